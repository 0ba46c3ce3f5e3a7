// What happened, in lines with their clauses; cards that follow each other stand in one line.

import { cardInk, SIGNS } from "./cards.js";
import { clauseTag, oneTabStop } from "./clauses.js";
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
    return this.#line(inked(event.text), event.clause, event.type);
  }

  // One line a seat, which changes as its wagers do.
  #wagered({ type, seat, wager, cents, clause, text }) {
    let own = this.wagered.get(seat);
    if (!own && type === "WagerTakenBack") return this.#line([text], clause, type);
    if (!own) {
      own = { line: this.#line([""], clause, type), wagers: new Map() };
      this.wagered.set(seat, own);
    }
    if (type === "WagerPlaced") own.wagers.set(wager, cents + (own.wagers.get(wager) ?? 0));
    else own.wagers.delete(wager);
    const made = [...own.wagers].map(([name, amount]) => `${money(amount)} on ${this.wager(name)}`);
    own.line.hidden = !made.length;
    const who = this.where(String(seat));
    const says = who === "you" ? "You wager" : `${who} wagers`;
    own.line.querySelector(".says").textContent = `${says} ${joined(made)}.`;
    return own.line;
  }

  #dealt({ spot, card, clause }) {
    if (this.run?.clause.split("(")[0] !== clause.split("(")[0]) {
      this.run = { clause, spots: new Map(), line: this.#line([""], clause, "CardDealt") };
    }
    const { spots, line } = this.run;
    spots.set(spot, [...(spots.get(spot) ?? []), card]);
    const said = [...spots].map(([to, cards]) => [to, cards]);
    /** @type {(string | Node)[]} */
    const parts = ["Dealt "];
    const open = said.filter(([, cards]) => cards.every(Boolean));
    const shut = said.filter(([, cards]) => !cards.every(Boolean));
    open.forEach(([to, cards], index) => {
      if (index) parts.push("; ");
      for (const one of cards) parts.push(cardInk(one), " ");
      parts.push(`to ${this.where(to)}`);
    });
    if (shut.length) {
      const each = shut[0][1].length;
      if (open.length) parts.push("; ");
      parts.push(
        `${each} ${each === 1 ? this.pieces.slice(0, -1) : this.pieces} to ${joined(shut.map(([to]) => this.where(to)))}`,
      );
    }
    line.querySelector(".says").replaceChildren(...parts);
    return line;
  }

  #head({ number, round }) {
    const link = html("a", { href: `/rounds/${round}` }, `Round ${number}`);
    const line = html("li", { class: "round-head" }, link);
    if (this.ring) this.#fold(line, number);
    this.#append(line);
    return line;
  }

  // The rounds before are folded; each is opened by its head.
  #fold(head, number) {
    const unfold = html("button", { type: "button", class: "plain unfold", "aria-label": `Hand ${number}` });
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
