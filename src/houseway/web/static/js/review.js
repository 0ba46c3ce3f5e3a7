// A replay as an analysis: what the round was worth as it went on, luck and skill apart, every decision
// with its answers, and what another answer would have come to.

import { get } from "./api.js";
import { inMoney, inWagers, MARKS, signedNumber } from "./figures.js";
import { say, told } from "./say.js";
import { html, svg } from "./svg.js";
import { capital, signed } from "./words.js";
import { answerList, answerWords } from "./worth.js";

const WIDE = 300;
const HIGH = 96;

export class Review {
  /**
   * @param {HTMLElement} box
   * @param {string} round
   * @param {Wire.RoundAnalysis} found
   * @param {{ go: (to: number) => void, before: (step: number) => number, after: (step: number) => number }} replay
   */
  constructor(box, round, found, replay) {
    this.box = box;
    this.round = round;
    this.found = found;
    this.replay = replay;
    this.taken = [...found.stakes, ...found.points]; // wagers that were asked for in turn, then decisions
    this.at = -1; // the one that is looked at
    this.points = html("ol", { class: "points" });
    this.answers = html("div", { class: "what-if", "aria-live": "polite" });
    box.replaceChildren(
      html("h2", {}, say("Analysis")),
      this.#sums(),
      found.is_weighed ? this.#line() : "",
      this.points,
      this.answers,
      ...found.notes.map((note) => html("p", { class: "quiet" }, capital(told(note)))),
    );
    this.#list();
  }

