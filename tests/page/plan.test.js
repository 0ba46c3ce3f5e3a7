import assert from "node:assert/strict";
import { test } from "node:test";

import { leastStake, plan } from "../../src/houseway/web/static/js/plan.js";
import { resultRows } from "../../src/houseway/web/static/js/results.js";
import { ask, choice, context, option, place, seat, state } from "./builders.js";

const ids = ({ buttons }) => buttons.map(({ id }) => id);
const OPEN = state({ phase: "wagers", ask: ask([place("ante", [500, 10000])]) });
const wagering = (differs = {}) => context({ state: OPEN, ...differs });

/** A function that notes what it is called with. */
function noted(answer = true) {
  const calls = [];
  return Object.assign((...words) => (calls.push(words), answer), { calls });
}

test("a closed table has nothing to press", () => {
  assert.deepEqual(plan(context({ state: state({ phase: "closed" }) })).buttons, []);
});

test("whoever watches is offered the middle one of the free seats", () => {
  const sit = noted();
  const made = plan(context({ own: 0, sit, state: state({ seats: [seat(1), seat(3)] }) }));
  assert.equal(made.buttons[0].label, "Sit down at seat 4");
  made.buttons[0].run();
  assert.deepEqual(sit.calls, [[4]]);
  const full = state({ seats: [1, 2, 3, 4, 5].map((number) => seat(number)) });
  assert.deepEqual(plan(context({ own: 0, state: full })).buttons, []);
});

test("whoever watches without chips is shown the way to some", () => {
  const poor = (worth) => plan(context({ own: 0, purse: { carried: 0, worth } })).buttons[0];
  assert.equal(poor(99_99).label, "Take a fresh rack");
  assert.equal(poor(100_00).href, "/account");
});

test("staff answer where the house is asked, and are told that they deal", () => {
  const you = { id: "a", name: "Dee", role: "dealer", carried_cents: 0, seat: null };
  const asked = ask([option("exactly", { choices: [choice("proceed")] })], { wants: "shuffle" });
  const made = plan(context({ own: 0, you, state: state({ dealer: "Dee", ask: asked }) }));
  assert.equal(made.line, "You deal: shuffle.");
  assert.deepEqual([made.buttons[0].key, made.buttons[0].choice.action], ["Enter", "proceed"]);
});

test("whoever is not asked hears whom the table waits for", () => {
  const seats = [seat(1, { name: "Ben" }), seat(3)];
  const asked = ask([], { asked: [1, 3, "floorperson"], is_yours: false, wants: "raise or check" });
  const made = plan(context({ state: state({ seats, ask: asked }) }));
  assert.equal(made.line, "Waiting for Ben and the floorperson: raise or check.");
  const chance = ask([], { asked: ["chance"], is_yours: false, wants: "the next card" });
  assert.equal(plan(context({ state: state({ ask: chance }) })).line, "The next card.");
});

test("the least stake is all of what must be wagered before the deal", () => {
  const { table } = context();
  assert.equal(leastStake(table), 500);
  const late = table.layout.areas.map((area) => ({ ...area, after_deal: true }));
  assert.equal(leastStake({ ...table, layout: { areas: late } }), 100);
});

test("a rack that is too small is filled first", () => {
  const buy = noted();
  const made = plan(wagering({ rack: 4_99, buy, purse: { carried: 150_00, worth: 154_99 } }));
  assert.equal(made.noChips, true);
  assert.equal(made.buttons[0].label, "Bring 150.00 (you carry 150.00)");
  made.buttons[0].run();
  assert.deepEqual(buy.calls, [[150_00]]);
  const broke = plan(wagering({ rack: 4_99, purse: { carried: 0, worth: 4_99 } }));
  assert.equal(broke.buttons[0].label, "Take a fresh rack");
  assert.equal(plan(wagering({ rack: 5_00 })).noChips, undefined);
});

test("nothing is dealt before a chip lies there", () => {
  const made = plan(wagering());
  assert.deepEqual(ids(made), ["go"]);
  assert.equal(made.buttons[0].hint, "Put a chip on ANTE first.");
  const others = state({ ...OPEN, seats: [seat(1), seat(3)] });
  assert.deepEqual(ids(plan(wagering({ state: others }))), ["out", "go"]);
});

test("wagers are dealt, cleared, made again, or changed", () => {
  const ready = noted();
  const bet = noted();
  const wagered = new Map([["ante", 1000]]);
  const last = { ante: 2000 };
  const bets = { last, lastTotal: 2000 };
  const made = plan(wagering({ wagered, bets, bet, ready, rack: 10_00 }));
  assert.deepEqual(ids(made), ["clear", "go"]);
  assert.deepEqual([made.line, made.buttons[1].cents], ["Your wagers: 10.00.", 1000]);
  made.buttons.forEach(({ run }) => run());
  assert.deepEqual(bet.calls, [[{}]]);
  assert.deepEqual(ready.calls, [[]]);
  const again = plan(wagering({ bets, bet, rack: 20_00 }));
  assert.deepEqual(ids(again), ["rebet", "go"]);
  again.buttons[0].run();
  assert.deepEqual(bet.calls.at(-1), [last]);
  const done = plan(wagering({ wagered, isReady: true, ready }));
  assert.deepEqual(ids(done), ["go"]);
  done.buttons[0].run();
  assert.deepEqual(ready.calls.at(-1), [false]);
});

