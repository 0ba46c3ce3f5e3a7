// An oval table (205 CMR 146.24(1)): the dealer at the top with the deck, the rake at the dealer's right,
// the own seat large at the bottom, all others around, each with cards, a plate and a bet before it. On
// a small screen the middle and the own seat in one column, and the others as plates above it.

import { CARD_HEIGHT } from "./cards.js";
import { inscriptionLines } from "./cloth.js";

const PLATE = { width: 116, height: 50 }; // of another's seat: name, rack, and what was done last
const HIDDEN = 0.3; // how much of a small card lies behind its plate
const SIZES = [1.3, 1.2, 1.1, 1, 0.92, 0.86, 0.8, 0.74];
const FURNITURE = 40;
const RAKE_BOX = 62; // the holding area for the rake (205 CMR 146.24(2)(b))
const APART = 18;
const BET = 22; // a stack that lies before a seat
const BET_ROOM = { width: 58, height: 44 };
const MARGIN = 8;
const VOICE = 34;
const POT_LINE = 17;

/** How far cards of a hand lie apart, in widths of a card. */
const STEPS = { own: [1.06, 1.06, 1.06, 1.06, 0.9, 0.72, 0.66], other: [0.8, 0.8, 0.72, 0.64, 0.6, 0.57, 0.56] };

const stepOf = (/** @type {number[]} */ steps, /** @type {number} */ count) => steps[Math.max(0, Math.min(7, count) - 1)];

/**
 * The places of an oval table; `fits` says whether it holds everybody.
 * @param {{ layout: Wire.Layout, seats: number[], focus: number, width: number, height: number }} given
 */
export function ring(given) {
  const made = SIZES.map((size) => oval(given, size));
  return made.find(({ fits }) => fits) ?? made[made.length - 1];
}

function oval({ layout, seats, focus, width, height }, unit) {
  const own = ownSeat(layout, { unit, width, height });
  const others = around(layout, seats, focus, { unit, width, height, own });
  const middle = centre(layout, { unit, width, top: others.top, bottom: own.bet.y - 6 });
  const boxes = [...others.boxes, own.box, middle.box, others.dealer];
  const fits = boxes.every((one, at) => inside(one, width, height) && boxes.slice(at + 1).every((other) => !lie(one, other)));
  const { dealer } = others;
  const y = Math.min(middle.written, own.bet.y - 10);
  const inscription = { y, size: 13, width: middle.box.right - middle.box.left, lowest: own.bet.y - 6 };
  const isWritten = y >= middle.written - 20; // below the pots
  return {
    ...shared(layout, { unit, width, height }),
    narrow: false,
    rail: railPath(width, height),
    community: middle.community,
    pot: middle.pot,
    shoe: { x: dealer.right - FURNITURE, y: dealer.top, width: FURNITURE },
    rack: { x: dealer.right - 2 * FURNITURE - APART, y: dealer.top, width: FURNITURE },
    rake: { x: dealer.left, y: dealer.top, width: RAKE_BOX, height: FURNITURE * CARD_HEIGHT },
    voice: { y: middle.voice, most: middle.box.right - middle.box.left, isOneLine: true },
    inscription: { ...inscription, lines: isWritten ? inscriptionLines(layout, { inscription }) : [] },
    fits: fits && middle.fits,
    seats: { ...others.places, [focus]: own },
  };
}

// What both shapes have, and what a table without a dealer's hand has not.
function shared(layout, { unit, width, height }) {
  return {
    ...{ unit, width, height, isRing: true, payouts: [], commonHands: [], parted: 0, whole: layout.hand },
    ...{ boxes: null, between: 0, bare: false, dealer: { x: width / 2, y: 0, width: FURNITURE, step: 0 } },
    offstage: { x: width / 2 - 15, y: -60, width: 30 },
  };
}

function lie(a, b) {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}

function inside({ left, right, top, bottom }, width, height) {
  return left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 1;
}

function railPath(width, height) {
  const [edge, r] = [7, Math.min(height * 0.34, width * 0.3)];
  const [right, bottom] = [width - edge, height - edge];
  return (
    `M${edge + r} ${edge}H${right - r}A${r} ${r} 0 0 1 ${right} ${edge + r}V${bottom - r}` +
    `A${r} ${r} 0 0 1 ${right - r} ${bottom}H${edge + r}A${r} ${r} 0 0 1 ${edge} ${bottom - r}V${edge + r}` +
    `A${r} ${r} 0 0 1 ${edge + r} ${edge}Z`
  );
}

// The own seat: a row of large cards, the plate under it, the bet above it.
function ownSeat({ hand }, { unit, width, height }) {
  const card = 68 * unit;
  const step = card * stepOf(STEPS.own, hand);
  const across = card + step * (hand - 1);
  const top = height - 20 - 16 - 20 - card * CARD_HEIGHT;
  const x = (width - across) / 2;
  const bet = { x: width / 2 - BET / 2, y: top - BET_ROOM.height - 8, size: BET };
  const half = Math.max(across / 2, 130);
  return {
    ...placesOf({ x, y: top, width: card, step, room: across }, { x: width / 2, y: height - 20 }, bet),
    ...{ large: true, across: 2 * half, top },
    bet,
    box: { left: width / 2 - half, right: width / 2 + half, top: bet.y, bottom: height - 4 },
  };
}

