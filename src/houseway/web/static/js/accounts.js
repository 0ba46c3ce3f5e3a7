// Money as it goes from one account to another, and what a wager comes to, done to the model of a table.

import { reasonOf, seenWords } from "./reasons.js";
import { accountParts, HOUSE, isOwn } from "./spots.js";

/** @typedef {import("./model.js").Model} Model */

const COMMISSION = "commission";

/**
 * @param {Map<string, number>} map
 * @param {string} key
 * @param {number} cents
 */
function put(map, key, cents) {
  if (cents) map.set(key, cents);
  else map.delete(key);
}

/** @type {(model: Model, seat: number, word: string) => boolean} whether what comes back is a commission */
const isTakenBack = (model, seat, word) => word === "reversed" && model.results.has(`${seat} ${COMMISSION}`);

/**
 * Money goes from one account to another; racks, wagers and what is nobody's lie in sight.
 * @param {Model} model
 * @param {{ from: string, to: string, cents: number }} event
 */
export function move(model, { from, to, cents }) {
  change(model, from, -cents);
  change(model, to, cents);
}

/**
 * @param {Model} model
 * @param {string} account as the server names it: `rack 3`, `wager 3 ante`, `pot bank`
 * @param {number} cents
 */
function change(model, account, cents) {
  const { kind, seat, name } = accountParts(account);
  if (kind === "rack") model.racks.set(seat, (model.racks.get(seat) ?? 0) + cents);
  else if (kind === "wager") put(model.wagers, `${seat} ${name}`, model.stake(seat, name) + cents);
  else if (!HOUSE.has(kind)) put(model.others, account, (model.others.get(account) ?? 0) + cents);
}

/**
 * What money between accounts means to whoever had it or gets it.
 * @param {Model} model
 * @param {{ from: string, to: string, cents: number, clause: string, why: string }} event
 * @param {string} word
 */
export function share(model, { from, to, cents, clause, why }, word) {
  const sides = [accountParts(from), accountParts(to)];
  if (sides.every(({ kind, seat }) => isOwn(kind) && seat === sides[0].seat)) return;
  sides.forEach(({ kind, seat, name }, at) => {
    if (!isOwn(kind)) return;
    // What a pot or another's wager pays is won by the one wager that lies there; of several, by the one that comes
    // back next. A bank's own pot pays none of them.
    const pays = sides[0].kind === "wager" || (sides[0].kind === "pot" && seat !== model.bank?.seat);
    const paid = at === 1 && pays ? [...model.wagersOf(seat).keys()] : [];
    const isWon = paid.length === 1;
    if (paid.length > 1) model.paying = `${seat} ${sides[0].name}`;
    const isLost = at === 0 && kind === "wager" && sides[1].kind === "rack";
    const wager = isWon ? paid[0] : name || sides[1 - at].name || (isTakenBack(model, seat, word) ? COMMISSION : word);
    const came = isWon ? "won" : isLost ? "lost" : word;
    settle(model, { seat, wager, why: isWon ? "" : why, clause }, at ? cents : -cents, came);
  });
}

/**
 * A wager that the dealer takes in before the deal is in play until the round is over.
 * @param {Model} model
 * @param {Wire.WagerTakenIn} event
 */
export function takeIn(model, { seat, wager, cents, clause }) {
  model.taken.set(`${seat} ${wager}`, { seat, wager, cents, clause, why: "" });
}

/**
 * A wager is settled, or its settlement reversed.
 * @param {Model} model
 * @param {{ seat: number, wager: string, why: string, clause: string }} event
 * @param {number} won
 * @param {string} word
 */
export function settle(model, { seat, wager, why, clause }, won, word) {
  const before = model.result(seat, wager) ?? (word === "returned" ? wonBy(model, seat, wager) : undefined);
  const taken = model.taken.get(`${seat} ${wager}`)?.cents ?? 0;
  model.taken.delete(`${seat} ${wager}`);
  const cents = won - taken;
  if (word === "returned" && before) return;
  const sum = cents + (before?.cents ?? 0);
  const reason = reasonOf({ why, seen: seenWords(model, seat), word, before });
  const isAnew = word === "reversed" && !sum && (model.stake(seat, wager) || wager === COMMISSION);
  if (isAnew) model.results.delete(`${seat} ${wager}`); // As if it had not been: what lies there is settled again.
  else model.results.set(`${seat} ${wager}`, { cents: sum, word, why: reason, clause });
}

/**
 * What was paid while several wagers lay there is won by the first that comes back.
 * @param {Model} model
 * @param {number} seat
 * @param {string} wager
 */
function wonBy(model, seat, wager) {
  const paid = model.paying.startsWith(`${seat} `) ? model.results.get(model.paying) : undefined;
  if (!paid) return undefined;
  model.results.delete(model.paying);
  model.paying = "";
  const won = { ...paid, word: "won" };
  model.results.set(`${seat} ${wager}`, won);
  return won;
}
