import assert from "node:assert/strict";
import { test } from "node:test";

import * as words from "../../src/houseway/web/static/js/words.js";

test("money has two decimals and commas", () => {
  assert.deepEqual([0, 5, 123450, -1000].map(words.money), ["0.00", "0.05", "1,234.50", "−10.00"]);
  assert.deepEqual([1000, 250, 120000].map(words.shortMoney), ["10", "2.50", "1,200"]);
  assert.deepEqual([500, -500, 0].map(words.signed), ["+5.00", "−5.00", "0.00"]);
});

test("cards are named, those face down counted", () => {
  assert.equal(words.cardName("Ah"), "ace of hearts");
  assert.equal(words.cardNames(["Ts", null, null]), "ten of spades, 2 cards face down");
  assert.equal(words.cardNames([null]), "1 card face down");
  assert.equal(words.cardNames([]), "no cards");
});

test("names are joined as people say them", () => {
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(words.joined), ["", "a", "a and b", "a, b and c"]);
  assert.equal(words.title("trips-plus"), "Trips Plus");
});
