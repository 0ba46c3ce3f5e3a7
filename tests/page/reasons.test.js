import assert from "node:assert/strict";
import { test } from "node:test";

import { Model } from "../../src/houseway/web/static/js/model.js";
import { resultRows } from "../../src/houseway/web/static/js/results.js";
import { standing } from "../../src/houseway/web/static/js/standing-out.js";
import { state } from "./builders.js";

const PAYOUTS = [
  { title: "Trips Plus", wager: "trips-plus", cite: "", lines: [["flush", "7 to 1"], ["three-of-a-kind", "3 to 1"]] },
  { title: "Odds", wager: "odds", cite: "", lines: [["straight", "1 to 1"]] },
  { title: "Bad Beat", wager: "odds", cite: "", lines: [["straight", "4 to 1"]] },
  { title: "Bet", wager: "bet", cite: "", lines: [["pair", "2 to 1"], ["high card", "1 to 1"]] },
  { title: "Bet 1", wager: "bet-1", cite: "", lines: [["pair of tens or better", "1 to 1"], ["pair", "push"]] },
];
const TITLES = new Map([["trips-plus", "Trips Plus"], ["odds", "Odds"]]);

/** A round of seat 3 that is over, with its comparison and what was settled: [wager, word, why]. */
function over({ result = "loses", player = "pair of nines", dealer = "two pair, kings and nines" }, ...settled) {
  const model = new Model();
  model.own = 3;
  if (player) model.apply({ type: "Compared", spot: "3", result, player, dealer, clause: "", text: "", fact: "" });
  const kinds = { lost: "WagerLost", won: "WagerPaid", returned: "WagerReturned" };
  for (const [wager, word, why] of settled) {
    model.apply({ type: kinds[word], seat: 3, wager, cents: 500, why, clause: "", text: "", fact: "" });
  }
  model.apply({ type: "RoundEnded", clause: "", text: "", fact: "" });
  return model;
}

const whys = (model) => resultRows(model, 3, TITLES, PAYOUTS).map(({ why }) => why);

test("a wager against the dealer has both hands, and what it would have needed", () => {
  assert.deepEqual(whys(over({}, ["ante", "lost", "pair of nines"])), [
    "pair of nines against two pair, kings and nines; it needed better",
  ]);
  const won = { result: "wins", dealer: "ace high" };
  assert.deepEqual(whys(over(won, ["ante", "won", "pair of nines, 1 to 1"])), ["pair of nines against ace high, 1 to 1"]);
  const even = { result: "push", dealer: "pair of nines" };
  assert.deepEqual(whys(over(even, ["ante", "returned", "push"])), ["pair of nines against pair of nines; a tie"]);
  const weak = { result: "wins", dealer: "ten high" };
  assert.deepEqual(whys(over(weak, ["ante", "returned", "dealer does not qualify, push"])), [
    "the dealer does not qualify with ten high, so it comes back",
  ]);
});

test("a wager by a paytable says which hand would have been paid, by the rules in force", () => {
  assert.deepEqual(whys(over({}, ["trips-plus", "lost", "pair"], ["odds", "lost", "pair"])), [
    "pair; three-of-a-kind would have paid 3 to 1",
    "pair; straight would have paid 4 to 1 (Bad Beat)",
  ]);
  assert.deepEqual(whys(over({ player: "" }, ["bet-3", "lost", "pair of twos"])), [
    "pair of twos; pair of tens or better would have paid 1 to 1",
  ]);
  assert.deepEqual(whys(over({}, ["trips-plus", "won", "flush, 7 to 1"])), ["flush, 7 to 1"]);
});

test("a hand that its table pays and that lost was beaten", () => {
  const beaten = { player: "straight, nine high", dealer: "flush, ace high" };
  const named = "straight, nine high against flush, ace high; it needed better";
  assert.deepEqual(whys(over(beaten, ["trips-plus", "lost", "flush"])), [named]);
  assert.deepEqual(whys(over(beaten, ["trips-plus", "lost", "straight"])), ["straight; three-of-a-kind would have paid 3 to 1"]);
});

test("a table that pays every hand does not decide: the dealer's hand does", () => {
  const [why] = whys(over({}, ["bet", "lost", "pair of nines"]));
  assert.equal(why, "pair of nines against two pair, kings and nines; it needed better");
});

test("a wager lost as another was has what is said of that one", () => {
  const rows = whys(over({ player: "" }, ["bet-1", "lost", "ace high"], ["double", "lost", "ace high"]));
  assert.equal(rows[0], rows[1]);
});

test("the own cards that were given up stay, and say what they would have done", () => {
  const model = new Model();
  model.own = 3;
  for (const spot of ["3", "1"]) {
    const card = spot === "3" ? "9h" : null;
    model.apply({ type: "CardDealt", spot, card, face_up: false, clause: "" });
  }
  model.apply({ type: "ChoiceMade", seat: 3, choice: "fold", clause: "" });
  assert.equal(model.cards("3")[0].folded, true);
  const collected = { type: "CardsCollected", what: "folded hand", seen: "owner", clause: "", up: [], held: 0 };
  model.apply({ ...collected, spot: "3", cards: ["9h"] });
  model.apply({ ...collected, spot: "1", cards: [null] });
  assert.deepEqual(model.cards("3").map(({ gone, folded }) => [gone, folded]), [[true, true]]);
  assert.deepEqual(model.cards("1"), []);
  model.apply({ type: "WagerLost", seat: 3, wager: "ante", cents: 500, why: "folded", clause: "" });
  assert.deepEqual(whys(model), ["you folded"]);
  model.apply({ type: "RoundEnded", clause: "" });
  const folded = { hand: "pair of nines", against: "ace high", would: "won" };
  model.load(state({ phase: "result", afterwards: { counts: {}, folded } }));
  assert.deepEqual(whys(model), ["you folded; pair of nines would have won against ace high"]);
  model.folded = { ...folded, would: "part" };
  assert.deepEqual(whys(model), ["you folded; pair of nines would have won a part of the pot against ace high"]);
  model.folded = { hand: "pair of tens", against: "", pays: "1 to 1", would: "won" };
  assert.deepEqual(whys(model), ["you folded; at best pair of tens, which would have paid 1 to 1"]);
  assert.equal(model.hands.get("3"), "pair of nines: would have won");
  model.clear();
  assert.deepEqual([model.cards("3"), model.folded], [[], null]);
});

test("cards that make the hand stand out, of the common ones those of the own hand", () => {
  const counts = new Map([["3", new Set(["Ah", "Kd"])], ["dealer", new Set(["Kd", "2c"])]]);
  const model = { counts, own: 3, against: "dealer" };
  const stands = (spot, card) => standing(model, spot, { card });
  assert.deepEqual([stands("3", "Ah"), stands("3", "9s"), stands("community", "Kd"), stands("community", "2c")], [
    "lifted",
    "dimmed",
    "lifted",
    "dimmed",
  ]);
  assert.deepEqual([stands("dealer", "2c"), stands("dealer", "9s"), stands("1", "Ah")], ["lifted", "dimmed", ""]);
  assert.equal(standing({ ...model, own: 0 }, "community", { card: "2c" }), "lifted");
  assert.equal(standing({ ...model, counts: new Map() }, "3", { card: "Ah" }), "");
  assert.equal(standing(model, "3", { card: "9s", folded: true }), "");
});
