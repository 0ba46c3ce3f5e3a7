// How long a count still takes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Pace } from "../../src/houseway/web/static/js/pace.js";

const at = (/** @type {number} */ done, /** @type {number} */ seconds, doing = "boards") => ({ doing, of: 410, done, seconds });

test("what is left is told by how fast it goes since it was heard of, what was kept before aside", () => {
  const pace = new Pace();
  assert.equal(pace.left(at(200, 1)), null);
  assert.equal(pace.left(at(200, 11)), null, "nothing was counted yet");
  assert.equal(pace.left(at(210, 11)), 200);
  assert.equal(pace.left(at(405, 206)), 5);
});

test("another part, and another count, begin anew", () => {
  const pace = new Pace();
  pace.left(at(0, 0));
  assert.equal(pace.left(at(41, 1)), null, "a second tells nothing");
  assert.equal(pace.left(at(41, 10)), 90);
  assert.equal(pace.left(at(0, 12, "outcomes")), null);
  assert.equal(pace.left(at(0, 0, "outcomes")), null);
  assert.equal(pace.left(at(205, 3, "outcomes")), 3);
});
