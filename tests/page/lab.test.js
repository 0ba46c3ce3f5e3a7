// Designs of the lab: what is typed, what is sent, what an address says, exact differences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { decimal, fraction, moved } from "../../src/houseway/web/static/js/fractions.js";
import { read, write } from "../../src/houseway/web/static/js/lab-link.js";
import {
  Design,
  linesChange,
  linesNow,
  partChange,
  partsNow,
  royalLost,
  sideBy,
  sidePays,
  sideWhen,
  sideWith,
  sidesNow,
  tableNow,
  wayChange,
  wayNow,
} from "../../src/houseway/web/static/js/lab-model.js";
import { cents, pay, payShown, shown, value } from "../../src/houseway/web/static/js/lab-typing.js";

const A = [
  ["flush", "3 to 1"],
  ["pair", "1 to 1"],
];
const B = [
  ["flush", "4 to 1"],
  ["pair", "1 to 1"],
];
const field = (more = {}) => ({
  key: "paytable",
  kind: "table",
  value: "A",
  tables: [
    { name: "A", lines: A, parts: {} },
    { name: "B", lines: B, parts: {} },
  ],
  parts: [],
  ...more,
});

test("a pay is typed as people type it", () => {
  assert.equal(pay("4", "3 to 1"), "4 to 1");
  assert.equal(pay(" 3/2 ", "3 to 1"), "3 to 2");
  assert.equal(pay("3:2", "3 to 1"), "3 to 2");
  assert.equal(pay("7 TO 2", "3 to 1"), "7 to 2");
  assert.equal(pay("500", "50 for 1"), "500 for 1");
  assert.equal(pay("10%", "100% of meter"), "10% of meter");
  assert.equal(pay("push", "3 to 1"), "push");
  assert.equal(pay("", "3 to 1"), null);
  assert.equal(pay("1,000.50", 500), 100050);
  assert.equal(pay("much", "3 to 1"), "much");
  assert.equal(payShown(100050), "1,000.50");
  assert.equal(cents("$25"), 2500);
});

test("a value is of its kind, or the text itself, which the house refuses in words", () => {
  assert.equal(value("whole", " 8 "), 8);
  assert.equal(value("whole", "9".repeat(30)), "9".repeat(30));
  assert.equal(value("whole", "eight"), "eight");
  assert.equal(value("odds", "2"), "2 to 1");
  assert.deepEqual(value("wholes", "1, 2,3"), [1, 2, 3]);
  assert.deepEqual(value("words", "gong, wong"), ["gong", "wong"]);
  const words = { yes: "yes", no: "no", none: "none" };
  assert.equal(shown([true, "x", null], words), "yes, x, none");
});

test("lines of a table are sent as what differs from the one in force", () => {
  assert.deepEqual(linesNow(field(), undefined), A);
  assert.deepEqual(linesNow(field(), "B"), B);
  assert.deepEqual(linesChange(field(), [["flush", "5 to 1"], A[1]]), { flush: "5 to 1" });
  assert.deepEqual(linesChange(field(), [A[0]]), { pair: null });
  assert.deepEqual(linesNow(field(), { pair: null, straight: "6 to 1" }), [
    A[0],
    ["straight", "6 to 1"],
  ]);
});

test("lines that are those of a named table are that table, in any order", () => {
  assert.equal(linesChange(field(), [...B].reverse()), "B");
  assert.equal(linesChange(field(), A), undefined);
  assert.equal(tableNow(field(), undefined), "A");
  assert.equal(tableNow(field(), { flush: "5 to 1" }), "");
});

test("where no table is in force the first is begun from, and can be taken by its name", () => {
  const none = field({ value: "none" });
  assert.deepEqual(linesNow(none, undefined), []);
  assert.equal(linesChange(none, A), "A");
  assert.deepEqual(linesChange(none, [["flush", "9 to 1"], A[1]]), { flush: "9 to 1" });
});

test("a house way is a list of its own, or the lines of a table", () => {
  const lines = [{ says: "pair" }, { says: "rest" }];
  const plain = field({ kind: "way", value: lines, tables: [] });
  assert.deepEqual(wayNow(plain, undefined), lines);
  assert.equal(wayChange(plain, [...lines]), undefined);
  assert.deepEqual(wayChange(plain, [...lines].reverse()), [...lines].reverse());
  const named = field({
    kind: "way",
    value: "old",
    tables: [
      { name: "old", lines: [], parts: { lines } },
      { name: "new", lines: [], parts: { lines: lines.slice(1) } },
    ],
  });
  assert.equal(wayChange(named, lines.slice(1)), "new");
  assert.deepEqual(wayChange(named, []), { lines: [] });
  assert.deepEqual(wayNow(named, { lines: [] }), []);
  assert.deepEqual(wayNow(named, "new"), lines.slice(1));
});

test("parts are sent as what differs", () => {
  const names = field({ kind: "parts", value: { ante: "ante", play: "play" }, tables: [] });
  const change = partChange(names, undefined, "play", "bet");
  assert.deepEqual(change, { play: "bet" });
  assert.deepEqual(partsNow(names, change), { ante: "ante", play: "bet" });
  assert.equal(partChange(names, change, "play", "play"), undefined);
});

