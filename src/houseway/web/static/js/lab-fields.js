// The rules of a design as a form: a field for each, with its clause, what is allowed, and what is
// changed in it.

import { clauseTag } from "./clauses.js";
import { partChange, partsNow, same } from "./lab-model.js";
import { tableControl } from "./lab-tables.js";
import { shown, value as typedValue } from "./lab-typing.js";
import { wayControl } from "./lab-way.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const OPEN = ["tables", "side", "way", "pays"];
const OTHER = "\u0000other";

/** @typedef {Wire.LabField} Field */
/** @typedef {(key: string, value: any) => void} Change */
/**
 * @typedef {{
 *   element: HTMLElement,
 *   update: (change: any) => void,
 * }} Control
 */

/** The groups of fields, by what they are called. */
const titles = () => ({
  tables: say("Paytables"),
  side: say("Side wagers"),
  way: say("House way"),
  pays: say("Payouts and parts"),
  rules: say("Rules"),
  limits: say("Limits and amounts"),
  words: say("Words on the felt"),
});

/** @param {any} stated */
export const inWords = (stated) =>
  shown(stated, { yes: say("yes"), no: say("no"), none: say("none") });

/**
 * What the law says to a field, in a line.
 * @param {Field} field
 */
function lawSays({ allowed }) {
  if (allowed.how === "fixed") return say("Fixed by the law");
  if (allowed.how === "any") return say("As the licensee sets it");
  return say("May be {values}", { values: told(allowed.says) });
}

/** A form that is drawn once for a rule set and then kept true. */
export class Form {
  /**
   * @param {HTMLElement} box
   * @param {Change} change
   */
  constructor(box, change) {
    this.box = box;
    this.change = change;
    /** @type {Map<string, { field: Field, row: HTMLElement, control: Control }>} */
    this.rows = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.counts = new Map();
  }

