// Where players contend for pots: what each did last, who is in each pot, what each has put in. All of
// it follows from what became fact (`contest-facts`).

import { say, told } from "./say.js";

/** Where the rake lies until it is put away. */
export const RAKE = "pot rake area";

export class Contest {
  /** @type {Map<number, string>} */
  said = new Map(); // seat -> what it did last, in a word
  /** @type {Map<number, number>} */
  paid = new Map(); // seat -> what it has put into the pots; 0 for one that was only dealt in
  /** @type {Map<string, Set<number>>} */
  into = new Map(); // pot -> who has put something in
  /** @type {Set<number>} */
  out = new Set(); // whose hand is given up
  clause = ""; // where it is written that bets go into the pot
  killer = 0; // before whom the kill button lies
  isBetting = false; // whether a betting round is on, so that what was said before is forgotten

  /**
   * Who sits out because nobody answered there stays so round after round.
   * @param {Wire.Seat[]} seats
   */
  note(seats) {
    for (const { seat, sits_out: isOut, in_round: isIn } of seats) if (isOut && !isIn) this.said.set(seat, "sits out");
  }

  /**
   * Who can win a pot: those who have put something in and are in; where none of them is left, those
   * of the pot before it.
   * @param {string} pot
   * @returns {number[]}
   */
  contenders(pot) {
    const names = [...this.into.keys()].sort();
    const left = [...(this.into.get(pot) ?? [])].filter((seat) => !this.out.has(seat));
    const before = names[names.indexOf(pot) - 1];
    return left.length || !before ? left.sort((one, other) => one - other) : this.contenders(before);
  }
}

/**
 * What the pots are called, what lies in them, and who can win each; the rake apart.
 * @param {import("./model.js").Model} model
 */
export function potsOf({ others, contest }) {
  const pots = [...others].filter(([name]) => name.startsWith("pot ") && name !== RAKE).sort();
  return pots.map(([name, cents]) => ({
    name,
    title: pots.length > 1 ? potTitle(name) : say("Pot"),
    cents,
    seats: contest.contenders(name),
  }));
}

/**
 * A pot by its account: "pot side 1" is "Side pot 1".
 * @param {string} account
 */
export function potTitle(account) {
  const [, kind = "", number] = account.split(" ");
  return told(`${kind.charAt(0).toUpperCase()}${kind.slice(1)} pot${number ? ` ${number}` : ""}`);
}
