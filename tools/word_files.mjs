// The words of a language as pages fetch them: what modules say stands in the modules themselves, what
// the server tells comes in parts, by page and by game, each of which names the one after it.

// A call of `say` or `later`, and what stands in its brackets piece by piece.
const CALL = /(?<![.#\w]|function )(?:say|later)\(\s*/g;
const PIECE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[([{]|[)\]}]|[,?]|[^"'`()[\]{},?]+/gy;

// Where the texts are that a first argument can be: "one", or is ? "one" : "other".
function textsFrom(source, start) {
  let found = [];
  let depth = 0;
  PIECE.lastIndex = start;
  for (let piece = PIECE.exec(source); piece; piece = PIECE.exec(source)) {
    const [text] = piece;
    if (depth === 0 && (text === "," || text === ")")) break;
    if (/^[([{]/.test(text)) depth += 1;
    else if (/^[)\]}]/.test(text)) depth -= 1;
    else if (text === "?" && depth === 0) found = []; // What was asked is no text.
    else if (/^["']/.test(text)) found.push({ at: piece.index, text });
  }
  return found;
}

/**
 * A module whose texts are said in a language; `tests/web/test_word_parts.py` holds it to every call.
 * @param {string} source
 * @param {Record<string, string>} words
 * @param {string} name
 */
export function spoken(source, words, name) {
  const places = [...source.matchAll(CALL)].flatMap(({ index, 0: call }) => textsFrom(source, index + call.length));
  return places.reduceRight((said, { at, text }) => {
    const key = Function(`return ${text}`)();
    const word = words[key];
    if (word === undefined) throw new Error(`${name} says what the language does not have: ${key}`);
    return said.slice(0, at) + JSON.stringify(word) + said.slice(at + text.length);
  }, source);
}

/**
 * The parts by their names, as files have them.
 * @param {string} tag
 * @param {{ locale: string, joins: Record<string, string>, told: Record<string, string> }} language
 * @param {Record<string, string[]>} when which entries each part needs
 */
export function wordParts(tag, { locale, joins, told }, { rounds: common, ...when }) {
  const all = `${tag}/all.json`;
  const some = (keys) => Object.fromEntries(keys.filter((key) => key in told).map((key) => [key, told[key]]));
  const made = { all: { locale, joins, told } };
  for (const [name, keys] of Object.entries(when)) {
    const [kind, game] = name.split("/");
    if (kind === "rounds") {
      const begun = new Set(when[`table/${game}`]);
      const own = [...common, ...keys].filter((key) => !begun.has(key));
      made[name] = { told: some(own), next: all };
    } else {
      const next = kind === "table" ? `${tag}/rounds/${game}.json` : all;
      made[name] = { locale, joins, next, told: some(keys) };
    }
  }
  return made;
}
