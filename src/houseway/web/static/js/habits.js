// What somebody wants done without being asked each time: the same bet again, the cut passed on, and questions that
// leave nothing to choose answered.

import { cutPass, idlePass } from "./choices.js";
import { memory } from "./memory.js";
import { say } from "./say.js";
import { choose, liked } from "./settings.js";

export class Habits {
  #isAgain = false; // whether the last bet is to be made as soon as wagers are open
  #passed = ""; // the question that was answered here last, until another is asked
  #key;

  /**
   * `page` has the state, what was wagered last, and ways to wager and to be ready.
   * @param {Page.Player} page
   * @param {string} table
   */
  constructor(page, table) {
    this.page = page;
    this.#key = `houseway-cut-${table}`;
  }

  /** The result is read: the same bet again, and deal, now or as soon as wagers are open. */
  async again() {
    this.#isAgain = true;
    await this.page.ready();
  }

  /**
   * Take note of what is asked of the own seat: whether it is answered here.
   * @param {Wire.Ask | null | false | undefined} ask
   */
  note(ask) {
    if (!ask) return;
    if (cutPass(ask)) memory.write(this.#key, true);
    this.#pass(ask);
    if (this.#isAgain && this.page.state.phase === "wagers") this.#rebet(ask);
  }

  // Who has become the bank in between makes no wager.
  /** @param {Wire.Ask} ask */
  async #rebet({ options }) {
    const { betting } = this.page;
    const { last } = betting.bets;
    this.#isAgain = false;
    if (!last || !options.some(({ kind }) => kind === "place")) return;
    if (await betting.place(last)) await this.page.ready();
  }

  /** @param {Wire.Ask} ask */
  #pass(ask) {
    const given = this.#given(ask);
    const offer = given && `${this.page.state.round} ${ask.wants}`;
    if (given && offer !== this.#passed) this.page.send({ type: "act", action: given.action });
    this.#passed = offer ?? "";
  }

  /**
   * What is answered here; null where it is asked.
   * @param {Wire.Ask} ask
   */
  #given(ask) {
    const pass = cutPass(ask);
    if (pass) return this.isAsked ? null : pass;
    return liked("idle") === "ask" ? null : idlePass(ask);
  }

  /** Whether the cut is asked for, which is passed on otherwise. */
  get isAsked() {
    return liked("cut") === "ask";
  }

  /**
   * Whether a question is being answered here.
   * @param {Wire.Ask | null} ask
   */
  isAnswering(ask) {
    return Boolean(ask?.is_yours && this.#given(ask));
  }

  /**
   * What the bar says meanwhile.
   * @returns {Page.Plan | null}
   */
  get busyPlan() {
    const { ask, phase } = this.page.state;
    if (!this.isAnswering(ask)) return null;
    const line = phase === "preparing" ? say("The dealer prepares the cards.") : say("The round goes on.");
    return { line, quiet: true, buttons: [] };
  }

  /**
   * A small offer to cut the cards when the cut comes round again, where it was offered before.
   * @returns {Page.Button[]}
   */
  get offers() {
    if (!memory.read(this.#key)) return [];
    const run = () => (choose("cut", this.isAsked ? "pass" : "ask"), this.page.render());
    const label = say("Cut the cards");
    return [{ id: "cut-wish", label, key: "", pressed: this.isAsked, run }];
  }
}
