// An area of a large field is found by typing: a slash, some of its name, Enter.

import { say, told } from "./say.js";
import { seek } from "./seek.js";
import { html } from "./svg.js";

export class Find {
  /** @type {Wire.Area | undefined} */
  best = undefined; // what is found
  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    this.found = html("output", { for: "find-area" });
    this.input = html("input", {
      id: "find-area",
      autocomplete: "off",
      placeholder: say("total 9"),
      oninput: () => this.#look(),
      onblur: () => this.close(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.close(),
    });
    this.form = html(
      "form",
      { class: "find", hidden: true, onsubmit: (/** @type {Event} */ event) => this.#put(event) },
      html("label", { for: "find-area" }, say("A chip on")),
      this.input,
      this.found,
    );
    page.felt.after(this.form);
  }

  get #areas() {
    const open = this.page.betting.open ?? new Map();
    return this.page.table.layout.areas.filter(({ wager, common }) => common && open.has(wager));
  }

  /** Whether there is a field to look in. */
  open() {
    if (!this.#areas.length) return false;
    this.form.hidden = false;
    this.input.value = "";
    this.#look();
    this.input.focus();
    return true;
  }

  // What is hidden keeps the focus until the next frame is drawn: a key meant for the table would be typed here.
  close() {
    if (this.form.hidden) return;
    this.form.hidden = true;
    this.best = undefined;
    this.input.blur();
  }

  #look() {
    [this.best] = seek(this.input.value, this.#areas, told);
    const typed = this.input.value.trim();
    const found = this.best ? `${told(this.best.title)}, ${told(this.best.inscription)}` : typed ? say("No area") : "";
    if (this.found.textContent !== found) this.found.textContent = found; // It is heard once.
  }

  // The chip is put there; what is typed next is another area.
  /** @param {Event} event */
  #put(event) {
    event.preventDefault();
    if (!this.best) return;
    const { wager, title } = this.best;
    this.page.betting.bet({ wager });
    this.page.voice.tell(say("A chip on {title}.", { title: told(title) }));
    this.input.select();
  }
}
