// Hands that belong to no seat: who holds them, and which of their cards everybody sees.

import { say } from "./say.js";
import { cardNames } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * A hand goes to somebody, who alone sees what lies face down there, or back to the dealer.
 * @param {Model} model
 * @param {Wire.HandGiven} event
 */
export function give(model, { spot, seat, cards }) {
  if (seat) model.held.set(spot, seat);
  else model.held.delete(spot);
  const seen = [...cards];
  const pile = model.cards(spot).map((item) => {
    return item.up || item.gone ? item : { ...item, card: seen.shift() ?? null };
  });
  if (pile.length) model.piles.set(spot, pile);
}

/**
 * A card that lies face up goes from one spot to another.
 * @param {Model} model
 * @param {Wire.CardMoved} event
 */
export function carry(model, { card, source, target }) {
  const pile = model.cards(source);
  const at = Math.max(0, pile.findIndex((item) => item.card === card));
  const left = pile.filter((_, index) => index !== at);
  if (left.length) model.piles.set(source, left);
  else model.piles.delete(source);
  const live = model.cards(target).filter((item) => !item.gone);
  model.piles.set(target, [...live, { ...pile[at], card, up: true, gone: false }]);
}

/**
 * A round without wagers follows: the cards of the one before it go.
 * @param {Model} model
 */
export function simulate(model) {
  for (const [spot, pile] of [...model.piles]) {
    model.piles.set(spot, pile.filter(({ gone }) => !gone));
  }
  model.hands.clear();
  model.isSimulated = true;
}

/**
 * What a fact gives the own seat to look at, in words: its cards, or those of a hand that it holds;
 * nothing for others, and for cards that are still to be turned.
 * @param {Wire.Fact} event
 * @param {{ own: number, model: Model, table: { layout: Wire.Layout } }} page
 */
export function wordsForEyes(event, { own, model, table }) {
  const { hand, pieces, hands_turned: turned } = table.layout;
  const isHeld = event.type === "HandGiven" && own !== 0 && event.seat === own && !turned;
  const isDealt = event.type === "CardDealt" && event.spot === String(own);
  if (!isHeld && !isDealt) return "";
  const names = model.cards(event.spot).map(({ card }) => card);
  return names.length >= hand ? say(pieces === "tiles" ? "Your tiles: {cards}." : "Your cards: {cards}.", { cards: cardNames(names, pieces) }) : "";
}
