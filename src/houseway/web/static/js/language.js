// The page is read in the language that it was sent in: its words are here before anything is drawn.
// English has none to be fetched.

import { speakBy } from "./say.js";

const { lang } = document.documentElement;

if (lang !== "en") {
  try {
    const file = new URL(`../words/${lang}.json`, import.meta.url);
    const [words, { Teller }] = await Promise.all([
      fetch(file).then((answer) => answer.json()),
      import("./telling.js"),
    ]);
    const teller = new Teller(words.told, words.locale, words.joins);
    speakBy(new Map(Object.entries(words.say)), (text) => teller.tell(text), words);
  } catch {
    // Without its file the page speaks English.
  }
}
