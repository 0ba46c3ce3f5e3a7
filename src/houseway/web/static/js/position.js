// The own betting position: the hand, the betting areas in the layout's rows and columns with what is
// written at them, what is laid aside, and the plate. Sizes are CSS pixels; how large cards are comes
// from `sizes`.

import { CARD_HEIGHT, LIFT, rowOf, stepIn, TARGET } from "./sizes.js";
import { HANDS } from "./spots.js";
import { labelLines, LEADING, LETTERS } from "./writing.js";

/** What a hand is called stands under it. */
export const CALLED = 19;
/** The plate of the own seat, with what lies between it and the next. */
export const PLATE = 30;
const PLATE_WIDTH = 176; // of the own plate at most
const ROW_GAP = 3;
const APART = 18; // between the parts of a seat
const HANDS_APART = 12; // between hands of one seat
const STAKE = 34; // a wager that lies before a further hand
const SLOT = 1.4; // the least room of one of many hands, in widths of a card
const LEAST_CARD = 48; // how wide a card of the own hand is at least
const SMALL = 0.66; // how large cards are that are laid aside
const MANY_COLUMNS = 5; // areas in a row that are close to each other on a phone
const BET = { size: 26, width: 62 }; // a bet before a seat where players contend

/**
 * The areas that lie at every position; wagers on further hands lie with those.
 * @param {Wire.Layout} layout
 */
export function ownAreas(layout) {
  return layout.areas.filter(({ common, on_hand: hand, box }) => !common && !hand && !box);
}

// On a small screen a short row lies in every second column where another is long.
/** @param {Wire.Layout} layout */
function spreadAreas(layout) {
  const { columns } = gridOf(ownAreas(layout));
  const longest = (/** @type {number} */ row) => gridOf(ownAreas(layout).filter((area) => area.row === row)).columns;
  return ownAreas(layout).map((area) => {
    const isShort = columns > MANY_COLUMNS && 2 * longest(area.row) - 1 <= columns;
    return isShort ? { ...area, column: 2 * area.column } : area;
  });
}

/**
 * How many rows and columns some areas take.
 * @param {Wire.Area[]} areas
 */
function gridOf(areas) {
  return {
    rows: Math.max(0, ...areas.map(({ row }) => row + 1)),
    columns: Math.max(0, ...areas.map(({ column }) => column + 1)),
  };
}

/**
 * Whether the areas of a seat are boxes with their names inside: where it has no cards.
 * @param {Wire.Layout} layout
 */
function isBoxed(layout) {
  const own = ownAreas(layout);
  return !layout.hand && own.length > 0 && own.every(({ shape }) => shape === "square");
}

// How wide the label of an area may be: wider where nothing lies in the columns beside it.
/**
 * @param {Wire.Area[]} own
 * @param {Wire.Area} area
 * @param {number} pitch
 */
function labelRoom(own, { row, column }, pitch) {
  const apart = own.filter((area) => area.row === row).map((area) => Math.abs(area.column - column));
  const isAlone = !apart.includes(1) && apart.includes(2);
  return (isAlone ? 1.3 * pitch : pitch) - 4;
}

/** @type {WeakMap<Wire.Layout, Map<string, ReturnType<typeof reckon>>>} */
const measured = new WeakMap(); // Many ways are tried with areas of one size.

/**
 * How large the betting areas are together.
 * @param {Wire.Layout} layout
 * @param {{ unit: number, narrow: boolean, cell: number }} how `cell` is how large one is, but for boxes
 */
function measure(layout, { unit, narrow, cell }) {
  const key = `${unit} ${narrow} ${cell}`;
  /** @type {Map<string, ReturnType<typeof reckon>>} */
  const known = measured.get(layout) ?? new Map();
  const size = known.get(key) ?? reckon(layout, { unit, narrow, cell });
  measured.set(layout, known.set(key, size));
  return size;
}

/**
 * @param {Wire.Layout} layout
 * @param {{ unit: number, narrow: boolean, cell: number }} how
 */
