// The log comes with what a round needs; what happens before that is kept for it.

import { roundWords } from "./language.js";
import { late } from "./late.js";

export class LogLater {
  /** @type {import("./log.js").Log | null} */
  #log = null;
  /** @type {["clear" | "begin" | "add", any][]} */
  #told = []; // what it is told once it is here
  /** @type {Promise<void> | null} */
  #coming = null;

  /**
   * @param {HTMLElement} list
   * @param {any} how what the log is made with
   */
  constructor(list, how) {
    this.list = list;
    this.how = how;
  }

  fetch() {
    return (this.#coming ??= this.#come());
  }

  async #come() {
    const [{ Log }] = await Promise.all([late(() => import("./playing.js")), roundWords()]);
    const log = (this.#log = new Log(this.list, this.how));
    for (const [what, given] of this.#told) log[what](given);
    this.#told = [];
  }

  /** @param {Wire.Layout} layout */
  clear(layout) {
    this.#told = [];
    this.#tell("clear", layout);
  }

  /** @param {any[]} events */
  begin(events) {
    this.#tell("begin", events);
  }

  /** @param {any} event */
  add(event) {
    this.#tell("add", event);
  }

  /**
   * @param {"clear" | "begin" | "add"} what
   * @param {any} given
   */
  #tell(what, given) {
    if (this.#log) this.#log[what](given);
    else this.#told.push([what, given]);
  }
}
