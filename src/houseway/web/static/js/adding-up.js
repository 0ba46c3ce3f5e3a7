// Rounds in short, added up as the server does it: exactly, by game and by stage.

import { total } from "./figures.js";

const MISTAKES = 20;

/**
 * @param {Wire.RoundSummary[]} rounds
 * @returns {Wire.MyPlay}
 */
export function addUp(rounds) {
  const games = [...grouped(rounds, ({ game }) => game)].map(([game, some]) => ({
    game,
    rounds: some.length,
    ...decided(some),
    start_cents: total(some.map((one) => one.start_cents)),
    luck_cents: total(some.map((one) => one.luck_cents)),
    skill_cents: total(some.map((one) => one.skill_cents)),
    net_cents: some.reduce((sum, one) => sum + one.net_cents, 0),
    stages: [...grouped(some.flatMap(({ stages }) => stages), ({ stage }) => stage)].map(
      ([stage, counts]) => ({ stage, ...decided(counts) }),
    ),
  }));
  const mistakes = rounds
    .filter(({ worst }) => worst)
    .toSorted((one, other) => other.worst_cents.value - one.worst_cents.value)
    .slice(0, MISTAKES)
    .map(({ round, worst_step: step, game, worst: says, worst_cents: cents, ended_at }) => ({
      ...{ round, step, game, says, cents, ended_at },
    }));
  return { rounds: rounds.length, waiting: 0, games, mistakes, course: course(rounds) };
}

/**
 * Decisions, how many of them were the best, and what the others cost.
 * @param {{ decisions: number, best: number, cost: Wire.Figure }[]} some
 */
function decided(some) {
  return {
    decisions: some.reduce((sum, { decisions }) => sum + decisions, 0),
    best: some.reduce((sum, { best }) => sum + best, 0),
    cost: total(some.map(({ cost }) => cost)),
  };
}

/**
 * @template T
 * @param {T[]} some
 * @param {(one: T) => string} by
 */
function grouped(some, by) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const one of some) found.set(by(one), [...(found.get(by(one)) ?? []), one]);
  return found;
}

/**
 * How luck and decisions went on, round by round, in cents.
 * @param {Pick<Wire.RoundSummary, "luck_cents" | "skill_cents">[]} rounds
 */
function course(rounds) {
  let [luck, skill] = [0, 0];
  return rounds.map(({ luck_cents: lucky, skill_cents: skilled }) => {
    luck += lucky.value;
    skill += skilled.value;
    return { luck, skill };
  });
}

const COLUMNS = [
  ...["round", "ended_at", "game", "ruleset", "wager", "unit_cents", "decisions", "best"],
  ...["cost", "start_cents", "luck_cents", "skill_cents", "net_cents", "is_exact", "worst"],
];

const SPECIAL = /[",\r\n]/;

/**
 * Rounds in short as a file of commas, the same that the server makes for an account.
 * @param {Wire.RoundSummary[]} rounds
 */
export function asTable(rounds) {
  const lines = rounds.map((round) => COLUMNS.map((name) => cell(/** @type {any} */ (round)[name])).join(","));
  return [COLUMNS.join(","), ...lines, ""].join("\r\n");
}

/**
 * A value as a cell: figures exactly, and no text that a spreadsheet would run.
 * @param {any} value
 */
function cell(value) {
  if (value === true || value === false) return value ? "True" : "False";
  const isFigure = value !== null && typeof value === "object";
  const text = isFigure ? String(value.exact) : String(value ?? "");
  const safe = typeof value === "string" && /^[=+\-@]/.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
