// A table whose middle is a field of areas for all: the dice and the dealer's voice above it, the
// seats as plates below. On a narrow screen one column, with the other seats in a strip above it.

import { fieldIn, foldedField, TARGET } from "./field.js";
import { inOneRow, measure, PLATE_WIDTH, plateScale } from "./position.js";
import { inscriptionLines, LICENSEE, lineAt } from "./cloth.js";

const SUM = 26; // what a round came to stands above a plate
const VOICE = 36;
const MARGIN = 4;
const FOLDED = 1; // the least that is left between the field and the edge

/** The places of such a table on a wide screen. */
export function board({ layout, seats, focus, width, height }) {
  const unit = Math.max(0.62, Math.min(1.35, width / 1000, height / 560));
  const edge = 12 * unit;
  const die = 40 * unit;
  const head = edge + 8 * unit;
  const shaker = { x: width * 0.17, y: head, width: die / 0.78, high: die + 14 * unit };
  const own = ownPlace(layout, { unit, width, height });
  const places = row(layout, seats, focus, { unit, width, own });
  const top = head + shaker.high + 12 * unit;
  const bottom = Math.min(own.top, ...Object.values(places).map(({ plate }) => plate.y - 18)) - SUM;
  const box = { left: edge + 10, width: width - 2 * edge - 20 };
  const field = fieldIn(layout, { ...box, top, height: bottom - top });
  const spare = (bottom - field.bottom) / 2;
  const lower = ({ x, y, ...rest }) => ({ x, y: y + spare, ...rest });
  const areas = Object.entries(field.areas).map(([wager, at]) => [wager, lower(at)]);
  const info = { x: width - edge - 16 - TARGET, y: head, size: TARGET };
  const written = { x: width * 0.79, width: width * 0.26, high: shaker.high };
  return {
    narrow: false,
    ...{ unit, width, height, info },
    rail: railPath(width, height, edge),
    dealer: shaker,
    shaker,
    community: { x: width / 2, y: head, width: 56 * unit, gap: 8 },
    shoe: { x: width / 2, y: -90, width: 30 },
    rack: { x: width / 2, y: -90, width: 30 },
    voice: { y: head + 4 * unit, most: width * 0.36, isOneLine: true },
    inscription: inscription(layout, head, written, unit),
    payouts: [],
    commonHands: [],
    field: { ...field, areas: Object.fromEntries(areas) },
    pot: { x: width / 2, y: head, size: 40 * unit },
    fits: field.fits && own.across < width && Object.values(places).every(({ fits }) => fits),
    seats: { ...places, [focus]: own },
    offstage: { x: width / 2, y: -90, width: 30 },
  };
}

// What is written stands beside the voice, in as many lines as there is room for.
function inscription(layout, y, { x, width, high }, unit) {
  for (let size = 12.5 * unit; size >= 9; size -= 0.5) {
    const place = { x, y: y + size, size, width, lowest: y + high + 10, bow: 0 };
    const lines = inscriptionLines(layout, { inscription: place });
    if (lineAt(lines.length - 1, { inscription: place }) <= place.lowest) return { ...place, lines };
  }
  return { x, y: y + 13, size: 11, width, lowest: y + high, bow: 0, lines: [LICENSEE] };
}

function railPath(width, height, edge) {
  const [left, right, top, bottom, corner] = [7, width - 7, 7, height - 7, edge * 2.4];
  return (
    `M${left + corner} ${top}H${right - corner}Q${right} ${top} ${right} ${top + corner}` +
    `V${bottom - corner}Q${right} ${bottom} ${right - corner} ${bottom}H${left + corner}` +
    `Q${left} ${bottom} ${left} ${bottom - corner}V${top + corner}Q${left} ${top} ${left + corner} ${top}Z`
  );
}

function sizes(layout, unit) {
  return measure(layout, { cell: 46 * unit, gap: 18 * unit, card: 56 * unit, step: 0.62 });
}

