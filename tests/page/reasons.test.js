import assert from "node:assert/strict";
import { test } from "node:test";

import { settle } from "../../src/houseway/web/static/js/accounts.js";
import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { resultRows } from "../../src/houseway/web/static/js/results.js";
import { standing } from "../../src/houseway/web/static/js/standing-out.js";
import { state } from "./builders.js";

const table = (title, wager, lines, more = {}) => ({ title, wager, lines, cite: "", also: [], is_extra: false, is_if_won: false, ...more });
const PAYOUTS = [
  table("Trips Plus", "trips-plus", [["flush", "7 to 1"], ["three-of-a-kind", "3 to 1"]]),
  table("Odds", "odds", [["straight", "1 to 1"]], { is_if_won: true }),
  table("Blind", "blind", [["straight", "1 to 1"]], { is_if_won: true }),
  table("Bad Beat", "odds", [["straight", "4 to 1"]]),
  table("Bet", "bet", [["pair", "2 to 1"], ["high card", "1 to 1"]]),
  table("Each Bet", "bet-1", [["pair of tens or better", "1 to 1"], ["pair", "push"]], { also: ["bet-2", "bet-3"] }),
  table("Ante Bonus", "ante", [["straight", "1 to 1"]], { is_extra: true }),
  table("Envy", "trips-plus", [["five-of-a-kind", "10.00"]], { is_extra: true }),
  table("Tie", "tie", [["tie", "8 to 1"]]),
  table("Dragon Bonus", "dragon-player", [["win by 9", "30 to 1"], ["win by 4", "1 to 1"], ["natural winner", "1 to 1"]], { also: ["dragon-banker"] }),
];
const TITLES = new Map([["trips-plus", "Trips Plus"], ["odds", "Odds"]]);

