// The areas of a common field: what is drawn and written in each.

import { commonAreas } from "./field.js";
import { kits } from "./kits.js";
import { svg } from "./svg.js";
import { LEADING, wrapped } from "./writing.js";

const RESULT = { least: 25, part: 0.24, most: 34 }; // what a wager came to takes on either side of its chips
const WIDE = 0.66; // how wide a bold letter is on average, for its size
const WHOLE = 54; // how wide an area is that two digits of what the house keeps are written in
const [BOLD, PLAIN] = [0.7, 0.54]; // and one of odds

/**
 * The areas that lie there once, for all.
 * @param {Wire.Layout} layout
 * @param {any} places
 * @param {Record<string, Page.Edge> | null} edges what the house keeps of each, where that is to be written
 */
export function field(layout, places, edges) {
  if (!places.field) return [];
  const cells = commonAreas(layout).map((area) => {
    const at = places.field.areas[area.wager];
    const says = edges ? (edges[area.wager]?.[at.width < WHOLE ? "brief" : "short"] ?? "") : area.inscription;
    const drawn = cell(area, at, says, Boolean(edges));
    drawn.dataset.cell = area.wager;
    return drawn;
  });
  return [svg("g", { class: edges ? "field edges" : "field", "aria-hidden": "true" }, ...cells)];
}

/**
 * An area with its dice or its name, and under that what is said of it: the odds, or the edge. Where
 * chips have a place of their own on its right, the name stands beside it; where they lie below it, above.
 */
export function cell({ title, mark, dice: faces }, at, says, isBold = false) {
  const { x, y, width, height, chip, lies } = at;
  const group = svg("g", { class: "area field" });
  group.append(svg("rect", { x: x + 0.75, y: y + 0.75, width: width - 1.5, height: height - 1.5, rx: 4 }));
  const small = Math.min(13, Math.max(10, height * 0.2), (width - 8) / (says.length * (isBold ? BOLD : PLAIN)));
  const foot = says ? small * 1.15 : 0;
  const room = chip ? chip.x - Math.max(chip.size / 2, RESULT.least, Math.min(RESULT.most, RESULT.part * width)) - x : width;
  const box = { x, y: y + 2, width: room, height: lies ? lies.top - 3 : height - foot - 4 };
  group.append(...(faces.length ? dice(faces, box) : name(mark || title, Boolean(mark), box)));
  if (says) {
    const below = { x: x + room / 2, y: y + height - 5, "font-size": small, class: "odds middle" };
    group.append(svg("text", below, says));
  }
  return group;
}

function dice(faces, { x, y, width, height }) {
  const gap = 2;
  const size = Math.min(height - 2, 40, (width - 8 - gap * (faces.length - 1)) / faces.length);
  const left = x + (width - faces.length * (size + gap) + gap) / 2;
  return faces.map((shows, at) => {
    const place = `translate(${left + at * (size + gap)} ${y + (height - size) / 2})`;
    return svg("g", { class: "die", transform: place }, ...(kits.dice?.dieFace(shows, size) ?? []));
  });
}

// A name in as few lines as let it be large.
function name(words, isMark, { x, y, width, height }) {
  let best = { size: 0, lines: [words] };
  for (let most = words.length; most > 0; most -= 1) {
    const lines = wrapped(words, most);
    const longest = Math.max(...lines.map((line) => line.length));
    const size = Math.min((width - 6) / (longest * WIDE), (height - 2) / (lines.length * LEADING));
    if (size > best.size + 0.5) best = { size, lines };
  }
  const size = Math.min(best.size, isMark ? 30 : 20, height * 0.6);
  const high = best.lines.length * size * LEADING;
  return best.lines.map((line, at) => {
    const down = y + (height - high) / 2 + size * (0.92 + at * LEADING);
    return svg("text", { x: x + width / 2, y: down, "font-size": size, class: "named middle" }, line);
  });
}
