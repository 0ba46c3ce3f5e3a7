// Side wagers in the form of the lab: added from an example, changed part by part, taken out.

import { royalLost, sideBy, sideKey, sidePays, sideWhen, sideWith } from "./lab-model.js";
import { pay, payShown } from "./lab-typing.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const NONE = "none";
const NAME = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** @typedef {Record<string, any>} SideTable */

/**
 * @param {Wire.LabField} field
 * @param {Wire.LabSideForm} form
 * @param {(value: any) => void} change
 */
export function sideControl(field, form, change) {
  const box = html("div", { class: "control side" });
  let drawn = "";
  return {
    element: box,
    update(/** @type {any} */ given) {
      const table = given ?? field.value;
      const said = JSON.stringify(table ?? null);
      if (said === drawn) return;
      drawn = said;
      const at = whereTyping(box);
      box.replaceChildren(...(table && table !== NONE ? parts(field, form, table, change) : out()));
      if (at) /** @type {HTMLElement | null} */ (box.querySelector(`[data-part="${CSS.escape(at)}"]`))?.focus();
    },
  };
}

/**
 * The field that somebody is in, by its name, so that the focus stays when all is drawn anew.
 * @param {HTMLElement} box
 */
const whereTyping = (box) => {
  const at = document.activeElement;
  return at instanceof HTMLElement && box.contains(at) ? (at.dataset.part ?? "") : "";
};

const out = () => [html("p", { class: "quiet" }, say("Taken out."))];

/**
 * @param {Wire.LabField} field
 * @param {Wire.LabSideForm} form
 * @param {SideTable} table
 * @param {(value: any) => void} change
 */
function parts(field, form, table, change) {
  const put = (/** @type {string} */ part, /** @type {any} */ value) => change(sideWith(table, part, value));
  const lists = {
    beside: [["", form.beside ? told(form.beside) : say("any seat")], ...form.wagers.map((one) => [one, told(one)])],
    settles: [["when known", say("when known")], ["at the end", say("at the end")]],
    fold: [["stands", say("it stands")], ["loses", say("it loses")]],
  };
  const labels = { beside: say("beside"), settles: say("settled"), fold: say("if the hand is given up") };
  return [
    paysOf(field, form, table, change),
    looksAt(form, table, (names) => put("looks_at", names)),
    madeBy(form, table, change),
    typed(say("limits"), "limits", table.limits ?? "", (text) => put("limits", text)),
    ...Object.entries(lists).map(([part, options]) =>
      labelled(
        labels[/** @type {keyof typeof labels} */ (part)],
        chosen(part, options, table[part] ?? options[0][0], (value) =>
          put(part, value === options[0][0] ? undefined : value),
        ),
      ),
    ),
    html(
      "button",
      { type: "button", class: "small", onclick: () => change(field.value === undefined ? undefined : NONE) },
      say("Take this wager out"),
    ),
  ];
}

/**
 * @param {string} words
 * @param {HTMLElement} control
 */
const labelled = (words, control) => html("label", { class: "part" }, words, control);

/**
 * @param {string} part
 * @param {string[][]} options
 * @param {string} now
 * @param {(value: string) => void} put
 */
function chosen(part, options, now, put) {
  const list = html(
    "select",
    { "data-part": part },
    ...options.map(([value, words]) => html("option", { value }, words)),
  );
  list.value = now;
  list.addEventListener("change", () => put(list.value));
  return list;
}

/**
 * @param {string} words
 * @param {string} part
 * @param {string} now
 * @param {(text: string) => void} put
 */
function typed(words, part, now, put) {
  const input = html("input", { type: "text", value: now, "data-part": part, autocomplete: "off", spellcheck: "false" });
  input.addEventListener("change", () => put(input.value.trim()));
  return labelled(words, input);
}

/**
 * The cards that it looks at: one sight of each place.
 * @param {Wire.LabSideForm} form
 * @param {SideTable} table
 * @param {(names: string[]) => void} put
 */
function looksAt(form, table, put) {
  const boxes = form.sights.map(({ name, says }) => {
    const box = html("input", { type: "checkbox", checked: table.looks_at.includes(name), "data-part": `sight ${name}` });
    box.addEventListener("change", () => {
      const names = form.sights.map((one) => one.name);
      put(names.filter((one) => (one === name ? box.checked : table.looks_at.includes(one))));
    });
    return html("label", { class: "check" }, box, say("{sight} ({cards} cards)", { sight: told(name), cards: says }));
  });
  return html("fieldset", { class: "looks" }, html("legend", {}, say("looks at")), ...boxes);
}

/**
 * By which order the best hand is found; or the first condition that holds.
 * @param {Wire.LabSideForm} form
 * @param {SideTable} table
 * @param {(value: any) => void} change
 */
function madeBy(form, table, change) {
  const orders = form.orders.map(({ name }) => [name, say("best hand: {order}", { order: told(name) })]);
  const options = [["", say("first that holds")], ...orders];
  const put = (/** @type {string} */ name) =>
    change(sideBy(table, form.orders.find((one) => one.name === name) ?? null));
  return labelled(say("pays"), chosen("order", options, table.order ?? "", put));
}

/**
 * Each line with what it pays, its condition where it has one, and a line to be added.
 * @param {Wire.LabField} field
 * @param {Wire.LabSideForm} form
 * @param {SideTable} table
 * @param {(value: any) => void} change
 */
