// The middle of a table: the dealer's hand or hands of no seat, the board, the dealer's voice, pots, and
// the own seat at the bottom, right above what is asked. Every table has it alike; the rows of cards
// take the share of the felt's height that is given.

import { besideDealer } from "./field.js";
import { CALLED, ownSeat } from "./position.js";
import { CARD_HEIGHT, cardWidths, hasHead, LIFT, rowOf, stepIn, TILE_STEP, wholeRow, wideOf } from "./sizes.js";

const VOICE = { wide: 33, narrow: 27 };
const DRAWN = 4; // so many cards of a hand that draws have room beside each other; more lie closer
const CLOSE = 0.44; // how far apart cards of hands of no seat lie on a small screen, in widths of a card
const GAP = 6;
const MOST = 0.5; // the largest share of the height for rows of cards, where the own hand lies in two
const FLAT = 0.85; // how good two rows in one are, against two
const TWO_ROWS = 1.15; // and a hand in two rows, of which more is seen, against one in a row
const POT_EDGE = 26; // how far from the edge of a small screen a pot lies
const READ = 24; // a line of what the bank covers
const POT_ROOM = 130; // two of them, beside the voice
const POTS = 36; // how high the row is of pots that players contend for
const BOXES = 28; // boxes for what is marked
const DIE = 40; // a die between the dealer's cards and the furniture
const ASIDE = 50; // what lies beside the two hands of a dealer on a small screen
const NAMED = 66; // how wide what is written under the furniture is
const DESK = 84; // what a dealer of players who contend has on one side
const RAKE = 62; // the holding area for the rake (205 CMR 146.24(2)(b))

/**
 * @typedef {object} Felt
 * @property {Wire.Layout} layout
 * @property {number[]} seats
 * @property {number} left where the middle begins
 * @property {number} right
 * @property {number} height of the whole felt
 * @property {number} foot how high what is asked lies over its lower edge
 * @property {number} unit how large other things than cards are
 * @property {boolean} narrow
 * @property {typeof import("./fielded.js").fielded} [fielded] lays out a field for all
 * @property {typeof import("./ring-pots.js").potsAt} [potsAt] says where pots lie that players contend for
 * @property {typeof import("./many-hands.js")} [many] lays out hands that are several
 */

/**
 * @typedef {object} Try
 * @property {number} share of the felt's height that the rows of cards take
 * @property {boolean} speaks whether there is room for the dealer's voice
 * @property {boolean} beside whether the own areas lie beside the hand
 * @property {boolean} [strip] whether they lie above it in a strip
 * @property {boolean} [tiers] whether the own hand lies in two rows
 * @property {boolean} flat whether head and board lie in one row
 * @property {number} cell how large a betting area is
 */

/**
 * The places of the middle; `fits` says whether nothing lies on another.
 * @param {Felt} felt
 * @param {Try} how
 */
export function centre(felt, { share, speaks, beside, strip, tiers, flat, cell }) {
  const { layout, left, right, height, foot, unit, narrow } = felt;
  const tall = tiers && felt.many ? felt.many.TALL : 1;
  const wished = limited(felt, cardWidths(layout, { high: height * share, flat, tall }), { flat, tall });
  const rows = rowsOf(felt, wished, flat);
  const voice = speaks ? (narrow ? VOICE.narrow : VOICE.wide) : 0;
  const pots = potRoom(layout, narrow);
  const keep = narrow || layout.ring ? 0 : pots;
  const bottom = height - foot - (narrow ? 4 : 6);
  const margin = narrow ? 8 : 0;
  const how = { unit, cell, beside, strip, tiers, narrow, many: felt.many };
  const own = ownSeat(layout, { left: left + margin, right: right - margin, bottom, card: wished.own, ...how });
  const cards = { ...wished, own: layout.hand ? own.card : 0 };
  const low = rows.bottom + voice + pots;
  const spare = own.top - low - 4;
  const shown = (cardSum({ ...cards, own: cards.own * (own.tall ?? 1) }, flat) * CARD_HEIGHT) / height;
  const past = Math.max(0, own.across - (right - left - 2 * margin)); // how far the own seat reaches past the felt
  const isWide = !own.fits || !rows.fits || (tall > 1 && shown > MOST);
  const spoken = rows.bottom + Math.max(0, Math.min(spare * 0.4, 40 * unit)) + 2;
  const below = { y: spoken + voice, under: rows.under, board: rows.places.community, isLow: spare < 0 };
  return {
    ...rows.places,
    voice: { y: spoken, most: Math.min(620, right - left - 16 - (layout.pots.length && !narrow && !layout.ring ? 2 * POT_ROOM : 0)), isOneLine: layout.ring || spare < (narrow ? 90 : 60) },
    ...{ pot: (felt.potsAt ?? potAt)(felt, below), own },
    ...{ cards, flat, spare, reach: rows.reach },
    ...{ top: low - keep + (spoken - rows.bottom), keep }, // where what is written begins, and what it leaves
    // How much of the height the rows take in the end, and how good that is.
    share: shown,
    worth: worthOf(cards) * (flat ? FLAT : tall > 1 ? TWO_ROWS : 1) + voice / 3 + cell / 5 - Math.max(0, -spare) * 9 - (isWide ? 1e4 : 0) - past * 30,
    large: worthOf(cards),
    fits: spare >= 0 && !isWide,
    bottom: height - foot + Math.max(0, -spare),
  };
}

