// What the dealer says of what happens: a line for what a player at the table is told, none for the rest.

import { SIMULATED } from "./facts.js";
import { cameTo } from "./outcomes.js";
import { plainReason } from "./plain-reasons.js";
import { sentence } from "./plan.js";
import { comparedText, handWords } from "./reasons.js";
import { say, told } from "./say.js";
import { spotParts } from "./spots.js";
import { capital, cardNames, joined, unaddressed } from "./words.js";

/** @typedef {{ words: string, clause: string, heard: string }} Line a line, and how whoever does not see it hears it, if at all */

// Facts whose own sentence is what the dealer says.
const SPOKEN = new Set([
  "Announced",
  "IrregularityCalled",
  "RoundVoided",
  "CutCardReached",
  "DefaultAnswered",
  "BankDrawn",
  "SatOut",
  "DeckRemoved",
  "CardExposed",
  "CardSetAside",
  "CardHeldOver",
  "CardTested",
  "CardRemoved",
  "DiscardsShuffled",
  "ShoeDone",
  "WagerPermitted",
  "SatDown",
  "GotUp",
  "PotAwarded",
]);
const SETTLED = new Set(["WagerLost", "WagerPaid", "WagerReturned", "JackpotPaid"]);
/** Words of a verdict by what they say: won, lost, neither. */
const SIGNS_OF = /** @type {[RegExp, number][]} */ ([
  [/\b(wins|won|WagerPaid|JackpotPaid)$/, 1],
  [/\b(loses|lost|WagerLost)$/, -1],
  [/\b(push(es)?|ties?|draw|WagerReturned)$/, 0],
]);
/** What a wager came to by such a fact. */
const WORDS = /** @type {Record<string, string>} */ ({ WagerLost: "lost", WagerPaid: "won", WagerReturned: "returned" });
const SIGNS = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });
const CARD = /^[2-9TJQKA][cdhs]$/;
const SHOWN = /\b(?:[2-9TJQKA][♣♦♥♠]|Jk\b)(?: (?:[2-9TJQKA][♣♦♥♠]|Jk\b))*/g; // cards as they are written in a line

/**
 * A line as it is read aloud: cards by their names.
 * @param {string} words
 */
export function aloud(words) {
  const suit = (/** @type {string} */ sign) => Object.keys(SIGNS).find((one) => SIGNS[one] === sign) ?? sign;
  const letter = (/** @type {string} */ card) => card[0] + suit(card[1]);
  const said = words.replace(SHOWN, (cards) => cardNames(cards.split(" ").map(letter)));
  return said === words ? words : capital(said);
}

/**
 * What is wanted, and of whom.
 * @param {string} wants
 * @param {string} who
 */
function turnWords(wants, who) {
  return wants === "to act" ? say("{who} to act.", { who }) : `${who}: ${sentence(told(wants))}`;
}

export class Spoken {
  constructor() {
    this.#begin();
  }

