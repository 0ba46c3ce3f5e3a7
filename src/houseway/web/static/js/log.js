// What happened, in lines with their clauses; cards that follow each other stand in one line.

import { clauseTag } from "./clauses.js";
import { html } from "./svg.js";
import { joined } from "./words.js";

const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const MOST = 400;
const QUIET = new Set(["WagerReturned", "RoundEnded"]);

/** A card in a line of text. */
export function cardInk(card) {
  if (!card) return html("span", { class: "ink-card" }, "▒");
  const rank = card[0] === "T" ? "10" : card[0];
  return html("span", { class: `ink-card suit-${card[1]}` }, `${rank}${SIGNS[card[1]]}`);
}

export class Log {
  constructor(list, { where }) {
    this.list = list;
    this.where = where; // a spot in words
    this.run = null; // the line that more cards can join
  }

  clear() {
    this.list.replaceChildren();
    this.run = null;
  }

  add(event) {
    if (event.type === "CardDealt") return this.#dealt(event);
    this.run = null;
    if (event.type === "RoundBegan") return this.#head(event);
    if (!event.text || (QUIET.has(event.type) && !event.why)) return null;
    return this.#line([event.text], event.clause, event.type);
  }

  #dealt({ spot, card, clause }) {
    if (this.run?.clause.split("(")[0] !== clause.split("(")[0]) {
      this.run = { clause, spots: new Map(), line: this.#line([""], clause, "CardDealt") };
    }
    const { spots, line } = this.run;
    spots.set(spot, [...(spots.get(spot) ?? []), card]);
    const said = [...spots].map(([to, cards]) => [to, cards]);
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
      parts.push(`${each} ${each === 1 ? "card" : "cards"} to ${joined(shut.map(([to]) => this.where(to)))}`);
    }
    line.querySelector(".says").replaceChildren(...parts);
    return line;
  }

  #head({ number, round }) {
    const link = html("a", { href: `/rounds/${round}` }, `Round ${number}`);
    const line = html("li", { class: "round-head" }, link);
    this.#append(line);
    return line;
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
    const { list } = this;
    const box = list.parentElement;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    list.append(line);
    while (list.children.length > MOST) list.firstChild.remove();
    if (atEnd) box.scrollTop = box.scrollHeight;
  }
}
