// The chart of best play, where somebody practises: asked for once, drawn as players know it, with a
// note of where nobody may look at such a thing.

import { get } from "./api.js";
import { clauseTag } from "./clauses.js";
import { later, say, told } from "./say.js";
import { html } from "./svg.js";

export class Chart {
  /** @type {Wire.Sheet | null} */
  known = null;
  #busy = false;

  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
  }

  /** Somebody may have gone. */
  note() {
    if (!this.page.extras.hasChart) this.#dialog?.close();
  }

  get #dialog() {
    return /** @type {HTMLDialogElement | null} */ (document.getElementById("chart"));
  }

  /** Show it. */
  async open() {
    if (this.#busy || this.#dialog?.open) return;
    this.#busy = true;
    try {
      this.known ??= await this.#ask();
      const place = await this.#place();
      if (!this.page.extras.hasChart) return;
      this.#dialog?.remove();
      const dialog = draw(this.known, place);
      document.body.append(dialog);
      dialog.showModal();
      dialog.querySelector(".lit")?.scrollIntoView({ block: "center" });
    } catch (error) {
      this.page.toast(/** @type {Error} */ (error).message);
    } finally {
      this.#busy = false;
    }
  }

  // Where the hand stands that one decides with now.
  async #place() {
    if (!this.page.state.ask?.is_yours || this.page.state.phase !== "decision") return null;
    /** @type {Promise<Wire.InChart>} */
    const asked = get(`/api/tables/${this.page.table.id}/chart/place`);
    return asked.then(({ place }) => place).catch(() => null);
  }

  /** @returns {Promise<Wire.Sheet>} */
  async #ask() {
    const words = say("The chart is counted: that can take half a minute. Play on meanwhile.");
    const waiting = setTimeout(() => this.page.toast(words, { good: true }), 400);
    try {
      return await get(`/api/tables/${this.page.table.id}/chart`);
    } finally {
      clearTimeout(waiting);
    }
  }
}

// What stands down and what across.
const READ = {
  up: later("Your hand down, the dealer's up card across."),
  two: later("The higher card and the lower: pairs on the diagonal, one suit above it."),
  lines: later("Read from the top: the first line that your hand fits."),
};

/**
 * @param {Wire.Sheet} sheet
 * @param {Wire.ChartPlace | null} place where the present hand stands
 */
function draw(sheet, place) {
  const marks = new Map(sheet.marks.map((one) => [one.mark, one]));
  /** @type {HTMLDialogElement} */
  const dialog = html(
    "dialog",
    { id: "chart", "aria-labelledby": "chart-title" },
    html(
      "header",
      {},
      html("h2", { id: "chart-title" }, say("The chart of best play")),
      html("button", { type: "button", onclick: () => dialog.close() }, say("Done")),
    ),
    html("p", { class: "note" }, `${told(sheet.note)} `, sheet.clause ? clauseTag(sheet.clause) : null),
    html("p", { class: "quiet" }, say(READ[sheet.kind]), place ? ` ${say("Your hand is lit.")}` : ""),
    ...sheet.parts.map((part, at) => grid(part, sheet, marks, place?.part === at ? place : null)),
    legend(sheet.marks),
    ...sheet.remarks.map((line) => html("p", { class: "quiet" }, told(line))),
  );
  return dialog;
}

/**
 * @param {Wire.SheetPart} part
 * @param {Wire.Sheet} sheet
 * @param {Map<string, Wire.SheetMark>} marks
 * @param {Wire.ChartPlace | null} lit
 */
function grid({ title, rows }, { columns, kind }, marks, lit) {
  const ups = columns.map((up) => html("th", { scope: "col" }, told(up)));
  const body = rows.map((row, at) => {
    const cells = row.marks.map((mark, column) => {
      const cell = painted("td", marks.get(mark));
      const isLit = lit?.row === at && lit.column === column;
      if (isLit) cell.append(html("span", { class: "unseen" }, say("your hand")));
      cell.classList.toggle("lit", isLit);
      return cell;
    });
    return html("tr", {}, html("th", { scope: "row" }, told(row.hand)), ...cells);
  });
  return html("table", { class: kind }, html("tr", {}, html("th", { scope: "col" }, told(title)), ...ups), ...body);
}

/** @param {Wire.SheetMark[]} marks */
function legend(marks) {
  const lines = marks.flatMap((one) => [painted("dt", one), html("dd", {}, told(one.says))]);
  return html("dl", { class: "keys-list" }, ...lines);
}

/**
 * @param {"td" | "dt"} tag
 * @param {Wire.SheetMark | undefined} one
 */
function painted(tag, one) {
  const cell = html(tag, { title: told(one?.says ?? "") }, one?.mark ?? "");
  cell.style.background = one?.fill ?? "";
  cell.style.color = one?.ink ?? "";
  return cell;
}
