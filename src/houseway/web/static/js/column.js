// A small screen: the dealer, the community, the own seat in one column, as large as they can be and
// still all be seen; where the screen lies, the seat is beside the board. The other seats are a strip
// of plates above it.

import { CARD_HEIGHT } from "./cards.js";
import { besideDealer, hasHead } from "./field.js";
import {
  gridOf,
  inOneRow,
  inTwoRows,
  isBoxed,
  measure,
  ownAreas,
  rowOf,
  rowWidth,
  stepOf,
  widthOfRows,
} from "./position.js";

const MARGIN = 12;
const FURNITURE = 34;
const TARGET = 44; // the least that a thumb can hit
const CALLED = 17; // what a hand is called stands under it
const VOICE = 40;
const DIE = 40; // a die beside the dealer's cards
const APART = 14;

// From large to small; the dealer's voice is left out before things become too small.
const SIZES = [
  ...[1.5, 1.35, 1.2, 1.1, 1, 0.92].map((scale) => ({ scale, voice: VOICE })),
  ...[1.1, 1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.6].map((scale) => ({ scale, voice: 0 })),
];

/** The places of a table in one column; where even the smallest is too high, it can be scrolled. */
export function column(given) {
  // The hand lies beside the areas or below them, whichever lets both be larger.
  const [beside, below] = [true, false].map((one) => fitting(given, given.height, one));
  const places = fitting(given, given.height, beside.scale >= below.scale);
  if (places.bottom + 8 > given.height) return { ...places, height: places.bottom + 8 };
  return spaced(places, given.height);
}

// Whether it is so wide and low that the seat lies beside the board.
function lies({ width, height }) {
  return width > height * 1.4;
}

// The largest that fits in a height; the smallest where none does.
function fitting(given, height, beside) {
  for (const size of SIZES) {
    const places = board(given, size, beside);
    if (places.bottom + 8 <= height && !places.isTooWide) return places;
  }
  const least = board(given, SIZES[SIZES.length - 1], beside);
  return { ...least, scale: least.isTooWide ? -1 : 0 };
}

function board(given, { scale, voice }, beside) {
  const { layout, seats, focus, width: whole } = given;
  const isLying = lies(given);
  const width = isLying ? whole / 2 : whole; // of the board, and of the seat
  const top = 7;
  const hands = Object.keys(layout.common_hands);
  const widest = (width / Math.max(1, hands.length) - 12) / 2.3; // three cards of a hand fit
  const step = stepOf(layout, 0.62);
  const beyond = layout.pieces === "tiles" ? (width - 24) / 6.8 : widest; // with what lies beside them
  const aside = FURNITURE + MARGIN + 12 + (layout.dice ? DIE : 0); // on either side of a long hand
  const long = layout.dealer > 5 ? (width - 2 * aside) / rowOf(layout, layout.dealer, step) : beyond;
  const dealer = Math.min((layout.community ? 46 : 56) * scale, widest, beyond, long);
  const half = (dealer * rowOf(layout, layout.dealer, step)) / 2;
  const most = (width - 2 * MARGIN - 24) / Math.max(5, layout.community);
  const card = Math.min(56 * scale, most);
  const dealerBottom = top + dealer * CARD_HEIGHT + CALLED;
  const furniture = isLying ? top + FURNITURE * CARD_HEIGHT + 18 : 0; // with what is written on it
  const communityTop = hasHead(layout) ? Math.max(dealerBottom, furniture) : top;
  const boxed = Object.keys(layout.boxes).length ? 28 : 0; // boxes for what is marked
  const bottom = (layout.community ? communityTop + card * CARD_HEIGHT + 10 : dealerBottom) + boxed;
  const potted = layout.pots.length ? 46 * scale : 0;
  const low = bottom + voice + potted; // how far down the middle goes
  const under = { left: whole - width, top: isLying ? top : low };
  const own = seat(layout, { ...under, width, scale, beside });
  return {
    narrow: true,
    short: !voice || isLying,
    scale,
    isTooWide: across(layout, { width, scale, beside }) > width - 2 * MARGIN,
    width: whole,
    dealer: {
      ...{ x: width / 2, y: top, width: dealer, step: dealer * step },
      apart: Math.min(dealer * 3.2, width / Math.max(1, hands.length)),
    },
    parted: layout.parted,
    whole: layout.hand,
    ...besideDealer(layout, {
      ...{ x: width / 2, y: top, width: dealer, half },
      room: layout.pieces === "tiles" || hands.length ? width / 2 - half : DIE,
    }),
    bare: hands.length > 1 || layout.pieces === "tiles", // there is no room, or there are none
    community: {
      x: (width - layout.community * (card + 6) + 6) / 2,
      y: communityTop,
      width: card,
      gap: 6,
    },
    shoe: { x: width - MARGIN - FURNITURE, y: top, width: FURNITURE },
    rack: { x: MARGIN + 8, y: top, width: FURNITURE },
    voice: { y: bottom + 2, isOneLine: true },
    seats: { ...Object.fromEntries(seats.map((one) => [one, null])), [focus]: own },
    own,
    commonHands: hands,
    boxes: { x: width / 2, y: bottom - boxed + 2, width: Math.min(44, (width - 16) / seats.length) },
    pot: { x: width / 2, y: bottom + voice + potted / 2, size: 34 * scale },
    bottom: Math.max(own.bottom, potted ? low : bottom),
    offstage: { x: width / 2 - 15, y: -60, width: 30 },
  };
}

