// The board that shows the roads of the shoe, beside the table.

import { beadRoad, bigRoad, cameWords, lastColumns, readRecord, ROWS, shoeWords, sums } from "./roads.js";
import { say } from "./say.js";
import { html, svg } from "./svg.js";

export { readRecord, sums };

const CELL = 15;
const COLUMNS = 19;
/** @type {Record<string, string>} */
const KINDS = { P: "player", B: "banker", T: "tie" };

export class RoadBoard {
  #drawn = "?";

  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    this.element = html("section", { class: "roads", hidden: true });
    page.side.root.querySelector(".side-head")?.before(this.element);
  }

  /** Draw the record of the shoe, where the table keeps one. */
  render() {
    const { table, state } = this.page;
    this.element.hidden = !table.layout.roads;
    if (this.element.hidden || state.record === this.#drawn) return;
    this.#drawn = state.record;
    const rounds = readRecord(state.record);
    const words = shoeWords(rounds);
    this.element.replaceChildren(
      html("h2", {}, `${say("The shoe")} `, html("small", {}, sums(rounds))),
      road(say("Big road"), lastColumns(bigRoad(rounds), COLUMNS), bigBead),
      road(say("Bead road"), lastColumns(beadRoad(rounds), COLUMNS), bead),
      html("p", { class: "unseen" }, words),
    );
  }
}

// A grid with the rounds that lie on it.
/**
 * @param {string} name
 * @param {Page.Bead[]} beads
 * @param {(one: Page.Bead) => SVGElement[]} draw
 */
function road(name, beads, draw) {
  const [width, height] = [COLUMNS * CELL, ROWS * CELL];
  const lines = [
    ...Array.from({ length: ROWS + 1 }, (_, row) => `M0 ${row * CELL}H${width}`),
    ...Array.from({ length: COLUMNS + 1 }, (_, column) => `M${column * CELL} 0V${height}`),
  ];
  const box = { viewBox: `-1 -1 ${width + 2} ${height + 2}`, class: "road", "aria-hidden": "true" };
  const drawn = beads.map((one) => {
    const place = `translate(${(one.column + 0.5) * CELL} ${(one.row + 0.5) * CELL})`;
    const group = svg("g", { class: `bead ${KINDS[one.who]}`, transform: place }, ...draw(one));
    group.append(...marks(one), svg("title", {}, cameWords(one)));
    return group;
  });
  const grid = svg("path", { d: lines.join(""), class: "grid" });
  return html("figure", {}, html("figcaption", {}, name), svg("svg", box, grid, ...drawn));
}

/** @param {Page.Came} came */
const letter = ({ who, marks: has }) => has.find((mark) => mark === "7" || mark === "8") ?? who;

/** @param {Page.Bead} one */
function bead(one) {
  return [svg("circle", { r: 6.6, class: "full" }), svg("text", { y: 3.4 }, letter(one))];
}

// On the big road ties are a stroke, with their number where there are several.
/** @param {Page.Bead} one */
function bigBead(one) {
  /** @type {SVGElement[]} */
  const parts = [svg("circle", { r: 5.8, class: "ring" }), svg("text", { y: 3.2 }, letter(one))];
  if (one.ties && one.who !== "T") parts.push(svg("path", { d: "M-6.5 6.5L6.5 -6.5", class: "ties" }));
  if (one.ties > 1) parts.push(svg("text", { x: 4.6, y: 7, class: "many" }, String(one.ties)));
  return parts;
}

// A natural above, pairs in the corners: the Banker's at the top left, the Player's at the bottom right.
/** @param {Page.Came} came */
function marks({ marks: has }) {
  /**
   * @param {number} cx
   * @param {number} cy
   * @param {string} kind
   */
  const dot = (cx, cy, kind) => svg("circle", { cx, cy, r: 1.9, class: `mark ${kind}` });
  return [
    ...(has.includes("n") ? [svg("path", { d: "M-3 -6.6H3", class: "natural" })] : []),
    ...(has.includes("b") ? [dot(-5, -5, "banker-pair")] : []),
    ...(has.includes("p") ? [dot(5, 5, "player-pair")] : []),
  ];
}
