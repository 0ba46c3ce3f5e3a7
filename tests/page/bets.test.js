import assert from "node:assert/strict";
import { test } from "node:test";

import { Bets } from "../../src/houseway/web/static/js/bets.js";
import { betWords, SavedBets, totalOf } from "../../src/houseway/web/static/js/saved-bets.js";
import { place, store } from "./builders.js";

const ANTE = { wager: "ante", minimum: 500, maximum: 10000, step: 500, compulsory: true };
const BONUS = { wager: "bonus", minimum: 100, maximum: 2500, step: 100 };
const none = new Map();

function bets(chip, options = [place("ante", [500, 10000]), place("bonus", [100, 2500])]) {
  const made = new Bets("t1", store());
  made.chip = chip;
  made.keepLimits([ANTE, BONUS]);
  made.note(options, none);
  return made;
}

test("a chip is put on an area, at least the minimum and by the step", () => {
  assert.deepEqual(bets(100).add(none, "ante", 500_00), { ante: 500 });
  assert.deepEqual(bets(2500).add(new Map([["ante", 500]]), "ante", 500_00), { ante: 3000 });
  assert.deepEqual(bets(700).add(none, "ante", 500_00), { ante: 500 });
});

test("no more lies there than the maximum and the rack allow", () => {
  assert.deepEqual(bets(10000).add(new Map([["ante", 5000]]), "ante", 500_00), { ante: 10000 });
  assert.equal(bets(500).add(new Map([["ante", 10000]]), "ante", 500_00), null);
  assert.equal(bets(500).add(none, "ante", 4_99), null);
  assert.equal(bets(500).add(none, "unknown", 500_00), null);
  assert.equal(bets(null).add(none, "ante", 500_00), null);
});

test("a wager that must equal another is made with its amount and follows it", () => {
  const made = bets(500);
  const own = new Map([["ante", 1000]]);
  made.note([place("odds", [1000, 1000], { equal_to: 1000, compulsory: true })], own);
  assert.deepEqual(made.add(own, "odds", 500_00), { ante: 1000, odds: 1000 });
  assert.deepEqual(made.owed(own, 10_00), { ante: 1000, odds: 1000 });
  const both = new Map([
    ["ante", 1000],
    ["odds", 1000],
  ]);
  made.note([place("ante", [500, 10000])], both);
  assert.deepEqual(made.add(both, "ante", 10_00), { ante: 1500, odds: 1500 });
  assert.deepEqual(made.add(both, "odds", 10_00), { ante: 1500, odds: 1500 });
  assert.equal(made.owed(both, 0), null);
});

test("a wager is lowered where the rack has too little for what must equal it", () => {
  const made = bets(500);
  const own = new Map([["ante", 5000], ["bonus", 200]]);
  made.note([place("odds", [5000, 5000], { equal_to: 5000, compulsory: true })], own);
  assert.deepEqual(made.owed(own, 50_00), { ante: 5000, bonus: 200, odds: 5000 });
  assert.deepEqual(made.owed(own, 0), { ante: 2500, bonus: 200, odds: 2500 });
  assert.deepEqual(made.owed(own, 7_00), { ante: 2500, bonus: 200, odds: 2500 });
  const least = new Map([["ante", 500]]);
  made.note([place("odds", [500, 500], { equal_to: 500, compulsory: true })], least);
  assert.deepEqual(made.owed(least, 0), {});
});

test("what is taken back takes with it what stands on it", () => {
  const made = bets(500);
  const own = new Map([
    ["ante", 1000],
    ["bonus", 200],
  ]);
  assert.deepEqual(made.without(own, "bonus"), { ante: 1000 });
  assert.deepEqual(made.without(own, "ante"), {});
});

test("a wager on another's box stands by itself, with what stands on it", () => {
  const made = bets(500);
  const area = (wager, box, compulsory = false) => ({ wager, box, compulsory });
  made.keepBoxes([area("ante", 0, true), area("bonus", 0), area("ante-3", 3), area("bonus-3", 3)]);
  const own = new Map([
    ["ante", 1000],
    ["bonus", 200],
    ["ante-3", 500],
    ["bonus-3", 100],
  ]);
  assert.deepEqual(made.without(own, "ante"), { "ante-3": 500, "bonus-3": 100 });
  assert.deepEqual(made.without(own, "ante-3"), { ante: 1000, bonus: 200 });
  assert.deepEqual(made.without(own, "bonus-3"), { ante: 1000, bonus: 200, "ante-3": 500 });
});

