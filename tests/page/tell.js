// Tells texts by a language's file, and says which are not told whole. Lines of JSON come in: a list of
// ways to write one text, of which one must be told whole, with no names but those that are given. Where only
// some entries are to be used, by their keys, a text must be told as it is by all of them.

import { readFileSync } from "node:fs";

import { Teller } from "../../src/houseway/web/static/js/telling.js";

const [, , file, given = "", used = ""] = process.argv;
const { told, locale, joins } = JSON.parse(readFileSync(file, "utf-8"));
const all = new Teller(told, locale, joins);
const some = (/** @type {string[]} */ keys) => Object.fromEntries(keys.map((key) => [key, told[key]]));
const teller = used ? new Teller(some(JSON.parse(readFileSync(used, "utf-8"))), locale, joins) : all;
const names = new Set(given.split(","));

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const ways = JSON.parse(line);
  const isWhole = ways.some((text) => {
    const said = teller.explain(text);
    return said?.whole && said.names.every((name) => names.has(name)) && said.text === all.tell(text);
  });
  if (!isWhole) console.log(`${ways[0]} → ${teller.tell(ways[0])}`);
}
