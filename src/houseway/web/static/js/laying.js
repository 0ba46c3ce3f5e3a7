// Cards as they come to lie there and go, done to the model of a table.

import { HANDS, spotOf } from "./spots.js";

/** @typedef {import("./model.js").Model} Model */

/**
 * @param {Model} model
 * @param {Wire.CardDealt} event
 */
export function deal(model, { spot, card, face_up }) {
  if (model.over) model.clear();
  const pile = model.piles.get(spot) ?? [];
  model.piles.set(spot, [...pile, model.item(card, face_up)]);
}

/**
 * A card goes from the shoe, or from the board, to the rack.
 * @param {Model} model
 * @param {{ card: string | null, of_community?: boolean }} event
 */
export function discard(model, { of_community: onBoard, card }) {
  if (model.over) model.clear();
  model.rackSize += 1;
  if (!onBoard) return;
  const board = [...model.cards("community")];
  const known = board.findIndex((item) => card && item.card === card);
  board.splice(Math.max(0, known), 1);
  model.piles.set("community", board);
}

/**
 * @param {Model} model
 * @param {Wire.CardsShown} event
 */
export function show(model, { spot, cards }) {
  const shown = [...cards]; // those that lay face down, wherever they lie
  const turn = (/** @type {Page.Item} */ item) =>
    item.up || !shown.length ? item : { ...item, card: shown.shift() ?? item.card, up: true };
  if (model.piles.has(spot)) model.piles.set(spot, model.cards(spot).map(turn));
}

/**
 * Part the cards of a seat's hand in two: these first, the others to another area.
 * @param {Model} model
 * @param {{ seat: number }} event
 * @param {(string | null)[]} first
 * @param {(string | null)[]} second
 * @param {string} area
 * @param {string} [hand]
 */
export function part(model, { seat }, first, second, area, hand = "hand") {
  const left = [...model.cards(spotOf(seat, hand))];
  const take = (/** @type {string | null} */ card) => {
    const found = left.findIndex((item) => card !== null && item.card === card);
    const unknown = left.findIndex((item) => item.card === null);
    const taken = left.splice(found >= 0 ? found : Math.max(0, unknown), 1);
    return taken.map((item) => ({ ...item, card: card ?? item.card }));
  };
  const kept = first.flatMap(take);
  const rest = second.flatMap(take);
  model.piles.set(spotOf(seat, hand), kept);
  if (rest.length) model.piles.set(spotOf(seat, area), rest);
}

/**
 * @param {Model} model
 * @param {Wire.HandUnset} event
 */
export function unset(model, { seat }) {
  const [first, ...others] = HANDS;
  const spots = [first, "discards", ...others].map((area) => spotOf(seat, area));
  const together = spots.flatMap((spot) => model.cards(spot));
  spots.forEach((spot) => model.piles.delete(spot));
  model.piles.set(spots[0], together);
}

/**
 * @param {Model} model
 * @param {Wire.CardsTakenBack} event
 */
export function takeBack(model, { spot, cards }) {
  model.rackSize -= cards.length;
  model.piles.set(
    spot,
    cards.map((card) => model.item(card, true)),
  );
}