  /** @param {Wire.LabForm} form */
  draw(form) {
    this.rows.clear();
    this.counts.clear();
    const groups = [...new Set(form.fields.map(({ group }) => group))];
    this.box.replaceChildren(...groups.map((group) => this.#group(group, form)));
  }

  /**
   * @param {Field["group"]} group
   * @param {Wire.LabForm} form
   */
  #group(group, form) {
    const fields = form.fields.filter((field) => field.group === group);
    const count = html("span", { class: "count" });
    this.counts.set(group, count);
    return html(
      "details",
      { class: "rules-group", "data-group": group, open: OPEN.includes(group) },
      html("summary", {}, html("h3", {}, titles()[group]), count),
      ...fields.map((field) => this.#row(field)),
    );
  }

  /** @param {Field} field */
  #row(field) {
    const control = controlOf(field, (value) => this.change(field.key, value));
    const row = html(
      "div",
      { class: "rule", "data-key": field.key },
      html("div", { class: "rule-head" }, labelOf(field), cites(field.cite)),
      control.element,
      html(
        "p",
        { class: "law", id: `law-${field.key}` },
        lawSays(field),
        same(field.parent, field.value)
          ? null
          : ` · ${say("{value} in the law it is based on", { value: brief(field.parent) })}`,
        field.note ? html("span", { class: "said" }, ` · ${told(field.note)}`) : null,
      ),
      html("div", { class: "marks" }),
    );
    this.rows.set(field.key, { field, row, control });
    return row;
  }

  /**
   * What is changed, what the law does not permit of it, and what is refused.
   * @param {Record<string, any>} changes
   * @param {Wire.LabDeparted[]} departures
   * @param {Wire.LabRefusal | null} refusal
   */
  update(changes, departures, refusal) {
    for (const [key, { field, row, control }] of this.rows) {
      const change = changes[key];
      control.update(change);
      const isChanged = change !== undefined;
      const departed = departures.find((one) => one.key === key);
      const refused = refusal?.key === key ? refusal : null;
      row.classList.toggle("is-changed", isChanged);
      row.classList.toggle("is-against", Boolean(departed));
      row.classList.toggle("is-refused", Boolean(refused));
      row.lastElementChild?.replaceChildren(
        ...(isChanged ? [this.#before(field)] : []),
        ...(departed ? [against(departed)] : []),
        ...(refused ? [html("p", { class: "refused" }, `✕ ${told(refused.why)}`)] : []),
      );
    }
    for (const [group, count] of this.counts) {
      const many = [...this.rows].filter(
        ([key, { field }]) => field.group === group && changes[key] !== undefined,
      ).length;
      count.textContent = many ? say("{many} changed", { many }) : "";
    }
  }

  /** @param {Field} field */
  #before(field) {
    const isLong = Array.isArray(field.value) && typeof field.value[0] === "object";
    const was = isLong ? say("changed") : say("was {value}", { value: inWords(field.value) });
    return html(
      "p",
      { class: "was" },
      html("span", {}, `✎ ${was}`),
      html(
        "button",
        { type: "button", class: "plain", onclick: () => this.change(field.key, undefined) },
        say("Take back"),
      ),
    );
  }

  /**
   * Show only the fields that are looked for.
   * @param {string} words
   * @param {boolean} onlyChanged
   */
  filter(words, onlyChanged) {
    const sought = words.trim().toLowerCase();
    for (const [key, { field, row }] of this.rows) {
      const text = `${field.label} ${key} ${field.cite}`.toLowerCase();
      const isChanged = row.classList.contains("is-changed");
      row.hidden = !text.includes(sought) || (onlyChanged && !isChanged);
    }
    for (const group of this.box.querySelectorAll("details")) {
      const found = [...group.querySelectorAll(".rule")].some((row) => !row.hasAttribute("hidden"));
      group.hidden = !found;
      if ((sought || onlyChanged) && found) group.open = true;
    }
  }

  /**
   * Bring a field into sight, and the focus to it.
   * @param {string} key
   */
  show(key) {
    const found = this.rows.get(key);
    if (!found) return;
    const group = /** @type {HTMLDetailsElement | null} */ (found.row.closest("details"));
    if (group) group.open = true;
    found.row.scrollIntoView({ block: "center" });
    /** @type {HTMLElement | null} */ (found.row.querySelector("input, select, button"))?.focus();
  }
}

/** @param {any} stated */
const brief = (stated) =>
  Array.isArray(stated) && typeof stated[0] === "object"
    ? say("{many} lines", { many: stated.length })
    : inWords(stated);

/** @param {Wire.LabDeparted} departed */
function against({ says, clause }) {
  return html(
    "p",
    { class: "against" },
    html("strong", {}, `⚠ ${say("Not permitted under {clause}", { clause })}: `),
    told(says),
    " ",
    html("span", { class: "quiet" }, say("It is counted all the same.")),
  );
}

/**
 * A tag for each clause that is cited.
 * @param {string} cited
 */
const cites = (cited) =>
  html("span", { class: "cites" }, ...cited.split(/, (?=§|policy|\d|WA)/).map(clauseTag));

/** @param {Field} field */
function labelOf(field) {
  const isOne = !["table", "way", "parts"].includes(field.kind);
  return isOne
    ? html("label", { for: `rule-${field.key}` }, told(field.label))
    : html("span", { class: "label", id: `label-${field.key}` }, told(field.label));
}

/**
 * @param {Field} field
 * @param {(value: any) => void} change
 * @returns {Control}
 */
function controlOf(field, change) {
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
  const isPermitted = (/** @type {any} */ one) =>
    field.allowed.values.some((value) => same(value, one)) ||
    field.allowed.how === "any" ||
    (field.allowed.how === "fixed" && same(one, field.value));
  const isOpen = field.kind === "whole" || field.kind === "text";
  const options = values.map((one, at) =>
    html("option", { value: String(at) }, `${inWords(one)}${isPermitted(one) ? "" : " ⚠"}`),
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
