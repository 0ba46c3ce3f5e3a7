// What somebody wants done without being asked each time: the same bet again, and the cut passed on.

import { cutPass } from "./choices.js";
import { memory } from "./memory.js";
import { say } from "./say.js";
import { choose, liked } from "./settings.js";

export class Habits {
  #isAgain = false; // whether the last bet is to be made as soon as wagers are open
  #passed = ""; // the offer of the cut that was passed on last
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
    const pass = cutPass(ask);
    if (pass) this.#pass(ask, pass);
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

  /**
   * @param {Wire.Ask} ask
   * @param {Wire.Choice} pass
   */
  #pass(ask, pass) {
    memory.write(this.#key, true);
    const offer = `${this.page.state.round} ${ask.wants}`;
    if (this.isAsked || offer === this.#passed) return;
    this.#passed = offer;
    this.page.send({ type: "act", action: pass.action });
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
    return Boolean(ask?.is_yours && cutPass(ask) && !this.isAsked);
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
