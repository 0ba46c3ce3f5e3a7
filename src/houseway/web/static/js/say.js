// Words in the reader's language. A text in English is its own key, so that English needs no
// catalogue and another language is one file. Nothing is said while a module is read: the catalogue
// may come later, so `say` and `told` are called when something is drawn.

/** @type {Map<string, string>} */
let catalogue = new Map();
/** @type {(text: string) => string} */
let telling = (text) => text;
/** @type {Map<string, string>} */
const learned = new Map(); // whole texts that were fetched when they were wanted
let locale = "en-US";
/** @type {[string, string][]} */
let joins = [];

/**
 * Speak by this catalogue from now on.
 * @param {Map<string, string>} words what each English text is
 * @param {(text: string) => string} [tell] puts what the server said into the language
 * @param {{ locale?: string, joins?: Record<string, string> }} [how] whose numbers these are, and what
 *   runs together when it comes to stand side by side
 */
export function speakBy(words, tell = (text) => words.get(text) ?? text, how = {}) {
  catalogue = words;
  telling = tell;
  locale = how.locale ?? "en-US";
  joins = Object.entries(how.joins ?? {});
}

/** The locale by which numbers are written for reading. */
export function spokenLocale() {
  return locale;
}

/**
 * What the page itself says: "{count} cards" with what stands in its places.
 * @param {string} text
 * @param {Record<string, string | number>} [values] by the names of the places
 */
export function say(text, values = {}) {
  const words = catalogue.get(text) ?? text;
  const said = words.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  return joins.reduce((whole, [apart, together]) => whole.replaceAll(apart, together), said);
}

/**
 * A text that stands in a list and is said when it is drawn: so that it is found for a catalogue.
 * @param {string} text
 */
export function later(text) {
  return text;
}

/**
 * What the server said, in the reader's language.
 * @param {string} text
 */
export function told(text) {
  return learned.get(text) ?? telling(text);
}

/**
 * Whole texts of the server in the reader's language, which come later than the catalogue.
 * @param {Record<string, string>} words
 */
export function learn(words) {
  for (const [text, value] of Object.entries(words)) learned.set(text, value);
}