// A seat as all that draw know one: its hand, its plate, and where its bet lies.
function placesOf(hand, plate, bet) {
  return {
    hand,
    aside: { ...hand, x: hand.x, y: hand.y - 10, apart: 4 },
    hasAside: false,
    plate,
    areas: { bet: { ...bet, across: BET_ROOM.width, label: 0, free: 0, chip: { x: bet.x + bet.size / 2, y: bet.y + bet.size / 2, size: bet.size } } },
    cell: bet.size,
    bottom: plate.y + 16,
  };
}

// The others, from the left of the own seat up, along the top past the dealer, and down on the right.
function around(layout, seats, focus, table) {
  const { unit, width, height } = table;
  const at = seats.indexOf(focus);
  const after = [...seats.slice(at + 1), ...seats.slice(0, at)];
  const half = Math.ceil(after.length / 2);
  const size = sizeOf(layout, unit);
  const desk = (RAKE_BOX + 2 * FURNITURE + 2 * APART) / 2;
  const dealer = { left: width / 2 - desk, right: width / 2 + desk, top: 18, bottom: 18 + FURNITURE * CARD_HEIGHT + 18 };
  const left = wing(after.slice(0, half), "left", { ...table, size, dealer });
  const right = wing(after.slice(half).toReversed(), "right", { ...table, size, dealer });
  const places = { ...left.places, ...right.places };
  const tops = [...left.tops, ...right.tops].map(({ bottom }) => bottom);
  return { places, boxes: [...left.boxes, ...right.boxes], dealer, top: Math.max(dealer.bottom, ...tops, 0) };
}

function sizeOf({ hand }, unit) {
  const card = Math.max(26, 36 * Math.min(unit, 1.15));
  const step = card * stepOf(STEPS.other, hand);
  const across = card + step * (hand - 1);
  return { card, step, across, width: Math.max(PLATE.width, across), height: card * CARD_HEIGHT * (1 - HIDDEN) + PLATE.height };
}

// How many of a side sit along the top.
function onTop(count, { width, dealer, size }) {
  const room = dealer.left - 20;
  const most = Math.floor(room / (size.width + 14));
  return Math.min(most, count > 3 ? 2 : count > 1 ? 1 : 0, width > 900 ? 2 : 1);
}

function wing(seats, side, table) {
  const { width, height, size, dealer, own } = table;
  const top = onTop(seats.length, table);
  const down = seats.length - top;
  const places = {};
  const boxes = [];
  const tops = [];
  const put = (seat, middle, bet, isTop) => {
    const x = side === "left" ? middle.x : width - middle.x;
    const bx = side === "left" ? bet.x : width - bet.x;
    const place = smallSeat(size, { x, y: middle.y }, { x: bx - BET / 2, y: bet.y });
    // How far what lies before a seat may reach towards it.
    const reach = side === "left" ? { beside: place.box.right + 2 } : { most: place.box.left - 2 };
    places[seat] = isTop ? place : { ...place, ...reach };
    boxes.push(place.box, place.betBox);
    if (isTop) tops.push(place.betBox);
  };
  const first = { top: 14, bottom: 14 + size.height };
  // Beside the own seat there is room for a bet only if that is narrow enough.
  const low = height - 12;
  const start = top ? first.bottom + 6 : first.top;
  const room = (low - start) / Math.max(1, down);
  seats.slice(0, down).forEach((seat, index) => {
    const y = low - room * (index + 0.5);
    const bow = Math.abs(y - height / 2) / (height / 2);
    const x = MARGIN + size.width / 2 + 4 + 26 * bow ** 2 * (width > 900 ? 1 : 0.4);
    put(seat, { x, y }, { x: x + size.width / 2 + BET_ROOM.width / 2 + 2, y: y - 8 }, false);
  });
  const [from, to] = [MARGIN + (top > 1 ? 74 : 90), dealer.left - 12];
  seats.slice(down).forEach((seat, index) => {
    const x = from + ((to - from) * (index + 0.5)) / top;
    put(seat, { x, y: (first.top + first.bottom) / 2 }, { x, y: first.bottom + 8 }, true);
  });
  return { places, boxes, tops, own };
}

// Cards that stand out above the plate; the bet where there is room before it.
function smallSeat(size, { x, y }, bet) {
  const top = y - size.height / 2;
  const plate = { x, y: top + size.height - PLATE.height / 2 };
  const hand = { x: x - size.across / 2, y: top, width: size.card, step: size.step, room: size.across };
  const spot = { x: bet.x, y: bet.y, size: BET };
  return {
    ...placesOf(hand, plate, spot),
    small: 1,
    box: { left: x - size.width / 2 - 2, right: x + size.width / 2 + 2, top: top - 1, bottom: top + size.height + 2 },
    betBox: { left: bet.x + BET / 2 - BET_ROOM.width / 2, right: bet.x + BET / 2 + BET_ROOM.width / 2, top: bet.y - 6, bottom: bet.y + BET_ROOM.height - 8 },
  };
}

