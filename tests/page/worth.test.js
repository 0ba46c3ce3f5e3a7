// How the answers that are weighed are told apart.

import assert from "node:assert/strict";
import { test } from "node:test";

Object.assign(globalThis, { document: { documentElement: { lang: "en" } } });
const { answerWords } = await import("../../src/houseway/web/static/js/worth.js");

test("answers of one name are told apart by their amounts, and no others have one", () => {
  const answer = (action, decision, value) => ({ action, decision, worth: { exact: `${value}/100`, value: value / 100 } });
  const answers = [
    answer("place 3 double 1,000.00", "double", 40),
    answer("place 3 double 5.00", "double", 30),
    answer("choose 3 draw", "draw", 20),
    answer("surrender 3", "surrender", -50),
  ];
  const named = (these) => these.map((one) => answerWords({ answers: these }, one));
  assert.deepEqual(named(answers), ["Double 1,000.00", "Double 5.00", "Draw", "Surrender"]);
  assert.deepEqual(named(answers.slice(1)), ["Double", "Draw", "Surrender"]);
  assert.deepEqual(named([answer("set 3 Ah Kd", "pair", 1), answer("set 3 Ac Kd", "pair", 2)]), ["Pair", "Pair"]);
});
