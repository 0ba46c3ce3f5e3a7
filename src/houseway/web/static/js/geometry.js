// Where everything lies on the felt, in CSS pixels; this and what it imports are all that knows
// about sizes. Two shapes: a half-round table, and one column for a narrow screen.

import { column } from "./column.js";
import { halfRound } from "./half-round.js";
import { spotParts } from "./model.js";

const NARROW = 731;
const LOW = 320;

/**
 * The places of a half-round table of this size, or null where it would not hold everybody; `focus` is
 * the seat drawn large, in the centre.
 */
export function arrangeRound(given) {
  if (given.width < NARROW || given.height < LOW) return null;
  const places = halfRound(given);
  return places.fits ? new Places(places) : null;
}

/** The places of a table in one column. */
export function arrangeColumn(given) {
  return new Places(column(given));
}

/** Where everything lies, in either shape, and each card. */
class Places {
  narrow = false; // whether it is a column
  short = false; // whether the dealer's voice is left out
  width = 0;
  height = 0;
  /** @type {Record<string, any>} */
  seats = {}; // seat -> its places; null for one that is in the strip
  /** @type {{ y: number, most?: number }} */
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
  /** @type {any} */
  inscription = null; // in the middle of a half-round table

  /** @param {Record<string, any>} fields */
  constructor(fields) {
    Object.assign(this, fields);
  }

  /** Where a card of a spot lies: its top left corner and its width. */
  card(spot, index, count) {
    const { seat, area } = spotParts(spot);
    if (area === "community") {
      const { x, y, width, gap } = this.community;
      return { x: x + index * (width + gap), y, width };
    }
    if (seat === 0) return this.#dealerCard(area, index, count);
    const place = this.seats[seat];
    if (!place) return this.offstage;
    return spread(area === "hand" ? place.hand : place.aside, index, count);
  }

  #dealerCard(area, index, count) {
    const { x, y, width, step } = this.dealer;
    const left = x - (width + step * (count - 1)) / 2;
    const across = area === "hand" ? 0 : width * 2.6;
    return { x: left + across + index * step, y, width };
  }
}

// Where more cards lie than there is room for, they overlap more.
function spread({ x, y, width, step, room }, index, count) {
  const apart = count > 1 ? Math.min(step, (room - width) / (count - 1)) : 0;
  return { x: x + index * apart, y, width };
}
