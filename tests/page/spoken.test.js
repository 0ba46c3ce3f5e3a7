// What the dealer says of a round: what happens, once, when it happens.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Spoken } from "../../src/houseway/web/static/js/spoken.js";

Object.assign(globalThis, { document: { documentElement: { lang: "en" } } });
const { Voice } = await import("../../src/houseway/web/static/js/voice.js");

/** All that is said of these facts to the seat `own`. */
function said(own, ...events) {
  const spoken = new Spoken();
  const facts = [{ type: "RoundBegan" }, ...events];
  return facts.map((event) => spoken.line({ clause: "", text: "", ...event }, own)?.words ?? "").filter(Boolean);
}
const dealt = (spot, card, isUp = true) => ({ type: "CardDealt", spot, card, face_up: isUp });
const compared = (spot, dealer, result, text) => ({ type: "Compared", spot, dealer, result, text, player: "ace high" });
const lost = (seat, why) => ({ type: "WagerLost", seat, wager: "ante", why, text: `Seat ${seat} loses, ${why}.` });
const SHOWN = { type: "CardsShown", spot: "dealer", cards: ["Ks"], text: "The dealer shows K♠." };

test("the board and the dealer's card in sight are told as they come, and hidden cards are not", () => {
  const lines = said(1, dealt("1", "Ah"), dealt("dealer", "Qs"), dealt("dealer", null, false), dealt("community", "2c"), dealt("community", "Td"));
  assert.deepEqual(lines, ["The dealer shows Q♠.", "The board: 2♣.", "The board: 2♣ T♦."]);
});

test("who does not see the felt hears cards by their names, once, and before an answer what lies there", () => {
  const spoken = new Spoken();
  const hear = (event) => spoken.line({ clause: "", text: "", ...event }, 1)?.heard ?? "";
  assert.equal(hear({ type: "CardsShown", spot: "dealer", cards: [], text: "The dealer shows 2♦ K♠." }), "The dealer shows two of diamonds, king of spades.");
  assert.equal(hear({ type: "CardsShown", spot: "dealer", cards: [], text: "The dealer shows Jk 2♦." }), "The dealer shows joker, two of diamonds.");
  assert.equal(spoken.lying(), "");
  assert.equal(hear({ type: "CardSetAside", text: "K♦ is set aside." }), "King of diamonds is set aside.");
  assert.equal(hear(dealt("dealer", "Qs")), ""); // It is told when something is asked.
  assert.equal(spoken.lying(), "The dealer shows queen of spades.");
  assert.equal(spoken.lying(), "");
  for (const card of ["2c", "Td", "5h"]) hear(dealt("community", card));
  assert.equal(spoken.lying(), "The board: two of clubs, ten of diamonds, five of hearts. The dealer shows queen of spades.");
  hear({ type: "RoundBegan" });
  assert.equal(spoken.lying(), "");
});

test("the dealer's hand is told once, and whether it qualifies", () => {
  const ones = [compared("2", "queen high", "wins", "Bo wins."), compared("3", "queen high", "loses", "Cy loses.")];
  assert.deepEqual(said(1, SHOWN, ...ones), ["The dealer shows K♠.", "Dealer: queen high."]);
  const none = compared("2", "jack high", "dealer does not qualify", "The dealer does not qualify.");
  assert.deepEqual(said(1, none), ["Dealer: jack high, does not qualify."]);
  assert.deepEqual(said(1, { type: "Announced", what: "dealer: soft 21", text: "Dealer: soft 21." }, ...ones), ["Dealer: soft 21."]);
});

test("the own hand is told with both hands, and nothing of its wagers after that", () => {
  const own = compared("1", "queen high", "wins", "You win: ace high against queen high.");
  assert.deepEqual(said(1, SHOWN, own, lost(1, "ace high")), ["The dealer shows K♠.", "You win: ace high against queen high."]);
});

