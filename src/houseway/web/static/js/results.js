// What a round came to: the bar's words and buttons, and a row for each wager.

import { cameTo, rebetWords } from "./outcomes.js";
import { say, told } from "./say.js";
import { sentenceOf } from "./sentences.js";
import { joined, money, signed, title } from "./words.js";

const MANY = 6; // results of a round that can be listed one by one

/**
 * A round is over and its result is read: on with the same bet, or with another.
 * @param {Page.Context} context
 * @param {Page.Button[]} besides
 * @returns {Page.Plan}
 */
export function afterwards(context, besides) {
  const { state, outcome, rack, ready } = context;
  const line = say("{result} Your rack is {amount}.", { result: cameTo(outcome), amount: money(rack) });
  const left = state.phase === "wagers" || state.ask?.is_yours ? state.ask?.left_ms : null;
  const replay = { id: "replay", label: say("Replay"), key: "v", href: `/rounds/${state.last_round}` };
  const next = { id: "next", label: say("Next round"), run: () => ready() };
  const again = sameAgain(context);
  const buttons = [
    ...besides,
    ...(state.last_round ? [replay] : []),
    ...(again ? [{ ...next, key: "n" }, again] : [{ ...next, key: "Enter", primary: true }]),
  ];
  const kind = !outcome ? "" : outcome > 0 ? "won" : "lost";
  return { line, mode: "results", buttons, kind, left };
}

/**
 * The same bet again, and deal: where one was made, wagers are the next that is asked, and the rack has
 * enough for it.
 * @param {Page.Context} context
 * @returns {Page.Button | null}
 */
function sameAgain({ state, table, bets, rack, again }) {
  const isNext = state.phase === "result" || (state.phase === "wagers" && state.ask?.is_yours);
  if (!again || !isNext || table.layout.ring || !bets.last || bets.lastTotal > rack) return null;
  const words = { label: rebetWords(table), cents: bets.lastTotal };
  return { id: "again", ...words, key: "Enter", primary: true, run: again };
}

/**
 * The rows of the results of a seat, each with one sentence.
 * @param {import("./model.js").Model} model
 * @param {number} seat
 * @param {Map<string, string>} titles
 * @param {readonly Wire.Payouts[]} payouts
 */
export function resultRows(model, seat, titles, payouts) {
  const rows = [...model.results]
    .filter(([key]) => key.startsWith(`${seat} `))
    .map(([key, result]) => {
      const wager = key.slice(key.indexOf(" ") + 1);
      const called = titles.get(wager) ?? told(title(wager));
      const why = sentenceOf(model, seat, { wager }, result, payouts);
      return { titles: [called], ...result, why };
    });
  return (rows.length > MANY ? together(rows) : rows).map(({ titles: names, ...row }) => ({
    title: names.length > 2 ? say("{first} and {count} more", { first: told(names[0]), count: names.length - 1 }) : joined(names.map(told)),
    amount: signed(row.cents),
    ...row,
  }));
}

/**
 * Where there are many, those that were lost for one reason are one row.
 * @param {({ titles: string[] } & Page.Result)[]} rows
 */
function together(rows) {
  /** @type {({ titles: string[] } & Page.Result)[]} */
  const made = [];
  for (const row of rows) {
    const same = made.find(
      ({ word, why, clause }) =>
        row.cents < 0 && word === row.word && why === row.why && clause === row.clause,
    );
    if (!same) made.push({ ...row });
    else Object.assign(same, { titles: [...same.titles, ...row.titles], cents: same.cents + row.cents });
  }
  return made;
}
