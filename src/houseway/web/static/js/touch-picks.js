// The own cards while some are to be picked: by a tap, by a key, or dragged.

import { isTile } from "./cards.js";
import { keyCap } from "./marks.js";
import { svg } from "./svg.js";
import { pickLabel } from "./words.js";

const FAR = 14; // how far a card is dragged to be picked, or put back

/**
 * A card is picked by a tap, or dragged up; by a further tap, or dragged down, it is put back.
 * @param {SVGElement} box
 * @param {() => void} pick
 */
function slide(box, pick) {
  let isSlid = false;
  box.addEventListener("pointerdown", (start) => {
    isSlid = false;
    const move = (/** @type {PointerEvent} */ { clientY }) => {
      const way = clientY - start.clientY;
      if (Math.abs(way) < FAR || (way < 0) === (box.getAttribute("aria-checked") === "true")) return;
      isSlid = true;
      pick();
    };
    const end = () => removeEventListener("pointermove", move);
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end, { once: true });
  });
  box.addEventListener("click", () => {
    if (!isSlid) pick();
    isSlid = false;
  });
}

/**
 * What is pressed to pick each of them.
 * @param {any} touch
 * @param {any} state
 */
export function picks(touch, { model, picking }) {
  const { given, places } = touch;
  const spot = String(given.own);
  const pile = model.cards(spot);
  return pile.map((item, index) => {
    const { x, y, width } = places.card(spot, index, pile.length);
    const beside = (/** @type {number} */ other) => {
      const at = pile[other] && places.card(spot, other, pile.length);
      return at?.y === y ? at : null; // in the same row
    };
    const next = beside(index + 1);
    const tile = isTile(item.card ?? "");
    const step = x - (beside(index - 1)?.x ?? x - width);
    const free = next ? next.x - x : tile ? step : Math.max(width, step);
    const left = tile ? x + (width - free) / 2 : x; // a tile stands in the middle
    const size = { x: left, y: y - 8, width: free, height: width * 1.4 + 16, rx: 6 };
    const box = touch.button(`pick-${item.id}`, svg("rect", { ...size, class: "hit" }), {
      "aria-label": pickLabel(picking, item),
      "aria-checked": String(picking.picked.has(item.id)),
      role: "checkbox",
    });
    const cap = tile ? { x: x + width / 2, y: y + width * 1.4 + 3 } : { x: x + 12, y: y + width * 1.4 - 12 };
    box.append(keyCap(cap.x, cap.y, String(index + 1)));
    slide(box, () => touch.tell("pick", { id: item.id, card: item.card }));
    return box;
  });
}
