// What is read in the middle of a half-round table: meters, what the bank covers, what is bid for it.

import { svg } from "./svg.js";
import { bankWords, bidWords } from "./table-words.js";
import { money } from "./words.js";
import { lineAt, wrapped } from "./writing.js";

/**
 * Lines under the inscriptions, where there is room for them.
 * @param {import("./model.js").Model} model
 * @param {any} given the table
 * @param {any} places
 * @param {(wager: string) => string} titleOf
 */
export function reads(model, given, places, titleOf) {
  if (places.narrow || !places.inscription) return [];
  const { inscription } = places;
  const meters = [...model.meters].map(([name, cents]) => `${titleOf(name)} ${money(cents)}`);
  const said = [
    ...(meters.length ? [`Meter: ${meters.join(" · ")}`] : []),
    ...bankWords(model, given),
    ...bidWords(model, given),
  ];
  const first = inscription.lines.length + 0.3;
  return said
    .flatMap((one) => wrapped(one, Math.floor(inscription.width / 7.6)))
    .map((line, at) => ({ line, y: lineAt(first + at * 1.1, inscription) }))
    .filter(({ y }) => y < inscription.lowest)
    .map(({ line, y }) => svg("text", { x: inscription.x, y, class: "meter middle" }, line));
}
