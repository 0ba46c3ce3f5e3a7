import assert from "node:assert/strict";
import { test } from "node:test";

import { Again, wagered } from "../../src/houseway/web/static/js/again.js";

const store = () => {
  const kept = new Map();
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => kept.set(key, value) };
};
const played = (game, more = {}) => ({
  ...{ name: game, game, ruleset: "ma", title: game, law: "Massachusetts", choices: {}, bots: 2, table: `at-${game}`, wagers: null },
  ...more,
});

test("the last comes first, the same rules once, and no more than three", () => {
  const again = new Again(store());
  for (const game of ["a", "b", "c", "d", "b"]) again.remember(played(game));
  assert.deepEqual(again.played.map(({ game }) => game), ["b", "d", "c"]);
  again.remember(played("b", { choices: { variant: "omaha" } }));
  assert.deepEqual(again.played.map(({ game }) => game), ["b", "b", "d"]);
});

test("what was wagered is noted, and kept where nothing newer is known", () => {
  const again = new Again(store());
  again.remember(played("a"));
  again.note((table) => (table === "at-a" ? { ante: 500, pair: 300 } : null));
  again.note(() => null);
  assert.equal(wagered(again.played[0]), 800);
  assert.equal(wagered(played("b")), 0);
});

test("what is no list of games is nothing", () => {
  for (const rubbish of ["text", { game: 1 }, [null, {}, 3]]) {
    const kept = store();
    kept.write("houseway-again", rubbish);
    assert.deepEqual(new Again(kept).played, []);
  }
});
