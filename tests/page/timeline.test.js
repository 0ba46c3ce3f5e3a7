import assert from "node:assert/strict";
import { test } from "node:test";

import { gathered, hasBeat, ROUND_MS, Timeline } from "../../src/houseway/web/static/js/timeline.js";
import { isWagering } from "../../src/houseway/web/static/js/model.js";

const DEALT = { type: "CardDealt" };
const later = () => new Promise((resolve) => setImmediate(resolve));

/** A timeline whose clock is the test's, with what it has shown. */
function timeline(t, { isStill = () => false, weight = () => 1, ...how } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const shown = [];
  const show = (event, quick) => shown.push([event.type, quick]);
  const made = new Timeline({ show, weight, isStill, rest: () => shown.push("rest"), now: () => Date.now(), ...how });
  const pass = async (span) => (t.mock.timers.tick(span), await later());
  return { made, shown, pass };
}

test("events are shown one after the other, each in its time, and then there is rest", async (t) => {
  const { made, shown, pass } = timeline(t);
  made.add([DEALT, DEALT]);
  assert.deepEqual(shown, [["CardDealt", false]]);
  assert.equal(made.isPlaying, true);
  await pass(119);
  assert.equal(shown.length, 1);
  await pass(1);
  assert.equal(shown.length, 2);
  await pass(120);
  assert.deepEqual(shown.at(-1), "rest");
  assert.equal(made.isPlaying, false);
});

test("what comes meanwhile waits its turn", async (t) => {
  const { made, shown, pass } = timeline(t);
  made.add([DEALT]);
  made.add([{ type: "Announced" }]);
  assert.equal(shown.length, 1);
  await pass(120);
  assert.deepEqual(shown[1], ["Announced", false]);
});

test("an event without a time of its own holds nobody up", async (t) => {
  const { made, shown } = timeline(t);
  made.add([{ type: "StepTaken" }, { type: "MarkerMoved" }]);
  await later();
  assert.deepEqual(shown.at(-1), "rest");
});

test("what matters less gets less time, and so does each when many wait", async (t) => {
  const { made, shown, pass } = timeline(t, { weight: () => 0.5 });
  made.add(Array.from({ length: 27 }, () => DEALT));
  await pass(36); // 120 × 0.5 × 0.6
  assert.equal(shown.length, 2);
  await pass(36);
  assert.equal(shown.length, 3);
  await pass(59);
  assert.equal(shown.length, 3);
  await pass(1);
  assert.equal(shown.length, 4);
});

test("all that waits can be skipped, and only that", async (t) => {
  const { made, shown, pass } = timeline(t);
  made.add([DEALT, DEALT, DEALT]);
  made.skip();
  await later();
  assert.deepEqual(shown.slice(1), [["CardDealt", true], ["CardDealt", true], "rest"]);
  made.add([DEALT]);
  assert.deepEqual(shown.at(-1), ["CardDealt", false]);
  await pass(120);
});

test("whoever wants no motion waits for nothing", async (t) => {
  const { made, shown } = timeline(t, { isStill: () => true });
  made.add([DEALT, DEALT]);
  await later();
  assert.deepEqual(shown, [["CardDealt", true], ["CardDealt", true], "rest"]);
});

test("what is forgotten is not shown", async (t) => {
  const { made, shown } = timeline(t);
  made.add([DEALT, DEALT]);
  made.clear();
  await later();
  assert.deepEqual(shown, [["CardDealt", false], "rest"]);
});

test("wagers of one seat that follow each other are one move", () => {
  const wager = (type, seat) => ({ type, seat });
  const [back, first, second] = [
    wager("WagerTakenBack", 3),
    wager("WagerPlaced", 3),
    wager("WagerPlaced", 1),
  ];
  assert.deepEqual(gathered([DEALT, back, first, second, DEALT, first]), [
    DEALT,
    { type: "WagerPlaced", facts: [back, first] },
    { type: "WagerPlaced", facts: [second] },
    DEALT,
    { type: "WagerPlaced", facts: [first] },
  ]);
  assert.deepEqual([back, first, DEALT].map(isWagering), [true, true, false]);
});

test("cards and payments of simple players are one move, as long as its longest part", () => {
  const fact = (type, spot) => ({ type, spot });
  const to = (seat) => ({ type: "WagerPaid", seat });
  const events = [
    fact("CardDealt", "1"),
    fact("CardDealt", "2"),
    fact("CardDealt", "3"),
    fact("CardDealt", "dealer"),
    to(1),
    fact("CardsShown", "2"),
    to(2),
    to(3),
  ];
  const made = gathered(events, { simple: new Set([1, 2]) });
  assert.deepEqual(
    made.map(({ type, facts }) => [type, facts?.length ?? 1]),
    [["CardDealt", 2], ["CardDealt", 1], ["CardDealt", 1], ["CardsShown", 3], ["WagerPaid", 1]],
  );
  const ring = gathered(events, { simple: new Set([1, 2]), ring: true });
  assert.deepEqual(ring.map(({ facts }) => facts?.length ?? 1), [2, 1, 1, 1, 1, 1, 1]);
});

test("there is a beat before the last common card and the dealer's hand", async (t) => {
  const lying = (count, down = 0) => ({
    cards: () => Array.from({ length: count }, (_, at) => ({ up: at >= down })),
  });
  const dealt = { type: "CardDealt", spot: "community" };
  assert.equal(hasBeat(dealt, lying(4), { community: 5 }), true);
  assert.equal(hasBeat(dealt, lying(3), { community: 5 }), false);
  assert.equal(hasBeat({ ...dealt, spot: "3" }, lying(4), { community: 5 }), false);
  const shown = { type: "CardsShown", spot: "community", cards: ["Ah"] };
  assert.equal(hasBeat(shown, lying(2, 1), { community: 2 }), true);
  assert.equal(hasBeat(shown, lying(2, 2), { community: 2 }), false);
  assert.equal(hasBeat({ ...shown, spot: "dealer" }, lying(0), { community: 0 }), true);
  const { made, shown: seen, pass } = timeline(t, { beats: ({ type }) => type === "CardsShown" });
  made.add([{ type: "CardsShown" }]);
  await pass(599);
  assert.deepEqual(seen, []);
  await pass(1);
  assert.deepEqual(seen, [["CardsShown", false]]);
});

test("a round is shown quickly in its time, however much there is", async (t) => {
  const { made, shown, pass } = timeline(t, { isQuick: () => true });
  const shows = (count) => Array.from({ length: count }, () => ({ type: "CardsShown" }));
  made.add([{ type: "RoundBegan" }, ...shows(80)]);
  for (let at = 0; made.isPlaying && at < 5000; at += 1) await pass(1);
  const first = Date.now();
  assert.ok(first <= ROUND_MS && first > ROUND_MS / 4, `${first}`);
  made.add([...shows(60), { type: "RoundEnded" }]);
  for (let at = 0; made.isPlaying && at < 5000; at += 1) await pass(1);
  assert.ok(Date.now() <= ROUND_MS + 200, `${Date.now()}`); // A timer of whole milliseconds rounds up.
  assert.equal(shown.filter((one) => one[0] === "CardsShown" && !one[1]).length, 140);
});

test("drawing takes none of the time for looking", async (t) => {
  let late = 0;
  const { made, shown, pass } = timeline(t, { now: () => Date.now() + late });
  const show = made.show;
  made.show = (...given) => (show(...given), (late += 100));
  made.add([DEALT, DEALT]);
  await pass(20);
  assert.equal(shown.length, 2);
});
