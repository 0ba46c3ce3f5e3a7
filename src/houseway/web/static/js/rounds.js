// What shows a round: nothing of it is needed before the first chip is put down, so it is fetched when
// somebody touches the table, when a round is on, or when the table has stood for a while.

import { fetchTiles } from "./cards.js";
import { kits } from "./kits.js";
import { roundWords } from "./language.js";
import { late } from "./late.js";
import { still, isQuick } from "./sprites.js";

const IDLE_MS = 3000; // how long nothing has happened at a table before it is fetched unasked
const NOTHING = { isPlaying: false, clear() {}, skip() {}, add() {} };

export class Rounds {
  /** @type {typeof import("./playing.js") | null} */
  parts = null; // once it has come
  /** @type {typeof import("./ring-round.js") | null} */
  betting = null; // the same where players contend
  /** @type {Pick<import("./timeline.js").Timeline, "isPlaying" | "clear" | "skip" | "add">} */
  timeline = NOTHING;
  /** @type {Promise<typeof import("./playing.js")> | null} */
  #coming = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #standing = undefined;
  /** @type {(layout: Wire.Layout) => void} */
  #tell = () => {};
  /** @type {Promise<Wire.Layout>} */
  #known = new Promise((tell) => (this.#tell = tell));

  /**
   * `page` has the model and the table, and `show(event, quick, isMore)`, `rest()`.
   * @param {any} page
   * @param {HTMLElement} tray of chips
   */
  constructor(page, tray) {
    this.page = page;
    tray.addEventListener("mousedown", (event) => event.preventDefault()); // Enter stays free.
    tray.addEventListener("pointerdown", (start) => this.#drag(start));
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, () => this.fetch(), { once: true, capture: true });
    }
  }

  /**
   * What kind of table this is.
   * @param {Wire.Layout} layout
   */
  know(layout) {
    this.#tell(layout);
  }

  /** The table has been heard: when it has stood for a while, what shows its rounds comes. */
  stand() {
    clearTimeout(this.#standing);
    if (!this.#coming) this.#standing = setTimeout(() => this.fetch(), IDLE_MS);
  }

  fetch() {
    return (this.#coming ??= this.#come());
  }

  // A chip may be on its way to an area.
  /** @param {PointerEvent} start */
  async #drag(start) {
    const { page } = this;
    const { dragChip } = await this.fetch();
    dragChip(start, (wager, cents) => {
      page.pickChip(cents);
      page.betting.bet({ wager });
    });
  }

  async #come() {
    const { page } = this;
    const [parts, betting] = await Promise.all([
      late(() => import("./playing.js")),
      this.#known.then(({ ring }) => (ring ? late(() => import("./ring-round.js")) : null)),
      this.#known.then(fetchTiles),
      page.log.fetch(),
      roundWords(),
    ]);
    this.betting = betting;
    if (betting) page.extras.bank = new betting.TimeBank(page);
    this.parts = parts;
    page.bar.take(parts);
    page.voice.spoken = new parts.Spoken();
    page.picker = new parts.Picker();
    Object.assign(kits, { round: parts.marks, words: parts.words, picks: parts.picks });
    this.timeline = new parts.Timeline({
      show: (event, quick, isMore) => page.show(event, quick, isMore),
      weight: (event) => parts.weightOf(event, page.own, page.table.layout.ring),
      beats: (event) => parts.hasBeat(event, page.model, page.table.layout),
      rest: () => page.rest(),
      isStill: () => still() || document.hidden,
      isQuick,
      now: () => performance.now(),
    });
    page.model.catchUp();
    if (page.state) page.rest();
    return parts;
  }
}
