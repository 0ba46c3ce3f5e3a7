// What can be pressed on the felt: the own betting areas, the own cards when they are to be picked,
// empty seats. The areas of a common field are one tab stop; arrows lead from one to the next.

import { outline } from "./cloth.js";
import { kits } from "./kits.js";
import { areaHit, keyCap, needed } from "./marks.js";
import { towards } from "./roving.js";
import { say, told } from "./say.js";
import { laidWager } from "./spots.js";
import { areaAtBox } from "./stacks.js";
import { become, focusIn, svg } from "./svg.js";
import { money } from "./words.js";

const FAR = 14; // how far a card is dragged to be picked, or put back
const HOLD_MS = 500; // how long an area is held for what lies there to be taken back

/**
 * An area is pressed, or held: then what lies there is taken back, and the press counts no more.
 * @param {SVGElement} area
 * @param {(back: boolean) => void} act
 */
function hold(area, act) {
  let isHeld = false;
  area.addEventListener("pointerdown", (start) => {
    isHeld = false;
    if (start.button) return;
    const waiting = setTimeout(() => {
      isHeld = true;
      act(true);
    }, HOLD_MS);
    const move = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      if (Math.hypot(clientX - start.clientX, clientY - start.clientY) > FAR) end();
    };
    const end = () => {
      clearTimeout(waiting);
      removeEventListener("pointermove", move);
    };
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end, { once: true });
  });
  area.addEventListener("click", (event) => {
    if (!isHeld) act(event.shiftKey);
    isHeld = false;
  });
  area.addEventListener("contextmenu", (event) => {
    event.preventDefault(); // A finger that is held asks for a menu, too.
    if (!isHeld && /** @type {PointerEvent} */ (event).pointerType !== "touch") act(true);
  });
}

/**
 * What an area that is closed needs, in as few words as the felt has room for.
 * @param {string} refusal
 * @param {string} title
 */
function needs(refusal, title) {
  const words = refusal.replace(/\s*\(.*\)/, "").replace(/\.$/, "");
  return words.startsWith(`${title} `) ? words.slice(title.length + 1) : words;
}

export class Touch {
  /** @type {any} */
  given = null; // the table, as it was drawn last
  /** @type {any} */
  places = null;
  /** @type {string | undefined} */
  held = undefined; // what had the focus
  stop = ""; // the area of the field that Tab leads to

