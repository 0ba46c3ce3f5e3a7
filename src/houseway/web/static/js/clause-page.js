// The small page that a clause opens.

import { meaningOf, spread } from "./citing.js";
import { learnLaw } from "./language.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const POLICY = "policy: ";

/** @typedef {import("./citing.js").Meaning} Meaning */
/**
 * What is known of a law: its clauses, where it stands, what it is called, and of which game.
 * @typedef {{
 *   all: Record<string, Meaning>,
 *   source: { source: string, read_on: string } | null,
 *   law: string,
 *   game: string,
 * }} Known
 */

/**
 * Open the page of a citation beside its tag.
 * @param {HTMLElement} tag
 * @param {string} clause
 * @param {Known} known
 */
export async function showClause(tag, clause, known) {
  const isReading = spread(clause).some((one) => one.startsWith(POLICY));
  await Promise.all([learnLaw(known.game), isReading && learnLaw(known.game, "readings")]);
  let note = /** @type {HTMLElement} */ (document.getElementById("clause-note"));
  if (!note) {
    note = html("div", { id: "clause-note", popover: "auto" });
    document.body.append(note);
  }
  note.replaceChildren(...page(spread(clause), known));
  note.showPopover();
  const at = tag.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.left));
  const below = at.bottom + 6 + height < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
}

/**
 * The small page of a citation: of each clause our sentence, its number and place, then the source.
 * @param {string[]} clauses
 * @param {Known} known
 */
function page(clauses, { all, source, law }) {
  const rows = [
    [say("Law"), law],
    [say("Source"), source?.source ?? ""],
    [say("Read on"), source?.read_on ?? ""],
  ].filter(([, words]) => words);
  return [
    ...clauses.flatMap((clause) => part(clause, meaningOf(all, clause))),
    html("dl", {}, ...rows.flatMap(([term, words]) => [html("dt", {}, term), html("dd", {}, words)])),
    html("p", { class: "quiet" }, html("small", {}, say("In our words: the regulation itself is what binds."))),
  ];
}

/**
 * @param {string} clause
 * @param {Meaning | null} meaning
 */
function part(clause, meaning) {
  const isPolicy = clause.startsWith(POLICY);
  const name = clause.replace(POLICY, "").replaceAll("-", " ");
  const says = meaning ? meaning.says.split("\n").map(told) : [say("The regulation is not quoted here for this clause.")];
  const where = isPolicy ? say("What the house reads where the law is silent") : told(meaning?.section ?? "");
  return [
    html("h3", {}, isPolicy ? say("House policy: {name}", { name }) : clause),
    ...(where ? [html("p", { class: "quiet place" }, where)] : []),
    ...says.filter(Boolean).map((paragraph) => html("p", {}, paragraph)),
  ];
}
