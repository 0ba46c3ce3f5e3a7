// The other seats, on both sides of the middle along the rail: small plates with the cards standing out
// above them, and one stack with what is wagered. All tables have them alike.

import { CARD_HEIGHT, TILE_STEP, wholeRow, wideOf } from "./sizes.js";

const WIDE = { plain: 106, ring: 132 }; // a plate; with what a seat did last beside its rack
const HIGH = 38;
const BEFORE = { plain: 46, ring: 64 }; // how much room a stack or a sum has before a seat
const HIDDEN = 0.28; // how much of a small card lies behind its plate
const EDGE = 16; // the rail, and what is left beside it
const APART = 5;
const SEEN = 0.38; // how much of a card is seen at least, in its widths
const SIZES = [1, 0.88, 0.76, 0.66]; // of small cards, the first with which everybody has room
const IN = 10; // how far the round corners push seats in at most

/**
 * How large plates are: as they are, or larger on a large felt.
 * @param {number} unit
 */
function scaleOf(unit) {
  return Math.max(1, Math.min(1.4, unit));
}

/**
 * How much of the width the seats of one side take.
 * @param {Wire.Layout} layout
 * @param {number} unit
 */
export function sideOf({ ring }, unit) {
  return EDGE + IN + (ring ? WIDE.ring + BEFORE.ring : WIDE.plain + BEFORE.plain) * scaleOf(unit);
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
  const sizes = SIZES.map((small) => sizeOf(layout, { unit, small }));
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
      const outer = EDGE + reach + size.across / 2;
      places[seat] = smallSeat(layout, size, { x: side === "left" ? outer : width - outer, y, side, below: pitch - size.height });
    });
  }
  return { places, fits: size.height <= most };
}

// How large a small seat is: its cards lie within the width of its plate.
/**
 * @param {Wire.Layout} layout
 * @param {{ unit: number, small: number }} how
 */
function sizeOf(layout, { unit, small }) {
  const { hand, parted, pieces, hands } = layout;
  const scale = scaleOf(unit);
  const across = (layout.ring ? WIDE.ring : WIDE.plain) * scale;
  const wide = Math.max(24, Math.min(52, 36 * unit * small)) * (hands > 2 ? 0.9 : 1);
  const least = pieces === "tiles" ? TILE_STEP : SEEN;
  const card = Math.min(wide, (across - 4) / (1 - wideOf(layout) + wholeRow(layout, Math.max(1, hand), least)));
  const most = pieces === "tiles" ? TILE_STEP : parted ? least : 0.8;
  const step = card * Math.max(least, Math.min(most, ((across - 4) / card - 1) / Math.max(1, hand - 1)));
  const width = card * (1 - wideOf(layout) + wholeRow(layout, Math.max(1, hand), step / card));
  const standing = hand ? card * CARD_HEIGHT * (1 - HIDDEN) : 0;
  const plate = HIGH * scale;
  const before = (layout.ring ? BEFORE.ring : BEFORE.plain) * scale;
  return { card, step, width, standing, plate, scale, across, before, height: standing + plate };
}

// Where players contend, what they wager against the house lies smaller above their bets.
/**
 * @param {Wire.Layout} layout
 * @param {{ x: number, y: number, size: number }} chip
 */
function besideBets({ ring, areas }, { x, y, size }) {
  const small = 0.7 * size;
  const places = areas.map(({ wager }, at) => {
    const middle = { x, y: y - (size + small) / 2 - at * small, size: small };
    const corner = { x: x - small / 2, y: middle.y - small / 2, size: small };
    return [wager, { ...corner, across: small, label: 0, free: 0, chip: middle }];
  });
  return ring ? Object.fromEntries(places) : {};
}

/**
 * @param {Wire.Layout} layout
 * @param {ReturnType<typeof sizeOf>} size
 * @param {{ x: number, y: number, side: "left" | "right", below: number }} at `below` is how
 *   much is free below it
 */
function smallSeat(layout, size, { x, y, side, below }) {
  const { card, step, width, standing, plate: high, scale, across, before } = size;
  const plate = { x, y: y + standing + high / 2 };
  const left = x - width / 2;
  const hand = { x: left, y, width: card, step, room: width, isCentred: layout.ring };
  const inward = ((across + before) / 2) * (side === "left" ? 1 : -1);
  const wide = 24 * scale;
  const spot = { x: x + inward - wide / 2, y: plate.y - wide / 2 - high / 4, size: wide };
  const first = layout.ring ? "bet" : (layout.areas.find(({ common, box, on_hand: on }) => !common && !box && !on)?.wager ?? "");
  const chip = { x: spot.x + wide / 2, y: spot.y + wide / 2, size: wide };
  return {
    large: false,
    hand,
    fanned: null,
    aside: { ...hand, x: left + width * 0.5, y: y - 6, room: width * 0.5 },
    hasAside: false,
    slots: layout.hands > 2 ? { x: x - across / 2, width: across, card, low: y + standing, seen: SEEN, hidden: HIDDEN } : null,
    plate: { ...plate, width: across / scale, height: HIGH, scale, below, outer: side === "left" ? -1 : 1 },
    spot: chip,
    areas: { ...besideBets(layout, chip), ...(first && { [first]: { ...spot, across: before, label: 0, free: 0, chip } }) },
    // How far what lies before a seat may reach towards it.
    reach:
      side === "left"
        ? { beside: x + across / 2 + 2, most: x + across / 2 + before + 8 }
        : { beside: x - across / 2 - before - 8, most: x - across / 2 - 2 },
    cell: wide,
    bottom: plate.y + high / 2,
  };
}
