// The middle of the table: the field of areas that is common to all seats, dice, pots, and hands that
// belong to no seat. Sizes are CSS pixels.

import { gridOf, LEADING } from "./position.js";

const LABEL = 12 * LEADING + 4;
const GAP = 8;
const LEAST = 30;

/** The areas that lie there once, for all. */
export function commonAreas(layout) {
  return layout.areas.filter(({ common }) => common);
}

/** Whether anything but community cards lies before the dealer. */
export function hasHead({ dealer, dice, common_hands: hands }) {
  return Boolean(dealer || dice || Object.keys(hands).length);
}

/** The field in a box, as large as it fits; null where the layout has none. */
export function fieldIn(layout, { middle, top, width, height, most }) {
  const areas = commonAreas(layout);
  if (!areas.length) return null;
  const { rows, columns } = gridOf(areas);
  const across = (width + GAP) / columns - GAP;
  const cell = Math.min(most, across, height / rows - LABEL);
  const left = middle - (columns * (cell + GAP) - GAP) / 2;
  const places = areas.map(({ wager, row, column }) => {
    const at = { x: left + column * (cell + GAP), y: top + row * (cell + LABEL), size: cell };
    return [wager, { ...at, label: LABEL, across: cell + GAP - 2, free: 0 }];
  });
  return {
    areas: Object.fromEntries(places),
    bottom: top + rows * (cell + LABEL),
    fits: cell >= LEAST,
  };
}

/** How high the field is whose areas are this large. */
export function fieldHeight(layout, cell) {
  return gridOf(commonAreas(layout)).rows * (cell + LABEL);
}

/** Where the dice lie side by side, their middle here. */
export function diceAt(count, { x, y, width }) {
  const size = width * 0.78;
  const left = x - (count * (size + 8) - 8) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: left + at * (size + 8), y, size }));
}