test("a bet is undone, halved, doubled and kept, where there is one", () => {
  const [undo, scale, saved] = [noted(), noted(), noted()];
  const wagered = new Map([["ante", 1000]]);
  const made = plan(wagering({ wagered, undo, scale, saved }));
  assert.deepEqual(ids(made), ["undo", "half", "double", "clear", "saved", "go"]);
  assert.deepEqual(made.buttons.map(({ key }) => key), ["u", "f", "d", "x", "k", "Enter"]);
  made.buttons.slice(0, 3).forEach(({ run }) => run());
  assert.deepEqual([undo.calls.length, scale.calls], [1, [[0.5], [2]]]);
  assert.deepEqual(ids(plan(wagering({ scale, saved }))), ["saved", "go"]);
  assert.deepEqual(ids(plan(wagering({ scale, undo: null, saved: null }))), ["go"]);
});

test("the last wagers are made and dealt with one press, if the rack holds them", async () => {
  const ready = noted();
  const bets = { last: { ante: 2000 }, lastTotal: 2000 };
  const made = plan(wagering({ bets, ready, rack: 20_00 }));
  assert.equal(made.buttons.at(-1).label, "Rebet and deal");
  await made.buttons.at(-1).run();
  assert.equal(ready.calls.length, 1);
  const refused = plan(wagering({ bets, ready, rack: 20_00, bet: noted(null) }));
  await refused.buttons.at(-1).run();
  assert.equal(ready.calls.length, 1);
  assert.deepEqual(ids(plan(wagering({ bets, rack: 19_99 }))), ["go"]);
});

test("after a round the bar says what it came to and leads on", () => {
  const over = (outcome, differs) => plan(context({ over: true, outcome, rack: 510_00, ...differs }));
  assert.equal(over(10_00).line, "You won 10.00. Your rack is 510.00.");
  assert.equal(over(-10_00).kind, "lost");
  assert.equal(over(0).line, "You are even. Your rack is 510.00.");
  assert.deepEqual(ids(over(0)), ["next"]);
  const [last, again] = [{ ante: 2000 }, noted()];
  const same = (differs) => over(0, { state: state(OPEN), bets: { last, lastTotal: 2000 }, again, ...differs });
  assert.deepEqual(same().buttons.map(({ id, key }) => [id, key]), [["next", "n"], ["again", "Enter"]]);
  assert.deepEqual([same().buttons[1].label, same().buttons[1].cents], ["Rebet and deal", 2000]);
  same().buttons[1].run();
  assert.equal(again.calls.length, 1);
  assert.deepEqual(ids(same({ rack: 19_99 })), ["next"]);
  assert.deepEqual(ids(same({ state: state({ phase: "result" }) })), ["next", "again"]);
  assert.deepEqual(ids(same({ state: state({ phase: "decision" }) })), ["next"]);
  const replay = over(0, { state: state({ last_round: "k3v9qz7m-1" }) }).buttons[0];
  assert.equal(replay.href, "/rounds/k3v9qz7m-1");
});

test("results are one's own, by the titles on the felt", () => {
  const result = { cents: 5_00, word: "won", why: "a flush", clause: "§11" };
  const results = new Map([
    ["3 ante", result],
    ["3 trips-plus", { ...result, cents: -5_00 }],
    ["33 ante", result],
  ]);
  const rows = resultRows({ results, compared: new Map() }, 3, new Map([["ante", "Ante"]]), []);
  assert.deepEqual(
    rows.map(({ title, amount }) => [title, amount]),
    [
      ["Ante", "+5.00"],
      ["Trips Plus", "−5.00"],
    ],
  );
});

test("of many results those that were lost for one reason are one row", () => {
  const lost = { cents: -500, word: "lost", why: "the dice show 1, 2, 3", clause: "§5(f)" };
  const won = { cents: 500, word: "won", why: "small bet, 1 to 1", clause: "§4(b)" };
  const named = (count) => Array.from({ length: count }, (_, at) => [`3 total-${at}`, lost]);
  const rows = (count) =>
    resultRows({ results: new Map([["3 small", won], ...named(count)]), compared: new Map() }, 3, new Map(), []);
  assert.equal(rows(5).length, 6);
  const [first, rest, ...more] = rows(8);
  assert.deepEqual([first.title, rest.title, more.length], ["Small", "Total 0 and 7 more", 0]);
  assert.equal(rest.cents, -4000);
});

