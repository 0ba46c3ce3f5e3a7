// The bar while wagers are open: what lies there, and what can be done to it with one press.

import { cameTo, isRolled, rebetWords } from "./outcomes.js";
import { say, told } from "./say.js";
import { money } from "./words.js";

/**
 * What the bar says while wagers are open.
 * @param {Page.Context} context
 * @param {number} total
 */
function wageringWords({ isReady, outcome }, total) {
  if (isReady) return total ? say("Waiting for the others.") : say("You sit this one out.");
  if (total) return say("Your wagers: {amount}.", { amount: money(total) });
  return outcome === null
    ? say("Pick a chip, then a betting area.")
    : say("{result} Wagers, please.", { result: cameTo(outcome) });
}

/**
 * What can be done to the wagers that lie there, each a press.
 * @param {Page.Context} context
 * @returns {Page.Button[]}
 */
function changes({ wagered, bet, undo, scale, saved }) {
  const keep = saved && { id: "saved", icon: "★", label: say("Saved"), key: "k", run: saved };
  const made = [
    undo && { id: "undo", icon: "↶", label: say("Undo"), key: "u", run: undo },
    ...(wagered.size && scale
      ? [
          { id: "half", icon: "½", label: say("Half"), key: "f", run: () => scale(0.5) },
          { id: "double", icon: "×2", label: say("Double"), key: "d", run: () => scale(2) },
        ]
      : []),
    wagered.size > 0 && { id: "clear", icon: "✕", label: say("Clear"), key: "x", run: () => bet({}) },
    keep,
  ];
  return /** @type {Page.Button[]} */ (made.filter(Boolean));
}

/**
 * What is pressed when the wagers are as they should be.
 * @param {Page.Context} context
 * @param {number} total
 * @returns {Page.Button[]}
 */
function onwards(context, total) {
  const { state, table, bets, rack, isReady, bet, ready } = context;
  const { last } = bets;
  const go = { id: "go", key: "Enter", primary: true };
  if (isReady) {
    const label = total ? say("Change my wagers") : say("Wager after all");
    return [{ ...go, label, run: () => ready(false) }];
  }
  if (last && !total && bets.lastTotal <= rack) {
    const run = async () => (await bet(last)) && ready();
    return [{ ...go, label: rebetWords(table), cents: bets.lastTotal, run }];
  }
  const label = isRolled(table) ? say("Roll") : say("Deal");
  if (total) return [{ ...go, label, cents: total, run: () => ready() }];
  const out = { id: "out", label: say("Sit this one out"), key: "s", run: () => ready() };
  return [...(state.seats.length > 1 ? [out] : []), { ...go, label, hint: putFirst(table) }];
}

/**
 * The plan of the bar while wagers are open to the own seat.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @param {number} total what lies there
 * @returns {Page.Plan}
 */
export function wagering(context, ask, total) {
  const { bets, rack, bet, boxes, isReady } = context;
  const { last } = bets;
  /** @type {Page.Button[]} */
  const buttons = [];
  if (boxes) buttons.push({ id: "boxes", label: say("Other boxes"), key: "b", run: boxes });
  if (last && !total && bets.lastTotal <= rack) {
    buttons.push({ id: "rebet", label: say("Rebet"), key: "r", run: () => bet(last) });
  }
  if (!isReady) buttons.push(...changes(context));
  buttons.push(...onwards(context, total));
  const line = wageringWords(context, total);
  const small = context.offers ?? [];
  return { line, clause: ask.clause, mode: "wagers", buttons, small, left: ask.left_ms };
}

/**
 * The wagers that some options are about.
 * @param {Wire.Option[]} options
 */
function wagersOf(options) {
  return new Set(options.flatMap((option) => ("wager" in option && option.wager ? [option.wager] : [])));
}

/**
 * Whether wagers are open that nobody needs to make: where players contend these are against the house.
 * @param {Pick<Wire.Table, "layout">} table
 * @param {Wire.Ask} ask
 */
export function areBeside({ layout }, { options }) {
  const open = wagersOf(options);
  return layout.participants > 1 && layout.areas.some(({ wager }) => open.has(wager));
}

/**
 * The plan of the bar while such wagers are open: with them or without, the cards are dealt.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
export function besides(context, ask) {
  const { wagered, bets, rack, bet, isReady, ready } = context;
  const open = wagersOf(ask.options);
  const lying = [...wagered].filter(([wager]) => open.has(wager));
  const total = lying.reduce((sum, [, cents]) => sum + cents, 0);
  const asks = { clause: ask.clause, mode: /** @type {const} */ ("wagers"), left: ask.left_ms };
  if (keptOut(ask) || isReady) {
    const change = { id: "go", label: say("Change my wagers"), key: "Enter", run: () => ready(false) };
    return { ...asks, noChips: true, line: say("Waiting for the others."), buttons: keptOut(ask) ? [] : [change] };
  }
  const { last } = bets;
  const again = last && !total && bets.lastTotal <= rack && { id: "rebet", label: say("Rebet"), key: "r", run: () => bet(last) };
  const go = { id: "go", label: say("Deal"), key: "Enter", primary: true, ...(total && { cents: total }), run: () => ready() };
  const line = total
    ? say("Against the house: {amount}.", { amount: money(total) })
    : say("A wager against the house, if you like.");
  return { ...asks, line, buttons: [...(again ? [again] : []), ...changes({ ...context, wagered: new Map(lying) }), go] };
}

/**
 * Why a seat makes no wager in this round, where none is open to it: it is the bank.
 * @param {Wire.Ask} ask
 */
export function keptOut({ options }) {
  const closed = options.find((option) => option.kind === "closed");
  return closed && options.every(({ kind }) => kind === "closed") ? closed.why : "";
}

/**
 * Who makes no wager says when the others' are enough.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @param {string} why
 * @returns {Page.Plan}
 */
export function onlyReady({ isReady, ready, rack }, ask, why) {
  const line = say("{why} Your rack, {amount}, covers theirs.", { why: told(why), amount: money(rack) });
  const go = { id: "go", label: say("Deal"), key: "Enter", primary: true, run: () => ready() };
  const buttons = isReady ? [] : [go];
  return {
    ...{ line: isReady ? say("Waiting for the others.") : line, clause: ask.clause, mode: "wagers" },
    ...{ noChips: true, buttons, left: ask.left_ms },
  };
}

/**
 * What must be done before the cards can be dealt.
 * @param {Pick<Wire.Table, "layout">} table
 */
function putFirst({ layout }) {
  const first = layout.areas.find(({ compulsory }) => compulsory);
  return first
    ? say("Put a chip on {wager} first.", { wager: told(first.title) })
    : say("Put a chip on a betting area first.");
}

