// Drag a chip from the tray onto a betting area.

const FAR = 8;

/**
 * A chip of the tray is taken; `drop(wager, cents)` is told when it is let go over an area.
 * @param {PointerEvent} start
 * @param {(wager: string, cents: number) => unknown} drop
 */
export function dragChip(start, drop) {
  const pressed = /** @type {Element} */ (start.target);
  const chip = /** @type {HTMLElement | null} */ (pressed.closest("[data-cents]"));
  if (!chip || start.button !== 0) return;
  try {
    chip.setPointerCapture(start.pointerId);
  } catch {
    return; // It was let go before this came.
  }
  /** @type {SVGElement | null} */
  let ghost = null;
  /** @type {SVGElement | null} */
  let over = null;

  /** @param {PointerEvent} event */
  const move = (event) => {
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!ghost && Math.hypot(x, y) < FAR) return;
    if (!ghost) {
      ghost = /** @type {SVGElement} */ (chip.querySelector("svg")?.cloneNode(true));
      ghost.classList.add("drag");
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${event.clientX - 22}px, ${event.clientY - 22}px)`;
    const area = areaAt(event);
    if (area !== over) {
      over?.classList.remove("over");
      area?.classList.add("over");
      over = area;
    }
  };

  /** @param {PointerEvent} event */
  const end = (event) => {
    chip.removeEventListener("pointermove", move);
    chip.removeEventListener("pointerup", end);
    chip.removeEventListener("pointercancel", end);
    over?.classList.remove("over");
    if (!ghost) return;
    ghost.remove();
    const area = event.type === "pointerup" && areaAt(event);
    if (area) drop(area.dataset.wager ?? "", Number(chip.dataset.cents));
  };

  chip.addEventListener("pointermove", move);
  chip.addEventListener("pointerup", end);
  chip.addEventListener("pointercancel", end);
}

/**
 * @param {PointerEvent} event
 * @returns {SVGElement | null}
 */
function areaAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-wager]") ?? null;
}
