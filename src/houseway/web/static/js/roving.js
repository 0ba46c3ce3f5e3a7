// From one area of a field to the next by the arrow keys.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @type {Record<string, [number, number]>} */
const WAYS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The area that a key leads to from another; the same where there is none further that way.
 * @param {Record<string, Box>} boxes
 * @param {string} from
 * @param {string} key
 */
export function towards(boxes, from, key) {
  const names = Object.keys(boxes);
  if (key === "Home") return names[0];
  if (key === "End") return names[names.length - 1];
  const way = WAYS[key];
  if (!way) return null;
  const [across, down] = way;
  const here = boxes[from];
  let [best, least] = [from, Infinity];
  for (const name of names) {
    const { ahead, aside } = apart(here, boxes[name], across, down);
    if (ahead < -0.5 || name === from) continue;
    const far = ahead + aside * 3 + boxes[name].y / 1e4; // of two that are as near the upper
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/**
 * How far ahead of one box another begins, and how far to the side of it its middle lies.
 * @param {Box} here
 * @param {Box} there
 * @param {number} across
 * @param {number} down
 */
function apart(here, there, across, down) {
  const [dx, dy] = [middle(there).x - middle(here).x, middle(there).y - middle(here).y];
  const half = across ? (here.width + there.width) / 2 : (here.height + there.height) / 2;
  const ahead = dx * across + dy * down - half;
  const sideways = across ? Math.abs(dy) : Math.abs(dx);
  const wide = across ? (here.height + there.height) / 2 : (here.width + there.width) / 2;
  const beside = Math.max(0, sideways - wide + 1); // 0 where they lie level
  return { ahead, aside: beside + sideways * 0.01 };
}

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}
