// The table's page: the socket on one side, the felt, the action bar and the log on the other.

import { ActionBar } from "./actions.js";
import { me, somebody } from "./api.js";
import { Bets } from "./bets.js";
import { trayOf } from "./chips.js";
import { speakLaw } from "./clauses.js";
import { dragChips } from "./drag.js";
import "./felt.js";
import { listen } from "./keys.js";
import { Log } from "./log.js";
import { Model } from "./model.js";
import { Keys, plan, resultRows } from "./plan.js";
import { Side } from "./side.js";
import { TableSocket } from "./socket.js";
import { sound } from "./sound.js";
import { Strip } from "./strip.js";
import { Timeline } from "./timeline.js";
import { Voice } from "./voice.js";
import { money } from "./words.js";

const BUY_IN = 500_00;
const SETTLING = new Set(["CardsShown", "Compared", "WagerPaid", "WagerLost", "WagerReturned"]);
const WAGERS = new Set(["WagerPlaced", "WagerTakenBack"]);
const id = location.pathname.split("/").filter(Boolean).at(-1);
const CLOSING = 9000;
const narrow = matchMedia("(max-width: 760px)");
const find = (selector) => document.querySelector(selector);

class TablePage {
  model = new Model();
  bets = new Bets(id);
  picked = new Set();
  state = null;
  wish = null; // the wagers that are to be sent next
  placed = null; // the wagers that are being sent
  placing = null;

  constructor() {
    this.felt = find("house-felt");
    this.veil = find("#veil");
    this.bar = new ActionBar(find("#act"), {
      act: (choice) => this.act(choice),
      pickChip: (cents) => this.pickChip(cents),
    });
    this.voice = new Voice(find("#voice"));
    this.log = new Log(find("#log"), {
      where: (spot) => this.where(spot),
      wager: (name) => this.titles.get(name) ?? name,
    });
    this.side = new Side(find("#side"), this);
    this.strip = new Strip(find("#others"), this);
    this.timeline = new Timeline({
      show: (event, quick) => this.show(event, quick),
      weight: (event) => this.weight(event),
      rest: () => this.rest(),
    });
    this.#listen();
    this.socket = new TableSocket(id);
    this.socket.addEventListener("welcome", ({ detail }) => this.welcome(detail));
    this.socket.addEventListener("update", ({ detail }) => this.update(detail));
    this.socket.addEventListener("closed", ({ detail }) => this.veilWith(detail.why, true));
    this.socket.addEventListener("line", ({ detail }) => this.line(detail));
  }

