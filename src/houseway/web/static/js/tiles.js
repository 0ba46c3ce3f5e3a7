// Tiles, drawn by us: Chinese dominoes of black wood, with red and white pips as they have them. A tile
// stands in the middle of the 100 by 140 that a card takes, so that it lies where a card would.

import { svg } from "./svg.js";

/** How wide a tile is, for the width of a card. */
export const TILE_WIDTH = 0.64;

const [LEFT, WIDE, HIGH] = [18, 64, 138];
const END = HIGH / 2; // how high one end is
const [NEAR, MIDDLE, FAR] = [-15, 0, 15];

// Where the pips of an end lie, from its middle: they are not as those of dice.
const PIPS = [
  [],
  [[MIDDLE, MIDDLE]],
  [[NEAR, MIDDLE], [FAR, MIDDLE]],
  [[NEAR, -18], [MIDDLE, MIDDLE], [FAR, 18]],
  [[NEAR, -14], [FAR, -14], [NEAR, 14], [FAR, 14]],
  [[NEAR, -18], [FAR, -18], [MIDDLE, MIDDLE], [NEAR, 18], [FAR, 18]],
  [[NEAR, -20], [NEAR, 0], [NEAR, 20], [FAR, -20], [FAR, 0], [FAR, 20]],
];

/** @param {string} kind */
function body(kind) {
  return [
    svg("rect", { x: LEFT, y: 1, width: WIDE, height: HIGH, rx: 8, class: "wood" }),
    svg("rect", { x: LEFT + 3.5, y: 4.5, width: WIDE - 7, height: HIGH - 7, rx: 5, class: kind }),
  ];
}

// Ones and fours are red; of the two sixes of one tile one column each is.
/**
 * @param {number} count
 * @param {number} of
 * @param {number} at
 * @param {boolean} upper
 */
function isRed(count, of, at, upper) {
  if (count === 6 && of === 6) return upper ? at < 3 : at >= 3;
  return count === 1 || count === 4;
}

/**
 * @param {number} count
 * @param {number} other
 * @param {boolean} upper
 */
function end(count, other, upper) {
  const middle = 1 + (upper ? END / 2 : END * 1.5);
  const radius = count === 1 ? 9.5 : 7.6;
  return PIPS[count].map(([x, y], at) => {
    const kind = isRed(count, other, at, upper) ? "pip red" : "pip";
    return svg("circle", { cx: LEFT + WIDE / 2 + x, cy: middle + y, r: radius, class: kind });
  });
}

/**
 * The face of a tile: `t64` has its four above its six.
 * @param {string} tile
 */
export function tileFace(tile) {
  const [low, high] = [Number(tile[2]), Number(tile[1])];
  const line = svg("path", { d: `M${LEFT + 10} ${1 + END}h${WIDE - 20}`, class: "joint" });
  return svg("g", { class: "face tile" }, ...body("lacquer"), line, ...end(low, high, true), ...end(high, low, false));
}

/** The back of a tile. */
export function tileBack() {
  const inner = { x: LEFT + 12, y: 13, width: WIDE - 24, height: HIGH - 24, rx: 4 };
  return svg("g", { class: "back tile" }, ...body("lacquer"), svg("rect", { ...inner, class: "carved" }));
}
