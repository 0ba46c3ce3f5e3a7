// What happened, in lines with their clauses; cards that follow each other stand in one line.

import { cardInk, SIGNS } from "./cards.js";
import { clauseTag, oneTabStop } from "./clauses.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { joined, money } from "./words.js";

const MOST = 400;
const WAGERS = new Set(["WagerPlaced", "WagerTakenBack"]);
const QUIET = new Set(["WagerReturned", "RoundEnded"]);
const GATHERED = "BetGathered"; // what lies in the pots is read on the felt

// A sentence with its cards as cards.
function inked(text) {
  const parts = text.split(/([2-9TJQKA][♣♦♥♠])/u);
  const suit = (sign) => Object.keys(SIGNS).find((key) => SIGNS[key] === sign);
  return parts.map((part, at) => (at % 2 ? cardInk(part[0] + suit(part[1])) : part));
}

/**
 * So many cards, or tiles.
 * @param {number} count
 * @param {string} pieces
 */
function countWords(count, pieces) {
  if (pieces === "tiles") return count === 1 ? say("1 tile") : say("{count} tiles", { count });
  return count === 1 ? say("1 card") : say("{count} cards", { count });
}

export class Log {
  constructor(list, { where, wager }) {
    this.list = list;
    this.where = where; // a spot in words
    this.wager = wager; // a wager as it is written on the felt
    this.pieces = "cards"; // what is dealt: these, or tiles
    this.ring = false; // whether players contend: each bet has a line, each round is folded when it is over
    this.box = list.parentElement;
    this.atEnd = true;
    this.box.addEventListener("scroll", () => {
      this.atEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40;
    });
    oneTabStop(list);
    /** @type {any} */
    this.run = null; // the line that more cards can join
    this.wagered = new Map(); // seat -> the line of its wagers, while they are made
  }

  /** Begin anew, at a table with this layout. */
  clear({ pieces, ring }) {
    Object.assign(this, { pieces, ring });
    this.list.replaceChildren();
    this.run = null;
  }

  /** Put what happened before at the beginning. */
  begin(events) {
    const since = [...this.list.children];
    const { run, wagered } = this;
    this.list.replaceChildren();
    this.wagered = new Map();
    for (const event of events) this.add(event);
    this.list.append(...since);
    Object.assign(this, { run, wagered });
  }

  add(event) {
    if (WAGERS.has(event.type) && !this.ring) return this.#wagered(event);
    if (this.ring && event.type === GATHERED) return null;
    this.wagered.clear();
    if (event.type === "CardDealt") return this.#dealt(event);
    this.run = null;
    if (event.type === "RoundBegan") return this.#head(event);
    if (!event.text || (QUIET.has(event.type) && !event.why)) return null;
    return this.#line(inked(told(event.text)), event.clause, event.type);
  }

  // One line a seat, which changes as its wagers do.
  #wagered({ type, seat, wager, cents, clause, text }) {
    let own = this.wagered.get(seat);
    if (!own && type === "WagerTakenBack") return this.#line([told(text)], clause, type);
    if (!own) {
      own = { line: this.#line([""], clause, type), wagers: new Map() };
      this.wagered.set(seat, own);
    }
    if (type === "WagerPlaced") own.wagers.set(wager, cents + (own.wagers.get(wager) ?? 0));
    else own.wagers.delete(wager);
    const made = [...own.wagers].map(([name, amount]) => say("{money} on {wager}", { money: money(amount), wager: told(this.wager(name)) }));
    own.line.hidden = !made.length;
    const who = this.where(String(seat));
    const values = { who, wagers: joined(made) };
    own.line.querySelector(".says").textContent =
      who === say("you") ? say("You wager {wagers}.", values) : say("{who} wagers {wagers}.", values);
    return own.line;
  }

  #dealt({ spot, card, clause }) {
    if (this.run?.clause.split("(")[0] !== clause.split("(")[0]) {
      this.run = { clause, spots: new Map(), line: this.#line([""], clause, "CardDealt") };
    }
    const { spots, line } = this.run;
    spots.set(spot, [...(spots.get(spot) ?? []), card]);
    const said = [...spots].map(([to, cards]) => [to, cards]);
    const [head, tail] = say("Dealt {what}").split("{what}");
    /** @type {(string | Node)[]} */
    const parts = [head];
    const open = said.filter(([, cards]) => cards.every(Boolean));
    const shut = said.filter(([, cards]) => !cards.every(Boolean));
    open.forEach(([to, cards], index) => {
      if (index) parts.push("; ");
      const [before, after] = say("{cards} to {who}", { who: this.where(to) }).split("{cards}");
      const inks = cards.flatMap((/** @type {string} */ one) => [" ", cardInk(one)]).slice(1);
      parts.push(before, ...inks, after);
    });
    if (shut.length) {
      const each = shut[0][1].length;
      if (open.length) parts.push("; ");
      const cards = countWords(each, this.pieces);
      parts.push(say("{cards} to {who}", { cards, who: joined(shut.map(([to]) => this.where(to))) }));
    }
    parts.push(tail);
    line.querySelector(".says").replaceChildren(...parts);
    return line;
  }

  #head({ number, round }) {
    const link = html("a", { href: `/rounds/${round}` }, say("Round {number}", { number }));
    const line = html("li", { class: "round-head" }, link);
    if (this.ring) this.#fold(line, number);
    this.#append(line);
    return line;
  }

  // The rounds before are folded; each is opened by its head.
  #fold(head, number) {
    const unfold = html("button", { type: "button", class: "plain unfold", "aria-label": say("Hand {number}", { number }) });
    const open = (one, isOpen) => {
      one.querySelector(".unfold")?.setAttribute("aria-expanded", String(isOpen));
      for (let line = one.nextElementSibling; line && !line.matches(".round-head"); line = line.nextElementSibling) {
        line.hidden = !isOpen;
      }
    };
    for (const one of this.list.querySelectorAll(".round-head")) open(one, false);
    unfold.setAttribute("aria-expanded", "true");
    unfold.addEventListener("click", () => open(head, unfold.getAttribute("aria-expanded") !== "true"));
    head.prepend(unfold);
  }

  #line(parts, clause, type) {
    const line = html(
      "li",
      { class: `line-${type}` },
      html("span", { class: "says" }, ...parts),
      clause ? clauseTag(clause) : null,
    );
    this.#append(line);
    return line;
  }

  #append(line) {
    this.list.append(line);
    while (this.list.children.length > MOST) this.list.firstChild.remove();
    this.#follow();
  }

  // Whoever reads the end goes on reading the end.
  #follow() {
    if (!this.atEnd || this.following) return;
    this.following = requestAnimationFrame(() => {
      this.following = null;
      this.box.scrollTop = this.box.scrollHeight;
    });
  }
}
