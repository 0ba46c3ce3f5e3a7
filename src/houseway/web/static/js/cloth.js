// The cloth under the cards: the rail, the betting areas and the inscriptions, as real text, made
// from the layout and the payouts in force.

import { kits } from "./kits.js";
import { widthOf } from "./marks.js";
import { ownAreas } from "./own-areas.js";
import { say, told } from "./say.js";
import { CARD_HEIGHT } from "./sizes.js";
import { svg } from "./svg.js";
import { title } from "./words.js";
import { labelLines, LEADING, lineAt, wrapped } from "./writing.js";

/**
 * Everything on the cloth that does not move. In the areas of a common field stand their odds, or what
 * the house keeps where that is wanted: `edges`, by wager.
 * @param {any} table
 * @param {any} places
 * @param {Record<string, Page.Edge> | null} edges
 */
export function drawCloth(table, places, edges = null) {
  const parts = [];
  if (places.rail) {
    parts.push(svg("path", { d: places.rail, class: "rail" }));
    parts.push(svg("path", { d: places.rail, class: "baize" }));
  }
  if (dealsCards(table.layout) && !places.bare) parts.push(...furniture(table.layout, places));
  parts.push(...commonHands(places));
  parts.push(...community(table.layout, places), ...(kits.field?.field(table.layout, places, edges) ?? []));
  for (const place of Object.values(places.seats)) {
    if (place?.large) parts.push(position(table, place));
  }
  if (!places.narrow) parts.push(...inscribed(places));
  return parts;
}

// A table without cards has neither a shoe nor a rack for them.
function dealsCards({ hand, dealer, community: board, common_hands: hands }) {
  return Boolean(hand || dealer || board || Object.keys(hands).length);
}

// Where players contend what is folded goes to the deck.
function furniture(layout, places) {
  return [shoe(places.shoe, layout), ...(layout.ring ? [] : [rack(places.rack)])];
}

function shoe({ x, y, width }, { ring }) {
  const high = width * CARD_HEIGHT;
  return svg(
    "g",
    { class: "furniture", transform: `translate(${x} ${y})` },
    svg("rect", { width, height: high, rx: 5, class: "box" }),
    svg("path", { d: `M5 ${high * 0.62}H${width - 5}V${high - 5}H5Z`, class: "mouth" }),
    svg("text", { x: width / 2, y: high + 13, class: "middle" }, ring ? say("Deck") : say("Shoe")),
  );
}

function rack({ x, y, width }) {
  const high = width * CARD_HEIGHT;
  return svg(
    "g",
    { class: "furniture", transform: `translate(${x} ${y})` },
    svg("rect", { width, height: high, rx: 5, class: "box" }),
    svg("path", { d: `M6 6V${high - 6}H${width - 6}V6`, class: "mouth open" }),
    svg("text", { x: width / 2, y: high + 13, class: "middle" }, say("Discards")),
  );
}

// The places of two hands that belong to no seat, each with its name.
function commonHands(places) {
  if (places.commonHands.length < 2) return [];
  return places.commonHands.map((name) => {
    const { x, y, width } = places.commonHand(name);
    const wide = places.dealer.step + width + 8;
    const box = { x: x - wide / 2, y: y - 4, width: wide, height: width * CARD_HEIGHT + 8, rx: 6 };
    const at = { x, y: y + width * 0.7 + 5, "font-size": 15, class: "label under" };
    const words = svg("text", at, told(title(name)).toUpperCase());
    return svg("g", { class: "hand-place" }, svg("rect", { ...box, class: "place" }), words);
  });
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
      class: "place board",
    }),
  );
}

function position({ layout }, place) {
  const group = svg("g", { class: "position large" });
  for (const area of ownAreas(layout)) group.append(bettingArea(area, place));
  if (place.hasAside) {
    const { x, y, width, room } = place.aside;
    const size = { x: x - 3, y: y - 3, width: room + 6, height: width * CARD_HEIGHT + 6 };
    group.append(svg("rect", { ...size, rx: 6, class: "place" }));
    const middle = { x: x + room / 2, y: y + (width * CARD_HEIGHT) / 2 + 4 };
    group.append(svg("text", { ...middle, "font-size": 12, class: "label under" }, say("Discards")));
  }
  return group;
}

