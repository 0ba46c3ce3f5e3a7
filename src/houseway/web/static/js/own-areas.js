// The own betting areas: in the layout's rows and columns, or on a small screen in a strip, with what is
// written at them. Sizes are CSS pixels.

import { TARGET } from "./sizes.js";
import { labelLines, LEADING, LETTERS } from "./writing.js";

const ROW_GAP = 3;
const MANY_COLUMNS = 5; // areas in a row that are close to each other on a phone
const STRIP_GAP = { least: 4, most: 22 }; // between areas in a strip

/**
 * The areas that lie at every position; wagers on further hands lie with those.
 * @param {Wire.Layout} layout
 */
export function ownAreas(layout) {
  return layout.areas.filter(({ common, on_hand: hand, box }) => !common && !hand && !box);
}

// On a small screen a short row lies in every second column where another is long.
/** @param {Wire.Layout} layout */
function spreadAreas(layout) {
  const { columns } = gridOf(ownAreas(layout));
  const longest = (/** @type {number} */ row) => gridOf(ownAreas(layout).filter((area) => area.row === row)).columns;
  return ownAreas(layout).map((area) => {
    const isShort = columns > MANY_COLUMNS && 2 * longest(area.row) - 1 <= columns;
    return isShort ? { ...area, column: 2 * area.column } : area;
  });
}

/**
 * Row after row, as few as there is room for, each as long as the others; the last lies in the middle.
 * @param {Wire.Layout} layout
 * @param {{ cell: number, strip: number }} how
 */
function inStrip(layout, { cell, strip }) {
  const areas = ownAreas(layout).toSorted((one, other) => one.row - other.row || one.column - other.column);
  const most = Math.max(1, Math.floor((strip + STRIP_GAP.least) / (cell + STRIP_GAP.least)));
  const each = Math.ceil(areas.length / Math.ceil(areas.length / most));
  return areas.map((area, at) => {
    const row = Math.floor(at / each);
    const inRow = Math.min(each, areas.length - row * each);
    return { ...area, row, column: (at % each) + (each - inRow) / 2 };
  });
}

/**
 * @param {number} columns
 * @param {{ cell: number, strip: number }} how
 */
function stripGap(columns, { cell, strip }) {
  const free = (strip - columns * cell) / Math.max(1, columns - 1);
  return Math.max(STRIP_GAP.least, Math.min(STRIP_GAP.most, free));
}

/**
 * How many rows and columns some areas take.
 * @param {Wire.Area[]} areas
 */
function gridOf(areas) {
  return {
    rows: Math.max(0, ...areas.map(({ row }) => row + 1)),
    columns: Math.max(0, ...areas.map(({ column }) => column + 1)),
  };
}

/**
 * Whether the areas of a seat are boxes with their names inside: where it has no cards.
 * @param {Wire.Layout} layout
 */
export function isBoxed(layout) {
  const own = ownAreas(layout);
  return !layout.hand && own.length > 0 && own.every(({ shape }) => shape === "square");
}

// How wide the label of an area may be: wider where nothing lies in the columns beside it.
/**
 * @param {Wire.Area[]} own
 * @param {Wire.Area} area
 * @param {number} pitch
 */
function labelRoom(own, { row, column }, pitch) {
  const apart = own.filter((area) => area.row === row).map((area) => Math.abs(area.column - column));
  const isAlone = !apart.includes(1) && apart.includes(2);
  return (isAlone ? 1.3 * pitch : pitch) - 4;
}

/** @type {WeakMap<Wire.Layout, Map<string, ReturnType<typeof reckon>>>} */
const measured = new WeakMap(); // Many ways are tried with areas of one size.

/**
 * How large the betting areas are together.
 * @param {Wire.Layout} layout
 * @param {{ unit: number, narrow: boolean, cell: number, strip?: number }} how `cell` is how large one is, but for
 *   boxes; `strip` is how wide a strip of them may be, where they lie in one
 */
export function measure(layout, { unit, narrow, cell, strip = 0 }) {
  const key = `${unit} ${narrow} ${cell} ${strip}`;
  /** @type {Map<string, ReturnType<typeof reckon>>} */
  const known = measured.get(layout) ?? new Map();
  const size = known.get(key) ?? reckon(layout, { unit, narrow, cell, strip });
  measured.set(layout, known.set(key, size));
  return size;
}

/**
 * @param {Wire.Layout} layout
 * @param {{ unit: number, narrow: boolean, cell: number, strip: number }} how
 */
function reckon(layout, { unit, narrow, cell: size, strip }) {
  const boxed = isBoxed(layout);
  const own = strip ? inStrip(layout, { cell: size, strip }) : narrow ? spreadAreas(layout) : ownAreas(layout);
  const { rows: count, columns } = gridOf(own);
  const cell = boxed ? Math.max(TARGET, size * 1.2) : size;
  const wide = boxed ? cell * 2.2 : cell;
  const apart = columns > MANY_COLUMNS ? STRIP_GAP.least : 20 * Math.min(1, unit);
  const gap = boxed ? 5 : strip ? stripGap(columns, { cell, strip }) : apart;
  const labels = Array.from({ length: count }, (_, row) => {
    const areas = own.filter((area) => area.row === row);
    const lines = areas.map((area) => labelLines(area.title, labelRoom(own, area, cell + gap)).lines.length);
    return boxed ? 0 : 3 + LETTERS * LEADING * Math.max(1, ...lines);
  });
  const height = labels.reduce((sum, label) => sum + cell + label, 0) + Math.max(0, count - 1) * ROW_GAP;
  return { own, cell, wide, gap, labels, boxed, width: Math.max(0, columns * (wide + gap) - gap), height };
}

// A box has a place for chips on its right.
/**
 * @param {{ cell: number, wide: number }} size
 * @param {{ x: number, y: number }} at
 */
function boxAt({ cell, wide }, { x, y }) {
  const size = cell * 0.66;
  return { width: wide, height: cell, chip: { x: x + wide - size * 0.72, y: y + cell * 0.44, size } };
}

// The areas from a corner on; `right` is how far what is written beside them may go.
/**
 * @param {ReturnType<typeof measure>} size
 * @param {{ x: number, y: number, right: number }} corner
 */
export function layAreas(size, corner) {
  /** @type {Record<string, any>} */
  const areas = {};
  const top = (/** @type {number} */ row) =>
    size.labels.slice(0, row).reduce((sum, label) => sum + size.cell + label + ROW_GAP, corner.y);
  for (const area of size.own) {
    const { wager, row, column } = area;
    const [x, y] = [corner.x + column * (size.wide + size.gap), top(row)];
    const beside = size.own.some((other) => other.row === row && other.column > column);
    areas[wager] = {
      ...{ x, y, size: size.cell, label: size.labels[row] },
      ...(size.boxed && boxAt(size, { x, y })),
      across: size.boxed ? size.wide : labelRoom(size.own, area, size.wide + size.gap), // of its label
      free: beside ? 0 : corner.right - x - size.cell - 8, // how much room is on its right
    };
  }
  return areas;
}
