import assert from "node:assert/strict";
import { test } from "node:test";

import { KeptRounds, levelOf } from "../../src/houseway/web/static/js/log-levels.js";
import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { resultRows } from "../../src/houseway/web/static/js/results.js";
import { Settled } from "../../src/houseway/web/static/js/settled.js";
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

/** What the server tells of a wager, said to seat 3. */
function settled(type, wager, why, seat = 3) {
  const verb = { WagerLost: "loses", WagerPaid: "is paid", WagerReturned: "gets back" }[type];
  const who = seat === 3 ? "Your" : `Seat ${seat}:`;
  return { type, seat, wager, cents: 500, why, clause: "", text: `${who} ${wager} ${verb} 5.00${why && `, ${why}`}.`, fact: "" };
}

const compared = (result, player, dealer) => ({ type: "Compared", spot: "3", result, player, dealer, clause: "", text: "", fact: "" });
const LAYOUT = { payouts: [{ title: "Bonus", wager: "bonus", also: [], is_extra: false, is_if_won: false, cite: "", lines: [["straight", "4 to 1"], ["trips", "push"]] }] };

function lines(...events) {
  const log = new Settled((wager) => wager);
  log.begin(LAYOUT);
  return events.map((event) => log.words(event, 3)).filter(Boolean);
}

test("what a wager came to is told in a player's words, of oneself and of others", () => {
  assert.deepEqual(lines(settled("WagerLost", "ante", "folded"), settled("WagerLost", "ante", "folded", 1)), [
    "Your ante loses 5.00: you folded.",
    "Seat 1: ante loses 5.00: the hand was folded.",
  ]);
  const told = (type, why, wager = "ante") => lines(settled(type, wager, why))[0].split(" 5.00")[1];
  assert.equal(told("WagerReturned", "push"), ": a tie.");
  assert.equal(told("WagerLost", "draw"), ": a tie, which loses here.");
  assert.equal(told("WagerLost", "surrendered"), ": you surrendered.");
  assert.equal(told("WagerReturned", "dealer does not qualify"), ": the dealer does not qualify.");
  assert.equal(told("WagerReturned", "no pair-plus made"), ": Pair Plus was not wagered with it.");
  assert.equal(told("WagerReturned", "Player 6, Banker 6, stand off"), ": Player 6, Banker 6; a tie.");
  assert.equal(told("WagerPaid", "royal flush of 2"), ": royal flush of seat 2.");
  assert.equal(told("WagerReturned", "trips, push", "bonus"), ": trips neither wins nor loses.");
  assert.equal(told("WagerReturned", ""), ".");
});

test("the log has the sentence that the result has", () => {
  const rounds = [
    [compared("loses", "pair of nines", "ace high"), settled("WagerLost", "ante", "pair of nines")],
    [compared("push", "pair of nines", "pair of nines"), settled("WagerReturned", "ante", "push")],
    [compared("wins", "pair of nines", "ten high"), settled("WagerReturned", "play", "dealer does not qualify, push")],
    [compared("loses", "pair of nines", "ace high"), settled("WagerLost", "bonus", "pair of nines")],
    [settled("WagerLost", "ante", "folded")],
  ];
  for (const events of rounds) {
    const model = new Model();
    model.own = 3;
    for (const event of events) model.apply(event);
    const [{ why }] = resultRows(model, 3, new Map(), LAYOUT.payouts);
    const [line] = lines(...events);
    assert.ok(line.endsWith(` 5.00: ${why}.`), `${line} / ${why}`);
  }
});

test("a hand over 21 is compared with nothing, of oneself and of others, as its wager says", () => {
  const over = (text, dealer) => ({ ...compared("lost", "25", dealer), text });
  const told = lines(over("You lose: 25 against 20.", "20"), over("Cy loses: 25 against 25.", "25"), settled("WagerLost", "ante", "over 21"));
  assert.deepEqual(told, ["You lose: 25, over 21.", "Cy loses: 25, over 21.", "Your ante loses 5.00: the hand is over 21."]);
  const dealer = { ...compared("won", "14", "22"), text: "You win: 14 against 22." };
  assert.deepEqual(lines(dealer), ["You win: 14 against 22."]);
});

test("of two hands of one name it is told that the other cards decide, if one has won", () => {
  const twos = "pair of twos against pair of twos";
  const told = (result, text) => lines({ ...compared(result, "pair of twos", "pair of twos"), text: `${text}: ${twos}.` })[0];
  assert.equal(told("loses", "You lose"), `You lose: ${twos}, by the other cards.`);
  assert.equal(told("draw", "You draw"), `You draw: ${twos}.`);
  assert.equal(told("copy hand, loses", "You lose, copy hand"), `You lose, copy hand: ${twos}.`);
});

test("a wager that is paid twice has one reason in each line, and a round knows nothing of another", () => {
  const twice = [settled("WagerPaid", "bonus", "straight, 4 to 1"), settled("WagerPaid", "bonus", "the chip itself")];
  assert.deepEqual(lines(...twice), ["Your bonus is paid 5.00: straight, 4 to 1.", "Your bonus is paid 5.00: the chip itself comes back."]);
  const log = new Settled((wager) => wager);
  log.begin(LAYOUT);
  log.words(compared("push", "pair of nines", "pair of nines"), 3);
  const tie = settled("WagerReturned", "ante", "push");
  assert.equal(log.fresh().words(tie, 3), "Your ante gets back 5.00: a tie.");
  assert.equal(log.words(tie, 3), "Your ante gets back 5.00: pair of nines against pair of nines; a tie.");
});
