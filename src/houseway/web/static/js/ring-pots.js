// Where pots lie that players contend for: stacks, and beside them what each holds.

import { CARD_HEIGHT } from "./sizes.js";

const STACKS = 26;
const EDGE = 20;
const COMMON = 44; // what a common card takes where there is no board
const LINE = 16;
const DOWN = 16; // their middle, below the voice
const MOST = 300; // how wide a line is

/**
 * Below the dealer's voice; on a felt that is too low for a row of their own on the right of the board.
 * @param {import("./centre.js").Felt} felt
 * @param {{ y: number, isLow: boolean, board: { x: number, y: number, width: number, gap: number } }} at
 */
export function potsAt({ layout: { community }, left, right }, { y, isLow, board }) {
  if (isLow && community) {
    const x = board.x + community * (board.width + board.gap) + STACKS;
    return { x, y: board.y + (board.width * CARD_HEIGHT) / 2, size: STACKS, line: LINE, most: right - x - EDGE, room: STACKS };
  }
  const x = (left + right) / 2 - STACKS;
  const most = Math.min(MOST, right - x - EDGE - (community ? 0 : COMMON));
  return { x, y: y + DOWN, size: STACKS, line: LINE, most, room: x - left - 12 };
}
