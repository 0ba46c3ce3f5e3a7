// Where everything lies on the felt, in CSS pixels: the only part that knows about sizes. Two
// shapes: a half-round table with seats on an arc, and one column for a narrow screen.

import { CARD_HEIGHT } from "./cards.js";
import { spotParts } from "./model.js";

export const NARROW = 731;
const ROW_GAP = 3;
const SHORT = 450; // a narrow felt lower than this leaves out the voice and shrinks the cards

/** The places of a table for a page of this size; `focus` is the seat drawn large, in the centre. */
export function arrange({ layout, seats, focus, width, height }) {
  const given = { layout, seats, focus, width, height };
  return width < NARROW ? column(given) : halfRound(given);
}

class Places {
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

// A betting position: the hand, the areas in the layout's rows and columns, what is laid aside.

function measure(layout, { cell, gap, label, card, step }) {
  const rows = 1 + Math.max(0, ...layout.areas.map((area) => area.row));
  const columns = 1 + Math.max(0, ...layout.areas.map((area) => area.column));
  const two = layout.discards || layout.second_hand;
  return {
    ...{ cell, gap, label, card, step: card * step },
    areasWidth: columns * (cell + gap) - gap,
    areasHeight: rows * (cell + label) + (rows - 1) * ROW_GAP,
    handWidth: card * (1 + step * (layout.hand - 1)),
    handHeight: card * CARD_HEIGHT,
    asideWidth: two ? card * (1 + step) : 0,
  };
}

function layOut(layout, size, at) {
  const areas = {};
  for (const { wager, row, column } of layout.areas) {
    areas[wager] = {
      x: at.areas.x + column * (size.cell + size.gap),
      y: at.areas.y + row * (size.cell + size.label + ROW_GAP),
      size: size.cell,
      label: size.label,
    };
  }
  const pile = { width: size.card, step: size.step };
  return {
    areas,
    hand: { ...at.hand, ...pile, room: size.handWidth },
    aside: { ...at.aside, ...pile, room: size.asideWidth || size.handWidth },
    hasAside: Boolean(layout.discards),
    plate: at.plate,
    cell: size.cell,
    bottom: at.plate.y + 16,
  };
}

// Hand, areas and what is laid aside in one row, the whole of it in the middle; discards on the side
// of the areas that the layout has them on.
function inOneRow(layout, size, { middle, top, apart, plate }) {
  const aside = size.asideWidth && size.asideWidth + apart;
  const across = size.handWidth + apart + size.areasWidth + aside;
  const left = middle - across / 2;
  const high = Math.max(size.areasHeight, size.handHeight);
  const handTop = top + (high - size.handHeight) / 2;
  const leftward = layout.discards === "left";
  const areasLeft = left + (leftward ? aside : size.handWidth + apart);
  const right = areasLeft + size.areasWidth + apart;
  const places = layOut(layout, size, {
    hand: { x: leftward ? right : left, y: handTop },
    areas: { x: areasLeft, y: top + (high - size.areasHeight) / 2 },
    aside: { x: leftward ? left : right, y: handTop },
    plate: { x: middle, y: top + high + plate },
  });
  return { ...places, across, top };
}

// One column: the dealer, the community, the own seat.

function column({ layout, seats, focus, width, height }) {
  const margin = 12;
  const short = height < SHORT;
  const grow = Math.max(1, Math.min(1.5, width / 400, height / 560));
  const dealerCard = short ? 40 : 46 * grow;
  const most = (width - 2 * margin - 24) / Math.max(5, layout.community);
  const communityCard = Math.min(short ? 46 : 56 * grow, most);
  const dealerTop = 10;
  const communityTop = dealerTop + dealerCard * CARD_HEIGHT + 18;
  const boardBottom = layout.community
    ? communityTop + communityCard * CARD_HEIGHT
    : communityTop - 18;
  const seatTop = boardBottom + (short ? 18 : 52);
  const own = columnSeat(layout, { width, margin, seatTop, short, grow });
  return new Places({
    narrow: true,
    short,
    width,
    height: Math.max(height, own.bottom + 8),
    dealer: { x: width / 2, y: dealerTop, width: dealerCard, step: dealerCard * 0.62 },
    community: {
      x: (width - layout.community * (communityCard + 6) + 6) / 2,
      y: communityTop,
      width: communityCard,
      gap: 6,
    },
    shoe: { x: width - margin - 34, y: dealerTop, width: 34 },
    rack: { x: margin + 8, y: dealerTop, width: 34 },
    voice: { y: boardBottom + 9 },
    seats: {
      ...Object.fromEntries(seats.map((seat) => [seat, null])),
      [focus]: { ...own, large: true },
    },
    offstage: { x: width / 2 - 15, y: -60, width: 30 },
  });
}

function columnSeat(layout, { width, margin, seatTop, short, grow }) {
  const many = layout.hand > 2;
  const size = measure(layout, {
    cell: short ? 42 : 52 * grow,
    gap: short ? 26 : 18,
    label: short ? 13 : 15,
    card: (many ? 60 : 64) * grow,
    step: many ? 0.88 : 0.84,
  });
  const row = { middle: width / 2, top: seatTop, apart: 16, plate: 17 };
  const together =
    size.handWidth + 16 + size.areasWidth + (size.asideWidth && 16 + size.asideWidth);
  if (together <= width - 2 * margin) return inOneRow(layout, size, row);
  // Too narrow for one row: the areas with what is laid aside above, the hand below.
  const upper = size.areasWidth + (size.asideWidth && size.asideWidth + 16);
  const left = (width - upper) / 2;
  const high = Math.max(size.areasHeight, size.asideWidth ? size.handHeight : 0);
  const leftward = layout.discards === "left";
  const areasLeft = leftward ? left + size.asideWidth + 16 : left;
  const asideLeft = leftward ? left : left + size.areasWidth + 16;
  return layOut(layout, size, {
    areas: { x: areasLeft, y: seatTop + (high - size.areasHeight) / 2 },
    aside: { x: asideLeft, y: seatTop + (high - size.handHeight) / 2 },
    hand: { x: (width - size.handWidth) / 2, y: seatTop + high + 16 },
    plate: { x: width / 2, y: seatTop + high + 16 + size.handHeight + 34 },
  });
}

// The half-round table.

function halfRound({ layout, seats, focus, width, height }) {
  const unit = Math.max(0.76, Math.min(1.35, width / 960, height / 600));
  const dealerCard = 56 * unit;
  const communityCard = 64 * unit;
  const gap = 9 * unit;
  const dealerTop = 26 * unit;
  const communityTop = dealerTop + dealerCard * CARD_HEIGHT + 24 * unit;
  const row = layout.community ? layout.community * (communityCard + gap) - gap : 0;
  const boardBottom = communityTop + (layout.community ? communityCard * CARD_HEIGHT : 0);
  const beside = Math.max(row, 300 * unit) / 2 + 18 * unit;
  const written = payouts(layout, { unit, width, beside, top: dealerTop - 4 * unit, boardBottom });
  const own = ownSeat(layout, { unit, width, height });
  const places = { [focus]: own };
  const others = around(seats, focus);
  const table = { unit, width, height, own };
  placeWing(layout, others.left, "left", { ...table, top: written.bottoms[0] }, places);
  placeWing(layout, others.right, "right", { ...table, top: written.bottoms[1] }, places);
  return new Places({
    narrow: false,
    unit,
    width,
    height,
    rail: railPath(width, height, unit),
    dealer: { x: width / 2, y: dealerTop, width: dealerCard, step: dealerCard * 0.62 },
    community: { x: (width - row) / 2, y: communityTop, width: communityCard, gap },
    shoe: { x: width / 2 + 108 * unit, y: dealerTop + 4 * unit, width: 44 * unit },
    rack: { x: width / 2 - 152 * unit, y: dealerTop + 4 * unit, width: 44 * unit },
    voice: { y: boardBottom + 12 * unit },
    inscription: { y: boardBottom + 64 * unit, width: width * 0.5 },
    payouts: written.blocks,
    seats: places,
    offstage: { x: width / 2, y: -90, width: 30 },
  });
}

// Payout tables on both sides of the board, as many as there is room for; all of them stand in the
// column beside the table as well. A side is as wide as its longest line, which is written smaller,
// to a point, where there is no room for it.
function payouts(layout, { unit, width, beside, top, boardBottom }) {
  const line = Math.max(12.5, 13.5 * unit);
  const margin = 34 * unit;
  const room = width / 2 - beside - margin;
  const blocks = [];
  const bottoms = [0, 1].map((side) => {
    const tables = layout.payouts.filter((_, index) => index % 2 === side);
    const across = Math.min(
      room,
      Math.max(150 * unit, ...tables.map((one) => lineWidth(one, line))),
    );
    const x = side ? width - margin - across : margin;
    let y = top;
    for (const table of tables) {
      const high = line * (table.lines.length + 1.7);
      const tight = Math.min(1, room / lineWidth(table, line));
      if (tight < 0.8 || y + high > boardBottom + 40 * unit) continue;
      blocks.push({ table, x, y, width: across, line, letters: line * 0.88 * tight });
      y += high;
    }
    return Math.max(y, top + 60 * unit);
  });
  return { blocks, bottoms };
}

function lineWidth({ lines }, line) {
  return Math.max(...lines.map(([hand, pay]) => hand.length + pay.length + 3)) * line * 0.515;
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

function ownSeat(layout, { unit, width, height }) {
  const many = layout.hand > 2;
  const size = measure(layout, {
    cell: 50 * unit,
    gap: 22 * unit,
    label: Math.max(14, 15 * unit),
    card: (many ? 66 : 72) * unit,
    step: many ? 0.62 : 0.8,
  });
  const high = Math.max(size.areasHeight, size.handHeight);
  const top = height - 46 * unit - high;
  const row = { middle: width / 2, top, apart: 22 * unit, plate: 16 * unit };
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
function placeWing(layout, seats, side, table, places) {
  const { unit, width, height, own } = table;
  const beside = wing(layout, seats, side, { ...table, bottom: height - 58 * unit });
  const fits = beside.reach + 10 * unit < (width - own.across) / 2;
  const above = () => wing(layout, seats, side, { ...table, bottom: own.top + 24 * unit });
  Object.assign(places, (fits ? beside : above()).places);
}

function wing(layout, seats, side, table) {
  const { unit, width, top, bottom } = table;
  const places = {};
  let reach = 0; // how far in from the edge the lowest seat comes
  const room = bottom - top;
  const tall = Math.min(room / Math.max(seats.length, 1), 150 * unit);
  const small = Math.min(1, tall / (108 * unit)) * unit;
  const size = measure(layout, {
    cell: 23 * small,
    gap: 4 * small,
    label: 0,
    card: 34 * small,
    step: layout.hand > 2 ? 0.55 : 0.78,
  });
  const block = Math.max(size.handWidth, 100 * small);
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
    reach = Math.max(reach, outer + total);
  });
  return { places, reach };
}
