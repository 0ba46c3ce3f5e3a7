// Wagering at the own seat: which areas are open, which chip is in hand, what is wished. The server
// decides; whoever taps faster than its answer comes gets the last wish.

import { Bets } from "./bets.js";
import { trayOf } from "./chips.js";
import { memory } from "./memory.js";
import { Keys } from "./choices.js";
import { say, told } from "./say.js";
import { money } from "./words.js";

const LETTERED = 20; // so many areas have a letter each; of more one is found by its name

export class Betting {
  /** @type {Page.Wagers | null} */
  #wish = null; // the wagers that are to be sent next
  /** @type {Page.Wagers | null} */
  #sent = null; // the wagers that are being sent
  /** @type {Promise<unknown> | null} */
  #sending = null;
  #refused = ""; // wagers that were made unasked and refused
  /** @type {Page.Wagers[]} */
  #before = []; // how the wagers stood before each thing that was done to them

  /** `page` has the state, the model, the table, and `send(frame)`, `toast(words)`. */
  constructor(page, table) {
    this.page = page;
    this.bets = new Bets(table, memory);
    this.open = null; // wager -> { refusal, hint, key }, while wagers are open to the own seat
    this.tray = [];
  }

  /** The wagers of the own seat that lie there. */
  lying(state = this.page.state) {
    const own = state.wagers.filter(({ seat }) => seat === this.page.own);
    return new Map(own.map(({ wager, cents }) => [wager, cents]));
  }

  /** Take note of what is asked; null where nothing is. */
  note(ask) {
    const own = this.lying();
    const early = this.page.state.phase === "wagers";
    this.bets.note(early ? (ask?.options ?? []) : [], own);
    this.open = ask ? (early ? this.#areas(ask, own) : this.#offered(ask)) : null;
    if (!early) this.#before = [];
    if (!ask || !early) return;
    const owed = this.bets.owed(own, this.page.model.racks.get(this.page.own) ?? 0);
    if (owed && !this.#wish && JSON.stringify(owed) !== this.#refused) this.#makeOwed(owed, own);
  }

  // A wager that must be made and can have one amount only is made without being asked for.
  async #makeOwed(owed, own) {
    if ([...own].some(([wager, cents]) => owed[wager] !== cents)) {
      this.page.toast(say("Your rack has too little for what must be as much: the wager is made smaller."));
    }
    const answer = await this.place(owed);
    if (!answer) this.#refused = JSON.stringify(owed);
  }

  #areas(ask, own) {
    const keys = new Keys(["b", "d", "f", "k", "r", "s", "u", "x", ..."123456789"]);
    const many = this.page.table.layout.areas.filter(({ box }) => !box).length > LETTERED;
    const [open, later] = [new Map(), new Map()];
    for (const { wager, title, box, after_deal: isLater } of this.page.table.layout.areas) {
      const options = ask.options.filter((option) => option.wager === wager);
      if (!options.length) {
        if (isLater && !box) later.set(wager, { refusal: say("{title} comes after the deal.", { title }), hint: "", key: "" });
        continue;
      }
      const place = options.find(({ kind }) => kind === "place");
      const closed = options.find(({ kind }) => kind === "closed");
      const hint = place ? hintOf(place) : say("Add a chip, or take it back with Backspace.");
      const refusal = place || own.has(wager) || !closed ? null : told(closed.why);
      open.set(wager, { refusal, hint, key: many || box ? "" : keys.give(title) });
    }
    return open.size ? new Map([...open, ...later]) : null;
  }

