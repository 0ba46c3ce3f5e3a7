// The chart of best play, where somebody practises: asked for once, drawn as players know it, with a
// note of where nobody may look at such a thing.

import { get } from "./api.js";
import { clauseTag } from "./clauses.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

export class Chart {
  /** @type {Wire.Sheet | null} */
  known = null;

  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    this.button = html(
      "button",
      { type: "button", "data-id": "chart", "aria-keyshortcuts": "h", onclick: () => this.open() },
      `${say("The chart of best play")} `,
      html("kbd", { "aria-hidden": "true" }, "H"),
    );
    this.box = html("div", { class: "kept", hidden: "" }, this.button);
  }

  /** Whether only simple players sit beside oneself. */
  get #practises() {
    const { table, own, state } = this.page;
    if (!table?.chart || !own) return false;
    return state.seats.every(({ seat, kind }) => seat === own || kind === "bot");
  }

  /** The button beside the payouts. */
  get panel() {
    return this.page.table?.chart ? [this.box] : [];
  }

  /** Somebody may have come, or gone. */
  note() {
    this.box.hidden = !this.#practises;
    if (this.box.hidden) this.#dialog?.close();
  }

  /** Show it. Whether there is one to be shown. */
  open() {
    if (!this.#practises) return false;
    this.#show();
    return true;
  }

  get #dialog() {
    return /** @type {HTMLDialogElement | null} */ (document.getElementById("chart"));
  }

  async #show() {
    if (this.button.disabled || this.#dialog?.open) return;
    this.button.disabled = true;
    try {
      this.known ??= await this.#ask();
      if (!this.#practises) return;
      this.#dialog?.remove();
      const dialog = draw(this.known);
      document.body.append(dialog);
      dialog.showModal();
    } catch (error) {
      this.page.toast(/** @type {Error} */ (error).message);
    } finally {
      this.button.disabled = false;
    }
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

/** @param {Wire.Sheet} sheet */
function draw(sheet) {
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
    sheet.kind === "up" ? html("p", { class: "quiet" }, say("Your hand down, the dealer's up card across.")) : null,
    ...sheet.parts.map((part) => grid(part, sheet.columns, marks)),
    legend(sheet.marks),
    ...sheet.remarks.map((line) => html("p", { class: "quiet" }, told(line))),
  );
  return dialog;
}

/**
 * @param {Wire.SheetPart} part
 * @param {string[]} columns
 * @param {Map<string, Wire.SheetMark>} marks
 */
function grid({ title, rows }, columns, marks) {
  const ups = columns.map((up) => html("th", { scope: "col" }, up));
  const body = rows.map((row) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, told(row.hand)),
      ...row.marks.map((mark) => painted("td", marks.get(mark))),
    ),
  );
  return html("table", {}, html("tr", {}, html("th", { scope: "col" }, told(title)), ...ups), ...body);
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
