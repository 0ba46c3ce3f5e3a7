// Whom a fact concerns, for a log that is read at three levels: oneself, the table, everything.

import { spotParts } from "./spots.js";

/** What happens to cards and chips beside the play: told to whoever wants everything. */
const BESIDE = new Set([
  ...["StepTaken", "CardBurned", "CardsCollected", "MeterSet", "MarkerMoved", "MarkerLeft", "BetGathered"],
  ...["ShoeSealed", "WordsTaken", "ShoeTold", "PreparationBegan", "StackRearranged", "HandGiven", "RakeTaken"],
  ...["LammerPlaced", "LammerRemoved", "DeckRemoved", "StubCounted", "DealerCame", "DealerLeft", "CardHeldOver"],
]);
/** What concerns everybody who plays. */
const FOR_ALL = new Set(["RoundBegan", "RoundVoided", "IrregularityCalled", "DiceRolled", "AreasLit", "ShoeDone"]);

/**
 * Who has to know it: oneself, the table, or whoever reads everything.
 * @param {Wire.Fact} event
 * @param {number} own 0 for whoever watches, who has no part in it
 * @returns {"me" | "table" | "all"}
 */
export function levelOf(event, own) {
  if (BESIDE.has(event.type)) return "all";
  if (FOR_ALL.has(event.type) || !own) return "me";
  const { seat, spot, to = "", from = "" } = /** @type {Record<string, any>} */ (event);
  if (typeof spot === "string") {
    const whose = spotParts(spot).seat;
    return !whose || whose === own ? "me" : "table";
  }
  const mine = [`rack ${own} `, `wager ${own} `].some((name) => `${to} `.startsWith(name) || `${from} `.startsWith(name));
  return seat === own || mine ? "me" : "table";
}

/** The rounds of a table that were played here, a line each: kept as long as the window is open. */
export class KeptRounds {
  #key;
  #store;

  /**
   * @param {string} table
   * @param {Page.Store} store
   */
  constructor(table, store) {
    this.#key = `houseway-rounds-${table}`;
    this.#store = store;
  }

  /** @returns {Page.KeptRound[]} */
  get all() {
    const kept = this.#store.read(this.#key);
    return Array.isArray(kept) ? kept : [];
  }

  /** @param {Page.KeptRound} round */
  keep(round) {
    const others = this.all.filter((one) => one.round !== round.round);
    this.#store.write(this.#key, [...others, round].slice(-MOST));
  }
}

const MOST = 60;
