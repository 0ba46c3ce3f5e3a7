// What is written on the felt between the middle and the seats beside it: paytables where they truly have
// room, and the licensee's name with what the law wants said. All paytables stand under Pays as well.

import { inscriptionIn, lineAt, wrapped } from "./writing.js";

const LEAST = 20; // letters of a paytable's line
const GAP = 1; // letters between a hand and its pay
const APART = 14;

/**
 * Paytables in the flanks, and the inscription: in the middle where there is height for it, otherwise
 * beneath a paytable. What is left `free` is for what is read as the game goes on.
 * @param {Wire.Layout} layout
 * @param {{ left: number, right: number, top: number, bottom: number, reach: number, unit: number, middle: { top: number, bottom: number }, keep: number }} room
 *   `keep` is how much of the middle's height is for what is read
 */
export function written(layout, { left, right, top, bottom, reach, unit, middle, keep }) {
  const x = (left + right) / 2;
  const sides = [
    { left: left + APART, right: x - reach - APART, top, bottom },
    { left: x + reach + APART, right: right - APART, top, bottom },
  ];
  const payouts = sides.map((side, at) => payoutsIn(layout, side, { at, unit }));
  const size = Math.max(11, Math.min(17, 13 * unit));
  const width = Math.min(620, right - left - 40);
  const bowed = inscriptionIn(layout, { x, top: middle.top, bottom: middle.bottom - keep, width, size, bow: 0.02 });
  const lasts = payouts.map((blocks, at) => (blocks.length ? blocks[blocks.length - 1].bottom + APART : sides[at].top));
  const beside = sides.map((side, at) =>
    inscriptionIn(layout, {
      ...{ x: (side.left + side.right) / 2, width: side.right - side.left },
      ...{ top: lasts[at], bottom: side.bottom, size: Math.min(size, 13), bow: 0 },
    }),
  );
  const best = [bowed, ...beside].reduce((one, other) => (other.lines.length > one.lines.length ? other : one));
  const under = best.lines.length ? lineAt(best.lines.length - 1, best) + best.width * best.bow + 4 : 0;
  const free = [
    { x, width, top: best === bowed ? Math.max(under, middle.top) : middle.top, bottom: middle.bottom },
    ...sides.map((side, at) => ({
      ...{ x: (side.left + side.right) / 2, width: side.right - side.left, bottom: side.bottom },
      top: best === beside[at] ? Math.max(under, lasts[at]) : lasts[at],
    })),
  ];
  return { inscription: best, payouts: payouts.flat(), free };
}

// As many paytables as there is height for, each as wide as its longest line; what is too long goes on
// in the next.
/**
 * @param {Wire.Layout} layout
 * @param {{ left: number, right: number, top: number, bottom: number }} side
 * @param {{ at: number, unit: number }} how
 */
function payoutsIn(layout, side, { at, unit }) {
  const line = Math.max(12.5, Math.min(18, 13 * unit));
  const letter = line * 0.515;
  const most = Math.floor((side.right - side.left) / letter);
  if (most < LEAST) return [];
  const tables = layout.payouts
    .filter((_, index) => index % 2 === at)
    .map(({ title, lines }) => ({ title, rows: lines.flatMap((one) => payRows(one, most)) }));
  const longest = Math.max(0, ...tables.flatMap(({ rows }) => rows.map(([hand, pay]) => hand.length + pay.length + GAP)));
  const width = Math.min(side.right - side.left, Math.max(150 * unit, longest * letter));
  const x = at ? side.right - width : side.left;
  let y = side.top;
  const made = tables.map((one) => {
    const block = { ...one, x, y, width, line, bottom: y + line * (one.rows.length + 1.6) };
    y = block.bottom;
    return block;
  });
  return made.filter((block) => block.bottom <= side.bottom);
}

/**
 * A hand and its pay, in as many rows as it takes: what goes on is set in, the pay stands at the end.
 * @param {[string, string]} line
 * @param {number} most
 */
function payRows([hand, pay], most) {
  const lines = wrapped(hand, Math.max(10, most - pay.length - GAP));
  return lines.map((words, at) => [at ? `\u2003${words}` : words, at === lines.length - 1 ? pay : ""]);
}
