// What stands out of the cards once a round is over: those that make a hand are lifted, the others
// dimmed; cards that somebody gave up lie grey.

import { say, told } from "./say.js";

/**
 * Whether a card is lifted, dimmed or neither. Of the common cards those count that the own hand is
 * made of, or the dealer's where one has none.
 * @param {{ counts: Map<string, Set<string>>, own: number, against: string }} model
 * @param {string} spot
 * @param {Page.Item} item
 * @returns {"lifted" | "dimmed" | ""}
 */
export function standing({ counts, own, against }, spot, { card, folded }) {
  if (!counts.size || folded) return "";
  const hand = spot === "community" ? (counts.get(String(own)) ?? counts.get(against)) : counts.get(spot);
  if (!hand || !card) return "";
  return hand.has(card) ? "lifted" : "dimmed";
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
