// What a round came to, in a few words, and how the next one begins.

import { say } from "./say.js";
import { money } from "./words.js";

/**
 * What a round came to, in words.
 * @param {number | null} outcome
 */
export function cameTo(outcome) {
  if (outcome === null) return say("The round is over.");
  if (outcome === 0) return say("You are even.");
  return outcome > 0
    ? say("You won {amount}.", { amount: money(outcome) })
    : say("You lost {amount}.", { amount: money(-outcome) });
}

/**
 * Whether dice alone decide.
 * @param {Pick<Wire.Table, "layout">} table
 */
export function isRolled({ layout }) {
  return layout.dice > 0 && !layout.hand && !layout.dealer && !layout.community;
}

/**
 * @param {Pick<Wire.Table, "layout">} table
 */
export function rebetWords(table) {
  return isRolled(table) ? say("Rebet and roll") : say("Rebet and deal");
}
