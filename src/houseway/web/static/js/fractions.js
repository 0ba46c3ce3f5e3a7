// Exact numbers as the pages compare and add them: fractions of whole numbers of any size.

/**
 * A fraction as the server writes it: "3/2", "-5".
 * @param {string} text
 * @returns {[bigint, bigint]}
 */
export function fraction(text) {
  const [over, under = "1"] = text.split("/");
  return [BigInt(over), BigInt(under)];
}

/**
 * One less another.
 * @param {string} one
 * @param {string} other
 * @returns {[bigint, bigint]}
 */
export function less(one, other) {
  const [a, b] = fraction(one);
  const [c, d] = fraction(other);
  return [a * d - c * b, b * d];
}

/**
 * A fraction as a decimal with so many places, rounded half up, with its sign where it has one.
 * @param {[bigint, bigint]} value
 * @param {number} places
 */
export function decimal([over, under], places) {
  const scale = 10n ** BigInt(places);
  const size = over < 0n ? -over : over;
  const scaled = (2n * size * scale + under) / (2n * under);
  const digits = String(scaled).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  return places ? `${whole}.${digits.slice(digits.length - places)}` : whole;
}

/**
 * By how much one part of a hundred is more than another, in points; nothing where they are alike.
 * @param {string} now
 * @param {string} before
 */
export function moved(now, before) {
  const [over, under] = less(now, before);
  if (over === 0n) return "";
  const shown = decimal([100n * over, under], 4);
  if (/^[0.]+$/.test(shown)) return over > 0n ? "+0.0000…" : "−0.0000…";
  return `${over > 0n ? "+" : "−"}${shown}`;
}
