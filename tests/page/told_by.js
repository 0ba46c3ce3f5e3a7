// By which entries of a language texts are told: `{ part: [text] }` comes in, `{ part: [entry] }` goes out.
// Every entry bears a mark of its own, and what is told has the marks of all that it was told by.

import { readFileSync } from "node:fs";

import { Teller } from "../../src/houseway/web/static/js/telling.js";

const MARK = "\u{E000}";
const FIRST = 0xf0000;
const { told, locale, joins } = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const keys = Object.keys(told);
const marked = keys.map((key, at) => [key, `${MARK}${String.fromCodePoint(FIRST + at)}${told[key]}`]);
const teller = new Teller(Object.fromEntries(marked), locale, joins);

const found = {};
for (const [part, texts] of Object.entries(JSON.parse(readFileSync(0, "utf-8")))) {
  const marks = texts.flatMap((text) => [...teller.tell(text).matchAll(/\u{E000}(.)/gu)]);
  found[part] = [...new Set(marks.map(([, mark]) => keys[mark.codePointAt(0) - FIRST]))];
}
console.log(JSON.stringify(found));
