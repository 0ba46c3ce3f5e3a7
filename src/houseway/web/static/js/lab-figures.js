// The figures of a design, beside those of another: every wager's edge and how it scatters, exactly.

import { moved } from "./fractions.js";
import { takingsOf } from "./lab-takings.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { title } from "./words.js";

/** @typedef {Wire.LabWagerFigures} Wager */

/** @param {Wager} wager */
export const keyOf = ({ wager, paytable }) => `${wager}|${paytable}`;

/**
 * What a wager is called.
 * @param {Wager} wager
 */
export const nameOf = ({ wager }) => told(title(wager));

/** The table of figures, which stays where it is while numbers change. */
export class FigureTable {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {Set<string>} */
    this.open = new Set();
    this.all = false;
    /** @type {Map<string, string>} */
    this.before = new Map();
    /** @type {[Wire.LabFigures, Wire.LabFigures | null, string] | null} */
    this.shown = null;
  }

  /**
   * @param {Wire.LabFigures} figures
   * @param {Wire.LabFigures | null} beside
   * @param {string} besideName
   */
  draw(figures, beside, besideName) {
    this.shown = [figures, beside, besideName];
    if (figures.takings) {
      this.box.replaceChildren(takingsOf(figures.takings, beside?.takings ?? null, besideName));
      return;
    }
    const used = figures.wagers.filter((wager) => wager.is_in_use);
    const others = figures.wagers.filter((wager) => !wager.is_in_use);
    const rows = [...used, ...(this.all ? others : [])];
    const table = html(
      "table",
      { class: "figures" },
      html("caption", { class: "unseen" }, say("The odds of every wager under best play")),
      html("thead", {}, this.#heads(beside, besideName)),
      ...rows.map((wager) => this.#row(wager, partner(wager, beside), beside !== null)),
    );
    const more = html(
      "button",
      { type: "button", class: "plain", "aria-pressed": String(this.all), onclick: () => this.#toggle() },
      this.all
        ? say("Only the tables in use")
        : say("{many} more tables that may be chosen", { many: others.length }),
    );
    this.box.replaceChildren(
      html("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": say("Figures") }, table),
      ...(others.length ? [more] : []),
    );
    this.#light(table);
  }

  #toggle() {
    this.all = !this.all;
    this.#again();
  }

  #again() {
    if (this.shown) this.draw(...this.shown);
  }

  /**
   * @param {Wire.LabFigures | null} beside
   * @param {string} besideName
   */
  #heads(beside, besideName) {
    const heads = [
      [say("Wager"), ""],
      [say("House keeps"), say("of the first wager")],
      ...(beside ? [[besideName, ""], [say("Change"), say("in points")]] : []),
      [say("Of all staked"), ""],
      [say("Hits"), say("player ahead")],
      [say("Variance"), "σ"],
    ];
    return html(
      "tr",
      {},
      ...heads.map(([words, said]) =>
        html("th", { scope: "col" }, words, said ? html("small", {}, said) : null),
      ),
    );
  }

  /**
   * @param {Wager} wager
   * @param {Wager | null} other
   * @param {boolean} isBeside
   */
  #row(wager, other, isBeside) {
    const key = keyOf(wager);
    const isOpen = this.open.has(key);
    const change = other ? moved(wager.edge.exact, other.edge.exact) : "";
    const way = change.startsWith("+") ? "▲" : change ? "▼" : "";
    const detail = html(
      "button",
      {
        type: "button",
        class: "plain detail",
        "aria-expanded": String(isOpen),
        "data-row": key,
        onclick: () => {
          if (isOpen) this.open.delete(key);
          else this.open.add(key);
          this.#again();
          /** @type {HTMLElement | null} */ (
            this.box.querySelector(`[data-row="${CSS.escape(key)}"]`)
          )?.focus();
        },
      },
      html("span", { class: "turn", "aria-hidden": "true" }, isOpen ? "▾" : "▸"),
      html("span", {}, nameOf(wager), wager.paytable ? html("small", {}, ` ${told(wager.paytable)}`) : null),
    );
    const cells = [
      html("th", { scope: "row" }, detail),
      this.#cell(wager.edge, say("House keeps"), `${key}|edge`, "edge"),
      ...(isBeside
        ? [
            other
              ? this.#cell(other.edge, say("Beside"), `${key}|other`)
              : html("td", { "data-label": say("Beside") }, "–"),
            html(
              "td",
              { class: `change ${change ? "" : "quiet"}`, "data-label": say("Change") },
              change ? `${way} ${change}` : other ? say("none") : "–",
            ),
          ]
        : []),
      this.#cell(wager.risk, say("Of all staked"), `${key}|risk`),
      wager.hits ? this.#cell(wager.hits, say("Hits"), `${key}|hits`) : empty(say("Hits")),
      wager.variance
        ? this.#cell(wager.variance, say("Variance"), `${key}|variance`, "", ` σ ${wager.deviation}`)
        : empty(say("Variance")),
    ];
    return html(
      "tbody",
      { class: wager.is_in_use ? "" : "other" },
      html("tr", {}, ...cells),
      ...(isOpen ? [html("tr", { class: "detail-row" }, html("td", { colspan: String(cells.length) }, details(wager)))] : []),
    );
  }

  /**
   * @param {Wire.LabFigure} figure
   * @param {string} label
   * @param {string} id
   */
  #cell(figure, label, id, kind = "", behind = "") {
    return html(
      "td",
      { class: `amount ${kind}`, "data-label": label, "data-id": id, title: figure.exact },
      figure.is_estimated ? "≈ " : "",
      html("span", { class: "figure" }, figure.shown.replace("-", "−")),
      behind ? html("small", {}, behind) : null,
    );
  }

  /**
   * Light up for a moment what is other than before.
   * @param {HTMLElement} table
   */
  #light(table) {
    const cells = /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-id]"));
    for (const cell of cells) {
      const id = cell.dataset.id ?? "";
      const text = cell.textContent ?? "";
      const before = this.before.get(id);
      if (before !== undefined && before !== text) cell.classList.add("moved");
      this.before.set(id, text);
    }
  }
}

