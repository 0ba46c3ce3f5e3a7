// Chips in the denominations and primary colours of 205 CMR 146.03(1)(a) and (3). The colours of
// the edge spots are the licensee's to choose (146.03(6)-(7)): these are ours.

import { svg } from "./svg.js";
import { shortMoney } from "./words.js";

/** Value in cents, the colour's name in the regulation, primary, edge spots, figures. */
export const DENOMINATIONS = [
  { cents: 25_000_00, name: "gold", primary: "#b8923a", spot: "#3a2a08", ink: "#fff8e6" },
  { cents: 20_000_00, name: "mustard yellow", primary: "#c79a1e", spot: "#4f1d3a", ink: "#2a1d00" },
  { cents: 5_000_00, name: "gray", primary: "#7d848b", spot: "#e8c9a0", ink: "#ffffff" },
  { cents: 1_000_00, name: "fire orange", primary: "#e2571e", spot: "#1d2b4f", ink: "#ffffff" },
  { cents: 500_00, name: "purple", primary: "#6a3d8f", spot: "#efe3c0", ink: "#ffffff" },
  { cents: 100_00, name: "black", primary: "#22262a", spot: "#e9e6df", ink: "#ffffff" },
  { cents: 25_00, name: "green", primary: "#2f8a4c", spot: "#f3efe2", ink: "#ffffff" },
  { cents: 20_00, name: "yellow", primary: "#eec93b", spot: "#2d4f7d", ink: "#2a2205" },
  { cents: 10_00, name: "blue", primary: "#2c62ad", spot: "#f4e3b2", ink: "#ffffff" },
  { cents: 5_00, name: "red", primary: "#bf2f38", spot: "#f3efe2", ink: "#ffffff" },
  { cents: 2_50, name: "pink", primary: "#e08aa5", spot: "#5b2340", ink: "#3d0f26" },
  { cents: 1_00, name: "white", primary: "#f1efe8", spot: "#4a6a8a", ink: "#22303c" },
];

/** @typedef {typeof DENOMINATIONS[number]} Denomination */

const MOST_DRAWN = 5;
const LEAST_LETTERS = 9; // smaller ones are not written

/**
 * A chip seen from above, 100 across, its middle at 0, 0; its value is written where that can be read.
 * @param {Denomination} denomination
 * @param {number} across how large it is in the end
 */
export function chip(denomination, across = 100) {
  const { cents, primary, spot, ink } = denomination;
  const ring = { r: 40, fill: "none", "stroke-width": 15 };
  const words = cents >= 1_000_00 ? `${cents / 1_000_00}k` : shortMoney(cents);
  const size = words.length > 3 ? 26 : words.length > 2 ? 30 : 38;
  const value = svg("text", { y: size * 0.36, "font-size": size, fill: ink, class: "value" }, words);
  return svg(
    "g",
    { class: "chip" },
    svg("circle", { cy: 9, r: 48, fill: primary, class: "rim" }),
    svg("circle", { r: 48, fill: primary, class: "disc" }),
    svg("circle", { ...ring, stroke: spot, "stroke-dasharray": "17 24.888", class: "spots" }),
    svg("circle", { r: 31, fill: primary, class: "disc" }),
    svg("circle", { r: 29, class: "inlay" }),
    size * across >= 100 * LEAST_LETTERS ? value : null,
  );
}

/**
 * The chips that make an amount, largest first; what is below the smallest chip is left over.
 * @param {number} cents
 */
export function chipsOf(cents) {
  const chips = [];
  for (const denomination of DENOMINATIONS) {
    // 2.50 is only for what ends in it: 5 is one red chip and 7.50 a red and a pink one.
    while (cents >= denomination.cents && chips.length < 40) {
      chips.push(denomination);
      cents -= denomination.cents;
    }
  }
  return chips;
}

/**
 * A stack of an amount: its largest chips, the largest at the bottom, at most a few drawn.
 * @param {number} cents
 * @param {{ across: number, most?: number }} how how large a chip is, and how many are drawn
 */
export function stack(cents, { across, most = MOST_DRAWN }) {
  const drawn = chipsOf(cents).slice(0, most);
  const group = svg("g", { class: "stack" });
  drawn.forEach((denomination, height) => {
    const one = chip(denomination, across);
    one.setAttribute("transform", `translate(0 ${-height * 11})`);
    group.append(one);
  });
  return group;
}

/**
 * A chip that stands alone in the page, as in the chip tray.
 * @param {Denomination} denomination
 * @param {number} size
 */
export function chipPicture(denomination, size) {
  const box = { width: size, height: size, viewBox: "-52 -52 104 112", "aria-hidden": "true" };
  return svg("svg", box, chip(denomination));
}

/**
 * The chips a player would bet with between these limits: five at most.
 * @param {{ minimum: number, maximum: number, step: number, rack: number }} limits
 */
export function trayOf({ minimum, maximum, step, rack }) {
  const most = Math.min(maximum, rack);
  const fitting = DENOMINATIONS.filter(({ cents }) => cents % step === 0 && cents <= most);
  const usual = fitting.filter(({ cents }) => ![20_00, 10_00, 2_50].includes(cents));
  const rising = (usual.length > 2 ? usual : fitting).toReversed();
  const from = rising.findIndex(({ cents }) => cents * 5 >= minimum);
  return rising.slice(Math.max(0, from), Math.max(0, from) + 5);
}