test("the sum is heard last, and is read unless what was told of the own hand says as much", () => {
  const rows = (...all) => all.map(([title, cents]) => ({ title, cents, amount: String(cents / 100) }));
  const ended = (made, ...events) => {
    const spoken = new Spoken();
    for (const event of [SHOWN, ...events]) spoken.line({ clause: "", text: "", ...event }, 1);
    const { words, heard } = spoken.line({ type: "RoundEnded" }, 1, made);
    return [words, heard];
  };
  const won = compared("1", "queen high", "wins", "You win: ace high against queen high.");
  const two = rows(["Ante", 500], ["Play", 500]);
  assert.deepEqual(ended(two, won), ["You win: ace high against queen high.", "Ante 5, Play 5. You won 10.00."]);
  assert.deepEqual(ended(rows(["Ante", 500], ["Pair", -900]), won)[0], "You lost 4.00.", "it won, and lost more");
  assert.deepEqual(ended(two, won, won)[0], "You won 10.00.", "two hands");
  assert.deepEqual(ended(rows(["Ante", -500]), lost(1, "ten high"))[0], "Seat 1 loses, ten high.");
  assert.deepEqual(ended(rows(["Ante", -500], ["Play", -500]), lost(1, "ten high"))[0], "You lost 10.00.", "one of two wagers");
});

test("what is told at once is heard whole, and what comes later takes its place", async () => {
  const aloud = { textContent: "" };
  const voice = new Voice(/** @type {any} */ ({}), /** @type {any} */ (aloud));
  for (const words of ["Your cards: two aces.", "The dealer shows a king."]) voice.tell(words);
  assert.equal(aloud.textContent, "Your cards: two aces. The dealer shows a king.");
  await new Promise((done) => setTimeout(done, 1));
  voice.tell("You won 10.00.");
  assert.equal(aloud.textContent, "You won 10.00.");
});

test("what is announced of another's hand does not take the place of the own verdict", () => {
  const shows = (seat) => ({ type: "Announced", what: `seat ${seat}: two pair`, text: `Seat ${seat}: two pair.` });
  const own = compared("1", "queen high", "wins", "You win: ace high against queen high.");
  assert.deepEqual(said(1, shows(2), SHOWN, own, shows(3), shows(1)), [
    "Seat 2: two pair.",
    "The dealer shows K♠.",
    "You win: ace high against queen high.",
    "Seat 1: two pair.",
  ]);
});

test("where nothing is compared, the first own wager that is settled says what it came to", () => {
  const board = { type: "CardsShown", spot: "community", cards: ["5h"], text: "The board shows 5♥." };
  assert.deepEqual(said(1, lost(1, "folded"), board, lost(2, "jack high"), lost(1, "ten high"), lost(1, "high card")), [
    "The board shows 5♥.",
    "Seat 1 loses, ten high.",
  ]);
});

test("against a player's bank it is not the dealer whose hand is told", () => {
  const bank = { type: "BankMarked", seat: 2, text: "Bo has the bank." };
  assert.deepEqual(said(1, bank, compared("dealer", "9 (6-6)", "pushes", "The dealer pushes.")), ["Bo has the bank."]);
});

test("dice are called with their total; a stub that is right is not spoken of", () => {
  assert.deepEqual(said(0, { type: "DiceEntered", dice: [1, 4, 5] }, { type: "StubCounted", right: true, text: "So many." }), [
    "1-4-5, a total of 10.",
  ]);
});

test("a reason is said as a player would, and hands that are set as two each with its own", () => {
  const award = { type: "PotAwarded", from: "pot main", to: "rack 2", why: "the last", text: "4.00 is awarded to Bo, the last." };
  assert.deepEqual(said(1, award), ["4.00 is awarded to Bo: everybody else gave up."]);
  const two = { type: "Compared", spot: "1", result: "pushes", player: "3 (1-6) / 7 (5-6)", dealer: "4 (5-5) / 5 (3-5)" };
  const text = "You push: 3 (1-6) / 7 (5-6) against 4 (5-5) / 5 (3-5).";
  assert.deepEqual(said(1, { ...two, text }), ["You push: high: 7 (5-6) against 5 (3-5); low: 3 (1-6) against 4 (5-5)."]);
  assert.deepEqual(said(2, { ...two, text }), ["Dealer: high 5 (3-5), low 4 (5-5)."]);
});

test("a hand over 21 did not lose to the dealer's, and is told so, once", () => {
  const own = { ...compared("1", "20", "lost", "You lose: 28 against 20."), player: "28" };
  assert.deepEqual(said(1, own, { ...lost(1, "over 21"), text: "Your Wager loses 5.00, over 21." }), ["You lose: 28, over 21."]);
  const taken = { ...compared("1", "blackjack", "lost", "You lose: 22 against blackjack."), player: "22" };
  assert.deepEqual(said(1, taken), ["You lose: 22 against blackjack."]);
});
