// The dealer's voice: one line of plain words under the board.

import { clauseTag } from "./clauses.js";
import { sentence } from "./plan.js";
import { say, told } from "./say.js";
import { capital } from "./words.js";

export class Voice {
  /**
   * `element` is seen; `aloud` is heard: what happens is told there, what is asked by the bar.
   * @param {HTMLElement} element
   * @param {HTMLElement} aloud
   */
  constructor(element, aloud) {
    this.element = element;
    this.aloud = aloud;
    this.asks = false; // whether what is seen asks somebody
    this.opens = false; // whether it asks for wagers
    this.telling = ""; // what is told at once, and is heard whole
    /** @type {import("./spoken.js").Spoken | null} */
    this.spoken = null; // what is said of a round, once there is one
  }

  /**
   * @param {Wire.Fact} event
   * @param {number} own
   * @param {{ title: string, amount: string, cents: number }[]} rows what the own wagers came to, once the round is over
   */
  hear(event, own, rows) {
    if (this.asks) this.say(""); // What was asked has been answered.
    const line = this.spoken?.line(event, own, rows);
    if (!line) return;
    this.say(line.words, line.clause);
    if (line.heard) this.tell(line.heard);
  }

  /**
   * Tell it to whoever does not see the felt, after what was told at the same time.
   * @param {string} words
   */
  tell(words) {
    if (!this.telling) setTimeout(() => (this.telling = ""));
    this.telling = this.telling ? `${this.telling} ${words}` : words;
    this.aloud.textContent = this.telling;
  }

  /**
   * Who is asked what, where it is not the own seat: the bar asks that, and what was told of the round stays.
   * @param {Wire.State} state
   * @param {number} own
   */
  ask({ ask, seats, phase }, own) {
    if (!ask) {
      this.say(phase === "empty" ? say("The table is open. Sit down at any seat.") : "");
      return;
    }
    if (phase === "wagers") {
      this.say(sentence(capital(told(ask.wants))), ask.clause);
      this.opens = true;
      return;
    }
    const turn = this.spoken?.turn(ask, seats, own);
    if (!turn) return;
    if (turn.heard) this.tell(turn.heard);
    if (turn.words || this.asks || this.opens) this.say(turn.words, turn.clause);
    this.asks = Boolean(turn.words);
  }

  /** @param {string} words */
  say(words, clause = "") {
    this.asks = this.opens = false;
    if (this.said === words + clause) return;
    this.said = words + clause;
    const line = document.createElement("span");
    line.textContent = words;
    this.element.replaceChildren(...(words ? [line] : []), ...(clause ? [clauseTag(clause)] : []));
  }
}
