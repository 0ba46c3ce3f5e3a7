// A clause as a small tag that opens its meaning.

import { get } from "./api.js";
import { late, styled } from "./late.js";
import { say } from "./say.js";
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
 * @param {HTMLElement} tag
 * @param {string} clause
 */
async function open(tag, clause) {
  const page = late(() => import("./clause-page.js"));
  const [{ showClause }, all, source] = await Promise.all([page, meanings(), origin(), styled("clause")]);
  await showClause(tag, clause, { all, source, law, game });
}
