// The middle of the table: the field of areas that is common to all seats, dice, pots, and hands that
// belong to no seat. Sizes are CSS pixels.

const LEAST_DIE = 18; // smaller ones lie one below the other
const LAID = 1.42; // how wide a hand is that lies closed, in widths of a card

/**
 * The areas that lie there once, for all.
 * @param {Wire.Layout} layout
 */
export function commonAreas(layout) {
  return layout.areas.filter(({ common }) => common);
}

/**
 * Where dice, and hands that belong to no seat, lie beside the dealer's own hand, each in so much room:
 * nothing where the dealer has none.
 * @param {Wire.Layout} layout
 * @param {{ x: number, y: number, width: number, half: number, room: number }} dealer
 */
export function besideDealer(layout, { x, y, width, half, room }) {
  if (!layout.dealer || !(layout.dice || Object.keys(layout.common_hands).length)) return {};
  const high = width * 1.4;
  const count = Math.max(1, layout.dice);
  const [across, down] = [(room - 14) / count - 8, Math.min(room - 20, (high - 8 * (count - 1)) / count)];
  const isDown = across < LEAST_DIE && down > across;
  const size = Math.min(width * 0.56, isDown ? down : across);
  const all = isDown ? count * (size + 8) - 8 : size;
  const laid = Math.min(width, (room - 8) / LAID);
  return {
    diceAt: { x: x - half - room / 2, y: y + (high - all) / 2, width: size / 0.78, isDown },
    handsAt: { x: x + half + room / 2, y, width: laid, step: laid * 0.14, apart: room },
  };
}

/**
 * Where the dice lie side by side, their middle here; or one below the other.
 * @param {number} count
 * @param {{ x: number, y: number, width: number, isDown?: boolean }} middle
 */
export function diceAt(count, { x, y, width, isDown = false }) {
  const size = width * 0.78;
  if (isDown) return Array.from({ length: count }, (_, at) => ({ x: x - size / 2, y: y + at * (size + 8), size }));
  const left = x - (count * (size + 8) - 8) / 2;
  return Array.from({ length: count }, (_, at) => ({ x: left + at * (size + 8), y, size }));
}
