// What lies on the table, as these eyes know it. It follows the events of the round, one by one, so
// that each can be shown, and is set right by the state that the server sends with them. It knows
// the vocabulary of a table (cards, wagers, racks) and the rules of no game.

import { Contest } from "./contest.js";
import { COMMON } from "./spots.js";

/**
 * What facts do to a model: it comes with the rounds (`facts.js`), since before the first of them what the
 * server says of the table is all there is.
 * @type {{
 *   apply: (model: Model, event: Wire.Fact) => void,
 *   lookBack: (model: Model, afterwards: Wire.Afterwards) => void,
 * } | null}
 */
let follower = null;

/** @param {NonNullable<typeof follower>} given */
export function followBy(given) {
  follower = given;
}

/**
 * Hands that belong to no seat lie face up, but for cards that are not known, and the last ones that somebody holds face down.
 * @param {Model} model
 * @param {string} spot
 * @param {number} down how many of them lie face down
 */
function turnUp(model, spot, down) {
  const pile = model.cards(spot);
  if (!pile.length) return;
  const first = model.held.get(spot) === model.own ? pile.length - down : pile.length;
  const up = (/** @type {Page.Item} */ item, /** @type {number} */ at) =>
    item.up || (item.card !== null && at < first);
  model.piles.set(spot, pile.map((item, at) => ({ ...item, up: up(item, at) })));
}

/**
 * Whether a fact is a wager that is made or taken back.
 * @param {Wire.Fact} event
 */
export function isWagering(event) {
  return event.type === "WagerPlaced" || event.type === "WagerTakenBack";
}

export class Model {
  #next = 1;
  /** @type {Wire.Fact[]} */
  #early = []; // what became fact before it could be followed

  constructor() {
    /** @type {Map<string, Page.Item[]>} */
    this.piles = new Map(); // by spot
    /** @type {Map<number, number>} */
    this.racks = new Map(); // seat -> cents
    /** @type {Map<string, number>} */
    this.wagers = new Map(); // "seat wager" -> cents
    /** @type {Map<string, Page.Result>} */
    this.results = new Map(); // by "seat wager"
    /** @type {Map<string, Page.TakenIn>} */
    this.taken = new Map(); // by "seat wager": taken in before the deal, in play
    /** @type {Map<string, string>} */
    this.hands = new Map(); // spot -> what the hand was called when it was compared
    /** @type {Map<string, Wire.Compared>} */
    this.compared = new Map(); // by spot
    /** @type {Map<string, Set<string>>} */
    this.counts = new Map(); // spot -> the cards that its hand is made of, once the round is over
    /** @type {Wire.Folded | null} */
    this.folded = null; // what the own hand would have done that was given up
    /** @type {Map<number, string[]>} */
    this.rows = new Map(); // seat -> its hands as they lie, once some were split
    /** @type {Set<number>} */
    this.lammers = new Set();
    /** @type {Map<string, number>} */
    this.meters = new Map(); // the wager that feeds it -> cents
    /** @type {number | null} */
    this.marker = null;
    /** @type {number[] | null} */
    this.dice = null; // what they show
    /** @type {Set<string>} */
    this.lit = new Set(); // the wagers whose areas are lit
    /** @type {Map<string, number>} */
    this.others = new Map(); // an account that is nobody's -> cents
    /** @type {Map<string, number>} */
    this.held = new Map(); // a hand that belongs to no seat -> who holds it
    /** @type {Wire.Bank | null} */
    this.bank = null; // the player who banks the round; null where the house does
    /** @type {Map<number, number>} */
    this.bids = new Map(); // seat -> what it has offered for the bank
    this.paying = ""; // "seat account": what was paid to a seat while several of its wagers lay there
    this.contest = new Contest(); // where players contend for pots
    this.rackSize = 0;
    this.isSimulated = false; // whether what lies there was dealt without wagers
    this.over = false; // whether a round is over and still lies there to be read
    this.own = 0;
  }

  /**
   * Take over how things stand, as the server says.
   * @param {Wire.State} state
   */
  load(state) {
    this.racks = new Map(state.seats.map(({ seat, rack_cents }) => [seat, rack_cents]));
    this.wagers = new Map(
      state.wagers.map(({ seat, wager, cents }) => [`${seat} ${wager}`, cents]),
    );
    this.lammers = new Set(state.lammers ?? []);
    this.meters = new Map(Object.entries(state.meters ?? {}));
    this.marker = state.marker ?? null;
    if (state.dice || !this.over) this.dice = state.dice ?? null;
    if (state.lit?.length || !this.over) this.lit = new Set(state.lit ?? []);
    this.others = new Map(Object.entries(state.others ?? {}));
    const held = Object.entries(state.held ?? {});
    if (held.length || !this.over) this.held = new Map(held);
    if (state.bank || !this.over) this.bank = state.bank ?? null;
    this.rackSize = state.discard_rack_size ?? 0;
    this.contest.note(state.seats);
    if (state.afterwards && this.over) follower?.lookBack(this, state.afterwards);
    const seen = state.piles ?? {};
    for (const spot of [...this.piles.keys()]) {
      if (seen[spot]?.length) continue;
      const left = this.cards(spot).filter((item) => item.gone);
      if (left.length) this.piles.set(spot, left);
      else this.piles.delete(spot);
    }
    for (const [spot, cards] of Object.entries(seen)) this.#match(spot, cards);
    for (const spot of COMMON) turnUp(this, spot, state.down?.[spot] ?? 0);
  }

