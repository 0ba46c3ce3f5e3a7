// Exact figures for reading. A figure comes as a fraction of whole numbers and about what that is;
// sums are made of the fractions, and only what is shown is rounded.

import { fraction } from "./fractions.js";
import { later, spokenLocale } from "./say.js";

/** What each mark of a decision is called, and its sign: never by its colour alone. */
export const MARKS = {
  best: { sign: "✓", says: later("best") },
  good: { sign: "✓", says: later("good") },
  inaccuracy: { sign: "?!", says: later("inaccuracy") },
  mistake: { sign: "?", says: later("mistake") },
  blunder: { sign: "??", says: later("blunder") },
};

/**
 * A number with its sign: "+0.5262", "−1.00", "0.00".
 * @param {number} value
 * @param {number} digits
 */
export function signedNumber(value, digits) {
  const shown = plainNumber(Math.abs(value), digits);
  if (!/[1-9]/.test(shown)) return shown;
  return `${value < 0 ? "−" : "+"}${shown}`;
}

/**
 * @param {number} value
 * @param {number} digits
 */
export function plainNumber(value, digits) {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString(spokenLocale(), form).replace("-", "−");
}

/**
 * What something is worth in wagers.
 * @param {Wire.Figure} figure
 */
export const inWagers = (figure) => signedNumber(figure.value, 4);

/**
 * Cents, which may be parts of one, as money with its sign.
 * @param {Wire.Figure} figure
 */
export const inMoney = (figure) => signedNumber(figure.value / 100, 2);

/**
 * A part of the whole: "4.5532 %".
 * @param {Wire.Figure} figure
 * @param {number} [digits]
 */
export const inPercent = (figure, digits = 4) => `${plainNumber(100 * figure.value, digits)} %`;

/**
 * Add figures up, exactly.
 * @param {Wire.Figure[]} figures
 * @returns {Wire.Figure}
 */
export function total(figures) {
  let [over, under] = [0n, 1n];
  for (const { exact } of figures) {
    const [above, below] = fraction(exact);
    over = over * below + above * under;
    under *= below;
    const most = divisor(over < 0n ? -over : over, under);
    over /= most;
    under /= most;
  }
  return { exact: `${over}/${under}`, value: quotient(over, under) };
}

/**
 * @param {bigint} one
 * @param {bigint} other
 * @returns {bigint}
 */
function divisor(one, other) {
  while (other) [one, other] = [other, one % other];
  return one || 1n;
}

/**
 * A fraction as a number, however long its parts are.
 * @param {bigint} over
 * @param {bigint} under
 */
function quotient(over, under) {
  const whole = over / under;
  const rest = ((over % under) * 10n ** 15n) / under;
  return Number(whole) + Number(rest) / 1e15;
}
