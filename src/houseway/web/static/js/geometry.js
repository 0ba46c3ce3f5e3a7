// Where everything lies on the felt, in CSS pixels; this and what it imports are all that knows
// about sizes. Two shapes: a half-round table, and one column for a narrow screen; each has another
// form where a field of areas for all lies in the middle.

import { board, boardColumn } from "./board.js";
import { column } from "./column.js";
import { halfRound } from "./half-round.js";
import { commonAreas, diceAt } from "./field.js";
import { PARTS_APART } from "./position.js";
import { ring, ringColumn } from "./ring.js";
import { HANDS, spotParts } from "./spots.js";

const NARROW = 731;
const LOW = 320;

/**
 * The places of a half-round table of this size, or null where it would not hold everybody; `focus` is
 * the seat drawn large, in the centre.
 */
export function arrangeRound(given) {
  if (given.width < NARROW || given.height < LOW) return null;
  const shape = given.layout.ring ? ring : commonAreas(given.layout).length ? board : halfRound;
  const places = shape(given);
  return places.fits ? new Places(places) : null;
}

/** The places of a table in one column. */
export function arrangeColumn(given) {
  if (given.layout.ring) return new Places(ringColumn(given));
  return new Places((commonAreas(given.layout).length ? boardColumn : column)(given));
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
  /** @type {{ y: number, most?: number, isOneLine?: boolean }} */
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
  inscription = null; // in the middle of a half-round table

  /** @param {Record<string, any>} fields */
  constructor(fields) {
    Object.assign(this, fields);
  }

  /** The place of a seat, or the one that a box is drawn at; nothing for one that is not seen. */
  at(seat) {
    if (this.seats[seat] || !this.standIn) return this.seats[seat];
    return this.standIn.box === seat ? this.seats[this.standIn.seat] : null;
  }

  /** Where a card of a spot lies: its top left corner and its width. */
  card(spot, index, count) {
    const { seat, area } = spotParts(spot);
    if (area === "community") {
      const { x, y, width, gap } = this.community;
      return { x: x + index * (width + gap), y, width };
    }
    if (seat === 0) return this.#dealerCard(area, index, count);
    const place = this.at(seat);
    if (!place) return this.offstage;
    if (this.parted && area === "second") return this.#low(place.hand, index);
    if (area === "hand") return spread(this.isRing ? centred(place.hand, count) : place.hand, index, count);
    const { aside } = place;
    const further = Math.max(0, HANDS.indexOf(area) - 1); // beside the second hand
    return spread({ ...aside, x: aside.x + further * (aside.room + aside.apart) }, index, count);
  }

  /** The area of a wager: at a seat, or the one that is common to all. */
  area(place, wager) {
    return place?.areas[wager] ?? this.field?.areas[wager];
  }

  /** Where the middle of a hand lies that belongs to no seat. */
  commonHand(name) {
    const { x, y, width, step = this.dealer.step, apart = width * 3.2 } = this.handsAt ?? this.dealer;
    const at = this.commonHands.indexOf(name) - (this.commonHands.length - 1) / 2;
    return { x: x + at * apart, y, width, step };
  }

  /** Where the dice lie: before the dealer, or beside the dealer's cards. */
  dice(count) {
    return diceAt(count, this.diceAt ?? this.dealer);
  }

  // The low hand lies where the last of the pieces lay, a little apart.
  #low({ x, y, width, step }, index) {
    return { x: x + (this.parted + index) * step + width * PARTS_APART, y, width };
  }

  #dealerCard(area, index, count) {
    const { x: middle, y, width, step } = this.commonHands.includes(area)
      ? this.commonHand(area)
      : this.dealer;
    if (this.parted && ["hand", "second"].includes(area)) {
      const left = middle - (width * (1 + PARTS_APART) + step * (this.whole - 1)) / 2;
      const first = { x: left, y, width, step };
      return area === "hand" ? { x: left + index * step, y, width } : this.#low(first, index);
    }
    const { x } = this.dealer;
    const left = middle - (width + step * (count - 1)) / 2;
    const across = area === "hand" || middle !== x || this.commonHands.length ? 0 : width * 2.6;
    return { x: left + across + index * step, y, width };
  }
}

// Where a hand comes to its cards one by one they lie in the middle of its room.
function centred({ x, y, width, step, room }, count) {
  const lies = Math.min(room, width + step * (count - 1));
  return { x: x + (room - lies) / 2, y, width, step, room: lies };
}

// Where more cards lie than there is room for, they overlap more.
function spread({ x, y, width, step, room }, index, count) {
  const apart = count > 1 ? Math.min(step, (room - width) / (count - 1)) : 0;
  return { x: x + index * apart, y, width };
}
