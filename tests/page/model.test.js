import assert from "node:assert/strict";
import { test } from "node:test";

import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { laidSpot, laidWager, spotOf, spotParts } from "../../src/houseway/web/static/js/spots.js";
import { seat, state } from "./builders.js";

const fact = (type, fields) => ({ type, clause: "§8", text: "", fact: "", why: "", ...fields });
const deal = (spot, card, face_up = false) => fact("CardDealt", { spot, card, face_up });
const WAYS = {
  ...{ WagerPlaced: "rack wager", WagerRestored: "rack wager", WagerReturned: "wager rack" },
  ...{ WagerLost: "wager inventory", WagerTakenIn: "wager inventory" },
  ...{ WagerPaid: "inventory rack", CollectionReversed: "inventory rack" },
  ...{ PaymentReversed: "rack inventory" },
};
const wager = (type, cents, differs = {}) => {
  const fields = { seat: 3, wager: "ante", cents, ...differs };
  const named = { rack: `rack ${fields.seat}`, wager: `wager ${fields.seat} ${fields.wager}` };
  const [from, to] = WAYS[type].split(" ").map((kind) => named[kind] ?? kind);
  return fact(type, { ...fields, from, to });
};
const money = (type, from, to, fields) => fact(type, { from, to, ...fields });

function model(...facts) {
  const made = new Model();
  made.own = 3;
  made.load(state());
  facts.forEach((one) => made.apply(one));
  return made;
}

const cards = (made, spot) => made.cards(spot).map(({ card }) => card);

test("a spot is a seat's, the dealer's or the community's", () => {
  assert.deepEqual(spotParts("3.second"), { seat: 3, area: "second" });
  assert.deepEqual(spotParts("dealer"), { seat: 0, area: "hand" });
  assert.deepEqual(spotParts("community"), { seat: 0, area: "community" });
  assert.deepEqual([spotOf(3), spotOf(0), spotOf(3, "second")], ["3", "dealer", "3.second"]);
});

test("cards are dealt, turned over, and stay to be read once all have seen them", () => {
  const made = model(deal("3", "Ah"), deal("4", null), deal("dealer", null), deal("dealer", null));
  made.apply(fact("CardsShown", { spot: "dealer", cards: ["9s", "9h"] }));
  assert.deepEqual(cards(made, "dealer"), ["9s", "9h"]);
  assert.ok(made.cards("dealer").every(({ up }) => up));
  made.apply(fact("CardsCollected", { spot: "3", cards: ["Ah"], what: "", seen: "owner" }));
  made.apply(fact("CardsCollected", { spot: "4", cards: [null], what: "", seen: "owner" }));
  made.apply(fact("CardsCollected", { spot: "dealer", cards: ["9s", "9h"], what: "", seen: "all" }));
  assert.deepEqual([cards(made, "3"), cards(made, "4")], [["Ah"], []]); // One's own stay, another's go.
  assert.ok([...made.cards("dealer"), ...made.cards("3")].every(({ gone }) => gone));
  assert.equal(made.rackSize, 4);
});

test("a card that is known stays the same card when the state comes", () => {
  const made = model(deal("3", "Ah"), deal("dealer", null));
  const [before] = made.cards("3");
  made.load(state({ piles: { 3: ["Ah"], dealer: ["9s"] } }));
  assert.deepEqual(made.cards("3"), [before]);
  assert.deepEqual(cards(made, "dealer"), ["9s"]);
  made.load(state({ piles: { 3: ["Kd"] } }));
  assert.notEqual(made.cards("3")[0].id, before.id);
  assert.deepEqual(cards(made, "dealer"), []);
});

