// What the tests of the pages' logic build their cases from.

import { decision } from "../../src/houseway/web/static/js/answers.js";
import { afterwards } from "../../src/houseway/web/static/js/results.js";

const playing = { afterwards, decision };

/** A state of a table between rounds, with what differs. */
export function state(differs = {}) {
  return {
    ...{ phase: "decision", round: "k3v9qz7m-1", number: 1, eyes: 3, seats: [seat(3)] },
    ...{ wagers: [], piles: {}, discard_rack_size: 0, cards_left: 52, lammers: [], marker: 0 },
    ...{ meters: {}, shoe: null, last_round: null, dealer: "", ask: null },
    ...differs,
  };
}

export function seat(number, differs = {}) {
  return {
    ...{ seat: number, name: `Player ${number}`, kind: "person", rack_cents: 500_00 },
    ...{ in_round: true, is_here: true, is_ready: false, waits: false, leaves: false, sits_out: false },
    ...differs,
  };
}

export function ask(options, differs = {}) {
  return {
    ...{ wants: "seat 3, decide", clause: "§8(b)", asked: [3], is_yours: true, left_ms: 9000 },
    ...{ bank_ms: null, draws_on_bank: false, default: null, options, calls: [] },
    ...differs,
  };
}

export function choice(action, differs = {}) {
  const label = action.split(" ")[0];
  return { action, label, cents: 0, gives_up: false, cards: [], times: null, ...differs };
}

export function option(kind, differs = {}) {
  return { kind, verb: kind, says: "", dial: null, choices: [], ...differs };
}

/** A wager that may be placed, from `least` to `most` by `step`. */
export function place(wager, [least, most, step = 100], differs = {}) {
  const amount = (cents) => choice(`place 3 ${wager} ${(cents / 100).toFixed(2)}`, { cents });
  return option("place", {
    ...{ verb: "place", wager, minimum: least, maximum: most, step, equal_to: null },
    ...{ compulsory: false, dial: { first: least, last: most, step } },
    choices: least === most ? [amount(least)] : [amount(least), amount(most)],
    ...differs,
  });
}

export function area(wager, differs = {}) {
  return {
    ...{ wager, title: wager.toUpperCase(), row: 0, column: 0, shape: "circle" },
    ...{ compulsory: false, after_deal: false, inscription: "" },
    ...differs,
  };
}

/** All that a plan is made from: seat 3 is one's own, nothing is asked. */
export function context(differs = {}) {
  const table = {
    layout: { areas: [area("ante", { compulsory: true }), area("bonus")] },
    limits: [
      { wager: "ante", title: "Ante", minimum: 500, maximum: 10000, step: 100 },
      { wager: "bonus", title: "Bonus", minimum: 100, maximum: 2500, step: 100 },
    ],
    seats_max: 5,
  };
  return {
    ...{ state: state(), own: 3, you: null, table, titles: new Map([["ante", "Ante"]]) },
    ...{ bets: { last: null, lastTotal: 0 }, wagered: new Map(), rack: 500_00, picking: null },
    ...{ over: false, outcome: null, purse: null, isReady: false, playing, contending: null, betting: null },
    ...{ bet: () => true, ready: () => {}, sit: () => {}, buy: () => {}, fresh: () => {} },
    ...differs,
  };
}

/** A place to keep things in that lasts as long as the test. */
export function store(kept = {}) {
  return { kept, read: (key) => kept[key] ?? null, write: (key, value) => (kept[key] = value) };
}
