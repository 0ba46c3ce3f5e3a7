// The dialog in which somebody says how the house shall look.

import { later, say } from "./say.js";
import { choose, liked } from "./settings.js";
import { html } from "./svg.js";
import { languages, speak } from "./tongues.js";

const SETTINGS = [
  {
    key: "theme",
    title: later("Light or dark"),
    values: [
      ["auto", later("As the system")],
      ["light", later("Light")],
      ["dark", later("Dark")],
    ],
  },
  {
    key: "felt",
    title: later("Felt"),
    values: [
      ["green", later("Green")],
      ["blue", later("Blue")],
      ["burgundy", later("Burgundy")],
    ],
  },
  {
    key: "deck",
    title: later("Deck"),
    values: [
      ["two", later("Two colours")],
      ["four", later("Four colours")],
    ],
  },
  {
    key: "motion",
    title: later("Motion"),
    values: [
      ["auto", later("As the system")],
      ["none", later("None")],
    ],
  },
  {
    key: "speed",
    title: later("Speed"),
    values: [
      ["dealer", later("Dealer")],
      ["quick", later("Quick")],
      ["instant", later("Instant")],
    ],
  },
  {
    key: "cut",
    title: later("The cut"),
    values: [
      ["pass", later("Passed on")],
      ["ask", later("Asked of me")],
    ],
  },
  {
    key: "idle",
    title: later("Questions that leave nothing to choose"),
    values: [
      ["pass", later("Answered for me")],
      ["ask", later("Left to me")],
    ],
  },
  {
    key: "told",
    title: later("The log"),
    values: [
      ["me", later("Me")],
      ["table", later("The table")],
      ["all", later("Everything")],
    ],
  },
  {
    key: "marks",
    title: later("Decisions of a round"),
    values: [
      ["on", later("Are marked when it is over")],
      ["off", later("Are not marked")],
    ],
  },
  {
    key: "settling",
    title: later("A button in the place of another"),
    values: [
      ["usual", later("Waits a moment")],
      ["long", later("Waits a second")],
      ["none", later("Does not wait")],
    ],
  },
  {
    key: "sound",
    title: later("Sound"),
    values: [
      ["off", later("Off")],
      ["quiet", later("Quiet")],
      ["usual", later("Soft")],
      ["full", later("Full")],
    ],
  },
];

/** A dialog to choose, made when it is first wanted. */
export function openSettings() {
  let dialog = /** @type {HTMLDialogElement} */ (document.getElementById("settings"));
  if (!dialog) {
    const groups = SETTINGS.map(({ key, title, values }) =>
      html(
        "fieldset",
        {},
        html("legend", {}, html("h3", {}, say(title))),
        html("div", { class: "radios" }, ...values.map((value) => radio(key, value))),
      ),
    );
    dialog = html(
      "dialog",
      { id: "settings", "aria-labelledby": "settings-title" },
      html(
        "header",
        {},
        html("h2", { id: "settings-title" }, say("How it looks")),
        html("button", { type: "button", onclick: () => dialog.close() }, say("Done")),
      ),
      html("div", { class: "choices" }, ...tongues(), ...groups),
    );
    document.body.append(dialog);
  }
  for (const input of dialog.querySelectorAll("input")) {
    if (liked(input.name)) input.checked = liked(input.name) === input.value;
  }
  dialog.showModal();
}

// In which language the pages are read, each by its own name; nothing where there is only one.
function tongues() {
  const all = languages();
  if (all.length < 2) return [];
  const options = all.map(([tag, name]) => {
    const input = html("input", { type: "radio", name: "language", value: tag, onchange: () => speak(tag) });
    input.checked = document.documentElement.lang === tag;
    return html("label", { lang: tag }, input, name);
  });
  const title = html("legend", {}, html("h3", {}, say("Language")));
  return [html("fieldset", {}, title, html("div", { class: "radios" }, ...options))];
}

/**
 * @param {string} key
 * @param {string[]} value
 */
function radio(key, [value, words]) {
  const input = html("input", { type: "radio", name: key, value, onchange: () => choose(key, value) });
  return html("label", {}, input, say(words));
}