  #sums() {
    const { start_cents: start, luck_cents: luck, skill_cents: skill, net_cents: net } = this.found;
    const rows = [
      [say("What the wagers were worth"), inMoney(start), start.exact],
      [say("Luck"), inMoney(luck), luck.exact],
      [say("Decisions"), inMoney(skill), skill.exact],
      [say("Result"), signed(net), `${net}`],
    ];
    const made = rows.slice(this.found.is_weighed ? 0 : -1).map(([name, shown, exact]) =>
      html("tr", { title: say("exactly {exact} cents", { exact }) }, html("th", { scope: "row" }, name), html("td", {}, shown)),
    );
    return html("table", { class: "sums" }, ...made);
  }

  // Expectation through the round: a stop for the start, before and after each decision, and the end.
  #line() {
    const { line } = this.found;
    const values = line.map(({ cents }) => cents.value);
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
    const x = (/** @type {number} */ at) => 10 + (at * (WIDE - 20)) / Math.max(1, line.length - 1);
    const y = (/** @type {number} */ cents) => 10 + ((HIGH - 20) * (high - cents)) / (high - low || 1);
    const points = values.map((cents, at) => `${x(at)},${y(cents)}`).join(" ");
    const stops = line.map(({ step, kind, cents }, at) => {
      const words = `${this.#stop(kind)} ${inMoney(cents)}`;
      const go = () => this.replay.go(kind === "before" ? this.replay.before(step) : this.replay.after(step));
      const look = { class: `stop ${kind}`, cx: x(at), cy: y(cents.value), r: kind === "before" ? 5 : 3.5, onclick: go };
      return svg("circle", look, svg("title", {}, words));
    });
    const label = say("Expectation through the round: {stops}.", {
      stops: line.map(({ kind, cents }) => `${this.#stop(kind)} ${inMoney(cents)}`).join(", "),
    });
    return svg(
      "svg",
      { class: "expectation", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
      svg("line", { class: "zero", x1: 0, x2: WIDE, y1: y(0), y2: y(0) }),
      svg("polyline", { points }),
      ...stops,
    );
  }

  /** @param {Wire.AnalysedStop["kind"]} kind */
  #stop(kind) {
    return {
      start: say("at the start"),
      before: say("before a decision"),
      after: say("after it"),
      end: say("at the end"),
    }[kind];
  }

  #list() {
    if (!this.found.is_weighed) return;
    if (!this.taken.length) {
      this.points.replaceChildren(html("li", { class: "quiet" }, say("Nothing was decided in this round.")));
      return;
    }
    const rows = this.taken.map((each, at) => {
      const answer = each.decided.answers[each.chosen];
      const what = html("b", {}, answerWords(each.decided, answer));
      const point = this.found.points[at - this.found.stakes.length];
      const words = point ? marked(point, what) : [what, html("span", { class: "quiet" }, inMoney(answer.cents))];
      const press = { type: "button", "data-point": String(at), "aria-expanded": String(at === this.at), onclick: () => this.look(at) };
      return html("li", {}, html("button", press, ...words.flatMap((one) => [one, " "])));
    });
    this.points.replaceChildren(...rows);
  }

  /**
   * Look at a decision: the table as it stood, and every answer.
   * @param {number} at
   */
  look(at) {
    const point = this.taken[at];
    if (!point) return;
    this.at = at;
    this.#list();
    this.#answers(point);
    this.replay.go(this.replay.before(point.step)); // Its line is scrolled to below what is drawn by now.
  }

  /**
   * Look at the decision that an address names: by its number, or by its step.
   * @param {string} named "1", "step-17"
   */
  lookAt(named) {
    const step = /^step-(\d+)$/.exec(named)?.[1];
    const at = this.taken.findIndex((point) => point.step === Number(step));
    this.look(step ? Math.max(0, at) : this.found.stakes.length + (Number(named) || 0));
  }

  /** The next decision, and after the last the first again. */
  next() {
    this.look((this.at + 1) % Math.max(1, this.taken.length));
  }

  /**
   * @param {Wire.AnalysedPoint | Wire.AnalysedStake} point
   * @param {Node[]} [told]
   */
  #answers(point, told = []) {
    const press = (/** @type {number} */ answer) => this.#whatIf(point, answer);
    const list = answerList(point.decided, { chosen: point.chosen, press });
    this.answers.replaceChildren(html("h3", {}, say("What if? Press another answer.")), ...list, ...told);
  }

  /**
   * @param {Wire.AnalysedPoint | Wire.AnalysedStake} point
   * @param {number} answer
   */
  async #whatIf(point, answer) {
    if (answer === point.chosen) return this.#answers(point, [html("p", {}, say("That is what was done."))]);
    this.#answers(point, [html("p", { class: "quiet" }, say("It is played on: one moment."))]);
    const asked = `step=${point.step}&answer=${answer}&seat=${this.found.seat}`;
    try {
      /** @type {Wire.WhatIf} */
      const found = await get(`/api/rounds/${this.round}/what-if?${asked}`);
      this.#answers(point, this.#told(found, point.decided));
    } catch (error) {
      this.#answers(point, [html("p", { class: "note bad" }, /** @type {Error} */ (error).message)]);
    }
    return null;
  }

  /**
   * @param {Wire.WhatIf} found
   * @param {Wire.Decided} decided
   */
  #told({ answer, is_played: isPlayed, why_not: why, net_cents: net, differs_cents: differs, facts }, decided) {
    const decision = answerWords(decided, answer);
    if (!isPlayed || net === null) return [html("p", {}, `${decision}: ${told(why)}`)];
    const words = say("{decision} would have come to {net}, {differs} against what came.", {
      decision,
      net: signed(net),
      differs: signedNumber((differs ?? 0) / 100, 2),
    });
    const rows = facts.map((fact) => html("li", {}, told(fact)));
    return [html("p", {}, html("b", {}, words)), html("ol", { class: "facts" }, ...rows)];
  }
}

/**
 * A decision in a line: its mark, what it was, and what it cost.
 * @param {Wire.AnalysedPoint} point
 * @param {Node} what
 */
function marked({ mark, cost }, what) {
  const { sign, says } = MARKS[mark];
  const costs = cost.value ? say("costs {wagers}", { wagers: inWagers(cost).replace("+", "") }) : "";
  return [html("span", { class: `mark ${mark}` }, `${sign} ${say(says)}`), what, costs];
}

/**
 * The analysis of a round, drawn into a box; nothing where there is none for whoever looks.
 * @param {HTMLElement} box
 * @param {string} round
 * @param {ConstructorParameters<typeof Review>[3]} replay
 */
export async function review(box, round, replay) {
  box.hidden = false;
  box.replaceChildren(html("p", { class: "quiet" }, say("The round is analysed: one moment.")));
  try {
    return new Review(box, round, await get(`/api/rounds/${round}/analysis`), replay);
  } catch (error) {
    const { message, status } = /** @type {import("./api.js").Refused} */ (error);
    if (status === 401 || status === 403 || status === 404) box.hidden = true; // It is somebody else's.
    else box.replaceChildren(html("p", { class: "quiet" }, capital(message)));
    return null;
  }
}
