// What the felt draws with that not every table has, or none before its first round: put here before
// something is drawn with it.

import { late, styled } from "./late.js";

/**
 * @type {{
 *   ring: typeof import("./ring-kit.js") | null,
 *   dice: typeof import("./shaker.js") | null,
 *   field: typeof import("./field-kit.js") | null,
 *   boxes: typeof import("./owed-boxes.js") | null,
 *   many: typeof import("./many-hands.js") | null,
 *   roads: typeof import("./road-board.js") | null,
 *   round: typeof import("./round-marks.js") | null,
 *   words: typeof import("./table-words.js") | null,
 *   picks: typeof import("./touch-picks.js").picks | null,
 * }}
 */
export const kits = { ring: null, dice: null, field: null, boxes: null, many: null, roads: null, round: null, words: null, picks: null };

/**
 * Fetch what a table of this layout is drawn with; what a round is drawn with comes with the round.
 * @param {Wire.Layout} layout
 */
export async function fetchKits({ ring, dice, areas, boxes, roads, hands }) {
  const hasField = areas.some(({ common }) => common);
  await Promise.all([
    ring && late(() => import("./ring-kit.js")).then((kit) => (kits.ring = kit)),
    ring && styled("ring"),
    roads && late(() => import("./road-board.js")).then((kit) => (kits.roads = kit)),
    (dice || hasField) && late(() => import("./shaker.js")).then((kit) => (kits.dice = kit)),
    (dice || hasField) && styled("dice"),
    Object.keys(boxes).length && late(() => import("./owed-boxes.js")).then((kit) => (kits.boxes = kit)),
    hands > 1 && late(() => import("./many-hands.js")).then((kit) => (kits.many = kit)),
    areas.some(({ shape }) => shape === "square") && late(() => import("./field-kit.js")).then((kit) => (kits.field = kit)),
  ]);
}
