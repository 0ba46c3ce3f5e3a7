// Which games are shown: by what is typed, forgivingly, and by what somebody likes to play.

/** @typedef {{ kind: string, decides: string, against: string, isLow: boolean }} Liking */

const LOW_EDGE = 0.02;

/** @returns {Liking} nothing in particular */
export const anything = () => ({ kind: "", decides: "", against: "", isLow: false });

/**
 * Words as they are compared: small letters, no accents, no signs.
 * @param {string} text
 */
export function plain(text) {
  const letters = text.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  return letters.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/**
 * The games that fit, the closest first; in their own order where nothing is typed.
 * @param {Wire.Tile[]} tiles
 * @param {string} typed
 * @param {Liking} liking
 * @returns {{ tile: Wire.Tile, law: number }[]} each with the law that was meant, the first if none
 */
export function look(tiles, typed, liking) {
  const wanted = plain(typed);
  return tiles
    .filter((tile) => isLiked(tile, liking))
    .map((tile) => ({ tile, ...near(tile, wanted) }))
    .filter(({ far }) => far < Infinity)
    .sort((one, other) => one.far - other.far)
    .map(({ tile, law }) => ({ tile, law }));
}

/**
 * @param {Wire.Tile} tile
 * @param {Liking} liking
 */
function isLiked(tile, { kind, decides, against, isLow }) {
  const most = tile.decisions ? tile.decisions[1] : null;
  const isIdle = most === 0;
  const edge = tile.laws[0].edge;
  return (
    (!kind || tile.pieces === kind) &&
    (!decides || isIdle === (decides === "none")) &&
    (!against || tile.against === against) &&
    (!isLow || (edge !== null && valueOf(edge.exact) < LOW_EDGE))
  );
}

/**
 * A fraction as a number, for comparing only.
 * @param {string} exact
 */
export function valueOf(exact) {
  const [over, under = "1"] = exact.split("/");
  return Number(over) / Number(under);
}

/**
 * How far a game is from what is typed, under the law that is nearest.
 * @param {Wire.Tile} tile
 * @param {string[]} wanted
 */
function near(tile, wanted) {
  if (!wanted.length) return { far: 0, law: 0 };
  const names = [tile.title, ...tile.also].map(plain);
  // "minibaccarat" is also found by "mini baccarat", "Omaha" by "omaha hold em".
  const game = Math.min(
    ...names.map((name, at) => apart(wanted, name) + (at ? 0.5 : 0)),
    ...names.map((name, at) => apart([wanted.join("")], [name.join("")]) + (at ? 0.5 : 0.2)),
  );
  let [far, law] = [game, 0];
  tile.laws.forEach(({ title, ruleset }, at) => {
    const whole = [...names[0], ...plain(title), ...plain(ruleset)];
    const here = apart(wanted, whole) + 1 + at / 100;
    if (here < far) [far, law] = [here, at];
  });
  return { far, law };
}

/**
 * How far words are from those of a name: 0 where each begins one of them, infinite where one is none.
 * @param {string[]} wanted
 * @param {string[]} name
 */
function apart(wanted, name) {
  let far = (name.length - wanted.length) / 100;
  for (const word of wanted) {
    const nearest = Math.min(...name.map((own) => slip(word, own)));
    if (nearest === Infinity) return Infinity;
    far += nearest;
  }
  return far;
}

/**
 * 0 where a word begins another; a little for each slip of the pen; infinite for other words.
 * @param {string} word
 * @param {string} own
 */
function slip(word, own) {
  if (own.startsWith(word)) return own.length > word.length ? 0.05 : 0;
  if (word.length > 3 && own.includes(word)) return 0.3;
  const most = word.length > 6 ? 2 : word.length > 3 ? 1 : 0;
  const cut = own.slice(0, word.length + 1);
  const slips = Math.min(edits(word, own), edits(word, cut) + 0.1, edits(word, own.slice(0, word.length)) + 0.1);
  return slips <= most + 0.1 ? slips : Infinity;
}

/**
 * How many letters must be put in, left out, changed or swapped.
 * @param {string} one
 * @param {string} other
 */
function edits(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, rows[i - 2][j - 2] + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length][other.length];
}
