// What the decisions of a round were worth, once it is over: a mark for each and what it cost, and the
// way to the first mistake. Asked for quietly, after the result lies there.

import { get, me } from "./api.js";
import { inMoney, inWagers, MARKS } from "./figures.js";
import { keepRound } from "./kept-play.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { capital } from "./words.js";

const isWanted = () => document.documentElement.dataset.marks !== "off";

export class Marked {
  round = ""; // the round that is marked, or being asked about
  /** @type {Promise<Wire.Me> | null} */
  #me = null;
  /** @type {Promise<unknown>} */
  #asking = Promise.resolve(); // one round after another: nobody is counted for twice at once

  /** @param {Page.Table & { over: boolean }} page */
  constructor(page) {
    this.page = page;
    this.box = html("div", { id: "marked", class: "marked", hidden: "" });
    document.querySelector("#act .outcome")?.append(this.box);
  }

  /** The result may lie there now, or be put away. */
  note() {
    const { over, state, table } = this.page;
    const round = over && isWanted() && table.analysis ? (state.last_round ?? "") : "";
    if (round === this.round) return;
    this.round = round;
    this.box.hidden = true;
    if (round) this.#asking = this.#asking.then(() => this.#look(round));
  }

  /** @param {string} round */
  async #look(round) {
    if (round !== this.round) return;
    /** @type {Wire.RoundAnalysis} */
    const found = await get(`/api/rounds/${round}/analysis`).catch(() => null);
    if (!found) return;
    this.#me ??= me();
    const person = await this.#me.catch(() => null);
    if (person?.is_guest && found.is_weighed) keepRound(found.summary);
    if (round === this.round && !found.is_weighed) return this.#unmarked(found.notes);
    if (round !== this.round || !found.points.length) return;
    const costly = found.points.toSorted((one, other) => Number(other.cost.value > 0) - Number(one.cost.value > 0));
    this.box.replaceChildren(this.#review(round, found), ...costly.map(chip)); // What cost something is seen first.
    this.box.hidden = false;
  }

  /**
   * Why there are no marks, said where they would stand.
   * @param {string[]} notes
   */
  #unmarked(notes) {
    const why = notes.map(told).join(" ");
    this.box.replaceChildren(html("span", { class: "quiet", title: why }, say("Without marks: no answer here has an exact best.")));
    this.box.hidden = false;
  }

  /**
   * @param {string} round
   * @param {Wire.RoundAnalysis} found
   */
  #review(round, { points }) {
    const first = points.find(({ mark }) => !["best", "good"].includes(mark)) ?? points[0];
    const href = `/rounds/${round}?review=${points.indexOf(first)}`;
    const words = { class: "button", "data-id": "review", href, "aria-keyshortcuts": "a" };
    return html("a", words, `${say("Review")} `, html("kbd", { "aria-hidden": "true" }, "A"));
  }

  /** From the result to one's mistakes. Whether there is something to be seen. */
  review() {
    const link = this.box.hidden ? null : this.box.querySelector("a");
    link?.click();
    return Boolean(link);
  }
}

/** @param {Wire.AnalysedPoint} point */
function chip({ decided, chosen, mark, cost, cost_cents: cents }) {
  const { sign, says } = MARKS[mark];
  const what = told(capital(decided.answers[chosen].decision));
  const costs = cost.value
    ? say("{mark}, costs {wagers} ({money})", {
        mark: say(says),
        wagers: inWagers(cost).replace("+", ""),
        money: inMoney(cents).replace("+", ""),
      })
    : say(says);
  return html("span", { class: `mark ${mark}` }, `${sign} `, html("b", {}, what), ` ${costs}`);
}
