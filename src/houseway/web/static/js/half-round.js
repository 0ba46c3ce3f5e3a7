// The half-round table of a wide screen: the dealer at the top, the own seat large in the middle
// below, the others along the rail on both sides.

import { CARD_HEIGHT } from "./cards.js";
import { inscriptionLines, LICENSEE, lineAt } from "./cloth.js";
import { besideDealer, hasHead } from "./field.js";
import {
  inOneRow,
  isBoxed,
  layOut,
  measure,
  PLATE_WIDTH,
  plateScale,
  rowOf,
  rowWidth,
  stepOf,
  wrapped,
} from "./position.js";

const LEAST_LETTERS = 9.5;
const DIE = 44; // between the dealer's cards and the discard rack
const EASE = 0.62; // how much smaller than it could be a seat is made by a paytable above it

/** The places of a half-round table. */
export function halfRound({ layout, seats, focus, width, height }) {
  const unit = Math.max(0.58, Math.min(1.35, width / 960, height / 600));
  const common = Object.keys(layout.common_hands).length;
  const dealerCard = (layout.community ? 56 : common > 1 ? 80 : 66) * unit;
  const communityCard = 64 * unit;
  const gap = 9 * unit;
  const dealerTop = 26 * unit;
  const communityTop = hasHead(layout)
    ? dealerTop + dealerCard * CARD_HEIGHT + Math.max(24 * unit, 20)
    : dealerTop + 12 * unit;
  const row = layout.community ? layout.community * (communityCard + gap) - gap : 0;
  const boardBottom = communityTop + (layout.community ? communityCard * CARD_HEIGHT : 0);
  const step = stepOf(layout, 0.62);
  const dealt = dealerCard * rowOf(layout, layout.dealer, step);
  const head = Math.max(dealt, layout.dealer ? 0 : dealerCard * 3.2 * common);
  const called = layout.dealer ? 170 : 0; // what the dealer's hand is called stands between them
  const apart = Math.max(head, layout.dealer ? 0 : row, 180 * unit, called);
  const hasDie = layout.dealer && layout.dice && layout.pieces === "cards";
  const furniture = apart / 2 + Math.max(18 * unit, 20) + (hasDie ? DIE * unit : 0);
  const beside = Math.max(row / 2, furniture + 44 * unit) + 16 * unit;
  const own = ownSeat(layout, { unit, width, height });
  const others = around(seats, focus);
  const under = common > 1 ? 66 * unit + 36 : 56 * unit; // how far down the furniture goes
  const table = { unit, width, height, own, beside, top: dealerTop - 4 * unit, under };
  const left = sideOf(layout, others.left, "left", table);
  const right = sideOf(layout, others.right, "right", table);
  const boxed = Object.keys(layout.boxes).length ? 24 + 4 * unit : 0; // boxes for what is marked
  const spoken = boardBottom + Math.max(12 * unit, boxed && 20) + boxed; // where the dealer's voice stands
  const blocks = [...left.blocks, ...right.blocks];
  const seated = [...Object.values(left.places), ...Object.values(right.places)];
  const most = Math.min(clearing(spoken, blocks, table), between(spoken, seated, table)); // its width
  const pot = { x: width / 2, y: spoken + 74 * unit, size: 40 * unit };
  const isTight = own.top - spoken < 118; // no room for what is written and a second line of the voice
  const below = Math.max(boardBottom + boxed + 58 * unit, spoken + (isTight ? 50 : 78));
  const written = below + (layout.pots.length ? 78 * unit : 0);
  return {
    narrow: false,
    unit,
    width,
    height,
    rail: railPath(width, height, unit),
    dealer: { x: width / 2, y: dealerTop, width: dealerCard, step: dealerCard * step },
    parted: layout.parted,
    whole: layout.hand,
    bare: layout.pieces === "tiles",
    ...besideDealer(layout, {
      ...{ x: width / 2, y: dealerTop, width: dealerCard, half: dealt / 2 },
      room: hasDie ? (DIE + 14) * unit : dealerCard * 2.6,
    }),
    community: { x: (width - row) / 2, y: communityTop, width: communityCard, gap },
    shoe: { x: width / 2 + furniture, y: dealerTop + 4 * unit, width: 44 * unit },
    rack: { x: width / 2 - furniture - 44 * unit, y: dealerTop + 4 * unit, width: 44 * unit },
    voice: { y: spoken, most, isOneLine: isTight },
    inscription: inscription(layout, written, blocks, { ...table, seated }),
    payouts: blocks,
    commonHands: Object.keys(layout.common_hands),
    boxes: { x: width / 2, y: boardBottom + 20, width: Math.min(40, 300 / seats.length) },
    pot,
    fits: left.fits && right.fits && own.top > boardBottom + 46,
    seats: {
      ...left.places,
      ...right.places,
      [focus]: ownSeat(layout, { unit, width, height, most: width - right.reach - 12 }),
    },
    offstage: { x: width / 2, y: -90, width: 30 },
  };
}