// The own seat with its hand beside the areas or below them. Cards that are to be picked lie apart.
function sizes(layout, { width, scale, beside }) {
  const card = Math.min(58, 66 - 2 * layout.hand) * scale;
  const picks = layout.discards || layout.parted ? (TARGET + 0.5) / card : 0;
  const room = ((width - 2 * MARGIN) / card - 1) / Math.max(1, layout.hand - 1);
  const boxed = isBoxed(layout);
  return measure(layout, {
    cell: Math.max(boxed ? TARGET : 34, 50 * scale),
    gap: boxed ? 5 : gridOf(ownAreas(layout)).columns > 5 ? 11 : 20,
    wide: boxed ? 2.1 : 0,
    card,
    step: Math.max(picks, beside ? 0.66 : Math.min(0.9, room)),
    aside: layout.hands > 2 ? 0.62 : layout.discards && !beside ? 0.74 : 1,
  });
}

function across(layout, how) {
  const size = sizes(layout, how);
  return how.beside ? rowWidth(size, APART) : widthOfRows(layout, size, APART);
}

function seat(layout, { left, width, top, scale, beside }) {
  const size = sizes(layout, { width, scale, beside });
  const edges = { middle: left + width / 2, edge: left + width - 4 };
  const at = { ...edges, top, apart: APART, plate: layout.parted ? 36 : beside ? 20 : 32 };
  return { ...(beside ? inOneRow : inTwoRows)(layout, size, at), large: true };
}

// What height is left goes between the board and the seat.
function spaced(places, height) {
  const spare = Math.min(90, (height - places.bottom - 8) * 0.5);
  const moved = (spot) => ({
    ...{ ...spot, y: spot.y + spare },
    ...(spot.chip && { chip: { ...spot.chip, y: spot.chip.y + spare } }),
  });
  const { own } = places;
  const areas = Object.entries(own.areas).map(([wager, area]) => [wager, moved(area)]);
  const lower = {
    ...own,
    areas: Object.fromEntries(areas),
    ...{ hand: moved(own.hand), aside: moved(own.aside), plate: moved(own.plate) },
  };
  const seats = Object.entries(places.seats).map(([one, at]) => [one, at && lower]);
  const [voice, pot] = [places.voice, places.pot].map((one) => ({ ...one, y: one.y + spare * 0.4 }));
  return { ...places, seats: Object.fromEntries(seats), own: lower, voice, pot, height };
}