/** @param {string} label */
const empty = (label) => html("td", { "data-label": label, class: "quiet" }, "–");

/**
 * The same wager of the other design.
 * @param {Wager} wager
 * @param {Wire.LabFigures | null} beside
 */
function partner(wager, beside) {
  if (!beside) return null;
  const same = beside.wagers.filter((one) => one.wager === wager.wager);
  const exactly = same.find((one) => one.paytable === wager.paytable);
  if (wager.is_in_use) return same.find((one) => one.is_in_use) ?? exactly ?? null;
  return exactly ?? null;
}

/** @param {Wager} wager */
function details(wager) {
  const rows = wager.lines.map((line) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, told(line.result)),
      html("td", { class: "amount" }, line.count),
      html("td", { class: "amount", title: line.often.exact }, line.often.shown),
      html("td", { class: "amount", title: line.net.exact }, line.net.shown),
      html("td", { class: "amount", title: line.brings.exact }, line.brings.shown.replace("-", "−")),
    ),
  );
  const heads = [say("Result"), say("Deals"), say("How often"), say("Net"), say("Brings")];
  const lines = html(
    "table",
    { class: "result-lines" },
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...rows),
  );
  const facts = [
    [say("House keeps exactly"), wager.edge.exact],
    [say("of"), told(wager.per)],
    ...(wager.wagers.length > 1
      ? [[say("the same for"), wager.wagers.map((one) => told(title(one))).join(", ")]]
      : []),
    [say("Staked on average"), wager.stake.shown],
    [say("Deals counted"), wager.combinations],
  ];
  const list = facts.flatMap(([term, value]) => [html("dt", {}, term), html("dd", {}, value)]);
  return html(
    "div",
    { class: "wager-detail" },
    html("dl", {}, ...list),
    ...(rows.length ? [lines] : [html("p", { class: "quiet" }, say("Its worth is counted; how it scatters is estimated by chance (≈)."))]),
  );
}

/**
 * What each difference between two designs does.
 * @param {Wire.LabDifferences} found
 */
export function differenceTable(found) {
  const wagers = Object.keys(found.moves);
  const said = (/** @type {string} */ text) => text.replace("-", "−");
  const row = (/** @type {string} */ name, /** @type {string} */ how, /** @type {Record<string, Wire.LabFigure>} */ moves, kind = "") =>
    html(
      "tr",
      { class: kind },
      html("th", { scope: "row" }, told(name), how ? html("small", {}, ` ${how}`) : null),
      ...wagers.map((wager) =>
        html("td", { class: "amount" }, moves[wager] ? told(said(moves[wager].shown)) : "–"),
      ),
    );
  return html(
    "table",
    { class: "differences" },
    html("caption", {}, say("What each difference alone does to the edge, in points")),
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        html("th", { scope: "col" }, say("Difference")),
        ...wagers.map((wager) => html("th", { scope: "col" }, told(title(wager)))),
      ),
    ),
    html(
      "tbody",
      {},
      ...found.steps.map((step) =>
        row(step.what, step.after ? `${step.before} → ${step.after}` : step.before, step.moves),
      ),
      row(say("All together"), "", found.moves, "all"),
    ),
  );
}
