// What is drawn over the felt once a round is on: results, lights, and what hands are called.

import { widthOf, within } from "./marks.js";
import { handAt } from "./position.js";
import { handWords } from "./reasons.js";
import { say, told } from "./say.js";
import { HANDS, spotOf } from "./spots.js";
import { svg } from "./svg.js";
import { capital, money, shortMoney, signed } from "./words.js";
import { wrapped } from "./writing.js";

export { astray } from "./astray.js";
export { stacksBehind } from "./box-chips.js";
export { fanSmall } from "./small-hands.js";
export { standing } from "./standing-out.js";

const LETTER = 6.9; // how wide one is on average, of what hands are called

/** What a wager came to, on its area. */
export function resultMark({ cents }, at) {
  const { x, y, size, across, width = size, height = size, chip, lies } = at;
  const whole = cents ? signed(cents).replace(/\.00$/, "") : "0";
  const amount = chip ? whole.replace(/(,.*)\..*/, "$1…") : whole; // The bar has a thousand to the cent.
  const room = chip ? chip.size * 1.35 : across;
  const letters = Math.max(9, Math.min(14, (14 * (room - 12)) / widthOf(amount, "bold 14px")));
  const middle = { x: chip ? x + width - room / 2 - 3 : x + width / 2, y: y + (lies?.down ?? height / 2) };
  return pill(amount, cents, { ...middle, letters, least: chip ? 30 : size * 0.8 });
}

/** What all wagers of a seat came to, beside its plate and within the rail: smaller where it must be. */
export function sumMark(cents, at, least) {
  const amount = cents ? signed(cents).replace(/\.00$/, "") : "0";
  const room = (at.most ?? Infinity) - (at.beside ?? -Infinity) - 14;
  const letters = Math.max(9, Math.min(12, (12 * room) / widthOf(amount, "bold 12px")));
  return pill(amount, cents, { ...at, letters, least });
}

/** What the round came to for the own seat, beside its plate, where no betting areas lie. */
export function verdict(model, seat, { plate, areas, hand }) {
  const outcome = model.over ? model.outcome(seat) : null;
  if (outcome === null) return [];
  const isLeft = Object.values(areas).some(({ x }) => x > hand.x);
  const at = isLeft ? { x: plate.x - 120, most: plate.x - 92 } : { x: plate.x + 120, beside: plate.x + 92 };
  return [sumMark(outcome, { ...at, y: plate.y }, 44)];
}

function pill(amount, cents, { x: wanted, y, letters, least, beside = -Infinity, most = Infinity }) {
  const kind = cents > 0 ? "won" : cents < 0 ? "lost" : "even";
  const group = svg("g", { class: `result ${kind}` });
  const wide = Math.max(least, widthOf(amount, `bold ${letters}px`) + 12);
  const x = Math.min(most - wide / 2, Math.max(wanted, beside + wide / 2));
  group.style.transform = `translate(${x}px, ${y}px)`;
  const tall = letters + 10;
  group.append(
    svg("rect", { x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: tall / 2 }),
    svg("text", { y: letters * 0.36, "font-size": letters }, amount),
  );
  return group;
}

// A chip that was taken in before the deal is in play: a light burns where it lay.
export function light({ areas, large }, { wager, cents }) {
  const { x, y, size, width = size } = areas[wager];
  const group = svg("g", { class: "light" });
  group.style.transform = `translate(${x + width / 2}px, ${y + size / 2}px)`;
  group.append(svg("circle", { r: size * (large ? 0.3 : 0.26) }));
  if (large) group.append(svg("text", { y: 4 }, shortMoney(cents)));
  group.append(svg("title", {}, say("{money} was taken in and is in play", { money: money(cents) })));
  return group;
}

/**
 * What the hands of a seat count, where cards are drawn to them.
 * @param {import("./model.js").Model} model
 * @param {number} seat
 */
export function countsOf(model, seat) {
  const counts = (model.rows.get(seat) ?? HANDS).map((area) => told(model.hands.get(spotOf(seat, area)) ?? ""));
  return counts.filter(Boolean).join(" / ");
}