// The own seat in the middle below; its plate is as wide as what is written on it.
function ownPlace(layout, { unit, width, height }) {
  const size = sizes(layout, unit);
  const high = Math.max(size.areasHeight, size.handHeight);
  const plate = Math.max(16 * unit, 17);
  const top = height - plate - Math.max(26 * unit, 24) - high;
  const at = { middle: width / 2, top, apart: 18 * unit, plate, edge: 0 };
  return { ...inOneRow(layout, size, at), large: true };
}

// The other seats in a row on both sides of the own one, those dealt before it on the right.
function row(layout, seats, focus, { unit, width, own }) {
  const after = [...seats.slice(seats.indexOf(focus) + 1), ...seats.slice(0, seats.indexOf(focus))];
  const half = Math.ceil(after.length / 2);
  const sides = [after.slice(0, half).toReversed(), after.slice(half).toReversed()];
  const [small, size] = [Math.min(1, unit), sizes(layout, unit * 0.5)];
  const wide = PLATE_WIDTH * plateScale(small) + 4;
  const middle = Math.max(own.across, 200) / 2 + 12;
  const room = width / 2 - middle - 24;
  const places = sides.flatMap((side, right) =>
    side.map((seat, at) => {
      const step = Math.min(wide * 1.25, room / Math.max(1, side.length));
      const from = right ? at : side.length - 1 - at;
      const x = width / 2 + (right ? 1 : -1) * (middle + step * (from + 0.5));
      const plate = { x, y: own.plate.y };
      const made = inOneRow(layout, size, { middle: x, top: own.top, apart: 8, plate: 0, edge: 0 });
      return [seat, { ...made, plate, small, fits: step >= wide }];
    }),
  );
  return Object.fromEntries(places);
}

/** The same in one column; where it is too high, it can be scrolled. */
export function boardColumn({ layout, seats, focus, width, height }) {
  const die = 30;
  const shaker = { x: MARGIN + 66, y: 8, width: die / 0.78, high: die + 12 };
  const info = { x: width - TARGET - MARGIN, y: 6, size: TARGET };
  const head = 6 + TARGET + 6;
  const box = { left: MARGIN, width: width - 2 * MARGIN };
  const fill = (top) => {
    const left = height - top - FOLDED;
    const whole = fieldIn(layout, { ...box, top, height: Math.max(left, TARGET * rowsOf(layout)) });
    return whole.fits ? whole : foldedField(layout, { ...box, top, height: left });
  };
  const spoken = fill(head + VOICE);
  const isShort = spoken.bottom > height;
  const field = isShort ? fill(head) : spoken;
  const size = measure(layout, { cell: TARGET, gap: 14, card: 44, step: 0.62 });
  const plain = !size.areasHeight && !size.handHeight;
  const middle = (shaker.x + 66 + info.x) / 2;
  const below = { middle: width / 2, top: field.bottom + 8, apart: 10, plate: 20, edge: 0 };
  const placed = inOneRow(layout, size, below);
  const own = { ...placed, large: true, ...(plain && { plate: { x: middle, y: 28 } }) };
  const bottom = (plain ? field.bottom : own.bottom) + FOLDED;
  return {
    narrow: true,
    short: isShort,
    ...{ width, info, field, bottom },
    height: Math.max(height, bottom),
    dealer: shaker,
    shaker,
    community: { x: width / 2, y: 6, width: 40, gap: 6 },
    shoe: { x: width / 2, y: -60, width: 30 },
    rack: { x: width / 2, y: -60, width: 30 },
    voice: { y: head - 2, isOneLine: true },
    seats: { ...Object.fromEntries(seats.map((one) => [one, null])), [focus]: own },
    own,
    commonHands: [],
    pot: { x: width / 2, y: 28, size: 30 },
    offstage: { x: width / 2 - 15, y: -60, width: 30 },
  };
}

function rowsOf({ areas }) {
  return Math.max(...areas.filter(({ common }) => common).map((area) => area.row + area.height));
}
