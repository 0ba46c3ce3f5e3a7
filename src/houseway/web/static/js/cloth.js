// The cloth under the cards: the rail, the betting areas and the inscriptions, as real text, made
// from the layout and the payouts in force.

import { CARD_HEIGHT } from "./cards.js";
import { svg } from "./svg.js";

// The name of the licensee, which every layout bears (205 CMR 146.29(2)(a), 146.61(2)(a)).
const LICENSEE = "HOUSEWAY";

/** Everything on the cloth that does not move. */
export function drawCloth(table, places) {
  const parts = [];
  if (places.rail) {
    parts.push(svg("path", { d: places.rail, class: "rail" }));
    parts.push(svg("path", { d: places.rail, class: "baize" }));
  }
  parts.push(shoe(places.shoe), rack(places.rack));
  parts.push(...community(table.layout, places));
  for (const place of Object.values(places.seats)) {
    if (place) parts.push(position(table, place));
  }
  if (!places.narrow) parts.push(...inscribed(table, places));
  return parts;
}

function shoe({ x, y, width }) {
  const high = width * CARD_HEIGHT;
  return svg(
    "g",
    { class: "furniture", transform: `translate(${x} ${y})` },
    svg("rect", { width, height: high, rx: 5, class: "box" }),
    svg("path", { d: `M5 ${high * 0.62}H${width - 5}V${high - 5}H5Z`, class: "mouth" }),
    svg("text", { x: width / 2, y: high + 13, class: "middle" }, "Shoe"),
  );
}

function rack({ x, y, width }) {
  const high = width * CARD_HEIGHT;
  return svg(
    "g",
    { class: "furniture", transform: `translate(${x} ${y})` },
    svg("rect", { width, height: high, rx: 5, class: "box" }),
    svg("path", { d: `M6 6V${high - 6}H${width - 6}V6`, class: "mouth open" }),
    svg("text", { x: width / 2, y: high + 13, class: "middle" }, "Discards"),
  );
}

function community(layout, places) {
  const { x, y, width, gap } = places.community;
  return Array.from({ length: layout.community }, (_, index) =>
    svg("rect", {
      x: x + index * (width + gap),
      y,
      width,
      height: width * CARD_HEIGHT,
      rx: width * 0.09,
      class: "place",
    }),
  );
}

function position({ layout }, place) {
  const group = svg("g", { class: place.large ? "position large" : "position" });
  for (const area of layout.areas) group.append(bettingArea(area, place));
  if (place.hasAside && place.large) {
    const { x, y, width, room } = place.aside;
    const size = { x: x - 3, y: y - 3, width: room + 6, height: width * CARD_HEIGHT + 6 };
    group.append(svg("rect", { ...size, rx: 6, class: "place" }));
    const middle = { x: x + room / 2, y: y + (width * CARD_HEIGHT) / 2 + 4 };
    group.append(svg("text", { ...middle, "font-size": 12, class: "label" }, "Discards"));
  }
  return group;
}

function bettingArea({ wager, shape, title: label }, place) {
  const { x, y, size } = place.areas[wager];
  const group = svg("g", { class: "area" });
  const middle = [x + size / 2, y + size / 2];
  if (shape === "circle") {
    group.append(svg("circle", { cx: middle[0], cy: middle[1], r: size / 2 - 1 }));
  } else if (shape === "diamond") {
    const half = size / 2 - 1;
    const turned = `rotate(45 ${middle[0]} ${middle[1]})`;
    const side = half * 1.42;
    const corner = { x: middle[0] - side / 2, y: middle[1] - side / 2 };
    group.append(svg("rect", { ...corner, width: side, height: side, rx: 5, transform: turned }));
  } else {
    group.append(svg("rect", { x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 9 }));
  }
  if (place.large) {
    const letters = Math.min(12, (size + 20) / (label.length * 0.56));
    const under = { x: middle[0], y: y + size + letters + 1, "font-size": letters };
    group.append(svg("text", { ...under, class: "label" }, label));
  }
  return group;
}

// The inscriptions of the layout: the licensee's name, what the law wants said, the payouts.
function inscribed({ layout }, places) {
  const lines = [LICENSEE, ...layout.inscriptions.flatMap((says) => wrapped(says, 52))];
  const size = 13 * places.unit;
  const drawn = lines.flatMap((says, index) => bowed(says, index, size, places));
  return [...drawn, ...places.payouts.map(payout)];
}

// A line bowed as the table is.
function bowed(says, index, size, places) {
  const { y, width } = places.inscription;
  const middle = places.width / 2;
  const down = y + index * size * 1.35;
  const id = `inscription-${index}`;
  const ends = `${down - width * 0.02}`;
  const line = `M${middle - width / 2} ${ends}Q${middle} ${down + width * 0.02} ${middle + width / 2} ${ends}`;
  const kind = index ? "inscription" : "inscription licensee";
  const text = svg("text", { class: kind, "font-size": index ? size : size * 1.15 });
  text.append(svg("textPath", { href: `#${id}`, startOffset: "50%" }, says));
  return [svg("path", { id, d: line, fill: "none" }), text];
}

function wrapped(words, most) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length > most && lines.at(-1)) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

function payout({ table: { title, lines }, x, y, width, line, letters }) {
  const group = svg("g", {
    class: "payout",
    transform: `translate(${x} ${y})`,
    "font-size": letters,
  });
  group.append(svg("text", { y: line * 0.9, class: "heading" }, title));
  lines.forEach(([hand, pay], index) => {
    const down = line * (index + 1.95);
    group.append(
      svg("text", { y: down }, hand),
      svg("text", { x: width, y: down, class: "pay" }, pay),
    );
  });
  return group;
}