// The own cards count most, and others for no more than they would if they were as large.
/** @param {{ head: number, board: number, own: number }} cards */
function worthOf({ head, board, own }) {
  const most = own || Infinity;
  return 2 * own + Math.min(board, most) + Math.min(head, most);
}

/**
 * @param {{ head: number, board: number, own: number }} cards
 * @param {boolean} flat
 */
function cardSum({ head, board, own }, flat) {
  return (flat ? Math.max(head, board) : head + board) + own;
}

// On a wide table pots that nobody contends for lie beside the voice, and what the bank covers is read
// below it; on a small screen they lie beside what the dealer's hand is called.
/**
 * @param {Wire.Layout} layout
 * @param {boolean} narrow
 */
function potRoom({ pots, ring, participants }, narrow) {
  if (ring) return POTS;
  return !narrow && (pots.length || participants > 1) ? READ : 0;
}

/**
 * @param {Felt} felt
 * @param {{ y: number, under: number }} at below the voice, and beside what the dealer's hand is called
 */
function potAt({ left, right, narrow }, { y, under }) {
  if (narrow) return { x: left + POT_EDGE, y: under, size: 24, apart: right - left - 2 * POT_EDGE };
  return { x: left + POT_ROOM / 2, y: y - VOICE.wide / 2 - 3, size: 26, apart: 72 };
}

// No row is wider than there is room for; what that leaves of the height is the own hand's.
/**
 * @param {Felt} felt
 * @param {ReturnType<typeof cardWidths>} cards
 * @param {{ flat: boolean, tall: number }} how
 */
function limited(felt, { head, board, own }, { flat, tall }) {
  const { layout } = felt;
  const room = felt.right - felt.left - (felt.narrow ? 16 : 4);
  const most = flat ? (room - 24) / (rowOf(layout, layout.dealer, 0.74) + layout.community * 1.14) : Infinity;
  const beside = layout.ring && !felt.narrow ? 2 * DESK : 0;
  const row = (room - beside - 6 * (layout.community - 1)) / Math.max(1, layout.community);
  const upper = { head: Math.min(head, most, headMost(felt, room)), board: Math.min(board, most, row) };
  const left = flat ? 0 : head + board - upper.head - upper.board;
  return { ...upper, own: own && own + left / tall };
}

// How wide the cards at the head may be, with what lies beside them.
/**
 * @param {Felt} felt
 * @param {number} room
 */
function headMost({ layout, narrow }, room) {
  const hands = Object.values(layout.common_hands);
  if (layout.pieces === "tiles") return narrow ? (room - 2 * ASIDE) / rowOf(layout, layout.dealer, TILE_STEP) : room / 6.8;
  if (!layout.dealer) return hands.length ? (room / hands.length - 14) / (narrow ? 1 + 2 * CLOSE : 2.3) : room / 6;
  const isBare = narrow && layout.parted; // Nothing but dice lies beside two hands.
  const aside = isBare ? 2 * ASIDE : 2 * Math.max(NAMED, (layout.dice ? DIE : 0) + 46) + (narrow ? 0 : 40);
  return (room - aside) / wholeRow(layout, layout.dealer, 0.4);
}

// The rows above the own hand: where they lie, and what stands beside them.
/**
 * @param {Felt} felt
 * @param {{ head: number, board: number }} cards
 * @param {boolean} flat
 */
