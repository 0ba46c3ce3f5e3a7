// The dice: in a shaker where the table has one, under its cover until it is lifted; rolling, and then
// still.

import { say } from "./say.js";
import { svg } from "./svg.js";
import { LICENSEE } from "./writing.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const SHAKEN = 750; // how long the shaker is shaken, in milliseconds
const LIFTED = 350;
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** How long it takes until the dice lie still. */
export const ROLLING = SHAKEN + LIFTED;

const boxOf = (places) => {
  const [first, last] = [places[0], places[places.length - 1]];
  const rim = first.size * 0.26;
  const width = last.x + last.size - first.x + 2 * rim;
  return { x: first.x - rim, y: first.y - rim * 0.7, width, height: first.size + 1.4 * rim };
};

/** What the dice lie in. */
export function shaker(places) {
  const { x, y, width, height } = boxOf(places);
  return svg("rect", { x, y, width, height, rx: height / 2.4, class: "shaker" });
}

/** The dice as they lie; `null` where nobody has seen them yet. */
export function diceIn(kind, dice, places) {
  if (dice) return dice.map((shows, at) => die(shows, places[at]));
  return kind === "covered" ? [cover(places)] : [];
}

function die(shows, { x, y, size }) {
  const group = svg("g", { class: "die" }, ...dieFace(shows, size));
  group.append(svg("title", {}, say("A die shows {number}", { number: shows })));
  group.style.transform = `translate(${x}px, ${y}px)`;
  return group;
}

function cover(places) {
  const { x, y, width, height } = boxOf(places);
  const middle = { x: x + width / 2, y: y + height / 2 + 4 };
  return svg(
    "g",
    { class: "cover" },
    svg("rect", { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: height / 2.4 }),
    svg("text", { ...middle, "font-size": Math.min(12, width / 11), class: "middle" }, LICENSEE),
  );
}

/** Let the dice roll that are drawn: under a cover that is shaken and lifted, or in sight. */
export function roll(kind, drawn, layer, places) {
  if (kind === "covered") return lift(cover(places), layer);
  drawn.forEach((group, at) => tumble(group, places[at], at));
}

function lift(group, layer) {
  layer.append(group);
  const shakes = [0, -5, 6, -6, 5, -5, 6, 0].map((by) => ({
    transform: `translate(${by}px, ${-Math.abs(by)}px) rotate(${by / 4}deg)`,
  }));
  const up = [{ opacity: 1 }, { transform: "translate(0, -46px)", opacity: 0 }];
  group.animate(shakes, { duration: SHAKEN });
  const away = group.animate(up, { duration: LIFTED, delay: SHAKEN, easing: EASE });
  away.onfinish = () => group.remove();
}

function tumble(group, { x, y, size }, at) {
  const half = size / 2;
  const frame = (part) => {
    const turn = (1 - part) * (at % 2 ? -540 : 540);
    const hop = Math.abs(Math.sin(part * Math.PI * 3)) * (1 - part) * size * 0.5;
    const aside = Math.sin(part * Math.PI * 4 + at * 2) * (1 - part) * size * 0.4;
    const about = `translate(${half}px, ${half}px) rotate(${turn}deg) translate(${-half}px, ${-half}px)`;
    return { transform: `translate(${x + aside}px, ${y - hop}px) ${about}` };
  };
  const frames = Array.from({ length: 25 }, (_, step) => frame(step / 24));
  group.animate(frames, { duration: ROLLING });
}

/**
 * A die that shows a face, its corner at 0, 0; one without pips has its number written on it.
 * @param {number} shows
 * @param {number} size
 */
export function dieFace(shows, size) {
  /** @type {SVGElement[]} */
  const parts = [svg("rect", { width: size, height: size, rx: size * 0.16 })];
  const pips = PIPS[shows];
  if (!pips) {
    const at = { x: size / 2, y: size * 0.66, "font-size": size * 0.5, class: "middle" };
    parts.push(svg("text", at, String(shows)));
  }
  for (const place of pips ?? []) {
    const [column, row] = [place % 3, Math.floor(place / 3)];
    const [cx, cy] = [size * (0.25 + column * 0.25), size * (0.25 + row * 0.25)];
    parts.push(svg("circle", { cx, cy, r: size * 0.085 }));
  }
  return parts;
}
