// What became fact, done to the model of a table: `this` is the model. It comes with the rounds, and tells the
// model so. Money has moved already, by the two accounts that the fact names; here stands what else a fact means.

import { move, settle, share, takeIn } from "./accounts.js";
import { carry, give, simulate } from "./common-hands.js";
import * as contend from "./contest-facts.js";
import { potTitle } from "./contest.js";
import { deal, discard, part, show, takeBack, unset } from "./laying.js";
import { collect, foldedWords, giveUp } from "./leaving.js";
import { followBy } from "./model.js";
import { say } from "./say.js";
import { accountParts, HANDS, spotOf, spotParts } from "./spots.js";

// What the dealer says that a hand of a seat, or the own one, counts.
const COUNTED = /^(?:seat (\d+)(?:, (\w+) hand)?|dealer): (.+)$/;
// What the dealer says of a wager that was taken in before the deal.
const LOSES = /^(.+) wager of seat (\d+) loses: (.+)$/;
const CALLED = /\b(Player|Banker) (\d)\b/g; // what the dealer says that a common hand counts
/** The step that a round without wagers begins with. */
export const SIMULATED = /^a simulated round\b/;

/** @type {WeakSet<import("./model.js").Model>} */
const VOID = new WeakSet(); // rounds that are void, by the table that they lie on

/**
 * Why something comes back: the whole round is void, or this one wager.
 * @param {import("./model.js").Model} model
 * @param {{ why: string }} event
 */
function whyBack(model, { why }) {
  if (VOID.has(model)) return why || "void";
  return why === "void" ? say("the wager is void") : why;
}

/**
 * What each fact does to what lies there.
 * @type {{ [K in Wire.Fact["type"]]?: (this: import("./model.js").Model, event: Extract<Wire.Fact, { type: K }>) => void }}
 */
