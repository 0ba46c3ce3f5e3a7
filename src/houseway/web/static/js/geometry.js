// Where everything lies on the felt, in CSS pixels, decided by the felt's own size. Every table has the
// same middle, as large as its share of the height; the other seats lie on both sides of it where they
// have room, and otherwise in a strip above.

import { around, railPath, sideOf } from "./around.js";
import { centre } from "./centre.js";
import { commonAreas, diceAt } from "./field.js";
import { written } from "./flanks.js";
import { isBoxed } from "./own-areas.js";
import { handAt } from "./position.js";
import { INDEX, LESS, MORE, SHARES, TARGET, wideOf } from "./sizes.js";
import { spotParts } from "./spots.js";

const LEAST = 300; // how wide the middle is at least between the seats
const STRIP = 52; // how high the strip is that other seats lie in otherwise
const RIVAL = 0.66; // seats beside the middle may make its cards smaller, but not by more
const SPOKEN = 0.9; // the dealer's voice may make cards smaller, but not by more
const READ = 40; // how wide an own card is at least
const LOW = 370; // a felt so low has the head and the board in one row
const NARROW_LOW = 420; // and a narrow one
const BAR = 4; // how far what lies before a seat may reach under what is asked

/**
 * @typedef {object} Given
 * @property {Wire.Layout} layout
 * @property {number[]} seats
 * @property {number} focus the seat drawn large, in the middle
 * @property {number} width
 * @property {number} height
 * @property {number} foot how high what is asked lies over the lower edge
 * @property {number} bar how wide that is
 * @property {typeof import("./fielded.js").fielded} [fielded] lays out a field for all, where there is one
 * @property {typeof import("./ring-pots.js").potsAt} [potsAt] says where pots lie that players contend for
 * @property {typeof import("./many-hands.js")} [many] lays out hands that are several, where there may be
 */

/**
 * A hand where it lies: its corner, how wide a card is and how far the next lies from it; and its room.
 * @typedef {{ x: number, y: number, width: number, step: number }} Lying
 * @typedef {Lying & { room: number }} Roomy
 */

/**
 * The places of a table with all seats around it, or null where it would not hold everybody.
 * @param {Given} given
 */
export function arrangeRound(given) {
  const { layout, seats, focus, width, height, foot, bar } = given;
  const unit = unitOf(given);
  const side = sideOf(layout, unit);
  const low = (width - bar) / 2 >= side - BAR ? height - 26 : height - foot - 8;
  const others = around(layout, { seats, focus, width, height, unit, low });
  const felt = { ...given, left: side, right: width - side, unit, narrow: false };
  if (!others.fits || felt.right - felt.left < LEAST) return null;
  const made = best(felt, [...SHARES, ...LESS]);
  const rival = best({ ...felt, left: 0, right: width, height: height - STRIP, narrow: true }, SHARES);
  if (!made.fits || isSmall(made, rival)) return null;
  const ring = layout.ring || made.field;
  const bottom = made.voice.y - 4;
  const room = { left: felt.left, right: felt.right, top: 18, bottom, reach: made.reach, unit };
  const words = made.field
    ? { payouts: [], inscription: made.inscription, free: [] }
    : written(layout, { ...room, middle: { top: made.top + (made.voice.isOneLine ? 4 : 28), bottom: made.own.top - 4 }, keep: made.keep });
  return new Places({
    ...common(given, made),
    ...words,
    rail: railPath(layout, { width, height }),
    seats: { ...others.places, [focus]: made.own },
    payouts: ring ? [] : words.payouts,
  });
}

/**
 * The places of a table in one column; where even the smallest is too high, it can be scrolled.
 * @param {Given} given
 */
export function arrangeColumn(given) {
  const { seats, focus, width, height, foot } = given;
  const felt = { ...given, left: 0, right: width, unit: unitOf(given), narrow: true };
  const made = best(felt, [...(foot ? [] : MORE), ...SHARES, ...LESS]);
  const strip = Object.fromEntries(seats.map((one) => [one, null]));
  return new Places({
    ...common(given, made),
    narrow: true,
    inscription: null,
    payouts: [],
    height: Math.max(height, made.bottom + foot),
    seats: { ...strip, [focus]: made.own },
  });
}

// Whether some row of cards is much smaller than it could be without the seats beside it.
/**
 * @param {any} made
 * @param {any} rival
 */
function isSmall(made, rival) {
  const rows = made.flat === rival.flat ? ["own", "board", "head"] : ["own"];
  return rows.some((row) => made.cards[row] < rival.cards[row] * RIVAL);
}

// How large other things than cards are.
/** @param {Given} given */
function unitOf({ width, height }) {
  return Math.max(0.7, Math.min(1.5, width / 1000, height / 590));
}

