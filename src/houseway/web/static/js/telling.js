// What the server tells, put into another language by a catalogue: a text that stands there, or a
// pattern with places whose parts are told in turn. Of several patterns the one that says most
// itself counts, if all of its parts can be told.
//
// A place says by its name what may stand there, a figure after it tells two of a kind apart:
// {money}, {number}, {cards}, {code} and {name} are put in as they are, {who} is a name or somebody that
// the catalogue knows, {where} the same at more length, {names} are several; {list} is told part by part, {word} is one word that is told;
// anything else is told in turn.
// [one|other] in a pattern is one or the other. No entry ends with a full stop: a sentence has its own.

const KEPT = 4000; // so many texts are remembered
const DEEP = 8; // a text within a text within a text
const CARD = "(?:[2-9TJQKA][♣♦♥♠cdhs]|\\d-\\d|Jk|t\\d\\d)";
/** @type {Record<string, string>} */
const KINDS = {
  money: "[−+-]?\\d[\\d,]*\\.\\d\\d",
  number: "[−+-]?\\d[\\d,]*(?:\\.\\d+)?",
  cards: `${CARD}(?: ${CARD})*`,
  name: "[^:;]{1,32}?",
  who: "[^:;]{1,32}?",
  word: "\\p{L}+",
  code: "[\\dA-K][\\dTJQKA./-]*",
};
const AS_IT_IS = new Set(["cards", "code", "name", "names"]);
const NAMES = new Set(["name", "names", "where", "who"]);

