// How somebody likes to see the house: kept in this browser, put on the document at once.

import { late } from "./late.js";

const STORE = "houseway-settings";
/**
 * What can be liked, the usual first.
 * @type {Record<string, string[]>}
 */
const VALUES = {
  theme: ["auto", "light", "dark"],
  felt: ["green", "blue", "burgundy"],
  deck: ["two", "four"],
  motion: ["auto", "none"],
  speed: ["dealer", "quick", "instant"],
  cut: ["pass", "ask"],
  idle: ["pass", "ask"],
  told: ["me", "table", "all"],
  marks: ["on", "off"],
  settling: ["usual", "long", "none"],
  sound: ["off", "quiet", "usual", "full"],
};

/** @type {Record<string, string>} */
let kept = {};
try {
  kept = JSON.parse(localStorage.getItem(STORE) ?? "{}");
} catch {
  kept = {};
}

function putOn() {
  for (const [key, values] of Object.entries(VALUES)) {
    document.documentElement.dataset[key] = values.includes(kept[key]) ? kept[key] : values[0];
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

async function open() {
  const { openSettings } = await late(() => import("./settings-dialog.js"));
  openSettings();
}

for (const button of document.querySelectorAll("[data-open='settings']")) {
  button.addEventListener("click", open);
}
