// Small things drawn over the felt: plates, keys, and what an area needs.

import { svg } from "./svg.js";
import { wrapped } from "./writing.js";

const PLATE_LINE = 13; // how far the lines of a plate are apart
const NEEDS = 10.5; // how far the lines of what an area needs are apart

export function onePlate(width, words, rack) {
  return [
    svg("rect", { x: -width / 2, y: -13, width, height: 26, rx: 13 }),
    svg("text", { x: -width / 2 + 13, y: 4.5, class: "name" }, words),
    svg("text", { x: width / 2 - 13, y: 4.5, class: "rack" }, rack),
  ];
}

/**
 * A small plate has the rack below the name, so that it stays narrow, or what its hand is called, in two lines where
 * it takes them.
 * @param {{ width: number, height: number }} plate
 * @param {string[]} lines
 */
export function smallPlate({ width, height }, [name, ...racks]) {
  const high = height + (racks.length - 1) * PLATE_LINE;
  return [
    svg("rect", { x: -width / 2, y: -height / 2, width, height: high, rx: 10 }),
    svg("text", { y: -3, class: "name middle" }, name),
    ...racks.map((rack, at) => svg("text", { y: 12 + at * PLATE_LINE, class: "rack middle" }, rack)),
  ];
}

export function puck(x, y, letter, means) {
  return svg(
    "g",
    { class: "puck", transform: `translate(${x} ${y})` },
    svg("circle", { r: 9 }),
    svg("text", { y: 4 }, letter),
    svg("title", {}, means),
  );
}

// What a finger can hit is never smaller than 44 px, however small the area is. The areas of a field
// lie side by side: each is hit where it lies.
export function areaHit({ x, y, size, width, height }) {
  if (width) return svg("rect", { x, y, width, height, rx: 4, class: "hit" });
  const side = Math.max(44, size);
  const less = (side - size) / 2;
  return svg("rect", { x: x - less, y: y - less, width: side, height: side, rx: 9, class: "hit" });
}

/** What an area that is closed needs, in lines that fit into it; nothing where they do not. */
export function needed({ x, y, size, width = size, height = size }, words) {
  const lines = wrapped(words, Math.max(7, Math.floor(width / 5.4)));
  const text = svg("text", { class: "needs middle" });
  if (lines.length * NEEDS > height - 4) return text;
  const top = y + height / 2 - ((lines.length - 1) * NEEDS) / 2 + 3.5;
  text.append(...lines.map((line, row) => svg("tspan", { x: x + width / 2, y: top + row * NEEDS }, line)));
  return text;
}

export function keyCap(x, y, key) {
  return svg(
    "g",
    { class: "cap", transform: `translate(${x} ${y})` },
    svg("rect", { x: -8, y: -8, width: 16, height: 16, rx: 4 }),
    svg("text", { y: 4 }, key.toUpperCase()),
  );
}

const pencil = /** @type {CanvasRenderingContext2D} */ (
  document.createElement("canvas").getContext("2d")
);
/** @type {string | null} */
let family = null; // Asked for once: every asking has the browser work out all styles anew.

/** How wide words are, in pixels. */
export function widthOf(words, font) {
  family ??= getComputedStyle(document.body).fontFamily;
  pencil.font = `${font} ${family}`;
  return pencil.measureText(words).width;
}

/** Where the middle of something so wide lies that is to be at `x`, and within a felt so wide. */
export function within(x, wide, felt) {
  const least = wide / 2 + 4;
  return Math.max(least, Math.min(felt - least, x));
}

/** Words cut to a width. */
export function fitted(words, room, font) {
  let short = words;
  for (let count = words.length; count > 1 && widthOf(short, font) > room; count -= 1) {
    short = `${words.slice(0, count - 1).trimEnd()}…`;
  }
  return short;
}
