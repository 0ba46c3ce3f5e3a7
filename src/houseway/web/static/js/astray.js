// Where a card lies that the layout has no place for: one that is set aside, or turned up too early, on the shoe that
// it came from, or between two hands of no seat; a common card of players without a board beside their pots.

import { CARD_HEIGHT, INDEX } from "./sizes.js";

const LEAST = 26;
const MOST = 44;
const EDGE = 4;

/**
 * @param {any} places
 * @param {number} above how many lie on it
 */
export function astray(places, above) {
  const { x, y, width } = lies(places);
  return { x: x - above * INDEX * width, y, width };
}

function lies({ isRing, community, pot, narrow, bare, shoe, dealer, width: across }) {
  if (isRing && !community.width) {
    const width = narrow ? LEAST : MOST;
    return { x: pot.x + pot.most + 2 * EDGE, y: pot.y - (width * CARD_HEIGHT) / 2, width };
  }
  if (!bare) return shoe;
  if (!dealer.apart) return { x: across - MOST - EDGE, y: dealer.y, width: MOST };
  const width = Math.max(LEAST, Math.min(MOST, dealer.apart - dealer.width - 2 * dealer.step - EDGE));
  return { x: dealer.x - width / 2, y: dealer.y, width };
}