// What both shapes have.
/**
 * @param {Given} given
 * @param {any} made
 */
function common({ layout, width, height }, made) {
  return {
    ...made,
    ...{ width, height, isRing: layout.ring, parted: layout.parted, whole: layout.hand, wide: wideOf(layout) },
    commonHands: Object.keys(layout.common_hands),
    offstage: { x: width / 2 - 15, y: -90, width: 30 },
  };
}

/**
 * The best of all ways that have room, with the largest share of the height for each; where none has
 * room what lacks least, large enough to be read: it is scrolled.
 * @param {import("./centre.js").Felt} felt
 * @param {number[]} shares from large to small
 */
function best(felt, shares) {
  const { layout } = felt;
  const make = /** @type {(felt: any, how: any) => any} */ (commonAreas(layout).length ? felt.fielded : centre);
  const isRead = (/** @type {any} */ { cards }) => !layout.hand || cards.own >= READ;
  /** @type {any[]} */
  const [fitting, others] = [[], []];
  for (const way of waysOf(felt)) {
    for (const share of shares) {
      const made = { speaks: way.speaks, ...make(felt, { ...way, share }) };
      const isGood = made.fits && isRead(made);
      (isGood ? fitting : others).push(made);
      if (isGood) break;
    }
  }
  const read = others.filter(isRead);
  const most = (/** @type {any[]} */ from) => from.reduce((a, b) => (b.worth > a.worth ? b : a));
  const wanted = most(fitting.length ? fitting : read.length ? read : others);
  const by = felt.narrow && wanted.large ? "large" : "worth";
  const spoken = fitting.filter((/** @type {any} */ one) => one.speaks && one[by] >= wanted[by] * SPOKEN);
  const one = spoken.length ? most(spoken) : wanted;
  return { ...one, short: one.short ?? !one.speaks };
}

// The ways that are tried: with the dealer's voice or without it, areas beside the hand or above it, on a
// small screen also in a strip, in three sizes, and on a low felt with head and board in one row.
/** @param {import("./centre.js").Felt} felt */
function waysOf(felt) {
  const { layout, height, foot } = felt;
  if (commonAreas(layout).length) return [{ speaks: true, beside: true, flat: false, cell: TARGET }];
  const flats = height - foot < (felt.narrow ? NARROW_LOW : LOW) && layout.community > 0 && layout.dealer > 0 ? [false, true] : [false];
  const sides = [{ beside: true }, { beside: false }, ...(felt.narrow && !isBoxed(layout) ? [{ beside: false, strip: true }] : []),
    ...(felt.narrow && layout.parted && layout.pieces === "cards" ? [{ beside: false, tiers: true }] : []),
  ];
  return [true, false].flatMap((speaks) =>
    flats.flatMap((flat) => sides.flatMap((side) => cellsOf(felt).map((cell) => ({ ...side, speaks, flat, cell })))),
  );
}

// How large betting areas are tried.
/** @param {import("./centre.js").Felt} felt */
function cellsOf({ unit, narrow }) {
  return narrow ? [50, 44, 38] : [50 * unit, 44 * unit, 38 * unit].map((one) => Math.max(36, one));
}

/** Where everything lies, in either shape, and each card. */
class Places {
  narrow = false; // whether it is a column
  isRing = false; // whether seats are around an oval
  bare = false; // whether shoe and rack are left out
  short = false; // whether the dealer's voice is left out
  width = 0;
  height = 0;
  /** @type {Record<string, any>} */
  seats = {}; // seat -> its places; null for one that is in the strip
  /** @type {{ y: number, x?: number, most?: number, isOneLine?: boolean }} */
  voice = { y: 0 };
  /** @type {any} */
  dealer = null;
  /** @type {any} */
  community = null;
  /** @type {any} */
  shoe = null;
  /** @type {any} */
  rack = null;
  /** @type {any} */
  offstage = null;
  /** @type {{ areas: Record<string, any> } | null} */
  field = null; // the areas that are common to all, where there are some
  /** @type {any} */
  shaker = null; // where the dice are, beside a field
  /** @type {any} */
  info = null; // where it is asked for what the house keeps, beside a field
  /** @type {{ box: number, seat: number } | null} */
  standIn = null; // a box that is not seen otherwise, and the seat whose place it is drawn at
  parted = 0; // how many pieces the first of two hands has that lie where one lay
  whole = 0; // how many pieces a hand has before it is parted
  wide = 1; // how wide a piece is, in widths of a card
  /** @type {any} */
  diceAt = null; // where the dice lie that do not lie before the dealer
  /** @type {any} */
  handsAt = null; // where hands of no seat lie that do not lie before the dealer
  /** @type {any} */
  pot = null;
  /** @type {any} */
  rake = null; // where the rake is held, beside the dealer of an oval
  /** @type {string[]} */
  commonHands = []; // the hands that belong to no seat
  between = 0; // how wide what the dealer's hand is called may be
  /** @type {any} */
  boxes = null; // where the boxes for what is marked lie side by side
  /** @type {any} */
  inscription = null; // the licensee's name and what the law wants said
  /** @type {{ x: number, width: number, top: number, bottom: number }[]} */
  free = []; // where nothing is written

