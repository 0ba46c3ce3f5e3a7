// The own betting position: the hand, the betting areas beside it or above it, what is laid aside, and the
// plate. Sizes are CSS pixels; how large cards are comes from `sizes`.

import { layAreas, measure } from "./own-areas.js";
import { CARD_HEIGHT, leastStep, LIFT, rowOf, stepIn, wholeRow, wideOf } from "./sizes.js";
import { HANDS } from "./spots.js";

/** What a hand is called stands under it. */
export const CALLED = 19;
/** The plate of the own seat, with what lies between it and the next. */
export const PLATE = 30;
export const PLATE_WIDTH = 176; // of the own plate at most
const APART = 18; // between the parts of a seat
export const NARROW_APART = 12; // on a small screen
const LABELLED = 30; // how much higher an area is with its name under it
const GAP_CARD = 100; // how wide a card is that becomes a little smaller for a gap between two parts
const LEAST_CARD = 48; // how wide a card of the own hand is at least
const SMALL = 0.66; // how large cards are that are laid aside
const BET = { size: 26, width: 62 }; // a bet before a seat where players contend

/**
 * @typedef {object} How
 * @property {number} left
 * @property {number} right
 * @property {number} bottom
 * @property {number} card how wide a card is
 * @property {number} unit how large other things are
 * @property {number} cell how large a betting area is
 * @property {boolean} beside whether the areas lie beside the hand, or above it
 * @property {boolean} [strip] whether they lie above it in a strip
 * @property {boolean} [tiers] whether the hand lies in two rows, the areas beside the lower
 * @property {boolean} narrow
 * @property {typeof import("./many-hands.js")} [many] lays out hands that are several
 */

// How large the hand is in so much room, and what is laid aside.
/**
 * @param {Wire.Layout} layout
 * @param {{ card: number, room: number, narrow: boolean, low?: number, many?: How["many"] }} how `low` is how high what is
 *   laid aside may be, where it lies in a row with the areas
 */
function handSizes(layout, { card, room, narrow, low = 0, many }) {
  const { hand: count, hands, discards, parted } = layout;
  const laid = Math.max(1, Math.floor(count / 2));
  const asideCard = low ? low / CARD_HEIGHT : card * SMALL;
  const asideStep = layout.pieces === "tiles" ? 0.68 : 0.5;
  const aside = discards ? asideCard * (1 + asideStep * (laid - 1)) : 0;
  if (!count) return { width: 0, height: 0, step: 0, aside, asideCard, asideStep, slots: null, fits: true };
  const slots = hands > 1 && !parted ? (many?.slotsOf(layout, { card, room, narrow }) ?? null) : null;
  const picks = narrow && Boolean(discards || parted || layout.ring);
  const wide = slots ? slots.width : room;
  const step = slots && !picks ? slots.step : stepIn(layout, { count, card, room: wide, picks });
  const row = card * rowOf(layout, count, step);
  const width = slots ? slots.width : Math.max(row, Math.min(room, card * wholeRow(layout, count, step)));
  const height = card * (CARD_HEIGHT + (slots?.rise ? 0 : LIFT)) + (slots?.rise ?? 0);
  const isIn = (card > GAP_CARD ? Math.max(row, card * wholeRow(layout, count, leastStep(layout, { card, picks }))) : row) <= wide + 1;
  return { width, height, step, aside, asideCard, asideStep, slots, fits: isIn && (!slots || slots.fits) };
}

/**
 * The own seat, from its bottom up: the plate, what the hand is called, the hand with the areas beside
 * it or above it. Cards are as wide as is said, or less where the seat would be too wide; `top` is how
 * far up it goes, `fits` whether it is no wider than it may be.
 * @param {Wire.Layout} layout
 * @param {How} how
 * @returns {any}
 */
export function ownSeat(layout, how) {
  const areas = measure(layout, { ...how, strip: how.strip ? stripRoom(layout, how) : 0 });
  const tiered = how.tiers && how.many ? how.many.tiered : null;
  const make = tiered ? inTiers(tiered) : layout.ring ? ringSeat : how.beside ? besideHand : aboveHand;
  let made = make(layout, areas, how);
  for (let card = how.card * 0.96; !made.fits && card > LEAST_CARD; card *= 0.96) {
    made = make(layout, areas, { ...how, card });
  }
  return made;
}