  /**
   * `tell(type, detail)` is called when something is pressed: `area`, `pick`, `sit` or `edges`; `about`
   * when an area is pointed at.
   */
  constructor(tell) {
    this.tell = tell;
    this.layer = svg("g", { class: "touch" });
    // A press of the mouse takes no focus, so that Enter stays the primary action's.
    this.layer.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /**
   * Draw what can be pressed as things stand, on a table with these places.
   * @param {any} state
   * @param {{ given: any, places: any, placed: [number, any][] }} table
   */
  draw(state, { given, places, placed }) {
    this.given = given;
    this.places = places;
    // The focus stays on what it was on, also if that was away while something was shown.
    const at = focusIn(this.layer);
    if (at) this.held = at.dataset.touch;
    else if (document.activeElement !== document.body) this.held = undefined;
    const pressed = [];
    const place = places.seats[given.own];
    if (place && state.open) pressed.push(...this.#areas(place, state));
    if (place && state.picking && kits.picks) pressed.push(...kits.picks(this, state));
    if (state.edges && places.info) pressed.push(this.#info(state.edges));
    for (const [seat, empty] of placed) {
      if (!given.names[seat] && state.seatable) pressed.push(this.#chair(seat, empty));
    }
    this.#put(pressed);
    const held = this.held && this.layer.querySelector(`[data-touch="${CSS.escape(this.held)}"]`);
    if (held) /** @type {SVGElement} */ (held).focus();
  }

  // What stays is not made anew: a press that has begun on it counts.
  #put(pressed) {
    const lying = /** @type {SVGElement[]} */ ([...this.layer.children]);
    const had = new Map(lying.map((one) => [one.dataset.touch, one]));
    const now = pressed.map((one) => {
      const old = had.get(one.dataset.touch);
      return old ? become(old, one) : one;
    });
    const same = now.length === had.size && now.every((one, at) => one === lying[at]);
    if (!same) this.layer.replaceChildren(...now);
  }

  #areas(place, { open, model, edges }) {
    const areas = this.given.layout.areas.filter(({ wager }) => open.has(wager));
    const field = areas.filter(({ common }) => common).map(({ wager }) => wager);
    if (!field.includes(this.stop)) this.stop = field[0] ?? "";
    const placed = areas.map((area) => [area, this.#at(place, area, model)]);
    return placed
      .filter(([, at]) => at)
      .map(([{ wager, title, shape, common, inscription, box }, at]) => {
        const { refusal, hint, key } = open.get(wager);
        const stake = model.stake(this.given.own, wager);
        const lies = stake ? say("{money} lies there", { money: money(stake) }) : say("empty");
        const pays = common && inscription ? `, ${told(inscription)}` : "";
        const keeps = edges?.known?.[wager] ? ` ${say("On average {kept}.", { kept: edges.known[wager].full })}` : "";
        const area = this.button(`area-${wager}`, areaHit(at), {
          "aria-label": `${told(title)}${pays}: ${lies}. ${refusal || hint}${keeps}`,
          "aria-disabled": refusal ? "true" : null,
          "aria-keyshortcuts": key || null,
          "data-wager": wager,
          "data-common": common,
          tabindex: common && wager !== this.stop ? -1 : 0,
        });
        if (refusal && !box && !common && !stake) {
          area.append(outline(shape, at, { class: "closed" }), needed(at, needs(refusal, title)));
        }
        if (!box || !refusal) area.append(outline(shape, at, { class: common ? "ring faint" : "ring" }));
        if (key && !refusal) area.append(keyCap(at.x + (at.width ?? at.size) - (common ? 9 : 4), at.y + (common ? 9 : 5), key));
        if (common) this.#rove(area, wager);
        const act = (back) => this.tell("area", { wager, back });
        hold(area, act);
        area.addEventListener("keydown", (event) => {
          if (!["Backspace", "Delete", "-"].includes(event.key)) return;
          event.preventDefault(); // Elsewhere Backspace undoes the last chip.
          act(true);
        });
        return area;
      });
  }

  // Where an area lies: at the own seat, on the field, or at the box of another.
  #at(place, area, model) {
    if (area.box) return areaAtBox(area, this.places, model.rows);
    return this.places.area(place, laidWager(model.rows, this.given.own, area.wager));
  }

  // From area to area of the field; what is pointed at is told about.
  #rove(area, wager) {
    const about = () => this.tell("about", { wager });
    area.addEventListener("focus", about);
    area.addEventListener("pointerenter", about);
    area.addEventListener("keydown", (event) => {
      const field = this.#common;
      const names = field.map(({ dataset }) => dataset.wager ?? "");
      const boxes = names.map((name) => [name, this.places.field.areas[name]]);
      const next = towards(Object.fromEntries(boxes), wager, event.key);
      if (!next) return;
      event.preventDefault();
      this.go(next);
    });
  }

  // The areas of the field.
  get #common() {
    const found = this.layer.querySelectorAll("[data-common]");
    return /** @type {SVGElement[]} */ ([...found]);
  }

  /** Lead to an area of the field. */
  go(wager) {
    this.stop = wager;
    for (const one of this.#common) {
      const isThere = one.dataset.wager === wager;
      one.setAttribute("tabindex", isThere ? "0" : "-1");
      if (isThere) one.focus();
    }
  }

  // What the house keeps of each area is written there while this is pressed.
  #info({ on }) {
    const { x, y, size } = this.places.info;
    const hit = svg("rect", { x, y, width: size, height: size, rx: size / 2, class: "hit" });
    const button = this.button("edges", hit, {
      "aria-label": say("What the house keeps of each wager"),
      "aria-pressed": String(on),
      "aria-keyshortcuts": "h",
    });
    button.classList.add("info");
    button.append(
      svg("circle", { cx: x + size / 2, cy: y + size / 2, r: 13, class: "disc" }),
      svg("text", { x: x + size / 2, y: y + size / 2 + 6, class: "middle" }, "%"),
    );
    button.addEventListener("click", () => this.tell("edges", {}));
    return button;
  }

  #chair(seat, place) {
    const { x, y } = place.plate;
    const hit = svg("circle", { cx: x, cy: y, r: 22, class: "hit" });
    const chair = this.button(`chair-${seat}`, hit, { "aria-label": say("Sit down at seat {seat}", { seat }) });
    chair.classList.add("chair");
    chair.append(svg("circle", { cx: x, cy: y, r: 13, class: "ring" }), svg("text", { x, y: y + 5.5, class: "vacant" }, "+"), svg("title", {}, say("Sit down at seat {seat}", { seat })));
    chair.addEventListener("click", () => this.tell("sit", { seat }));
    return chair;
  }

  /** What can be pressed, by a finger or a key. */
  button(touch, hit, attributes) {
    const group = svg(
      "g",
      { role: "button", tabindex: 0, class: "press", "data-touch": touch, ...attributes },
      hit,
    );
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      group.dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: event.shiftKey }));
    });
    return group;
  }
}
