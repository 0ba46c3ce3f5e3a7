// What shows a round: nothing of it is needed before the first chip is put down, so it is fetched when
// somebody touches the table, when a round is on, or when the table has stood for a while.

import { late } from "./late.js";
import { still, isQuick } from "./sprites.js";

const IDLE_MS = 3500; // how long a table has stood before it is fetched unasked
const NOTHING = { isPlaying: false, clear() {}, skip() {}, add() {} };

export class Rounds {
  /** @type {typeof import("./playing.js") | null} */
  parts = null; // once it has come
  /** @type {Pick<import("./timeline.js").Timeline, "isPlaying" | "clear" | "skip" | "add">} */
  timeline = NOTHING;
  /** @type {Promise<typeof import("./playing.js")> | null} */
  #coming = null;

  /**
   * `page` has the model and the table, and `show(event, quick, isMore)`, `rest()`.
   * @param {any} page
   */
  constructor(page) {
    this.page = page;
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, () => this.fetch(), { once: true, capture: true });
    }
  }

  /** The table stands there: what shows its rounds comes soon. */
  stand() {
    setTimeout(() => this.fetch(), IDLE_MS);
  }

  fetch() {
    return (this.#coming ??= this.#come());
  }

  async #come() {
    const { page } = this;
    const parts = await late(() => import("./playing.js"));
    this.parts = parts;
    this.timeline = new parts.Timeline({
      show: (event, quick, isMore) => page.show(event, quick, isMore),
      weight: (event) => parts.weightOf(event, page.own, page.table.layout.ring),
      beats: (event) => parts.hasBeat(event, page.model, page.table.layout),
      rest: () => page.rest(),
      isStill: () => still() || document.hidden,
      isQuick,
      now: () => performance.now(),
    });
    if (page.state) page.rest();
    return parts;
  }
}
