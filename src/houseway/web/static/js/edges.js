// What the house keeps of each wager, where the game's odds are counted in an instant: asked for once,
// written into the areas of the field on request.

import { get } from "./api.js";

/** @param {string} exact a fraction, "41/216" */
function told(exact) {
  const [over, under = "1"] = exact.split("/");
  const percent = `${((100 * Number(over)) / Number(under)).toFixed(2)}%`.replace("-", "−");
  return { short: percent, full: `the house keeps ${percent}, exactly ${exact}` };
}

export class Edges {
  /** @type {Record<string, Page.Edge> | null} */
  known = null;
  on = false;

  constructor(page) {
    this.page = page;
    page.felt.addEventListener("edges", () => this.toggle());
    page.felt.addEventListener("about", ({ detail }) => this.#tell(detail.wager));
  }

  /** What the felt is told: null where nothing can be asked. */
  get drawn() {
    return this.page.table?.edges ? { on: this.on, known: this.on ? this.known : null } : null;
  }

  async toggle() {
    if (!this.page.table?.edges) return;
    this.known ??= await this.#ask();
    this.on = Boolean(this.known) && !this.on;
    this.page.felt.edges = this.on ? this.known : null;
    this.page.voice.say(this.on ? "What the house keeps of each wager." : "");
    if (this.on) this.page.voice.tell("What the house keeps stands in each area.");
    this.page.render();
  }

  async #ask() {
    try {
      const exact = await get(`/api/tables/${this.page.table.id}/edges`);
      return Object.fromEntries(Object.entries(exact).map(([wager, one]) => [wager, told(one)]));
    } catch (error) {
      this.page.toast(error.message);
      return null;
    }
  }

  #tell(wager) {
    const edge = this.on && this.known?.[wager];
    if (edge) this.page.voice.say(`${this.page.titles.get(wager)}: ${edge.full}.`);
  }
}
