// A betting position: the hand, the betting areas in the layout's rows and columns with what is
// written at them, and what is laid aside. Sizes are CSS pixels.

import { CARD_HEIGHT } from "./cards.js";
import { TILE_STEP } from "./tiles.js";

/** How wide a small plate is before it is scaled. */
export const PLATE_WIDTH = 98;
const ROW_GAP = 3;
const HANDS_APART = 10; // between hands of one seat
/** How far apart the two parts of a hand lie, in widths of a card. */
export const PARTS_APART = 0.22;
const LETTERS = 12;
const MANY_COLUMNS = 5; // areas in a row that are close to each other on a phone
/** How far apart the lines of a label are, for the size of its letters. */
export const LEADING = 1.18;
const WIDE = 0.56; // how wide a letter is on average, for its size

/** A label in one line or two, so that it fits in this width: { lines, letters }. */
export function labelLines(label, across) {
  const words = label.split(" ");
  const fits = (lines) => across / (Math.max(...lines.map((line) => line.length)) * WIDE);
  let best = [label];
  const isTooLong = fits(best) < LETTERS;
  for (let at = 1; isTooLong && at < words.length; at += 1) {
    const two = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    if (fits(two) > fits(best)) best = two;
  }
  return { lines: best, letters: Math.min(LETTERS, fits(best)) };
}

/** How large the plate of a small seat is: it stays readable where the rest becomes small. */
export function plateScale(small = 1) {
  return Math.max(0.9, Math.min(1.1, small));
}