/**
 * A place of the board that no card came to is not drawn any more once a round is over.
 * @param {SVGElement} cloth
 */
export function noteBoard(cloth, model) {
  const lying = model.over ? model.cards("community").length : 0;
  cloth.querySelectorAll(".board").forEach((place, at) => place.classList.toggle("spare", lying > 0 && at >= lying));
}

/**
 * What the dealer has wagered against a bank is named where the felt is wide.
 * @param {import("./model.js").Model} model
 * @param {any} places
 */
export function dealersWager(model, { narrow, pot }) {
  if (narrow || !pot || !model.others.has("pot dealer")) return [];
  const at = { x: pot.x, y: pot.y - pot.size * 0.7, class: "called middle" };
  return [svg("text", at, capital(told("dealer's wager")))];
}

// What a hand was called, as it stands under the cards.
function named(name, { parted }) {
  return told(parted ? capital(handWords(name)) : name);
}

// What the hands of a seat were called.
export function called(model, seat, place, layout) {
  const { areas, edge } = place;
  const row = model.rows.get(seat) ?? HANDS;
  const spots = row.map((area, at) => [at ? `${seat}.${area}` : String(seat), handAt(place, HANDS[at])]);
  return spots
    .filter(([spot]) => model.hands.has(spot))
    .map(([spot, at]) => {
      const lies = at.width + at.step * Math.max(0, model.cards(spot).length - 1);
      const across = layout.parted || at.isCentred ? at.room : Math.min(at.room, lies);
      const slot = place.fanned?.length > 1 ? at.slot ?? at.room : 0;
      return handMark(named(model.hands.get(spot), layout), { ...at, edge, across, slot, ...at.low }, areas);
    });
}

/** What the dealer's hand was called, in lines that fit between what stands on either side. */
export function dealersMark(name, { dealer: { x, y, width }, between, width: felt, flat }, layout) {
  const most = Math.max(8, Math.floor(between / LETTER));
  const text = svg("text", { class: "called middle" });
  const top = y + width * 1.4 + 14;
  const whole = named(name, layout);
  const parted = capital(handWords(name)).split(/(?<=,) (?=low )/).map((part) => told(part));
  if (layout.community && !flat) {
    // The board lies right below it.
    text.style.fontSize = `${Math.max(9, Math.min(13, (13 * between) / widthOf(whole, "13px")))}px`;
    text.append(svg("tspan", { x, y: top }, whole));
    return text;
  }
  const parts = whole.length > most && layout.parted ? parted : [whole];
  const lines = parts.flatMap((part) => wrapped(part, most));
  const middle = within(x, Math.max(...lines.map((line) => line.length)) * LETTER, felt);
  text.append(...lines.map((line, at) => svg("tspan", { x: middle, y: top + at * 14 }, line)));
  return text;
}

// Under the cards; beside the betting areas where those are as low, in lines that fit there. One of several
// hands has no more room than it lies in.
function handMark(name, { x, y, width, across, edge, slot }, areas) {
  const top = y + width * 1.4 + 15;
  if (slot) {
    const size = Math.max(9, Math.min(13, (13 * (slot + 8)) / widthOf(name, "13px")));
    const text = svg("text", { x: x + slot / 2, y: top, class: "called middle" }, name);
    text.style.fontSize = `${size}px`;
    return text;
  }
  const level = Object.values(areas).filter(
    (area) => area.y < top + 12 && area.y + area.size + area.label > top - 12,
  );
  const left = Math.max(4, ...level.filter((at) => at.x < x).map((at) => at.x + at.size + 12));
  const right = Math.min(edge, ...level.filter((at) => at.x > x).map((at) => at.x - 12));
  const lines = wrapped(name, Math.max(8, Math.floor((right - left) / LETTER)));
  const half = (Math.max(...lines.map((line) => line.length)) * LETTER) / 2;
  const under = x + across / 2;
  const middle = Math.max(left + half, Math.min(right - half, under));
  const text = svg("text", { class: "called middle" });
  text.append(...lines.map((line, at) => svg("tspan", { x: middle, y: top + at * 14 }, line)));
  return text;
}
