// What a round came to, wager by wager, in the bar: as much as the bar has room for, the rest is
// scrolled, so that no own card is covered. Who wants all of it at once opens it over the felt.

import { clauseTag, oneTabStop } from "./clauses.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const SLACK = 2;

export class Reading {
  isOpen = false;
  shown = ""; // the rows that lie there
  hasMore = false; // whether there is more than the bar has room for

  /**
   * @param {HTMLElement} root the bar
   * @param {() => void} changed there is more to be read now, or no more
   */
  constructor(root, changed) {
    this.root = root;
    this.changed = changed;
    this.box = /** @type {HTMLElement} */ (root.querySelector(".outcome"));
    this.list = /** @type {HTMLElement} */ (root.querySelector(".results"));
    oneTabStop(this.list);
    this.box.addEventListener("scroll", () => this.#fade(), { passive: true });
    const sizes = new ResizeObserver(() => this.#note());
    for (const one of [this.box, this.list]) sizes.observe(one);
    // Marks of decisions come later, in a line below the list.
    const marks = { childList: true, subtree: true, attributeFilter: ["hidden"] };
    new MutationObserver(() => this.#note()).observe(this.box, marks);
  }

  /** @param {(Page.Result & { title: string, amount: string })[]} rows */
  show(rows) {
    const shown = JSON.stringify(rows);
    if (shown === this.shown) return; // A press that has begun there counts, and what has the focus keeps it.
    this.shown = shown;
    this.list.hidden = !rows.length;
    if (!rows.length) this.#setOpen(false);
    this.list.replaceChildren(
      ...rows.map(({ title, amount, cents, word, why, clause }) =>
        html(
          "li",
          { class: cents > 0 ? "won" : cents < 0 ? "lost" : "even" },
          html("span", { class: "wager" }, title),
          html("span", { class: "amount" }, amount, html("span", { class: "word" }, ` ${told(word)}`)),
          html("span", { class: "why" }, told(why ?? "")),
          html("span", { class: "under" }, clause ? clauseTag(clause) : ""),
        ),
      ),
    );
  }

  /**
   * What opens all of it, where there is more than is seen.
   * @returns {Page.Button[]}
   */
  get buttons() {
    if (!this.hasMore && !this.isOpen) return [];
    const words = this.isOpen ? { icon: "▾", label: say("Less") } : { icon: "▴", label: say("All results") };
    return [{ id: "all", ...words, key: "e", run: () => this.#toggle() }];
  }

  #toggle() {
    this.#setOpen(!this.isOpen);
    this.box.scrollTop = 0;
    this.changed();
  }

  /** @param {boolean} isOpen */
  #setOpen(isOpen) {
    this.isOpen = isOpen;
    this.root.toggleAttribute("data-open", isOpen);
  }

  #note() {
    const hasMore = !this.list.hidden && this.box.scrollHeight > this.box.clientHeight + SLACK;
    this.#fade();
    if (hasMore === this.hasMore) return;
    this.hasMore = hasMore;
    this.box.classList.toggle("more", hasMore);
    this.changed();
  }

  #fade() {
    const { scrollTop, clientHeight, scrollHeight } = this.box;
    this.box.classList.toggle("ended", scrollTop + clientHeight >= scrollHeight - SLACK);
  }
}
