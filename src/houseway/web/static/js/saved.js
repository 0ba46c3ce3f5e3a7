// The bets that are kept, to be made again, kept or thrown away: a small panel over the bar.

import { keepsake } from "./memory.js";
import { betWords, SavedBets, totalOf } from "./saved-bets.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { money, title } from "./words.js";

const STAR = "#act [data-id=saved]";
const EDGE = 10; // between the panel, its button, and the edge of the window

export class Saved {
  /** @type {HTMLElement | null} */
  #panel = null;

  /**
   * `page` has the table, the rack and what is wagered.
   * @param {Page.Player} page
   */
  constructor(page) {
    this.page = page;
    this.bets = new SavedBets(page.table, keepsake);
  }

  open() {
    if (!this.#panel) {
      this.#panel = html("div", { id: "saved-bets", popover: "auto", role: "dialog" });
      this.#panel.addEventListener("beforetoggle", (event) => this.#leave(/** @type {ToggleEvent} */ (event)));
      document.body.append(this.#panel);
    }
    this.#panel.setAttribute("aria-label", say("Saved bets"));
    this.#render();
    this.#panel.showPopover();
    this.#stand(this.#panel);
    /** @type {HTMLElement | null} */ (this.#panel.querySelector("button:not(:disabled)"))?.focus();
  }

  // Whoever was in the panel goes back to the button that opens it.
  /** @param {ToggleEvent} event */
  #leave({ newState }) {
    const isIn = this.#panel?.contains(document.activeElement);
    if (newState === "closed" && isIn) /** @type {HTMLElement | null} */ (document.querySelector(STAR))?.focus();
  }

  // Right above the button that opens it, within the window.
  /** @param {HTMLElement} panel */
  #stand(panel) {
    const star = document.querySelector(STAR)?.getBoundingClientRect();
    if (!star) return;
    const left = Math.max(EDGE, Math.min(star.left, innerWidth - panel.offsetWidth - EDGE));
    const bottom = innerHeight - star.top + EDGE;
    Object.assign(panel.style, { left: `${left}px`, right: "auto", bottom: `${bottom}px` });
  }

  #render() {
    const { bets } = this;
    const wagered = Object.fromEntries(this.page.betting.wished());
    const rows = bets.all.map((one) => this.#row(one, totalOf(wagered)));
    const none = html("p", { class: "quiet" }, say("Nothing is kept yet. Put chips down, then save them here."));
    const list = rows.length ? html("ul", {}, ...rows) : none;
    const total = totalOf(wagered);
    const words = say("Save this bet: {amount}", { amount: money(total) });
    const keep = () => (bets.save(wagered), this.#render());
    const canSave = total > 0 && !bets.has(wagered);
    const save = canSave ? [html("button", { type: "button", class: "save", onclick: keep }, words)] : [];
    this.#panel?.replaceChildren(html("h3", {}, say("Saved bets")), list, ...save);
  }

  /**
   * @param {Page.Wagers} wagers
   * @param {number} lying what lies there already, and comes back to the rack
   */
  #row(wagers, lying) {
    const amount = totalOf(wagers);
    const rack = (this.page.model.racks.get(this.page.own) ?? 0) + lying;
    const parts = betWords(wagers, (wager) => this.page.titles.get(wager) ?? told(title(wager)));
    const pick = () => {
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // Enter deals.
      this.#panel?.hidePopover();
      return this.page.betting.wager(wagers);
    };
    const drop = () => (this.bets.remove(wagers), this.#render(), this.page.render());
    const name = say("Throw away: {bet}", { bet: parts });
    return html(
      "li",
      {},
      html(
        "button",
        { type: "button", class: "bet", onclick: pick, disabled: amount > rack },
        html("b", {}, money(amount)),
        html("small", {}, parts),
      ),
      html("button", { type: "button", class: "plain drop", "aria-label": name, onclick: drop }, "✕"),
    );
  }
}
