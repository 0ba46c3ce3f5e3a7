import assert from "node:assert/strict";
import { test } from "node:test";

import { kindOf, strokesOf } from "../../src/houseway/web/static/js/sounds.js";

const energy = (strokes) => strokes.reduce((sum, { gain, span }) => sum + gain ** 2 * span, 0);
const KINDS = ["CardDealt", "CardsShown", "WagerPlaced", "WagerPaid", "WagerLost", "DiceRolled", "shuffle", "turn"];

test("nothing is heard unless it is asked for", () => {
  for (const kind of KINDS) {
    assert.deepEqual(strokesOf(kind, "off"), []);
    assert.deepEqual(strokesOf(kind, "on"), []);
    assert.ok(strokesOf(kind, "quiet").length > 0);
  }
});

test("what makes no sound makes none", () => {
  for (const kind of ["RoundEnded", "StepTaken", "toString", ""]) assert.deepEqual(strokesOf(kind, "full"), []);
});

test("a win is no louder than a loss", () => {
  const [won, lost] = ["WagerPaid", "WagerLost"].map((kind) => strokesOf(kind, "full"));
  assert.ok(Math.abs(energy(won) - energy(lost)) < 1e-12);
  assert.equal(Math.max(...won.map(({ gain }) => gain)), Math.max(...lost.map(({ gain }) => gain)));
});

test("louder settings are louder, and all of them are soft", () => {
  for (const kind of KINDS) {
    const [quiet, usual, full] = ["quiet", "usual", "full"].map((volume) => strokesOf(kind, volume));
    assert.ok(energy(quiet) < energy(usual) && energy(usual) < energy(full));
    assert.ok(full.every(({ gain, span, at }) => gain > 0 && gain <= 0.12 && span > 0 && at >= 0 && at < 1));
  }
});

test("cards that are shuffled are heard as that", () => {
  assert.equal(kindOf({ type: "StepTaken", what: "shuffled (manual) and stacked" }), "shuffle");
  assert.equal(kindOf({ type: "StepTaken", what: "counted" }), "StepTaken");
  assert.equal(kindOf({ type: "CardDealt" }), "CardDealt");
});
