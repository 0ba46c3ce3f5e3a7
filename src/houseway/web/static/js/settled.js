// What a wager came to, as the log tells it: by the sentence that the result has, from a model that follows
// what the log is told.

import { potTitle } from "./contest.js";
import "./facts.js";
import { Model } from "./model.js";
import { plainReason } from "./plain-reasons.js";
import { comparedText, reasonOf, seenWords } from "./reasons.js";
import { told } from "./say.js";
import { sentenceOf } from "./sentences.js";
import { accountParts } from "./spots.js";

export class Settled {
  #model = new Model();
  /** @type {readonly Wire.Payouts[]} */
  #payouts = [];

  /** @param {(wager: string) => string} titleOf a wager as it is written on the felt */
  constructor(titleOf) {
    this.titleOf = titleOf;
  }

  /** @param {{ payouts: readonly Wire.Payouts[] }} layout */
  begin({ payouts }) {
    this.#payouts = payouts;
    this.#model = new Model();
  }

  /** For another round of the same table. */
  fresh() {
    const made = new Settled(this.titleOf);
    made.begin({ payouts: this.#payouts });
    return made;
  }

  /**
   * A fact as it is told; without a reason, or with one that says all, as the server tells it.
   * @param {Wire.Fact} event
   * @param {number} own the own seat, 0 for whoever watches
   */
  words(event, own) {
    if (event.type === "RoundBegan") this.#model = new Model();
    this.#model.own = own;
    const [seat, wager] = ownerOf(event);
    this.#model.results.delete(`${seat} ${wager}`); // A line tells what it is about, and not what was before.
    const isOld = event.type === "WagerOffered" && this.#model.bids.get(event.seat) === event.cents;
    this.#model.apply(event);
    if (isOld) return ""; // A bid that is repeated is none.
    if (event.type === "Compared") return told(comparedText(event));
    const why = "why" in event ? event.why : "";
    const end = `, ${why}.`;
    if (!why || !event.text.endsWith(end)) return told(event.text);
    const said = event.type === "Moved" || event.type === "Reversed" ? this.#moved(event, own) : this.#sentence(seat, wager);
    const head = told(event.text.slice(0, -end.length));
    if (said === null) return told(event.text);
    return said ? `${head}: ${said}.` : `${head}.`;
  }

  /**
   * @param {number} seat
   * @param {string} wager
   */
  #sentence(seat, wager) {
    const result = this.#model.results.get(`${seat} ${wager}`);
    if (!result) return null;
    return sentenceOf(this.#model, seat, { wager }, result, this.#payouts);
  }

  // What goes from one to another, by the hands that lie there for all.
  /**
   * @param {Wire.Moved | Wire.Reversed} event
   * @param {number} own
   */
  #moved({ from, why }, own) {
    const { seat } = accountParts(from);
    const plain = plainReason(why, "", seat === own);
    return plain || told(reasonOf({ why, seen: seenWords(this.#model, seat), word: "" }) ?? "");
  }
}

const SETTLED = new Set(["WagerLost", "WagerPaid", "WagerReturned", "JackpotPaid", "CollectionReversed"]);

/**
 * Whose wager a fact is about, and which.
 * @param {Wire.Fact} event
 * @returns {[number, string]}
 */
function ownerOf(event) {
  if (event.type === "PotAwarded") return [accountParts(event.to).seat, potTitle(event.from)];
  const { seat = 0, wager = "" } = /** @type {{ seat?: number, wager?: string }} */ (event);
  return SETTLED.has(event.type) ? [seat, wager] : [0, ""];
}
