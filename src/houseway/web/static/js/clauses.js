// A clause as a small tag that opens its meaning.

import { get } from "./api.js";
import { meaningOf, spread } from "./citing.js";
import { learnLaw } from "./language.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

/** @typedef {import("./citing.js").Meaning} Meaning */

/** @type {() => Promise<Record<string, Meaning>>} */
let meanings = async () => ({});
/** @type {() => Promise<{ source: string, read_on: string } | null>} */
let origin = async () => null;
let law = "";
let game = "";

/**
 * Whose clauses these are; their meanings are fetched when the first is opened.
 * @param {string} name
 * @param {string} ruleset
 * @param {string} title
 */
export function speakLaw(name, ruleset, title) {
  law = title;
  game = name;
  /** @type {Promise<Record<string, Meaning>> | null} */
  let asked = null;
  /** @type {Promise<any> | null} */
  let found = null;
  const path = `/api/games/${game}/${ruleset}`;
  meanings = () => (asked ??= get(`${path}/clauses`).catch(() => ({})));
  origin = () => (found ??= get(path).then((answer) => answer.ruleset).catch(() => null));
}

/**
 * A tag for a clause.
 * @param {string} clause
 */
export function clauseTag(clause) {
  const words = clause.startsWith("policy: ") ? say("house policy") : clause;
  const label = say("{clause}: what it says", { clause });
  const tag = html("button", { type: "button", class: "clause", "aria-label": label }, words);
  tag.addEventListener("click", (event) => {
    event.stopPropagation();
    open(tag, clause);
  });
  return tag;
}

/**
 * In a list that grows, one tag is a tab stop, the newest; arrows lead to the others.
 * @param {HTMLElement} list
 */
export function oneTabStop(list) {
  const tags = () => [.../** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll(".clause"))];
  /** @param {HTMLElement | undefined} chosen */
  const stop = (chosen) => tags().forEach((tag) => (tag.tabIndex = tag === chosen ? 0 : -1));
  new MutationObserver(() => {
    const at = document.activeElement;
    if (!list.contains(at)) stop(tags().at(-1));
  }).observe(list, { childList: true });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    const all = tags();
    const next = step && all[all.indexOf(/** @type {HTMLElement} */ (event.target)) + step];
    if (!next) return;
    event.preventDefault();
    stop(next);
    next.focus();
  });
}

/**
 * The small page of a citation: of each clause our sentence, its number and place, then the source.
 * @param {string[]} clauses
 * @param {Record<string, Meaning>} all
 * @param {{ source: string, read_on: string } | null} source
 */
function page(clauses, all, source) {
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
  const isPolicy = clause.startsWith("policy: ");
  const name = clause.replace("policy: ", "").replaceAll("-", " ");
  const says = meaning ? told(meaning.says) : say("The regulation is not quoted here for this clause.");
  const where = isPolicy ? say("What the house reads where the law is silent") : told(meaning?.section ?? "");
  return [
    html("h3", {}, isPolicy ? say("House policy: {name}", { name }) : clause),
    ...(where ? [html("p", { class: "quiet place" }, where)] : []),
    ...(says ? says.split("\n").map((paragraph) => html("p", {}, paragraph)) : []),
  ];
}

/**
 * @param {HTMLElement} tag
 * @param {string} clause
 */
async function open(tag, clause) {
  const [all, source] = await Promise.all([meanings(), origin(), learnLaw(game)]);
  let note = /** @type {HTMLElement} */ (document.getElementById("clause-note"));
  if (!note) {
    note = html("div", { id: "clause-note", popover: "auto" });
    document.body.append(note);
  }
  note.replaceChildren(...page(spread(clause), all, source));
  note.showPopover();
  const at = tag.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.left));
  const below = at.bottom + 6 + height < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
}
