// The table's page: the socket on one side, the felt, the action bar and the log on the other.

import "./language.js";

import { ActionBar } from "./actions.js";
import { get } from "./api.js";
import { Betting } from "./betting.js";
import { DEALT } from "./bets.js";
import { speakLaw } from "./clauses.js";
import { contextOf } from "./context.js";
import { Extras } from "./extras.js";
import { Fair } from "./fair.js";
import "./felt.js";
import { Going } from "./going.js";
import { Habits } from "./habits.js";
import { listen } from "./keys.js";
import { Line } from "./line.js";
import { LogLater } from "./log-later.js";
import { isWagering, Model } from "./model.js";
import { plan } from "./plan.js";
import { Rounds } from "./rounds.js";
import { say } from "./say.js";
import { pressKey } from "./pressing.js";
import { Purse } from "./purse.js";
import { Side } from "./side.js";
import { Sitting } from "./sitting.js";
import { TableSocket } from "./socket.js";
import { Speed } from "./speed.js";
import { toast } from "./toast.js";
import { Veil } from "./veil.js";
import { retold } from "./retold.js";
import { Voice } from "./voice.js";
import { title, where } from "./words.js";
const NO_PICKER = { now: null, picked: new Set(), note() {}, pick: () => false }; // before the first round
const BEFORE = new Set(["empty", "preparing", "wagers", "closed"]); // nothing is dealt that is to be shown
const id = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
const find = (selector) => document.querySelector(selector);

class TablePage {
  model = new Model();
  betting = new Betting(this, id);
  /** @type {import("./picker.js").Picker | typeof NO_PICKER} */
  picker = NO_PICKER;
  /** @type {Wire.State} */
  state = /** @type {any} */ (null); // this and the next two from the first welcome on
  /** @type {Wire.Table} */
  table = /** @type {any} */ (null);
  /** @type {Wire.You} */
  you = /** @type {any} */ (null);
  /** @type {readonly Wire.Payouts[]} */
  payouts = []; // the paytables in force, in the server's words
  /** @type {Map<string, string>} */
  titles = new Map(); // what each wager is called on the felt
  n = 0; // how many updates there have been
  heard = 0; // when the last one came
  doing = ""; // what is being sent, in words
  purse = new Purse(this);
  fair = new Fair(this);
  sitting = new Sitting(this);
  habits = new Habits(this, id);
  speed = new Speed(find("#speed"));
  #heard = Promise.resolve(); // what has come is taken in turn
  reading = false; // whether the result of a round lies there to be read
  isLost = false;
  toast = toast;

  constructor() {
    this.felt = find("house-felt");
    this.veil = new Veil(find("#veil"));
    this.bar = new ActionBar(find("#act"), {
      act: (choice) => this.act(choice),
      pickChip: (cents) => this.pickChip(cents),
      say: (words) => this.toast(words),
    });
    this.voice = new Voice(find("#voice"), find("#aloud"));
    this.log = new LogLater(find("#log"), {
      table: id,
      own: () => this.own,
      came: () => ({ cents: this.model.outcome(this.own), hand: this.model.hands.get(String(this.own)) ?? "" }),
      fetch: async (round) => (await get(`/api/rounds/${round}`)).steps.flatMap((step) => step.events),
      where: (spot) => where(spot, this.own, this.names),
      wager: (name) => this.titles.get(name) ?? title(name),
    });
    this.going = new Going(this);
    this.side = new Side(find("#side"), this);
    this.extras = new Extras(this, id);
    this.rounds = new Rounds(this, find(".tray"));
    this.#listen();
    this.socket = new TableSocket(id);
    this.socket.on("welcome", (frame) => this.#hear(() => this.welcome(frame)));
    this.socket.on("update", (frame) => this.#hear(() => this.update(frame)));
    this.line = new Line(id, {
      socket: this.socket,
      veil: this.veil,
      isKnown: () => Boolean(this.state),
      tell: (isLost) => this.#setLost(isLost),
    });
  }

  #listen() {
    this.felt.addEventListener("area", ({ detail }) => this.betting.bet(detail));
    this.felt.addEventListener("pick", ({ detail }) => this.pick(detail.id));
    this.felt.addEventListener("sit", ({ detail }) => this.sit(detail.seat));
    this.felt.addEventListener("edges", () => this.extras.toggleEdges());
    this.felt.addEventListener("narrow", () => this.extras.fetchStrip());
    listen({
      press: (key, shift) => pressKey(this, key, shift),
      skip: () => this.timeline.isPlaying && (this.timeline.skip(), true),
    });
  }

  // What comes from the server.

  // What needs a part that is on its way waits for it, and what comes after that waits, too.
  #hear(take) {
    this.#heard = this.#heard.then(take).catch(reportError);
  }

