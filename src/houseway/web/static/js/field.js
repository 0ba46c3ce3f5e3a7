// The middle of the table: the field of areas that is common to all seats, dice, pots, and hands that
// belong to no seat. Sizes are CSS pixels.

/** The least that a finger can hit. */
export const TARGET = 44;
const LOWEST = 34; // how low a row may become where there is a mouse
const HIGHEST = 84;

/** The areas that lie there once, for all. */
export function commonAreas(layout) {
  return layout.areas.filter(({ common }) => common);
}

/** Whether anything but community cards lies before the dealer. */
export function hasHead({ dealer, dice, common_hands: hands }) {
  return Boolean(dealer || dice || Object.keys(hands).length);
}

const cell = ({ x, y, width, height }) => ({
  ...{ x, y, width, height, size: Math.min(width, height) },
  across: width,
});

/** The field in a box, row by row as the layout has it; `fits` where it can be read and hit. */
export function fieldIn(layout, { left, top, width, height }) {
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
    fits: high >= LOWEST && narrowest >= TARGET,
  };
}

/** The field of a narrow screen: one band below the other, each in as many rows as it takes. */
export function foldedField(layout, { left, top, width, height }) {
  const lines = bandsOf(layout).flatMap((band) => linesOf(band, width));
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

// The areas of each band, in the order in which the bands come first.
function bandsOf(layout) {
  const bands = new Map();
  for (const area of commonAreas(layout)) {
    const name = area.band || `row ${area.row}`;
    bands.set(name, [...(bands.get(name) ?? []), area]);
  }
  return [...bands.values()];
}

// A band in lines of equal length, so many that each area can be hit.
function linesOf(band, width) {
  const narrowest = Math.min(...band.map((area) => area.width));
  const total = band.reduce((sum, area) => sum + area.width, 0);
  const count = Math.ceil((total / narrowest) * (TARGET / width) - 1e-9);
  const each = Math.ceil(band.length / count);
  return Array.from({ length: count }, (_, at) => band.slice(at * each, (at + 1) * each)).filter(
    (line) => line.length,
  );
}

/** Where the dice lie side by side, their middle here. */
export function diceAt(count, { x, y, width }) {
  const size = width * 0.78;
  const left = x - (count * (size + 8) - 8) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: left + at * (size + 8), y, size }));
}
