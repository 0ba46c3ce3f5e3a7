// What happens, one gesture after the other, at the speed that somebody likes: as a dealer deals,
// quickly, or at once. All of it can be skipped.

import { isWagering } from "./model.js";

/**
 * How long an event is looked at before the next, in milliseconds, as a dealer deals and quickly.
 * @type {Record<string, [number, number]>}
 */
const PACE = {
  CardDealt: [120, 60],
  CardBurned: [120, 0],
  CardSetAside: [500, 200],
  CardsShown: [520, 240],
  HandSet: [220, 100],
  HandSplit: [260, 120],
  CardsCollected: [60, 0],
  Announced: [300, 60],
  Compared: [520, 160],
  WagerPaid: [240, 120],
  WagerLost: [220, 120],
  WagerReturned: [60, 0],
  WagerPlaced: [90, 40],
  BetGathered: [40, 0],
  RakeTaken: [120, 0],
  PotAwarded: [700, 360],
  DiceRolled: [1300, 800],
  AreasLit: [700, 300],
  IrregularityCalled: [900, 400],
  RoundVoided: [900, 400],
  DefaultAnswered: [300, 160],
  SatOut: [500, 160],
};
/** How long the table waits before the last common card and before the dealer's hand. */
const BEAT = [600, 160];
const MANY = 24;
/** What a round shows quickly takes no longer than this, drawing included, however much it is. */
export const ROUND_MS = 2300;
const SHARE = 0.6; // of what is left of that, so much for what comes before the end
/**
 * Where each watches what the others do, that takes longer, in times of the usual.
 * @type {Record<string, number>}
 */
const WATCHED = { WagerPlaced: 6, Announced: 1.7, HandSet: 2 };
const SETTLING = new Set(["CardsShown", "Compared", "WagerPaid", "WagerLost", "WagerReturned"]);
/** What is done with the cards and chips of a simple player, who waits for nothing. */
const COMPANY = new Set([...SETTLING, "CardDealt", "CardsCollected", "HandSet", "ChoiceMade"]);
/** The same where each watches the others: only what is not decided by them. */
const DEALT_TO = new Set(["CardDealt"]);

/**
 * How much of its time an event gets: what happens to others is shown in less, unless players contend.
 * @param {Page.Shown} event
 * @param {number} own
 * @param {boolean} ring
 */
export function weightOf(event, own, ring) {
  if (ring) return WATCHED[event.type] ?? 1;
  if (!own || "facts" in event || !SETTLING.has(event.type)) return 1;
  const whose = seatOf(event);
  return !whose || whose === own ? 1 : 0.2;
}

/**
 * Whether the table waits a beat before this: it is the last common card, or the dealer's hand.
 * @param {Page.Shown} event
 * @param {{ cards(spot: string): { up: boolean }[] }} model what lies there before it
 * @param {{ community: number }} layout
 */
export function hasBeat(event, model, { community }) {
  if (event.type === "CardsShown" && "spot" in event && event.spot === "dealer") return true;
  if (!("spot" in event) || event.spot !== "community" || community < 2) return false;
  const lying = model.cards("community");
  if (event.type === "CardDealt") return lying.length === community - 1;
  return event.type === "CardsShown" && lying.filter(({ up }) => !up).length === event.cards.length;
}

export class Timeline {
  /** @type {Page.Shown[]} */
  #queue = [];
  #playing = false;
  /** @type {(() => void) | null} */
  #wake = null;
  #hurry = false;
  #until = ROUND_MS; // when what a round may take, shown quickly, is used up; between showings, what is left
  #due = 0; // when what was shown last has been looked at