test("what says the same is no change, and the last change can be taken back", () => {
  const form = { game: "g", ruleset: "r", fields: [field({ key: "decks", kind: "whole", value: 6 })] };
  const design = new Design(form);
  assert.equal(design.set("decks", 6), false);
  assert.equal(design.set("decks", 8), true);
  assert.equal(design.set("decks", 8), false);
  assert.deepEqual(design.asked().changes, { decks: 8 });
  assert.equal(design.set("decks", undefined), true);
  assert.equal(design.isChanged, false);
  assert.equal(design.undo(), true);
  assert.deepEqual(design.changes, { decks: 8 });
  design.reset();
  assert.equal(design.isChanged, false);
  design.undo();
  assert.deepEqual(design.changes, { decks: 8 });
});

const press = async (bytes) => new Uint8Array(deflateRawSync(bytes));
const unpress = async (bytes) => new Uint8Array(inflateRawSync(bytes));

const place = (address) => {
  const { search, hash } = new URL(address, "http://house");
  return { search, hash };
};

test("an address says the same design wherever it is opened", async () => {
  const plain = { game: "sic-bo", ruleset: "ma", toml: "", changes: {}, beside: "" };
  assert.equal(await write(plain, press), "/lab?game=sic-bo&rules=ma");
  assert.deepEqual(await read(place("/lab?game=sic-bo&rules=ma"), unpress), plain);
  const much = {
    ...plain,
    changes: { house_way: Array(20).fill({ says: "größte 5♠ / + ?", pair: true }) },
    beside: "other",
  };
  const address = await write(much, press);
  assert.match(address, /^\/lab\?game=sic-bo&rules=ma#1\.[\w-]+$/);
  assert.ok(address.length < 200, address);
  assert.deepEqual(await read(place(address), unpress), much);
  const file = { game: "", ruleset: "", toml: "[ruleset]\n", changes: { a: 1 }, beside: "" };
  assert.deepEqual(await read(place(await write(file, press)), unpress), file);
});

test("an address that cannot be read says nothing", async () => {
  const packed = (await write({ game: "", ruleset: "", toml: "", changes: { a: 1 }, beside: "" }, press)).split("#")[1];
  const bad = ["/lab", "/lab#2.abc", "/lab?game=sic-bo#1.%%%", "/lab?game=sic-bo#1.abcd", `/lab#${packed}`];
  for (const address of bad) assert.equal(await read(place(address), unpress), null, address);
});

test("side wagers are added, changed and taken out", () => {
  const stated = { looks_at: ["own"], order: "standard", pays: { flush: "15 to 1", pair: "1 to 1" } };
  const fields = [{ key: "side_wagers.bonus", kind: "side", value: stated }, { key: "decks", kind: "whole", value: 1 }];
  const names = (changes) => sidesNow(fields, changes).map(({ name }) => name);
  assert.deepEqual(names({}), ["bonus"]);
  assert.deepEqual(names({ "side_wagers.mine": stated, decks: 2 }), ["bonus", "mine"]);
  assert.deepEqual(names({ "side_wagers.bonus": "none" }), []);
  assert.deepEqual(sidePays(stated, "pair", null).pays, { flush: "15 to 1" });
  assert.deepEqual(sideWith(stated, "order", "").order, undefined);
  const lines = sideBy(stated, null);
  assert.equal("order" in lines, false);
  const more = sideWhen(lines, "suited", "suited");
  assert.deepEqual(more.lines.map(({ name }) => name), ["pair", "suited"]);
  assert.equal(more.pays.suited, "1 to 1");
  assert.deepEqual(sideWhen(more, "suited", "red").lines[1], { name: "suited", when: "red" });
  assert.deepEqual(sidePays(more, "pair", null).lines, [{ name: "suited", when: "suited" }]);
  const order = { name: "three-card", cards: 3, lines: ["straight flush", "straight", "flush", "pair"] };
  const by = sideBy(stated, order);
  assert.deepEqual([by.order, by.pays], ["three-card", stated.pays]);
  assert.equal("lines" in sideBy(more, order), false);
});

test("a royal flush that would lose unawares is known", () => {
  const order = { name: "three-card", cards: 3, lines: ["mini royal flush", "straight flush", "flush"] };
  const paying = (/** @type {string[]} */ ...names) => ({ pays: Object.fromEntries(names.map((name) => [name, "1 to 1"])) });
  assert.equal(royalLost(paying("straight flush", "flush"), order), "mini royal flush");
  assert.equal(royalLost(paying("straight flush", "mini royal flush"), order), "");
  assert.equal(royalLost(paying("flush"), order), "");
  assert.equal(royalLost(paying("straight flush"), undefined), "");
});

test("differences are exact", () => {
  assert.deepEqual(fraction("-5"), [-5n, 1n]);
  assert.equal(moved("981/5525", "707/5525"), "+4.9593");
  assert.equal(moved("707/5525", "981/5525"), "−4.9593");
  assert.equal(moved("1/3", "2/6"), "");
  assert.equal(moved(`1/${10n ** 40n}`, "0"), "+0.0000…");
  assert.equal(decimal([2n, 3n], 4), "0.6667");
  assert.equal(decimal([5n, 2n], 0), "3");
});
