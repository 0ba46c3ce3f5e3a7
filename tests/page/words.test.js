import assert from "node:assert/strict";
import { test } from "node:test";

import { wordsForEyes } from "../../src/houseway/web/static/js/common-hands.js";
import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { inWords } from "../../src/houseway/web/static/js/table-words.js";
import * as words from "../../src/houseway/web/static/js/words.js";
import { seat, state } from "./builders.js";

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

test("a spot is told by who it belongs to", () => {
  const where = (spot) => words.where(spot, 3, { 1: "Ben", 3: "Ann" });
  assert.deepEqual(
    ["community", "dealer", "3", "1.second", "5"].map(where),
    ["the community", "the dealer", "you", "Ben (second)", "seat 5"],
  );
});

test("a table is told to whoever does not see it", () => {
  const model = new Model();
  const wagers = [{ seat: 3, wager: "ante", cents: 1000 }];
  const piles = { dealer: [null, "9s"], 3: ["Ah", "Kd"], "3.second": ["7c"] };
  model.load(state({ seats: [seat(1), seat(3)], wagers, piles }));
  const table = { seats: [1, 2, 3], own: 3, names: { 1: "Ben", 3: "Ann" }, layout: { pieces: "cards" } };
  assert.deepEqual(inWords(model, table, words.title), [
    "Dealer: nine of spades, 1 card face down.",
    "Seat 1, Ben: rack 500.00.",
    "Seat 3, You: rack 500.00, Ante 10.00; cards: ace of hearts, king of diamonds; second hand: seven of clubs.",
  ]);
});

test("tiles are told by their ends, and two hands that were set as the high and the low one", () => {
  const model = new Model();
  const piles = { dealer: ["t66", "t11"], "dealer.second": ["t65", "t32"], dead: [null, null], 1: ["t21"], 3: ["t42"], "3.second": ["t61"] };
  model.load(state({ seats: [seat(1), seat(3)], piles }));
  const layout = { pieces: "tiles", parted: 2 };
  assert.deepEqual(inWords(model, { seats: [1, 3], own: 3, names: { 1: "Ben", 3: "Ann" }, layout }, words.title), [
    "Dealer: tile 6-6, tile 1-1; low hand: tile 5-6, tile 2-3.",
    "Dead: 2 tiles face down.",
    "Seat 1, Ben: rack 500.00; tiles: tile 1-2.",
    "Seat 3, You: rack 500.00; high hand: tile 2-4; low hand: tile 1-6.",
  ]);
});

test("what is dealt to the own seat is told as what it is, also before it is seen", () => {
  const model = new Model();
  const dealt = { type: "CardDealt", spot: "3", card: null, face_up: false, clause: "" };
  for (const event of [dealt, dealt]) model.apply(event);
  const told = (pieces) => wordsForEyes(dealt, { own: 3, model, table: { layout: { hand: 2, pieces, hands_turned: false } } });
  assert.equal(told("tiles"), "Your tiles: 2 tiles face down.");
  assert.equal(told("cards"), "Your cards: 2 cards face down.");
});
