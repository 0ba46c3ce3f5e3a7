// Words in the reader's language. A text in English is its own key, so that English needs no
// catalogue and another language is one file. Nothing is said while a module is read: the catalogue
// may come later, so `say` and `told` are called when something is drawn.

/** @type {Map<string, string>} */
let catalogue = new Map();

/**
 * Speak by this catalogue from now on.
 * @param {Map<string, string>} words what each English text is
 */
export function speakBy(words) {
  catalogue = words;
}

/**
 * What the page itself says: "{count} cards" with what stands in its places.
 * @param {string} text
 * @param {Record<string, string | number>} [values] by the names of the places
 */
export function say(text, values = {}) {
  const words = catalogue.get(text) ?? text;
  return words.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

/**
 * What the server said, in the reader's language.
 * @param {string} text
 */
export function told(text) {
  return catalogue.get(text) ?? text;
}