  /** @param {Record<string, any>} fields */
  constructor(fields) {
    Object.assign(this, fields);
  }

  /**
   * The place of a seat, or the one that a box is drawn at; nothing for one that is not seen.
   * @param {number} seat
   */
  at(seat) {
    if (this.seats[seat] || !this.standIn) return this.seats[seat];
    return this.standIn.box === seat ? this.seats[this.standIn.seat] : null;
  }

  /**
   * Where a card of a spot lies: its top left corner and its width; nothing where the layout has no place for it.
   * @param {string} spot
   * @param {number} index
   * @param {number} count
   */
  card(spot, index, count) {
    const { seat, area } = spotParts(spot);
    if (area === "aside" || (area === "community" && !this.community.width)) return null;
    if (area === "community") {
      const { x, y, width, gap } = this.community;
      return { x: x + index * (width + gap), y, width };
    }
    if (seat === 0) return this.#dealerCard(area, index, count);
    const place = this.at(seat);
    if (!place) return this.offstage;
    if (this.parted && area === "second") return this.#low(place.hand, index);
    const lies = handAt(place, area);
    return lies.at?.(index, count) ?? spread(lies.isCentred ? centred(lies, count) : lies, index, count);
  }

  /**
   * Let the hands of a seat lie side by side, as many as it has now, the longest of so many cards.
   * @param {Wire.Layout} layout
   * @param {number} seat
   * @param {{ count: number, most: number }} now
   */
  fan(layout, seat, now) {
    const place = this.at(seat);
    place?.slots?.fan(layout, place, now);
  }

  /**
   * The area of a wager: at a seat, or the one that is common to all.
   * @param {any} place
   * @param {string} wager
   */
  area(place, wager) {
    return place?.areas[wager] ?? this.field?.areas[wager];
  }

  /**
   * Where the middle of a hand lies that belongs to no seat.
   * @param {string} name
   */
  commonHand(name) {
    const { x, y, width, step = this.dealer.step, apart = width * 3.2 } = this.handsAt ?? this.dealer;
    const at = this.commonHands.indexOf(name) - (this.commonHands.length - 1) / 2;
    return { x: x + at * apart, y, width, step, room: this.handsAt ? apart : Infinity };
  }

  /**
   * Where the dice lie: before the dealer, or beside the dealer's cards.
   * @param {number} count
   */
  dice(count) {
    return diceAt(count, this.diceAt ?? this.dealer);
  }

  // The low hand lies on the right of the room that both have.
  /**
   * @param {Roomy & { at?: (index: number) => any }} hand
   * @param {number} index
   */
  #low({ x, y, width, step, room, at }, index) {
    return at?.(this.parted + index) ?? { x: x + room - width - (this.whole - this.parted - 1 - index) * step, y, width };
  }

  /**
   * @param {string} area
   * @param {number} index
   * @param {number} count
   */
  #dealerCard(area, index, count) {
    const { x: middle, y, width, step: wished, room = Infinity } = this.commonHands.includes(area)
      ? this.commonHand(area)
      : this.dealer;
    const step = Math.min(wished, (room - width) / Math.max(1, count - 1)); // more cards lie closer
    if (this.parted && ["hand", "second"].includes(area)) {
      const both = width * (1 - this.wide) + this.dealer.across;
      const left = middle - both / 2;
      const first = { x: left, y, width, step, room: both };
      return area === "hand" ? { x: left + index * step, y, width } : this.#low(first, index);
    }
    const left = middle - (width + step * (count - 1)) / 2;
    return { x: left + index * step, y, width };
  }
}

// Where a hand comes to its cards one by one they lie in the middle of its room.
/**
 * @param {Roomy} hand
 * @param {number} count
 */
function centred({ x, y, width, step, room }, count) {
  const lies = Math.min(room, width + step * (count - 1));
  return { x: x + (room - lies) / 2, y, width, step, room: lies };
}

// Where more cards lie than there is room for, they overlap more; each is read, if need be beyond that room.
/**
 * @param {Roomy} hand
 * @param {number} index
 * @param {number} count
 */
function spread({ x, y, width, step, room }, index, count) {
  const apart = count > 1 ? Math.min(step, Math.max(INDEX * width, (room - width) / (count - 1))) : 0;
  const over = Math.max(0, width + apart * (count - 1) - room); // away from the areas
  return { x: x - over + index * apart, y, width };
}