function rowsOf(felt, { head, board }, flat) {
  const { layout, left, right, narrow, seats } = felt;
  const middle = (left + right) / 2;
  const top = narrow ? 8 : 16;
  const gap = Math.max(5, board * 0.1);
  const across = layout.community ? layout.community * (board + gap) - gap : 0;
  const dealt = headRow(felt, head);
  const under = hasHead(layout) ? CALLED + (layout.parted && narrow ? 14 : 0) : 0;
  const headBottom = hasHead(layout) ? top + head * CARD_HEIGHT + under : top;
  const boardTop = flat ? top : headBottom + (hasHead(layout) ? board * LIFT : 0);
  const boardBottom = layout.community ? boardTop + board * CARD_HEIGHT + GAP : headBottom;
  const together = dealt.width + 24 + across; // in one row
  const x = flat ? middle - (together - dealt.width) / 2 : middle;
  const boardX = flat ? middle + together / 2 - across : middle - across / 2;
  const boxes = Object.keys(layout.boxes).length ? BOXES : 0;
  const beside = furniture(felt, { top, head, board, dealt, across, flat, together });
  return {
    places: {
      ...{ dealer: { x, y: top, width: head, step: head * dealt.step, room: Math.max(dealt.width + head - head * wideOf(layout), head), across: dealt.width, ...(dealt.apart && { apart: dealt.apart }) } },
      community: { x: boardX, y: boardTop, width: board, gap },
      ...besideDealer(layout, { x, y: top, width: head, half: dealt.width / 2, room: dealt.room }),
      boxes: { x: middle, y: Math.max(headBottom, boardBottom) + 2, width: Math.min(44, (right - left - 16) / seats.length) },
      ...beside.places,
    },
    bottom: Math.max(headBottom, boardBottom) + boxes,
    under: headBottom - under / 2,
    reach: beside.reach,
    fits: !flat || together <= right - left - 8,
  };
}

// The row at the head: the dealer's hand, or hands of no seat side by side.
/**
 * @param {Felt} felt
 * @param {number} card
 */
function headRow({ layout, left, right, narrow }, card) {
  const hands = Object.keys(layout.common_hands);
  const tiles = layout.pieces === "tiles";
  if (!layout.dealer && hands.length) {
    const apart = Math.min(card * 2.7, (right - left) / hands.length);
    return { width: apart * hands.length, step: narrow ? CLOSE : 0.62, apart, room: 0 };
  }
  const least = stepIn(layout, { count: layout.dealer, card, room: (right - left) * 0.5 });
  const step = tiles ? TILE_STEP : Math.min(layout.draws ? 0.6 : 0.74, least);
  const count = layout.draws ? Math.max(DRAWN, layout.dealer) : Math.max(1, layout.dealer);
  const width = card * wholeRow(layout, count, step);
  const room = tiles || hands.length ? Math.min(card * 2.6, (right - left - width) / 2 - 2) : DIE + 14;
  return { width, step, apart: 0, room };
}

// The shoe at the dealer's left and the discard rack at the right, beside the first row of cards; where
// players contend the deck and the rake. On a small screen in the corners, or not at all.
/**
 * @param {Felt} felt
 * @param {any} rows
 */
function furniture(felt, { top, head, board, dealt, across, flat, together }) {
  const { layout, left, right, narrow, unit } = felt;
  const middle = (left + right) / 2;
  const hands = Object.keys(layout.common_hands).length;
  const first = head || board;
  const wide = Math.min(narrow ? 34 : Math.min(44 * unit, 60), first);
  const die = layout.dice && layout.dealer ? DIE * Math.max(1, unit) : 0;
  const row = flat ? together : hasHead(layout) ? Math.max(dealt.width, layout.dealer ? 210 : 0) : across;
  const half = row / 2 + die + (layout.ring ? 14 : 22);
  const isTight = narrow && Math.max(hasHead(layout) && !flat ? dealt.width : 0, flat ? together : under(wide, { top, head }) ? 0 : across) > right - left - 2 * NAMED;
  const bare = layout.pieces === "tiles" || !first || isTight || (narrow && (hands > 1 || layout.ring || layout.parted)) || (!narrow && 2 * half + 2 * wide + 16 > right - left);
  const hidden = { x: middle, y: -90, width: 30 };
  if (bare) {
    const places = { shoe: hidden, rack: hidden, bare: true, between: right - left - 8 };
    return { places, reach: Math.max(dealt.width, across) / 2 + dealt.room };
  }
  const [shoe, rack] = narrow ? [right - 12 - wide, left + 16] : [middle + half, middle - half - wide];
  const rake = { x: middle - half - RAKE, y: top, width: RAKE, height: wide * CARD_HEIGHT };
  return {
    places: {
      shoe: { x: shoe, y: top, width: wide },
      rack: { x: layout.ring ? shoe : rack, y: top, width: wide },
      ...(layout.ring && { rake }),
      bare: false,
      between: narrow ? right - left - 2 * NAMED : 2 * half - 40,
    },
    reach: Math.max(across / 2, half + (layout.ring ? RAKE : wide)),
  };
}

// Whether what is written under the furniture lies above the board.
/**
 * @param {number} wide
 * @param {{ top: number, head: number }} row
 */
function under(wide, { head }) {
  return head > 0 && wide * CARD_HEIGHT + 16 <= head * CARD_HEIGHT + CALLED;
}
