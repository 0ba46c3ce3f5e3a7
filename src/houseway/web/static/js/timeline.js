// Events one after the other, at a pace that can be followed, faster when many wait. All of it can
// be skipped.

/**
 * How long an event is looked at before the next, in milliseconds.
 * @type {Record<string, number>}
 */
const PACE = {
  CardDealt: 120,
  CardBurned: 120,
  CardSetAside: 500,
  CardsShown: 520,
  HandSet: 220,
  HandSplit: 260,
  CardsCollected: 60,
  Announced: 300,
  Compared: 520,
  WagerPaid: 240,
  WagerLost: 220,
  WagerReturned: 60,
  WagerPlaced: 90,
  BetGathered: 40,
  RakeTaken: 120,
  PotAwarded: 700,
  DiceRolled: 1300,
  AreasLit: 700,
  IrregularityCalled: 900,
  RoundVoided: 900,
  DefaultAnswered: 300,
  SatOut: 500,
};
const MANY = 24;
/**
 * Where each watches what the others do, that takes longer, in times of the usual.
 * @type {Record<string, number>}
 */
const WATCHED = { WagerPlaced: 6, Announced: 1.7, HandSet: 2 };
const SETTLING = new Set(["CardsShown", "Compared", "WagerPaid", "WagerLost", "WagerReturned"]);

/**
 * How much of its time an event gets: what happens to others is shown in less, unless players contend.
 * @param {Page.Shown} event
 * @param {number} own
 * @param {boolean} ring
 */
export function weightOf(event, own, ring) {
  if (ring) return WATCHED[event.type] ?? 1;
  if (!own || !SETTLING.has(event.type)) return 1;
  const { seat, spot } = /** @type {any} */ (event);
  const whose = seat ?? Number.parseInt(spot, 10);
  return !whose || whose === own ? 1 : 0.2;
}

export class Timeline {
  /** @type {Page.Shown[]} */
  #queue = [];
  #playing = false;
  /** @type {(() => void) | null} */
  #wake = null;
  #hurry = false;

  /**
   * `show(event, quick, isMore)` shows one, `isMore` if another waits; `weight(event)` says how much
   * of its time it gets, from 0 to 1; `rest()` is called when there is nothing more to show;
   * `isStill()` says whether motion is seen.
   * @param {{
   *   show: (event: Page.Shown, quick: boolean, isMore: boolean) => void,
   *   weight: (event: Page.Shown) => number,
   *   rest: () => void,
   *   isStill: () => boolean,
   * }} how
   */
  constructor({ show, weight, rest, isStill }) {
    this.show = show;
    this.weight = weight;
    this.rest = rest;
    this.isStill = isStill;
  }

  get isPlaying() {
    return this.#playing;
  }

  /** @param {Page.Shown[]} events */
  add(events) {
    this.#queue.push(...events);
    if (!this.#playing) this.#play();
  }

  /** Show all that waits at once. */
  skip() {
    if (!this.#playing) return;
    this.#hurry = true;
    this.#wake?.();
  }

  /** Forget what waits. */
  clear() {
    this.#queue.length = 0;
    this.skip();
  }

  async #play() {
    this.#playing = true;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      const quick = this.#hurry || this.isStill();
      this.show(event, quick, this.#queue.length > 0);
      const haste = this.#queue.length > MANY ? 0.6 : 1;
      const pace = quick ? 0 : (PACE[event.type] ?? 0) * haste * this.weight(event);
      if (pace) await this.#pause(pace);
    }
    this.#playing = false;
    this.#hurry = false;
    this.rest();
  }

  /**
   * @param {number} span
   * @returns {Promise<void>}
   */
  #pause(span) {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, span);
    });
  }
}

/**
 * Whether a fact is a wager that is made or taken back.
 * @param {Wire.Fact} event
 */
export function isWagering(event) {
  return event.type === "WagerPlaced" || event.type === "WagerTakenBack";
}

/**
 * Wagers that are changed are taken back and made anew: they are shown as the one move they are.
 * @param {Wire.Fact[]} events
 */
export function gathered(events) {
  /** @type {Page.Shown[]} */
  const made = [];
  let seat = 0; // whose wagers stand last
  for (const event of events) {
    const last = made[made.length - 1];
    const own = event.type === "WagerPlaced" || event.type === "WagerTakenBack" ? event.seat : 0;
    if (own && own === seat && "facts" in last) last.facts.push(event);
    else made.push(own ? { type: "WagerPlaced", facts: [event] } : event);
    seat = own;
  }
  return made;
}
