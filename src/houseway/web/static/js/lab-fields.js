// The rules of a design as a form: a field for each, with its clause, what is allowed, and what is
// changed in it.

import { clauseTag } from "./clauses.js";
import { controlOf, inWords } from "./lab-controls.js";
import { same, sidesNow } from "./lab-model.js";
import { sideAdding, sideControl } from "./lab-side.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const OPEN = ["tables", "side", "way", "pays"];

/** @typedef {Wire.LabField} Field */
/** @typedef {(key: string, value: any) => void} Change */
/** @typedef {import("./lab-controls.js").Control} Control */

/** The groups of fields, by what they are called. */
const titles = () => ({
  tables: say("Paytables"),
  side: say("Side wagers"),
  way: say("House way"),
  pays: say("Payouts and parts"),
  rules: say("Rules"),
  limits: say("Limits and amounts"),
  remedies: say("Remedies"),
  words: say("Words on the felt"),
});

/**
 * What the law says to a field, in a line.
 * @param {Field} field
 */
function lawSays({ allowed }) {
  if (allowed.how === "fixed") return say("Fixed by the law");
  if (allowed.how === "any") return say("As the licensee sets it");
  const values = allowed.says.split(" · ").map(told).join(" · ");
  return say("May be {values}", { values });
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
    /** @type {Wire.LabForm | null} */
    this.form = null;
  }

  /** @param {Wire.LabForm} form */
  draw(form) {
    this.rows.clear();
    this.counts.clear();
    this.form = form;
    const there = new Set(form.fields.map(({ group }) => group));
    if (form.side) there.add("side");
    const groups = /** @type {Field["group"][]} */ (Object.keys(titles()).filter((one) => there.has(/** @type {any} */ (one))));
    this.box.replaceChildren(...groups.map((group) => this.#group(group, form)));
  }

  /**
   * A row for each side wager that was added, and none for one that no longer is.
   * @param {Record<string, any>} changes
   */
  #sides(changes) {
    const fields = this.form?.fields ?? [];
    const stated = new Set(fields.map(({ key }) => key));
    const now = sidesNow(fields, changes);
    for (const [key, { row, field }] of this.rows) {
      if (field.kind !== "side" || stated.has(key) || now.some((one) => one.key === key)) continue;
      row.remove();
      this.rows.delete(key);
    }
    const last = this.box.querySelector('[data-group="side"] .adding');
    for (const { key, name } of now) {
      if (!this.rows.has(key)) last?.before(this.#row(addedField(key, name)));
    }
  }

  /**
   * @param {Field["group"]} group
   * @param {Wire.LabForm} form
   */
  #group(group, form) {
    const fields = form.fields.filter((field) => field.group === group);
    const isFirst = group === "rules" && form.fields.every((field) => field.group !== "tables");
    const count = html("span", { class: "count" });
    this.counts.set(group, count);
    return html(
      "details",
      { class: "rules-group", "data-group": group, open: OPEN.includes(group) || isFirst },
      html("summary", {}, html("h3", {}, titles()[group]), count),
      ...fields.map((field) => this.#row(field)),
      ...(group === "side" && form.side ? [this.#adding(form.side)] : []),
    );
  }

  /** @param {Wire.LabSideForm} side */
  #adding(side) {
    const names = () => [...this.rows.keys()].map((key) => key.split(".")[1] ?? "");
    return sideAdding(side, names, this.change);
  }

  /** @param {Field} field */
  #row(field) {
    const change = (/** @type {any} */ value) => this.change(field.key, value);
    const side = field.kind === "side" && this.form?.side;
    const control = side ? sideControl(field, side, change) : controlOf(field, change);
    const row = html(
      "div",
      { class: "rule", "data-key": field.key },
      html("div", { class: "rule-head" }, labelOf(field), cites(field.cite)),
      control.element,
      html(
        "p",
        { class: "law", id: `law-${field.key}` },
        field.kind === "side" ? null : lawSays(field),
        same(field.parent, field.value)
          ? null
          : ` · ${say("{value} in the law it is based on", { value: brief(field.parent) })}`,
        field.note ? html("span", { class: "said" }, field.kind === "side" ? told(field.note) : ` · ${told(field.note)}`) : null,
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
    this.#sides(changes);
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
    const isLong = field.kind === "side" || (Array.isArray(field.value) && typeof field.value[0] === "object");
    const was = field.value === undefined ? say("new") : isLong ? say("changed") : say("was {value}", { value: inWords(field.value) });
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

/**
 * A side wager that somebody added, as a field.
 * @param {string} key
 * @param {string} label
 * @returns {Field}
 */
const addedField = (key, label) => ({
  key,
  label,
  group: "side",
  kind: "side",
  value: undefined,
  parent: undefined,
  cite: "",
  note: "",
  allowed: { how: "any", says: "", values: [] },
  options: [],
  example: "",
  least: null,
  most: null,
  may_be_none: false,
  field: "",
  tables: [],
  parts: [],
});

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
  html("span", { class: "cites" }, ...(cited ? cited.split(/, (?=§|policy|\d|WA)/).map(clauseTag) : []));

/** @param {Field} field */
function labelOf(field) {
  const isOne = !["table", "way", "parts", "side"].includes(field.kind);
  return isOne
    ? html("label", { for: `rule-${field.key}` }, told(field.label))
    : html("span", { class: "label", id: `label-${field.key}` }, told(field.label));
}
