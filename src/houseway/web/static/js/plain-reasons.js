// What the dealer gives as a reason in a word or two, as a player would say it.

import { say, told } from "./say.js";
import { title } from "./words.js";

/** What a paytable lets neither win nor lose. */
export const BY_LINE = /^(?!dealer )(.+), push$/;
/** Two hands that are worth the same, with what they count. */
const STAND_OFF = /^(.+), (?:stand off|tie)$/;
/** Hands that are set as two, of which each wins one or none. */
const IN_TWO = /^(.+); push$/;
const OF_A_SEAT = /^(.+) of (\d+)(?:\.\w+)?$/;
const WIN_BY = /^win by (\d)$/;
const NOT_MADE = /^no ([\w-]+) made$/;

/**
 * What the own hand did, or another's.
 * @param {string} why
 * @param {boolean} isOwn
 */
function done(why, isOwn) {
  if (why === "folded") return isOwn ? say("you folded") : say("the hand was folded");
  if (why === "surrendered") return isOwn ? say("you surrendered") : say("the hand was surrendered");
  if (why === "not shown") return isOwn ? say("you did not show your cards") : say("the cards were not shown");
  if (why !== "folded unexposed") return "";
  return isOwn ? say("you folded without showing your cards") : say("the hand was folded without being shown");
}

/**
 * What is said alike of everybody, by the reason as it is given.
 * @type {Record<string, () => string>}
 */
const ALIKE = {
  "surrendered against a blackjack": () => say("the dealer's blackjack takes what was surrendered"),
  "dealer's blackjack": () => say("the dealer has a blackjack"),
  "dealer's natural": () => say("the dealer has a natural"),
  "dealer does not qualify": () => say("the dealer does not qualify"),
  "lost before the blackjack": () => say("the hand was lost before the dealer's blackjack was seen"),
  "no blackjack": () => say("the dealer has no blackjack"),
  "no match": () => say("no card matches the dealer's"),
  "no hand": () => say("the hand was not played to its end"),
  "no instant winner": () => say("the three cards are no instant winner"),
  "no pair": () => say("there is no pair"),
  "no pocket hand": () => say("the two cards are no hand of the table"),
  "over 21": () => say("the hand is over 21"),
  rescued: () => say("the double was rescued, and this is given up for it"),
  "Dragon 7": () => say("the Banker wins with a Dragon 7, which pays nothing"),
  "hand void": () => say("the hand is void"),
  "hand dead": () => say("the hand is dead"),
  void: () => say("the round is void"),
  refund: () => say("what was bet comes back"),
  "natural tie": () => say("a tie of two naturals"),
  "the chip itself": () => say("the chip itself comes back"),
  "the last": () => say("everybody else gave up"),
  "dealt in": () => say("for having been dealt in"),
  "the bad beat": () => say("for the hand that was beaten"),
  "the winner": () => say("for the hand that beat it"),
  "dealer's wager": () => say("for the dealer's own wager"),
  surplus: () => say("what is left over"),
  shortage: () => say("what is missing there"),
  "not covered": () => say("nothing stands against it"),
};
const TIES = new Set(["push", "tie", "draw", "stand off"]);

/**
 * A short reason in a player's words; empty where it says enough as it is.
 * @param {string} why
 * @param {string} word what the wager came to
 * @param {boolean} isOwn whether it is said to whose wager it was
 */
export function plainReason(why, word, isOwn) {
  if (TIES.has(why)) return word === "lost" ? say("a tie, which loses here") : say("a tie");
  return byPattern(why, word) || done(why, isOwn) || (Object.hasOwn(ALIKE, why) ? ALIKE[why]() : "");
}

/**
 * A reason with hands, a number or a wager in it.
 * @param {string} why
 * @param {string} word
 */
function byPattern(why, word) {
  const [, tied] = STAND_OFF.exec(why) ?? [];
  if (tied) return say("{hands}; a tie", { hands: told(tied) });
  const [, parted] = IN_TWO.exec(why) ?? [];
  if (parted) return say("{hands}; neither wins both", { hands: told(parted) });
  const [, hand] = (word === "returned" && BY_LINE.exec(why)) || [];
  if (hand) return say("{hand} neither wins nor loses", { hand: told(hand) });
  const envied = word === "won" ? why.split("; ").map((one) => OF_A_SEAT.exec(one)) : [];
  const ofSeats = envied.map((one) => one && say("{hand} of seat {number}", { hand: told(one[1]), number: one[2] }));
  if (ofSeats.length && ofSeats.every(Boolean)) return ofSeats.join("; ");
  const [, number] = (word === "lost" && WIN_BY.exec(why)) || [];
  if (number) return say("a win by {number} is not enough", { number });
  const [, lacking] = NOT_MADE.exec(why) ?? [];
  return lacking ? say("{wager} was not wagered with it", { wager: told(title(lacking)) }) : "";
}
