// The side column: the log, what each wager pays, and the table itself. The two that are not seen at
// first are fetched when they are looked at.

import { late, styled } from "./late.js";

const narrow = matchMedia("(max-width: 1040px), (max-height: 500px)");

const named = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Side {
  /** @type {import("./panels.js").Panels | null} */
  panels = null;

  constructor(root, page) {
    this.root = root;
    this.page = page;
    this.main = root.parentElement;
    this.button = named("fold");
    this.button.addEventListener("click", () => this.toggle());
    root.querySelector(".close-side").addEventListener("click", () => this.toggle(false));
    this.tabs = [...root.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab));
      tab.addEventListener("keydown", (event) => this.#arrow(event, tab));
    }
    this.toggle(!narrow.matches);
  }

  toggle(open = this.main.classList.contains("folded")) {
    this.main.classList.toggle("folded", !open);
    this.button.setAttribute("aria-expanded", String(open));
    if (!open) return;
    const panel = this.root.querySelector(".panel:not([hidden])");
    panel.scrollTop = panel.id === "panel-log" ? panel.scrollHeight : 0;
    if (narrow.matches) this.tabs[0].focus();
  }

  choose(chosen) {
    for (const tab of this.tabs) {
      const selected = tab === chosen;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      named(tab.getAttribute("aria-controls")).hidden = !selected;
    }
    chosen.focus();
    if (chosen.id !== "tab-log") this.#look();
    if (chosen.id === "tab-pays") this.page.extras.showReturns();
  }

  // Another panel than the log is looked at: what stands there comes now, and is kept up from then on.
  async #look() {
    const [{ Panels }] = await Promise.all([late(() => import("./panels.js")), styled("panels")]);
    if (this.panels) return;
    this.panels = new Panels(this.page);
    if (!this.page.state) return;
    if (this.page.table.edges) await this.page.extras.fetchEdges();
    this.panels.renderTable();
    this.panels.render();
  }

  #arrow(event, tab) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.tabs.indexOf(tab) + step + this.tabs.length;
    this.choose(this.tabs[at % this.tabs.length]);
  }

  /** What is fixed as long as the rules are. */
  renderTable() {
    this.panels?.renderTable();
  }

  /** Who sits where, and what one can do about it. */
  render() {
    this.panels?.render();
  }
}