  get timeline() {
    return this.rounds.timeline;
  }

  get playing() {
    return this.rounds.parts;
  }

  /** @param {Wire.Welcome} frame */
  async welcome({ n, you, table: sent, state, events }) {
    const table = retold(this, sent);
    const isOn = !BEFORE.has(state.phase);
    this.rounds.know(table.layout);
    if (state.last_round) this.log.fetch(); // There is something to be read in it.
    await Promise.all([this.extras.fetch(table), isOn && this.rounds.fetch()]);
    this.payouts = sent.layout.payouts;
    Object.assign(this, { n, you, table, state });
    document.title = `${table.title} · Houseway`;
    find("#title").textContent = table.title;
    const [sign] = table.layout.ring ? table.layout.signs : [];
    find("#law").textContent = sign ? `${sign.replace(/\.$/, "")} · ${table.law}` : table.law;
    speakLaw(table.game, table.ruleset, table.law);
    this.titles = new Map(table.layout.areas.map(({ wager, title }) => [wager, title]));
    this.timeline.clear();
    this.model = new Model();
    this.model.own = this.own;
    this.log.clear(table.layout);
    const { round, number } = state;
    if (round && !round.endsWith("p")) this.log.add({ type: "RoundBegan", round, number, clause: "", text: "" });
    for (const event of events) {
      this.model.apply(event); // What was settled in this round is to be read, also after a return.
      this.log.add(event);
    }
    this.model.load(state);
    this.heard = performance.now();
    this.reading = state.phase === "result";
    this.setTable();
    this.veil.lift();
    this.sitting.come();
    this.going.tellLoss();
    this.going.note();
    this.rest();
    this.side.renderTable();
    this.rounds.stand();
    this.fair.speak();
    this.#recall(events.length > 0);
  }

