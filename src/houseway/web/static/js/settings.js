// How somebody likes to see the house: kept in this browser, put on the document at once.

import { html } from "./svg.js";

const STORE = "houseway-settings";
const SETTINGS = [
  {
    key: "theme",
    title: "Light",
    values: [
      ["auto", "As the system"],
      ["light", "Light"],
      ["dark", "Dark"],
    ],
  },
  {
    key: "felt",
    title: "Felt",
    values: [
      ["green", "Green"],
      ["blue", "Blue"],
      ["burgundy", "Burgundy"],
    ],
  },
  {
    key: "deck",
    title: "Deck",
    values: [
      ["two", "Two colours"],
      ["four", "Four colours"],
    ],
  },
  {
    key: "motion",
    title: "Motion",
    values: [
      ["auto", "As the system"],
      ["none", "None"],
    ],
  },
  {
    key: "speed",
    title: "Speed",
    values: [
      ["dealer", "Dealer"],
      ["quick", "Quick"],
      ["instant", "Instant"],
    ],
  },
  {
    key: "cut",
    title: "The cut",
    values: [
      ["pass", "Passed on"],
      ["ask", "Asked of me"],
    ],
  },
  {
    key: "told",
    title: "The log",
    values: [
      ["me", "Me"],
      ["table", "The table"],
      ["all", "Everything"],
    ],
  },
  {
    key: "settling",
    title: "A button in the place of another",
    values: [
      ["usual", "Waits a moment"],
      ["long", "Waits a second"],
      ["none", "Does not wait"],
    ],
  },
  {
    key: "sound",
    title: "Sound",
    values: [
      ["off", "Off"],
      ["on", "On"],
    ],
  },
];

/** @type {Record<string, string>} */
let kept = {};
try {
  kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
} catch {
  kept = {};
}

function putOn() {
  for (const { key, values } of SETTINGS) {
    document.documentElement.dataset[key] = kept[key] ?? values[0][0];
  }
}

/**
 * What somebody likes.
 * @param {string} key
 */
export function liked(key) {
  return document.documentElement.dataset[key] ?? "";
}

/**
 * Like it so from now on; whoever shows it is told.
 * @param {string} key
 * @param {string} value
 */
export function choose(key, value) {
  kept[key] = value;
  putOn();
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  dispatchEvent(new CustomEvent("liked", { detail: { key } }));
}

putOn();

/** A dialog to choose, made when it is first wanted. */
export function openSettings() {
  let dialog = /** @type {HTMLDialogElement} */ (document.getElementById("settings"));
  if (!dialog) {
    const groups = SETTINGS.map(({ key, title, values }) =>
      html(
        "fieldset",
        {},
        html("legend", {}, html("h3", {}, title)),
        html("div", { class: "radios" }, ...values.map((value) => radio(key, value))),
      ),
    );
    dialog = html(
      "dialog",
      { id: "settings", "aria-labelledby": "settings-title" },
      html(
        "header",
        {},
        html("h2", { id: "settings-title" }, "How it looks"),
        html("button", { type: "button", onclick: () => dialog.close() }, "Done"),
      ),
      html("div", { class: "choices" }, ...groups),
    );
    document.body.append(dialog);
  }
  for (const input of dialog.querySelectorAll("input")) input.checked = liked(input.name) === input.value;
  dialog.showModal();
}

/**
 * @param {string} key
 * @param {string[]} value
 */
function radio(key, [value, words]) {
  const input = html("input", { type: "radio", name: key, value, onchange: () => choose(key, value) });
  return html("label", {}, input, words);
}

for (const button of document.querySelectorAll("[data-open='settings']")) {
  button.addEventListener("click", openSettings);
}
