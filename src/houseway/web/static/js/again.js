// What somebody played last, to be played again by one press: kept in this browser, for guests too.

const KEPT = 3;

/** @typedef {{ name: string, game: string, ruleset: string, title: string, law: string,
 *   choices: Record<string, string>, bots: number, table: string, wagers: Page.Wagers | null }} Played */

export class Again {
  #store;
  #key = "houseway-again";

  /** @param {Page.Store} store what outlives the window */
  constructor(store) {
    this.#store = store;
  }

  /** @returns {Played[]} the last first */
  get played() {
    const kept = this.#store.read(this.#key);
    return Array.isArray(kept) ? kept.filter((one) => one?.game && one.ruleset) : [];
  }

  /**
   * Remember a table that is sat down at; what was played before by the same rules gives way.
   * @param {Played} played
   */
  remember(played) {
    const others = this.played.filter((one) => !isSame(one, played));
    this.#store.write(this.#key, [played, ...others].slice(0, KEPT));
  }

  /**
   * Take note of the last wagers of tables, as their pages keep them.
   * @param {(table: string) => Page.Wagers | null} lastAt
   */
  note(lastAt) {
    const played = this.played.map((one) => ({ ...one, wagers: lastAt(one.table) ?? one.wagers }));
    if (played.length) this.#store.write(this.#key, played);
  }
}

/**
 * @param {Played} one
 * @param {Played} other
 */
function isSame(one, other) {
  return (
    one.game === other.game &&
    one.ruleset === other.ruleset &&
    JSON.stringify(one.choices) === JSON.stringify(other.choices)
  );
}

/**
 * What the last wagers came to; 0 for none.
 * @param {Played} played
 */
export function wagered({ wagers }) {
  return Object.values(wagers ?? {}).reduce((sum, cents) => sum + cents, 0);
}
