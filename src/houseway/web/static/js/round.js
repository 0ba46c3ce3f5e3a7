// A round, step by step. The step stands in the address, so that a link shows what its sender saw.

import { roundWords } from "./language.js";

import { get, me } from "./api.js";
import { fetchTiles } from "./cards.js";
import { clauseTag, speakLaw } from "./clauses.js";
import "./facts.js";
import "./felt.js";
import { fetchKits, kits } from "./kits.js";
import { late } from "./late.js";
import { Model } from "./model.js";
import * as marks from "./round-marks.js";
import { say, told } from "./say.js";
import { keepSeats } from "./seats.js";
import { Strip } from "./strip.js";
import { html } from "./svg.js";
import * as words from "./table-words.js";
import { toldTable } from "./told-table.js";

const id = location.pathname.split("/").filter(Boolean).at(-1) ?? "";
const find = (selector) => document.querySelector(selector);
const narrow = matchMedia("(max-width: 1040px), (max-height: 500px)");

// Where there is no room beside the felt the steps come over it.
function fold(folded) {
  find("main").classList.toggle("folded", folded);
  find("#fold").setAttribute("aria-expanded", String(!folded));
  see();
}

// The step that is looked at is seen in the list, as far as the list is.
function see() {
  find("#steps .now")?.scrollIntoView({ block: "nearest" });
}

class Replay {
  model = new Model();
  at = -1;
  /** @type {HTMLElement[]} */
  rows = [];

  constructor(sent) {
    const round = { ...sent, table: toldTable(sent.table) };
    this.round = round;
    this.steps = gathered(round.steps);
    const { table } = round;
    speakLaw(table.game, table.ruleset, table.law);
    const number = id.split("-").at(-1) ?? "";
    const called = say("{game}, round {number}", { game: table.title, number });
    find("#title").textContent = called;
    find("#law").textContent = [table.law, round.differs && told(round.differs)].filter(Boolean).join(". ");
    document.title = `${called} · Houseway`;
    this.felt = find("house-felt");
    this.titles = new Map(table.layout.areas.map(({ wager, title }) => [wager, title]));
    this.strip = new Strip(find("#others"), this);
    this.slider = find("#step");
    this.slider.max = this.steps.length - 1;
    fold(narrow.matches);
    this.#links();
    this.#list();
    this.#listen();
    const search = new URLSearchParams(location.search);
    const asked = Number(search.get("step") ?? 0);
    this.#analyse(search.get("review"));
    this.go(Math.min(Math.max(0, Math.trunc(asked) || 0), this.steps.length - 1), { quick: true });
  }

