// Who takes part in a round that is entered without a wager: to be dealt in, to sit out, to come back.

import { say } from "./say.js";
import { money } from "./words.js";

const OUT = /^choose \d+ sit-out$/;

/**
 * What may be said before a round: to be dealt in, to sit out, or neither.
 * @param {Wire.Option[]} options
 */
export function election(options) {
  const answers = options.flatMap(({ kind, choices }) => choices.map((choice) => ({ kind, choice })));
  return {
    into: answers.find(({ kind }) => kind === "take-part")?.choice,
    out: answers.find(({ choice }) => OUT.test(choice.action))?.choice,
    why: options.flatMap((option) => (option.kind === "closed" ? [option.why] : []))[0] ?? "",
  };
}

/**
 * What the own seat is asked before a round, once there are enough players.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
export function electing(context, ask) {
  const { isReady, ready, attend, rack } = context;
  const { into, out } = election(ask.options);
  const asks = { clause: ask.clause, mode: /** @type {const} */ ("wagers"), noChips: true, left: ask.left_ms };
  if (into) {
    const deal = { id: "go", label: say("Deal me in"), key: "Enter", primary: true, run: () => attend("in") };
    const isPutOut = context.state.seats.some(({ seat, sits_out: isOut }) => isOut && seat === context.own);
    const line = isPutOut
      ? say("You did not answer, so you sit out, with {money}. One press brings you back.", { money: money(rack) })
      : say("You sit out, with {money}.", { money: money(rack) });
    return { ...asks, line, buttons: [deal] };
  }
  if (!out) return { ...asks, line: say("You sit this hand out."), buttons: [sitOut(context)] };
  const go = { id: "go", label: say("Deal"), key: "Enter", primary: true, run: () => ready() };
  const line = isReady ? say("You are in. Waiting for the others.") : say("You are in the next hand.");
  return { ...asks, line, buttons: [sitOut(context), ...(isReady ? [] : [go])] };
}

/**
 * The button by which somebody sits out from the next hand on, or comes back.
 * @param {Pick<Page.Context, "attending" | "attend">} context
 * @returns {Page.Button}
 */
export function sitOut({ attending, attend }) {
  return attending === "out"
    ? { id: "sit-out", label: say("Deal me in again"), key: "s", run: () => attend("in") }
    : { id: "sit-out", label: say("Sit out"), key: "s", run: () => attend("out") };
}
