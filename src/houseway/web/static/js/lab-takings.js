// What the house takes of a design where players contend for a pot: a rake by the size of the pot, a
// charge by time, and how often a bad beat comes. There is no edge, and that is said first.

import { say, told } from "./say.js";
import { html } from "./svg.js";

/** @typedef {Wire.LabTakings} Takings */

/**
 * @param {Takings} takings
 * @param {Takings | null} beside
 * @param {string} besideName
 */
export function takingsOf(takings, beside, besideName) {
  return html(
    "div",
    { class: "takings" },
    html("p", {}, html("strong", {}, told(takings.variant)), " · ", say("No edge: players contend for a pot that is theirs. The house takes a rake of it, or a charge by time.")),
    html("h3", {}, say("Rake: {rake}", { rake: told(takings.rake) })),
    takings.rakes.length
      ? rakeTable(takings, beside?.rakes.length ? beside : null, besideName)
      : html("p", { class: "quiet" }, say("There is none. Set one under Rules, such as 10% up to 4, or 1 at 10, 1 at 20.")),
    ...(takings.time_charge
      ? [html("p", {}, say("By time: {money} of each player, when it is due.", { money: takings.time_charge }))]
      : []),
    html("h3", {}, say("Bad beats; payout: {payout}", { payout: told(takings.bad_beat) })),
    takings.beats.length
      ? beatTable(takings)
      : html("p", { class: "quiet" }, say("They are counted where five common cards make high hands alone, and estimated where a payout is set.")),
  );
}

/**
 * @param {string} words
 * @param {string} kind
 * @param {string[][]} heads each with what stands beneath
 * @param {HTMLElement[]} rows
 */
function tableOf(words, kind, heads, rows) {
  const cells = heads.map(([head, said]) =>
    html("th", { scope: "col" }, head, said ? html("small", {}, said) : null),
  );
  const table = html(
    "table",
    { class: kind },
    html("caption", { class: "unseen" }, words),
    html("thead", {}, html("tr", {}, ...cells)),
    html("tbody", {}, ...rows),
  );
  return html("div", { class: "scrolls", tabindex: "0", role: "region", "aria-label": words }, table);
}

/** @param {Wire.LabFigure} figure */
const cell = ({ shown, exact, is_estimated: isRough }) =>
  html("td", { class: "amount", title: exact }, isRough ? `≈ ${shown}` : shown);

/**
 * @param {Takings} takings
 * @param {Takings | null} beside
 * @param {string} besideName
 */
function rakeTable(takings, beside, besideName) {
  const heads = [
    [say("Pot"), ""],
    ...(beside ? [[besideName, ""]] : []),
    [say("Rake"), say("bet in one round")],
    [say("Of the pot"), ""],
    [say("At least"), say("spread over {rounds} rounds", { rounds: takings.betting_rounds })],
    [say("Of the pot"), ""],
  ];
  const rows = takings.rakes.map((rake) => {
    const other = beside?.rakes.find(({ pot }) => pot.exact === rake.pot.exact);
    return html(
      "tr",
      { "data-pot": rake.pot.exact },
      html("th", { scope: "row", class: "amount" }, rake.pot.shown),
      ...(beside ? [other ? cell(other.most) : html("td", { class: "quiet" }, "–")] : []),
      ...[rake.most, rake.most_part, rake.least, rake.least_part].map(cell),
    );
  });
  return tableOf(say("What the rake takes of a pot"), "rakes", heads, rows);
}

/**
 * A row for each number of players, and for each hand how often it loses.
 * @param {Takings} takings
 */
function beatTable({ beats }) {
  const hands = [...new Set(beats.map(({ hand }) => hand))];
  const paid = new Set(beats.filter(({ between }) => between).map(({ hand }) => hand));
  const heads = [
    [say("Players"), ""],
    ...hands.flatMap((hand) => [
      [told(hand), say("chance")],
      [say("Once in"), say("hands dealt")],
      ...(paid.has(hand) ? [[say("Contributed"), say("between two of them")]] : []),
    ]),
  ];
  const empty = () => html("td", { class: "quiet" }, "–");
  const cells = (/** @type {Wire.LabBeatFigures | undefined} */ beat, /** @type {string} */ hand) => [
    beat ? cell(beat.chance) : empty(),
    beat ? html("td", { class: "amount" }, beat.once_in || say("never seen")) : empty(),
    ...(paid.has(hand) ? [beat?.between ? cell(beat.between) : empty()] : []),
  ];
  const rows = [...new Set(beats.map(({ players }) => players))].map((players) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, String(players)),
      ...hands.flatMap((hand) =>
        cells(beats.find((beat) => beat.hand === hand && beat.players === players), hand),
      ),
    ),
  );
  return tableOf(say("How often a hand as good as this loses, by players"), "beats", heads, rows);
}
