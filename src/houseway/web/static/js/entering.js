// From the lobby to a seat: a table is opened, those left behind are closed, and one sits down.

import { Again } from "./again.js";
import { get, post, remove, somebody } from "./api.js";
import { Bets } from "./bets.js";
import { keepsake, memory } from "./memory.js";

export const again = new Again(keepsake);

/** @typedef {{ game: string, ruleset: string, choices: Record<string, string>, bots: number }} Wanted */

/**
 * Open a table and sit down at it. Whoever does leaves those of their own at which nobody but simple
 * players is left.
 * @param {Wanted} wanted
 * @param {{ name: string, title: string, law: string }} called what it is called in the lobby
 * @param {Page.Wagers | null} [wagers] what is to be offered as the last wagers
 */
export async function openAndSit(wanted, called, wagers = null) {
  await leaveEmptied();
  const table = await post("/api/tables", wanted);
  again.remember({ ...wanted, ...called, table: table.id, wagers });
  if (wagers) new Bets(table.id, memory).remember(new Map(Object.entries(wagers)));
  sitAt(table);
}

/** Close the own tables at which nobody but simple players is left. */
export async function leaveEmptied() {
  const { seats: sits } = /** @type {Wire.Me} */ (await somebody());
  const seats = new Map(sits.map(({ table, seat }) => [table, seat]));
  const own = await ownTables();
  const alone = own.filter(({ id, seats: taken }) =>
    taken.every(({ seat, kind }) => kind === "bot" || seat === seats.get(id)),
  );
  await Promise.all(alone.map(({ id }) => remove(`/api/tables/${id}`).catch(() => {})));
}

/** @returns {Promise<Page.OpenTable[]>} */
export async function ownTables() {
  const tables = /** @type {Page.OpenTable[]} */ (await get("/api/tables"));
  return tables.filter(({ is_mine: mine }) => mine);
}

/**
 * Go to a free seat of a table, in the middle of those there are.
 * @param {{ id: string, seats: { seat: number }[], seats_max: number }} table
 */
export function sitAt({ id, seats, seats_max: most }) {
  const taken = new Set(seats.map(({ seat }) => seat));
  const all = Array.from({ length: most }, (_, index) => index + 1);
  const free = all.filter((seat) => !taken.has(seat));
  const seat = free[Math.floor((free.length - 1) / 2)];
  location.href = seat ? `/tables/${id}?sit=${seat}` : `/tables/${id}`;
}

/** What was wagered last at tables of this window is known for the next time. */
export function noteLast() {
  again.note((table) => new Bets(table, memory).last);
}
