import assert from "node:assert/strict";
import { test } from "node:test";

import { gathered, isWagering, Timeline } from "../../src/houseway/web/static/js/timeline.js";

const DEALT = { type: "CardDealt" };
const later = () => new Promise((resolve) => setImmediate(resolve));

/** A timeline whose clock is the test's, with what it has shown. */
function timeline(t, { isStill = () => false, weight = () => 1 } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const shown = [];
  const show = (event, quick) => shown.push([event.type, quick]);
  const made = new Timeline({ show, weight, isStill, rest: () => shown.push("rest") });
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