test("a hand is set, split, and put together again", () => {
  const four = ["Ah", "Kd", "7c", "2s"].map((card) => deal("3", card));
  const set = model(...four, fact("HandSet", { seat: 3, kept: ["7c", "Ah"], discarded: ["Kd", "2s"] }));
  assert.deepEqual([cards(set, "3"), cards(set, "3.discards")], [["7c", "Ah"], ["Kd", "2s"]]);
  const split = model(...four, fact("HandSplit", { seat: 3, first: ["Ah", "Kd"], second: ["7c", "2s"] }));
  assert.deepEqual(cards(split, "3.second"), ["7c", "2s"]);
  split.apply(fact("HandSplit", { seat: 3, first: ["7c"], second: ["2s"], hand: 2, made: 3 }));
  assert.deepEqual([cards(split, "3.second"), cards(split, "3.third")], [["7c"], ["2s"]]);
  split.apply(fact("HandUnset", { seat: 3 }));
  assert.deepEqual(cards(split, "3"), ["Ah", "Kd", "7c", "2s"]);
  assert.deepEqual(cards(split, "3.second"), []);
});

test("a hand of a split lies beside the one that it came from", () => {
  const made = model(deal("3", "8h"), deal("3", "8d"));
  const split = (hand, number) => fact("HandSplit", { seat: 3, first: ["8h"], second: ["8d"], hand, made: number });
  for (const [hand, number] of [[1, 2], [1, 3], [2, 4]]) made.apply(split(hand, number));
  assert.deepEqual(made.rows.get(3), ["hand", "third", "second", "fourth"]);
  assert.deepEqual(["3", "3.third", "3.second", "3.fourth"].map((spot) => laidSpot(made.rows, spot)), ["3", "3.second", "3.third", "3.fourth"]);
  assert.deepEqual(["wager", "double.third", "wager.second"].map((name) => laidWager(made.rows, 3, name)), ["wager", "double.second", "wager.third"]);
  assert.equal(laidSpot(made.rows, "1.second"), "1.second");
  made.clear();
  assert.equal(made.rows.size, 0);
});

test("another's hand is parted without its cards being known", () => {
  const hidden = model(...[1, 2, 3, 4].map(() => deal("1", null)));
  hidden.apply(fact("HandSet", { seat: 1, kept: [null, null], discarded: [null, null] }));
  assert.deepEqual([cards(hidden, "1"), cards(hidden, "1.discards")], [[null, null], [null, null]]);
});

test("money goes where each fact sends it", () => {
  const made = model(wager("WagerPlaced", 1000));
  assert.deepEqual([made.racks.get(3), made.stake(3, "ante")], [490_00, 1000]);
  made.apply(wager("WagerPaid", 1500, { why: "a flush" }));
  made.apply(wager("WagerReturned", 1000));
  assert.deepEqual([made.racks.get(3), made.stake(3, "ante")], [515_00, 0]);
  assert.deepEqual(made.result(3, "ante"), { cents: 1500, word: "won", why: "a flush", clause: "§8" });
  assert.equal(made.outcome(3), 1500);
  assert.equal(made.outcome(1), null);
});

test("money goes between any two accounts, whatever the fact is called", () => {
  const made = model(wager("WagerPlaced", 1000));
  made.racks.set(1, 100_00);
  made.apply(money("Moved", "rack 1", "wager 3 ante", { cents: 500 }));
  made.apply(money("Moved", "wager 3 ante", "pot centre", { cents: 200 }));
  made.apply(money("Unheard of", "pot centre", "rack 1", { cents: 200 }));
  made.apply(money("CommissionTaken", "rack 1", "inventory", { cents: 100 }));
  assert.deepEqual([made.racks.get(1), made.racks.get(3)], [96_00, 490_00]);
  assert.equal(made.stake(3, "ante"), 1300);
});

test("what goes into a pot is in play until the round is over", () => {
  const made = model(wager("WagerPlaced", 1000));
  made.apply(money("Moved", "wager 3 ante", "pot bank", { cents: 1000 }));
  assert.deepEqual([made.others.get("pot bank"), made.isSettled(3, "ante")], [1000, false]);
  made.apply(money("Moved", "pot bank", "rack 3", { cents: 1500 }));
  made.apply(money("CommissionTaken", "rack 3", "inventory", { cents: 50 }));
  made.apply(fact("RoundEnded", {}));
  assert.deepEqual([made.isSettled(3, "ante"), made.outcome(3)], [true, 450]);
  assert.equal(made.result(3, "commission")?.cents, -50);
});