function bettingArea(area, place) {
  const { wager, shape, title: label, inscription } = area;
  if (place.areas[wager].width) return kits.field?.cell(area, place.areas[wager], inscription) ?? "";
  return svg("g", { class: "area" }, outline(shape, place.areas[wager]), ...written(label, inscription, place.areas[wager]));
}

/** The line round a betting area; an area of a common field is as wide and as high as it is. */
export function outline(shape, { x, y, size, width: across, height: high }, attributes = {}) {
  if (across) {
    const box = { x: x + 1, y: y + 1, width: across - 2, height: high - 2, rx: 4 };
    return svg("rect", { ...box, ...attributes });
  }
  const [middle, height] = [x + size / 2, y + size / 2];
  if (shape === "circle") {
    return svg("circle", { cx: middle, cy: height, r: Math.max(1, size / 2 - 1), ...attributes });
  }
  if (shape === "diamond") {
    const transform = `rotate(45 ${middle} ${height})`;
    const width = (size / 2 - 1) * 1.42;
    const corner = { x: middle - width / 2, y: height - width / 2 };
    return svg("rect", { ...corner, width, height: width, rx: 5, transform, ...attributes });
  }
  const [width, rx] = [size - 2, 9];
  return svg("rect", { x: x + 1, y: y + 1, width, height: width, rx, ...attributes });
}

// The area's name under it, and what else the layout wants said about it on its right.
function written(label, inscription, { x, y, size, across, free }) {
  const { lines, letters } = labelLines(label, across);
  const under = lines.map((line, index) => {
    const at = { x: x + size / 2, y: y + size + letters * (1 + index * LEADING) + 1 };
    const close = widthOf(line, `${letters}px`) > across ? { textLength: across, lengthAdjust: "spacingAndGlyphs" } : {};
    return svg("text", { ...at, ...close, "font-size": letters, class: "label" }, line);
  });
  const small = 10.5;
  const beside = inscription ? wrapped(inscription, Math.floor(free / (small * 0.53))) : [];
  const high = beside.length * small * 1.15;
  if (free < 50 || high > size + 14) return under;
  const top = y + size / 2 - high / 2 + small;
  const says = beside.map((line, index) => {
    const at = { x: x + size + 8, y: top + index * small * 1.15 };
    return svg("text", { ...at, "font-size": small, class: "beside" }, line);
  });
  return [...under, ...says];
}

// The inscriptions of the layout: the licensee's name, what the law wants said, the payouts.
function inscribed(places) {
  const drawn = places.inscription.lines.flatMap((says, index) => bowed(says, index, places.inscription));
  return [...drawn, ...places.payouts.map(payout)];
}

// A line bowed as the table is.
function bowed(says, index, inscription) {
  const { width, x: middle, bow, size } = inscription;
  const down = lineAt(index, inscription);
  const id = `inscription-${index}`;
  const ends = `${down - width * bow}`;
  const line = `M${middle - width / 2} ${ends}Q${middle} ${down + width * bow} ${middle + width / 2} ${ends}`;
  const kind = index ? "inscription" : "inscription licensee";
  const text = svg("text", { class: kind, "font-size": index ? size : size * 1.15 });
  text.append(svg("textPath", { href: `#${id}`, startOffset: "50%" }, says));
  return [svg("path", { id, d: line, fill: "none" }), text];
}

function payout({ title, rows, x, y, width, line }) {
  const group = svg("g", {
    class: "payout",
    transform: `translate(${x} ${y})`,
    "font-size": line * 0.88,
  });
  group.append(svg("text", { y: line * 0.9, class: "heading" }, title));
  rows.forEach(([hand, pay], index) => {
    const down = line * (index + 1.95);
    group.append(
      svg("text", { y: down }, hand),
      svg("text", { x: width, y: down, class: "pay" }, pay),
    );
  });
  return group;
}
