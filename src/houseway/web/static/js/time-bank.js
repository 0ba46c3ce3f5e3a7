// The time bank of whoever is asked where players contend: what it holds, a button that calls for it, and
// for everybody that it is drawn on.

import { say } from "./say.js";
import { html } from "./svg.js";

export class TimeBank {
  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    const press = () => this.call();
    const how = { type: "button", class: "bank", hidden: true, "data-id": "bank", onclick: press };
    this.button = /** @type {HTMLButtonElement} */ (html("button", how));
    document.querySelector("#act .ask")?.append(this.button);
  }

  /** Whether the own seat is asked and has something to draw on. */
  get #canCall() {
    const { ask, phase } = this.page.state;
    return Boolean(ask?.is_yours && ask.bank_ms && !ask.draws_on_bank && phase !== "wagers");
  }

  render() {
    const { ask } = this.page.state;
    const draws = Boolean(ask?.draws_on_bank);
    this.button.hidden = !draws && !this.#canCall;
    this.button.disabled = draws;
    this.button.classList.toggle("on", draws);
    if (this.button.hidden) return;
    const seconds = Math.ceil((ask?.bank_ms ?? 0) / 1000);
    const words = draws ? say("Time bank") : say("Time bank {seconds} s", { seconds });
    const brief = draws ? say("Bank") : say("+{seconds} s", { seconds });
    const key = draws ? [] : [html("kbd", {}, "T")];
    this.button.setAttribute("aria-label", words);
    this.button.title = draws ? say("The time for the decision is up, or more was called for") : "";
    this.button.replaceChildren(html("span", {}, words), html("span", { class: "brief" }, brief), ...key);
    if (draws) this.button.removeAttribute("aria-keyshortcuts");
    else this.button.setAttribute("aria-keyshortcuts", "t");
  }

  /** Call for it; whether there is one to be called for. */
  call() {
    if (!this.#canCall) return false;
    this.page.send({ type: "time" });
    return true;
  }
}
