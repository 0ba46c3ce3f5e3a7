// Answers as buttons: which key each has, and those that are given without a question.

import { told } from "./say.js";

const RESERVED = new Set(["h", "l", "m", "?"]);

/** The answer of whoever turns the cards that lie there face down. */
export const TURNS = /^choose \d+ (turn|accept)$/;

/** The answer that leaves the stacks as they stand. */
export const AS_IT_IS = /^choose \d+ no-cut$/;

/** The answer of whoever does not cut. */
const PASSES = /^choose \d+ pass$/;

/** Questions of which one answer is as good as any other, or better, always; and that answer. */
const IDLE = new Set(["choose play-on,surrender", "choose concede,choose show"]);
const KEEPS = /^choose \d+ (play-on|show)$/;

/**
 * The answer that passes the cut on, or leaves the stacks as they stand; null where no cut is offered.
 * @param {Wire.Ask} ask
 */
export function cutPass({ options }) {
  const choices = options.flatMap((option) => option.choices);
  if (options.some(({ kind }) => kind === "cut-at")) {
    return choices.find(({ action }) => PASSES.test(action)) ?? null;
  }
  return choices.find(({ action }) => AS_IT_IS.test(action)) ?? null;
}

/**
 * The answer that the law leaves, where it closes all others; undefined where there is something to choose.
 * @param {Pick<Wire.Ask, "options">} ask
 */
export function onlyLeft({ options }) {
  const [answer, ...more] = options.flatMap((option) => option.choices);
  const isClosed = options.some(({ kind, verb }) => kind === "closed" && verb === "choose");
  return isClosed && !more.length && /^choose /.test(answer?.action ?? "") ? answer : undefined;
}

/**
 * The answer to a question that has no other worth asking for: a right that is seldom used is not, a whole wager is not
 * given up before it is lost, a hand that may win is shown, and what must be said is. Null where there is something to choose.
 * @param {Pick<Wire.Ask, "wants" | "options">} ask
 */
export function idlePass({ wants, options }) {
  const only = onlyLeft({ options });
  if (only) return only;
  const choices = options.flatMap((option) => option.choices);
  if (wants.startsWith("you may ask")) return choices.find(({ action }) => PASSES.test(action)) ?? null;
  const said = choices.map(({ action }) => action.replace(/ \d+/, "")).sort();
  return IDLE.has(said.join()) ? (choices.find(({ action }) => KEEPS.test(action)) ?? null) : null;
}

/** Gives out keys, each once: the wanted ones first, then letters of the label, digits, any letter. */
export class Keys {
  /** @param {string[]} taken */
  constructor(taken = []) {
    this.taken = new Set([...RESERVED, ...taken]);
  }

  /**
   * @param {string} label
   * @param {string} wanted
   */
  give(label, wanted = "") {
    const letters = label.toLowerCase().replace(/[^a-z]/g, "");
    for (const key of [wanted, ...letters, ..."123456789abcdefgijknopqtuvwyz"]) {
      if (!key || this.taken.has(key)) continue;
      this.taken.add(key);
      return key;
    }
    return "";
  }
}

/**
 * The button of an answer.
 * @param {Wire.Choice} choice
 * @param {Keys} keys
 * @param {string} wanted
 * @param {string} wager
 * @returns {Page.Button}
 */
export function button(choice, keys, wanted = "", wager = "") {
  return {
    wager,
    id: choice.action,
    label: told(choice.label),
    cents: choice.cents,
    key: keys.give(choice.label, wanted),
    givesUp: choice.gives_up,
    choice,
  };
}

/**
 * The places of a dial: from its first number by its step, the last one always among them.
 * @param {Wire.Dial} dial
 */
export function placesOf({ first, last, step }) {
  const count = Math.ceil((last - first) / step) + 1;
  return { count, number: (/** @type {number} */ at) => Math.min(last, first + at * step) };
}
