// What the page asks of the lab, one thing after another: what takes a count is asked after until it
// is there, and can be ended.

import { Refused, get, post, remove, removeLast } from "./api.js";

const GONE = 404;

/** Something that was asked for was ended, or is no longer wanted. */
export class Ended extends Error {}

/** @typedef {(told: Wire.LabAsked) => void} Hear */

/** Whoever asks: nobody has more than one thing counted at once. */
export class Asker {
  /** @type {string} */ #current = "";
  /** @type {Promise<unknown>} */ #before = Promise.resolve();
  #wanted = 0;
  #ends = 0;

  /**
   * The answer to something, told meanwhile how far it is. What is `latest` takes the place of what
   * was asked so before.
   * @param {Record<string, unknown>} body
   * @param {Hear} hear
   * @returns {Promise<Wire.LabAnswer>}
   */
  async ask(body, hear, { latest = false } = {}) {
    const number = latest ? ++this.#wanted : 0;
    const isWanted = () => !latest || number === this.#wanted;
    if (latest) await this.end();
    const turn = this.#before.catch(() => {}).then(() => this.#ask(body, hear, isWanted));
    this.#before = turn;
    return turn;
  }

  /** Whoever leaves the page wants to know nothing more. */
  leave() {
    if (this.#current) removeLast(`/api/lab/asks/${this.#current}`);
  }

  /** End what is being counted. What is counted by then is kept. */
  async end() {
    const id = this.#current;
    this.#current = "";
    this.#ends++;
    if (id) await remove(`/api/lab/asks/${id}`).catch(() => {});
  }

  /**
   * @param {Record<string, unknown>} body
   * @param {Hear} hear
   * @param {() => boolean} isWanted
   */
  async #ask(body, hear, isWanted) {
    if (!isWanted()) throw new Ended();
    const ends = this.#ends;
    /** @type {Wire.LabAsked} */
    let told = await post("/api/lab/asks", body);
    this.#current = told.id;
    try {
      // It was ended while it was on its way, and nobody knew its name.
      if (ends !== this.#ends && told.state === "counting") {
        await this.end();
        throw new Ended();
      }
      while (told.state === "counting") {
        // It was ended, and this answer was on its way.
        if (!isWanted() || this.#current !== told.id) throw new Ended();
        hear(told);
        told = await get(`/api/lab/asks/${told.id}`);
      }
    } catch (error) {
      const isOver = error instanceof Refused && error.status === GONE;
      throw isOver || this.#current !== told.id ? new Ended() : error;
    } finally {
      if (this.#current === told.id) this.#current = "";
    }
    if (told.state === "ended" || !isWanted()) throw new Ended();
    return told.answer;
  }
}
