// Cards that leave a table, and those of them that are left lying to be read.

import { say, told } from "./say.js";
import { COMMON, HANDS, spotParts } from "./spots.js";

const STAYS = new Set([...HANDS, ...COMMON]);
const FOLDED = "folded hand";

/**
 * Cards that everybody has seen stay to be read until the next round, and so do one's own; others go
 * at once.
 * @param {import("./model.js").Model} model
 * @param {Wire.CardsCollected} event
 */
export function collect(model, { spot, cards, seen, what }) {
  const { seat, area } = spotParts(spot);
  model.rackSize += cards.length;
  const isOwn = seat !== 0 && seat === model.own && cards.every(Boolean);
  if ((seen !== "all" && !isOwn) || !STAYS.has(area)) return model.piles.delete(spot);
  const lying = model.cards(spot);
  const left = lying.map((item) => ({ ...item, gone: true, folded: item.folded || what === FOLDED }));
  return model.piles.set(spot, left);
}

/**
 * The own cards are given up: they lie there grey.
 * @param {import("./model.js").Model} model
 * @param {number} seat
 */
export function giveUp(model, seat) {
  if (!seat || seat !== model.own) return;
  const spot = String(seat);
  if (model.piles.has(spot)) model.piles.set(spot, model.cards(spot).map((item) => ({ ...item, folded: true })));
}

/**
 * What a hand that was given up would have done, under its cards.
 * @param {Wire.Folded} folded
 */
export function foldedWords({ hand, would }) {
  const words = { hand: told(hand) };
  if (would === "won" || would === "unqualified") return say("{hand}: would have won", words);
  if (would === "part") return say("{hand}: would have won a part", words);
  return would === "lost" ? say("{hand}: would have lost", words) : say("{hand}: would have tied", words);
}
