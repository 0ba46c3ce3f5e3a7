// Lays out tables that are given in felts that are given, and tells what is wrong with each.

import { fielded } from "../../src/houseway/web/static/js/fielded.js";
import { arrangeColumn, arrangeRound } from "../../src/houseway/web/static/js/geometry.js";
import { ownAreas } from "../../src/houseway/web/static/js/own-areas.js";
import { potsAt } from "../../src/houseway/web/static/js/ring-pots.js";
import { CARD_HEIGHT, TARGET } from "../../src/houseway/web/static/js/sizes.js";
import { TILE_WIDTH } from "../../src/houseway/web/static/js/tiles.js";
import * as many from "../../src/houseway/web/static/js/many-hands.js";
import { HANDS, spotOf } from "../../src/houseway/web/static/js/spots.js";

const SLACK = 1;
const INDEX = 0.33; // so much of a card is seen that it can be read
const RANK = 0.38; // and so far down
const MORE = 4; // cards of a hand that draws

/** @typedef {{ left: number, right: number, top: number, bottom: number, name: string }} Box */

const boxOf = (name, { x, y, width, height }) => ({ name, left: x, right: x + width, top: y, bottom: y + height });

const lie = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

/** What is wrong with how the cards of a seat's hands lie: what has to be seen of each lies under no later one. */
function hiddenIn(cards, layout) {
  const faults = [];
  const high = layout.pieces === "tiles" ? CARD_HEIGHT : RANK;
  const wide = layout.pieces === "tiles" ? 0 : INDEX;
  cards.forEach(({ name, x, y, width }, at) => {
    const seen = boxOf(name, { x, y, width: wide * width, height: high * width });
    const over = cards.slice(at + 1).find((later) => lie(seen, boxOf(later.name, { ...later, height: later.width * CARD_HEIGHT })));
    if (over) faults.push(`${name} cannot be read under ${over.name}`);
  });
  return faults;
}

/** The cards of a seat's hands, so many in each; the boxes of the hands. */
function handsOf(places, layout, seat, { count, each }) {
  places.fan(layout, seat, { count, most: each });
  const hands = HANDS.slice(0, count).map((area) =>
    Array.from({ length: each }, (_, at) => ({ name: `card ${at + 1} of the ${area}`, ...places.card(spotOf(seat, area), at, each) })),
  );
  const inset = layout.pieces === "tiles" ? (1 - TILE_WIDTH) / 2 : 0;
  const boxes = hands.map((cards, at) => {
    const [left, right] = [Math.min(...cards.map(({ x }) => x)), Math.max(...cards.map(({ x, width }) => x + width))];
    const [top, bottom] = [Math.min(...cards.map(({ y }) => y)), Math.max(...cards.map(({ y, width }) => y + width * CARD_HEIGHT))];
    return { name: HANDS[at], left: left + inset * cards[0].width, right: right - inset * cards[0].width, top, bottom };
  });
  return { hands, boxes };
}

/** What lies on another at the own seat, with so many hands of so many cards. */
function ownFaults(places, given, { count, each }, size) {
  const { layout, focus, height, foot } = given;
  const place = places.seats[focus];
  const { hands, boxes } = handsOf(places, layout, focus, { count, each });
  const faults = hiddenIn(hands.flat(), layout);
  const areas = ownAreas(layout).map(({ wager }) => {
    const { x, y, size: wide, width: across = wide, height: high = wide, label = 0 } = place.areas[wager];
    return boxOf(wager, { x, y, width: across, height: high + label });
  });
  const picked = hands[0].slice(1).map(({ x, y }, at) => (y === hands[0][at].y ? x - hands[0][at].x : TARGET));
  const isPicked = places.narrow && (layout.discards || layout.parted) && count === 1;
  if (isPicked && Math.min(TARGET, ...picked) < TARGET) faults.push("cards that are picked are less than a finger apart");
  const all = [...lying(hands, layout), ...areas];
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1)) if (!(one.hand && other.hand) && lie(one, other)) faults.push(`${one.name} lies on ${other.name}`);
  });
  for (const one of [...boxes, ...areas]) {
    if (one.left < -SLACK || one.right > places.width + SLACK) faults.push(`${one.name} is beside the felt`);
    const low = Math.max(height, places.height) - foot;
    if (one.bottom > low + SLACK) faults.push(`${one.name} lies under what is asked`);
    if (one.top < place.top - SLACK) faults.push(`${one.name} lies above its seat`);
  }
  const { width } = hands[0][0];
  if (Math.abs(width - size) > 0.01) faults.push(`a card of ${count} hands is ${width} wide, and was ${size}`);
  return faults;
}