  // What the round was worth is fetched beside it, for who sat in it.
  async #analyse(point) {
    if (typeof this.steps[0].state.eyes !== "number") return; // It is somebody else's.
    find("#review").hidden = false; // Its room is kept from the start.
    const { review } = await late(() => import("./review.js"));
    const replay = {
      go: (to) => this.go(to),
      before: (step) => this.steps.findLastIndex(({ of }) => of < step),
      after: (step) => this.steps.findLastIndex(({ of }) => of <= step),
    };
    this.review = await review(find("#review"), id, replay);
    if (point === null || !this.review) return;
    fold(false); // Who comes for a decision reads it first.
    this.review.lookAt(point);
  }

  #links() {
    const { previous, next, table } = this.round;
    const link = (to, words) =>
      to ? html("a", { class: "button", href: `/rounds/${to}` }, words) : null;
    find(".round-links").append(
      html("a", { class: "button", href: `/tables/${table.id}` }, say("To the table")),
      ...[link(previous, say("Round before")), link(next, say("Round after"))].filter(Boolean),
    );
  }

  #list() {
    const rows = this.steps.map((step, index) => {
      const button = html("button", { type: "button", class: "step" }, step.says);
      button.addEventListener("click", () => {
        this.go(index);
        if (narrow.matches) fold(true);
      });
      return html("li", {}, button, step.clause ? clauseTag(step.clause) : null);
    });
    find("#steps").replaceChildren(...rows);
    this.rows = rows;
  }

  #listen() {
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    find("#fold").addEventListener("click", () => fold(!find("main").classList.contains("folded")));
    find(".close-side").addEventListener("click", () => fold(true));
    find("#first").addEventListener("click", () => this.go(0));
    find("#back").addEventListener("click", () => this.go(this.at - 1));
    find("#next").addEventListener("click", () => this.go(this.at + 1));
    find("#last").addEventListener("click", () => this.go(this.steps.length - 1));
    document.addEventListener("keydown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.matches("input") || target.closest("dialog")) return;
      /** @type {Record<string, number>} */
      const to = {
        ArrowLeft: this.at - 1,
        ArrowRight: this.at + 1,
        Home: 0,
        End: this.steps.length - 1,
      };
      if (event.key === "d" && this.review) return this.review.next();
      if (!(event.key in to)) return;
      event.preventDefault();
      this.go(to[event.key]);
    });
  }

  go(to, { quick = false } = {}) {
    if (to < 0 || to >= this.steps.length) return;
    const forward = to === this.at + 1;
    if (!forward) {
      this.model = new Model();
      this.model.load(this.round.steps[0].state);
    }
    for (let step = forward ? to : 1; step <= to; step += 1) {
      for (const event of this.steps[step].events) this.model.apply(event);
    }
    this.at = to;
    this.#draw(quick || !forward);
  }

  #draw(quick) {
    const { table } = this.round;
    const { seats, eyes } = this.steps[this.at].state;
    const names = Object.fromEntries(seats.map(({ seat, name }) => [seat, name]));
    const own = typeof eyes === "number" ? eyes : 0;
    if (!this.set) {
      const all = Array.from({ length: table.seats_max }, (_, index) => index + 1);
      const person = seats.find(({ kind }) => kind === "person");
      const focus = own || (person ?? seats[0])?.seat || 1;
      this.felt.table = { layout: table.layout, seats: all, focus, own, names };
      this.set = true;
    }
    this.felt.draw(
      { model: this.model, asked: new Set(), open: null, picking: null },
      { quick: quick || undefined },
    );
    const step = this.steps[this.at];
    Object.assign(this, {
      table,
      own,
      state: { ...step.state, ask: null },
      you: { role: "reader" },
    });
    this.strip.render();
    find("#voice").textContent = step.says;
    find(".line").textContent = say("Step {at} of {count}", { at: this.at, count: this.steps.length - 1 });
    find(".line-clause").replaceChildren(step.clause ? clauseTag(step.clause) : "");
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", step.says);
    find("#back").disabled = find("#first").disabled = this.at === 0;
    find("#next").disabled = find("#last").disabled = this.at === this.steps.length - 1;
    this.rows.forEach((row, index) => row.classList.toggle("now", index === this.at));
    see();
    history.replaceState(null, "", `${location.pathname}?step=${this.at}`);
  }
}

// A step is one event, or the cards that were dealt together: each is worth a look.
function gathered(steps) {
  /** @type {{ events: any[], says: string, clause: string, state: Wire.State, of: number }[]} */
  const made = [{ events: [], says: say("The round begins."), clause: "", state: steps[0].state, of: -1 }];
  for (const [of, { events, state }] of steps.entries()) {
    for (const event of events) {
      const last = made[made.length - 1];
      const joins = JOINED.has(event.type) && last.events.at(-1)?.type === event.type;
      if (joins && sameClause(last.clause, event.clause)) {
        last.events.push(event);
        last.says = together(last.events);
        Object.assign(last, { state, of });
      } else if (event.text) {
        made.push({ events: [event], says: told(event.text), clause: event.clause, state, of });
      } else {
        last.events.push(event);
      }
    }
  }
  return made;
}

const JOINED = new Set(["CardDealt", "CardsCollected", "WagerReturned"]);

function sameClause(one, other) {
  return one.split("(")[0] === other.split("(")[0];
}

function together(events) {
  const spots = new Set(events.map(({ spot }) => spot));
  if (events[0].type === "CardDealt") {
    const values = { count: events.length, who: told([...spots][0]) };
    return spots.size > 1 ? say("{count} cards dealt.", values) : say("{count} cards dealt to {who}.", values);
  }
  if (events[0].type === "CardsCollected") return say("The cards are collected.");
  return say("Wagers go back to their players.");
}

me().then(keepSeats, () => {});
try {
  const round = await get(`/api/rounds/${id}`);
  await Promise.all([fetchKits(round.table.layout), fetchTiles(round.table.layout), roundWords()]);
  Object.assign(kits, { round: marks, words });
  new Replay(round);
  find("#veil").hidden = true;
} catch (error) {
  const words = error.status === 404 ? say("There is no such round.") : error.message;
  find("#veil").replaceChildren(
    html(
      "div",
      {},
      html("p", {}, words),
      html("a", { class: "button", href: "/" }, say("To the lobby")),
    ),
  );
}
