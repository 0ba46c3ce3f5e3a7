// Whether somebody wants to be dealt in: said once, and told to the table whenever it asks. Who sits out
// keeps no other person waiting.

import { memory } from "./memory.js";
import { election } from "./taking-part.js";

export class Attending {
  #told = ""; // the question that was answered last

  /**
   * `page` has the state and the table, and `send(frame)`, `render()`.
   * @param {Page.Table} page
   * @param {string} table
   */
  constructor(page, table) {
    this.page = page;
    this.key = `attending-${table}`;
    /** @type {"" | "in" | "out"} */
    this.wish = memory.read(this.key) ?? "";
  }

  /** @param {"in" | "out"} wish */
  choose(wish) {
    this.wish = wish;
    memory.write(this.key, wish);
    this.#told = "";
    this.note();
    this.page.render();
  }

  /** Whether the table has put the own seat out, because nobody answered there. */
  get isPutOut() {
    const { state, own } = this.page;
    return Boolean(state?.seats.find(({ seat }) => seat === own)?.sits_out);
  }

  /** The table may ask who takes part: tell it what is wished. */
  async note() {
    const { state, own, table } = this.page;
    if (!own || !table?.layout.ring || state.phase !== "wagers" || !state.ask?.is_yours) return;
    const { into, out } = election(state.ask.options);
    const answer = this.wish === "in" ? into : this.wish === "out" ? out : null;
    const turn = `${state.round} ${this.wish} ${Boolean(into)} ${Boolean(out)}`;
    // Simple players wait until there is somebody to play with.
    const isHeldUp = state.seats.some(({ seat, kind }) => kind === "person" && seat !== own);
    const isIdle = this.wish === "out" && !out && isHeldUp;
    if (turn === this.#told || (!answer && !isIdle)) return;
    this.#told = turn;
    if (answer) await this.page.send({ type: "act", action: answer.action });
    if (this.wish === "in" || isHeldUp) await this.page.send({ type: "ready", ready: true });
    if (this.wish === "in") this.wish = "";
  }
}