test("limits that an option states anew keep whether the wager must be made", () => {
  const made = bets(500);
  made.keepLimits([{ wager: "ante", minimum: 1000, maximum: 5000, step: 500 }]);
  assert.deepEqual(made.limits.get("ante"), { minimum: 1000, maximum: 5000, step: 500, compulsory: true });
});

test("the last wagers are remembered, table by table", () => {
  const kept = store();
  const made = new Bets("t1", kept);
  assert.deepEqual([made.last, made.lastTotal], [null, 0]);
  made.remember(none);
  assert.equal(made.last, null);
  made.remember(new Map([["ante", 1000], ["bonus", 200]]));
  assert.equal(new Bets("t1", kept).lastTotal, 1200);
  assert.equal(new Bets("t2", kept).last, null);
});

test("a bet is doubled and halved by the steps and within the limits", () => {
  const made = bets(500);
  const own = new Map([["ante", 1000], ["bonus", 300]]);
  assert.deepEqual(made.scaled(own, 2, 500_00), { ante: 2000, bonus: 600 });
  assert.deepEqual(made.scaled(own, 0.5, 0), { ante: 500, bonus: 100 });
  assert.deepEqual(made.scaled(new Map([["ante", 7500], ["bonus", 2500]]), 2, 500_00), { ante: 10000, bonus: 2500 });
  assert.equal(made.scaled(own, 2, 12_99), null);
  assert.equal(made.scaled(new Map([["ante", 500]]), 0.5, 0), null);
  assert.equal(made.scaled(none, 2, 500_00), null);
});

test("what must equal another wager is doubled as that one is", () => {
  const made = bets(500);
  made.note([place("odds", [1000, 1000], { equal_to: 1000, compulsory: true })], new Map([["ante", 1000]]));
  const own = new Map([["ante", 1000], ["odds", 1000]]);
  assert.deepEqual(made.scaled(own, 2, 20_00), { ante: 2000, odds: 2000 });
  assert.equal(made.scaled(own, 2, 19_99), null);
});

test("bets are kept by game and rules, called by their amounts, and thrown away", () => {
  const kept = store();
  const saved = new SavedBets({ game: "toy", ruleset: "ma" }, kept);
  saved.save({});
  assert.deepEqual(saved.all, []);
  saved.save({ ante: 500 });
  saved.save({ ante: 500, bonus: 250 });
  saved.save({ ante: 500 });
  assert.deepEqual(saved.all, [{ ante: 500 }, { ante: 500, bonus: 250 }]);
  assert.deepEqual(new SavedBets({ game: "toy", ruleset: "wa" }, kept).all, []);
  assert.equal(betWords(saved.all[1], (name) => name.toUpperCase()), "ANTE 5, BONUS 2.50");
  assert.deepEqual([totalOf(saved.all[1]), saved.has({ bonus: 250, ante: 500 })], [750, true]);
  saved.remove({ ante: 500 });
  assert.deepEqual(saved.all, [{ ante: 500, bonus: 250 }]);
  for (let cents = 100; cents <= 2000; cents += 100) saved.save({ ante: cents });
  assert.equal(saved.all.length, 8);
  kept.kept["houseway-saved-toy-ma"] = "spoiled";
  assert.deepEqual(saved.all, []);
});

test("what another window wagered last is known from the round, up to its first card", () => {
  const made = new Bets("t1", store());
  const fact = (type, seat, wager, cents) => ({ type, seat, wager, cents });
  const events = [
    fact("WagerPlaced", 2, "ante", 5_00),
    fact("WagerPlaced", 3, "ante", 10_00),
    fact("WagerPlaced", 2, "bonus", 1_00),
    fact("WagerTakenBack", 2, "bonus", 1_00),
    { type: "CardDealt", seat: 2 },
    fact("WagerPlaced", 2, "play", 10_00),
  ];
  made.recall(events, 2);
  assert.deepEqual(made.last, { ante: 5_00 });
  made.recall([fact("WagerPlaced", 2, "ante", 50_00)], 2);
  assert.deepEqual(made.last, { ante: 5_00 }, "what this window knows is not changed");
  const other = new Bets("t2", store());
  other.recall(events, 4);
  assert.equal(other.last, null);
});