// A side of the table: payout tables beside the board, as many as leave room for the seats below
// them; all of them stand in the column beside the table as well.
function sideOf(layout, seats, side, table) {
  const blocks = payouts(layout, side, table);
  for (let shown = blocks.length; ; shown -= 1) {
    const last = blocks[shown - 1];
    const top = last ? last.y + last.height : table.top + table.under;
    const made = wingOf(layout, seats, side, { ...table, top });
    if (!shown || made.ease >= EASE) return { blocks: blocks.slice(0, shown), ...made };
  }
}

// A side is as wide as its longest line; what is too long goes on in the next.
function payouts(layout, side, { unit, width, beside, top }) {
  const line = Math.max(12.5, 13.5 * unit);
  const letter = line * 0.515;
  const margin = 34 * unit;
  const most = Math.floor((width / 2 - beside - margin) / letter);
  if (most < 20) return [];
  const tables = layout.payouts
    .filter((_, index) => index % 2 === (side === "left" ? 0 : 1))
    .map(({ title, lines }) => ({ title, rows: lines.flatMap((one) => payRows(one, most)) }));
  const longest = Math.max(0, ...tables.flatMap(({ rows }) => rows.map(rowLength)));
  const across = Math.max(150 * unit, longest * letter);
  const x = side === "left" ? margin : width - margin - across;
  let y = top;
  return tables.map((one) => {
    const block = { ...one, x, y, width: across, line, height: line * (one.rows.length + 1.7) };
    y += block.height;
    return block;
  });
}

// What is written in the middle keeps clear of the paytables beside it and the own seat below.
// It is written as large as lets all of it be read; where it does not fit at all only the name is.
function inscription(layout, y, blocks, table) {
  // Rows of areas and long hands reach far in from the sides.
  const isWide = table.seated.some(({ areas }) => Object.keys(areas).length > 6);
  const room = isWide ? between(y, table.seated, table) : Infinity;
  const width = Math.min(table.width * 0.5, clearing(y, blocks, table), room);
  const lowest = table.own.top - 6 - width * 0.02;
  for (let size = Math.max(13 * table.unit, 10.5); size >= LEAST_LETTERS; size -= 0.5) {
    const place = { y, size, width, lowest };
    const lines = inscriptionLines(layout, { inscription: place });
    if (lineAt(lines.length - 1, { inscription: place }) <= lowest) return { ...place, lines };
  }
  const size = Math.max(13 * table.unit, 10.5);
  return { y, size, width, lowest, lines: y <= lowest ? [LICENSEE] : [] };
}

// How wide the middle is between the paytables at this height.
function clearing(y, blocks, { width }) {
  const fromMiddle = (x) => 2 * Math.abs(x - width / 2) - 28;
  const beside = blocks.filter((block) => block.y + block.height > y - 16);
  return Math.min(620, ...beside.flatMap(({ x, width: wide }) => [x, x + wide].map(fromMiddle)));
}

// How wide the middle is between the seats at the height of the dealer's voice.
function between(y, seats, { width }) {
  const level = seats.filter(({ plate, areas }) => {
    const all = Object.values(areas);
    const top = Math.min(plate.y - 22, ...all.map((area) => area.y));
    const bottom = Math.max(plate.y + 22, ...all.map((area) => area.y + area.size));
    return top < y + 62 && bottom > y - 4;
  });
  const inner = ({ plate, areas, hand }) => [
    ...[plate.x - 58, plate.x + 58, hand.x, hand.x + hand.room],
    ...Object.values(areas).flatMap(({ x, size }) => [x, x + size]),
  ];
  const near = level.map((seat) => Math.min(...inner(seat).map((x) => Math.abs(x - width / 2))));
  return Math.min(620, ...near.map((half) => 2 * half - 16));
}

// A hand and its pay, in as many rows as it takes; the pay stands at the end of the last.
function payRows([hand, pay], most) {
  const lines = wrapped(hand, Math.max(10, most - pay.length - 3));
  return lines.map((words, at) => [words, at === lines.length - 1 ? pay : ""]);
}

function rowLength([hand, pay]) {
  return hand.length + pay.length + 3;
}

function bounds(width, height, unit) {
  const edge = 7 * unit;
  return { left: edge, right: width - edge, top: edge, bottom: height - edge, side: height * 0.4 };
}

