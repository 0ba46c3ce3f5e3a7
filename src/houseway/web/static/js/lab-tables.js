// A paytable in the form of the lab: named, or line by line.

import { linesChange, linesNow, tableNow } from "./lab-model.js";
import { pay, payShown } from "./lab-typing.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const OWN = "\u0000own";
const NONE = "none";
const PAUSE = 350;
const ODDS = /^(\d+) (to|for) (\d+)$/;

/**
 * @param {Wire.LabField} field
 * @param {(value: any) => void} change
 */
export function tableControl(field, change) {
  const list = html("select", { "aria-labelledby": `label-${field.key}` });
  const lines = html("div", { class: "lines", role: "group", "aria-labelledby": `label-${field.key}` });
  const more = html("div", { class: "line more" });
  const box = html("div", { class: "control table" }, list, lines, more);
  /** @type {any} */
  let now;
  let drawn = "";
  list.addEventListener("change", () => {
    if (list.value !== OWN) change(list.value === field.value ? undefined : list.value);
  });
  const set = (/** @type {string} */ line, /** @type {any} */ stated) => {
    const rest = linesNow(field, now);
    const has = rest.some(([name]) => name === line);
    const next = has
      ? rest.flatMap(([name, before]) =>
          name !== line
            ? [/** @type {[string, any]} */ ([name, before])]
            : stated === null
              ? []
              : [/** @type {[string, any]} */ ([name, stated])],
        )
      : [...rest, /** @type {[string, any]} */ ([line, stated])];
    change(linesChange(field, next));
  };

  const draw = () => {
    const stated = linesNow(field, now);
    const names = stated.map(([name]) => name).join("\n");
    if (names !== drawn || !lines.childElementCount) {
      drawn = names;
      lines.replaceChildren(...stated.map(([name]) => lineOf(field, name, set)));
      more.replaceChildren(...adding(field, stated, set));
    }
    const before = new Map(linesNow(field, undefined));
    for (const [name, paid] of stated) {
      const row = /** @type {HTMLElement | undefined} */ (
        [...lines.children].find((one) => /** @type {HTMLElement} */ (one).dataset.line === name)
      );
      const input = row?.querySelector("input");
      if (!row || !input) continue;
      if (document.activeElement !== input || input.dataset.typed !== "yes") {
        input.value = payShown(paid);
      }
      const was = before.get(name);
      const isOther = payShown(was ?? "") !== payShown(paid);
      row.classList.toggle("is-changed", isOther);
      const mark = /** @type {HTMLElement} */ (row.querySelector(".was"));
      mark.textContent = isOther
        ? was === undefined
          ? `✎ ${say("new")}`
          : `✎ ${payShown(was)}`
        : "";
    }
  };

  return {
    element: box,
    update(/** @type {any} */ given) {
      now = given;
      const name = tableNow(field, now);
      const named = field.tables.map((table) =>
        html("option", { value: table.name }, told(table.name)),
      );
      const isNone = field.may_be_none || field.value === NONE;
      list.replaceChildren(
        ...named,
        ...(isNone ? [html("option", { value: NONE }, say("none"))] : []),
        ...(name ? [] : [html("option", { value: OWN }, say("your own"))]),
      );
      list.value = name || OWN;
      list.hidden = list.options.length < 2;
      draw();
    },
  };
}

/**
 * @param {Wire.LabField} field
 * @param {string} name
 * @param {(line: string, stated: any) => void} set
 */
function lineOf(field, name, set) {
  const like = field.tables.flatMap((table) => table.lines).find(([line]) => line === name)?.[1];
  const other = like ?? field.tables[0]?.lines[0]?.[1] ?? "1 to 1";
  const label = told(name);
  const input = html("input", {
    type: "text",
    "aria-label": say("{line} pays", { line: label }),
    autocomplete: "off",
    spellcheck: "false",
  });
  let waiting = 0;
  const commit = () => {
    clearTimeout(waiting);
    input.dataset.typed = "";
    const stated = pay(input.value, other);
    if (stated !== null) input.value = payShown(stated);
    set(name, stated);
  };
  input.addEventListener("input", () => {
    input.dataset.typed = "yes";
    clearTimeout(waiting);
    const stated = pay(input.value, other);
    const isWhole = typeof stated === "number" || ODDS.test(stated ?? "") || stated === "push";
    if (isWhole) waiting = setTimeout(() => set(name, stated), PAUSE);
  });
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const odds = ODDS.exec(String(pay(input.value, other)));
    if (!step || !odds) return;
    event.preventDefault();
    const next = Math.max(0, Number(odds[1]) + step);
    input.value = `${next} ${odds[2]} ${odds[3]}`;
    commit();
  });
  return html(
    "div",
    { class: "line", "data-line": name },
    html("span", { class: "name" }, label),
    html("span", { class: "was" }),
    input,
    html(
      "button",
      {
        type: "button",
        class: "plain small",
        "aria-label": say("Take out {line}", { line: label }),
        onclick: () => set(name, null),
      },
      "×",
    ),
  );
}

/**
 * A line to be added: of those that tables of this kind have, or by any name.
 * @param {Wire.LabField} field
 * @param {[string, any][]} stated
 * @param {(line: string, stated: any) => void} set
 */
function adding(field, stated, set) {
  if (!field.tables.length) return [];
  const there = new Set(stated.map(([name]) => name));
  const known = new Set(field.tables.flatMap(({ lines }) => lines.map(([name]) => name)));
  const id = `more-${field.key}`;
  const name = html("input", {
    type: "text",
    list: id,
    "aria-label": say("A line to add"),
    placeholder: say("add a line"),
    autocomplete: "off",
  });
  const offered = [...known].filter((one) => !there.has(one));
  const add = () => {
    const line = name.value.trim();
    const like = field.tables[0]?.lines[0]?.[1];
    if (line && !there.has(line)) set(line, typeof like === "number" ? 100 : pay("1", like));
  };
  name.addEventListener("keydown", (event) => {
    if (event.key === "Enter") add();
  });
  return [
    html("datalist", { id }, ...offered.map((one) => html("option", { value: one }))),
    name,
    html("button", { type: "button", class: "small", onclick: add }, say("Add")),
  ];
}
