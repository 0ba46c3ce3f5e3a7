// The page is read in the language that it was sent in: its words are here before anything is drawn.
// English has none to be fetched. What the server tells comes in parts, each of which names the one
// after it: what a page begins with, what its rounds need, then everything. A part that does not come
// is told, and fetched again.

import { late } from "./late.js";
import { learn, speakBy } from "./say.js";

/** @typedef {{ say?: Record<string, string>, told: Record<string, string>, next?: string }} Words */

/** @type {Set<string>} */
const said = new Set(); // in the language already: what is written on a felt is told once more in a line
let next = ""; // the part that comes after those that are here
/** @type {Promise<void> | undefined} */
let coming;
/** @type {import("./telling.js").Teller} */
let teller;

if (document.documentElement.lang !== "en") {
  const { href } = /** @type {HTMLLinkElement} */ (document.getElementById("words"));
  const [words, { Teller }] = await Promise.all([wordsOf(href), late(() => import("./telling.js"))]);
  teller = new Teller(words.told, words.locale, words.joins);
  next = words.next ?? "";
  speakBy(new Map(Object.entries(words.say ?? {})), tell, words);
}

/**
 * What the server said, in the language. Where it is not known yet, what comes next may know it: the
 * page is told when that is here.
 * @param {string} text
 */
function tell(text) {
  const found = teller.explain(text);
  const isKnown = teller.isSure(found) || said.has(text);
  if (next && !coming && !isKnown) moreWords().then(() => dispatchEvent(new Event("words")));
  if (next && found) said.add(found.text);
  return found?.text ?? text;
}

/**
 * @param {string} address
 * @returns {Promise<any>} nothing where there is no such file
 */
function wordsOf(address) {
  return late(async () => {
    const answer = await fetch(address);
    if (answer.ok || answer.status === 404) return answer.ok ? answer.json() : {};
    throw new TypeError(answer.statusText);
  });
}

/** The words that come after those that are here, if any do. */
export async function moreWords() {
  if (document.documentElement.lang !== "en" && next) await (coming ??= learnNext());
}

async function learnNext() {
  const words = await wordsOf(new URL(`../words/${next}`, import.meta.url).href);
  teller.learn(words.told ?? {});
  next = words.next ?? "";
  coming = undefined;
}

/** @type {Promise<void> | undefined} */
let playing;

/** What is told in a round of this game: the part after the first. */
export function roundWords() {
  return (playing ??= moreWords());
}

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * What is said of a game's law, its clauses and the notes on its rules: fetched when it is first wanted. A
 * game of another package has no words here, and is told as it was written.
 * @param {string} game
 * @param {string} [part] a folder of its own: "readings" has what the house reads where a law is silent
 */
export async function learnLaw(game, part = "") {
  if (document.documentElement.lang === "en") return;
  const folder = `../words/law/${document.documentElement.lang}/${part && `${part}/`}`;
  await Promise.all(
    ["shared", game].map((name) => {
      const file = `${folder}${name}.json`;
      const found = asked.get(file) ?? wordsOf(new URL(file, import.meta.url).href).then(learn);
      asked.set(file, found);
      return found;
    }),
  );
}