/** @param {(typeof import("./many-hands.js"))["tiered"]} tiered */
function inTiers(tiered) {
  return (/** @type {Wire.Layout} */ layout, /** @type {unknown} */ _, /** @type {How} */ how) => tiered(layout, how);
}

// How wide a strip of areas may be, beside what is laid aside.
/**
 * @param {Wire.Layout} layout
 * @param {How} how
 */
function stripRoom(layout, { left, right, cell }) {
  const { aside } = handSizes(layout, { card: 0, room: 1e6, narrow: true, low: cell + LABELLED });
  return right - left - (aside && aside + NARROW_APART);
}

/**
 * @param {Wire.Layout} layout
 * @param {ReturnType<typeof measure>} areas
 * @param {How} how
 */
function besideHand(layout, areas, { left, right, bottom, card, narrow, many }) {
  const apart = narrow ? NARROW_APART : APART;
  const room = right - left;
  const others = (areas.width && areas.width + apart) + asideOf(layout, card, apart);
  const hand = handSizes(layout, { card, room: room - others, narrow, many });
  const under = hand.width ? calledRoom(layout, narrow) + PLATE : PLATE;
  const zone = hand.width ? Math.max(hand.height + under, areas.height + 4) : areas.height + PLATE;
  const [top, low] = [bottom - zone, bottom - under];
  const middle = low - (card * CARD_HEIGHT) / 2;
  const y = hand.width ? Math.max(top, Math.min(bottom - 4 - areas.height, middle - areas.height / 2)) : top;
  // Where the areas go as far down as the plate, the hand has as much room as that.
  const wide = hand.width && y + areas.height > bottom - PLATE ? Math.max(hand.width, PLATE_WIDTH) : hand.width;
  const across = wide + others - (hand.width ? 0 : apart);
  const start = (left + right - across) / 2;
  const leftward = layout.discards === "left";
  const step = hand.aside && hand.aside + apart;
  const x = (leftward ? start + step + areas.width + apart : start) + (wide - hand.width) / 2;
  const areasX = leftward ? start + step : start + (wide && wide + apart);
  return placed(layout, {
    ...{ hand, areas, card, top, across, low },
    at: { x, areasX, areasY: y, asideX: leftward ? start : areasX + areas.width + apart },
    plate: { x: hand.width ? x + hand.width / 2 : (left + right) / 2, y: bottom - PLATE / 2 },
    right: hand.aside || leftward ? 0 : right,
    fits: hand.fits && across <= room + 1,
  });
}

/**
 * @param {Wire.Layout} layout
 * @param {ReturnType<typeof measure>} areas
 * @param {How} how
 */
function aboveHand(layout, areas, { left, right, bottom, card, cell, narrow, strip, many }) {
  const apart = narrow ? NARROW_APART : APART;
  const room = right - left;
  const hand = handSizes(layout, { card, room, narrow, low: strip ? cell + LABELLED : 0, many });
  const aside = hand.aside && hand.aside + apart;
  const upper = areas.width + aside;
  const low = bottom - calledRoom(layout, narrow) - PLATE;
  const high = Math.max(areas.height, hand.aside ? hand.asideCard * CARD_HEIGHT : 0);
  const top = low - hand.height - 8 - high;
  const start = (left + right - upper) / 2;
  const leftward = layout.discards === "left";
  const areasX = leftward ? start + aside : start;
  return placed(layout, {
    ...{ hand, areas, card, top, across: Math.max(upper, hand.width), low },
    at: {
      x: (left + right - hand.width) / 2,
      areasX,
      areasY: top + (high - areas.height) / 2,
      asideX: leftward ? start : areasX + areas.width + apart,
      asideY: top + (high - hand.asideCard * CARD_HEIGHT) / 2,
    },
    plate: { x: (left + right) / 2, y: bottom - PLATE / 2 },
    right: hand.aside && !leftward ? 0 : right,
    fits: hand.fits && upper <= room + 1,
  });
}

