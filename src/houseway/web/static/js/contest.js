// Where players contend for pots: what each did last, who is in each pot, what each has put in. All of
// it follows from what became fact.

import { say, told } from "./say.js";
import { accountParts } from "./spots.js";

const SAYS = /^seat (\d+) (checks|folds|keeps all)$/;
const KILL = /^kill button before seat (\d+)$/;
const STAYS = /all-in|^folds$|^sits out$/; // what is said longer than for one betting round
const ENDS = /^(checks|bet|call|raise)(?!.*all-in)/; // what is forgotten when further cards come
const GIVEN_UP = { "folded hand": "folds", "dead hand": "dead hand", "conceded hand": "concedes" };
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

  /** A round begins: nothing was said in it yet. */
  begin() {
    for (const all of [this.said, this.paid, this.into, this.out]) all.clear();
    this.isBetting = false;
  }

  /**
   * A seat has put down a bet: an ante, a blind, a call, a raise.
   * @param {Wire.WagerPlaced} event
   */
  bet({ seat, why }) {
    this.#tell(seat, why.replace(/\.00\b/g, ""));
  }

  /**
   * @param {string} what the dealer says
   */
  hear(what) {
    const [, seat, did] = SAYS.exec(what) ?? [];
    if (seat) this.#tell(Number(seat), did);
    const [, killer] = KILL.exec(what) ?? [];
    if (killer) this.killer = Number(killer);
    else if (what === "kill button collected") this.killer = 0;
  }

  /**
   * @param {number} seat
   * @param {string} word
   */
  #tell(seat, word) {
    this.isBetting = true;
    if (!word) return;
    this.said.set(seat, word);
    if (word === "kill blind") this.killer = seat;
  }

  /**
   * Cards of a draw are discarded: how many is seen by everybody.
   * @param {Wire.HandSet} event
   */
  draw({ seat, discarded }) {
    this.said.set(seat, `draws ${discarded.length}`);
  }

  /** @param {{ seat: number, choice: string }} event */
  choose({ seat, choice }) {
    if (choice === "sit-out") this.said.set(seat, "sits out");
    if (choice === "take-part") this.said.delete(seat);
  }

  /**
   * Who sits out because nobody answered there stays so round after round.
   * @param {Wire.Seat[]} seats
   */
  note(seats) {
    for (const { seat, sits_out: isOut, in_round: isIn } of seats) if (isOut && !isIn) this.said.set(seat, "sits out");
  }

  /** @param {number} seat that was dealt a card */
  deal(seat) {
    if (seat && !this.paid.has(seat)) this.paid.set(seat, 0);
    for (const [one, word] of this.said) if (ENDS.test(word)) this.said.delete(one);
  }

  /**
   * A bet goes into a pot: the betting round is over.
   * @param {Wire.BetGathered} event
   */
  gather({ from, to, cents, clause }) {
    this.clause = clause;
    const { seat } = accountParts(from);
    this.paid.set(seat, (this.paid.get(seat) ?? 0) + cents);
    this.into.set(to, (this.into.get(to) ?? new Set()).add(seat));
    if (!this.isBetting) return;
    this.isBetting = false;
    for (const [one, word] of this.said) if (!STAYS.test(word)) this.said.delete(one);
  }

  /**
   * What a seat has put in comes back out of a pot.
   * @param {{ from: string, to: string, cents: number }} event
   */
  refund({ from, to, cents }) {
    const { seat } = accountParts(to);
    const isPaid = accountParts(from).kind === "pot" && this.paid.has(seat);
    if (isPaid) this.paid.set(seat, (this.paid.get(seat) ?? 0) - cents);
    return isPaid;
  }

  /**
   * A hand is given up.
   * @param {number} seat
   * @param {string} what is collected
   */
  collect(seat, what) {
    const word = GIVEN_UP[/** @type {keyof typeof GIVEN_UP} */ (what)];
    if (!word || !seat) return;
    this.out.add(seat);
    this.said.set(seat, word);
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