  #listen() {
    this.felt.addEventListener("area", ({ detail }) => this.bet(detail));
    this.felt.addEventListener("pick", ({ detail }) => this.pick(detail.id));
    this.felt.addEventListener("sit", ({ detail }) => this.sit(detail.seat));
    dragChips(find(".tray"), (wager, cents) => {
      this.pickChip(cents);
      this.bet({ wager });
    });
    listen({
      press: (key) => this.key(key),
      skip: () => this.timeline.isPlaying && (this.timeline.skip(), true),
    });
  }

  // What comes from the server.

  welcome({ n, you, table, state, events }) {
    this.n = n;
    Object.assign(this, { you, table, state });
    document.title = `${table.title} · Houseway`;
    find("#title").textContent = table.title;
    find("#law").textContent = table.law;
    speakLaw(table.game, table.ruleset, table.law);
    this.titles = new Map(table.layout.areas.map(({ wager, title }) => [wager, title]));
    this.timeline.clear();
    this.model = new Model();
    this.model.own = this.own;
    this.log.clear();
    for (const event of events) {
      this.model.apply(event); // What was settled in this round is to be read, also after a return.
      this.log.add(event);
    }
    this.model.load(state);
    this.heard = performance.now();
    this.setTable();
    this.#comeToSit();
    this.rest();
    this.side.renderTable();
  }

  update({ n, events, state }) {
    if (n !== this.n + 1) return this.socket.tell({ type: "resync" }).catch(() => {});
    this.n = n;
    this.heard = performance.now();
    const before = this.state;
    this.state = state;
    this.model.own = this.own;
    if (before.phase === "wagers" && events.some(({ type }) => type === "CardDealt")) {
      this.bets.remember(this.#ownWagers(before));
    }
    if (this.#seating(before) !== this.#seating(state)) this.setTable();
    this.doing = null;
    if (events.length) this.timeline.add(gathered(events));
    else this.rest();
    if (this.timeline.isPlaying) this.render();
    return null;
  }

  #seating({ seats, eyes }) {
    return `${eyes} ${seats.map(({ seat, name }) => `${seat}${name}`).join()}`;
  }

  #ownWagers(state) {
    const own = state.wagers.filter(({ seat }) => seat === this.own);
    return new Map(own.map(({ wager, cents }) => [wager, cents]));
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
    this.felt.table = { layout, seats, focus, own: this.own, names: this.names };
  }

  // A watcher sees one seat large: the first that is taken, from the middle.
  #watched(seats) {
    const taken = this.state.seats.map(({ seat }) => seat);
    return taken[0] ?? seats[Math.floor((seats.length - 1) / 2)];
  }

  line({ state, code }) {
    if (state === "open") {
      this.veil.hidden = true;
    } else if (state === "lost") {
      this.veil.hidden = false;
      this.veil.classList.toggle("thin", Boolean(this.state));
      this.veil.replaceChildren(paragraph("The connection is lost. Trying again…"));
    } else if (code === 4404) {
      this.veilWith("There is no such table. It may have been closed.", true);
    } else if (!this.veil.dataset.final) {
      this.veilWith("The connection has ended.", true);
    }
  }

  veilWith(words, final) {
    this.veil.hidden = false;
    this.veil.classList.remove("thin");
    if (final) this.veil.dataset.final = "yes";
    document.body.classList.add("veiled");
    const link = document.createElement("a");
    link.href = "/";
    link.className = "button";
    link.textContent = "To the lobby";
    const box = document.createElement("div");
    box.append(paragraph(words), link);
    this.veil.replaceChildren(box);
  }

  // What is shown.

  /** What happens to others is shown in less time. */
  weight({ type, seat, spot }) {
    if (!this.own || !SETTLING.has(type)) return 1;
    const whose = seat ?? Number.parseInt(spot, 10);
    return !whose || whose === this.own ? 1 : 0.2;
  }

  show(event, quick) {
    for (const fact of event.facts ?? [event]) {
      this.model.apply(fact);
      this.log.add(fact);
      this.voice.hear(fact);
      if (fact.type === "RoundEnded") this.reading = narrow.matches;
      if (fact.type === "CardDealt") this.reading = false;
    }
    if (!quick) sound(event.type);
    this.felt.draw(this.#drawn({ open: null, picking: null }), { quick });
    this.strip.render();
  }

  rest() {
    if (!this.state) return;
    this.model.load(this.state);
    const { ask } = this.state;
    const mine = ask?.is_yours && !this.#over;
    this.picking = mine ? this.#pickingOf(ask) : null;
    const own = this.#ownWagers(this.state);
    this.bets.note(mine ? ask.options : [], own);
    this.open = mine ? this.#openAreas(ask, own) : null;
    this.render();
    this.voice.ask(this.state, this.own);
    this.side.render();
    this.strip.render();
    this.#announceTurn(mine && ask);
    this.#read();
    const owed = mine && this.state.phase === "wagers" ? this.bets.owed(own) : null;
    if (owed && !this.wish) this.place(owed);
  }

  render() {
    const { state, own } = this;
    const resting = !this.timeline.isPlaying;
    if (resting) this.felt.draw(this.#drawn({ open: this.open, picking: this.picking }));
    const wagered = this.#ownWagers(state);
    const rack = this.model.racks.get(own) ?? 0;
    const context = {
      ...{ state, own, you: this.you, table: this.table, bets: this.bets, wagered, rack },
      ...{ picking: this.picking, over: this.#over, outcome: this.model.outcome(own) },
      isReady: state.seats.find(({ seat }) => seat === own)?.is_ready,
      bet: (wagers) => this.place(wagers),
      ready: (ready = true) => this.ready(ready),
      sit: (seat) => this.sit(seat),
    };
    const made = this.#busyPlan() ?? plan(context);
    if (made.left !== undefined && made.left !== null) made.left -= performance.now() - this.heard;
    const tray = made.mode === "wagers" ? this.#tray(state.ask.options, rack) : [];
    this.bar.render(made, { tray, chip: this.bets.chip, results: resultRows(this.model, own, this.titles) });
  }

  // While something is shown or sent nothing is asked: the bar says what goes on.
  #busyPlan() {
    if (this.doing) return { line: this.doing, buttons: [] };
    if (!this.timeline.isPlaying) return null;
    const skip = { id: "skip", label: "Skip", key: "Space", run: () => this.timeline.skip() };
    return { line: "The round goes on.", buttons: [skip] };
  }

  #drawn({ open, picking }) {
    const { ask } = this.state;
    const resting = !this.timeline.isPlaying;
    return {
      model: this.model,
      phase: this.state.phase,
      asked: new Set(resting && ask ? ask.asked : []),
      open,
      picking,
      seatable: !this.own && ["player", "nobody", undefined].includes(this.you?.role),
    };
  }

  get #over() {
    if (!this.own || this.model.outcome(this.own) === null) return false;
    return this.state.phase === "result" || (this.reading && this.state.phase === "wagers");
  }

  #openAreas(ask, own) {
    const keys = new Keys(["r", "x", ..."123456789"]);
    const open = new Map();
    for (const { wager, title } of this.table.layout.areas) {
      const options = ask.options.filter((option) => option.wager === wager);
      if (!options.length) continue;
      const place = options.find(({ kind }) => kind === "place");
      const closed = options.find(({ kind }) => kind === "closed");
      const lies = own.has(wager);
      const hint = place ? hintOf(place) : "Add a chip, or take it back with Backspace.";
      const refusal = place || lies ? null : closed?.why;
      open.set(wager, { refusal, hint, key: keys.give(title) });
    }
    return open.size ? open : null;
  }

  #tray(options, rack) {
    const limits = [...this.bets.keepLimits(options).values()];
    if (!limits.length) return [];
    const minimum = Math.min(...limits.map((limit) => limit.minimum));
    const maximum = Math.max(...limits.map((limit) => limit.maximum));
    const step = Math.min(...limits.map((limit) => limit.step));
    const chips = trayOf({ minimum, maximum, step, rack: Math.max(rack, minimum) });
    if (!chips.some(({ cents }) => cents === this.bets.chip)) {
      const usual = chips.find(({ cents }) => cents >= limits[0].minimum) ?? chips[0];
      this.bets.chip = usual?.cents ?? null;
    }
    this.tray = chips;
    return chips;
  }

  #pickingOf(ask) {
    const keep = ask.options.find(({ kind }) => kind === "keep");
    if (!keep) return null;
    const cards = this.model.cards(String(this.own)).filter(({ gone }) => !gone);
    const ids = new Set(cards.map((item) => item.id));
    this.picked = new Set([...this.picked].filter((one) => ids.has(one)));
    return { count: keep.count, cards, picked: this.picked };
  }

  #announceTurn(ask) {
    const turn = ask && this.state.phase !== "wagers" ? `${this.state.round} ${ask.wants}` : "";
    if (turn && turn !== this.turn) sound("turn");
    this.turn = turn;
  }

  /** A spot in words, as it stands inside a line. */
  where(spot) {
    if (spot === "community") return "the community";
    const [owner, area] = spot.split(".");
    const who = owner === "dealer" ? "the dealer" : Number(owner) === this.own ? "you" : this.names[owner] ?? `seat ${owner}`;
    return area ? `${who} (${area})` : who;
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

  async act({ action, label }) {
    this.doing = label ? `${label}.` : "One moment.";
    this.picking = null;
    this.render();
    const answer = await this.send({ type: "act", action });
    this.doing = null;
    this.picked.clear();
    if (!answer) this.rest();
  }

  ready(ready = true) {
    if (this.reading && this.state.phase === "wagers") return this.#putAway();
    return this.send({ type: "ready", ready });
  }

  // Where there is no room for results and wagers at once, results stay until they are put away,
  // or until wagers are about to close.
  #read() {
    clearTimeout(this.untilClosing);
    if (!this.reading || this.state.phase !== "wagers") return;
    const left = this.state.ask?.left_ms;
    if (typeof left !== "number") return;
    this.untilClosing = setTimeout(() => this.#putAway(), Math.max(0, left - CLOSING));
  }

  #putAway() {
    this.reading = false;
    this.rest();
  }

  /** Make the wagers these. Whoever taps faster than the answer comes gets the last wish. */
  async place(wagers) {
    this.wish = wagers;
    this.placing ??= this.#placeWishes();
    return this.placing;
  }

  async #placeWishes() {
    let answer = null;
    while (this.wish) {
      this.placed = this.wish;
      this.wish = null;
      answer = await this.send({ type: "bet", wagers: this.placed });
      if (!answer) this.wish = null;
    }
    this.placing = this.placed = null;
    return answer;
  }

  // The own wagers as they are wished, sent, or lie there.
  #wished() {
    const wished = this.wish ?? this.placed;
    return wished ? new Map(Object.entries(wished)) : this.#ownWagers(this.state);
  }

  bet({ wager, back = false }) {
    const open = this.open?.get(wager);
    if (!open) return;
    if (open.refusal) return this.toast(open.refusal);
    const own = this.#wished();
    if (back) return own.has(wager) && this.place(this.bets.without(own, wager));
    const rack = this.#worth() - total(own);
    const wagers = this.bets.add(own, wager, rack);
    if (!wagers) return this.toast(`No more fits on ${this.titles.get(wager)}: ${open.hint}`);
    this.place(wagers);
  }

  // What the seat has on its rack and on the layout.
  #worth() {
    return (this.model.racks.get(this.own) ?? 0) + total(this.#ownWagers(this.state));
  }

  pickChip(cents) {
    this.bets.chip = cents;
    this.render();
  }

  pick(card) {
    if (!this.picking) return;
    if (!this.picked.delete(card)) {
      if (this.picked.size >= this.picking.count) this.picked.delete([...this.picked][0]);
      this.picked.add(card);
    }
    this.render();
  }

  async sit(seat) {
    if (!this.you?.id) {
      await somebody();
      this.wanted = seat;
      return this.socket.reconnect();
    }
    const { carried_cents: carried } = await me();
    if (!carried) return this.toast("You carry no chips: take a fresh rack on your account's page.");
    return this.send({ type: "sit", seat, cents: Math.min(BUY_IN, carried) });
  }

  // Whoever comes by "Play now" sits down at once.
  #comeToSit() {
    const asked = new URLSearchParams(location.search).get("sit");
    const seat = this.wanted ?? (asked && Number(asked));
    this.wanted = null;
    if (asked) history.replaceState(null, "", location.pathname);
    if (seat && !this.own && this.you?.id) this.sit(seat);
    else if (seat && !this.you?.id) this.sit(seat);
  }

  key(key) {
    const press = this.bar.keys.get(key);
    if (press) return press(), true;
    if (/^[1-9]$/.test(key)) return this.#digit(Number(key) - 1);
    const lower = key.toLowerCase();
    for (const [wager, { key: letter }] of this.open ?? []) {
      if (letter === lower) return this.bet({ wager, back: key !== lower }), true;
    }
    if (lower === "l") return this.side.toggle(), true;
    return false;
  }

  #digit(index) {
    if (this.picking) {
      const card = this.picking.cards[index];
      if (card) this.pick(card.id);
      return Boolean(card);
    }
    const chip = this.open && this.tray?.[index];
    if (chip) this.pickChip(chip.cents);
    return Boolean(chip);
  }

  toast(words) {
    const toast = find("#toast");
    toast.textContent = words;
    toast.hidden = false;
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => (toast.hidden = true), 5000);
  }
}

// Wagers that are changed are taken back and made anew: they are shown as the one move they are.
function gathered(events) {
  const made = [];
  for (const event of events) {
    const wager = WAGERS.has(event.type);
    const last = made.at(-1);
    if (wager && last?.facts?.[0].seat === event.seat) last.facts.push(event);
    else made.push(wager ? { type: "WagerPlaced", facts: [event] } : event);
  }
  return made;
}

function hintOf({ minimum, maximum, step, equal_to: equal }) {
  if (equal !== null) return `It must be ${money(equal)}.`;
  return `${money(minimum)} to ${money(maximum)} by ${money(step)}.`;
}

function total(wagers) {
  return [...wagers.values()].reduce((sum, cents) => sum + cents, 0);
}

function paragraph(words) {
  const element = document.createElement("p");
  element.textContent = words;
  return element;
}

globalThis.tablePage = new TablePage();
