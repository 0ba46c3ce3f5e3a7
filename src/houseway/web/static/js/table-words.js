// A table in words, for whoever does not see it.

import { potsOf, RAKE } from "./contest.js";
import { accountParts, HANDS, HOUSE, laidSpot, spotParts } from "./spots.js";
import { cardNames, money, title } from "./words.js";

/**
 * Who banks, what that covers and how much of it is taken; nothing where the house does.
 * @param {import("./model.js").Model} model
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function bankWords(model, { own, names }) {
  const { bank } = model;
  if (!bank) return [];
  const who = bank.seat === own ? "you" : (names[bank.seat] ?? `seat ${bank.seat}`);
  const shared = bank.is_shared ? " with the house" : "";
  const covers = bank.covers_cents ? `, covers ${money(bank.covers_cents)}` : "";
  const left = bank.covers_cents - model.againstBank;
  const open = left > 0 ? `, ${money(left)} open` : "";
  const taken = covers && model.againstBank ? `: ${money(model.againstBank)} wagered${open}` : "";
  return [`The bank: ${who}${shared}${covers}${taken}.`];
}

/**
 * What is offered for the bank, the highest offer first.
 * @param {import("./model.js").Model} model
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function bidWords({ bids }, { own, names }) {
  const all = [...bids].sort(([, one], [, other]) => other - one);
  const said = all.map(([seat, cents]) => `${seat === own ? "you" : names[seat]} ${money(cents)}`);
  return said.length ? [`Bids: ${said.join(", ")}.`] : [];
}

/**
 * Which hand of its seat a spot is, from the left.
 * @param {Map<number, string[]>} rows
 * @param {string} spot
 */
function place(rows, spot) {
  return HANDS.indexOf(spotParts(laidSpot(rows, spot)).area);
}

/**
 * What lies in the pots and who can win each, and what the house has taken.
 * @param {import("./model.js").Model} model
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function potWords(model, { own, names }) {
  const who = (/** @type {number} */ seat) => (seat === own ? "you" : (names[seat] ?? `seat ${seat}`));
  const pots = potsOf(model).map(({ title: called, cents, seats }) => {
    const contend = seats.length ? `, for ${seats.map(who).join(", ")}` : "";
    return `${called}: ${money(cents)}${contend}.`;
  });
  const rake = model.others.get(RAKE);
  return rake ? [...pots, `Rake: ${money(rake)}.`] : pots;
}

/**
 * What lies there and who has what, a line each.
 * @param {import("./model.js").Model} model
 * @param {{ seats: number[], own: number, names: Record<number, string>, layout: Wire.Layout }} table
 * @param {(wager: string) => string} titleOf
 */
export function inWords(model, { seats, own, names, layout }, titleOf) {
  const lines = [];
  const { pieces, parted } = layout;
  const pile = (/** @type {string} */ spot) =>
    cardNames(model.cards(spot).map(({ card }) => card), pieces);
  const [first, second] = parted ? ["high hand", "low hand"] : ["cards", "second hand"];
  const low = model.cards("dealer.second").length ? `; ${second}: ${pile("dealer.second")}` : "";
  if (model.cards("dealer").length) lines.push(`Dealer: ${pile("dealer")}${low}.`);
  if (model.cards("community").length) lines.push(`Community cards: ${pile("community")}.`);
  for (const name of ["player", "banker", "dead", "aside"].filter((one) => model.cards(one).length)) {
    const seat = model.held.get(name);
    const held = seat ? ` (${seat === own ? "you" : names[seat]})` : "";
    const seen = model.cards(name).map(({ card, up }) => (layout.hands_turned && !up ? null : card));
    const counts = model.hands.has(name) ? `, ${model.hands.get(name)}` : "";
    lines.push(`${title(name)}${held}: ${cardNames(seen, pieces)}${counts}.`);
  }
  lines.push(...bankWords(model, { own, names }), ...bidWords(model, { own, names }));
  if (model.dice) lines.push(`The dice show ${model.dice.join(" and ")}.`);
  if (model.lit.size) lines.push(`Lit: ${[...model.lit].map(titleOf).join(", ")}.`);
  if (layout.ring) lines.push(...potWords(model, { own, names }));
  for (const [name, cents] of layout.ring ? [] : model.others) {
    const { kind, seat } = accountParts(name);
    if (HOUSE.has(kind)) continue;
    const owes = seat === own ? "You owe" : `${names[seat] ?? `Seat ${seat}`} owes`;
    if (kind === "owed") lines.push(`${owes} a commission of ${money(-cents)}.`);
    else lines.push(`${title(name)}: ${money(cents)}.`);
  }
  for (const seat of seats.filter((one) => names[one] || model.cards(String(one)).length)) {
    const wagers = [...model.wagersOf(seat)].map(
      ([wager, cents]) => `${titleOf(wager)} ${money(cents)}`,
    );
    const rack = `rack ${money(model.racks.get(seat) ?? 0)}`;
    const cards = [
      [model.cards(`${seat}.second`).length ? first : pieces, String(seat)],
      [second, `${seat}.second`],
      ["third hand", `${seat}.third`],
      ["fourth hand", `${seat}.fourth`],
    ].filter(([, spot]) => model.cards(spot).length);
    cards.sort(([, one], [, other]) => place(model.rows, one) - place(model.rows, other));
    const lying = model.cards(String(seat));
    const open = lying.filter(({ up }) => up).map(({ card }) => card);
    const isMixed = layout.ring && seat === own && open.length > 0 && open.length < lying.length;
    const seen = isMixed ? `; seen by all: ${cardNames(open)}` : "";
    const held = cards.map(([what, spot]) => `; ${what}: ${pile(spot)}`).join("") + seen;
    const who = seat === own ? "You" : (names[seat] ?? "nobody");
    const button = layout.ring && model.marker === seat ? ["the button"] : [];
    const did = model.contest.said.get(seat);
    const all = [rack, ...wagers, ...button, ...(layout.ring && did ? [did] : [])];
    const has = names[seat] ? all.join(", ") : "a box that others wager on";
    lines.push(`Seat ${seat}, ${who}: ${has}${held}.`);
  }
  return lines;
}