function reckon(layout, { unit, narrow, cell: size }) {
  const boxed = isBoxed(layout);
  const own = narrow ? spreadAreas(layout) : ownAreas(layout);
  const { rows: count, columns } = gridOf(own);
  const cell = boxed ? Math.max(TARGET, size * 1.2) : size;
  const wide = boxed ? cell * 2.2 : cell;
  const gap = boxed ? 5 : columns > MANY_COLUMNS ? 4 : 20 * Math.min(1, unit);
  const labels = Array.from({ length: count }, (_, row) => {
    const areas = own.filter((area) => area.row === row);
    const lines = areas.map((area) => labelLines(area.title, labelRoom(own, area, cell + gap)).lines.length);
    return boxed ? 0 : 3 + LETTERS * LEADING * Math.max(1, ...lines);
  });
  const height = labels.reduce((sum, label) => sum + cell + label, 0) + Math.max(0, count - 1) * ROW_GAP;
  return { own, cell, wide, gap, labels, boxed, width: Math.max(0, columns * (wide + gap) - gap), height };
}

// A box has a place for chips on its right.
/**
 * @param {{ cell: number, wide: number }} size
 * @param {{ x: number, y: number }} at
 */
function boxAt({ cell, wide }, { x, y }) {
  const size = cell * 0.66;
  return { width: wide, height: cell, chip: { x: x + wide - size * 0.72, y: y + cell * 0.44, size } };
}

// The areas from a corner on; `right` is how far what is written beside them may go.
/**
 * @param {ReturnType<typeof measure>} size
 * @param {{ x: number, y: number, right: number }} corner
 */
function layAreas(size, corner) {
  /** @type {Record<string, any>} */
  const areas = {};
  const top = (/** @type {number} */ row) =>
    size.labels.slice(0, row).reduce((sum, label) => sum + size.cell + label + ROW_GAP, corner.y);
  for (const area of size.own) {
    const { wager, row, column } = area;
    const [x, y] = [corner.x + column * (size.wide + size.gap), top(row)];
    const beside = size.own.some((other) => other.row === row && other.column > column);
    areas[wager] = {
      ...{ x, y, size: size.cell, label: size.labels[row] },
      ...(size.boxed && boxAt(size, { x, y })),
      across: size.boxed ? size.wide : labelRoom(size.own, area, size.wide + size.gap), // of its label
      free: beside ? 0 : corner.right - x - size.cell - 8, // how much room is on its right
    };
  }
  return areas;
}

/**
 * @typedef {object} How
 * @property {number} left
 * @property {number} right
 * @property {number} bottom
 * @property {number} card how wide a card is
 * @property {number} unit how large other things are
 * @property {number} cell how large a betting area is
 * @property {boolean} beside whether the areas lie beside the hand, or above it
 * @property {boolean} narrow
 */

// Where hands can be many they have a row of slots, or two rows where one would be too long.
/**
 * @param {Wire.Layout} layout
 * @param {{ card: number, room: number }} how
 */
function slotsOf(layout, { card, room }) {
  const count = layout.hands;
  const stake = layout.areas.some((area) => area.on_hand && !area.box) ? STAKE + 4 : 0;
  const inRow = (/** @type {number} */ columns) => columns * SLOT * card + (columns - 1) * HANDS_APART;
  const rows = inRow(count) <= room ? 1 : 2;
  const columns = Math.ceil(count / rows);
  const width = Math.min(room, columns * 1.9 * card + (columns - 1) * HANDS_APART);
  const pitch = card * CARD_HEIGHT + CALLED + stake + 8;
  return { rows, columns, width, pitch, stake, fits: inRow(columns) <= room + 1 };
}

// How large the hand is in so much room, and what is laid aside.
/**
 * @param {Wire.Layout} layout
 * @param {{ card: number, room: number, narrow: boolean }} how
 */
