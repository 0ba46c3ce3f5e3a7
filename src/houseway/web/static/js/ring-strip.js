// On a phone the other seats of an oval table are plates in a grid: who, what each did last, what is
// left and what is bet, and the cards.

import { cardInk } from "./cards.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { shortMoney, signed } from "./words.js";

const ROW = 4; // so many open cards have room in a row
const MANY = 3; // so many cards stand beside a word

/**
 * What stands on the plate of a seat.
 * @param {Wire.Seat} one
 * @param {import("./model.js").Model} model
 * @param {{ asked: boolean, hand: number }} how whether it is asked, and how many cards it can have
 */
export function seatWords({ seat, name, rack_cents: rack }, model, { asked, hand }) {
  const { contest } = model;
  const bet = [...model.wagersOf(seat).values()].reduce((sum, cents) => sum + cents, 0);
  const outcome = model.over ? model.outcome(seat) : null;
  const marks = [model.marker === seat && "D", contest.killer === seat && "K"].filter(Boolean);
  const lying = model.cards(String(seat));
  const isLong = hand > MANY;
  const shown = isLong ? lying.filter(({ card }) => card) : lying;
  const isNamed = model.hands.has(String(seat)) && !outcome;
  const kinds = [contest.out.has(seat) && "out", isLong && "long", isNamed && "named", shown.length > ROW && "open"].filter(Boolean);
  return html(
    "span",
    { class: ["of", ...kinds].join(" ") },
    html("b", {}, `${asked ? "▸ " : ""}${name}`),
    ...marks.map((mark) => html("span", { class: "button-mark" }, String(mark))),
    ...sums(outcome, { bet, rack: model.racks.get(seat) ?? rack ?? 0 }),
    html("span", { class: "did" }, told(model.hands.get(String(seat)) ?? contest.said.get(seat) ?? "")),
    html("span", { class: "held" }, ...shown.map(({ card }) => cardInk(card))),
    ...(shown.length < lying.length ? [html("span", { class: "backs" }, ...lying.slice(shown.length).map(() => html("i")))] : []),
  );
}

// What is left, and what is bet as a chip's amount; in the end what the round came to.
/**
 * @param {number | null} outcome
 * @param {{ bet: number, rack: number }} now
 */
function sums(outcome, { bet, rack }) {
  if (outcome) return [html("span", { class: `came ${outcome > 0 ? "won" : "lost"}` }, signed(outcome))];
  const put = bet ? [html("span", { class: "put", title: say("bets {money}", { money: shortMoney(bet) }) }, shortMoney(bet))] : [];
  return [html("span", { class: "left" }, shortMoney(rack)), ...put];
}
