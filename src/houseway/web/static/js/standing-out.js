// What stands out of the cards once a round is over: those that make a hand are lifted, the others
// dimmed; cards that somebody gave up lie grey.

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
