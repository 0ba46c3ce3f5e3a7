import assert from "node:assert/strict";
import { test } from "node:test";

import { nearestCorner, peel } from "../../src/houseway/web/static/js/peel.js";

const CARD = { width: 100, height: 140 };
const CORNER = { x: 100, y: 140 };

/** Where a point of the face lies once it is laid by a matrix. */
function laid([a, b, c, d, e, f], { x, y }) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

const near = (one, other) =>
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-9, JSON.stringify([one, other]));

test("a card that is not bent shows its whole back", () => {
  const { kept, flap, part } = peel(CARD, CORNER, CORNER);
  assert.equal(kept.length, 4);
  assert.equal(flap.length, 0);
  assert.equal(part, 0);
});

test("the corner of the face lies where it is held", () => {
  const point = { x: 60, y: 90 };
  const { matrix } = peel(CARD, CORNER, point);
  near(laid(matrix, { x: 0, y: 140 }), point); // behind the right corner is the left one of the face
});

test("the face is turned and never mirrored", () => {
  const [a, b, c, d] = peel(CARD, CORNER, { x: 60, y: 90 }).matrix;
  assert.ok(Math.abs(a * d - b * c - 1) < 1e-9);
});

test("back and flap are the whole card", () => {
  const point = { x: 100, y: 40 }; // straight up: the fold lies level, at 90
  const { kept, flap, part } = peel(CARD, CORNER, point);
  assert.ok(Math.abs(part - 50 / 140) < 1e-9);
  assert.deepEqual(Math.max(...kept.map(({ y }) => y)), 90);
  assert.deepEqual(Math.min(...flap.map(({ y }) => y)), 90);
});

test("the fold is where back and face meet", () => {
  const { kept, flap, matrix } = peel(CARD, CORNER, { x: 30, y: 70 });
  const on = kept.filter((one) =>
    flap.some((other) => Math.hypot(laid(matrix, other).x - one.x, laid(matrix, other).y - one.y) < 1e-6),
  );
  assert.equal(on.length, 2);
});

test("a card is held by the nearest corner", () => {
  assert.deepEqual(nearestCorner(CARD, { x: 80, y: 100 }), CORNER);
  assert.deepEqual(nearestCorner(CARD, { x: 10, y: 10 }), { x: 0, y: 0 });
});
