// The other seats, on both sides of the middle along the rail: small plates with the cards standing out
// above them, and one stack with what is wagered. All tables have them alike.

import { CARD_HEIGHT, PARTS_APART, TILE_STEP } from "./sizes.js";
import { HANDS } from "./spots.js";

/** How wide the plate of another seat is. */
export const PLATE_WIDTH = 106;
/** How much room a stack has before a seat. */
export const BEFORE = 46;
const HIGH = { plain: 38, ring: 50 }; // a plate with two lines, or three
const HIDDEN = 0.28; // how much of a small card lies behind its plate
const EDGE = 16; // the rail, and what is left beside it
const APART = 5;
const SIZES = [1, 0.88, 0.76, 0.66]; // of small cards, the first with which everybody has room
const IN = 10; // how far the round corners push seats in at most

/** How much of the width the seats of one side take. */
export const SIDE = EDGE + PLATE_WIDTH + BEFORE + IN;

/**
 * How high a plate is.
 * @param {Wire.Layout} layout
 */
export function plateHeight({ ring }) {
  return ring ? HIGH.ring : HIGH.plain;
}

/**
 * The other seats in the order in which they sit: those dealt before the own one are on the right.
 * @param {number[]} seats
 * @param {number} focus
 */
function sidesOf(seats, focus) {
  const at = seats.indexOf(focus);
  const after = [...seats.slice(at + 1), ...seats.slice(0, at)];
  const half = Math.ceil(after.length / 2);
  return { left: after.slice(0, half), right: after.slice(half).toReversed() };
}

/**
 * How far the rail comes in from the side at a height: its lower corners are round.
 * @param {number} y
 * @param {{ width: number, height: number }} felt
 */
function inset(y, { width, height }) {
  const { across, down } = cornerOf({ width, height });
  const below = Math.min(down, Math.max(0, y - (height - down)));
  return across * (1 - Math.sqrt(Math.max(0, 1 - (below / down) ** 2)));
}

/** @param {{ width: number, height: number }} felt */
function cornerOf({ width, height }) {
  return { across: Math.min(width * 0.16, height * 0.36), down: height * 0.4 };
}

/**
 * The outline of the table: straight at the dealer's side, round where players sit; an oval is round on
 * all sides.
 * @param {Wire.Layout} layout
 * @param {{ width: number, height: number }} felt
 */
export function railPath(layout, { width, height }) {
  const edge = 7;
  const [right, bottom] = [width - edge, height - edge];
  const { across, down } = cornerOf({ width, height });
  const upper = layout.ring ? 64 : 26;
  return (
    `M${edge + upper} ${edge}H${right - upper}A${upper} ${upper} 0 0 1 ${right} ${edge + upper}V${bottom - down}` +
    `A${across} ${down} 0 0 1 ${right - across} ${bottom}H${edge + across}A${across} ${down} 0 0 1 ${edge} ${bottom - down}` +
    `V${edge + upper}A${upper} ${upper} 0 0 1 ${edge + upper} ${edge}Z`
  );
}

/**
 * The places of the other seats; `fits` says whether all of them have room.
 * @param {Wire.Layout} layout
 * @param {{ seats: number[], focus: number, width: number, height: number, unit: number, low: number }} felt
 *   `low` is how far down they may go
 */
export function around(layout, { seats, focus, width, height, unit, low }) {
  const sides = sidesOf(seats, focus);
  const top = layout.ring ? 26 : 18;
  const most = (low - top) / Math.max(1, sides.left.length) - APART;
  const sizes = SIZES.map((scale) => sizeOf(layout, unit * scale));
  const size = sizes.find(({ height: high }) => high <= most) ?? sizes[sizes.length - 1];
  /** @type {Record<string, any>} */
  const places = {};
  for (const side of /** @type {const} */ (["left", "right"])) {
    const all = sides[side];
    const room = low - top;
    const pitch = Math.min(room / Math.max(1, all.length), size.height + 70 * unit);
    // From beside the own seat up along the rail; what height is left is shared out above and below.
    const start = top + (room - pitch * all.length) / 2;
    all.forEach((seat, index) => {
      const y = start + pitch * (all.length - 1 - index) + (pitch - size.height) / 2;
      const reach = Math.min(IN, inset(y + size.height, { width, height }));
      const outer = EDGE + reach + PLATE_WIDTH / 2;
      places[seat] = smallSeat(layout, size, { x: side === "left" ? outer : width - outer, y, side });
    });
  }
  return { places, fits: size.height <= most };
}

// How large a small seat is: its cards lie within the width of its plate.
/**
 * @param {Wire.Layout} layout
 * @param {number} unit
 */
function sizeOf(layout, unit) {
  const { hand, parted, pieces, hands } = layout;
  const card = Math.max(24, Math.min(46, 36 * unit)) * (hands > 2 ? 0.9 : 1);
  const most = (PLATE_WIDTH - 4 - card * (1 + (parted ? PARTS_APART : 0))) / Math.max(1, hand - 1);
  const step = Math.min(card * (pieces === "tiles" ? TILE_STEP : 0.8), most);
  const width = card + step * (hand - 1) + (parted ? card * PARTS_APART : 0);
  const standing = hand ? card * CARD_HEIGHT * (1 - HIDDEN) : 0;
  return { card, step, width, standing, plate: plateHeight(layout), height: standing + plateHeight(layout) };
}

/**
 * @param {Wire.Layout} layout
 * @param {ReturnType<typeof sizeOf>} size
 * @param {{ x: number, y: number, side: "left" | "right" }} at
 */
function smallSeat(layout, { card, step, width, standing, plate: high }, { x, y, side }) {
  const plate = { x, y: y + standing + high / 2 };
  const isMany = layout.hands > 2;
  const room = isMany ? PLATE_WIDTH / layout.hands : width;
  const left = isMany ? x - PLATE_WIDTH / 2 : x - width / 2;
  const hand = { x: left, y, width: isMany ? card * 0.8 : card, step, room: isMany ? room - 3 : width, isCentred: layout.ring };
  const inward = (PLATE_WIDTH / 2 + BEFORE / 2) * (side === "left" ? 1 : -1);
  const spot = { x: x + inward - 12, y: plate.y - 12 - high / 4, size: 24 };
  const first = layout.ring ? "bet" : (layout.areas.find(({ common, box, on_hand: on }) => !common && !box && !on)?.wager ?? "");
  const chip = { x: spot.x + 12, y: spot.y + 12, size: 24 };
  return {
    large: false,
    hand,
    fanned: isMany ? HANDS.map((_, at) => ({ ...hand, x: left + at * room })) : null,
    aside: { ...hand, x: left + width * 0.5, y: y - 6, room: width * 0.5 },
    hasAside: false,
    slots: null,
    plate: { ...plate, width: PLATE_WIDTH, height: high, outer: side === "left" ? -1 : 1 },
    spot: chip,
    areas: first ? { [first]: { ...spot, across: BEFORE, label: 0, free: 0, chip } } : {},
    // How far what lies before a seat may reach towards it.
    reach: side === "left" ? { beside: x + PLATE_WIDTH / 2 + 3 } : { most: x - PLATE_WIDTH / 2 - 3 },
    cell: 24,
    bottom: plate.y + high / 2,
  };
}
