import assert from "node:assert/strict";
import { test } from "node:test";

import { beadRoad, bigRoad, lastColumns, readRecord, shoeWords } from "../../src/houseway/web/static/js/roads.js";

/** A road as rows of letters, so that it can be read here as it is on the page. */
function drawn(beads) {
  const rows = Array.from({ length: 6 }, () => []);
  for (const { row, column, who, ties } of beads) {
    while (rows[row].length <= column) rows[row].push(".");
    assert.equal(rows[row][column], ".", "two rounds lie on one place");
    rows[row][column] = ties ? `${who}${ties}` : who;
  }
  return rows.filter((row) => row.length).map((row) => row.join(" "));
}

const big = (letters) => drawn(bigRoad(readRecord([...letters].join(" "))));

test("a record is read with its marks", () => {
  assert.deepEqual(readRecord("Pnb T B7"), [
    { who: "P", marks: ["n", "b"] },
    { who: "T", marks: [] },
    { who: "B", marks: ["7"] },
  ]);
  assert.deepEqual(readRecord(""), []);
});

test("the bead road has every round, six to a column", () => {
  const beads = beadRoad(readRecord("B P T B B P P T"));
  assert.deepEqual(drawn(beads), ["B P", "P T", "T", "B", "B", "P"]);
});

test("each streak of the big road has a column", () => {
  assert.deepEqual(big("BBPBBB"), ["B P B", "B . B", ". . B"]);
});

test("ties are marks on the round before them", () => {
  assert.deepEqual(big("BTTBP"), ["B2 P", "B"]);
});

test("ties before any other round wait for it", () => {
  assert.deepEqual(big("TT"), ["T2"]);
  assert.deepEqual(big("TTPP"), ["P2", "P"]);
});

test("a seventh of a streak goes to the right", () => {
  assert.deepEqual(big("BBBBBBBB"), ["B", "B", "B", "B", "B", "B B B"]);
});

test("a streak turns before a tail that lies below it, and stays in its own tail", () => {
  const road = big("BBBBBBBBPPPPPPP");
  assert.deepEqual(road, ["B P", "B P", "B P", "B P", "B P P P", "B B B"]);
});

test("a streak begins to the right of a tail in the first row", () => {
  // Tails in the rows from the sixth up to the first leave no room below the later streaks.
  const record = ["B", "P"].flatMap((one) => Array(9).fill(one));
  const rounds = [...record, ...record, ...record, ..."BP"].map((who) => ({ who, marks: [] }));
  const beads = bigRoad(rounds);
  drawn(beads);
  assert.equal(beads.at(-1).row, 0);
  assert.equal(beads.length, rounds.length);
});

test("only the last columns are kept where there is no room for all", () => {
  const beads = bigRoad(readRecord([..."BPBPBP"].join(" ")));
  assert.deepEqual(drawn(lastColumns(beads, 4)), ["B P B P"]);
  assert.deepEqual(drawn(lastColumns(beads, 9)), ["B P B P B P"]);
});

test("the shoe is told in words", () => {
  assert.equal(shoeWords([]), "No round of this shoe has been played.");
  const said = shoeWords(readRecord("B Pn T B7"));
  assert.match(said, /^4 rounds of this shoe: Player 1, Banker 2, Tie 1\./);
  assert.match(said, /last ones: Banker, Dragon 7; Tie; Player, a natural; Banker\.$/);
});
