// What the house keeps of each wager, where the game's odds are counted in an instant: asked for once,
// written into the areas of a field and listed beside the payouts on request.

import { get } from "./api.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

/** @param {string} exact a fraction, "41/216" */
function edgeOf(exact) {
  const [over, under = "1"] = exact.split("/");
  const [percent, brief] = [2, 1].map((digits) => `${((100 * Number(over)) / Number(under)).toFixed(digits)}%`.replace("-", "−"));
  return { short: percent, brief, exact, full: say("the house keeps {percent}, exactly {exact}", { percent, exact }) };
}

export class Edges {
  /** @type {Record<string, Page.Edge> | null} */
  known = null;
  on = false;

  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    page.felt.addEventListener("about", (event) => {
      this.#tell(/** @type {CustomEvent} */ (event).detail.wager);
    });
  }

  /** What the felt is told: null where nothing can be asked. */
  get drawn() {
    return this.page.table?.edges ? { on: this.on, known: this.on ? this.known : null } : null;
  }

  /** The list beside the payouts, to be asked for; nothing where nothing can be. */
  get panel() {
    if (!this.page.table?.edges) return [];
    const box = html("div", { class: "kept" });
    const label = say("What the house keeps of each wager");
    const show = async () => box.replaceChildren(...(await this.#list(label)));
    box.append(html("button", { type: "button", "data-id": "kept", onclick: show }, label));
    return [box];
  }

  /** @param {string} label */
  async #list(label) {
    this.known ??= await this.#ask();
    const rows = Object.entries(this.known ?? {}).map(([wager, { short, exact }]) => {
      const percent = html("td", { title: exact }, short);
      return html("tr", {}, html("td", {}, told(this.page.titles.get(wager) ?? wager)), percent);
    });
    return rows.length ? [html("table", {}, html("caption", {}, label), ...rows)] : [];
  }

  /** Write it into the areas of a field, or the odds again. Whether there is one. */
  async toggle() {
    if (!this.page.table?.edges || !this.page.felt.places.info) return;
    this.known ??= await this.#ask();
    this.on = Boolean(this.known) && !this.on;
    this.page.felt.edges = this.on ? this.known : null;
    this.page.voice.say(this.on ? say("What the house keeps of each wager.") : "");
    if (this.on) this.page.voice.tell(say("What the house keeps stands in each area."));
    this.page.render();
  }

  async #ask() {
    this.page.voice.say(say("What the house keeps is counted: one moment."));
    try {
      const exact = await get(`/api/tables/${this.page.table.id}/edges`);
      return Object.fromEntries(Object.entries(exact).map(([wager, one]) => [wager, edgeOf(one)]));
    } catch (error) {
      this.page.toast(error.message);
      return null;
    }
  }

  /** @param {string} wager */
  #tell(wager) {
    const edge = this.on && this.known?.[wager];
    if (!edge) return;
    const words = `${told(this.page.titles.get(wager) ?? wager)}: ${edge.full}.`;
    if (this.page.felt.places.short) this.page.toast(words, { good: true });
    else this.page.voice.say(words);
  }
}
