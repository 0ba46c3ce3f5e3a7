// Pictures of a design's odds: each is drawn by the house, read as a table beneath, and kept as a
// file.

import { nameOf } from "./lab-figures.js";
import { linesNow, sidesNow } from "./lab-model.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const SWEEP_MOST = 40;
const QUICK_MS = 500;

/** @typedef {import("./lab-model.js").Design} Design */
/** @typedef {(body: Record<string, unknown>) => Promise<Wire.LabAnswer | null>} Ask */

/**
 * Hand a file to whoever is here.
 * @param {string} name
 * @param {string} media
 * @param {BlobPart} content
 */
export function keep(name, media, content) {
  const address = URL.createObjectURL(new Blob([content], { type: media }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The charts below the figures. */
export class Charts {
  /**
   * @param {HTMLElement} box
   * @param {Ask} ask
   */
  constructor(box, ask) {
    this.box = box;
    this.ask = ask;
    this.kind = "results";
    /** @type {Design | null} */
    this.design = null;
    /** @type {Wire.LabFigures | null} */
    this.figures = null;
    /** @type {Record<string, string>} */
    this.chosen = {};
    this.tabs = html("div", { class: "tabs", role: "group", "aria-label": say("Charts") });
    this.tools = html("div", { class: "tools" });
    this.picture = html("div", { class: "picture", "aria-live": "polite" });
    box.replaceChildren(this.tabs, this.tools, this.picture);
    this.drawnOf = "";
    this.quick = true;
    this.number = 0;
  }

  /**
   * The figures are there: what can be drawn of them is offered.
   * @param {Design} design
   * @param {Wire.LabFigures} figures
   */
  update(design, figures) {
    this.design = design;
    this.figures = figures;
    const kinds = this.#kinds();
    if (!kinds.some(([kind]) => kind === this.kind)) this.kind = kinds[0][0];
    this.tabs.replaceChildren(
      ...kinds.map(([kind, words]) =>
        html(
          "button",
          {
            type: "button",
            class: "tab",
            "aria-pressed": String(kind === this.kind),
            onclick: () => this.#choose(kind),
          },
          words,
        ),
      ),
    );
    this.#offer();
    if (this.quick) this.draw();
    else this.#stale();
  }

  #kinds() {
    if (this.figures?.takings) return [["rakes", say("What the rake takes")]];
    const all = [
      ["results", say("Results of a round")],
      ["sweep", say("Edge against a payout")],
      ...(this.figures?.has_ratios ? [["ratios", say("Edge against the ratio of bets")]] : []),
      ...(this.figures?.has_play ? [["play", say("Best play")]] : []),
    ];
    return all;
  }

  /** @param {string} kind */
  #choose(kind) {
    this.kind = kind;
    this.quick = true;
    if (this.design && this.figures) this.update(this.design, this.figures);
    /** @type {HTMLElement | null} */ (this.tabs.querySelector("[aria-pressed=true]"))?.focus();
  }

  #offer() {
    const choices = this.kind === "results" ? this.#wagers() : this.kind === "sweep" ? this.#lines() : [];
    const draw = html(
      "button",
      { type: "button", onclick: () => this.draw() },
      say("Draw"),
    );
    this.tools.replaceChildren(...choices, draw);
  }

  #wagers() {
    const wagers = (this.figures?.wagers ?? []).filter(({ has_results: has }) => has);
    const names = wagers.map((one) => [`${one.wager}|${one.paytable}`, `${nameOf(one)} ${told(one.paytable)}`]);
    return [this.#list("wager", say("Wager"), names)];
  }

  #lines() {
    const design = this.design;
    if (!design) return [];
    /** @type {string[][]} */
    const lines = [];
    for (const field of design.form.fields) {
      if (field.kind === "odds") lines.push([`${field.key}|`, told(field.label)]);
      if (field.kind !== "table" || field.field !== "pays") continue;
      for (const [line] of linesNow(field, design.changes[field.key])) {
        lines.push([`${field.key}|${line}`, `${told(field.label)}: ${told(line)}`]);
      }
    }
    for (const { key, name, table } of sidesNow(design.form.fields, design.changes)) {
      for (const line of Object.keys(table.pays)) lines.push([`${key}|${line}`, `${told(name)}: ${told(line)}`]);
    }
    this.chosen.line ??= this.#changed(design);
    const list = this.#list("line", say("Payout"), lines);
    return [list, this.#number("from", say("from"), "1"), this.#number("to", say("to"), "10")];
  }

  /**
   * The first line of a table that somebody has changed, which they will want to see.
   * @param {Design} design
   */
  #changed(design) {
    for (const [key, change] of Object.entries(design.changes)) {
      const field = design.field(key);
      if (field?.field === "pays" && change && typeof change === "object") {
        return `${key}|${Object.keys(change)[0]}`;
      }
    }
    return "";
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {string[][]} options
   */
  #list(name, label, options) {
    const list = html(
      "select",
      {},
      ...options.map(([value, words]) => html("option", { value }, words)),
    );
    if (options.some(([value]) => value === this.chosen[name])) list.value = this.chosen[name];
    this.chosen[name] = list.value;
    list.addEventListener("change", () => {
      this.chosen[name] = list.value;
      this.draw();
    });
    return html("label", {}, label, list);
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {string} usual
   */
  #number(name, label, usual) {
    this.chosen[name] ??= usual;
    const input = html("input", {
      type: "number",
      min: "0",
      max: "100000",
      value: this.chosen[name],
    });
    input.addEventListener("change", () => (this.chosen[name] = input.value));
    return html("label", { class: "short" }, label, input);
  }

  #stale() {
    if (this.picture.childElementCount && !this.picture.querySelector(".stale")) {
      this.picture.prepend(
        html("p", { class: "note stale" }, say("This picture is of the design before. Draw it anew.")),
      );
    }
  }

  /** What is asked of the house for this picture. */
  #question() {
    if (this.kind === "results") {
      const [wager, paytable] = (this.chosen.wager ?? "").split("|");
      return { what: "results", wager, paytable };
    }
    if (this.kind !== "sweep") return { what: this.kind };
    const at = (this.chosen.line ?? "").indexOf("|");
    const key = this.chosen.line.slice(0, at);
    const from = Number(this.chosen.from);
    const to = Math.max(from, Number(this.chosen.to));
    const step = Math.max(1, Math.ceil((to - from + 1) / SWEEP_MOST));
    const values = [];
    for (let value = from; value <= to; value += step) values.push(String(value));
    return { what: "sweep", key, line: this.chosen.line.slice(at + 1), values };
  }

  /** Ask for the picture and show it. */
  async draw() {
    if (!this.design) return;
    if (this.kind === "results" && !this.chosen.wager) {
      this.picture.replaceChildren(
        html("p", { class: "quiet" }, say("No wager of this game has its results told apart.")),
      );
      return;
    }
    const number = ++this.number;
    this.picture.setAttribute("aria-busy", "true");
    const answer = await this.ask({ ...this.#question(), design: this.design.asked() });
    if (number !== this.number) return;
    this.picture.removeAttribute("aria-busy");
    if (!answer) return;
    this.quick = answer.took_ms < QUICK_MS;
    if (answer.drawn) this.#show(answer.drawn);
    else if (answer.refusal) {
      this.quick = true; // Nothing is drawn that could be of a design before.
      this.picture.replaceChildren(html("p", { class: "quiet" }, told(answer.refusal.why)));
    }
  }

  /** @param {Wire.LabDrawn} drawn */
  #show(drawn) {
    const name = `${this.kind}-${this.figures?.name ?? "design"}`;
    const file = (/** @type {string} */ words, /** @type {() => void} */ act) =>
      html("button", { type: "button", class: "small", onclick: act }, words);
    const head = html("tr", {}, ...drawn.heads.map((one) => html("th", { scope: "col" }, told(one))));
    const rows = drawn.rows.map((row) =>
      html("tr", {}, ...row.map((cell, at) => (at ? html("td", {}, cell) : html("th", { scope: "row" }, told(cell))))),
    );
    const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`;
    this.picture.replaceChildren(
      html(
        "div",
        { class: "scrolls", tabindex: "0", role: "region", "aria-label": say("The picture") },
        html("img", { src: source, alt: drawn.title }),
      ),
      ...drawn.notes.map((note) => html("p", {}, told(note))),
      html(
        "div",
        { class: "row" },
        file("SVG", () => keep(`${name}.svg`, "image/svg+xml", drawn.svg)),
        file("CSV", () => keep(`${name}.csv`, "text/csv", drawn.csv)),
      ),
      html(
        "details",
        {},
        html("summary", {}, say("As a table")),
        html(
          "div",
          { class: "scrolls", tabindex: "0", role: "region", "aria-label": drawn.title },
          html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows)),
        ),
      ),
    );
  }
}