function handSizes(layout, { card, room, narrow }) {
  const { hand: count, hands, discards, parted } = layout;
  const laid = Math.max(1, Math.floor(count / 2));
  const asideCard = card * SMALL;
  const asideStep = layout.pieces === "tiles" ? 0.68 : 0.5;
  const aside = discards ? asideCard * (1 + asideStep * (laid - 1)) : 0;
  if (!count) return { width: 0, height: 0, step: 0, aside, asideCard, asideStep, slots: null, fits: true };
  const slots = hands > 1 && !parted ? slotsOf(layout, { card, room }) : null;
  const picks = narrow && Boolean(discards || parted || layout.ring);
  const wide = slots ? slots.width : room;
  const step = slots && !picks ? 0.62 : stepIn(layout, { count, card, room: wide, picks });
  const width = slots ? slots.width : card * rowOf(layout, count, step);
  const height = card * (CARD_HEIGHT + (slots?.stake ? 0 : LIFT)) + (slots ? slots.stake + (slots.rows - 1) * slots.pitch : 0);
  const isIn = card * rowOf(layout, count, step) <= wide + 1;
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
  const areas = measure(layout, how);
  const make = layout.ring ? ringSeat : how.beside ? besideHand : aboveHand;
  let made = make(layout, areas, how);
  for (let card = how.card * 0.96; !made.fits && card > LEAST_CARD; card *= 0.96) {
    made = make(layout, areas, { ...how, card });
  }
  return made;
}

/**
 * @param {Wire.Layout} layout
 * @param {ReturnType<typeof measure>} areas
 * @param {How} how
 */
function besideHand(layout, areas, { left, right, bottom, card, narrow }) {
  const apart = narrow ? 12 : APART;
  const room = right - left;
  const others = (areas.width && areas.width + apart) + asideOf(layout, card, apart);
  const hand = handSizes(layout, { card, room: room - others, narrow });
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
function aboveHand(layout, areas, { left, right, bottom, card, narrow }) {
  const apart = narrow ? 12 : APART;
  const room = right - left;
  const hand = handSizes(layout, { card, room, narrow });
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

// What two hands are called needs two lines where it is narrow.
/**
 * @param {Wire.Layout} layout
 * @param {boolean} narrow
 */
function calledRoom({ parted }, narrow) {
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
  const first = slots ? y - (slots.rows - 1) * slots.pitch : y;
  const lying = { x: at.x, y: first, width: card, step: card * hand.step, room: hand.width };
  const place = {
    large: true,
    areas: layAreas(areas, { x: at.areasX, y: at.areasY, right }),
    hand: lying,
    aside: {
      ...{ x: at.asideX, y: at.asideY ?? low - asideCard * CARD_HEIGHT, width: asideCard },
      ...{ step: asideCard * hand.asideStep, room: hand.aside },
    },
    hasAside: Boolean(layout.discards),
    slots: slots && { ...slots, x: at.x, y: first, hands: layout.hands },
    ...{ plate, cell: areas.cell, top, across, fits, card, bottom: plate.y + PLATE / 2 },
  };
  fan(layout, place, 1);
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
  const y = bottom - PLATE - (narrow ? 4 : CALLED) - card * CARD_HEIGHT;
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
    ...{ card, cell: bet.size, top: Math.min(isTight ? y - 32 : y, side ? corner.y : y), across: hand.width, fits: hand.fits, bottom },
  };
}

/**
 * Let the hands of a seat that can come to have many lie side by side, as many as there are now: each
 * has as much room as the others, and the wagers on further hands lie before them.
 * @param {Wire.Layout} layout
 * @param {any} place
 * @param {number} count
 */
export function fan(layout, place, count) {
  if (!place.slots) return;
  const { x, y, width, columns, pitch } = place.slots;
  const rows = count > columns ? [columns, count - columns] : [count];
  place.fanned = rows.flatMap((many, row) => {
    const room = (width - (many - 1) * HANDS_APART) / many;
    return Array.from({ length: many }, (_, at) => {
      const left = x + at * (room + HANDS_APART);
      return { ...place.hand, x: left, y: y + row * pitch, room, isCentred: true };
    });
  });
  place.hand = place.fanned[0];
  for (const { wager, on_hand: hand } of layout.areas.filter((area) => area.on_hand && !area.box)) {
    const at = place.fanned[hand - 1];
    if (!at) continue;
    const before = layout.areas.filter((area) => area.on_hand === hand && !area.box).findIndex((area) => area.wager === wager);
    const middle = at.x + at.room / 2 + (before ? 4 : -STAKE - 4);
    place.areas[wager] = { x: middle, y: at.y - STAKE - 4, size: STAKE, label: 0, across: STAKE, free: 0 };
  }
}

/**
 * Where a hand of a seat lies.
 * @param {any} place
 * @param {string} area
 */
export function handAt(place, area) {
  return area === "hand" ? place.hand : (place.fanned?.[HANDS.indexOf(area)] ?? place.aside);
}
