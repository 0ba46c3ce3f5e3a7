import assert from "node:assert/strict";
import { test } from "node:test";

import { anything, look, plain, valueOf } from "../../src/houseway/web/static/js/looking.js";

const law = (title, { exact = "1/20", ruleset = "ma" } = {}) => ({ title, ruleset, edge: exact ? { exact } : null });
const tile = (title, more = {}) => ({
  ...{ title, also: [], pieces: "cards", against: "the house", decisions: [1, 1], laws: [law("Massachusetts")] },
  ...more,
});
const TILES = [
  tile("Fast Action Hold'em", { laws: [law("Massachusetts"), law("Washington, single deck", { ruleset: "wa-single-deck" })] }),
  tile("Heads Up Hold'em"),
  tile("Three Card Poker", { also: ["3 card poker"] }),
  tile("Minibaccarat", { also: ["punto banco"], decisions: [0, 0], laws: [law("Massachusetts", { exact: "1/95" })] }),
  tile("EZ Baccarat", { decisions: [0, 0] }),
  tile("Sic Bo", { pieces: "dice", decisions: [0, 0], also: ["tai sai"] }),
  tile("Omaha", { pieces: "poker", against: "each other", decisions: [1, null], laws: [law("Massachusetts", { exact: "" })] }),
  tile("Omaha Hi-Lo", { pieces: "poker", against: "each other", decisions: [1, null] }),
];
const found = (typed, liking = {}) => look(TILES, typed, { ...anything(), ...liking }).map(({ tile: one }) => one.title);

test("without a word all are shown, in their order", () => {
  assert.deepEqual(found(" "), TILES.map(({ title }) => title));
});

test("signs, accents, capitals and blanks do not matter", () => {
  assert.deepEqual(plain("Hold’em, É 21"), ["holdem", "e", "21"]);
  assert.equal(found("HOLD'EM HEADS")[0], "Heads Up Hold'em");
  assert.equal(found("mini baccarat")[0], "Minibaccarat");
  assert.equal(found("sicbo")[0], "Sic Bo");
  assert.equal(found("ez")[0], "EZ Baccarat");
});

test("a slip of the pen is forgiven, another word is not", () => {
  assert.equal(found("bacarat")[0], "EZ Baccarat");
  assert.equal(found("omhaa")[0], "Omaha");
  assert.equal(found("thre card")[0], "Three Card Poker");
  assert.deepEqual(found("bridge"), []);
  assert.deepEqual(found("omaha bridge"), []);
});

test("other names lead to a game, its own name comes first", () => {
  assert.deepEqual(found("tai"), ["Sic Bo"]);
  assert.deepEqual(found("omaha"), ["Omaha", "Omaha Hi-Lo"]);
});

test("a law that is named is the one that is shown", () => {
  const [first] = look(TILES, "washington single", anything());
  assert.equal(first.tile.title, "Fast Action Hold'em");
  assert.equal(first.law, 1);
  assert.equal(look(TILES, "fast action", anything())[0].law, 0);
});

test("filters leave out what somebody does not like", () => {
  assert.deepEqual(found("", { kind: "dice" }), ["Sic Bo"]);
  assert.deepEqual(found("", { against: "each other" }), ["Omaha", "Omaha Hi-Lo"]);
  assert.deepEqual(found("", { decides: "none" }), ["Minibaccarat", "EZ Baccarat", "Sic Bo"]);
  assert.deepEqual(found("", { isLow: true }), ["Minibaccarat"]);
  assert.deepEqual(found("poker", { kind: "dice" }), []);
});

test("a fraction is read as what it is", () => {
  assert.equal(valueOf("-1/4"), -0.25);
  assert.equal(valueOf("2"), 2);
});