  /** @type {(spot: string, cards: (string | null)[]) => void} */
  #match(spot, cards) {
    const had = (this.piles.get(spot) ?? []).filter((item) => !item.gone);
    const same =
      had.length === cards.length && cards.every((card, i) => (had[i].card ?? card) === card);
    const pile = cards.map((card, i) =>
      same ? { ...had[i], card: card ?? had[i].card } : this.item(card),
    );
    if (pile.length) this.piles.set(spot, pile);
  }

  /** @param {string | null} card */
  item(card, up = false) {
    return { id: this.#next++, card: card ?? null, up, gone: false };
  }

  /**
   * The cards on a spot.
   * @param {string} spot
   */
  cards(spot) {
    return this.piles.get(spot) ?? [];
  }

  /** @type {(seat: number, wager: string) => number} */
  stake(seat, wager) {
    return this.wagers.get(`${seat} ${wager}`) ?? 0;
  }

  /**
   * @param {number} seat
   * @param {string} wager
   */
  result(seat, wager) {
    return this.results.get(`${seat} ${wager}`);
  }

  /**
   * Whether it is known what a wager came to: what went into a pot is in play until the round is over.
   * @param {number} seat
   * @param {string} wager
   */
  isSettled(seat, wager) {
    const result = this.result(seat, wager);
    return Boolean(result && (this.over || result.word !== "settled"));
  }

  /**
   * Everything that lies at a seat as wagers, by name.
   * @param {number} seat
   */
  wagersOf(seat) {
    const own = [...this.wagers].filter(([key]) => key.startsWith(`${seat} `));
    return new Map(own.map(([key, cents]) => [key.slice(key.indexOf(" ") + 1), cents]));
  }

  /**
   * What a seat has won or lost in the round so far; null before anything is settled.
   * @param {number} seat
   */
  outcome(seat) {
    const own = [...this.results].filter(([key]) => key.startsWith(`${seat} `));
    if (!own.length) return null;
    return own.reduce((sum, [, result]) => sum + result.cents, 0);
  }

  /** Take away what was left lying from the round before. */
  clear() {
    for (const [spot, pile] of [...this.piles]) {
      const live = pile.filter((item) => !item.gone);
      if (live.length) this.piles.set(spot, live);
      else this.piles.delete(spot);
    }
    this.results.clear();
    this.taken.clear();
    this.hands.clear();
    this.compared.clear();
    this.counts.clear();
    this.folded = null;
    this.rows.clear();
    this.held.clear();
    this.dice = null;
    this.lit.clear();
    this.isSimulated = false;
    this.over = false;
  }

  /**
   * The wagers of a seat as they are wished, until the server says what lies there.
   * @param {number} seat
   * @param {Page.Wagers} wagers
   */
  wish(seat, wagers) {
    if (this.over) this.beginAnew(seat);
    let rack = this.racks.get(seat) ?? 0;
    for (const [wager, cents] of this.wagersOf(seat)) {
      rack += cents;
      this.wagers.delete(`${seat} ${wager}`);
    }
    for (const [wager, cents] of Object.entries(wagers)) {
      rack -= cents;
      if (cents) this.wagers.set(`${seat} ${wager}`, cents);
    }
    this.racks.set(seat, rack);
  }

  /**
   * A seat wagers while the last round still lies there: what it reads as its result goes.
   * @param {number} seat
   */
  beginAnew(seat) {
    if (seat === this.own) return this.clear();
    for (const key of [...this.results.keys()]) {
      if (key.startsWith(`${seat} `)) this.results.delete(key);
    }
  }

  /**
   * Follow a fact; most change nothing that lies there.
   * @param {Wire.Fact} event
   */
  apply(event) {
    this.#early.push(event);
    this.catchUp();
  }

  /** Follow what became fact before that was possible. */
  catchUp() {
    if (follower) for (const event of this.#early.splice(0)) follower.apply(this, event);
  }

  /** What is wagered against the bank: by all others, and by the dealer where that lies there. */
  get againstBank() {
    const own = `${this.bank?.seat} `;
    const others = [...this.wagers].filter(([key]) => !key.startsWith(own));
    const dealers = this.others.get("pot dealer") ?? 0;
    return others.reduce((sum, [, cents]) => sum + cents, dealers);
  }

  /** Whose hand the others are compared with: the bank's, or the dealer's. */
  get against() {
    return this.bank ? String(this.bank.seat) : "dealer";
  }
}
