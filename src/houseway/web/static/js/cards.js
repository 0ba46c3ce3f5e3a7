// Cards, drawn by us: a large corner index, one large pip, a plain figure for the courts.
// A card is 100 wide and 140 high before it is scaled.

import { late } from "./late.js";
import { CARD_HEIGHT } from "./sizes.js";
import { html, svg } from "./svg.js";

/** @type {Record<string, string>} */
const PIPS = {
  h: "M12 21.5C5 15.2 2 11.6 2 7.6A5.2 5.2 0 0 1 12 5.8 5.2 5.2 0 0 1 22 7.6C22 11.6 19 15.2 12 21.5Z",
  d: "M12 1.5Q15.2 7.2 20.5 12 15.2 16.8 12 22.5 8.8 16.8 3.5 12 8.8 7.2 12 1.5Z",
  s: "M12 1.8C15.6 6.8 22 9.8 22 14.8A4.7 4.7 0 0 1 13.3 16.8Q13.6 20.4 16.2 22.5H7.8Q10.4 20.4 10.7 16.8A4.7 4.7 0 0 1 2 14.8C2 9.8 8.4 6.8 12 1.8Z",
  c: "M12 1.8A4.9 4.9 0 0 1 16.2 9.2 4.9 4.9 0 1 1 13.4 16.6Q13.7 20.4 16.2 22.5H7.8Q10.3 20.4 10.6 16.6A4.9 4.9 0 1 1 7.8 9.2 4.9 4.9 0 0 1 12 1.8Z",
};

// Head-dresses of the three figures, over a head at (60, 76).
/** @type {Record<string, string>} */
const FIGURES = {
  K: "M43 60V42L51.5 51 60 38 68.5 51 77 42V60Z",
  Q: "M44 60Q42 50 46 45L53 52 60 42 67 52 74 45Q78 50 76 60Z",
  J: "M43 60Q42 46 60 45 78 46 77 60ZM72 47Q84 38 86 30 78 33 69 44Z",
};

/**
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function pip(suit, x, y, size, extra = "") {
  const place = `translate(${x} ${y}) scale(${size / 24})`;
  return svg("path", { d: PIPS[suit], transform: place, class: `ink ${extra}` });
}

/**
 * @param {string} rank
 * @param {string} suit
 */
function figure(rank, suit) {
  const head = svg("circle", { cx: 60, cy: 72, r: 15, class: "skin" });
  const body = svg("path", { d: "M30 132Q32 96 60 95 88 96 90 132Z", class: "robe" });
  const dress = svg("path", { d: FIGURES[rank], class: "ink" });
  return [body, head, dress, pip(suit, 48, 102, 24, "badge")];
}

// The joker has no suit: it is drawn by its word, and a star.
/** @param {SVGElement} sheet */
function jokerFace(sheet) {
  const text = { x: 50, y: 78, "font-size": 24, "text-anchor": "middle", class: "ink word" };
  const index = rankIndex("★"); // seen where another card lies on it
  return svg("g", { class: "face suit-s" }, sheet, index, svg("text", text, "JOKER"));
}

/** @type {typeof import("./tiles.js") | null} */
let tiles = null; // how a tile is drawn, where tiles are dealt

/**
 * Fetch how a tile is drawn, where tiles are dealt.
 * @param {Wire.Layout} layout
 */
export async function fetchTiles({ pieces }) {
  if (pieces === "tiles") tiles = await late(() => import("./tiles.js"));
}

/**
 * Whether a piece is a tile.
 * @param {string} piece
 */
export function isTile(piece) {
  return piece.length === 3 && piece.startsWith("t");
}

/**
 * The face of a card, or of a tile.
 * @param {string} card
 */
export function face(card) {
  if (tiles && isTile(card)) return tiles.tileFace(card);
  const [rank, suit] = card;
  const sheet = svg("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "sheet" });
  if (!(suit in PIPS)) return jokerFace(sheet);
  const index = rankIndex(rank);
  const small = pip(suit, 9, 54, 27);
  const middle = rank in FIGURES ? figure(rank, suit) : [pip(suit, 34, 70, 60)];
  return svg("g", { class: `face suit-${suit}` }, sheet, ...middle, index, small);
}

// A rank is no wider than what is seen of a card that another lies on: a ten is set close.
/** @param {string} rank */
function rankIndex(rank) {
  const at = rank === "T" ? { x: 3, textLength: 33 } : rank === "J" ? { x: 8 } : { x: 6, textLength: 27 };
  return svg("text", { ...at, y: 45, lengthAdjust: "spacingAndGlyphs", class: "ink index" }, rank === "T" ? "10" : rank);
}

/** The back of a card, or of a tile where those are dealt. */
export function back(pieces = "cards") {
  if (tiles && pieces === "tiles") return tiles.tileBack();
  return svg(
    "g",
    { class: "back" },
    svg("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, class: "sheet" }),
    svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, class: "ground" }),
    svg("rect", { x: 8, y: 8, width: 84, height: 124, rx: 5, fill: "url(#back-weave)" }),
  );
}

/** The pattern that backs refer to: once in a document. */
export function weave() {
  /** @param {string} d */
  const line = (d) => svg("path", { d, class: "thread" });
  const pattern = svg(
    "pattern",
    { id: "back-weave", width: 12, height: 12, patternUnits: "userSpaceOnUse" },
    line("M0 6L6 0 12 6 6 12Z"),
    line("M4 6L6 4 8 6 6 8Z"),
  );
  return svg("defs", {}, pattern);
}

/**
 * A card or a tile that lies alone in the page.
 * @param {string | null} card
 * @param {number} width
 */
export function cardPicture(card, width, pieces = "cards") {
  const part = tiles && pieces === "tiles" ? tiles.TILE_WIDTH : 1;
  const viewBox = `${50 * (1 - part)} 0 ${100 * part} 140`;
  const size = { width: width * part, height: width * CARD_HEIGHT, viewBox };
  const shown = card ? face(card) : back(pieces);
  return svg("svg", { ...size, class: "card", "aria-hidden": "true" }, shown);
}

/**
 * The signs of the suits.
 * @type {Record<string, string>}
 */
export const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };

/**
 * A card in a line of text.
 * @param {string | null} card
 */
export function cardInk(card) {
  if (!card) return html("span", { class: "ink-card" }, "▒");
  const rank = card[0] === "T" ? "10" : card[0];
  if (!(card[1] in SIGNS)) return html("span", { class: "ink-card suit-s" }, card);
  return html("span", { class: `ink-card suit-${card[1]}` }, `${rank}${SIGNS[card[1]]}`);
}
