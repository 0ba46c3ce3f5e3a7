// Who banks, and what is offered for it, in words.

import { say } from "./say.js";
import { money } from "./words.js";

/**
 * Who sits there, inside a line.
 * @param {number} seat
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function whoIs(seat, { own, names }) {
  return seat === own ? say("you") : (names[seat] ?? say("seat {seat}", { seat }));
}

/**
 * Who banks, what that covers and how much of it is taken; nothing where the house does.
 * @param {import("./model.js").Model} model
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function bankWords(model, { own, names }) {
  const { bank } = model;
  if (!bank) return [];
  const who = whoIs(bank.seat, { own, names });
  const values = { who, covers: money(bank.covers_cents) };
  const left = bank.covers_cents - model.againstBank;
  const open = left > 0 ? `, ${say("{money} open", { money: money(left) })}` : "";
  const taken =
    bank.covers_cents && model.againstBank
      ? `: ${say("{money} wagered", { money: money(model.againstBank) })}${open}`
      : "";
  if (!bank.covers_cents)
    return [`${bank.is_shared ? say("The bank: {who} with the house", values) : say("The bank: {who}", values)}.`];
  const said = bank.is_shared
    ? say("The bank: {who} with the house, covers {covers}", values)
    : say("The bank: {who}, covers {covers}", values);
  return [`${said}${taken}.`];
}

/**
 * What is offered for the bank, the highest offer first.
 * @param {import("./model.js").Model} model
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function bidWords({ bids }, { own, names }) {
  const all = [...bids].sort(([, one], [, other]) => other - one);
  const said = all.map(([seat, cents]) => `${whoIs(seat, { own, names })} ${money(cents)}`);
  return said.length ? [say("Bids: {bids}.", { bids: said.join(", ") })] : [];
}