test("who banks makes no wager, and says when the others' are enough", () => {
  const closed = option("closed", { why: "The bank does not wager.", wager: "wager" });
  const banking = state({ bank: { seat: 3, covers_cents: 475_00, is_shared: false }, phase: "wagers", ask: ask([closed]) });
  const ready = noted();
  const made = plan(context({ state: banking, rack: 475_00, ready }));
  assert.equal(made.line, "The bank does not wager. Your rack, 475.00, covers theirs.");
  assert.deepEqual(ids(made), ["go"]);
  made.buttons[0].run();
  assert.equal(ready.calls.length, 1);
  assert.deepEqual(plan(context({ state: banking, isReady: true })).buttons, []);
});

// Where it is asked who plays, before anything can be wagered.

const playing = (differs = {}, of = {}) => {
  const seats = of.seats ?? [seat(3), seat(5)];
  const closed = option("closed", { verb: "place", why: "The shoe is offered first." });
  const asked = ask([closed], { wants: "the shoe is offered: who plays?", asked: ["dealer", 3] });
  const made = context({ state: state({ phase: "wagers", seats, ask: asked }), ...differs });
  made.table = { ...made.table, is_mine: true, layout: { ...made.table.layout, participants: 2 }, ...of.table };
  return plan(made);
};

test("who plays says so by one button, and then waits", () => {
  const made = playing();
  assert.equal(made.line, "The shoe is offered: who plays?");
  assert.deepEqual(made.buttons.map(({ label, key }) => [label, key]), [["Play", "Enter"]]);
  assert.deepEqual([made.noChips, playing({ isReady: true }).buttons], [true, []]);
  assert.match(playing({ rack: 1_00 }).line, /too little for the least wager/);
});

test("who sits alone where a round needs two brings simple players, at an own table", () => {
  const filled = [];
  const made = playing({ fill: (seats) => filled.push(...seats) }, { seats: [seat(3)] });
  assert.match(made.line, /needs 2 players/);
  made.buttons[0].run();
  assert.deepEqual(filled, [1, 2]);
  assert.deepEqual(playing({}, { seats: [seat(3)], table: { is_mine: false } }).buttons, []);
});

test("while others are asked their time is read, and who has too little brings more", () => {
  const others = ask([], { wants: "seat 5: bid for the shoe, or pass", asked: [5], is_yours: false });
  const given = { state: state({ seats: [seat(3), seat(5)], ask: others }), purse: { carried: 500_00, worth: 500_00 } };
  const made = plan(context(given));
  assert.equal(made.line, "Waiting for Player 5: bid for the shoe, or pass.");
  assert.equal(made.left, 9000);
  assert.match(plan(context({ ...given, rack: 0 })).buttons[0].label, /^Bring 200\.00/);
  const banking = { ...given.state, bank: { seat: 3, covers_cents: 100, is_shared: false } };
  assert.deepEqual(plan(context({ ...given, state: banking, rack: 0 })).buttons, []);
});

test("what shows a round may still be on its way: nothing can be pressed until it is here", () => {
  const asked = ask([option("exactly", { choices: [choice("fold 3")] })]);
  const away = { line: "One moment.", buttons: [] };
  assert.deepEqual(plan(context({ playing: null, state: state({ ask: asked }) })), away);
  assert.deepEqual(plan(context({ playing: null, over: true, outcome: 5_00 })), away);
  assert.notDeepEqual(plan(context({ state: state({ ask: asked }) })), away);
});

test("where players contend a wager against the house may be made, and the cards come without one", () => {
  const area = { wager: "bonus", title: "Bonus", row: 0, column: 0, shape: "circle" };
  const { table } = context();
  const ring = { ...table, layout: { ...table.layout, areas: [area], ring: true, participants: 2 } };
  const ready = noted();
  const asked = (options) => state({ phase: "wagers", ask: ask(options) });
  const bare = plan(context({ table: ring, ready, state: asked([place("bonus", [100, 2500])]) }));
  assert.equal(bare.line, "A wager against the house, if you like.");
  bare.buttons.find(({ id }) => id === "go").run();
  assert.equal(ready.calls.length, 1);
  const back = option("exactly", { wager: "bonus", choices: [choice("take back")] });
  const wagered = new Map([["bonus", 500], ["bet", 900]]);
  const made = plan(context({ table: ring, wagered, state: asked([back]) }));
  assert.equal(made.line, "Against the house: 5.00.");
  assert.equal(made.buttons.find(({ id }) => id === "go").cents, 500);
  const waits = plan(context({ table: ring, wagered, isReady: true, state: asked([back]) }));
  assert.deepEqual([waits.line, ids(waits)], ["Waiting for the others.", ["go"]]);
});