/** The cards as boxes, tiles as wide as they are. */
function lying(hands, layout) {
  const inset = layout.pieces === "tiles" ? (1 - TILE_WIDTH) / 2 : 0;
  return hands.flat().map(({ name, x, y, width }) => {
    const box = boxOf(name, { x: x + inset * width, y, width: width * (1 - 2 * inset), height: width * CARD_HEIGHT });
    return { ...box, hand: true };
  });
}

/** Plates lie on no other, and on nothing of the own seat. */
function plateFaults(places, { focus }) {
  const seats = Object.entries(places.seats).filter(([, place]) => place);
  const plates = seats.filter(([seat]) => Number(seat) !== focus).map(([seat, { plate, hand }]) => {
    const { x, y, width, height, scale } = plate;
    const top = Math.min(hand.y, y - (height * scale) / 2);
    const wide = width * scale;
    return boxOf(`seat ${seat}`, { x: x - wide / 2, y: top, width: wide, height: y + (height * scale) / 2 - top });
  });
  const own = Object.entries(places.seats[focus].areas).map(([wager, { x, y, size, width = size, height = size }]) =>
    boxOf(wager, { x, y, width, height }),
  );
  return plates.flatMap((one, at) =>
    [...plates.slice(at + 1), ...own].filter((other) => lie(one, other)).map(({ name }) => `${one.name} lies on ${name}`),
  );
}

/** How many cards each of so many hands has at first: a hand that is split in two has half of them. */
function eachOf({ hand, hands }, count) {
  return hands === 2 && count === 2 ? Math.ceil(hand / 2) : hand;
}

/** A table in a felt: how wide its cards are, whether others lie around it, and what is wrong. */
function laid(table) {
  const given = { ...table, fielded, many, ...(table.layout.ring && { potsAt }) };
  const round = arrangeRound(given);
  const places = round ?? arrangeColumn(given);
  const { layout, focus } = given;
  const size = layout.hand ? places.card(String(focus), 0, layout.hand).width : 0;
  const hands = layout.parted ? 1 : Math.max(1, layout.hands);
  const longest = layout.draws ? MORE : layout.hand;
  const counts = Array.from({ length: hands }, (_, at) =>
    Array.from({ length: longest - layout.hand + 1 }, (__, more) => ({ count: at + 1, each: eachOf(layout, at + 1) + more })),
  ).flat();
  const faults = layout.ring || !layout.hand ? [] : counts.flatMap((now) => ownFaults(places, given, now, size));
  return {
    ...{ cards: places.cards, flat: Boolean(places.flat), isRound: Boolean(round), speaks: !places.short },
    share: places.share ?? 0,
    tops: Array.from({ length: layout.hand }, (_, at) => places.card(String(focus), at, layout.hand).y),
    fanned: (places.seats[focus].fanned ?? []).map(({ x, y, room }) => ({ x, y, room })),
    faults: [...new Set([...faults, ...plateFaults(places, given)])],
  };
}

let text = "";
for await (const chunk of process.stdin) text += chunk;
const { tables, felts } = JSON.parse(text);
const told = tables.map(({ name, layout, seats }) => ({
  name,
  felts: felts.map((felt) =>
    laid({ layout, seats: Array.from({ length: seats }, (_, at) => at + 1), focus: Math.ceil(seats / 2), ...felt }),
  ),
}));
process.stdout.write(JSON.stringify(told));