/**
 * What two hands are called needs two lines where it is narrow.
 * @param {Wire.Layout} layout
 * @param {boolean} narrow
 */
export function calledRoom({ parted }, narrow) {
  return parted && narrow ? CALLED + 14 : CALLED;
}

/**
 * @param {Wire.Layout} layout
 * @param {number} card
 * @param {number} apart
 */
function asideOf(layout, card, apart) {
  const { aside } = handSizes(layout, { card, room: 1e6, narrow: true });
  return aside && aside + apart;
}

// The places of a seat whose parts lie at these points; `low` is where the lowest cards end.
/**
 * @param {Wire.Layout} layout
 * @param {any} made
 */
function placed(layout, { hand, areas, card, top, across, low, at, plate, right, fits }) {
  const y = low - card * CARD_HEIGHT;
  const { slots, asideCard } = hand;
  const beside = (card - card * wideOf(layout)) / 2; // of a tile, which stands in the middle of a card's room
  const lying = { x: at.x - beside, y, width: card, step: card * hand.step, room: hand.width + 2 * beside };
  const place = {
    large: true,
    areas: layAreas(areas, { x: at.areasX, y: at.areasY, right }),
    hand: lying,
    aside: {
      ...{ x: at.asideX, y: at.asideY ?? low - asideCard * CARD_HEIGHT, width: asideCard },
      ...{ step: asideCard * hand.asideStep, room: hand.aside },
    },
    hasAside: Boolean(layout.discards),
    slots: slots && { ...slots, x: at.x },
    ...{ plate, cell: areas.cell, top, across, fits, card, bottom: plate.y + PLATE / 2 },
  };
  slots?.fan(layout, place, { count: 1, most: layout.hand });
  return place;
}

// Where players contend: the hand, the bet on its left, and on its right what is wagered against the
// house, or above it where there is no room.
/**
 * @param {Wire.Layout} layout
 * @param {ReturnType<typeof measure>} areas of side wagers, if there are any: bets lie before the seats
 * @param {How} how
 */
function ringSeat(layout, areas, { left, right, bottom, card, narrow }) {
  const side = areas.width && areas.width + APART;
  const room = right - left - (narrow ? 0 : 2 * Math.max(BET.width, side));
  const hand = handSizes(layout, { card, room, narrow });
  const x = (left + right - hand.width) / 2;
  const y = bottom - PLATE - CALLED - card * CARD_HEIGHT;
  const isBeside = x + hand.width + side <= right;
  const corner = isBeside
    ? { x: x + hand.width + APART, y: y + Math.max(0, (card * CARD_HEIGHT - areas.height) / 2) }
    : { x: left + 4, y: y - areas.height - 6 };
  const isTight = x - left < BET.width;
  const bet = { x: isTight ? right - BET.width : x - BET.width, y: isTight ? y - 30 : y + card * 0.7 - BET.size, size: BET.size };
  const middle = { x: bet.x + BET.size / 2, y: bet.y + BET.size / 2 };
  return {
    large: true,
    areas: {
      ...layAreas(areas, { ...corner, right }),
      bet: { ...bet, across: BET.width, label: 0, free: 0, chip: { ...middle, size: BET.size } },
    },
    hand: { x, y, width: card, step: card * hand.step, room: hand.width, isCentred: true },
    aside: { x, y: y - 10, width: card, step: card * hand.step, room: hand.width },
    hasAside: false,
    slots: null,
    plate: { x: (left + right) / 2, y: bottom - PLATE / 2 },
    reach: { beside: left + 2, most: right - 2 }, // of what it came to, where the bet lay
    ...{ card, cell: bet.size, top: Math.min(y - (isTight ? Math.max(32, card * LIFT) : card * LIFT), side ? corner.y : y), across: hand.width, fits: hand.fits, bottom },
  };
}

/**
 * Where a hand of a seat lies.
 * @param {any} place
 * @param {string} area
 */
export function handAt(place, area) {
  return area === "hand" ? place.hand : (place.fanned?.[HANDS.indexOf(area)] ?? place.aside);
}
