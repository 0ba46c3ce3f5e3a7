// Why a wager came to what it did, where it takes more than what the fact says: what hands are called,
// and several reasons for one result.

import { COMMON } from "./spots.js";
import { title } from "./words.js";

const ONLY_ODDS = /^(\d+ to \d+|push|stand off|tie|lost)?$/; // what is no reason, but how much was paid

/**
 * What a hand was called; of two that it was set as, the high one first, as it lies.
 * @param {string} name
 */
export function handWords(name) {
  const [low, high] = name.split(" / ");
  return high ? `high ${high}, low ${low}` : name;
}

/**
 * What a hand is better by than one of the same name; nothing where that is not known, or neither is.
 * @param {string} own
 * @param {string} other
 * @param {string} [result] that of the comparison
 */
export const restWords = (own, other, result = "") => (own === other && /^(wins|loses)$/.test(result) ? ", by the other cards" : "");

/**
 * Two hands as they are compared; where each is set as two, high with high and low with low. A low hand has all
 * its cards in its name.
 * @param {string} own
 * @param {string} other empty where it is compared with many
 * @param {{ result?: string, by_rest?: boolean }} [compared]
 */
export function againstWords(own, other, { result, by_rest: isByRest } = {}) {
  const [low, high] = own.split(" / ");
  const [otherLow, otherHigh] = other.split(" / ");
  if (high && otherHigh) {
    return `high: ${high} against ${otherHigh}${isByRest ? restWords(high, otherHigh, "wins") : ""}; low: ${low} against ${otherLow}`;
  }
  return other ? `${own} against ${other}${restWords(own, other, result)}` : handWords(own);
}

/**
 * The sentence of two hands that are compared; of hands that are set as two, each with its own. One over 21 has
 * lost whatever the dealer counts, a blackjack apart.
 * @param {Wire.Compared} event
 */
export function comparedText({ text, player, dealer, ...compared }) {
  const isOver = Number(player) > 21 && Number(dealer) > 0;
  return text.replace(`${player} against ${dealer}`, isOver ? `${player}, over 21` : againstWords(player, dealer, compared));
}

/**
 * The reason of a result: what the fact says; where that is how much was paid, with what lies there.
 * A wager that is paid more than once has every reason.
 * @param {{ why: string, seen: string, word: string, before?: Page.Result }} given
 */
export function reasonOf({ why, seen, word, before }) {
  const paid = seen && (why === "lost" || word === "lost") ? "" : why;
  if (word === "returned" && !why) return before?.why; // It comes back as it was put down, whatever lies there.
  const said = ONLY_ODDS.test(why) ? [seen, paid].filter(Boolean).join(seen.includes(";") ? "; " : ", ") : why;
  const isFurther = word === "won" && before?.word === "won" && before.why && said && before.why !== said;
  return isFurther ? `${before.why}; ${said}` : said || before?.why;
}

/**
 * What lies there for all: why a wager comes to what it does, where no more is said.
 * @param {import("./model.js").Model} model
 * @param {number} seat
 */
export function seenWords(model, seat) {
  const own = model.hands.get(String(seat));
  const other = seat === model.bank?.seat ? "" : model.hands.get(model.against);
  if (own && (model.dice || own.includes(" / "))) return againstWords(own, other ?? "", model.compared.get(String(seat)));
  if (model.dice) return `the dice show ${model.dice.join(", ")}: ${model.dice.reduce((sum, one) => sum + one, 0)}`;
  const hands = COMMON.filter((name) => model.hands.has(name));
  return hands.map((name) => `${title(name)} ${model.hands.get(name)}`).join(", ");
}
