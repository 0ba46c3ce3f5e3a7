// Bets that somebody keeps, by the game and the rules they are for. Each is called by its amounts.

import { savedKey } from "./bets.js";
import { shortMoney } from "./words.js";

const MOST = 8;

export class SavedBets {
  #key;
  /** @type {Page.Store} */
  #store;

  /**
   * @param {{ game: string, ruleset: string }} law
   * @param {Page.Store} store
   */
  constructor(law, store) {
    this.#key = savedKey(law);
    this.#store = store;
  }

  /**
   * The bets that are kept, the newest first.
   * @returns {Page.Wagers[]}
   */
  get all() {
    const kept = this.#store.read(this.#key);
    return Array.isArray(kept) ? kept.filter((one) => one && typeof one === "object") : [];
  }

  /**
   * Keep a bet; one that is kept already comes first.
   * @param {Page.Wagers} wagers
   */
  save(wagers) {
    if (!Object.keys(wagers).length) return;
    const others = this.all.filter((one) => !isSame(one, wagers));
    this.#store.write(this.#key, [wagers, ...others].slice(0, MOST));
  }

  /** @param {Page.Wagers} wagers */
  remove(wagers) {
    this.#store.write(this.#key, this.all.filter((one) => !isSame(one, wagers)));
  }

  /** @param {Page.Wagers} wagers */
  has(wagers) {
    return this.all.some((one) => isSame(one, wagers));
  }
}

/**
 * What all wagers of a bet come to.
 * @param {Page.Wagers} wagers
 */
export function totalOf(wagers) {
  return Object.values(wagers).reduce((sum, cents) => sum + cents, 0);
}

/**
 * A bet by its amounts: "Ante 5, Trips Plus 2.50".
 * @param {Page.Wagers} wagers
 * @param {(wager: string) => string} titleOf
 */
export function betWords(wagers, titleOf) {
  return Object.entries(wagers)
    .map(([wager, cents]) => `${titleOf(wager)} ${shortMoney(cents)}`)
    .join(", ");
}

/**
 * @param {Page.Wagers} one
 * @param {Page.Wagers} other
 */
function isSame(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
