// What each answer is worth, exactly, best first: on request, for as long as the question stands. It
// is counted apart from the tables, so that asking takes nobody's time.

import { get } from "./api.js";
import { clauseTag } from "./clauses.js";
import { inMoney, inWagers, MARKS, plainNumber } from "./figures.js";
import { memory } from "./memory.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { capital, money } from "./words.js";

const WANTED = "houseway-worth"; // whether it is wanted, as long as a window is open

export class Worth {
  isOn = false;
  asked = ""; // the question that is answered, or being asked about

  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    this.body = html("div", { class: "worth-body", "aria-live": "polite" });
    const close = html(
      "button",
      { type: "button", class: "plain", "aria-label": say("Close"), onclick: () => this.toggle(false) },
      "✕",
    );
    const head = html("header", {}, html("h2", {}, say("What it is worth")), close);
    this.box = html("section", { id: "worth", "aria-label": say("What it is worth"), hidden: "" }, head);
    this.box.append(this.body);
  }

  // Beside the table it stands above the log; where there is no room, over the top of the felt.
  #stand() {
    const main = document.querySelector("main");
    const isBeside = main && !main.classList.contains("folded") && !document.querySelector(".stage.narrow");
    const place = document.querySelector(isBeside ? "#side" : ".stage");
    if (this.box.parentElement !== place) place?.prepend(this.box);
  }

  toggle(on = !this.isOn) {
    this.isOn = on;
    this.box.hidden = !on;
    memory.write(WANTED, on);
    this.asked = "";
    if (!on) return;
    this.#stand();
    this.note();
  }

  /** What is asked of the own seat may be another question now. */
  note() {
    if (!this.isOn) return;
    this.#stand();
    const { state, own } = this.page;
    const banks = state.bank?.seat === own; // then the wagers of others are what it is about
    const mine = state.wagers.filter(({ seat }) => banks || seat === own);
    const asked = JSON.stringify([this.page.over, state.round, state.phase, state.ask?.wants, own, mine, state.piles]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.#look(asked);
  }

  /** @param {string} asked */
  async #look(asked) {
    const { own, over, state, table } = this.page;
    const isAsked = own && !over && (state.phase === "wagers" || state.ask?.is_yours);
    this.box.classList.toggle("idle", !isAsked);
    if (this.box.classList.contains("idle")) {
      return this.#show([html("p", { class: "quiet" }, say("Nothing is asked of you now."))]);
    }
    const slow = setTimeout(() => {
      this.#show([html("p", { class: "quiet" }, say("It is counted: one moment."))]);
    }, 250);
    try {
      const found = await get(`/api/tables/${table.id}/worth`);
      if (asked === this.asked) this.#show(this.#rows(found));
    } catch (error) {
      const why = /** @type {Error} */ (error).message;
      if (asked === this.asked) this.#show([html("p", { class: "quiet" }, `${capital(why)}.`)]);
    } finally {
      clearTimeout(slow);
    }
    return null;
  }

  /** @param {Node[]} nodes */
  #show(nodes) {
    this.body.replaceChildren(...nodes);
  }

  /** @param {Wire.LiveWorth} found */
  #rows({ decided, placed, why_not: why, estimate, note, clause }) {
    const rows = decided ? answerList(decided) : estimate ? callRows(estimate) : this.#placed(placed, why);
    const { extras } = this.page;
    const show = { type: "button", "data-id": "worth-chart", onclick: () => extras.openChart() };
    const chart = extras.hasChart ? [html("button", show, say("The chart of best play"))] : [];
    return [...rows, ...chart, html("p", { class: "note" }, `${told(note)} `, clauseTag(clause))];
  }

  /**
   * @param {Wire.PlacedWagers[]} placed
   * @param {string} why why what is asked is not weighed
   */
  #placed(placed, why) {
    const unweighed = why ? [html("p", { class: "quiet" }, told(why))] : [];
    if (!placed.length) return why ? unweighed : [html("p", { class: "quiet" }, say("No wager lies there yet."))];
    const titles = this.page.titles;
    const rows = placed.map(({ wagers, worth, worth_cents: cents }) => {
      const names = wagers.map((wager) => told(titles.get(wager) ?? wager)).join(", ");
      const money = worth ? inMoney(cents) : say("not counted");
      const exact = worth ? say("exactly {exact} of one", { exact: worth.exact }) : "";
      return html("li", { title: exact }, html("b", {}, names), html("span", { class: "figure" }, money));
    });
    const said = say("What your wagers come to on average, under best play:");
    return [...unweighed, html("p", { class: "quiet" }, said), html("ul", { class: "answers" }, ...rows)];
  }
}

/**
 * What a call needs, and what the own hand has for it: an estimate, where no answer has an exact best.
 * @param {Wire.CallEstimate} call
 */