test("dice and lit areas stay to be read until the next roll or wager", () => {
  const made = model(fact("DiceRolled", { dice: [3, 4] }), fact("AreasLit", { wagers: ["seven"] }));
  made.apply(fact("RoundEnded", {}));
  assert.deepEqual([made.dice, [...made.lit]], [[3, 4], ["seven"]]);
  made.apply(fact("DiceRolled", { dice: [1, 1] }));
  assert.deepEqual([made.dice, made.lit.size], [[1, 1], 0]);
});

test("what was settled can be reversed", () => {
  const lost = model(wager("WagerPlaced", 1000), wager("WagerLost", 1000));
  assert.equal(lost.outcome(3), -1000);
  lost.apply(wager("CollectionReversed", 1000));
  assert.deepEqual([lost.outcome(3), lost.racks.get(3)], [0, 500_00]);
  const paid = model(wager("WagerPaid", 1500), wager("PaymentReversed", 1500));
  assert.deepEqual([paid.outcome(3), paid.racks.get(3)], [0, 500_00]);
  paid.apply(wager("WagerRestored", 1000));
  assert.equal(paid.result(3, "ante"), undefined);
  assert.equal(paid.stake(3, "ante"), 1000);
});

test("a chip that was taken in is lost when the round is over, unless it is paid", () => {
  const chip = { wager: "progressive" };
  const taken = [wager("WagerPlaced", 100, chip), wager("WagerTakenIn", 100, chip)];
  const unpaid = model(...taken);
  assert.equal(unpaid.outcome(3), null);
  unpaid.apply(fact("RoundEnded", {}));
  assert.equal(unpaid.outcome(3), -100);
  const paid = model(...taken, wager("WagerPaid", 5000, chip), fact("RoundEnded", {}));
  assert.equal(paid.outcome(3), 4900);
});

test("a round stays to be read until one wagers oneself or cards are dealt", () => {
  const before = [deal("3", "Ah"), wager("WagerPlaced", 1000), wager("WagerLost", 1000)];
  const end = fact("CardsCollected", { spot: "3", cards: ["Ah"], what: "", seen: "all" });
  const made = model(...before, end, fact("RoundEnded", {}));
  made.apply(wager("WagerPlaced", 1000, { seat: 1 }));
  assert.deepEqual([cards(made, "3"), made.outcome(3)], [["Ah"], -1000]);
  made.apply(wager("WagerPlaced", 1000));
  assert.deepEqual([cards(made, "3"), made.outcome(3)], [[], null]);
});

test("a wish is drawn over what lies there", () => {
  const made = model(wager("WagerPlaced", 1000));
  made.wish(3, { bonus: 500 });
  assert.deepEqual([...made.wagersOf(3)], [["bonus", 500]]);
  assert.equal(made.racks.get(3), 495_00);
});

test("people come with a rack, bring more and go", () => {
  const ben = { seat: 1, name: "Ben" };
  const made = model(money("SatDown", "elsewhere", "rack 1", { ...ben, cents: 200_00 }));
  made.apply(money("BoughtIn", "elsewhere", "rack 1", { ...ben, cents: 100_00 }));
  assert.equal(made.racks.get(1), 300_00);
  made.apply(money("GotUp", "rack 1", "elsewhere", { ...ben, cents: 300_00 }));
  assert.equal(made.racks.has(1), false);
});

test("a fact that is not known changes nothing", () => {
  const made = model(fact("SomethingNew", { seat: 3 }));
  assert.equal(made.racks.get(3), seat(3).rack_cents);
});

// Hands that belong to no seat.

