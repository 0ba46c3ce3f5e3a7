// What became fact where players contend for pots, done to their contest.

import { accountParts } from "./spots.js";

/** @typedef {import("./contest.js").Contest} Contest */

const SAYS = /^seat (\d+) (checks|folds|keeps all)$/;
const KILL = /^kill button before seat (\d+)$/;
const STAYS = /all-in|^folds$|^sits out$/; // what is said longer than for one betting round
const ENDS = /^(checks|bet|call|raise)(?!.*all-in)/; // what is forgotten when further cards come
const GIVEN_UP = { "folded hand": "folds", "dead hand": "dead hand", "conceded hand": "concedes" };

/**
 * A round begins: nothing was said in it yet.
 * @param {Contest} contest
 */
export function begin(contest) {
  for (const all of [contest.said, contest.paid, contest.into, contest.out]) all.clear();
  contest.isBetting = false;
}

/**
 * A seat has put down a bet: an ante, a blind, a call, a raise.
 * @param {Contest} contest
 * @param {Wire.WagerPlaced} event
 */
export function bet(contest, { seat, why }) {
  tell(contest, seat, why.replace(/\.00\b/g, ""));
}

/**
 * @param {Contest} contest
 * @param {string} what the dealer says
 */
export function hear(contest, what) {
  const [, seat, did] = SAYS.exec(what) ?? [];
  if (seat) tell(contest, Number(seat), did);
  const [, killer] = KILL.exec(what) ?? [];
  if (killer) contest.killer = Number(killer);
  else if (what === "kill button collected") contest.killer = 0;
}

/**
 * @param {Contest} contest
 * @param {number} seat
 * @param {string} word
 */
function tell(contest, seat, word) {
  contest.isBetting = true;
  if (!word) return;
  contest.said.set(seat, word);
  if (word === "kill blind") contest.killer = seat;
}

/**
 * Cards of a draw are discarded: how many is seen by everybody.
 * @param {Contest} contest
 * @param {Wire.HandSet} event
 */
export function draw(contest, { seat, discarded }) {
  contest.said.set(seat, `draws ${discarded.length}`);
}

/**
 * @param {Contest} contest
 * @param {{ seat: number, choice: string }} event
 */
export function choose(contest, { seat, choice }) {
  if (choice === "sit-out") contest.said.set(seat, "sits out");
  if (choice === "take-part") contest.said.delete(seat);
}

/**
 * @param {Contest} contest
 * @param {number} seat that was dealt a card
 */
export function deal(contest, seat) {
  if (seat && !contest.paid.has(seat)) contest.paid.set(seat, 0);
  for (const [one, word] of contest.said) if (ENDS.test(word)) contest.said.delete(one);
}

/**
 * A bet goes into a pot: the betting round is over.
 * @param {Contest} contest
 * @param {Wire.BetGathered} event
 */
export function gather(contest, { from, to, cents, clause }) {
  contest.clause = clause;
  const { seat } = accountParts(from);
  contest.paid.set(seat, (contest.paid.get(seat) ?? 0) + cents);
  contest.into.set(to, (contest.into.get(to) ?? new Set()).add(seat));
  if (!contest.isBetting) return;
  contest.isBetting = false;
  for (const [one, word] of contest.said) if (!STAYS.test(word)) contest.said.delete(one);
}

/**
 * What a seat has put in comes back out of a pot.
 * @param {Contest} contest
 * @param {{ from: string, to: string, cents: number }} event
 */
export function refund(contest, { from, to, cents }) {
  const { seat } = accountParts(to);
  const isPaid = accountParts(from).kind === "pot" && contest.paid.has(seat);
  if (isPaid) contest.paid.set(seat, (contest.paid.get(seat) ?? 0) - cents);
  return isPaid;
}

/**
 * A hand is given up.
 * @param {Contest} contest
 * @param {number} seat
 * @param {string} what is collected
 */
export function collect(contest, seat, what) {
  const word = GIVEN_UP[/** @type {keyof typeof GIVEN_UP} */ (what)];
  if (!word || !seat) return;
  contest.out.add(seat);
  contest.said.set(seat, word);
}
