// Lays out tables that are given in felts that are given, and tells what is wrong with each.

import { fielded } from "../../src/houseway/web/static/js/fielded.js";
import { arrangeColumn, arrangeRound } from "../../src/houseway/web/static/js/geometry.js";
import { ownAreas } from "../../src/houseway/web/static/js/own-areas.js";
import { CARD_HEIGHT, TARGET } from "../../src/houseway/web/static/js/sizes.js";
import { HANDS, spotOf } from "../../src/houseway/web/static/js/spots.js";

const SLACK = 1;
const INDEX = 0.33; // so much of a card is seen that it can be read, of hands side by side

/** @typedef {{ left: number, right: number, top: number, bottom: number, name: string }} Box */

const boxOf = (name, { x, y, width, height }) => ({ name, left: x, right: x + width, top: y, bottom: y + height });

const lie = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;

/** The boxes of a seat's hands, as many as it has; what is wrong with how their cards lie. */
function handsOf(places, layout, seat, count) {
  places.fan(layout, seat, count);
  const faults = [];
  const each = layout.hands === 2 && count === 2 ? Math.ceil(layout.hand / 2) : layout.hand;
  const boxes = HANDS.slice(0, count).map((area) => {
    const cards = Array.from({ length: each }, (_, at) => places.card(spotOf(seat, area), at, each));
    const [first, last] = [cards[0], cards[cards.length - 1]];
    const step = cards.length > 1 ? Math.max(cards[1].x - first.x, cards[1].y - first.y) / first.width : 1;
    const isPicked = places.narrow && layout.discards && count === 1;
    if (isPicked && step * first.width < TARGET) faults.push(`cards of the ${area} are less than a finger apart`);
    if (step < INDEX) faults.push(`an index of the ${area} cannot be read: ${step.toFixed(2)}`);
    const height = last.y - first.y + first.width * CARD_HEIGHT;
    return boxOf(area, { ...first, width: last.x + last.width - first.x, height });
  });
  return { boxes, faults, width: boxes[0].name && places.card(String(seat), 0, each).width };
}

/** What lies on another at the own seat, with so many hands. */
function ownFaults(places, given, count, size) {
  const { layout, focus, height, foot } = given;
  const place = places.seats[focus];
  const { boxes, faults, width } = handsOf(places, layout, focus, count);
  const areas = ownAreas(layout).map(({ wager }) => {
    const { x, y, size: wide, width: across = wide, height: high = wide } = place.areas[wager];
    return boxOf(wager, { x, y, width: across, height: high });
  });
  const all = [...boxes, ...areas];
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1)) if (lie(one, other)) faults.push(`${one.name} lies on ${other.name}`);
    if (one.left < -SLACK || one.right > places.width + SLACK) faults.push(`${one.name} is beside the felt`);
    const low = Math.max(height, places.height) - foot;
    if (one.bottom > low + SLACK) faults.push(`${one.name} lies under what is asked`);
  });
  if (Math.abs(width - size) > 0.01) faults.push(`a card of ${count} hands is ${width} wide, and was ${size}`);
  return faults;
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

/** A table in a felt: how wide its cards are, whether others lie around it, and what is wrong. */
function laid(table) {
  const given = { ...table, fielded };
  const round = arrangeRound(given);
  const places = round ?? arrangeColumn(given);
  const { layout, focus } = given;
  const size = layout.hand ? places.card(String(focus), 0, layout.hand).width : 0;
  const counts = layout.parted || !layout.hand ? [] : Array.from({ length: Math.max(1, layout.hands) }, (_, at) => at + 1);
  const faults = layout.ring ? [] : counts.flatMap((count) => ownFaults(places, given, count, size));
  return {
    ...{ cards: places.cards, flat: Boolean(places.flat), isRound: Boolean(round), speaks: !places.short },
    fanned: (places.seats[focus].fanned ?? []).map(({ y, down }) => ({ y, down })),
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
