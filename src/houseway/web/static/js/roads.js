// The roads of a shoe: what each of its rounds came to, in the order of play, drawn as players of
// baccarat note it. The record is a word a round: who won, P, B or T, and marks after it.

import { later, say } from "./say.js";

/** How many rows both roads have. */
export const ROWS = 6;
/** @type {Record<string, string>} */
const WINNERS = { P: later("Player"), B: later("Banker"), T: later("Tie") };
/** @type {Record<string, string>} */
const MARKS = {
  n: later("a natural"),
  p: later("a Player pair"),
  b: later("a Banker pair"),
  7: later("Dragon 7"),
  8: later("Panda 8"),
};

/**
 * What the rounds of a shoe came to, from its record: "B Pn T B7".
 * @param {string} record
 * @returns {Page.Came[]}
 */
export function readRecord(record) {
  return record
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ who: word[0], marks: [...word.slice(1)] }));
}

/**
 * The bead road: every round, down one column after the other.
 * @param {Page.Came[]} rounds
 * @returns {Page.Bead[]}
 */
export function beadRoad(rounds) {
  return rounds.map((came, at) => ({
    ...came,
    row: at % ROWS,
    column: Math.floor(at / ROWS),
    ties: 0,
  }));
}

/**
 * The big road: a column for each streak of one hand, ties as a mark on the round before them. A
 * streak that finds no free place below goes on to the right: the dragon's tail.
 * @param {Page.Came[]} rounds
 * @returns {Page.Bead[]}
 */
export function bigRoad(rounds) {
  /** @type {Page.Bead[]} */
  const beads = [];
  const taken = new Set();
  let start = -1; // the column that the last streak began in
  for (const came of rounds) {
    const last = beads[beads.length - 1];
    if (came.who === "T" && last) last.ties += 1;
    else if (last?.who === "T") Object.assign(last, came); // Ties came before any other round.
    else if (came.who === last?.who) beads.push({ ...came, ...after(last, taken), ties: 0 });
    else {
      start += 1;
      while (taken.has(`0 ${start}`)) start += 1;
      beads.push({ ...came, row: 0, column: start, ties: came.who === "T" ? 1 : 0 });
    }
    const { row, column } = beads[beads.length - 1];
    taken.add(`${row} ${column}`);
  }
  return beads;
}

/**
 * Where a streak goes on: below, or to the right where that is taken or the end. Once in its tail it
 * stays there.
 * @param {Page.Bead} last
 * @param {Set<unknown>} taken
 */
function after({ row, column, tail }, taken) {
  const isFree = row + 1 < ROWS && !taken.has(`${row + 1} ${column}`);
  if (isFree && !tail) return { row: row + 1, column };
  return { row, column: column + 1, tail: true };
}

/**
 * The last columns of a road, as many as there is room for, moved to the left edge.
 * @param {Page.Bead[]} beads
 * @param {number} columns
 */
export function lastColumns(beads, columns) {
  const first = Math.max(0, Math.max(0, ...beads.map(({ column }) => column + 1)) - columns);
  return beads
    .filter(({ column }) => column >= first)
    .map((bead) => ({ ...bead, column: bead.column - first }));
}

/**
 * A round in words.
 * @param {Page.Came} came
 */
export function cameWords({ who, marks }) {
  return [WINNERS[who] ?? who, ...marks.map((mark) => MARKS[mark] ?? mark)].map((word) => say(word)).join(", ");
}

/**
 * How many rounds each hand has won.
 * @param {Page.Came[]} rounds
 */
export function sums(rounds) {
  const count = (/** @type {string} */ who) => rounds.filter((came) => came.who === who).length;
  return say("Player {player} · Banker {banker} · Tie {tie}", { player: count("P"), banker: count("B"), tie: count("T") });
}

/**
 * The whole shoe in words: how many each, and the last rounds.
 * @param {Page.Came[]} rounds
 */
export function shoeWords(rounds) {
  if (!rounds.length) return say("No round of this shoe has been played.");
  const last = rounds.slice(-6).reverse().map(cameWords).join("; ");
  const values = { count: rounds.length, sums: sums(rounds).replaceAll(" ·", ","), last };
  return rounds.length > 1
    ? say("{count} rounds of this shoe: {sums}. The last ones: {last}.", values)
    : say("{count} round of this shoe: {sums}. The last ones: {last}.", values);
}
