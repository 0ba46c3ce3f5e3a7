// A ruleset file of one's own: opened from disk, dropped or pasted; checked by the house, refused at the
// line that is wrong, or kept under a link by which others can open it too.

import { post, somebody } from "./api.js";
import { keepsake } from "./memory.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const STORE = "houseway-own-laws";
const KEPT = 8;
const MOST = 65_536; // letters
const AROUND = 2; // lines that are shown before and after the one that is wrong

/** @typedef {Wire.Variation} Own */
/** @typedef {{ play: (own: Own, button: HTMLButtonElement) => void, choose: (own: Own) => void }} Doing */

const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** @param {Doing} doing */
export function bringOwn(doing) {
  const [box, form, paste] = [find("#own"), find("#own-form"), find("#own-paste")];
  const [input, text] = [
    /** @type {HTMLInputElement} */ (find("#own-file")),
    /** @type {HTMLTextAreaElement} */ (find("#own-text")),
  ];
  paste.addEventListener("click", () => {
    form.hidden = !form.hidden;
    paste.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) text.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    handIn(text.value, doing);
  });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file) await open(file, doing);
    input.value = "";
  });
  box.addEventListener("dragover", (event) => {
    event.preventDefault();
    box.classList.add("over");
  });
  box.addEventListener("dragleave", () => box.classList.remove("over"));
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    box.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) open(file, doing);
  });
  showKept(doing);
}

/**
 * @param {File} file
 * @param {Doing} doing
 */
async function open(file, doing) {
  if (file.size > 4 * MOST) return refuse(say("The file is too large: {count} letters at most.", { count: MOST }));
  try {
    const words = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return await handIn(words, doing);
  } catch {
    return refuse(say("The file is no text."));
  }
}

/**
 * Have a text looked at.
 * @param {string} text
 * @param {Doing} doing
 */
async function handIn(text, doing) {
  const said = find("#own-said");
  if (text.length > MOST) return refuse(say("The file is too large: {count} letters at most.", { count: MOST }));
  said.replaceChildren(html("p", { class: "quiet" }, say("It is being read and a round is rehearsed…")));
  try {
    await somebody();
    const own = /** @type {Own} */ (await post("/api/variations", { toml: text }));
    keep(own);
    said.replaceChildren(cardOf(own, doing));
    showKept(doing);
  } catch (error) {
    refuse(told(error.message), text, error.line);
  }
}

/**
 * What is wrong, with the line it is wrong in and those around it.
 * @param {string} words
 * @param {string} [text]
 * @param {number} [line]
 */
function refuse(words, text = "", line = 0) {
  const lines = text.split("\n");
  const shown = lines
    .map((one, at) => ({ one, number: at + 1 }))
    .filter(({ number }) => line && Math.abs(number - line) <= AROUND)
    .map(({ one, number }) => html(number === line ? "b" : "span", {}, `${number === line ? "▸" : " "} ${number}  ${one.slice(0, 200)}\n`));
  const why = line ? say("Line {line}: {why}", { line, why: words }) : words;
  find("#own-said").replaceChildren(
    html("div", { class: "note bad" }, html("p", {}, why), shown.length ? html("pre", {}, ...shown) : null),
  );
}

/**
 * @param {Own} own
 * @param {Doing} doing
 */
function cardOf(own, doing) {
  const play = html("button", { type: "button", class: "primary" }, say("Open a table"));
  play.addEventListener("click", () => doing.play(own, play));
  const options = html("button", { type: "button" }, say("Options"));
  options.addEventListener("click", () => doing.choose(own));
  const link = new URL(own.link, location.origin).href;
  const copy = html("button", { type: "button" }, say("Copy the link"));
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(link).catch(() => {});
    copy.textContent = say("Copied");
  });
  const words = say("“{law}” is a {title} that can be played.", { law: own.law, title: told(own.title) });
  return html(
    "div",
    { class: "note" },
    html("p", {}, words),
    html("p", {}, html("a", { href: own.link, class: "own-link" }, link)),
    html("div", { class: "row" }, play, options, copy),
  );
}

// What was handed in here is found again by a press.

/** @returns {Own[]} */
function kept() {
  const all = keepsake.read(STORE);
  return Array.isArray(all) ? all.filter((one) => one?.game && one.ruleset) : [];
}

/** @param {Own} own */
function keep(own) {
  const others = kept().filter(({ ruleset }) => ruleset !== own.ruleset);
  keepsake.write(STORE, [own, ...others].slice(0, KEPT));
}

/** @param {Doing} doing */
function showKept(doing) {
  const rows = kept().map((own) => {
    const button = html("button", { type: "button", class: "filter" }, own.law);
    button.addEventListener("click", () => find("#own-said").replaceChildren(cardOf(own, doing)));
    return html("li", {}, button);
  });
  find("#own-kept").replaceChildren(...rows);
}