  // What happened before one came, or came again, is read from the last round.
  async #recall(isOn) {
    const { last_round: last, phase } = this.state;
    if (!last) return;
    const round = await get(`/api/rounds/${last}`).catch(() => null);
    if (!round || this.state.last_round !== last) return;
    const events = round.steps.flatMap((step) => step.events);
    const isOwn = this.own && round.steps[0].state.eyes === this.own; // Another may have sat here then.
    if (isOwn) this.betting.bets.recall(events, this.own);
    this.log.begin([{ type: "RoundBegan", round: last, number: round.number }, ...events]);
    if (isOn || phase !== "result" || this.timeline.isPlaying) return this.render();
    for (const event of events) this.model.apply(event);
    this.rest();
  }

  /** @param {Wire.Update} frame */
  async update({ n, events, state }) {
    const isCalm = BEFORE.has(state.phase) && !events.some(({ type }) => DEALT.has(type));
    const playing = isCalm ? this.playing : await this.rounds.fetch();
    if (n !== this.n + 1) return this.socket.tell({ type: "resync" }).catch(() => {});
    this.n = n;
    this.heard = performance.now();
    this.rounds.stand();
    const before = this.state;
    this.state = state;
    this.model.own = this.own;
    this.fair.speak();
    const isClosed = state.phase !== "wagers" || events.some(({ type }) => DEALT.has(type));
    if (before.phase === "wagers" && isClosed) {
      this.betting.bets.remember(this.betting.lying(before));
    }
    if (this.#seating(before) !== this.#seating(state)) this.setTable();
    this.doing = "";
    if (this.going.note()) return null;
    if (!playing || (events.every(isWagering) && !this.timeline.isPlaying)) {
      for (const event of events) this.#take(event); // Chips that are put down hold nobody up.
      this.rest();
    } else if (events.length) {
      this.timeline.add(playing.gathered(events, { simple: this.#simple, ring: this.table.layout.ring }));
    }
    if (this.timeline.isPlaying) this.render();
    return null;
  }

  #take(event) {
    this.model.apply(event);
    this.log.add(event);
    const isOver = event.type === "RoundEnded";
    this.voice.hear(event, this.own, isOver ? this.#results : []);
    this.reading = isOver || (this.reading && !DEALT.has(event.type));
    const cards = this.playing?.wordsForEyes(event, this);
    if (cards) this.voice.tell(cards); // The own cards, to whoever does not see them.
  }

  // The seats of simple players, who wait for nothing.
  get #simple() {
    return new Set(this.state.seats.filter(({ kind }) => kind === "bot").map(({ seat }) => seat));
  }

  #seating({ seats, eyes }) {
    return `${eyes} ${seats.map(({ seat, name }) => `${seat}${name}`).join()}`;
  }

  get own() {
    return typeof this.state?.eyes === "number" ? this.state.eyes : 0;
  }

  get names() {
    return Object.fromEntries(this.state.seats.map(({ seat, name }) => [seat, name]));
  }

  setTable() {
    const seats = Array.from({ length: this.table.seats_max }, (_, index) => index + 1);
    const focus = this.own || this.#watched(seats);
    const { layout } = this.table;
    document.body.classList.toggle("ring", layout.ring);
    this.felt.table = { layout, seats, focus, own: this.own, names: this.names };
  }

  // A watcher sees one seat large: a person if there is one.
  #watched(seats) {
    const taken = this.state.seats.map(({ seat }) => seat);
    const person = this.state.seats.find(({ kind }) => kind === "person");
    return person?.seat ?? taken[0] ?? seats[Math.floor((seats.length - 1) / 2)];
  }

  // Without a connection nothing can be pressed.
  #setLost(isLost) {
    this.isLost = this.bar.isLost = isLost;
    this.felt.classList.toggle("dead", isLost);
  }

  // What is shown.

  show(event, quick, isMore) {
    for (const fact of "facts" in event ? event.facts : [event]) this.#take(fact);
    if (quick && isMore) return; // What nobody sees is not drawn.
    if (!quick) this.extras.sound(event);
    this.felt.draw(this.#drawn({ open: null, picking: null }), { quick });
    this.extras.strip?.render();
  }

  rest() {
    if (!this.state) return;
    this.model.load(this.state);
    this.betting.draw();
    const { ask } = this.state;
    const mine = ask?.is_yours && !this.over;
    this.picker.note(mine ? ask.options : [], this.model.cards(String(this.own)));
    this.betting.note(mine ? ask : null);
    this.extras.rest(mine ? ask : null);
    this.habits.note(mine && ask);
    this.render();
    const isPassed = mine && this.habits.isAnswering(ask);
    if (!this.over && !isPassed) this.voice.ask(this.state, this.own);
    this.side.render();
    this.extras.strip?.render();
    this.#announceTurn(mine && !isPassed && ask);
    this.going.render();
  }

  render() {
    const { state, own } = this;
    const { bets, open } = this.betting;
    if (!this.timeline.isPlaying) this.felt.draw(this.#drawn({ open, picking: this.picker.now }));
    const rack = this.model.racks.get(own) ?? 0;
    const made = this.going.noted(this.#busyPlan() ?? plan(contextOf(this)));
    if (typeof made.left === "number") made.until = this.heard + made.left;
    if (made.buttons.length === 0 && made.noChips && !this.purse.known) this.purse.look();
    const canBet = made.mode === "wagers" && !made.noChips;
    const tray = canBet ? this.betting.fillTray(state.ask?.options ?? [], rack) : [];
    this.bar.render(made, { tray, chip: bets.chip, results: this.#results });
  }

  get #results() {
    return this.playing?.resultRows(this.model, this.own, this.titles, this.payouts) ?? [];
  }

  /**
   * While something is shown or sent nothing is asked: the bar says what goes on.
   * @returns {Page.Plan | null}
   */
  #busyPlan() {
    if (this.doing) return { line: this.doing, quiet: true, buttons: [] };
    if (!this.timeline.isPlaying) return this.over ? null : this.habits.busyPlan;
    const skip = { id: "skip", label: say("Skip"), key: "Space", run: () => this.timeline.skip() };
    return { line: say("The round goes on."), quiet: true, buttons: [skip] };
  }

  #drawn({ open, picking }) {
    const { ask } = this.state;
    const resting = !this.timeline.isPlaying;
    return {
      model: this.model,
      phase: this.over ? "result" : this.state.phase, // Cards that are still read are not dimmed.
      asked: new Set(resting && ask ? ask.asked : []),
      open,
      picking,
      ...this.extras.drawn,
      seatable: !this.own && ["player", "nobody", undefined].includes(this.you?.role),
    };
  }

  /** Whether a result of the own seat lies there to be read. */
  get over() {
    if (!this.own || !this.reading || this.model.outcome(this.own) === null) return false;
    const { phase, ask, piles } = this.state;
    const isBefore = !Object.keys(piles).length; // What is asked before the deal waits for the reader.
    return ["result", "wagers"].includes(phase) || !ask?.is_yours || isBefore;
  }

  #announceTurn(ask) {
    const turn = ask && this.state.phase !== "wagers" ? `${this.state.round} ${ask.wants}` : "";
    if (turn && turn !== this.turn) this.extras.sound("turn");
    this.turn = turn;
  }

  // What the player does.

  async send(frame) {
    try {
      return await this.socket.tell(frame);
    } catch (error) {
      this.toast(error.message);
      return null;
    }
  }

  async act({ action, number, label }) {
    this.doing = label ? `${label}.` : say("One moment.");
    this.picker.now = null;
    if (this.voice.asks) this.voice.say("");
    this.render();
    const answer = await this.send({ type: "act", action, number });
    this.doing = "";
    this.picker.picked.clear();
    if (!answer) this.rest();
  }

  /** A betting area is pressed when a decision is asked: the one answer that wagers there. */
  answerWith(wager) {
    const [one, ...more] = this.bar.plan.buttons.filter((button) => button.wager === wager);
    if (more.length) this.toast(say("There is more than one amount: press a button below."));
    else if (one) this.bar.press(one);
  }

  /** No further wager is wanted, or the result has been read: it stays until it is put away. */
  async ready(ready = true) {
    const wasOver = this.over;
    if (wasOver) {
      this.reading = false;
      this.rest();
      // Who sits out says so when that is asked: who is ready before is dealt in.
      if (this.state.phase !== "result" || this.extras.attending?.wish === "out") return null;
    }
    await this.betting.done;
    return this.send({ type: "ready", ready });
  }

  pickChip(cents) {
    this.betting.bets.chip = cents;
    this.render();
  }

  pick(card) {
    if (!this.isLost && this.picker.pick(card)) this.render();
  }

  sit(seat) {
    return this.sitting.sit(seat);
  }
}

// A replay has this file, too.
if (location.pathname.startsWith("/tables/")) new TablePage();
