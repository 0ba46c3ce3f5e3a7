// What lies over a table that cannot be seen or used: coming, lost, closed.

import { say } from "./say.js";
import { html } from "./svg.js";

export class Veil {
  #final = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  lift() {
    if (!this.#final) this.element.hidden = true;
  }

  /**
   * The connection is lost: in words, and without hiding what is known already.
   * @param {{ known: boolean }} table
   */
  lost({ known }) {
    this.note(say("The connection is lost. Trying again…"), { thin: known });
  }

  /**
   * Something that will pass.
   * @param {string} words
   */
  note(words, { thin = true } = {}) {
    this.element.hidden = false;
    this.element.classList.toggle("thin", thin);
    this.element.replaceChildren(html("p", {}, words));
  }

  /**
   * There is nothing to come back to. What was said first stays.
   * @param {string} words
   */
  end(words) {
    if (this.#final) return;
    this.#final = true;
    this.element.hidden = false;
    this.element.classList.remove("thin");
    const link = html("a", { class: "button", href: "/" }, say("To the lobby"));
    this.element.replaceChildren(html("div", {}, html("p", {}, words), link));
  }
}