  /**
   * `show(event, quick, isMore)` shows one, `isMore` if another waits; `weight(event)` says how much
   * of its time it gets; `beats(event)` whether there is a beat before it; `rest()` is called when
   * there is nothing more to show; `isStill()` says whether nothing is shown one by one; `isQuick()`
   * whether it is shown quickly; `now()` is the time in milliseconds.
   * @param {{
   *   show: (event: Page.Shown, quick: boolean, isMore: boolean) => void,
   *   weight: (event: Page.Shown) => number,
   *   beats?: (event: Page.Shown) => boolean,
   *   rest: () => void,
   *   isStill: () => boolean,
   *   isQuick?: () => boolean,
   *   now: () => number,
   * }} how
   */
  constructor({ show, weight, beats = () => false, rest, isStill, isQuick = () => false, now }) {
    this.show = show;
    this.weight = weight;
    this.beats = beats;
    this.rest = rest;
    this.isStill = isStill;
    this.isQuick = isQuick;
    this.now = now;
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
    this.#due = this.now();
    this.#until += this.now();
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      if (event.type === "RoundBegan") this.#until = this.now() + ROUND_MS;
      const part = this.#part(event);
      const beat = this.beats(event) ? this.#beat * part : 0;
      if (beat && !this.#isAtOnce) await this.#pause(beat);
      const isAtOnce = this.#isAtOnce;
      const span = isAtOnce ? 0 : this.#natural(event) * part;
      const isMore = this.#queue.length > 0;
      this.show(event, isAtOnce || (!span && isMore), isMore); // What nobody looks at is not drawn.
      if (span) await this.#pause(span);
    }
    this.#playing = false;
    this.#hurry = false;
    this.#until = this.#left;
    this.rest();
  }

  get #left() {
    return Math.max(0, this.#until - this.now());
  }

  get #isAtOnce() {
    return this.#hurry || this.isStill();
  }

  get #beat() {
    return BEAT[Number(this.isQuick())];
  }

  /** @param {Page.Shown} event */
  #natural(event) {
    return (PACE[event.type]?.[Number(this.isQuick())] ?? 0) * this.weight(event);
  }

  /**
   * How much of the usual time there is: less when many wait, and as much as a round has left.
   * @param {Page.Shown} event
   */
  #part(event) {
    if (!this.isQuick()) return this.#queue.length > MANY ? 0.6 : 1;
    const all = [event, ...this.#queue];
    const beats = this.beats(event) ? this.#beat : 0;
    const wanted = all.reduce((sum, one) => sum + this.#natural(one), beats);
    const isLast = all.some(({ type }) => type === "RoundEnded");
    return Math.min(1, (this.#left * (isLast ? 1 : SHARE)) / Math.max(1, wanted));
  }

  /**
   * Time for looking, from when that of the one before was over: drawing takes none of it.
   * @param {number} span
   * @returns {Promise<void>}
   */
  #pause(span) {
    this.#due = Math.max(this.#due, this.now() - span) + span;
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, Math.max(0, this.#due - this.now()));
    });
  }
}

/**
 * The seat that a fact is about; 0 where it is about none.
 * @param {Wire.Fact} event
 */
function seatOf(event) {
  const { seat, spot } = /** @type {{ seat?: number, spot?: string }} */ (event);
  return seat ?? (Number.parseInt(spot ?? "", 10) || 0);
}

/**
 * Facts as the gestures that they are shown in. Wagers that are changed are taken back and made anew:
 * one move. Cards and payments of simple players that follow each other are one move too; where each
 * watches the others, only the cards that are dealt to them.
 * @param {Wire.Fact[]} events
 * @param {{ simple?: Set<number>, ring?: boolean }} [company] the seats of simple players
 */
export function gathered(events, { simple = new Set(), ring = false } = {}) {
  /** @type {Page.Shown[]} */
  const made = [];
  let before = ""; // what stands last, if more can join it
  for (const event of events) {
    const kind = joins(event, simple, ring);
    const last = made[made.length - 1];
    if (kind && kind === before && "facts" in last) {
      last.facts.push(event);
      if (kind === "company" && lasts(event) > lasts(last)) last.type = event.type;
    } else if (!kind) made.push(event);
    else made.push({ type: isWagering(event) ? "WagerPlaced" : event.type, facts: [event] });
    before = kind;
  }
  return made;
}

/**
 * What a fact can be one move with; nothing where it stands alone.
 * @param {Wire.Fact} event
 * @param {Set<number>} simple
 * @param {boolean} ring
 */
function joins(event, simple, ring) {
  if (isWagering(event)) return `wagers of ${seatOf(event)}`;
  const isCompany = simple.has(seatOf(event)) && (ring ? DEALT_TO : COMPANY).has(event.type);
  return isCompany ? "company" : "";
}

/** @param {Page.Shown} event */
function lasts({ type }) {
  return PACE[type]?.[0] ?? 0;
}
