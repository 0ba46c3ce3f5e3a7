// Citations: which clauses one names, and what is said of each.

/**
 * What a clause says in our words, and the heading that it stands under.
 * @typedef {{ says: string, section: string }} Meaning
 */

const TENS = ["", "x"];
const ONES = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
const ROMAN = TENS.flatMap((tens) => ONES.map((ones) => tens + ones)).slice(1);
const NUMBERS = Array.from({ length: 99 }, (_, at) => String(at + 1));
const SMALL = [..."abcdefghijklmnopqrstuvwxyz"];
const LARGE = SMALL.map((letter) => letter.toUpperCase());

/**
 * The clauses of a citation that may be a list or a span: "§5(a), §8(k)-(m)", "WA1 1, P2".
 * @param {string} cite
 */
export function spread(cite) {
  if (cite.startsWith("policy: ")) return cite.split(/, (?=§|policy: |\d)/);
  const [shared] = /** @type {RegExpExecArray} */ (/^(?:[A-Z]+\d* )?/.exec(cite));
  const parts = cite.slice(shared.length).split(", ").flatMap(spanned);
  return parts.map((part) => (part.startsWith("policy: ") ? part : shared + part));
}

/** @param {string} part */
function spanned(part) {
  const [, whole, first, last] = /^(.*)\((\w+)\)-\((\w+)\)$/.exec(part) ?? [];
  for (const numbers of [ROMAN, NUMBERS, LARGE, SMALL]) {
    const [from, to] = [numbers.indexOf(first), numbers.indexOf(last)];
    if (from >= 0 && to >= from) return numbers.slice(from, to + 1).map((number) => `${whole}(${number})`);
  }
  return [part];
}

/**
 * What is said of a clause. One that is not listed by itself is told by what stands before its last
 * bracket; a section of which only parts are listed by its heading.
 * @param {Record<string, Meaning>} all
 * @param {string} clause
 * @returns {Meaning | null}
 */
export function meaningOf(all, clause) {
  for (let key = clause; key; ) {
    if (all[key]) return all[key];
    const whole = key.replace(key.endsWith(")") ? /\s*\([^()]*\)$/ : /\s+\S+$/, "");
    if (whole === key) break;
    key = whole;
  }
  const part = Object.keys(all).find((key) => key.startsWith(`${clause}(`) || key.startsWith(`${clause}/`));
  return part ? { says: "", section: all[part].section } : null;
}
