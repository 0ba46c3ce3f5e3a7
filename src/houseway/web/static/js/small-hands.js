// The hands of another seat that can come to have many.

import { CARD_HEIGHT } from "./sizes.js";

const APART = 3; // between hands
const RISE = 0.46; // how far up a row of cards lies, so that its ranks are seen

/**
 * Let the hands of another seat lie side by side above its plate, as many as there are now: the cards of each a rank
 * apart, in as many rows as they take, the first at the top.
 * @param {any} place
 * @param {{ count: number }} now how many hands there are
 */
export function fanSmall(place, { count }) {
  const { x, width, card: wished, low, seen, hidden } = place.slots;
  const room = width / count - (count > 1 ? APART : 0);
  const card = Math.min(wished, room);
  const each = 1 + Math.floor((room - card) / (seen * card) + 0.01);
  const y = low - card * CARD_HEIGHT * (1 - hidden);
  place.fanned = Array.from({ length: count }, (_, at) => {
    const left = x + (at * width) / count + (width / count - room) / 2;
    const lies = (/** @type {number} */ index, /** @type {number} */ all) => {
      const [rows, row] = [Math.ceil(all / each), Math.floor(index / each)];
      const wide = Math.min(all, each) - 1;
      const apart = wide ? Math.min(0.8 * card, (room - card) / wide) : 0;
      return { x: left + (room - card - apart * wide) / 2 + (index % each) * apart, y: y - (rows - 1 - row) * RISE * card, width: card };
    };
    return { x: left, y, width: card, step: seen * card, room, at: lies };
  });
  place.hand = place.fanned[0];
}