  #begin() {
    /** @type {string[]} */
    this.board = []; // what lies in the middle for all, face up
    /** @type {string[]} */
    this.up = []; // what of the dealer's hand everybody sees
    this.banked = false; // whether a player banks: hands are compared with the bank's
    this.isVerdict = false; // whether what was said last is told of the own hand
    this.shown = false; // whether hands were shown, so that what is settled now is what they came to
    this.called = false; // whether the dealer's hand was told
    /** @type {(Line & { sign: number | undefined, isOfWager: boolean })[]} */
    this.verdicts = []; // what was told of the own hands, and whether they won
    this.told = ""; // what was said last of the cards that lie there
  }

  /**
   * The line for a fact; null where the dealer says nothing.
   * @param {Wire.Fact} event
   * @param {number} own the own seat, 0 for whoever watches
   * @param {{ title: string, amount: string, cents: number }[]} [rows] what the own wagers came to, once the round is over
   * @returns {Line | null}
   */
  line(event, own, rows = []) {
    if (event.type === "RoundBegan") this.#begin();
    if (event.type === "RoundEnded") return rows.length ? this.#sum(rows) : null;
    this.isVerdict = event.type === "RoundVoided";
    const words = this.#words(event, own);
    if (!words) return null;
    const line = { words, clause: event.clause, heard: event.type === "CardDealt" ? "" : aloud(words) };
    if (this.isVerdict) this.verdicts.push({ ...line, sign: signOf(event), isOfWager: SETTLED.has(event.type) });
    return line;
  }

  /**
   * What all wagers came to is heard last, each of them before it. On the felt it takes the place of what was told of the own
   * hand, unless that says as much: of all wagers where it is of one.
   * @param {{ title: string, amount: string, cents: number }[]} rows
   * @returns {Line}
   */
  #sum(rows) {
    const sum = rows.reduce((all, { cents }) => all + cents, 0);
    const came = cameTo(sum);
    const each = rows.length > 1 ? `${rows.map(({ title, amount }) => `${title} ${amount}`).join(", ")}. ` : "";
    const [verdict, ...more] = this.verdicts;
    const isWhole = verdict && !more.length && !(verdict.isOfWager && rows.length > 1);
    const agrees = isWhole && [undefined, Math.sign(sum)].includes(verdict.sign);
    return { ...(agrees ? verdict : { words: came, clause: "" }), heard: each + came };
  }

  /**
   * Whose turn it is, and for what; for whoever is to answer, whom the bar asks, what lies there. Null where no player is asked.
   * @param {Wire.Ask} ask
   * @param {Wire.Seat[]} seats
   * @param {number} own
   * @returns {Line | null}
   */
  turn(ask, seats, own) {
    const people = ask.asked.filter((actor) => typeof actor === "number");
    if (!people.length) return null;
    const isOwn = people.includes(own);
    const named = (/** @type {number} */ actor) =>
      seats.find(({ seat }) => seat === actor)?.name ?? say("seat {seat}", { seat: actor });
    if (isOwn) return { words: "", clause: "", heard: this.lying() };
    return { words: turnWords(unaddressed(ask.wants), capital(joined(people.map(named)))), clause: ask.clause, heard: "" };
  }

  /** What lies there for all to see, to be heard before one answers; nothing where that was heard already. */
  lying() {
    const lies = [
      ...(this.board.length ? [say("The board: {cards}.", { cards: cardNames(this.board) })] : []),
      ...(this.up.length ? [say("The dealer shows {cards}.", { cards: cardNames(this.up) })] : []),
    ].join(" ");
    const news = lies === this.told ? "" : lies;
    this.told = lies;
    return news;
  }

  /**
   * @param {Wire.Fact} event
   * @param {number} own
   */
  #words(event, own) {
    if (event.type === "CardDealt") return this.#dealt(event);
    if (event.type === "CardsShown") return this.#shows(event);
    if (event.type === "Compared") return this.#compared(event, own);
    if (event.type === "BankMarked") return this.#banks(event);
    if (event.type === "DiceEntered") return this.#dice(event);
    if (event.type === "Announced" && event.what.startsWith("dealer: ")) this.called = true;
    if (event.type === "Announced" && this.verdicts.length && isOfAnother(event.what, own)) return "";
    const isNews =
      SPOKEN.has(event.type) ||
      (event.type === "StubCounted" && !event.right) ||
      (event.type === "StepTaken" && SIMULATED.test(event.what)) ||
      (event.type === "WagerPlaced" && event.wager === "bet" && event.why !== "");
    return isNews || this.#isVerdict(event, own) ? plainly(event, own) : "";
  }

  // The board, and what the dealer shows, grow card by card.
  /** @param {Wire.CardDealt} event */
  #dealt({ spot, card, face_up: isUp }) {
    const lying = { community: this.board, dealer: this.up }[spot];
    if (!lying || !isUp || !card || !CARD.test(card)) return "";
    lying.push(card);
    const cards = lying.map(signed).join(" ");
    return spot === "dealer" ? say("The dealer shows {cards}.", { cards }) : say("The board: {cards}.", { cards });
  }

  /** @param {Wire.CardsShown} event */
  #shows(event) {
    this.shown = true;
    return event.spot === "dealer" || event.spot === "community" ? told(event.text) : "";
  }

  // The dealer's hand is told once, with the first that it is compared with, the own one always.
  /**
   * @param {Wire.Compared} event
   * @param {number} own
   */
  #compared(event, own) {
    const isOwn = own > 0 && spotParts(event.spot).seat === own;
    const isFirst = !this.called && !this.banked && event.dealer !== "";
    this.called = true;
    if (isOwn) {
      this.isVerdict = true;
      return told(comparedText(event));
    }
    if (!isFirst) return "";
    const hand = told(handWords(event.dealer));
    return event.result === "dealer does not qualify"
      ? say("Dealer: {hand}, does not qualify.", { hand })
      : say("Dealer: {hand}.", { hand });
  }

  /** @param {Wire.BankMarked} event */
  #banks(event) {
    this.banked = event.seat > 0;
    return this.banked ? told(event.text) : "";
  }

  /** @param {Wire.DiceEntered} event */
  #dice({ dice }) {
    const total = dice.reduce((sum, value) => sum + value, 0);
    return say("{dice}, a total of {total}.", { dice: dice.join("-"), total });
  }

  // Where no hands are compared, the first of the own wagers that is settled says what the hand came to.
  /**
   * @param {Wire.Fact} event
   * @param {number} own
   */
  #isVerdict(event, own) {
    if (!SETTLED.has(event.type) || !("seat" in event) || event.seat !== own || !own) return false;
    if (!("why" in event) || !event.why) return false;
    this.isVerdict = this.shown && !this.verdicts.length;
    return this.isVerdict;
  }
}

/**
 * Whether a verdict says that its hand won (1), lost (-1) or neither (0); undefined where it says none of it.
 * @param {Wire.Fact} event
 */
function signOf(event) {
  const said = event.type === "Compared" ? event.result : event.type;
  return SIGNS_OF.find(([words]) => words.test(said))?.[1];
}

/**
 * A fact with its reason as a player would say it.
 * @param {Wire.Fact} event
 * @param {number} own
 */
function plainly(event, own) {
  const why = "why" in event ? event.why : "";
  const said = why && plainReason(why, WORDS[event.type] ?? "", "seat" in event && event.seat === own);
  return said && event.text.endsWith(`, ${why}.`)
    ? `${told(event.text.slice(0, -why.length - 3))}: ${said}.`
    : told(event.text);
}

/**
 * Whether something was announced of another seat: the own verdict stays on the felt, the log has both.
 * @param {string} what
 * @param {number} own
 */
function isOfAnother(what, own) {
  const seat = /\bseat (\d+)\b/.exec(what)?.[1];
  return seat !== undefined && Number(seat) !== own;
}

/** @param {string} card */
const signed = (card) => card[0] + SIGNS[card[1]];
