// What a rule is filled in with in the lab: a list, a line to be typed, parts by their names.

import { partChange, partsNow, same } from "./lab-model.js";
import { tableControl } from "./lab-tables.js";
import { shown, value as typedValue } from "./lab-typing.js";
import { wayControl } from "./lab-way.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const OTHER = "\u0000other";

/** @typedef {Wire.LabField} Field */
/**
 * @typedef {{
 *   element: HTMLElement,
 *   update: (change: any) => void,
 * }} Control
 */

/** @param {any} stated */
export const inWords = (stated) =>
  shown(stated, { yes: say("yes"), no: say("no"), none: say("none") });

/**
 * @param {Field} field
 * @param {(value: any) => void} change
 * @returns {Control}
 */
export function controlOf(field, change) {
  if (field.kind === "table" && (field.field || !field.tables.length)) {
    return tableControl(field, change);
  }
  if (field.kind === "table" || field.kind === "parts") return partsControl(field, change);
  if (field.kind === "way") return wayControl(field, change);
  if (field.options.length) return listControl(field, change);
  return textControl(field, change);
}

/**
 * One of some values: those that the law permits, and those that a file could say besides.
 * @param {Field} field
 * @param {(value: any) => void} change
 * @returns {Control}
 */
function listControl(field, change) {
  const values = field.options.some((one) => same(one, field.value))
    ? field.options
    : [field.value, ...field.options];
  if (values.length < 2 && field.kind === "choice") return onlyOne(field);
  const isPermitted = (/** @type {any} */ one) =>
    field.allowed.values.some((value) => same(value, one)) ||
    field.allowed.how === "any" ||
    (field.allowed.how === "fixed" && same(one, field.value));
  const isOpen = field.kind === "whole" || field.kind === "text";
  const options = values.map((one, at) =>
    html("option", { value: String(at) }, `${told(inWords(one))}${isPermitted(one) ? "" : " ⚠"}`),
  );
  const other = isOpen ? [html("option", { value: OTHER }, say("another…"))] : [];
  const list = html(
    "select",
    { id: `rule-${field.key}`, "aria-describedby": `law-${field.key}` },
    ...options,
    ...other,
  );
  const typed = textControl(field, change, `${field.label}`);
  typed.element.hidden = true;
  list.addEventListener("change", () => {
    typed.element.hidden = list.value !== OTHER;
    if (list.value === OTHER) typed.element.focus();
    else change(values[Number(list.value)]);
  });
  return {
    element: html("div", { class: "control" }, list, ...(isOpen ? [typed.element] : [])),
    update(now) {
      const value = now ?? field.value;
      const at = values.findIndex((one) => same(one, value));
      list.value = at < 0 ? OTHER : String(at);
      typed.element.hidden = at >= 0;
      typed.update(now);
    },
  };
}

/**
 * What cannot be otherwise, to be read.
 * @param {Field} field
 * @returns {Control}
 */
function onlyOne(field) {
  const said = html("output", { id: `rule-${field.key}` }, told(inWords(field.value)));
  return { element: html("div", { class: "control" }, said), update: () => {} };
}

/**
 * Something that is typed.
 * @param {Field} field
 * @param {(value: any) => void} change
 * @returns {Control & { element: HTMLInputElement }}
 */
function textControl(field, change, label = "") {
  const isWhole = field.kind === "whole";
  const input = html("input", {
    type: "text",
    id: label ? null : `rule-${field.key}`,
    "aria-label": label || null,
    "aria-describedby": `law-${field.key}`,
    inputmode: isWhole ? "numeric" : null,
    placeholder: field.example || null,
    autocomplete: "off",
    spellcheck: "false",
  });
  input.addEventListener("change", () => change(typedValue(field.kind, input.value)));
  return {
    element: input,
    update(now) {
      const value = now ?? field.value;
      const text = Array.isArray(value) ? value.join(", ") : String(value);
      if (document.activeElement !== input) input.value = text;
    },
  };
}

/**
 * A value with parts: names, amounts, a table without lines.
 * @param {Field} field
 * @param {(value: any) => void} change
 * @returns {Control}
 */
function partsControl(field, change) {
  /** @type {any} */
  let now;
  const parts = field.parts.filter(({ kind }) => kind !== "nested");
  const inputs = parts.map((part) => {
    const id = `part-${field.key}-${part.name}`;
    const input = part.options.length
      ? html("select", { id }, ...part.options.map((one) => html("option", {}, String(one))))
      : html("input", { id, type: "text", autocomplete: "off", spellcheck: "false" });
    input.addEventListener("change", () =>
      change(partChange(field, now, part.name, typedValue(part.kind, input.value))),
    );
    return { part, input };
  });
  const names = field.tables.map(({ name }) => html("option", { value: name }, told(name)));
  const list = html(
    "select",
    { "aria-label": told(field.label), onchange: () => change(list.value) },
    ...names,
  );
  const rows = inputs.map(({ part, input }) =>
    html("div", { class: "part" }, html("label", { for: input.id }, told(part.label)), input),
  );
  return {
    element: html("div", { class: "control parts" }, ...(names.length ? [list] : []), ...rows),
    update(change_) {
      now = change_;
      const stated = partsNow(field, now);
      if (names.length && typeof (now ?? field.value) === "string") list.value = now ?? field.value;
      for (const { part, input } of inputs) {
        if (document.activeElement !== input) input.value = inWords(stated[part.name]);
      }
    },
  };
}