/** A round of seat 3 that is over, with its comparison and what was settled: [wager, word, why]. */
function over({ result = "loses", player = "pair of nines", dealer = "two pair, kings and nines", by_rest = false }, ...settled) {
  const model = new Model();
  model.own = 3;
  if (player) model.apply({ type: "Compared", spot: "3", result, player, dealer, by_rest, clause: "", text: "", fact: "" });
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
    "pair of nines against two pair, kings and nines; a better hand would have won",
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

test("of two hands of one name the other cards decide, if one has won", () => {
  const named = { player: "pair of nines", dealer: "pair of nines" };
  const why = (result, ...settled) => whys(over({ ...named, result }, ["ante", ...settled]))[0];
  assert.equal(why("loses", "lost", "pair of nines"), "pair of nines against pair of nines, by the other cards; a better hand would have won");
  assert.equal(why("wins", "won", "pair of nines, 1 to 1"), "pair of nines against pair of nines, by the other cards, 1 to 1");
  assert.equal(why("tie, loses", "lost", "tie, pair of nines"), "pair of nines against pair of nines; a tie loses here");
  const natural = { result: "won", player: "blackjack", dealer: "blackjack" };
  assert.deepEqual(whys(over(natural, ["wager", "won", "blackjack, 3 to 2"])), ["blackjack against blackjack, 3 to 2"]);
});

test("of hands that are set as two the high ones of one name are told apart where other cards decided, whatever came of it", () => {
  const why = (result, low, isByRest) => {
    const hands = { result, by_rest: isByRest, player: `${low} / pair of twos`, dealer: "king-jack / pair of twos" };
    return whys(over(hands, ["wager", result === "pushes" ? "returned" : "lost", result === "pushes" ? "push" : ""]))[0];
  };
  const high = "high: pair of twos against pair of twos";
  assert.equal(why("pushes", "king-jack", true), `${high}, by the other cards; low: king-jack against king-jack; neither wins both`);
  assert.equal(why("wins", "ace-king", true).split("; low")[0], `${high}, by the other cards`);
  assert.equal(why("loses", "king-ten", true), `${high}, by the other cards; low: king-ten against king-jack`);
  assert.equal(why("loses", "king-ten", false), `${high}; low: king-ten against king-jack`);
  assert.equal(why("pushes", "ace-king", false).split("; low")[0], high);
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
  const named = "straight, nine high against flush, ace high; a better hand would have won";
  assert.deepEqual(whys(over(beaten, ["trips-plus", "lost", "flush"])), [named]);
  assert.deepEqual(whys(over(beaten, ["trips-plus", "lost", "straight"])), ["straight; three-of-a-kind would have paid 3 to 1"]);
});

test("a table that pays only what wins does not say what a beaten hand needed", () => {
  assert.deepEqual(whys(over({}, ["blind", "lost", "pair"])), [
    "pair of nines against two pair, kings and nines; a better hand would have won",
  ]);
});

test("what was bet in turn is told with the hand that won it, or with what a folded hand would have done", () => {
  const model = over({ player: "" });
  settle(model, { seat: 3, wager: "Bets", why: "into the pots", clause: "" }, -2400, "paid");
  assert.deepEqual(whys(model), ["into the pots"]);
  settle(model, { seat: 2, wager: "Main Pot", why: "the last", clause: "" }, 5200, "won");
  assert.deepEqual(whys(model), ["into the pots"]);
  settle(model, { seat: 1, wager: "Side Pot", why: "pair of aces", clause: "" }, 5200, "won");
  assert.deepEqual(whys(model), ["into the pots; won by pair of aces"]);
  model.folded = { hand: "two pair, aces and nines", against: "pair of aces", would: "won", pays: "" };
  assert.deepEqual(whys(model), ["you folded; two pair, aces and nines would have won against pair of aces"]);
});

test("a stake that comes back after its winnings went elsewhere has no hand for a reason", () => {
  const model = over({ player: "" });
  model.hands = new Map([["player", "8"], ["banker", "2"]]);
  model.apply({ type: "WagerReturned", seat: 3, wager: "house-money", cents: 500, why: "", clause: "", text: "", fact: "" });
  assert.deepEqual(whys(model), ["the wager itself comes back"]);
});

test("a table that pays every hand does not decide: the dealer's hand does", () => {
  const [why] = whys(over({}, ["bet", "lost", "pair of nines"]));
  assert.equal(why, "pair of nines against two pair, kings and nines; a better hand would have won");
});

test("a wager has what is said of another only where one table pays both", () => {
  const rows = whys(over({ player: "" }, ["bet-1", "lost", "ace high"], ["bet-2", "lost", "ace high"], ["double", "lost", "ace high"]));
  const both = "ace high; pair of tens or better would have paid 1 to 1";
  assert.deepEqual(rows, [both, both, "ace high"]);
  const coup = over({ player: "" });
  coup.hands = new Map([["player", "8"], ["banker", "2"]]);
  for (const [wager, why] of [["banker", ""], ["tie", ""], ["dragon-banker", ""], ["dragon-player", "win by 3"]]) {
    coup.apply({ type: "WagerLost", seat: 3, wager, cents: 500, why, clause: "", text: "", fact: "" });
  }
  assert.deepEqual(whys(coup), [
    "Player 8, Banker 2",
    "Player 8, Banker 2; tie would have paid 8 to 1",
    "Player 8, Banker 2; natural winner would have paid 1 to 1",
    "a win by 3 is not enough; win by 4 would have paid 1 to 1",
  ]);
});

test("a table that pays beside a wager says nothing of what the wager itself needed", () => {
  const weak = { player: "ace high with five", dealer: "ace high with jack" };
  assert.deepEqual(whys(over(weak, ["ante", "lost", "ace high with five"])), [
    "ace high with five against ace high with jack; a better hand would have won",
  ]);
  const better = { result: "wins", player: "three-of-a-kind, eights with ace", dealer: "three-of-a-kind, eights with king" };
  assert.deepEqual(whys(over(better, ["ante", "won", "three-of-a-kind, eights, 1 to 1"])), [
    "three-of-a-kind, eights with ace against three-of-a-kind, eights with king, 1 to 1",
  ]);
});

test("a wager that is won has both hands, whatever else its reason says", () => {
  const higher = { result: "wins", player: "14", dealer: "22" };
  assert.deepEqual(whys(over(higher, ["wager", "won", "1 to 1"])), ["14 against 22, 1 to 1"]);
  assert.deepEqual(whys(over({ player: "22", dealer: "blackjack" }, ["insurance", "won", "2 to 1"])), ["2 to 1"]);
  const pair = { result: "wins", player: "pair of queens", dealer: "pair of sixes" };
  assert.deepEqual(whys(over(pair, ["bet", "won", "pair, 2 to 1"])), ["pair of queens against pair of sixes, 2 to 1"]);
  const split = over(higher, ["wager.second", "won", "1 to 1"]);
  assert.deepEqual(whys(split), ["1 to 1"]);
  const second = { type: "Compared", spot: "3.second", result: "wins", player: "20", dealer: "22", clause: "", text: "", fact: "" };
  const both = new Model();
  both.own = 3;
  for (const event of [second, { type: "WagerPaid", seat: 3, wager: "wager.second", cents: 500, why: "1 to 1", clause: "" }]) both.apply(event);
  assert.deepEqual(whys(both), ["20 against 22, 1 to 1"]);
});

test("a hand that won is named against the dealer's in whichever word the comparison has it", () => {
  const twenty = { result: "won", player: "20", dealer: "26" };
  assert.deepEqual(whys(over(twenty, ["wager", "won", "1 to 1"])), ["20 against 26, 1 to 1"]);
  const five = { result: "won", player: "21", dealer: "18" };
  assert.deepEqual(whys(over(five, ["stake", "won", "five cards, 3 to 2"])), ["five cards, 3 to 2"]);
  const every = [table("Stake", "stake", [["five cards", "3 to 2"], ["any other hand that wins", "1 to 1"]])];
  const rows = (model) => resultRows(model, 3, TITLES, every).map(({ why }) => why);
  assert.deepEqual(rows(over(five, ["stake", "won", "five cards, 3 to 2"])), ["five cards, 3 to 2"]);
  assert.deepEqual(rows(over(five, ["stake", "won", "1 to 1"])), ["21 against 18, 1 to 1"]);
  const insured = { result: "won", player: "blackjack", dealer: "blackjack" };
  assert.deepEqual(whys(over(insured, ["insurance", "won", "2 to 1"])), ["2 to 1"]);
});

test("what a table pays beside a wager is not told against the dealer's hand", () => {
  const royal = { result: "wins", player: "mini royal flush", dealer: "flush, queen high" };
  assert.deepEqual(whys(over(royal, ["ante", "won", "mini royal flush, 1 to 1"], ["ante-bonus", "won", "mini royal flush, 5 to 1"])), [
    "mini royal flush against flush, queen high, 1 to 1",
    "mini royal flush, 5 to 1",
  ]);
});

test("each hand that is envied has its seat, and a tie of hands that all see has both", () => {
  const envy = over({ player: "" }, ["envy", "won", "straight flush of 2"], ["envy", "won", "royal flush of 1.second"]);
  assert.deepEqual(whys(envy), ["straight flush of seat 2; royal flush of seat 1"]);
  const coup = over({ player: "" });
  coup.hands = new Map([["player", "7"], ["banker", "7"]]);
  coup.apply({ type: "WagerReturned", seat: 3, wager: "banker", cents: 500, why: "tie", clause: "", text: "", fact: "" });
  assert.deepEqual(whys(coup), ["Player 7, Banker 7; a tie"]);
});

test("what comes back says whether the round is void or this wager alone, and not what it was settled for", () => {
  const event = { seat: 3, clause: "", text: "", fact: "" };
  const model = over({ player: "" }, ["bonus", "returned", "void"]);
  assert.deepEqual(whys(model), ["the wager is void"]);
  const round = over({ player: "" }, ["ante", "lost", "folded"], ["pair-plus", "won", "pair, 1 to 1"]);
  round.apply({ type: "RoundVoided", why: "", clause: "", text: "", fact: "" });
  round.apply({ type: "CollectionReversed", ...event, wager: "ante", cents: 500, why: "" });
  round.apply({ type: "PaymentReversed", ...event, wager: "pair-plus", cents: 500, why: "" });
  round.apply({ type: "WagerReturned", ...event, wager: "play", cents: 500, why: "void" });
  assert.deepEqual(whys(round), ["the round is void", "the round is void", "the round is void"]);
  round.apply({ type: "RoundBegan", round: "", number: 2, clause: "", text: "", fact: "" });
  round.clear();
  round.apply({ type: "WagerReturned", ...event, wager: "bonus", cents: 500, why: "void" });
  assert.deepEqual(whys(round), ["the wager is void"]);
});

test("what was bet is told with the own hand against those that won the pots it lies in", () => {
  const model = over({ player: "" });
  model.contest.into = new Map([["pot main", new Set([1, 2, 3])], ["pot side 1", new Set([1, 2])]]);
  settle(model, { seat: 3, wager: "Bets", why: "into the pots", clause: "" }, -1000, "paid");
  settle(model, { seat: 1, wager: "Side pot 1", why: "pair of tens", clause: "" }, 3000, "won");
  assert.deepEqual(whys(model), ["into the pots"]);
  settle(model, { seat: 2, wager: "Main pot", why: "pair of kings", clause: "" }, 4000, "won");
  assert.deepEqual(whys(model), ["into the pots; won by pair of kings"]);
  model.hands.set("3", "pair of nines");
  assert.deepEqual(whys(model), ["pair of nines against pair of kings; a better hand would have won"]);
  model.hands.set("3", "pair of kings"); // Something else decided than what both are called.
  assert.deepEqual(whys(model), ["pair of kings against pair of kings, by the other cards; a better hand would have won"]);
  settle(model, { seat: 3, wager: "Side pot 1", why: "pair of kings", clause: "" }, 500, "won");
  assert.equal(whys(model)[0], "into the pots; won by pair of kings"); // Both have won something.
});

test("what was lost is not told with the odds that it would have been paid at", () => {
  const bank = over({ player: "" });
  bank.hands = new Map([["player", "8"], ["banker", "2"]]);
  bank.apply({ type: "WagerLost", seat: 3, wager: "bank", cents: 500, why: "1 to 1", clause: "", text: "", fact: "" });
  assert.deepEqual(whys(bank), ["Player 8, Banker 2"]);
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
  model.folded = { ...folded, hand: "eight high with four", against: "eight high with seven", would: "unqualified" };
  assert.deepEqual(whys(model), [
    "you folded; eight high with four would have won: the dealer does not qualify with eight high with seven",
  ]);
  model.apply({ type: "WagerLost", seat: 3, wager: "trips-plus", cents: 500, why: "folded", clause: "" });
  assert.equal(whys(model)[1], "you folded"); // Its own table decides, and not the dealer's hand.
  model.results.delete("3 trips-plus");
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
