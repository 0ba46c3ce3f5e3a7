// Hands of a seat that are several: side by side where a hand can be split, as many as there are, and on a
// small screen in two rows where one is set as two. A kit of the tables that have them.

import { layAreas, measure } from "./own-areas.js";
import { calledRoom, NARROW_APART, PLATE, PLATE_WIDTH } from "./position.js";
import { CARD_HEIGHT, leastStep, LIFT, stepIn } from "./sizes.js";

const APART = 12; // between hands of one seat
const STAKE = 34; // a wager that lies before a further hand
const SLOT = 1.34; // the least room of one of many hands whose cards lie side by side, in widths of a card
const EACH = 1.9; // and the most
const CLOSE = 0.34; // how much of a card is seen at least where hands lie on each other, in widths of a card
const RISE = 0.46; // how far up the first of two rows of a hand lies, so that its ranks are seen
const STEP = 0.62; // how far apart cards of such a hand lie where there is room

/** How far below the high hand the low one begins, in widths of a card. */
const TIER = 0.9;
const LOW_STEP = 0.72;

/** How high a hand in two rows is, in heights of a card. */
export const TALL = (TIER + CARD_HEIGHT) / CARD_HEIGHT;

/**
 * Where hands can be many they have a row of slots; where that is too long for a small screen each lies on the
 * one before, and hands of many cards go in two rows.
 * @param {Wire.Layout} layout
 * @param {{ card: number, room: number, narrow: boolean }} how
 */
export function slotsOf(layout, { card, room, narrow }) {
  const count = layout.hands;
  const inRow = (/** @type {number} */ each) => count * each * card + (count - 1) * APART;
  const isRow = inRow(SLOT) <= room;
  const hasStakes = layout.areas.some((area) => area.on_hand && !area.box);
  const rise = isRow ? (hasStakes ? Math.max(STAKE + 4, RISE * card) : 0) : RISE * card;
  const closest = card * (count * 2 * CLOSE + 1 - CLOSE);
  return { width: Math.min(room, inRow(EACH)), rise, step: STEP, isRow, fits: isRow || (narrow && closest <= room + 1), fan };
}

/**
 * Let the hands of a seat that can come to have many lie side by side, as many as there are now: each
 * has as much room as the others, and the wagers on further hands lie before them, or at the foot of the
 * cards where those are in two rows.
 * @param {Wire.Layout} layout
 * @param {any} place
 * @param {{ count: number, most: number }} now how many there are, and the cards of the longest
 */
function fan(layout, place, { count, most }) {
  const { x, width, isRow, rise } = place.slots;
  const card = place.hand.width;
  const apart = (width - (count - 1) * APART) / count;
  const isClose = !isRow && apart < SLOT * card;
  const pitch = isClose ? (width - (1 - CLOSE) * card) / count : apart + APART;
  const slot = isClose ? pitch : apart;
  const room = isClose ? pitch + (1 - CLOSE) * card : apart;
  place.fanned = Array.from({ length: count }, (_, at) => {
    const hand = { ...place.hand, x: x + at * pitch, room, slot, isCentred: true };
    return { ...hand, at: (/** @type {number} */ index, /** @type {number} */ all) => inSlot(hand, { rise, isClose }, index, all) };
  });
  place.hand = place.fanned[0];
  const isHigh = rowsIn(place.hand, most) > 1;
  const y = isHigh ? place.hand.y + card * CARD_HEIGHT - STAKE - 6 : place.hand.y - STAKE - 4;
  for (const { wager, on_hand: hand } of layout.areas.filter((area) => area.on_hand && !area.box)) {
    const at = place.fanned[hand - 1];
    if (!at) continue;
    const before = layout.areas.filter((area) => area.on_hand === hand && !area.box).findIndex((area) => area.wager === wager);
    const middle = at.x + at.slot / 2 + (before ? 4 : -STAKE - 4);
    place.areas[wager] = { x: middle, y, size: STAKE, label: 0, across: STAKE, free: 0 };
  }
}

// In one row while each card can be read, otherwise in two.
/**
 * @param {{ width: number, room: number }} hand
 * @param {number} count
 */
function rowsIn({ width, room }, count) {
  return count > 2 && room - width < (count - 1) * CLOSE * width - 0.5 ? 2 : 1;
}

/**
 * Where a card of a hand lies: in the middle of its slot, or from its left where the next hand lies on it.
 * @param {{ x: number, y: number, width: number, room: number, step: number }} hand
 * @param {{ rise: number, isClose: boolean }} how
 * @param {number} index
 * @param {number} count
 */
function inSlot({ x, y, width, room, step: wished }, { rise, isClose }, index, count) {
  const rows = rise ? rowsIn({ width, room }, count) : 1;
  const each = Math.ceil(count / rows);
  const row = Math.floor(index / each);
  const step = each > 1 ? Math.min(wished, (room - width) / (each - 1)) : 0;
  const start = isClose ? x : x + (room - width - step * (each - 1)) / 2;
  return { x: start + (index % each) * step, y: y - (rows - 1 - row) * rise, width };
}

/**
 * The own seat whose hand lies in two rows: the high hand above, the low hand below it, and the areas beside
 * that.
 * @param {Wire.Layout} layout
 * @param {import("./position.js").How} how
 */
export function tiered(layout, { left, right, bottom, card, unit, cell, narrow }) {
  const { parted, hand } = layout;
  const room = right - left;
  const step = card * stepIn({ ...layout, parted: 0 }, { count: parted, card, room, picks: true });
  const lowStep = card * Math.max(LOW_STEP, leastStep(layout, { card, picks: true }));
  const lowWidth = card + lowStep * (hand - parted - 1);
  const strip = room - Math.max(lowWidth, PLATE_WIDTH) - NARROW_APART;
  const areas = measure(layout, { unit, narrow, cell, strip });
  const under = calledRoom(layout, narrow) + PLATE;
  const tier = Math.max(TIER * card, areas.height + 10 - under);
  const lowY = bottom - under - card * CARD_HEIGHT;
  const y = lowY - tier;
  const across = card + step * (parted - 1);
  const x = (left + right - across) / 2;
  const start = (left + right - room) / 2;
  const lowX = start + (room - strip - NARROW_APART - lowWidth) / 2;
  const areasY = y + card * CARD_HEIGHT + 6;
  const lying = { x, y, width: card, step, room: across };
  return {
    large: true,
    areas: layAreas(areas, { x: right - strip + (strip - areas.width) / 2, y: areasY, right }),
    hand: {
      ...lying,
      low: { x: lowX, y: lowY, across: lowWidth },
      at: (/** @type {number} */ index) =>
        index < parted ? { x: x + index * step, y, width: card } : { x: lowX + (index - parted) * lowStep, y: lowY, width: card },
    },
    aside: { ...lying, room: 0 },
    hasAside: false,
    slots: null,
    plate: { x: start + (room - strip - NARROW_APART) / 2, y: bottom - PLATE / 2 },
    ...{ cell: areas.cell, top: y - card * LIFT, across: room, card, bottom, tall: (tier + card * CARD_HEIGHT) / (card * CARD_HEIGHT) },
    fits: across <= room + 1 && areas.width <= strip + 1,
  };
}