function railPath(width, height, unit) {
  const { left, right, top, bottom, side } = bounds(width, height, unit);
  const corner = 26 * unit;
  return (
    `M${left + corner} ${top}H${right - corner}Q${right} ${top} ${right} ${top + corner}` +
    `V${side}C${right} ${height * 0.8} ${width * 0.85} ${bottom} ${width * 0.66} ${bottom}` +
    `H${width * 0.34}C${width * 0.15} ${bottom} ${left} ${height * 0.8} ${left} ${side}` +
    `V${top + corner}Q${left} ${top} ${left + corner} ${top}Z`
  );
}

// How far in from the left the rail is at this height.
function railAt(y, { width, height, unit }) {
  const { left, bottom, side } = bounds(width, height, unit);
  if (y <= side) return left;
  const curve = (a, b, c, d, t) =>
    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;
  for (let t = 0; t < 1; t += 0.02) {
    if (curve(side, height * 0.8, bottom, bottom, t) >= y) {
      return curve(left, left, width * 0.15, width * 0.34, t);
    }
  }
  return width * 0.34;
}

// `most` is how far to the right anything of it may reach.
function ownSeat(layout, { unit, width, height, most = width }) {
  const many = layout.hand > 2;
  const boxed = isBoxed(layout);
  const size = measure(layout, {
    cell: (boxed ? 66 : 50) * unit,
    gap: (boxed ? 5 : 22) * unit,
    wide: boxed ? 2.4 : 0,
    card: (many ? 66 : 72) * unit,
    step: many ? 0.62 : 0.8,
  });
  const high = Math.max(size.areasHeight, size.handHeight);
  const called = layout.parted ? 16 : 0; // what two hands are called stands in one line under them
  const plate = Math.max(16 * unit, 17) + called;
  const top = height - plate - Math.max(30 * unit, 24) - high;
  const apart = 22 * unit;
  const edge = Math.min(most, (width + rowWidth(size, apart)) / 2 + 120 * unit);
  const row = { middle: width / 2, top, apart, plate, edge };
  return { ...inOneRow(layout, size, row), large: true };
}

// The other seats, those dealt before the own one on the right, as they are at a table.
function around(seats, focus) {
  const at = seats.indexOf(focus);
  const after = [...seats.slice(at + 1), ...seats.slice(0, at)];
  const half = Math.ceil(after.length / 2);
  return { left: after.slice(0, half), right: after.slice(half).toReversed() };
}

// A wing holds the seats of one side, from beside the own seat up along the rail; where the own seat
// is so wide that there is no room beside it, from above it.
function wingOf(layout, seats, side, table) {
  const { unit, width, height, own } = table;
  const beside = wing(layout, seats, side, { ...table, bottom: height - 58 * unit });
  if (beside.reach + 10 * unit < (width - own.across) / 2) return beside;
  const isFull = own.across > width * 0.76; // There is nothing beside it.
  return wing(layout, seats, side, { ...table, bottom: own.top + (isFull ? -8 : 24) * unit });
}

function wing(layout, seats, side, table) {
  const { unit, width, top, bottom } = table;
  const places = {};
  let reach = 0; // how far in from the edge the lowest seat comes
  const room = bottom - top;
  const tall = Math.min(room / Math.max(seats.length, 1), 150 * unit);
  const small = Math.max(0.4, Math.min(1, tall / (108 * unit))) * unit;
  const size = measure(layout, {
    cell: 23 * small,
    gap: 4 * small,
    labelled: false,
    card: 34 * small,
    step: layout.hand > 2 ? 0.55 : 0.78,
  });
  const plate = plateScale(small);
  const block = Math.max(size.handWidth, (PLATE_WIDTH + 8) * plate);
  const total = block + 8 * small + size.areasWidth;
  seats.forEach((seat, index) => {
    const middle = bottom - tall * (index + 0.5) - (room - tall * seats.length) / 3;
    const plateAt = middle + size.handHeight / 2 + 6 * small;
    const outer = railAt(plateAt + 18 * small, table) + 20 * unit;
    const left = side === "left" ? outer : width - outer - total;
    const handLeft = left + (block - size.handWidth) / 2;
    places[seat] = layOut(layout, size, {
      hand: { x: handLeft, y: middle - size.handHeight / 2 - 14 * small },
      areas: { x: left + block + 8 * small, y: middle - size.areasHeight / 2 },
      aside: { x: handLeft + size.handWidth * 0.5, y: middle - size.handHeight / 2 - 20 * small },
      plate: { x: left + block / 2, y: plateAt },
    });
    places[seat].small = small;
    if (side === "right") places[seat].edge = width - railAt(middle, table) - 8 * unit;
    reach = Math.max(reach, outer + total);
  });
  const high = Math.max(size.handHeight / 2 + 20 * plate + 14 * small, size.areasHeight);
  const fits = !seats.length || (tall >= high + 4 && small >= 0.5);
  return { places, reach, fits, ease: small / unit };
}
