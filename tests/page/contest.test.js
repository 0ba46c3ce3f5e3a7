import assert from "node:assert/strict";
import { test } from "node:test";

import { betting, isBetting } from "../../src/houseway/web/static/js/contending.js";
import * as contend from "../../src/houseway/web/static/js/contest-facts.js";
import { Contest } from "../../src/houseway/web/static/js/contest.js";
import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { Picker, discardButton } from "../../src/houseway/web/static/js/picker.js";
import { electing, election } from "../../src/houseway/web/static/js/taking-part.js";
import { ask, choice, option, seat, state } from "./builders.js";

const bet = (seat, why) => ({ type: "WagerPlaced", seat, wager: "bet", cents: 400, why });
const gathered = (seat, pot, cents) => ({ from: `wager ${seat} bet`, to: `pot ${pot}`, cents, clause: "§6(c)" });

test("what each did last is told, and forgotten when the betting round is over", () => {
  const contest = new Contest();
  contend.bet(contest, bet(1, "raise to 8.00"));
  contend.bet(contest, bet(2, "call, all-in"));
  contend.hear(contest, "seat 3 folds");
  assert.deepEqual([...contest.said], [[1, "raise to 8"], [2, "call, all-in"], [3, "folds"]]);
  contend.gather(contest, gathered(1, "main", 800));
  assert.deepEqual([...contest.said.keys()], [2, 3]);
});

test("a blind is still told when the first cards come, and a check is not", () => {
  const contest = new Contest();
  contend.bet(contest, bet(1, "blind"));
  contend.hear(contest, "seat 2 checks");
  contend.deal(contest, 1);
  assert.deepEqual([...contest.said], [[1, "blind"]]);
});

test("whoever has paid into a pot and is in contends for it", () => {
  const contest = new Contest();
  for (const seat of [1, 2, 3]) contend.gather(contest, gathered(seat, "main", 1000));
  for (const seat of [2, 3]) contend.gather(contest, gathered(seat, "side 1", 500));
  contend.collect(contest, 3, "folded hand");
  assert.deepEqual(contest.contenders("pot main"), [1, 2]);
  assert.deepEqual(contest.contenders("pot side 1"), [2]);
  contend.collect(contest, 2, "dead hand");
  assert.deepEqual(contest.contenders("pot side 1"), [1], "it goes with the pot before it");
  assert.equal(contest.paid.get(2), 1500);
});

const CALL = option("exactly", { verb: "match", choices: [choice("match 3", { label: "Call", cents: 400 })] });
const FOLD = option("exactly", { verb: "fold", choices: [choice("fold 3", { label: "Fold", gives_up: true })] });
const CHECK = option("exactly", { verb: "check", choices: [choice("check 3", { label: "Check" })] });

function raiseTo(least, most, all, step = 100) {
  const last = most - ((most - least) % step);
  const amounts = [...new Set([least, last, most])];
  return option("bet-to", {
    ...{ verb: "bet", word: "raise", least_cents: least, most_cents: most, all_in_cents: all },
    ...{ dial: { first: least, last, step }, lies_cents: 0, step_cents: step },
    choices: amounts.map((cents) => choice(`bet 3 ${(cents / 100).toFixed(2)}`, { label: "Raise to", cents })),
  });
}

function plan(...options) {
  const wagers = [{ seat: 1, wager: "bet", cents: 400 }];
  const others = { "pot main": 1200, "pot rake area": 100 };
  return betting({ state: state({ wagers, others }), own: 3, ask: ask(options, { wants: "seat 3 to act" }) });
}

test("fold, raise and call stand in one order, and the call is primary", () => {
  const made = plan(CALL, raiseTo(800, 800, 50000), FOLD);
  assert.ok(isBetting([CALL, FOLD]));
  assert.equal(made.line, "Your turn: 4.00 to call, 12.00 in the pot, 16.00 with bets.");
  assert.deepEqual(made.buttons.map(({ label, key }) => `${label} ${key}`), ["Fold f", "Raise to r", "Call Enter"]);
  assert.equal(made.dial, null, "a fixed limit has one amount");
  assert.ok(made.buttons[0].atOnce);
});

test("a fold where a check is free is asked twice", () => {
  assert.equal(plan(CHECK, FOLD).buttons[0].atOnce, false);
});

test("a slider leads to parts of the pot and all-in, which may be no step", () => {
  const { dial } = plan(CALL, raiseTo(800, 4150, 4150), FOLD);
  const named = Object.fromEntries(dial.marks.map(({ label, at }) => [label, dial.number(at)]));
  // The call is 4.00, and with it 20.00 lie there.
  assert.deepEqual(named, { "½ pot": 1400, "¾ pot": 1900, Pot: 2400, "All-in": 4150 });
  assert.deepEqual(dial.choice(dial.count - 1), { action: "bet 3 41.50" });
  assert.deepEqual(dial.choice(0), { action: "bet 3 8.00", number: 800 });
  assert.equal(dial.says(dial.count - 1), "41.50, all-in");
});

test("what is picked is discarded, and nothing picked keeps all", () => {
  const picker = new Picker();
  const hand = ["Ah", "Kd", "2c"].map((card, at) => ({ id: at + 1, card, up: false, gone: false }));
  const all = choice("set 3 Ah Kd 2c", { cards: ["Ah", "Kd", "2c"] });
  const two = choice("set 3 Ah Kd", { cards: ["Ah", "Kd"] });
  const some = option("keep-some", { verb: "set", choices: [all, two] });
  picker.note([some], hand);
  assert.equal(discardButton(some, picker.now).choice.action, "set 3 Ah Kd 2c");
  picker.pick(3);
  const button = discardButton(some, picker.now);
  assert.deepEqual([button.label, button.choice.action], ["Discard 1", "set 3 Ah Kd"]);
});

test("who sits out may be dealt in, and who is in may sit out", () => {
  const into = option("take-part", { verb: "choose", choices: [choice("choose 3 take-part")] });
  const out = option("exactly", { verb: "choose", choices: [choice("choose 3 sit-out")] });
  assert.equal(election([into]).into.action, "choose 3 take-part");
  const wished = [];
  const attend = (wish) => wished.push(wish);
  const here = state({ phase: "wagers" });
  const context = { state: here, own: 3, isReady: false, rack: 50000, attending: "", attend, ready: () => {} };
  const asked = electing(context, ask([into]));
  assert.equal(asked.buttons[0].label, "Deal me in");
  assert.equal(asked.line, "You sit out, with 500.00.");
  const putOut = { ...context, state: state({ phase: "wagers", seats: [seat(3, { sits_out: true })] }) };
  assert.match(electing(putOut, ask([into])).line, /^You did not answer, so you sit out, with 500\.00\./);
  asked.buttons[0].run();
  const inside = electing(context, ask([out]));
  assert.deepEqual(inside.buttons.map(({ label }) => label), ["Sit out", "Deal"]);
  inside.buttons[0].run();
  assert.deepEqual(wished, ["in", "out"]);
});

test("who is put out for not answering says so on the plate, round after round", () => {
  const model = new Model();
  const seats = [seat(3), seat(4, { sits_out: true, in_round: false }), seat(5, { sits_out: true })];
  model.load(state({ seats }));
  assert.deepEqual([...model.contest.said], [[4, "sits out"]], "who is still in the hand is in it");
});
