// A clause as a small tag that opens its meaning.

import { get } from "./api.js";
import { say } from "./say.js";
import { html } from "./svg.js";

/** @type {() => Promise<Record<string, string>>} */
let meanings = async () => ({});
let law = "";

/**
 * Whose clauses these are; their meanings are fetched when the first is opened.
 * @param {string} game
 * @param {string} ruleset
 * @param {string} title
 */
export function speakLaw(game, ruleset, title) {
  law = title;
  /** @type {Promise<Record<string, string>> | null} */
  let asked = null;
  meanings = () => (asked ??= get(`/api/games/${game}/${ruleset}/clauses`).catch(() => ({})));
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
  const all = await meanings();
  let note = /** @type {HTMLElement} */ (document.getElementById("clause-note"));
  if (!note) {
    note = html("div", { id: "clause-note", popover: "auto" });
    document.body.append(note);
  }
  const found = meaningOf(all, clause) ?? say("The regulation is not quoted here for this clause.");
  note.replaceChildren(
    html("h3", {}, clause),
    ...found.split("\n").map((paragraph) => html("p", {}, paragraph)),
    html("p", { class: "quiet" }, html("small", {}, law)),
  );
  note.showPopover();
  const at = tag.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - width - 8, at.left));
  const below = at.bottom + 6 + height < innerHeight;
  note.style.left = `${left}px`;
  note.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
}

// A clause that is not listed by itself is told by what stands before its last bracket.
/**
 * @param {Record<string, string>} all
 * @param {string} clause
 */
function meaningOf(all, clause) {
  for (let key = clause; key; key = key.replace(/\s*(\([^()]*\)|\S+)$/, "")) {
    if (all[key]) return all[key];
    if (!/[\s(]/.test(key)) break;
  }
  return null;
}