test("who holds a hand sees it, and it lies face down until it is shown", () => {
  const made = model(deal("player", null), deal("player", null), deal("banker", null));
  made.apply(fact("HandGiven", { spot: "player", seat: 3, cards: ["9h", "Td"] }));
  const held = { held: { player: 3 }, down: { player: 2 } };
  made.load(state({ piles: { player: ["9h", "Td"], banker: [null] }, ...held }));
  assert.deepEqual(made.cards("player").map(({ up }) => up), [false, false]);
  made.apply(fact("CardsShown", { spot: "player", cards: ["9h", "Td"] }));
  made.apply(fact("HandGiven", { spot: "player", seat: 0, cards: [] }));
  assert.deepEqual(made.cards("player").map(({ up }) => up), [true, true]);
  assert.equal(made.held.size, 0);
});

test("after a return what everybody sees lies face up, and a third card that is held does not", () => {
  const made = model();
  const held = { held: { banker: 3 }, down: { banker: 1 } };
  made.load(state({ piles: { player: ["9h", "Td"], banker: ["2c", "2d", "As"] }, ...held }));
  assert.deepEqual(made.cards("player").map(({ up }) => up), [true, true]);
  assert.deepEqual(made.cards("banker").map(({ up }) => up), [true, true, false]);
});

test("what the dealer says that a hand counts stands at it, and is the reason of a result", () => {
  const made = model(fact("Announced", { what: "Player 3, Banker 9: Banker wins" }));
  assert.deepEqual([made.hands.get("player"), made.hands.get("banker")], ["3", "9"]);
  made.apply(wager("WagerLost", 500, { wager: "player" }));
  assert.equal(made.result(3, "player").why, "Player 3, Banker 9");
});

test("a simulated round takes the place of the one that was settled", () => {
  const made = model(deal("player", "9h", true), wager("WagerLost", 500, { wager: "player" }));
  made.apply(fact("CardsCollected", { spot: "player", cards: ["9h"], what: "", seen: "all" }));
  made.apply(fact("StepTaken", { what: "a simulated round, without wagers", by: "dealer" }));
  made.apply(fact("CardDealt", { spot: "aside", card: "4c", face_up: true }));
  made.apply(fact("CardMoved", { card: "4c", source: "aside", target: "player" }));
  assert.ok(made.isSimulated);
  assert.deepEqual([cards(made, "player"), cards(made, "aside")], [["4c"], []]);
  assert.equal(made.result(3, "player").cents, -500);
  made.clear();
  assert.ok(!made.isSimulated);
});

test("a commission that is marked is owed and costs nothing yet", () => {
  const made = model(money("CommissionMarked", "owed 3", "claims", { cents: 75 }));
  assert.deepEqual([...made.others], [["owed 3", -75]]);
  assert.equal(made.outcome(3), null);
  made.apply(money("CommissionTaken", "rack 3", "inventory", { cents: 75 }));
  assert.equal(made.result(3, "commission").cents, -75);
  assert.equal(made.result(3, "commission").why, "of what was won");
});

test("a payout that goes onto another wager is won or lost with it", () => {
  const made = model(wager("WagerPlaced", 2000, { wager: "banker" }));
  made.apply(money("PayoutAdded", "inventory", "wager 3 banker", { cents: 1500 }));
  assert.equal(made.stake(3, "banker"), 3500);
  made.apply(fact("Announced", { what: "Player 9, Banker 4: Player wins" }));
  made.apply(wager("WagerLost", 3500, { wager: "banker" }));
  assert.equal(made.outcome(3), -2000);
  assert.equal(made.result(3, "banker").why, "Player 9, Banker 4");
});

test("areas stay lit to be read when the lights are cleared", () => {
  const made = model(fact("AreasLit", { wagers: ["small"] }), fact("AreasLit", { wagers: [] }));
  assert.deepEqual([...made.lit], ["small"]);
  made.clear();
  assert.equal(made.lit.size, 0);
});