function callRows(call) {
  const { share, needs, low, high, is_counted: isCounted, call_cents: cents, pot_cents: pot } = call;
  const about = isCounted ? "" : "~";
  const count = plainNumber(call.deals, 0);
  const reach = isCounted
    ? say("counted, {count} deals", { count })
    : say("{low} to {high}, {count} deals by chance", { low: percent(low), high: percent(high), count });
  const against =
    call.opponents === 1
      ? say("Your share, against one unknown hand")
      : say("Your share, against {count} unknown hands", { count: call.opponents });
  const rows = [row(against, `${about}${percent(share.value)}`, reach)];
  if (cents) {
    const odds = say("{pot} to {call}", { pot: money(pot), call: money(cents) });
    const says = low > needs.value ? say("more than enough") : high < needs.value ? say("too little") : say("about even");
    rows.push(row(say("A call needs"), percent(needs.value), `${odds}: ${says}`));
    rows.push(row(say("A call nets, were it the last"), `${about}${inMoney(call.worth_cents)}`, ""));
  } else {
    rows.push(row(say("In the pot"), money(pot), say("a check is free")));
  }
  const notes = [say("An estimate: no answer has an exact best here."), ...call.notes.map(told)];
  return [html("ul", { class: "answers" }, ...rows), ...notes.map((note) => html("p", { class: "quiet" }, note))];
}

/**
 * @param {string} name
 * @param {string} figure
 * @param {string} more
 */
function row(name, figure, more) {
  const words = [html("span", {}, name), html("b", { class: "figure" }, figure)];
  return html("li", {}, html("div", {}, ...words, more ? html("span", { class: "mark" }, more) : null));
}

/** @param {number} share */
const percent = (share) => `${plainNumber(100 * share, 1)} %`;

/**
 * How good an answer is, and what it costs.
 * @param {Wire.WeighedAnswer} answer
 * @param {keyof typeof MARKS} mark
 */
function markOf({ cost, cost_cents: cents }, mark) {
  const { sign, says } = MARKS[mark];
  const costs = cost.value
    ? say("costs {wagers} ({money})", {
        wagers: inWagers(cost).replace("+", ""),
        money: inMoney(cents).replace("+", ""),
      })
    : say("best");
  return html("span", { class: `mark ${mark}`, title: say(says) }, `${sign} `, costs);
}

/**
 * What an answer is called; one of several of a name with its amount.
 * @param {Wire.Decided} decided
 * @param {Wire.WeighedAnswer} answer
 */
export function answerWords({ answers }, { action, decision, worth }) {
  const name = told(capital(decision));
  const isOneOf = answers.some((one) => one.decision === decision && one.worth.exact !== worth.exact);
  const [amount] = (isOneOf && / [\d,]+\.\d\d$/.exec(action)) || [];
  return amount ? `${name} ${money(Number(amount.replace(/\D/g, "")))}` : name;
}

/**
 * Answers, the best first, each with what it is worth and what it costs.
 * @param {Wire.Decided} decided
 * @param {{ chosen?: number, press?: (answer: number) => void }} [options] which was chosen; what a press does
 */
export function answerList(decided, { chosen = -1, press } = {}) {
  const about = decided.is_estimate ? "~" : "";
  /** @param {Wire.WeighedAnswer} one @param {Wire.WeighedAnswer} [other] */
  const same = (one, other) => one.decision === other?.decision && one.worth.exact === other.worth.exact;
  const rows = decided.answers.flatMap((answer, index) => {
    // Two tiles and the two others are one setting: it is told once, as it was chosen.
    const shown = same(answer, decided.answers[chosen]) ? chosen : decided.answers.findIndex((one) => same(answer, one));
    if (shown !== index) return [];
    const words = [
      html("b", {}, answerWords(decided, answer)),
      html("span", { class: "figure" }, `${about}${inWagers(answer.worth)}`),
      html("span", { class: "figure money" }, `${about}${inMoney(answer.cents)}`),
      answer.mark ? markOf(answer, answer.mark) : null,
    ];
    const exact = say("exactly {exact}", { exact: answer.worth.exact });
    const isChosen = index === chosen;
    const current = isChosen ? "true" : null;
    const run = () => press?.(index);
    const pressed = { type: "button", "data-answer": String(index), "aria-current": current, onclick: run };
    const inside = press ? html("button", pressed, ...words) : html("div", {}, ...words);
    return [html("li", { title: exact, class: isChosen ? "chosen" : "" }, inside)];
  });
  const unit = decided.is_stake
    ? say("In units of {money}, and in money.", { money: money(decided.unit_cents) })
    : say("In units of the {wager}, and in money of this bet.", { wager: told(decided.wager) });
  const notes = decided.notes.map((note) => html("p", { class: "quiet" }, capital(told(note))));
  return [html("ol", { class: "answers" }, ...rows), html("p", { class: "quiet" }, unit), ...notes];
}
