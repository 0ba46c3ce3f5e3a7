// A betting area found by what somebody types: "total 9", "2 5", "any".

/** @param {string} words */
const parts = (words) => words.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];

/**
 * The areas that fit what is typed, the closest first: every word of it begins one of theirs, every
 * number is one of theirs.
 * @template {{ title: string }} T
 * @param {string} typed
 * @param {T[]} areas
 * @param {(title: string) => string} [told] titles as they are read
 * @returns {T[]}
 */
export function seek(typed, areas, told = (title) => title) {
  const wanted = parts(typed);
  if (!wanted.length) return [];
  return areas
    .map((area) => ({ area, rest: restOf(wanted, parts(told(area.title))) }))
    .filter(({ rest }) => rest !== null)
    .sort((one, other) => Number(one.rest) - Number(other.rest))
    .map(({ area }) => area);
}

/**
 * How many words of a title are left when those that are wanted are found in it; null if one is not.
 * @param {string[]} wanted
 * @param {string[]} title
 */
function restOf(wanted, title) {
  const left = [...title];
  for (const word of wanted) {
    const isNumber = /\d/.test(word);
    const at = left.findIndex((own) => (isNumber ? own === word : own.startsWith(word)));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left.length;
}