function paysOf(field, form, table, change) {
  /** @type {{ name: string, when: string }[]} */
  const conditions = table.lines ?? [];
  const before = field.value?.pays ?? {};
  const rows = Object.entries(table.pays).map(([line, paid]) => {
    const when = conditions.find(({ name }) => name === line)?.when;
    return lineOf({ line, paid, when, was: before[line], isNew: field.value === undefined }, table, change);
  });
  const order = form.orders.find(({ name }) => name === table.order);
  const adds = table.order
    ? addOf(order?.lines ?? [], table, (line) => change(sidePays(table, line, "1 to 1")))
    : addCondition(form, table, change);
  return html("div", { class: "lines" }, ...rows, adds, ...warned(royalLost(table, order)));
}

/** @param {string} royal */
const warned = (royal) =>
  royal
    ? [html("p", { class: "warned" }, `⚠ ${say("A straight flush is paid, and there is no line for a {royal}: that loses.", { royal: told(royal) })}`)]
    : [];

/**
 * @param {{ line: string, paid: any, when: string | undefined, was: any, isNew: boolean }} said
 * @param {SideTable} table
 * @param {(value: any) => void} change
 */
function lineOf({ line, paid, when, was, isNew }, table, change) {
  const label = told(line);
  const pays = html("input", {
    type: "text",
    value: payShown(paid),
    "aria-label": say("{line} pays", { line: label }),
    "data-part": `pays ${line}`,
    autocomplete: "off",
    spellcheck: "false",
  });
  pays.addEventListener("change", () => change(sidePays(table, line, pay(pays.value, "1 to 1"))));
  const isOther = !isNew && payShown(was ?? "") !== payShown(paid);
  const mark = isOther ? (was === undefined ? `✎ ${say("new")}` : `✎ ${payShown(was)}`) : "";
  const takeOut = html(
    "button",
    { type: "button", class: "plain small", "aria-label": say("Take out {line}", { line: label }), onclick: () => change(sidePays(table, line, null)) },
    "×",
  );
  const row = html(
    "div",
    { class: `line ${isOther ? "is-changed" : ""}`, "data-line": line },
    html("span", { class: "name" }, label),
    html("span", { class: "was" }, mark),
    pays,
    takeOut,
  );
  if (when !== undefined) row.append(conditionOf(line, when, (text) => change(sideWhen(table, line, text))));
  return row;
}

/**
 * @param {string} line
 * @param {string} when
 * @param {(text: string) => void} put
 */
function conditionOf(line, when, put) {
  const input = html("input", {
    type: "text",
    class: "when",
    value: when,
    list: "side-conditions",
    "aria-label": say("{line} is when", { line: told(line) }),
    "data-part": `when ${line}`,
    autocomplete: "off",
    spellcheck: "false",
  });
  input.addEventListener("change", () => put(input.value.trim()));
  return input;
}

/**
 * @param {string[]} lines
 * @param {SideTable} table
 * @param {(line: string) => void} add
 */
function addOf(lines, table, add) {
  const open = lines.filter((line) => !(line in table.pays));
  const list = html("select", { "aria-label": say("A line to add") }, ...open.map((line) => html("option", { value: line }, told(line))));
  return html("div", { class: "line more" }, list, html("button", { type: "button", class: "small", onclick: () => list.value && add(list.value) }, say("Add")));
}

/**
 * @param {Wire.LabSideForm} form
 * @param {SideTable} table
 * @param {(value: any) => void} change
 */
function addCondition(form, table, change) {
  const input = html("input", { type: "text", list: "side-conditions", "aria-label": say("A condition to add"), placeholder: say("add a condition"), autocomplete: "off" });
  const add = () => {
    const when = input.value.trim();
    if (when && !(when in table.pays)) change(sideWhen(table, when, when));
  };
  input.addEventListener("keydown", (event) => event.key === "Enter" && add());
  const known = html("datalist", { id: "side-conditions" }, ...form.conditions.map((one) => html("option", { value: one })));
  return html("div", { class: "line more" }, known, input, html("button", { type: "button", class: "small", onclick: add }, say("Add")));
}

/**
 * What adds a side wager: an example, under a name of one's own.
 * @param {Wire.LabSideForm} form
 * @param {() => string[]} names those that there are
 * @param {(key: string, value: any) => void} change
 */
export function sideAdding(form, names, change) {
  const list = html(
    "select",
    { "aria-label": say("A side wager to add") },
    ...form.examples.map(({ name }, at) => html("option", { value: String(at) }, told(name))),
  );
  const add = () => {
    const example = form.examples[Number(list.value)];
    if (!example) return;
    const taken = [...names(), ...form.wagers];
    let name = example.name;
    for (let number = 2; taken.includes(name); number += 1) name = `${example.name}-${number}`;
    if (NAME.test(name)) change(sideKey(name), example.table);
  };
  return html(
    "div",
    { class: "rule adding" },
    html("p", { class: "law" }, say("A wager of your own, paid by cards that are dealt. The law has none of this name: in a casino it needs the regulator's approval first.")),
    html("div", { class: "line more" }, list, html("button", { type: "button", class: "small", onclick: add }, say("Add"))),
  );
}
