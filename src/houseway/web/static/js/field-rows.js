// A field of areas that is common to all seats: row by row, or group below group. Sizes are CSS pixels.

import { commonAreas } from "./field.js";
import { TARGET } from "./sizes.js";

const LOWEST = 34; // how low a row may become where there is a mouse
const HIGHEST = 104;
const FOOT = 17; // the line of the odds
const NAMED = 26; // the least height of a name above chips and odds
const CHIP = { least: 14, most: 30, laid: 1.4 };

/**
 * An area of the field: its name above, below that the place of chips, at its foot the odds. In a low one chips lie
 * where the odds stand.
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
function cell({ x, y, width, height }) {
  const size = Math.max(CHIP.least, Math.min(CHIP.most, height * 0.3));
  const laid = size * CHIP.laid; // how high chips are with their amount
  const isLow = height < laid + FOOT + NAMED;
  const low = height - (isLow ? 2 : FOOT);
  return {
    ...{ x, y, width, height, size: Math.min(width, height), across: width },
    lies: { down: low - laid / 2, size, isLow, top: low - laid }, // from the top of the area
  };
}

/**
 * The field in a box, row by row as the layout has it; `fits` where it can be read and hit.
 * @param {Wire.Layout} layout
 * @param {{ left: number, top: number, width: number, height: number, least: number }} box `least` is how wide an area must be
 */
export function fieldIn(layout, { left, top, width, height, least }) {
  const areas = commonAreas(layout);
  const rows = Math.max(...areas.map((area) => area.row + area.height));
  const columns = Math.max(...areas.map((area) => area.column + area.width));
  const high = Math.min(HIGHEST, height / rows);
  const across = Math.min(width, columns * high * 2.2);
  const [unit, start] = [across / columns, left + (width - across) / 2];
  const places = areas.map((area) => [
    area.wager,
    cell({
      x: start + area.column * unit,
      y: top + area.row * high,
      width: area.width * unit,
      height: area.height * high,
    }),
  ]);
  const narrowest = Math.min(...areas.map((area) => area.width * unit));
  return {
    areas: Object.fromEntries(places),
    bottom: top + rows * high,
    fits: high >= LOWEST && narrowest >= least,
  };
}

/**
 * The field of a narrow screen: group below group, as the layout has them.
 * @param {Wire.Layout} layout
 * @param {{ left: number, top: number, width: number, height: number }} box
 */
export function foldedField(layout, { left, top, width, height }) {
  const lines = linesOf(layout, Math.floor(width / TARGET));
  const high = Math.max(TARGET, Math.min(HIGHEST, height / lines.length));
  const places = lines.flatMap((line, row) => {
    const total = line.reduce((sum, area) => sum + area.width, 0);
    let x = left;
    return line.map((area) => {
      const wide = (width * area.width) / total;
      const at = cell({ x, y: top + row * high, width: wide, height: high });
      x += wide;
      return [area.wager, at];
    });
  });
  return { areas: Object.fromEntries(places), bottom: top + lines.length * high };
}

// Areas that lie in no group stay in their rows. No line has more areas than can be hit.
/**
 * @param {Wire.Layout} layout
 * @param {number} most
 */
function linesOf(layout, most) {
  const areas = commonAreas(layout);
  const rows = [...new Set(areas.map(({ row }) => row))];
  /** @type {[Wire.Area[], number][]} */
  const groups = layout.groups.length
    ? layout.groups.map(({ name, narrow }) => [areas.filter(({ group }) => group === name), narrow])
    : rows.map((row) => [areas.filter((area) => area.row === row), most]);
  return groups.flatMap(([group, narrow]) => {
    group.sort((one, other) => one.row - other.row || one.column - other.column);
    const each = Math.ceil(group.length / Math.ceil(group.length / Math.min(narrow, most)));
    const starts = group.map((_, at) => at).filter((at) => at % each === 0);
    return starts.map((at) => group.slice(at, at + each));
  });
}
