// How large cards are: the one place that decides it. The rows of cards in the middle of a table, the
// dealer's, the board and the own hand, take a share of the felt's height; other things lie around.

/** How high a card is, for its width. */
export const CARD_HEIGHT = 1.4;
/** How far apart tiles lie at least, in widths of a card, so that none lies on another. */
export const TILE_STEP = 0.68;
/** How far cards stand out that count, in widths of a card. */
export const LIFT = 0.1;
/** The least that a finger can hit. */
export const TARGET = 44;
/** How far apart the two parts of a hand lie, in widths of a card: more than a step at least, and beside each other. */
const PARTS_APART = { least: 0.22, gap: 0.14 };
/** So much of a card must be seen that its index can be read, in widths of a card. */
export const INDEX = 0.4;

/** The share of the felt's height that the rows of cards are tried with, the largest first. */
export const SHARES = [0.47, 0.46, 0.45, 0.44, 0.43, 0.42, 0.41, 0.4];
/** Smaller ones, for felts that are too low or too narrow for those. */
export const LESS = [0.38, 0.36, 0.34, 0.32, 0.3, 0.28, 0.26, 0.24, 0.22, 0.2, 0.18, 0.16];
/** Larger ones, for a felt that nothing else lies on: what is asked stands beside it. */
export const MORE = [0.6, 0.57, 0.54, 0.51, 0.48];

// How the share is divided among the rows that a table has.
const THREE = { head: 0.21, board: 0.27, own: 0.52 };
const TWO = { head: 0.43, board: 0.43, own: 0.57 };
const TIERED = { head: 0.3, board: 0.3, own: 0.7 }; // an own hand in two rows
const ALONE = 0.6;

/**
 * Whether anything but community cards lies before the dealer.
 * @param {Wire.Layout} layout
 */
export function hasHead({ dealer, dice, common_hands: hands }) {
  return Boolean(dealer || dice || Object.keys(hands).length);
}

/**
 * How wide the cards of each row are: of the head (the dealer's hand, or hands of no seat), the board
 * and the own hand. Where a table has not all of them, the others are larger. On a `flat` table head
 * and board lie in one row.
 * @param {Wire.Layout} layout
 * @param {{ high: number, flat: boolean, tall?: number }} how `high` is how high all rows may be together, `tall` how
 *   high the own hand is where it lies in two rows, in heights of a card
 */
export function cardWidths(layout, { high, flat, tall = 1 }) {
  const has = { head: hasHead(layout), board: layout.community > 0, own: layout.hand > 0 };
  const count = Number(has.head) + Number(has.board) + Number(has.own);
  const parts = tall > 1 ? TIERED : count === 3 && !flat ? THREE : TWO;
  const wide = (/** @type {"head" | "board" | "own"} */ row) => {
    const part = count === 1 ? ALONE : parts[row];
    return has[row] ? (high * part) / CARD_HEIGHT / (row === "own" ? tall : 1) : 0;
  };
  return { head: wide("head"), board: wide("board"), own: wide("own") };
}

/** How far apart the cards of a hand of so many lie where there is room, in widths of a card. */
const WISHED = [1, 1.06, 1.04, 0.92, 0.74, 0.66, 0.6];

/**
 * How far apart the pieces of a hand lie, in widths of a card: as far as there is room for, and never
 * so close that an index cannot be read.
 * @param {Wire.Layout} layout
 * @param {{ count: number, card: number, room: number, picks?: boolean }} how
 */
export function stepIn(layout, { count, card, room, picks = false }) {
  const isTiles = layout.pieces === "tiles";
  const least = leastStep(layout, { card, picks });
  const wished = isTiles ? 0.8 : WISHED[Math.max(0, Math.min(WISHED.length, count) - 1)];
  const fits = (room / card - rowOf(layout, 1, 1)) / Math.max(1, count - 1);
  // Two parts lie beside each other where there is room for that.
  const beside = layout.parted && !isTiles ? (room / card - 2 - PARTS_APART.gap) / (count - 2) : fits;
  return Math.max(least, Math.min(wished, beside < least ? fits : beside));
}

/**
 * The closest that pieces may lie; those that are picked are a finger apart.
 * @param {Wire.Layout} layout
 * @param {{ card: number, picks?: boolean }} how
 */
export function leastStep({ pieces }, { card, picks = false }) {
  if (pieces === "tiles") return TILE_STEP;
  return Math.max(INDEX, picks ? (TARGET + 0.5) / card : 0);
}

/**
 * How wide a row of pieces is at least that may be parted in two, in widths of a card.
 * @param {Wire.Layout} layout
 * @param {number} count
 * @param {number} step
 */
export function rowOf(layout, count, step) {
  return wideOf(layout) + step * (count - 1) + (layout.parted ? PARTS_APART.least : 0);
}

/**
 * How wide such a row is where no piece of one part lies on the other.
 * @param {Wire.Layout} layout
 * @param {number} count
 * @param {number} step
 */
export function wholeRow(layout, count, step) {
  const more = layout.parted ? Math.max(0, wideOf(layout) - step + PARTS_APART.gap - PARTS_APART.least) : 0;
  return rowOf(layout, count, step) + more;
}

/**
 * How wide a piece is, in widths of a card: a tile stands in the middle of a card's room.
 * @param {Wire.Layout} layout
 */
export function wideOf({ pieces }) {
  return pieces === "tiles" ? TILE_STEP : 1;
}
