import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { say, speakBy, told } from "../../src/houseway/web/static/js/say.js";

afterEach(() => speakBy(new Map()));

test("without a catalogue the text is said as it stands, with what is put in its places", () => {
  assert.equal(say("Deal"), "Deal");
  assert.equal(say("{name} has {count} cards", { name: "Ann", count: 2 }), "Ann has 2 cards");
  assert.equal(say("{name} has {count} cards", { name: "Ann" }), "Ann has {count} cards");
});

test("a catalogue says it in another language, and in another order", () => {
  speakBy(new Map([["{name} deals {count}", "{count} da {name}"]]));
  assert.equal(say("{name} deals {count}", { name: "Ann", count: 2 }), "2 da Ann");
  assert.equal(say("Deal"), "Deal");
  assert.equal(told("Deal"), "Deal");
});

test("what comes to stand side by side runs together", () => {
  speakBy(new Map([["to {who}", "se da a {who}"]]), undefined, { joins: { " a el ": " al " } });
  assert.equal(say("to {who}", { who: "el crupier" }), "se da al crupier");
});
