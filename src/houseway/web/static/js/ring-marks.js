// What is drawn of seats that contend for pots: plates with what each did last, the button, what lies in
// the pots and who can win it, and what a round came to.

import { potsOf, RAKE } from "./contest.js";
import { kits } from "./kits.js";
import { fitted, onePlate, puck, smallPlate, widthOf } from "./marks.js";
import { say, told } from "./say.js";
import { svg } from "./svg.js";
import { money, shortMoney } from "./words.js";
import { wrapped } from "./writing.js";

const SECOND = "bold 12.5px"; // the second line of a plate
const NEXT = { first: 20, each: 13 }; // how much is free below a plate that has a second line of it, and each after that
const SHORT = 9; // letters of a name among others

/**
 * The plate of a seat: name, rack, and what it did last.
 * @param {SVGElement} group
 * @param {{ seat: number, name: string, place: any, asked: boolean, own: boolean, model: import("./model.js").Model }} about
 */
export function seatPlate(group, { seat, name, place, asked, own, model }) {
  const { contest } = model;
  const rack = shortMoney(model.racks.get(seat) ?? 0);
  const turn = asked ? "▸ " : "";
  const said = told(contest.said.get(seat) ?? "");
  const word = told(model.hands.get(String(seat)) ?? "") || said;
  group.classList.toggle("out", contest.out.has(seat));
  let { width } = place.plate;
  if (place.large) {
    const did = said ? ` · ${said}` : "";
    const words = fitted(`${turn}${own ? say("You") : name}${did}`, 190, "13px");
    width = widthOf(words, "bold 13px") + widthOf(money(model.racks.get(seat) ?? 0), "bold 13px") + 44;
    group.append(...onePlate(width, words, money(model.racks.get(seat) ?? 0)));
  } else {
    const ways = said ? [`${rack} · ${said}`, `${rack} · ${said.split(" ")[0]}`] : [rack];
    const fits = ways.find((way) => widthOf(way, SECOND) < width - 10) ?? ways[0];
    const held = model.hands.has(String(seat)) ? inLines(word, place.plate) : [fits];
    group.append(...smallPlate(place.plate, [fitted(`${turn}${name}`, width - 12, "12.5px"), ...held.map((line) => fitted(line, width - 10, SECOND))]));
  }
  group.append(svg("title", {}, [say("{name}, seat {seat}", { name, seat }), word].filter(Boolean).join(": ")));
  const [x, y] = place.large ? [-width / 2 - 12, 0] : [place.plate.outer * (width / 2 - 2), 2 - place.plate.height / 2];
  if (model.marker === seat) group.append(puck(x, y, "D", say("The button")));
  if (contest.killer === seat) group.append(puck(place.large ? -x : x, place.large ? y : -y, "K", say("The kill button")));
}

// What a hand is called, in as many lines as it needs and there is room for below the plate.
/**
 * @param {string} word
 * @param {{ width: number, below: number }} plate
 */
function inLines(word, { width, below }) {
  const most = below < NEXT.first ? 1 : 2 + Math.floor((below - NEXT.first) / NEXT.each);
  const lines = [""];
  for (const one of word.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${one}`.trim();
    if (lines.length < most && widthOf(longer, SECOND) > width - 10) lines.push(one);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * What the pots hold and who contends for each, the rake, and what each seat won or lost in the end.
 * @param {import("./model.js").Model} model
 * @param {any} given the table
 * @param {any} places
 */
export function ringMarks(model, given, places) {
  const lines = potLines(model, given);
  const { x, y, line } = places.pot;
  const most = 2;
  const shown = lines.length > most ? [...lines.slice(0, most - 1), say("and {count} pots more", { count: lines.length - most + 1 })] : lines;
  const from = y + 5 - ((shown.length - 1) * line) / 2;
  const texts = shown.map((words, at) =>
    svg("text", { x: x + 8, y: from + at * line, class: "called pots" }, fitted(words, places.pot.most, "bold 13px")),
  );
  const taken = places.rake ? rakeBox(places.rake, model.others.get(RAKE) ?? 0) : [];
  return [...texts, ...taken, ...outcomes(model, places)];
}

// The holding area at the dealer's right, and what lies there.
function rakeBox({ x, y, width, height }, cents) {
  const middle = x + width / 2;
  return [
    svg("rect", { x, y, width, height, rx: 6, class: "place" }),
    svg("text", { x: middle, y: y + height + 13, class: "rake middle" }, say("Rake")),
    ...(cents ? [svg("text", { x: middle, y: y + height - 6, class: "called middle" }, money(cents))] : []),
  ];
}

/**
 * A line for each pot; where there is only one, what it is.
 * @param {import("./model.js").Model} model
 * @param {{ own: number, names: Record<number, string> }} table
 */
export function potLines(model, { own, names }) {
  const pots = potsOf(model);
  const short = (/** @type {number} */ seat) => (seat === own ? say("you") : wrapped(names[seat] ?? String(seat), SHORT)[0].slice(0, SHORT + 3));
  return pots.map(({ title, cents, seats }) => {
    const who = pots.length > 1 ? `: ${seats.map(short).join(", ")}` : "";
    return `${title} ${money(cents)}${who}`;
  });
}

// What a round came to lies where the bets lay.
function outcomes(model, places) {
  const drawn = kits.round;
  if (!model.over || !drawn) return [];
  return Object.entries(places.seats)
    .filter(([seat, place]) => place && model.outcome(Number(seat)))
    .map(([seat, place]) => {
      const { x, y, size } = place.areas.bet;
      return drawn.sumMark(model.outcome(Number(seat)), { x: x + size / 2, y: y + size / 2, ...place.reach }, 30);
    });
}

/** The stacks of the pots. */
// Of pots that players contend for what lies there is written beside them; the rake lies beside the dealer.
export function potsInRing(model, { pot, rake, offstage }) {
  const lying = potsOf(model);
  const apart = Math.min(pot.size * 1.3, (pot.room - pot.size) / Math.max(1, lying.length - 1));
  const stacks = lying.map(({ name, cents }, index) => {
    const x = pot.x - pot.size / 2 - (lying.length - 1 - index) * apart;
    return { key: name, cents, x, y: pot.y, size: pot.size, from: offstage, label: false };
  });
  const taken = model.others.get(RAKE);
  if (!taken || !rake) return stacks;
  const at = { x: rake.x + rake.width / 2, y: rake.y + 18, size: 22 };
  return [...stacks, { key: RAKE, cents: taken, ...at, from: pot, label: false }];
}
