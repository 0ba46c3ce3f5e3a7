import assert from "node:assert/strict";
import { test } from "node:test";

import { KeptRounds, levelOf } from "../../src/houseway/web/static/js/log-levels.js";
import { store } from "./builders.js";

test("a fact is for oneself, for the table, or for whoever reads everything", () => {
  const level = (type, fields, own = 3) => levelOf({ type, ...fields }, own);
  assert.equal(level("CardDealt", { spot: "3" }), "me");
  assert.equal(level("CardDealt", { spot: "community" }), "me");
  assert.equal(level("CardsShown", { spot: "1" }), "table");
  assert.equal(level("WagerLost", { seat: 3 }), "me");
  assert.equal(level("WagerLost", { seat: 1 }), "table");
  assert.equal(level("PotAwarded", { from: "pot main", to: "rack 3" }), "me");
  assert.equal(level("PotAwarded", { from: "pot main", to: "rack 33" }), "table");
  assert.equal(level("StepTaken", { what: "shuffled" }), "all");
  assert.equal(level("RoundBegan", {}), "me");
  assert.equal(level("WagerLost", { seat: 1 }, 0), "me"); // Whoever watches reads all of the play.
});

test("rounds are kept, the newest last, each once", () => {
  const kept = store();
  const rounds = new KeptRounds("t1", kept);
  assert.deepEqual(rounds.all, []);
  for (let number = 1; number <= 70; number += 1) rounds.keep({ round: `t1-${number}`, number, cents: 0, hand: "" });
  rounds.keep({ round: "t1-70", number: 70, cents: -500, hand: "pair of nines" });
  assert.deepEqual([rounds.all.length, rounds.all.at(-1).cents, new KeptRounds("t2", kept).all], [60, -500, []]);
});
