// A table with one's own choices: what the law leaves open, with what is wrong at its field.

import { get } from "./api.js";
import { openAndSit } from "./entering.js";
import { learnLaw, moreWords } from "./language.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { toast } from "./toast.js";

const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("#open-table"));
const [fields, fault, foot] = [".fields", ".note", ".row.end"].map(
  (selector) => /** @type {HTMLElement} */ (dialog.querySelector(selector)),
);
/** @typedef {HTMLInputElement | HTMLSelectElement} Input */
/** @typedef {{ name: string, game: string, title: string, ruleset: string, law: string,
 *   choices: Record<string, string>, bots: number }} Opening */
/** @typedef {{ key: string, label: string, value: string, cite: string, note: string, choices: any }} Rule */
/** @typedef {{ title: string, ruleset: { title: string }, rules: Rule[],
 *   tables: { key: string, name: string, lines: [string, string][] }[] }} Law */

/** @type {Opening | null} */
let opening = null;

/**
 * Show what may be chosen at a table, with what was chosen already.
 * @param {Opening} wanted
 */
export async function openDialog(wanted) {
  /** @type {Law} */
  let law;
  try {
    const asked = get(`/api/games/${wanted.game}/${wanted.ruleset}`);
    [law] = await Promise.all([asked, learnLaw(wanted.game), moreWords()]);
  } catch (error) {
    return toast(told(error.message));
  }
  opening = { ...wanted, law: law.ruleset.title };
  tell("", null);
  const title = say("{title}, {law}", { title: told(wanted.title || law.title), law: told(law.ruleset.title) });
  /** @type {HTMLElement} */ (dialog.querySelector("h2")).textContent = title;
  const open = law.rules
    .filter(({ choices }) => choices)
    .map((rule) => ({ ...rule, value: wanted.choices[rule.key] ?? rule.value }));
  const first = open.filter(({ key }) => /limits|paytable|seats/.test(key));
  const rest = open.filter((rule) => !first.includes(rule));
  const more = html(
    "details",
    {},
    html("summary", {}, say("{count} more choices that the law leaves", { count: rest.length })),
    html("div", { class: "choices" }, ...rest.map((rule) => field(rule, law))),
  );
  fields.replaceChildren(
    ...first.map((rule) => field(rule, law)),
    botsField(wanted.bots),
    ...(rest.length ? [more] : []),
  );
  dialog.showModal();
  return null;
}

/**
 * @param {Rule} rule
 * @param {Law} law
 */
function field({ key, label, value, cite, note, choices }, law) {
  const id = `choice-${key}`;
  const input = inputOf(choices, { id, name: key, value });
  const parts = [
    html("label", { for: id }, told(label)),
    input,
    html("p", { class: "cite" }, `${cite}${note ? `: ${told(note)}` : ""}`),
  ];
  if (law.tables.some((table) => table.key === key)) {
    const pays = html("p", { class: "pays" });
    const showPays = () => {
      const table = law.tables.find((one) => one.key === key && one.name === input.value);
      pays.textContent = table ? table.lines.map(([hand, pay]) => `${told(hand)} ${told(pay)}`).join(", ") : "";
    };
    input.addEventListener("change", showPays);
    showPays();
    parts.push(pays);
  }
  return html("div", { class: "field" }, ...parts);
}

/**
 * @param {any} choices
 * @param {{ id: string, name: string, value: string }} attributes
 * @returns {Input}
 */
function inputOf(choices, { value, ...rest }) {
  if (choices.kind === "list") {
    const options = choices.values.map((/** @type {string} */ one) =>
      html("option", { value: one, selected: String(one) === value }, told(String(one))),
    );
    return html("select", rest, ...options);
  }
  if (choices.kind === "span") {
    const { from, to } = choices;
    return html("input", { ...rest, type: "number", min: from, max: to, value });
  }
  return html("input", { ...rest, type: "text", value, autocomplete: "off" });
}

/** @param {number} value */
function botsField(value) {
  return html(
    "div",
    { class: "field" },
    html("label", { for: "choice-bots" }, say("Simple players to sit with you")),
    html("input", { type: "number", id: "choice-bots", min: 0, max: 10, value }),
    html("p", { class: "cite" }, say("They can be sent away at the table.")),
  );
}

const inputs = () => /** @type {Input[]} */ ([...fields.querySelectorAll("[name]")]);

/** @type {HTMLElement} */ (dialog.querySelector(".close")).addEventListener("click", () => dialog.close());
/** @type {HTMLFormElement} */ (dialog.querySelector("form")).addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!opening) return;
  const choices = Object.fromEntries(inputs().map(({ name, value }) => [name, value]));
  const bots = Number(/** @type {HTMLInputElement} */ (fields.querySelector("#choice-bots")).value);
  const { game, ruleset, name, title, law } = opening;
  try {
    await openAndSit({ game, ruleset, choices, bots }, { name, title, law });
  } catch (error) {
    const why = told(error.message);
    tell(error.clause ? `${why} (${error.clause})` : why, fieldOf(error.key));
  }
});

/**
 * The field of a rule; one that stands under another name is about the field its name begins with.
 * @param {string | undefined} key
 */
function fieldOf(key) {
  const named = inputs();
  return named.find(({ name }) => name === key) ?? named.find(({ name }) => key?.startsWith(name)) ?? null;
}

/**
 * What is wrong stands at its field, or at the foot if it is about none.
 * @param {string} words
 * @param {Input | null} input
 */
function tell(words, input) {
  for (const one of fields.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  fault.textContent = words;
  fault.hidden = !words;
  if (!input) return foot.before(fault);
  input.closest("details")?.setAttribute("open", "");
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", fault.id);
  input.after(fault);
  input.focus();
  return fault.scrollIntoView({ block: "nearest" });
}