test("who banks and what that covers is a fact, and what others are compared with lies there", () => {
  const made = new Model();
  made.apply(fact("BankMarked", { seat: 4, covers_cents: 500_00, is_shared: false }));
  made.wagers = new Map([["1 wager", 500], ["2 wager", 700], ["4 bank", 9]]);
  made.others = new Map([["pot dealer", 300]]);
  assert.equal(made.againstBank, 1500);
  made.apply(fact("DiceRolled", { dice: [1, 2, 3] }));
  made.apply(fact("Compared", { spot: "1", player: "3 (1-2) / 9 (6-6)", dealer: "5 (2-3) / 7 (1-1)" }));
  made.apply(fact("WagerLost", { seat: 1, wager: "wager", cents: 500, why: "", clause: "", from: "wager 1 wager", to: "pot centre" }));
  assert.deepEqual([made.bank?.seat, made.hands.get("4"), made.hands.has("dealer")], [4, "5 (2-3) / 7 (1-1)", false]);
  assert.equal(made.result(1, "wager").why, "high: 9 (6-6) against 7 (1-1); low: 3 (1-2) against 5 (2-3)");
  made.apply(fact("BankMarked", { seat: 2, covers_cents: 80_00, is_shared: true }));
  made.apply(fact("RoundEnded", { clause: "§7(l)" }));
  assert.deepEqual([made.bank?.seat, made.outcome(2), made.outcome(4)], [2, 0, null]); // A bank may come out even.
  made.load(state({ bank: null }));
  assert.deepEqual(made.bank, { seat: 2, covers_cents: 80_00, is_shared: true }); // It stays to be read.
  made.apply(fact("RoundBegan", { round: "a-2", number: 2 }));
  assert.equal(made.bank, null);
  made.load(state({ bank: { seat: 3, covers_cents: 1000, is_shared: false } }));
  assert.equal(made.bank?.seat, 3);
  made.apply(fact("BankMarked", { seat: 0, covers_cents: 0, is_shared: false }));
  assert.equal(made.bank, null);
});

test("what goes from one seat's wager to another's rack is lost by the one and won by the other", () => {
  const made = new Model();
  made.apply(fact("WagerOffered", { seat: 4, wager: "bid", cents: 300_00 }));
  assert.equal(made.bids.get(4), 300_00);
  made.apply(fact("BankMarked", { seat: 4, covers_cents: 100_00, is_shared: false }));
  assert.equal(made.bids.size, 0);
  made.wagers = new Map([["4 banker", 100_00], ["1 against", 60_00], ["2 against", 40_00]]);
  const lost = { clause: "", why: "lost", from: "wager 1 against", to: "rack 4", cents: 60_00 };
  made.apply(fact("Moved", lost));
  assert.deepEqual([made.result(1, "against").word, made.result(4, "banker").word], ["lost", "won"]);
  assert.deepEqual([made.outcome(1), made.outcome(4)], [-60_00, 60_00]);
  const paid = { clause: "", why: "1 to 1", from: "wager 4 banker", to: "rack 2", cents: 40_00 };
  made.apply(fact("Moved", paid));
  assert.deepEqual([made.result(2, "against").cents, made.outcome(4)], [40_00, 20_00]);
});

test("what a pot pays is won by the wager that comes back next, where several lie there", () => {
  const made = new Model();
  made.apply(fact("BankMarked", { seat: 4, covers_cents: 500_00, is_shared: false }));
  made.wagers = new Map([["1 wager", 2500], ["1 bonus", 2500], ["4 bonus", 500]]);
  made.apply(fact("Compared", { spot: "1", player: "nine-two / pair of fours", dealer: "eight-two / ace high" }));
  made.apply(money("Moved", "pot centre", "rack 1", { cents: 2500 }));
  made.apply(wager("WagerReturned", 2500, { seat: 1, wager: "wager" }));
  made.apply(wager("WagerReturned", 2500, { seat: 1, wager: "bonus" }));
  const { cents, word, why } = made.result(1, "wager");
  assert.deepEqual([cents, word, why], [2500, "won", "high: pair of fours against ace high; low: nine-two against eight-two"]);
  assert.deepEqual([made.result(1, "bonus").cents, made.result(1, "centre")], [0, undefined]);
  made.apply(money("Moved", "pot centre", "rack 4", { cents: 1000, why: "surplus" }));
  assert.deepEqual([made.result(4, "centre").cents, made.result(4, "bonus")], [1000, undefined]); // A bank's own wagers lie apart.
});

