// What lies on the table, as these eyes know it. It follows the events of the round, one by one, so
// that each can be shown, and is set right by the state that the server sends with them. It knows
// the vocabulary of a table (cards, wagers, racks) and the rules of no game.

import { turnUp } from "./common-hands.js";
import { Contest } from "./contest.js";
import { FACTS } from "./facts.js";
import { reasonOf, seenWords } from "./reasons.js";
import { foldedWords } from "./standing-out.js";
import { accountParts, COMMON, HANDS, HOUSE, isOwn, spotOf, spotParts } from "./spots.js";

/**
 * @param {Map<string, number>} map
 * @param {string} key
 * @param {number} cents
 */
function put(map, key, cents) {
  if (cents) map.set(key, cents);
  else map.delete(key);
}

export class Model {
  #next = 1;

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
    if (state.afterwards && this.over) this.#lookBack(state.afterwards);
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

  /** @param {Wire.Afterwards} afterwards */
  #lookBack({ counts, folded }) {
    this.counts = new Map(Object.entries(counts).map(([spot, cards]) => [spot, new Set(cards)]));
    this.folded = folded;
    if (folded) this.hands.set(String(this.own), foldedWords(folded));
  }

  /** @type {(spot: string, cards: (string | null)[]) => void} */
  #match(spot, cards) {
    const had = (this.piles.get(spot) ?? []).filter((item) => !item.gone);
    const same =
      had.length === cards.length && cards.every((card, i) => (had[i].card ?? card) === card);
    const pile = cards.map((card, i) =>
      same ? { ...had[i], card: card ?? had[i].card } : this.#item(card),
    );
    if (pile.length) this.piles.set(spot, pile);
  }

  /** @param {string | null} card */
  #item(card, up = false) {
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
    if ("from" in event) this.move(event);
    const follow = /** @type {((event: Wire.Fact) => void) | undefined} */ (FACTS[event.type]);
    follow?.call(this, event);
  }

  /** @param {Wire.CardDealt} event */
  deal({ spot, card, face_up }) {
    if (this.over) this.clear();
    const pile = this.piles.get(spot) ?? [];
    this.piles.set(spot, [...pile, this.#item(card, face_up)]);
  }

  /**
   * A card goes from the shoe, or from the board, to the rack.
   * @param {{ card: string | null, of_community?: boolean }} event
   */
  discard({ of_community: onBoard, card }) {
    if (this.over) this.clear();
    this.rackSize += 1;
    if (!onBoard) return;
    const board = [...this.cards("community")];
    const known = board.findIndex((item) => card && item.card === card);
    board.splice(Math.max(0, known), 1);
    this.piles.set("community", board);
  }

  /** @param {Wire.CardsShown} event */
  show({ spot, cards }) {
    const shown = [...cards]; // those that lay face down, wherever they lie
    const turn = (/** @type {Page.Item} */ item) =>
      item.up || !shown.length ? item : { ...item, card: shown.shift() ?? item.card, up: true };
    if (this.piles.has(spot)) this.piles.set(spot, this.cards(spot).map(turn));
  }

  /**
   * Part the cards of a seat's hand in two: these first, the others to another area.
   * @param {{ seat: number }} event
   * @param {(string | null)[]} first
   * @param {(string | null)[]} second
   * @param {string} area
   * @param {string} [hand]
   */
  part({ seat }, first, second, area, hand = "hand") {
    const left = [...this.cards(spotOf(seat, hand))];
    const take = (/** @type {string | null} */ card) => {
      const found = left.findIndex((item) => card !== null && item.card === card);
      const unknown = left.findIndex((item) => item.card === null);
      const taken = left.splice(found >= 0 ? found : Math.max(0, unknown), 1);
      return taken.map((item) => ({ ...item, card: card ?? item.card }));
    };
    const kept = first.flatMap(take);
    const rest = second.flatMap(take);
    this.piles.set(spotOf(seat, hand), kept);
    if (rest.length) this.piles.set(spotOf(seat, area), rest);
  }

  /** @param {Wire.HandUnset} event */
  unset({ seat }) {
    const [first, ...others] = HANDS;
    const spots = [first, "discards", ...others].map((area) => spotOf(seat, area));
    const together = spots.flatMap((spot) => this.cards(spot));
    spots.forEach((spot) => this.piles.delete(spot));
    this.piles.set(spots[0], together);
  }

  /** @param {Wire.CardsTakenBack} event */
  takeBack({ spot, cards }) {
    this.rackSize -= cards.length;
    this.piles.set(
      spot,
      cards.map((card) => this.#item(card, true)),
    );
  }

  /**
   * Money goes from one account to another; racks, wagers and what is nobody's lie in sight.
   * @param {{ from: string, to: string, cents: number }} event
   */
  move({ from, to, cents }) {
    this.#change(from, -cents);
    this.#change(to, cents);
  }

  /**
   * @param {string} account as the server names it: `rack 3`, `wager 3 ante`, `pot bank`
   * @param {number} change
   */
  #change(account, change) {
    const { kind, seat, name } = accountParts(account);
    if (kind === "rack") this.racks.set(seat, (this.racks.get(seat) ?? 0) + change);
    else if (kind === "wager") put(this.wagers, `${seat} ${name}`, this.stake(seat, name) + change);
    else if (!HOUSE.has(kind)) put(this.others, account, (this.others.get(account) ?? 0) + change);
  }

  /**
   * What money between accounts means to whoever had it or gets it.
   * @param {{ from: string, to: string, cents: number, clause: string, why: string }} event
   * @param {string} word
   */
  share({ from, to, cents, clause, why }, word) {
    const sides = [accountParts(from), accountParts(to)];
    if (sides.every(({ kind, seat }) => isOwn(kind) && seat === sides[0].seat)) return;
    sides.forEach(({ kind, seat, name }, at) => {
      if (!isOwn(kind)) return;
      // What a pot or another's wager pays is won by the one wager that lies there.
      const paid = at === 1 && ["pot", "wager"].includes(sides[0].kind) ? [...this.wagersOf(seat).keys()] : [];
      const isWon = paid.length === 1;
      const isLost = at === 0 && kind === "wager" && sides[1].kind === "rack";
      const wager = isWon ? paid[0] : name || sides[1 - at].name || word;
      const came = isWon ? "won" : isLost ? "lost" : word;
      this.settle({ seat, wager, why: isWon ? "" : why, clause }, at ? cents : -cents, came);
    });
  }

  /**
   * A wager that the dealer takes in before the deal is in play until the round is over.
   * @param {Wire.WagerTakenIn} event
   */
  takeIn({ seat, wager, cents, clause }) {
    this.taken.set(`${seat} ${wager}`, { seat, wager, cents, clause, why: "" });
  }

  /**
   * A wager is settled, or its settlement reversed.
   * @param {{ seat: number, wager: string, why: string, clause: string }} event
   * @param {number} won
   * @param {string} word
   */
  settle({ seat, wager, why, clause }, won, word) {
    const before = this.result(seat, wager);
    const taken = this.taken.get(`${seat} ${wager}`)?.cents ?? 0;
    this.taken.delete(`${seat} ${wager}`);
    const cents = won - taken;
    if (word === "returned" && before) return;
    const sum = cents + (before?.cents ?? 0);
    const reason = reasonOf({ why, seen: seenWords(this, seat), word, before });
    this.results.set(`${seat} ${wager}`, { cents: sum, word, why: reason, clause });
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