// A sentence is told without the clause that it cites at its end, and without its full stop.
const SENTENCE = /^(.*?)((?: \((?:§|\(|WA|\d+ CMR|policy: ).*\))?(?:(?<=[^.])\.)?)$/s;

/** @param {string} text */
const plain = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
/** @param {string} text */
const lower = (text) => text.charAt(0).toLowerCase() + text.slice(1);
/** @param {string} text */
const loose = (text) => text.toLowerCase().replaceAll("-", " ");
/** @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The first letter of a text as another text has it, where only that differs.
 * @param {string} text
 * @param {string} like
 * @param {string} key what it stands under in the catalogue
 */
function cased(text, like, key) {
  const [own, wanted] = [key.charAt(0), like.charAt(0)];
  if (/\p{Lu}/u.test(wanted) && !/\p{Lu}/u.test(own)) return text.replace(/^[¡¿«“]*\p{L}/u, (first) => first.toUpperCase());
  if (/\p{Ll}/u.test(wanted) && /\p{Lu}/u.test(own)) return lower(text);
  return text;
}

/** A text with places. */
class Pattern {
  /**
   * @param {string} key
   * @param {string} value
   */
  constructor(key, value) {
    this.key = key;
    this.value = value;
    const pieces = key.split(/(\{\w+\}|\[[^\]]*\])/);
    this.places = pieces.filter((piece) => piece.startsWith("{")).map((piece) => piece.slice(1, -1));
    const names = this.places.filter((place) => NAMES.has(kindOf(place)));
    /** How much it says itself; what takes any name says less. */
    this.weight = pieces.filter((piece) => !/^[{[]/.test(piece)).join("").length - 2 * names.length;
    this.word = wordOf(pieces);
    this.lazy = this.#expression(pieces, "?");
    this.greedy = this.#expression(pieces, "");
  }

  /**
   * @param {string[]} pieces
   * @param {string} way
   */
  #expression(pieces, way) {
    const parts = pieces.map((piece, at) => {
      if (piece.startsWith("[")) return `(?:${piece.slice(1, -1).split("|").map(plain).join("|")})`;
      if (piece.startsWith("{")) return `(${KINDS[kindOf(piece.slice(1, -1))] ?? `.+${way}`})`;
      const first = at === 0 && /^\p{L}/u.test(piece) ? `[${lower(piece)[0]}${upper(piece)[0]}]` : "";
      return first + plain(first ? piece.slice(1) : piece);
    });
    return new RegExp(`^${parts.join("")}$`, "su");
  }
}

/** @param {string} place */
const kindOf = (place) => place.replace(/\d+$/, "");

/**
 * The longest word that every text has that fits; empty where there is none.
 * @param {string[]} pieces
 */
function wordOf(pieces) {
  const text = pieces.map((piece) => (/^[{[]/.test(piece) ? "\0" : piece)).join("");
  const words = [...text.matchAll(/(?<![\p{L}\p{N}\0])\p{L}+(?![\p{L}\p{N}\0])/gu)].map(([word]) => word.toLowerCase());
  return words.reduce((best, word) => (word.length > best.length ? word : best), "");
}

/** @param {string} text */
const wordsOf = (text) => new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);

const PLAIN = 6; // what says less itself is not told around a part that is not known

/**
 * A text as it is told; `whole` if no part of it had to stay as it was.
 * @typedef {{ text: string, whole: boolean, names: string[] }} Told
 */

export class Teller {
  /** @type {Map<string, string>} */
  #exact = new Map();
  /** @type {Map<string, string>} */
  #alike = new Map(); // what stands there, by its words alone
  /** @type {Map<string, Pattern[]>} */
  #byWord = new Map(); // patterns by a word that they have; those without one under ""
  #patterns = new Set();
  /** @type {Map<string, Told | null>} */
  #known = new Map();
  /** @type {(number: string) => string} */
  #written;
  /** @type {[string, string][]} */
  #joins;

  /**
   * @param {Record<string, string>} told
   * @param {string} locale
   * @param {Record<string, string>} [joins] what runs together: "de el" is "del"
   */
  constructor(told, locale, joins = {}) {
    this.#joins = Object.entries(joins);
    this.#written = numbersOf(locale);
    this.learn(told);
  }

  /**
   * Words that come later than others.
   * @param {Record<string, string>} told
   */
  learn(told) {
    this.#known.clear();
    for (const [key, value] of Object.entries(told)) {
      if (!/[{[]/.test(key)) {
        this.#exact.set(key, value);
        this.#alike.set(loose(key), key);
      } else if (!this.#patterns.has(key)) this.#add(new Pattern(key, value));
    }
    for (const found of this.#byWord.values()) found.sort((one, other) => other.weight - one.weight);
  }

  /** @param {Pattern} pattern */
  #add(pattern) {
    this.#patterns.add(pattern.key);
    const found = this.#byWord.get(pattern.word);
    if (found) found.push(pattern);
    else this.#byWord.set(pattern.word, [pattern]);
  }

  /**
   * What the server said, in the language. What is not known stays as it is.
   * @param {string} text
   */
  tell(text) {
    return this.explain(text)?.text ?? text;
  }

  /**
   * Whether nobody who knows more words would tell it otherwise: all of it is known, and who is taken for a
   * name is written as one.
   * @param {Told | null} found
   */
  isSure(found) {
    return Boolean(found?.whole && !found.names.some((name) => /^\p{Ll}/u.test(name)));
  }

  /**
   * How a text is told; null where nothing of it is known.
   * @param {string} text
   * @returns {Told | null}
   */
  explain(text) {
    if (!/\p{L}/u.test(text)) return { text: this.#number(text), whole: true, names: [] };
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const [, words, rest] = /** @type {RegExpExecArray} */ (SENTENCE.exec(text));
    const found = this.#find(words, 0, true) ?? this.#find(words, 0, false);
    const told = found && { ...found, text: this.#joined(found.text) + rest };
    if (this.#known.size > KEPT) this.#known.clear();
    this.#known.set(text, told);
    return told;
  }

  /** @param {string} text */
  #joined(text) {
    return this.#joins.reduce((said, [apart, together]) => said.replaceAll(apart, together), text);
  }

  /** @param {string} text */
  #number(text) {
    return text.replace(/\d[\d,]*(?:\.\d+)?/g, this.#written);
  }

  /**
   * @param {string} text
   * @param {number} depth
   * @param {boolean} strict whether every part must be known
   * @returns {Told | null}
   */
  #find(text, depth, strict) {
    const exact = this.#entry(text);
    if (exact !== null) return { text: exact, whole: true, names: [] };
    if (!/\p{L}/u.test(text)) return { text: this.#number(text), whole: true, names: [] };
    if (depth > DEEP) return null;
    for (const pattern of this.#fitting(text)) {
      if (!strict && pattern.weight < PLAIN) break;
      for (const way of [pattern.lazy, pattern.greedy]) {
        const found = way.exec(text);
        const told = found && this.#fill(pattern, text, found.slice(1), depth, strict);
        if (told) return told;
        if (pattern.places.length < 2) break;
      }
    }
    return null;
  }

  // As it stands there, or with another first letter; "Card Exposed" and "card-exposed" are one.
  /** @param {string} text */
  #entry(text) {
    const alike = this.#alike.get(loose(text)) ?? text;
    for (const key of [text, lower(text), upper(text), alike]) {
      const value = this.#exact.get(key);
      if (value !== undefined) return cased(value, text, key);
    }
    return null;
  }

  // Those that may fit, the ones that say most first.
  /** @param {string} text */
  #fitting(text) {
    const found = [...wordsOf(text), ""].flatMap((word) => this.#byWord.get(word) ?? []);
    return found.sort((one, other) => other.weight - one.weight);
  }

  /**
   * @param {Pattern} pattern
   * @param {string} text
   * @param {string[]} parts
   * @param {number} depth
   * @param {boolean} strict
   * @returns {Told | null}
   */
  #fill({ key, value, places }, text, parts, depth, strict) {
    const told = places.map((place, at) => this.#part(kindOf(place), parts[at], depth, strict));
    if (told.some((one) => one === null)) return null;
    const all = /** @type {Told[]} */ (told);
    const said = value.replace(/\{(\w+)\}/g, (place, name) => all[places.indexOf(name)]?.text ?? place);
    const names = all.flatMap((one) => one.names);
    return { text: cased(said, text, key.replace(/^[[{].*/s, "a")), whole: all.every(({ whole }) => whole), names };
  }

  /**
   * @param {string} kind
   * @param {string} part
   * @param {number} depth
   * @param {boolean} strict
   * @returns {Told | null}
   */
  #part(kind, part, depth, strict) {
    if (kind === "money" || kind === "number") return { text: this.#number(part), whole: true, names: [] };
    if (kind === "list") return this.#list(part, depth, strict);
    if (kind === "who" || kind === "where")
      return this.#find(part, depth + 1, true) ?? { text: part, whole: true, names: [part] };
    if (AS_IT_IS.has(kind)) return { text: part, whole: true, names: NAMES.has(kind) ? part.split(", ") : [] };
    const found = this.#find(part, depth + 1, strict);
    return found ?? (strict ? null : { text: part, whole: false, names: [] });
  }

  /**
   * @param {string} part
   * @param {number} depth
   * @param {boolean} strict
   * @returns {Told | null}
   */
  #list(part, depth, strict) {
    const told = part.split(", ").map((one) => this.#part("", one, depth, strict));
    if (told.some((one) => one === null)) return null;
    const all = /** @type {Told[]} */ (told);
    return {
      text: all.map((one) => one.text).join(", "),
      whole: all.every(({ whole }) => whole),
      names: all.flatMap((one) => one.names),
    };
  }
}

/**
 * Writes a number as a locale has it: "1,234.50" is "1.234,50" there.
 * @param {string} locale
 * @returns {(number: string) => string}
 */
function numbersOf(locale) {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.5);
  const group = parts.find(({ type }) => type === "group")?.value ?? "";
  const point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  if (group === "," && point === ".") return (number) => number;
  return (number) => number.replace(/[,.]/g, (sign) => (sign === "," ? group : point));
}