test("what is settled anew after a mistake comes to what is settled last, in whatever order it is taken back", () => {
  const made = model(wager("WagerPlaced", 1000), wager("WagerPaid", 1000), wager("WagerReturned", 1000));
  made.apply(money("CommissionTaken", "rack 3", "inventory", { cents: 50 }));
  made.apply(money("Reversed", "inventory", "rack 3", { cents: 50 }));
  made.apply(wager("WagerRestored", 1000));
  made.apply(wager("PaymentReversed", 1000));
  assert.equal(made.outcome(3), null);
  made.apply(wager("WagerReturned", 1000, { why: "push" }));
  assert.deepEqual([made.outcome(3), made.result(3, "ante").why, made.result(3, "commission")], [0, "push", undefined]);
});

test("bets of a round that is void come back, and nobody won them", () => {
  const made = model(deal("3", "Ah"), wager("WagerPlaced", 1000, { wager: "bet" }));
  made.apply(money("BetGathered", "wager 3 bet", "pot main", { cents: 1000 }));
  made.apply(fact("RoundVoided", {}));
  made.apply(money("Reversed", "pot main", "wager 3 bet", { cents: 1000, why: "void" }));
  made.apply(wager("WagerReturned", 1000, { wager: "bet", why: "void" }));
  made.apply(fact("RoundEnded", {}));
  assert.deepEqual([made.outcome(3), made.racks.get(3)], [0, 500_00]);
});

test("what hands count is said, and stands with each of them", () => {
  const said = model(
    fact("Announced", { what: "seat 3: soft 17" }),
    fact("Announced", { what: "seat 3, second hand: 12" }),
    fact("Announced", { what: "dealer: blackjack" }),
    fact("Announced", { what: "Dealer's Card" }),
  );
  assert.deepEqual(
    [...said.hands],
    [
      ["3", "soft 17"],
      ["3.second", "12"],
      ["dealer", "blackjack"],
    ],
  );
});

test("discards that are shuffled again are in the rack no more", () => {
  const filled = model(fact("CardBurned", { card: null }));
  filled.apply(fact("DiscardsShuffled", { cards: [null] }));
  assert.equal(filled.rackSize, 0);
});

test("of a wager that was taken in before the deal the dealer says why it loses", () => {
  const made = new Model();
  made.apply(fact("WagerTakenIn", { seat: 3, wager: "progressive", cents: 100, from: "wager 3 progressive", to: "inventory" }));
  made.apply(fact("WagerTakenIn", { seat: 4, wager: "progressive", cents: 100, from: "wager 4 progressive", to: "inventory" }));
  made.apply(fact("Announced", { what: "progressive wager of seat 3 loses: pair of tens; pays from three-of-a-kind up" }));
  made.apply(fact("RoundEnded", {}));
  assert.equal(made.result(3, "progressive").why, "pair of tens; pays from three-of-a-kind up");
  assert.equal(made.result(4, "progressive").why, "taken in before the deal, not paid");
});

test("a wager that two hands of others bring something names both", () => {
  const made = new Model();
  const envy = (why) => fact("WagerPaid", { seat: 3, wager: "envy", cents: 500, why, from: "inventory", to: "rack 3" });
  made.apply(envy("four-of-a-kind of Ann"));
  made.apply(envy("straight flush of Ben"));
  assert.deepEqual(made.result(3, "envy"), { cents: 1000, word: "won", why: "four-of-a-kind of Ann; straight flush of Ben", clause: "§8" });
});

test("two hands are compared high with high and low with low, with or without dice", () => {
  const made = model(fact("Compared", { spot: "3", player: "ace-king / pair of tens", dealer: "pair of twos / flush" }));
  made.apply(fact("WagerPaid", { seat: 3, wager: "wager", cents: 500, why: "1 to 1", from: "inventory", to: "rack 3" }));
  const why = "high: pair of tens against flush; low: ace-king against pair of twos; 1 to 1";
  assert.equal(made.result(3, "wager").why, why);
});
