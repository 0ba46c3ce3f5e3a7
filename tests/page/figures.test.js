import assert from "node:assert/strict";
import { test } from "node:test";

import { addUp, asTable } from "../../src/houseway/web/static/js/adding-up.js";
import * as figures from "../../src/houseway/web/static/js/figures.js";

const figure = (exact, value) => ({ exact, value });

test("figures are read with their signs and rounded only then", () => {
  assert.equal(figures.inWagers(figure("-9151/9212", -0.99337)), "−0.9934");
  assert.equal(figures.inMoney(figure("2604/10", 260.4)), "+2.60");
  assert.equal(figures.inPercent(figure("1/36", 1 / 36)), "2.7778 %");
  assert.equal(figures.signedNumber(-0.00001, 2), "0.00");
});

test("sums are exact however long the fractions are", () => {
  const third = figure("1/3", 1 / 3);
  assert.deepEqual(figures.total([third, third, third]), { exact: "1/1", value: 1 });
  assert.deepEqual(figures.total([]), { exact: "0/1", value: 0 });
  assert.equal(figures.total([figure("1/3", 0), figure("-5/6", 0)]).exact, "-1/2");
  const long = figure("63408179832314051321702/3450157710002513701816625", 0);
  assert.equal(figures.total([long, figure("0/1", 0)]).exact, long.exact);
});

const round = (name, cost, cents) => ({
  round: name,
  game: "three-card-poker",
  ruleset: "ma",
  ended_at: "2026-11-17T00:00:00",
  wager: "ante",
  unit_cents: 500,
  is_exact: true,
  decisions: 1,
  best: cost === "0/1" ? 1 : 0,
  start_cents: figure("-81/1", -81),
  luck_cents: figure("100/3", 100 / 3),
  skill_cents: figure(`-${cents}/1`, -cents),
  net_cents: 1000,
  cost: figure(cost, 0),
  stages: [{ stage: "after the deal", decisions: 1, best: cost === "0/1" ? 1 : 0, cost: figure(cost, 0) }],
  worst: cost === "0/1" ? "" : "fold with a pair",
  worst_step: 7,
  worst_cents: figure(`${cents}/1`, cents),
});

test("rounds are added up by game and stage, the costliest mistakes first", () => {
  const play = addUp([round("a-1", "1/2", 250), round("a-2", "0/1", 0), round("a-3", "1/4", 900)]);
  assert.equal(play.rounds, 3);
  const [game] = play.games;
  assert.deepEqual([game.rounds, game.decisions, game.best, game.net_cents], [3, 3, 1, 3000]);
  assert.equal(game.luck_cents.exact, "100/1");
  assert.equal(game.cost.exact, "3/4");
  assert.deepEqual(game.stages[0].decisions, 3);
  assert.deepEqual(play.mistakes.map((one) => one.round), ["a-3", "a-1"]);
  assert.equal(play.course.length, 3);
  assert.equal(play.course[2].skill, -1150);
});

test("a guest's file says what an account's says, and runs in no spreadsheet", () => {
  const odd = { ...round("a-1", "1/2", 250), is_exact: true, worst: '=1+1, "so"' };
  const [head, line, last] = asTable([odd]).split("\r\n");
  assert.equal(
    head,
    "round,ended_at,game,ruleset,wager,unit_cents,decisions,best,cost,start_cents,luck_cents,skill_cents,net_cents,is_exact,worst",
  );
  assert.ok(line.startsWith("a-1,2026-11-17T00:00:00,three-card-poker,ma,ante,"));
  assert.ok(line.endsWith(`,True,"'=1+1, ""so"""`), line);
  assert.ok(line.includes(",1/2,"), "figures are exact");
  assert.equal(last, "");
});
