import assert from "node:assert/strict";
import { test } from "node:test";

import { decision } from "../../src/houseway/web/static/js/answers.js";
import { cutPass, idlePass, Keys, placesOf } from "../../src/houseway/web/static/js/choices.js";
import { ask, choice, option, place, state } from "./builders.js";

const titles = new Map([["play", "Play"]]);
const dealt = state({ piles: { 3: ["Ah"] } });
const decide = (options, picking = null, differs = {}) =>
  decision({ state: dealt, ask: ask(options, differs), picking, titles });
const ids = ({ buttons }) => buttons.map(({ id }) => id);

function picking(cards, ...picked) {
  const items = cards.map((card, at) => ({ id: at + 1, card, up: false, gone: false }));
  return { count: 2, cards: items, picked: new Set(picked) };
}

const HELD = ["Ah", "Kd", "7c", "7c"];
const PAIRS = [
  ["Ah", "Kd"],
  ["Ah", "7c"],
  ["Kd", "7c"],
  ["7c", "7c"],
];

function keep(verb, wagers, cents = 0) {
  const choices = PAIRS.map((cards) => choice(`${verb} 3 ${cards.join(" ")}`, { cards, cents }));
  return option("keep", { verb, count: 2, cards: HELD, wagers, short_cents: 0, choices });
}

test("a key is given once, by the label and not one that the page keeps", () => {
  const keys = new Keys(["r"]);
  assert.equal(keys.give("Raise"), "a");
  assert.equal(keys.give("Lamb", "m"), "b"); // l and m are the page's own
  assert.equal(keys.give("Raise 3×", "3"), "3");
  assert.equal(keys.give("ab"), "1");
});

test("what gives up money stands first and what costs most last", () => {
  const raise = option("raise-times", {
    ...{ times: [3, 4], wager: "play" },
    choices: [3, 4].map((times) => choice(`raise 3 ${times}`, { cents: times * 1000, times })),
  });
  const fold = option("exactly", { choices: [choice("fold 3", { gives_up: true })] });
  const check = option("exactly", { choices: [choice("check 3")] });
  const plan = decide([raise, fold, check], null, { default: "check 3" });
  assert.deepEqual(ids(plan), ["fold 3", "check 3", "raise 3 3", "raise 3 4"]);
  assert.deepEqual(
    plan.buttons.map(({ key }) => key),
    ["f", "c", "3", "4"],
  );
  assert.equal(plan.buttons[0].givesUp, true);
  assert.equal(plan.buttons[2].wager, "play");
  assert.equal(plan.fallback, "check");
  assert.equal(plan.line, "Your turn: decide.");
});

test("the only answer is the primary one", () => {
  const [button] = decide([option("exactly", { choices: [choice("proceed")] })]).buttons;
  assert.deepEqual([button.primary, button.key], [true, "Enter"]);
});

test("a dial goes by its step and ends at its last number", () => {
  const { count, number } = placesOf({ first: 500, last: 1250, step: 300 });
  assert.deepEqual(
    Array.from({ length: count }, (_, at) => number(at)),
    [500, 800, 1100, 1250],
  );
  assert.equal(placesOf({ first: 7, last: 7, step: 1 }).count, 1);
});

test("before a card lies there an amount begins with the least, and an offer costs nothing yet", () => {
  const bid = place("bid", [10000, 50000, 100], { kind: "offer-wager" });
  bid.choices = bid.choices.map((one) => ({ ...one, cents: 0 }));
  const pass = option("exactly", { verb: "choose", choices: [choice("choose 3 pass")] });
  const plan = decision({ state: state(), ask: ask([bid, pass]), picking: null, titles });
  assert.deepEqual(ids(plan), ["choose 3 pass", "place bid"]);
  assert.deepEqual([plan.buttons[1].label, plan.buttons[1].cents], ["Bid", 10000]);
  assert.deepEqual([plan.dial.start, plan.dial.says(0), plan.dial.jump], [0, "100.00", 25]);
});

test("what may not be said with these cards is read before it is asked", () => {
  const closed = option("closed", { verb: "choose", why: "These cards count 5: say card or stay (§8(a)2)." });
  const words = ["card", "stay"].map((word) => choice(`choose 3 ${word}`, { label: word, makes: "" }));
  const plan = decide([closed, ...words.map((one) => option("exactly", { verb: "choose", choices: [one] }))]);
  assert.match(plan.line, /These cards count 5: say card or stay \(§8\(a\)2\)\.$/);
  assert.deepEqual(plan.buttons.map(({ key }) => key), ["c", "s"]);
});

test("an amount is chosen on a dial, and the answer is the server's own", () => {
  const plan = decide([place("play", [500, 2000, 500])]);
  const [button] = plan.buttons;
  assert.deepEqual([button.label, button.id, button.wager], ["Play", "place play", "play"]);
  assert.equal(button.dial, plan.dial);
  assert.equal(button.choice.action, "place 3 play 20.00");
  assert.deepEqual([plan.dial.count, plan.dial.start], [4, 3]);
  assert.deepEqual([plan.dial.number(1), plan.dial.says(1), plan.dial.cents(1)], [1000, "10.00", 1000]);
});