// The board, the dealer's voice, the pots with who contends for them, the licensee's name.
function centre({ community }, { unit, width, top, bottom }) {
  const card = 58 * unit;
  const gap = 8 * unit;
  const row = community ? community * (card + gap) - gap : 0;
  const tall = community ? card * CARD_HEIGHT + 8 : 0;
  const needs = tall + VOICE + 4 + 46 + 2 * POT_LINE;
  const spare = Math.max(0, bottom - top - needs);
  const from = top + 6 + spare * 0.3;
  const voice = from + tall + 2;
  const pot = { x: width / 2, y: voice + VOICE + 20, size: 28, line: POT_LINE, most: 330 };
  const half = Math.max(row, 330) / 2;
  return {
    community: { x: (width - row) / 2, y: from, width: card, gap },
    ...{ voice, pot, fits: needs + 6 <= bottom - top },
    written: pot.y + 30 + 3 * POT_LINE,
    box: { left: width / 2 - half, right: width / 2 + half, top: from, bottom: Math.min(bottom, from + needs) },
  };
}

/**
 * The same in one column: the board, the pots, the own seat, as large as lets all of it be seen. Where it
 * is low the pots lie beside the board, and where it is wide the own seat does.
 * @param {{ layout: Wire.Layout, seats: number[], focus: number, width: number, height: number }} given
 */
export function ringColumn(given) {
  const { height } = given;
  const below = [1.3, 1.2, 1.1, 1, 0.9].map((scale) => stacked(given, scale, false));
  const beside = [1, 0.9, 0.8, 0.72, 0.64].map((scale) => stacked(given, scale, true));
  const made = [...below, ...beside];
  const best = made.find(({ bottom }) => bottom + 6 <= height) ?? made[made.length - 1];
  return best.bottom + 6 > height ? { ...best, height: best.bottom + 6 } : best;
}

function stacked({ layout, seats, focus, width: whole, height }, scale, isLow) {
  const isLying = whole > height * 1.4 && whole > 480;
  const width = isLying ? whole / 2 : whole;
  const middle = boardOf(layout, { width, scale, isLow: isLow && !isLying });
  const { hand } = layout;
  const most = (width - 2 * MARGIN) / (1 + stepOf(STEPS.own, hand) * (hand - 1));
  const card = Math.min(66 * scale, most);
  const wide = Math.min(44.5, (width - 2 * MARGIN - card) / Math.max(1, hand - 1)); // a thumb wide, to be picked
  const step = Math.max(card * stepOf(STEPS.own, hand), wide);
  const across = card + step * (hand - 1);
  const needs = card * CARD_HEIGHT + 22 + 34;
  const top = isLying ? MARGIN + BET_ROOM.height : Math.max(middle.bottom + 4, Math.min(height - needs - 8, middle.bottom + 60));
  const x = whole - width / 2;
  const bet = isLying ? { x: x - BET / 2, y: 6, size: BET } : { x: width - MARGIN - 40, y: top - 6, size: BET };
  const plate = { x, y: top + card * CARD_HEIGHT + 36 };
  const at = { x: x - across / 2, y: top, width: card, step, room: across };
  const seat = { ...placesOf(at, plate, across < width - 140 || isLying ? bet : { ...bet, y: top - 38 }), large: true, across, most: whole - 4 };
  return {
    ...shared(layout, { unit: scale, width: whole, height }),
    ...{ narrow: true, short: !middle.hasVoice || isLying, scale, bare: true },
    ...{ community: middle.community, pot: middle.pot, voice: { y: middle.voice, isOneLine: true } },
    shoe: { x: width / 2, y: -60, width: 30 },
    rack: { x: width / 2, y: -60, width: 30 },
    seats: { ...Object.fromEntries(seats.map((one) => [one, null])), [focus]: seat },
    own: seat,
    inscription: null,
    bottom: Math.max(seat.bottom, middle.bottom),
  };
}

// The board, and under it or beside it what lies in the pots.
function boardOf({ community }, { width, scale, isLow }) {
  const most = isLow ? (width - 130) / Math.max(1, community) - 4 : (width - 2 * MARGIN - 40) / Math.max(5, community);
  const card = Math.min(54 * scale, most);
  const row = community ? community * (card + 6) - 6 : 0;
  const under = MARGIN + (community ? card * CARD_HEIGHT + 6 : 0);
  const left = isLow ? MARGIN : (width - row) / 2;
  const size = 24 * Math.min(1, scale);
  const pot = isLow
    ? { x: (left + row + 8 + width) / 2, y: MARGIN + 16, size, line: 14, most: width - left - row - 16 }
    : { x: width / 2, y: under + VOICE + 18, size, line: 15, most: width - 16 };
  const bottom = isLow ? Math.max(under, pot.y + 24 + pot.line) : pot.y + 22 + 2 * pot.line;
  return { community: { x: left, y: MARGIN, width: card, gap: 6 }, pot, voice: under, bottom, hasVoice: !isLow };
}