  // Once cards lie there a wager is an answer like another: its area is another way to press it.
  #offered(ask) {
    const offered = ask.options.filter(({ wager, choices }) => wager && choices.length);
    const hint = say("Your answer puts a wager here.");
    return offered.length ? new Map(offered.map(({ wager }) => [wager, { hint }])) : null;
  }

  /** The chips to bet with; one of them is in hand. */
  fillTray(options, rack) {
    const { layout, limits: stated } = this.page.table;
    this.bets.keepBoxes(layout.areas);
    const early = new Set(layout.areas.filter((one) => !one.after_deal).map(({ wager }) => wager));
    this.bets.keepLimits(stated.filter(({ wager }) => early.has(wager)));
    const open = options.filter((option) => option.kind === "place");
    const limits = [...this.bets.keepLimits(open).values()];
    if (!limits.length) return [];
    const minimum = Math.min(...limits.map((limit) => limit.minimum));
    const maximum = Math.max(...limits.map((limit) => limit.maximum));
    const step = Math.min(...limits.map((limit) => limit.step));
    this.tray = trayOf({ minimum, maximum, step, rack: Math.max(rack, minimum) });
    if (!this.tray.some(({ cents }) => cents === this.bets.chip)) {
      // The chip in hand is one that makes the least wager that must be made.
      const due = limits.find((limit) => limit.compulsory) ?? limits[0];
      const usual = this.tray.find(({ cents }) => cents >= due.minimum) ?? this.tray.at(-1);
      this.bets.chip = usual?.cents ?? null;
    }
    return this.tray;
  }

  /** Put the chip in hand on an area, or take what lies there back. */
  bet({ wager, back = false }) {
    const open = this.open?.get(wager);
    if (!open || this.page.isLost) return null;
    // What must lie there first may be on its way.
    if (open.refusal && this.#sending) return this.#sending.then(() => this.bet({ wager, back }));
    if (open.refusal) return this.page.toast(open.refusal);
    if (this.page.state.phase !== "wagers") return this.page.answerWith(wager);
    const own = this.wished();
    if (back) return own.has(wager) && this.wager(this.bets.without(own, wager));
    const wagers = this.bets.add(own, wager, this.#rack);
    const title = this.page.titles.get(wager) ?? wager;
    if (!wagers) return this.page.toast(say("No more fits on {wager}. {limits}", { wager: title, limits: open.hint }));
    return this.wager(wagers);
  }

  get #rack() {
    return this.page.model.racks.get(this.page.own) ?? 0;
  }

  /** Make the wagers these, as somebody wants them: that can be undone. */
  wager(wagers) {
    this.#before.push(Object.fromEntries(this.wished()));
    return this.place(wagers);
  }

  /** Whether something can be undone. */
  get canUndo() {
    return this.#before.length > 0;
  }

  /** As it was before the last chip, or whatever was done last. */
  undo() {
    const before = this.#before.pop();
    return before ? this.place(before) : null;
  }

  /** Twice as much on everything, or half of it. */
  scale(times) {
    const wagers = this.bets.scaled(this.wished(), times, this.#rack);
    if (wagers) return this.wager(wagers);
    const words = say("Nothing can be doubled: the limits or your rack are reached.");
    return this.page.toast(times > 1 ? words : say("Nothing can be halved: it is the least already."));
  }

  /** Make the wagers these: they are drawn at once, and set right by what the server says. */
  place(wagers) {
    this.#wish = wagers;
    this.#sending ??= this.#send();
    this.draw();
    this.page.render();
    return this.#sending;
  }

  /** Draw what is wished over what lies there. */
  draw() {
    const wished = this.#wish ?? this.#sent;
    if (wished && this.page.state.phase === "wagers") this.page.model.wish(this.page.own, wished);
  }

  /** When nothing is on its way any more. */
  get done() {
    return this.#sending ?? Promise.resolve();
  }

  async #send() {
    let answer = null;
    while (this.#wish) {
      this.#sent = this.#wish;
      this.#wish = null;
      answer = await this.page.send({ type: "bet", wagers: this.#sent });
      if (!answer) this.#wish = null;
    }
    this.#sending = this.#sent = null;
    if (!answer) this.page.rest();
    return answer;
  }

  /** The own wagers as they are wished, sent, or lie there. */
  wished() {
    const wished = this.#wish ?? this.#sent;
    return wished ? new Map(Object.entries(wished)) : this.lying();
  }
}

function hintOf({ minimum, maximum, step, equal_to: equal }) {
  if (equal !== null) return say("It must be {amount}.", { amount: money(equal) });
  const amounts = { least: money(minimum), most: money(maximum), step: money(step) };
  return say("{least} to {most} by {step}.", amounts);
}