test("one amount needs no dial, beside another wager that has one neither", () => {
  assert.equal(decide([place("play", [500, 500])]).dial, null);
  const plan = decide([place("play", [500, 2000]), place("bonus", [100, 100])]);
  const by = new Map(plan.buttons.map((button) => [button.wager, button]));
  assert.equal(by.get("play").dial, plan.dial);
  assert.equal(by.get("bonus").dial, null);
});

test("the cut is passed on by the answer that the house gave for it", () => {
  const cut = option("cut-at", { choices: [choice("cut 3 10")] });
  const pass = option("exactly", { choices: [choice("choose 3 pass")] });
  assert.equal(cutPass(ask([cut, pass])).action, "choose 3 pass");
  assert.equal(cutPass(ask([cut])), null); // The dealer must.
  assert.equal(cutPass(ask([pass])), null); // Something else is passed on.
  const stands = option("exactly", { choices: [choice("choose 3 no-cut")] });
  assert.equal(cutPass(ask([option("rearrange-to"), stands])).action, "choose 3 no-cut");
});

test("the cut begins in the middle", () => {
  const cut = option("cut-at", {
    ...{ first: 10, last: 42, dial: { first: 10, last: 42, step: 1 } },
    choices: [choice("cut 3 10"), choice("cut 3 26"), choice("cut 3 42")],
  });
  const plan = decide([cut]);
  assert.equal(plan.mode, "cut");
  assert.deepEqual(ids(plan), ["cut"]);
  assert.equal(plan.buttons[0].choice.action, "cut 3 10");
  assert.deepEqual([plan.dial.number(0), plan.dial.number(plan.dial.start)], [10, 26]);
  assert.equal(plan.dial.says(plan.dial.count - 1), "42 cards");
});

test("cards are kept once as many are picked as there must be, in whatever order", () => {
  const few = decide([keep("set", [])], picking(HELD, 2));
  assert.equal(few.buttons[0].disabled, true);
  assert.equal(few.line, "Keep 2 cards: 1 picked.");
  const both = decide([keep("set", [])], picking(HELD, 2, 1));
  assert.equal(both.buttons[0].disabled, false);
  assert.equal(both.buttons[0].choice.action, "set 3 Ah Kd");
  assert.equal(both.buttons[0].choice.label, "Keep these");
});

test("of two cards alike both may be kept", () => {
  const plan = decide([keep("set", [])], picking(HELD, 3, 4));
  assert.equal(plan.buttons[0].choice.action, "set 3 7c 7c");
});

test("two ways to split are told apart by their wagers", () => {
  const one = decide([keep("set", []), keep("split", ["wager"], 1000)], picking(HELD, 1, 2));
  assert.deepEqual(
    one.buttons.map(({ label }) => label),
    ["Split", "Keep these"],
  );
  assert.equal(one.buttons[0].cents, 1000);
  const options = [keep("split", ["wager"]), keep("split", ["wager", "fast-action"])];
  assert.deepEqual(
    decide(options, picking(HELD, 1, 2)).buttons.map(({ label }) => label),
    ["Split, Wager", "Split, Wager and Fast Action"],
  );
});

test("a split that the rack is short of cannot be pressed", () => {
  const short = { ...keep("split", ["wager"]), choices: [], short_cents: 500 };
  assert.equal(decide([short], picking(HELD, 1, 2)).buttons[0].disabled, true);
});

test("a hand that is set as two is named as it is picked, and set the house way on request", () => {
  const tiles = ["t66", "t66", "t31", "t21"];
  const choices = [
    choice("set 3 t66 t66", { cards: ["t66", "t66"], makes: "high pair of twelves, low 7 (1-3)" }),
    choice("set 3 t66 t31", { cards: ["t66", "t31"], makes: "high 8 (6-6), low 6 (6-6)" }),
  ];
  const set = option("keep", { verb: "set", count: 2, cards: tiles, wagers: [], choices });
  const taken = [];
  const shown = (...picked) =>
    decision({
      ...{ state: state(), ask: ask([set], { default: "set 3 t66 t66" }), titles },
      ...{ picking: picking(tiles, ...picked), take: (cards) => taken.push(cards) },
    });
  assert.match(shown().line, /^Pick 2 for one hand/);
  assert.equal(shown(1).line, "1 of 2 picked.");
  assert.equal(shown(3, 1).line, "High 8 (6-6), low 6 (6-6).");
  assert.deepEqual(ids(shown(1, 3)), ["house-way", "set "]);
  const [usual, these] = shown(1, 2).buttons;
  assert.deepEqual([usual.key, these.key, these.label], ["w", "Enter", "Set these"]);
  usual.run();
  assert.deepEqual(taken, [["t66", "t66"]]);
});

