// What is read on the felt as a game goes on: meters, what the bank covers, what is bid for it.

import { kits } from "./kits.js";
import { say } from "./say.js";
import { svg } from "./svg.js";
import { money } from "./words.js";
import { wrapped } from "./writing.js";

const LINE = 16;
const LETTER = 7.6; // how wide one is on average

/**
 * Lines where the felt has room for all of them, or else for most; on a small screen plates have them.
 * @param {import("./model.js").Model} model
 * @param {any} given the table
 * @param {any} places
 * @param {(wager: string) => string} titleOf
 */
export function reads(model, given, places, titleOf) {
  const meters = [...model.meters].map(([name, cents]) => `${titleOf(name)} ${money(cents)}`);
  const said = [
    ...(meters.length ? [say("Meter: {meters}", { meters: meters.join(" · ") })] : []),
    ...(kits.words ? [...kits.words.bankWords(model, given), ...kits.words.bidWords(model, given)] : []),
  ];
  if (!places.free.length || !said.length) return [];
  const tried = places.free.map((/** @type {any} */ { x, width, top, bottom }) => {
    const lines = said.flatMap((one) => wrapped(one, Math.max(12, Math.floor(width / LETTER))));
    const most = width < 12 * LETTER ? 0 : Math.max(0, Math.floor((bottom - top) / LINE));
    return { x, top, lines: lines.slice(0, most), lacks: Math.max(0, lines.length - most) };
  });
  const { x, top, lines } = tried.reduce((/** @type {any} */ one, /** @type {any} */ other) => (other.lacks < one.lacks ? other : one));
  return lines.map((/** @type {string} */ line, /** @type {number} */ at) =>
    svg("text", { x, y: top + LINE * (at + 0.8), class: "meter middle" }, line),
  );
}