/** Words in lines of at most so many letters. */
export function wrapped(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > most && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** How far apart pieces lie that may lie so close, in widths of a card: tiles do not overlap. */
export function stepOf({ pieces }, closest) {
  return pieces === "tiles" ? Math.max(TILE_STEP, closest) : closest;
}

/** How wide a row of pieces is that may be parted in two, in widths of a card. */
export function rowOf({ parted }, count, step) {
  return 1 + step * (count - 1) + (parted ? PARTS_APART : 0);
}

/** The areas that lie at every position; wagers on further hands lie with those. */
export function ownAreas(layout) {
  return layout.areas.filter(({ common, on_hand: hand, box }) => !common && !hand && !box);
}

/** The same on a small screen: a short row lies in every second column where another is long. */
export function spreadAreas(layout) {
  const { columns } = gridOf(ownAreas(layout));
  const longest = (row) => gridOf(ownAreas(layout).filter((area) => area.row === row)).columns;
  return ownAreas(layout).map((area) => {
    const isShort = columns > MANY_COLUMNS && 2 * longest(area.row) - 1 <= columns;
    return isShort ? { ...area, column: 2 * area.column } : area;
  });
}

// Where the wagers on further hands lie: above the cards of each, side by side.
function atHands(layout, { x, y, width, room, apart }) {
  const size = width * 0.6;
  const made = {};
  for (const { wager, on_hand: hand } of layout.areas.filter((area) => area.on_hand && !area.box)) {
    const before = layout.areas.filter((area) => area.on_hand === hand && area.wager in made).length;
    const left = x + (hand - 2) * (room + apart) + before * (size + 2);
    made[wager] = { x: left, y: y - size - 4, size, label: 0, across: size, free: 0 };
  }
  return made;
}

// How wide the label of an area may be: wider where nothing lies in the columns beside it.
function labelRoom(own, { row, column }, pitch) {
  const apart = own.filter((area) => area.row === row).map((area) => Math.abs(area.column - column));
  const isAlone = !apart.includes(1) && apart.includes(2);
  return (isAlone ? 1.3 * pitch : pitch) - 4;
}

/** How many rows and columns some areas take. */
export function gridOf(areas) {
  return {
    rows: Math.max(0, ...areas.map(({ row }) => row + 1)),
    columns: Math.max(0, ...areas.map(({ column }) => column + 1)),
  };
}

// A box has a place for chips on its right.
function boxAt({ width, height }, { x, y }) {
  const size = height * 0.66;
  return { width, height, chip: { x: x + width - size * 0.72, y: y + height * 0.44, size } };
}

// How wide one of the hands is that lie aside.
function asideRoom({ asideWidth, handWidth, further }) {
  return asideWidth ? (asideWidth - HANDS_APART * (further - 1)) / further : handWidth;
}

/** Whether the areas of a large seat are boxes with their names inside: where it has no cards. */
export function isBoxed(layout) {
  const own = ownAreas(layout);
  return !layout.hand && own.length > 0 && own.every(({ shape }) => shape === "square");
}

/**
 * How large a position is: `step` is how far apart cards lie, in widths of a card; `wide` how wide
 * areas are that have their names inside, for their height.
 */
export function measure(layout, { cell, gap, card, step: closest, own = ownAreas(layout), labelled = true, aside = 1, wide = 0 }) {
  const step = stepOf(layout, closest);
  const { rows: count, columns } = gridOf(own);
  const across = wide ? cell * wide : cell;
  const rows = Array.from({ length: count }, (_, row) => {
    if (wide) return 0;
    const areas = own.filter((area) => area.row === row);
    const lines = areas.map((area) => labelLines(area.title, labelRoom(own, area, cell + gap)).lines.length);
    return labelled ? 3 + LETTERS * LEADING * Math.max(1, ...lines) : 0;
  });
  const two = layout.discards || (layout.hands > 1 && !layout.parted);
  const laid = layout.hands > 2 ? layout.hand : Math.max(1, Math.floor(layout.hand / 2));
  const further = Math.max(1, layout.hands - 1); // how many hands lie aside
  const asideWidth = card * aside * (1 + Math.min(step, 0.9) * (laid - 1));
  return {
    ...{ own, cell, gap, rows, card, step: card * step, asideCard: card * aside },
    box: wide ? { width: across, height: cell } : null,
    areasWidth: Math.max(0, columns * (across + gap) - gap),
    areasHeight: rows.reduce((sum, label) => sum + cell + label, 0) + Math.max(0, count - 1) * ROW_GAP,
    handWidth: layout.hand ? card * rowOf(layout, layout.hand, step) : 0,
    handHeight: layout.hand ? card * CARD_HEIGHT : 0,
    further,
    asideStep: Math.min(step, 0.9), // so close that what is written under them is not seen
    asideWidth: two ? asideWidth * further + HANDS_APART * (further - 1) : 0,
    asideHeight: two ? card * aside * CARD_HEIGHT : 0,
  };
}

/** The places of a position whose parts lie `at` these points. */
export function layOut(layout, size, at) {
  const tops = size.rows.map((_, row) =>
    size.rows.slice(0, row).reduce((sum, label) => sum + size.cell + label + ROW_GAP, at.areas.y),
  );
  const areas = {};
  const { own } = size;
  for (const area of own) {
    const { wager, row, column } = area;
    const x = at.areas.x + column * ((size.box?.width ?? size.cell) + size.gap);
    const beside = own.some((other) => other.row === row && other.column > column);
    areas[wager] = {
      ...{ x, y: tops[row], size: size.cell, label: size.rows[row] },
      ...(size.box && boxAt(size.box, { x, y: tops[row] })),
      across: size.box?.width ?? labelRoom(own, area, size.cell + size.gap), // how wide its label may be
      free: beside || !at.right ? 0 : at.right - x - size.cell - 8, // how much room is on its right
    };
  }
  const pile = { width: size.card, step: size.step };
  const small = { width: size.asideCard, step: size.asideCard * size.asideStep };
  const aside = { ...small, room: asideRoom(size), apart: HANDS_APART, ...at.aside };
  return {
    areas: at.isLarge ? { ...areas, ...atHands(layout, aside) } : areas,
    hand: { ...at.hand, ...pile, room: size.handWidth },
    aside,
    hasAside: Boolean(layout.discards),
    plate: at.plate,
    cell: size.cell,
    bottom: at.plate.y + 16,
  };
}

/** How wide a position is whose hand, areas and what is laid aside lie in one row. */
export function rowWidth(size, apart) {
  return size.handWidth + apart + size.areasWidth + (size.asideWidth && size.asideWidth + apart);
}

/**
 * Hand, areas and what is laid aside in one row, the whole of it in the middle; discards on the side
 * of the areas that the layout has them on. Below is the plate.
 */
export function inOneRow(layout, size, { middle, top, apart, plate, edge }) {
  const aside = size.asideWidth && size.asideWidth + apart;
  const across = rowWidth(size, apart);
  const left = middle - across / 2;
  const high = Math.max(size.areasHeight, size.handHeight);
  const leftward = layout.discards === "left";
  const areasLeft = left + (leftward ? aside : size.handWidth + apart);
  const right = areasLeft + size.areasWidth + apart;
  const places = layOut(layout, size, {
    hand: { x: leftward ? right : left, y: top + (high - size.handHeight) / 2 },
    areas: { x: areasLeft, y: top + (high - size.areasHeight) / 2 },
    aside: { x: leftward ? left : right, y: top + (high - size.asideHeight) / 2 },
    plate: { x: middle, y: top + high + plate },
    right: leftward || aside ? 0 : edge,
    isLarge: true,
  });
  return { ...places, across, top };
}

/** How wide a position is whose hand lies below the areas. */
export function widthOfRows(layout, size, apart) {
  const hands = layout.hands > 2 ? size.handWidth + apart + size.asideWidth : size.handWidth;
  return Math.max(hands, size.areasWidth);
}

// The areas above; below them all hands of a seat that can come to have many, side by side.
function handsBelow(layout, size, { middle, top, apart, plate, edge }) {
  const left = middle - (size.handWidth + apart + size.asideWidth) / 2;
  const below = top + size.areasHeight + 8;
  const low = below + size.handHeight;
  return layOut(layout, size, {
    areas: { x: middle - size.areasWidth / 2, y: top },
    hand: { x: left, y: below },
    aside: { x: left + size.handWidth + apart, y: low - size.asideHeight },
    plate: { x: middle, y: low + plate },
    right: edge,
    isLarge: true,
  });
}

/** The areas with what is laid aside above, the hand below. */
export function inTwoRows(layout, size, how) {
  if (layout.hands > 2) return handsBelow(layout, size, how);
  const { middle, top, apart, plate, edge } = how;
  const upper = size.areasWidth + (size.asideWidth && size.asideWidth + apart);
  const left = middle - upper / 2;
  const high = Math.max(size.areasHeight, size.asideHeight);
  const leftward = layout.discards === "left";
  const below = top + high + 8;
  return layOut(layout, size, {
    areas: {
      x: leftward ? left + size.asideWidth + apart : left,
      y: top + (high - size.areasHeight) / 2,
    },
    aside: {
      x: leftward ? left : left + size.areasWidth + apart,
      y: top + (high - size.asideHeight) / 2,
    },
    hand: { x: middle - size.handWidth / 2, y: below },
    plate: { x: middle, y: below + size.handHeight + plate },
    right: size.asideWidth && !leftward ? 0 : edge,
    isLarge: true,
  });
}