test("many orders of the stack are one dial, and to leave it as it is comes first to hand", () => {
  const orders = Array.from({ length: 119 }, (_, at) =>
    choice(`rearrange 3 ${at}`, { makes: `stack ${at} to the left end` }),
  );
  const none = option("exactly", { verb: "choose", choices: [choice("choose 3 no-cut")] });
  const plan = decide([none, option("rearrange-to", { choices: orders })]);
  assert.deepEqual(ids(plan), ["rearrange", "choose 3 no-cut"]);
  assert.deepEqual([plan.buttons[1].primary, plan.buttons[1].key], [true, "Enter"]);
  assert.deepEqual([plan.dial.count, plan.dial.says(7)], [119, "stack 7 to the left end"]);
  assert.equal(plan.dial.choice(7), orders[7]);
});

test("one of many words is dialled, from the one that the table would say", () => {
  const words = Array.from({ length: 10 }, (_, at) => choice(`choose 3 style-${at}`));
  const each = words.map((one) => option("exactly", { verb: "choose", choices: [one] }));
  const plan = decide(each, null, { default: "choose 3 style-4" });
  assert.deepEqual([plan.buttons.length, plan.dial.start], [1, 4]);
  assert.equal(plan.buttons[0].dial.choice(9), words[9]);
});

test("what is to be said of an answer stands in the line", () => {
  const bank = choice("choose 3 bank", { makes: "the bank covers up to 500.00" });
  const plan = decide([choice("choose 3 pass"), bank].map((one) => option("exactly", { verb: "choose", choices: [one] })));
  assert.equal(plan.line, "Your turn: decide. The bank covers up to 500.00.");
});

test("the wager of the dealer against a bank is dialled", () => {
  const dealers = option("wager-of-another", {
    ...{ wager: "dealer", most_cents: 2500, step_cents: 500, clause: "" },
    ...{ dial: { first: 500, last: 2500, step: 500 }, choices: [choice("place 3 dealer 25.00")] },
  });
  const plan = decide([dealers, option("exactly", { verb: "choose", choices: [choice("choose 3 no-dealers-wager")] })]);
  const [button] = plan.buttons.filter(({ dial }) => dial);
  assert.deepEqual([button.label, button.cents, plan.dial.number(0)], ["Dealer's wager", 2500, 500]);
});

test("what may be done with a hand has its cost and its key", () => {
  const on = (/** @type {string} */ action, differs = {}) =>
    option("on-hand", { hand: 2, cents: 0, choices: [choice(action, differs)] });
  const plan = decide(
    [
      on("choose 3 draw", { label: "Draw" }),
      on("choose 3 stand", { label: "Stand" }),
      place("double.second", [100, 1000], { dial: { first: 100, last: 1000, step: 100 } }),
      on("choose 3 split", { label: "Split", cents: 1000 }),
      on("surrender 3", { label: "Surrender", gives_up: true }),
    ],
    null,
    { wants: "seat 3, second hand: 16", default: "choose 3 stand" },
  );
  assert.equal(plan.line, "Your turn: second hand: 16.");
  assert.deepEqual(
    plan.buttons.map(({ id, key, cents }) => [id, key, cents]),
    [
      ["surrender 3", "u", 0],
      ["choose 3 draw", "d", 0],
      ["choose 3 stand", "s", 0],
      ["place double.second", "o", 1000],
      ["choose 3 split", "p", 1000],
    ],
  );
  assert.equal(plan.fallback, "Stand");
});

test("a question that leaves nothing to choose has the answer that keeps a hand or passes a right on", () => {
  const answer = (action) => option("exactly", { verb: action.split(" ")[0], choices: [choice(action)] });
  const given = (wants, ...actions) => idlePass(ask(actions.map(answer), { wants }))?.action;
  assert.equal(given("play on, or surrender", "choose 3 play-on", "surrender 3"), "choose 3 play-on");
  assert.equal(given("a tile of yours was exposed: play on or void", "choose 3 play-on", "choose 3 void"), undefined);
  assert.equal(given("seat 3: show the hand, or concede", "choose 3 show", "choose 3 concede"), "choose 3 show");
  assert.equal(given("you may ask to see the burn card", "choose 3 show-burn", "choose 3 pass"), "choose 3 pass");
  assert.equal(given("double down or pass", "choose 3 pass"), undefined);
  const closed = option("closed", { verb: "choose", why: "These cards count 2: say card (§8(a)1).", choices: [] });
  const said = [closed, answer("choose 3 card")];
  assert.equal(idlePass(ask(said, { wants: "seat 3: card, stay or natural" })).action, "choose 3 card");
  assert.equal(decide(said, null, { wants: "seat 3: card, stay or natural" }).line, "These cards count 2: say card (§8(a)1).");
  assert.equal(idlePass(ask([closed, ...said], { wants: "card or stay" })).action, "choose 3 card");
  assert.equal(idlePass(ask([...said, answer("choose 3 stay")], { wants: "card or stay" })), null);
  const { buttons } = decide(["choose 3 show-burn", "choose 3 pass"].map(answer), null, { wants: "you may ask to see the burn card" });
  assert.deepEqual(buttons.filter(({ key }) => key === "Enter").map(({ id }) => id), ["choose 3 pass"]);
});
