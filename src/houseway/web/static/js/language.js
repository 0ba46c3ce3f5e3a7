// The page is read in the language that it was sent in: its words are here before anything is drawn.
// English has none to be fetched.

import { learn, speakBy } from "./say.js";

const { lang } = document.documentElement;

if (lang !== "en") {
  try {
    const [words, { Teller }] = await Promise.all([wordsOf(`${lang}.json`), import("./telling.js")]);
    const teller = new Teller(words.told, words.locale, words.joins);
    speakBy(new Map(Object.entries(words.say)), (text) => teller.tell(text), words);
  } catch {
    // Without its file the page speaks English.
  }
}

/**
 * @param {string} file
 * @returns {Promise<any>}
 */
async function wordsOf(file) {
  const answer = await fetch(new URL(`../words/${file}`, import.meta.url));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * What is said of a game's law, its clauses and the notes on its rules: fetched when it is first
 * wanted. A game of another package has no words here, and is told as it was written.
 * @param {string} game
 */
export async function learnLaw(game) {
  if (lang === "en") return;
  const files = ["shared", game].map((name) => `law/${lang}/${name}.json`);
  await Promise.all(
    files.map((file) => {
      const found = asked.get(file) ?? wordsOf(file).then(learn, () => undefined);
      asked.set(file, found);
      return found;
    }),
  );
}
