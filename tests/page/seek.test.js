import assert from "node:assert/strict";
import { test } from "node:test";

import { seek } from "../../src/houseway/web/static/js/seek.js";

const AREAS = ["Small", "Total 9", "Total 19", "2 and 5", "Two 5s", "Three 5s", "Any three of a kind"];
const found = (typed) => seek(typed, AREAS.map((title) => ({ title }))).map(({ title }) => title);

test("words may be cut short, numbers not", () => {
  assert.deepEqual(found("total 9"), ["Total 9"]);
  assert.deepEqual(found("t 9"), ["Total 9"]);
  assert.deepEqual(found("sm"), ["Small"]);
  assert.deepEqual(found("1"), []);
});

test("two numbers are a combination, in either order", () => {
  assert.deepEqual(found("2 5"), ["2 and 5"]);
  assert.deepEqual(found("5-2"), ["2 and 5"]);
});

test("the closest comes first", () => {
  assert.deepEqual(found("three"), ["Three 5s", "Any three of a kind"]);
});

test("nothing is found by nothing", () => {
  assert.deepEqual(found(" "), []);
});
