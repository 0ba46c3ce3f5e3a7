import assert from "node:assert/strict";
import { test } from "node:test";

import { Picker } from "../../src/houseway/web/static/js/picker.js";
import { pickLabel } from "../../src/houseway/web/static/js/words.js";
import { option } from "./builders.js";

const KEEP = [option("exactly"), option("keep", { count: 2, wagers: [] })];
const hand = (...ids) => ids.map((id) => ({ id, card: "Ah", up: false, gone: false }));

function picker(...ids) {
  const made = new Picker();
  made.note(KEEP, hand(1, 2, 3, 4));
  for (const id of ids) made.pick(id);
  return made;
}

test("cards are picked and put back", () => {
  const made = picker(1, 2, 1);
  assert.deepEqual([...made.now.picked], [2]);
  assert.equal(made.now.count, 2);
});

test("one too many takes the place of the first", () => {
  assert.deepEqual([...picker(1, 2, 3).picked], [2, 3]);
});

test("what is gone from the hand is not picked any more", () => {
  const made = picker(1, 2);
  made.note(KEEP, [...hand(2, 3), { ...hand(1)[0], gone: true }]);
  assert.deepEqual([...made.now.picked], [2]);
  assert.deepEqual(made.now.cards.map(({ id }) => id), [2, 3]);
});

test("where nothing is to be kept nothing is picked", () => {
  const made = picker(1);
  made.note([option("exactly")], hand(1, 2));
  assert.equal(made.now, null);
  assert.equal(made.pick(2), false);
});

test("cards are picked by their names, also of two alike", () => {
  const made = new Picker();
  const alike = ["t66", "t31", "t66"].map((card, at) => ({ id: at + 1, card, up: false, gone: false }));
  made.note(KEEP, alike);
  made.pick(2);
  made.take(["t66", "t66"]);
  assert.deepEqual([...made.now.picked], [1, 3]);
});

test("a card is called by the hand it would lie in", () => {
  const named = (count, ids, makes) => {
    const made = new Picker();
    made.note([option("keep", { count, choices: [{ makes }] })], hand(1, 2, 3, 4, 5, 6, 7).slice(0, ids));
    made.pick(2);
    return made.now.cards.slice(0, 2).map((item) => pickLabel(made.now, item));
  };
  assert.deepEqual(named(2, 7, "high pair, low ace-king"), ["high: ace of hearts", "low: ace of hearts"]);
  assert.deepEqual(named(2, 4, "high pair, low 7"), ["other hand: ace of hearts", "one hand: ace of hearts"]);
  assert.deepEqual(named(2, 3, ""), ["Keep the ace of hearts", "Keep the ace of hearts"]);
});
