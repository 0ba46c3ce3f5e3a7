import assert from "node:assert/strict";
import { test } from "node:test";

import { towards } from "../../src/houseway/web/static/js/roving.js";

// A tall area on the left, two rows of two beside it, one wide area below.
const BOXES = {
  tall: { x: 0, y: 0, width: 60, height: 80 },
  a: { x: 60, y: 0, width: 40, height: 40 },
  b: { x: 100, y: 0, width: 40, height: 40 },
  c: { x: 60, y: 40, width: 40, height: 40 },
  d: { x: 100, y: 40, width: 40, height: 40 },
  wide: { x: 0, y: 80, width: 140, height: 40 },
};
const walk = (from, ...keys) => keys.reduce((at, key) => towards(BOXES, at, key), from);

test("arrows lead to what lies next that way", () => {
  assert.equal(walk("a", "ArrowRight"), "b");
  assert.equal(walk("b", "ArrowDown"), "d");
  assert.equal(walk("d", "ArrowLeft", "ArrowLeft"), "tall");
  assert.equal(walk("d", "ArrowDown"), "wide");
  assert.equal(walk("tall", "ArrowDown"), "wide");
});

test("at the edge nothing changes", () => {
  assert.equal(walk("tall", "ArrowLeft"), "tall");
  assert.equal(walk("wide", "ArrowDown"), "wide");
});

test("from anywhere everything can be reached", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  for (const start of Object.keys(BOXES)) {
    const reached = new Set([start]);
    for (const at of reached) for (const key of keys) reached.add(towards(BOXES, at, key));
    assert.deepEqual([...reached].sort(), Object.keys(BOXES).sort());
  }
});

test("other keys lead nowhere, Home and End to the first and the last", () => {
  assert.equal(towards(BOXES, "a", "x"), null);
  assert.equal(towards(BOXES, "d", "Home"), "tall");
  assert.equal(towards(BOXES, "a", "End"), "wide");
});
