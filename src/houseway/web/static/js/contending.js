// What is answered where players contend for pots: fold, check or call, a bet or a raise with its
// amounts.

import { button, Keys, placesOf } from "./choices.js";
import { RAKE } from "./contest.js";
import { later, say, told } from "./say.js";
import { money } from "./words.js";

const VERBS = new Set(["check", "match", "fold", "bet"]);
/** Parts of the pot that a bet can be, by the keys they have. */
const PARTS = [
  { key: "1", label: later("½ pot"), part: 0.5 },
  { key: "2", label: later("¾ pot"), part: 0.75 },
  { key: "3", label: later("Pot"), part: 1 },
];

/**
 * Whether a betting round asks.
 * @param {Wire.Option[]} options
 */
export function isBetting(options) {
  return options.length > 0 && options.every(({ verb }) => VERBS.has(verb));
}

/**
 * What lies in the middle: the pots, what is bet, and what the own seat would have to call.
 * @param {Wire.State} state
 * @param {number} own
 */
export function tableMoney({ others, wagers }, own) {
  const pots = Object.entries(others).filter(([name]) => name.startsWith("pot ") && name !== RAKE);
  const lying = pots.reduce((sum, [, cents]) => sum + cents, 0);
  const all = wagers.filter(({ wager }) => wager === "bet"); // What lies against the house is none of the pot's.
  const bets = all.map(({ cents }) => cents);
  const level = Math.max(0, ...bets);
  const mine = all.find(({ seat }) => seat === own)?.cents ?? 0;
  return { pot: bets.reduce((sum, cents) => sum + cents, lying), gathered: lying, level, owes: level - mine };
}

/** What is said of an answer that is closed: why nothing is bet, or why something must be. */
const TOLD = new Set(["bet", "check"]);

/**
 * The plan of a betting round.
 * @param {{ state: Wire.State, own: number, ask: Wire.Ask }} context
 * @returns {Page.Plan}
 */
export function betting({ state, own, ask }) {
  const { options } = ask;
  const lies = tableMoney(state, own);
  const keys = new Keys([..."1234", "+", "-", "="]);
  /** @type {Page.Button[]} */
  const buttons = [];
  const isFree = options.some(({ kind, verb }) => verb === "check" && kind !== "closed");
  /** @type {Page.Dial | null} */
  let dial = null;
  for (const option of options) {
    if (option.kind === "bet-to") {
      dial = betDial(option, lies);
      buttons.push(betButton(option, keys, dial));
    } else {
      for (const choice of option.choices) buttons.push(plainButton(choice, keys, isFree));
    }
  }
  const order = ["fold", "bet", "check", "match"];
  const verb = (/** @type {Page.Button} */ { id }) => order.findIndex((one) => id.startsWith(one));
  buttons.sort((one, other) => verb(one) - verb(other));
  const first = buttons.findLast(({ id }) => !id.startsWith("fold"));
  if (first) Object.assign(first, { primary: true, key: "Enter" });
  const turn = turnWords(lies);
  const why = options.flatMap((option) => (option.kind === "closed" && TOLD.has(option.verb) ? [told(option.why)] : []));
  return {
    ...{ line: [turn, ...why].join(" "), clause: ask.clause },
    ...{ mode: "decision", dial, buttons, turn: `${state.round} ${ask.wants} ${lies.pot}`, left: ask.left_ms },
    fallback: options.flatMap(({ choices }) => choices).find(({ action }) => action === ask.default)?.label,
  };
}

/**
 * What is to be called, and the pot as the felt shows it; what is bet is in it once it is gathered.
 * @param {ReturnType<typeof tableMoney>} lies
 */
function turnWords({ owes, gathered, pot }) {
  const values = { due: money(owes), pot: money(gathered), all: money(pot) };
  if (gathered === pot)
    return owes
      ? say("Your turn: {due} to call, {pot} in the pot.", values)
      : say("Your turn: nothing to call, {pot} in the pot.", values);
  return owes
    ? say("Your turn: {due} to call, {pot} in the pot, {all} with bets.", values)
    : say("Your turn: nothing to call, {pot} in the pot, {all} with bets.", values);
}

/**
 * Check, call or fold. A fold is asked twice only where it gives up for nothing what costs nothing.
 * @param {Wire.Choice} choice
 * @param {Keys} keys
 * @param {boolean} isFree
 * @returns {Page.Button}
 */
function plainButton(choice, keys, isFree) {
  const isAllIn = /all-in/.test(choice.makes);
  const label = isAllIn ? say("{label} all-in", { label: told(choice.label) }) : told(choice.label);
  const wanted = choice.label.charAt(0).toLowerCase();
  return { ...button({ ...choice, label }, keys, wanted), atOnce: !isFree };
}

/**
 * @param {Wire.BetToOption} option
 * @param {Keys} keys
 * @param {Page.Dial | null} dial
 * @returns {Page.Button}
 */
function betButton({ word, choices, least_cents: least, all_in_cents: all }, keys, dial) {
  const isAllIn = !dial && least === all;
  const says = word === "raise" ? say("Raise to") : say("Bet");
  const label = isAllIn ? say("{label} all-in", { label: says }) : says;
  const made = button({ ...choices[0], label, cents: least }, keys, word.charAt(0));
  return { ...made, dial, givesUp: false };
}

/**
 * From the least to the most, by the table's steps, and all-in where that is no step; with parts of the
 * pot to go to at once. A raise to a part of the pot is the call, and that part of the pot with it.
 * @param {Wire.BetToOption} option
 * @param {{ pot: number, level: number, owes: number }} lies
 * @returns {Page.Dial | null}
 */
function betDial({ dial, choices, least_cents: least, most_cents: most, all_in_cents: all }, lies) {
  if (!dial || least === most) return null;
  const { count: steps, number: step } = placesOf(dial);
  const isOdd = step(steps - 1) < most && most === all; // all-in is no step of the table
  const count = steps + Number(isOdd);
  const number = (/** @type {number} */ at) => (isOdd && at === steps ? most : step(at));
  const exact = choices.find(({ action }) => Number(action.split(" ")[2]?.replace(/,/g, "")) * 100 === most);
  const nearest = (/** @type {number} */ to) =>
    Math.max(0, Math.min(count - 1, Math.floor((to - dial.first) / dial.step)));
  const parts = PARTS.map(({ part, key, label }) => ({ key, label: say(label), to: lies.level + part * (lies.pot + lies.owes) }))
    .filter(({ to }) => to > least && to < most)
    .map(({ to, ...one }) => ({ ...one, at: nearest(to) }));
  const whole = lies.level + lies.pot + lies.owes;
  const called = most === all ? say("All-in") : most === whole ? say("Pot") : say("Most");
  const last = { key: "4", label: called, at: count - 1 };
  return {
    id: `bet ${least} ${most}`,
    label: say("For how much:"),
    ...{ count, number, start: 0, cents: number },
    says: (at) => `${money(number(at))}${number(at) === all ? `, ${say("all-in")}` : ""}`,
    choice: (at) =>
      isOdd && at === steps && exact
        ? { action: exact.action }
        : { action: choices[0].action, number: number(at) },
    jump: Math.max(1, Math.round(count / 20)),
    marks: [...parts, last],
  };
}
