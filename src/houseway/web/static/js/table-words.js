// A table in words, for whoever does not see it.

import { bankWords, bidWords, whoIs } from "./bank-words.js";
import { potsOf, RAKE } from "./contest.js";
import { say, told } from "./say.js";
import { accountParts, HANDS, HOUSE, laidSpot, spotParts } from "./spots.js";
import { cardNames, money, title } from "./words.js";

export { bankWords, bidWords };

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
  const pots = potsOf(model).map(({ title: called, cents, seats }) => {
    const who = seats.map((seat) => whoIs(seat, { own, names })).join(", ");
    return `${called}: ${money(cents)}${who ? `, ${say("for {who}", { who })}` : ""}.`;
  });
  const rake = model.others.get(RAKE);
  return rake ? [...pots, say("Rake: {money}.", { money: money(rake) })] : pots;
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
  const [first, second] = parted ? [say("high hand"), say("low hand")] : [say("cards"), say("second hand")];
  const low = model.cards("dealer.second").length ? `; ${second}: ${pile("dealer.second")}` : "";
  if (model.cards("dealer").length) lines.push(say("Dealer: {cards}.", { cards: `${pile("dealer")}${low}` }));
  if (model.cards("community").length) lines.push(say("Community cards: {cards}.", { cards: pile("community") }));
  for (const name of ["player", "banker", "dead", "aside"].filter((one) => model.cards(one).length)) {
    const seat = model.held.get(name);
    const held = seat ? ` (${whoIs(seat, { own, names })})` : "";
    const seen = model.cards(name).map(({ card, up }) => (layout.hands_turned && !up ? null : card));
    const counts = model.hands.has(name) ? `, ${told(model.hands.get(name) ?? "")}` : "";
    lines.push(`${told(title(name))}${held}: ${cardNames(seen, pieces)}${counts}.`);
  }
  lines.push(...bankWords(model, { own, names }), ...bidWords(model, { own, names }));
  if (model.dice) lines.push(say("The dice show {dice}.", { dice: model.dice.join(` ${say("and")} `) }));
  if (model.lit.size) lines.push(say("Lit: {areas}.", { areas: [...model.lit].map(titleOf).join(", ") }));
  if (layout.ring) lines.push(...potWords(model, { own, names }));
  for (const [name, cents] of layout.ring ? [] : model.others) {
    const { kind, seat } = accountParts(name);
    if (HOUSE.has(kind)) continue;
    const values = { who: whoIs(seat, { own, names }), money: money(-cents) };
    if (kind !== "owed") lines.push(`${told(title(name))}: ${money(cents)}.`);
    else if (seat === own) lines.push(say("You owe a commission of {money}.", values));
    else lines.push(say("{who} owes a commission of {money}.", values));
  }
  for (const seat of seats.filter((one) => names[one] || model.cards(String(one)).length)) {
    const wagers = [...model.wagersOf(seat)].map(
      ([wager, cents]) => `${titleOf(wager)} ${money(cents)}`,
    );
    const rack = say("rack {money}", { money: money(model.racks.get(seat) ?? 0) });
    const cards = [
      [model.cards(`${seat}.second`).length ? first : pieces === "tiles" ? say("tiles") : say("cards"), String(seat)],
      [second, `${seat}.second`],
      [say("third hand"), `${seat}.third`],
      [say("fourth hand"), `${seat}.fourth`],
    ].filter(([, spot]) => model.cards(spot).length);
    cards.sort(([, one], [, other]) => place(model.rows, one) - place(model.rows, other));
    const lying = model.cards(String(seat));
    const open = lying.filter(({ up }) => up).map(({ card }) => card);
    const isMixed = layout.ring && seat === own && open.length > 0 && open.length < lying.length;
    const seen = isMixed ? `; ${say("seen by all: {cards}", { cards: cardNames(open) })}` : "";
    const held = cards.map(([what, spot]) => `; ${what}: ${pile(spot)}`).join("") + seen;
    const who = seat === own ? say("You") : (names[seat] ?? say("nobody"));
    const button = layout.ring && model.marker === seat ? [say("the button")] : [];
    const did = model.contest.said.get(seat);
    const all = [rack, ...wagers, ...button, ...(layout.ring && did ? [told(did)] : [])];
    const has = names[seat] ? all.join(", ") : say("a box that others wager on");
    lines.push(`${say("Seat {seat}, {who}: {has}", { seat, who, has })}${held}.`);
  }
  return lines;
}