export const FACTS = {
  CardDealt(event) {
    deal(this, event);
    contend.deal(this.contest, spotParts(event.spot).seat);
  },
  CardBurned(event) {
    discard(this, event);
  },
  CardSetAside(event) {
    discard(this, event);
  },
  CardsShown(event) {
    show(this, event);
  },
  CardsCollected(event) {
    collect(this, event);
    contend.collect(this.contest, spotParts(event.spot).seat, event.what);
  },
  CardsTakenBack(event) {
    takeBack(this, event);
  },
  HandSet(event) {
    part(this, event, event.kept, event.discarded, "discards");
    contend.draw(this.contest, event);
  },
  HandSplit(event) {
    const { seat, first, second, hand = 1, made = 2 } = event;
    const row = this.rows.get(seat) ?? [HANDS[0]];
    const after = row.indexOf(HANDS[hand - 1]) + 1;
    this.rows.set(seat, [...row.slice(0, after), HANDS[made - 1], ...row.slice(after)]);
    part(this, event, first, second, HANDS[made - 1], HANDS[hand - 1]);
  },
  DiscardsShuffled({ cards }) {
    this.rackSize = Math.max(0, this.rackSize - (cards.length || this.rackSize));
  },
  HandUnset(event) {
    this.rows.delete(event.seat);
    unset(this, event);
  },
  Compared(event) {
    const { spot, player, dealer } = event;
    this.compared.set(spot, event);
    this.hands.set(spot, player);
    if (dealer) this.hands.set(this.against, dealer);
  },
  WagerPlaced(event) {
    if (this.over) this.beginAnew(event.seat);
    contend.bet(this.contest, event);
  },
  BetGathered(event) {
    contend.gather(this.contest, event);
  },
  PotAwarded({ from, to, cents, clause, why }) {
    const { seat } = accountParts(to);
    settle(this, { seat, wager: potTitle(from), why, clause }, cents, "won");
  },
  ChoiceMade(event) {
    contend.choose(this.contest, event);
    if (event.choice === "fold") giveUp(this, event.seat);
  },
  RoundVoided() {
    VOID.add(this);
    this.contest.into.clear(); // What was put in comes back, fact by fact.
  },
  RoundBegan() {
    VOID.delete(this);
    contend.begin(this.contest);
    this.bank = null;
    this.bids.clear();
  },
  WagerOffered({ seat, cents }) {
    this.bids.set(seat, cents);
  },
  GotUp({ seat }) {
    this.racks.delete(seat);
  },
  WagerLost(event) {
    settle(this, event, -event.cents, "lost");
  },
  WagerPaid(event) {
    settle(this, event, event.cents, "won");
  },
  WagerTakenIn(event) {
    takeIn(this, event);
  },
  JackpotPaid(event) {
    settle(this, event, event.cents, "won");
  },
  WagerReturned(event) {
    settle(this, { ...event, why: whyBack(this, event) }, 0, "returned");
  },
  PaymentReversed(event) {
    settle(this, { ...event, why: whyBack(this, event) }, -event.cents, "reversed");
  },
  WagerRestored(event) {
    settle(this, { ...event, why: whyBack(this, event) }, 0, "reversed"); // What was paid for it is reversed by a fact of its own.
  },
  CollectionReversed(event) {
    settle(this, { ...event, why: whyBack(this, event) }, event.cents, "reversed");
  },
  Moved(event) {
    share(this, event, "settled");
  },
  Reversed(event) {
    if (!contend.refund(this.contest, event)) share(this, event, "reversed");
  },
  PayoutAdded(event) {
    share(this, { ...event, why: "" }, "added"); // Why is said when that wager is settled.
  },
  CardMoved(event) {
    carry(this, event);
  },
  CommissionTaken(event) {
    share(this, { ...event, why: event.why || say("of what was won") }, "commission");
  },
  HandGiven(event) {
    give(this, event);
  },
  Announced({ what }) {
    contend.hear(this.contest, what);
    for (const [, hand, count] of what.matchAll(CALLED)) this.hands.set(hand.toLowerCase(), count);
    const [, wager = "", loser, why] = LOSES.exec(what) ?? [];
    const taken = this.taken.get(`${loser} ${wager}`);
    if (taken) taken.why = why;
    const counted = COUNTED.exec(what);
    if (!counted) return;
    const [, seat, area = "first", count] = counted;
    const spot = spotOf(Number(seat), area === "first" ? "hand" : area);
    this.hands.set(seat ? spot : "dealer", count);
  },
  StepTaken({ what }) {
    contend.hear(this.contest, what);
    if (SIMULATED.test(what)) simulate(this);
  },
  DiceRolled({ dice }) {
    if (this.over) this.clear();
    this.dice = dice;
  },
  AreasLit({ wagers }) {
    if (wagers.length) this.lit = new Set(wagers); // They can be read until the next round.
  },
  LammerPlaced({ seat }) {
    this.lammers.add(seat);
  },
  LammerRemoved({ seat }) {
    this.lammers.delete(seat);
  },
  BankMarked({ seat, covers_cents, is_shared }) {
    this.bank = seat ? { seat, covers_cents, is_shared } : null;
    this.bids.clear();
  },
  MarkerMoved({ seat }) {
    this.marker = seat;
  },
  MarkerLeft({ seat }) {
    this.marker = seat;
  },
  MeterSet({ meter, cents }) {
    this.meters.set(meter, cents);
  },
  RoundEnded({ clause }) {
    if (this.bank && this.outcome(this.bank.seat) === null) {
      const { seat } = this.bank;
      settle(this, { seat, wager: "bank", why: say("neither won nor lost"), clause }, 0, "even");
    }
    if (this.contest.into.size) {
      for (const [seat, cents] of this.contest.paid) {
        const put = { seat, wager: say("Bets"), why: say("into the pots"), clause: this.contest.clause };
        settle(this, put, -cents, "paid");
      }
    }
    for (const taken of [...this.taken.values()]) {
      settle(this, { ...taken, why: taken.why || say("taken in before the deal, not paid") }, 0, "lost");
    }
    this.over = true;
  },
};

/**
 * @param {import("./model.js").Model} model
 * @param {Wire.Fact} event
 */
function apply(model, event) {
  if ("from" in event) move(model, event);
  const follow = /** @type {((event: Wire.Fact) => void) | undefined} */ (FACTS[event.type]);
  follow?.call(model, event);
}

/**
 * What is known once a round is over: the cards that count, and what a hand that was given up would have done.
 * @param {import("./model.js").Model} model
 * @param {Wire.Afterwards} afterwards
 */
function lookBack(model, { counts, folded }) {
  model.counts = new Map(Object.entries(counts).map(([spot, cards]) => [spot, new Set(cards)]));
  model.folded = folded;
  if (folded) model.hands.set(String(model.own), foldedWords(folded));
}

followBy({ apply, lookBack });
