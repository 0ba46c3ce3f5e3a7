// What happened, in lines with their clauses; cards that follow each other stand in one line.

import { cardInk, SIGNS } from "./cards.js";
import { clauseTag, oneTabStop } from "./clauses.js";
import { KeptRounds, levelOf } from "./log-levels.js";
import { memory } from "./memory.js";
import { say, told } from "./say.js";
import { Settled } from "./settled.js";
import { choose, liked } from "./settings.js";
import { html } from "./svg.js";
import { joined, money, signed } from "./words.js";

const MOST = 400;
const WAGERS = new Set(["WagerPlaced", "WagerTakenBack"]);
const QUIET = new Set(["WagerReturned", "RoundEnded"]);
const GATHERED = "BetGathered"; // what lies in the pots is read on the felt

/** Whether everything is read: then older rounds stay open, too. */
const readsAll = () => liked("told") === "all";

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
  /**
   * `where(spot)` and `wager(name)` are words; `own()` is the own seat; `came()` what the round came to
   * there; `fetch(round)` gives the facts of a round that was played before.
   */
  constructor(list, { table, where, wager, own, came, fetch }) {
    this.list = list;
    this.kept = new KeptRounds(table, memory);
    this.own = own;
    this.came = came;
    this.fetch = fetch;
    this.level = "all"; // whom the line that comes next is for
    /** @type {HTMLElement | null} */
    this.head = null; // of the round that is on
    /** @type {HTMLElement | null} */
    this.preparing = null; // the lines of how the cards are prepared, while they are
    this.levels = /** @type {HTMLElement} */ (list.previousElementSibling);
    this.levels.setAttribute("role", "radiogroup");
    addEventListener("liked", (event) => this.#like(/** @type {CustomEvent} */ (event).detail.key));
    this.where = where; // a spot in words
    this.wager = wager; // a wager as it is written on the felt
    this.settled = new Settled(wager);
    this.pieces = "cards"; // what is dealt: these, or tiles
    this.ring = false; // whether players contend: each bet has a line
    this.box = list.parentElement;
    this.atEnd = true;
    this.box.addEventListener("scroll", () => {
      this.atEnd = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < 40;
    });
    oneTabStop(list);
    /** @type {any} */
    this.run = null; // the line that more cards can join
    this.wagered = new Map(); // seat -> the line of its wagers, while they are made
    this.#renderLevels();
  }

  // Me, the table, everything.
  #renderLevels() {
    const levels = [["me", say("Me")], ["table", say("Table")], ["all", say("Everything")]];
    this.list.dataset.told = liked("told");
    this.levels.setAttribute("aria-label", say("What the log tells"));
    this.levels.replaceChildren(
      ...levels.map(([level, words]) => {
        const isOn = liked("told") === level;
        const named = { type: "button", role: "radio", "aria-checked": String(isOn), "data-level": level };
        return html("button", { ...named, onclick: () => choose("told", level) }, words);
      }),
    );
  }

  #like(key) {
    this.#renderLevels();
    if (key !== "told") return;
    for (const head of this.list.querySelectorAll(".round-head")) {
      if (head !== this.head && (!head.matches(".kept") || isFilled(head))) this.#open(head, readsAll());
    }
  }

  /** Begin anew, at a table with this layout, with the rounds that were played here before. */
  clear(layout) {
    const { pieces, ring } = layout;
    this.settled.begin(layout);
    Object.assign(this, { pieces, ring, run: null, head: null, preparing: null });
    this.list.replaceChildren();
    for (const one of this.kept.all) {
      const head = this.#head(one);
      this.#came(head, one);
      this.#open(head, false);
      head.classList.add("kept");
    }
    this.head = null;
  }

  /**
   * Put the round before the one that is on at its place, as it is known by now: earlier ones may have been
   * opened meanwhile.
   */
  begin([began, ...events]) {
    const lines = [...this.list.children];
    const { head } = this;
    let place = lines.find((line) => line.matches(".round-head.kept") && line.dataset.round === began.round);
    if (!place) {
      const since = lines.filter((line) => !line.matches(".kept"));
      since.forEach((line) => line.remove());
      this.head = null;
      place = this.#head(began);
      place.classList.add("kept");
      this.list.append(...since);
    }
    this.#fill(place, events);
    this.head = head ?? place;
    this.#open(place, !head || readsAll());
  }

  add(event) {
    this.level = levelOf(event, this.own());
    const words = this.settled.words(event, this.own());
    if (event.type === "PreparationBegan") this.#prepare();
    if (event.type === "RoundBegan") this.preparing = null;
    if (event.type === "RoundEnded") this.#end();
    if (WAGERS.has(event.type) && !this.ring) return this.#wagered(event);
    if (this.ring && event.type === GATHERED) return null;
    this.wagered.clear();
    if (event.type === "CardDealt") return this.#dealt(event);
    this.run = null;
    if (event.type === "RoundBegan") return this.#head(event);
    if (!words || (QUIET.has(event.type) && !event.why)) return null;
    return this.#line(inked(words), event.clause, event.type);
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
    if (this.level === "me") line.dataset.of = "me";
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

  // How the cards are prepared is one line, which unfolds.
  #prepare() {
    this.preparing = html("ol", { class: "log" });
    const summary = html("summary", {}, say("The cards are prepared."));
    this.list.append(html("li", { class: "preparation", "data-of": "table" }, html("details", {}, summary, this.preparing)));
  }

  #head({ number, round }) {
    if (this.head && !readsAll()) this.#open(this.head, false);
    const link = html("a", { href: `/rounds/${round}` }, say("Round {number}", { number }));
    const line = html("li", { class: "round-head", "data-of": "me", "data-round": round, "data-number": number }, link);
    const unfold = html("button", { type: "button", class: "plain unfold", "aria-label": say("Round {number}", { number }) });
    unfold.setAttribute("aria-expanded", "true");
    unfold.addEventListener("click", () => this.#toggle(line, unfold.getAttribute("aria-expanded") !== "true"));
    line.prepend(unfold);
    this.head = line;
    this.#append(line);
    return line;
  }

  // A round that is over says in its line what it came to, and is kept.
  #end() {
    const { head } = this;
    const came = this.came();
    if (!head || came.cents === null) return;
    const one = { round: head.dataset.round ?? "", number: Number(head.dataset.number), ...came };
    this.#came(head, one);
    this.kept.keep(one);
  }

  #came(head, { cents, hand }) {
    const words = [signed(cents), ...(hand ? [told(hand)] : [])].join(", ");
    head.querySelector(".came")?.remove();
    const kind = ["came", cents > 0 && "won", cents < 0 && "lost"].filter(Boolean).join(" ");
    head.append(html("span", { class: kind }, words));
  }

  // The lines of a round that was played before a reload are fetched when it is opened.
  async #toggle(head, isOpen) {
    if (isOpen && head.matches(".kept") && !isFilled(head)) this.#fill(head, await this.fetch(head.dataset.round));
    this.#open(head, isOpen);
  }

  // What happened in a round that was played before, below its line.
  #fill(head, events) {
    if (isFilled(head) || !head.isConnected) return; // Somebody else was faster, or the log has begun anew.
    const lines = [...this.list.children];
    const since = lines.slice(lines.indexOf(head) + 1);
    const { run, wagered, preparing, level, settled } = this;
    since.forEach((line) => line.remove());
    Object.assign(this, { run: null, wagered: new Map(), preparing: null, settled: settled.fresh() });
    for (const event of events) if (event.type !== "RoundEnded") this.add(event);
    for (let line = head.nextElementSibling; line; line = line.nextElementSibling) line.classList.add("kept");
    this.list.append(...since);
    Object.assign(this, { run, wagered, preparing, level, settled });
  }

  #open(head, isOpen) {
    head.querySelector(".unfold")?.setAttribute("aria-expanded", String(isOpen));
    for (let line = head.nextElementSibling; line && isOf(line, head); line = line.nextElementSibling) {
      line.classList.toggle("folded-away", !isOpen);
    }
  }

  #line(parts, clause, type) {
    const line = html(
      "li",
      { class: `line-${type}`, "data-of": this.level },
      html("span", { class: "says" }, ...parts),
      clause ? clauseTag(clause) : null,
    );
    this.#append(line);
    return line;
  }

  #append(line) {
    (this.preparing ?? this.list).append(line);
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

/**
 * Whether a line below the line of a round is of that round.
 * @param {Element} line
 * @param {Element} head
 */
const isOf = (line, head) =>
  !line.matches(".round-head, .preparation") && line.matches(".kept") === head.matches(".kept");

/**
 * Whether the lines of a round that was played before are there.
 * @param {Element} head
 */
const isFilled = ({ nextElementSibling: next }) => Boolean(next?.matches(".kept:not(.round-head)"));
