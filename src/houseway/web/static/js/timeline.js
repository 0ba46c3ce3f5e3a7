// Events one after the other, at a pace that can be followed, faster when many wait. All of it can
// be skipped.

import { still } from "./sprites.js";

// How long an event is looked at before the next, in milliseconds.
const PACE = {
  CardDealt: 120,
  CardBurned: 120,
  CardSetAside: 500,
  CardsShown: 520,
  HandSet: 220,
  HandSplit: 260,
  CardsCollected: 60,
  Announced: 300,
  Compared: 520,
  WagerPaid: 240,
  WagerLost: 220,
  WagerReturned: 60,
  WagerPlaced: 90,
  IrregularityCalled: 900,
  RoundVoided: 900,
  DefaultAnswered: 300,
};
const MANY = 24;

export class Timeline {
  #queue = [];
  #playing = false;
  #wake = null;
  #hurry = false;

  /**
   * `show(event, quick)` shows one; `weight(event)` says how much of its time it gets, from 0 to 1;
   * `rest()` is called when there is nothing more to show.
   */
  constructor({ show, weight, rest }) {
    Object.assign(this, { show, weight, rest });
  }

  get isPlaying() {
    return this.#playing;
  }

  add(events) {
    this.#queue.push(...events);
    if (!this.#playing) this.#play();
  }

  /** Show all that waits at once. */
  skip() {
    if (!this.#playing) return;
    this.#hurry = true;
    this.#wake?.();
  }

  /** Forget what waits. */
  clear() {
    this.#queue.length = 0;
    this.skip();
  }

  async #play() {
    this.#playing = true;
    while (this.#queue.length) {
      const event = this.#queue.shift();
      const quick = this.#hurry || still() || document.hidden;
      this.show(event, quick);
      const haste = this.#queue.length > MANY ? 0.6 : 1;
      const pace = quick ? 0 : (PACE[event.type] ?? 0) * haste * this.weight(event);
      if (pace) await this.#pause(pace);
    }
    this.#playing = false;
    this.#hurry = false;
    this.rest();
  }

  #pause(span) {
    return new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, span);
    });
  }
}
