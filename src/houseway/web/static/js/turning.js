// Cards that somebody has the right to turn: bent up by a corner as slowly as wished, tapped, or
// turned by a key. When all are turned the answer is sent.

import { TURNS } from "./choices.js";
import { back, face } from "./cards.js";
import { nearestCorner, peel } from "./peel.js";
import { say, told } from "./say.js";
import { still } from "./sprites.js";
import { html, svg } from "./svg.js";
import { cardName, title } from "./words.js";

const CARD = { width: 100, height: 140 };
const ENOUGH = 0.3; // a card that is bent so far turns over
const STEP = 0.07; // how far a key bends it
const LOOKED_AT = 650; // how long the last card is looked at, in milliseconds
const points = (shape) => shape.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** One card that lies face down, to be bent up. */
class Bent {
  isOpen = false;
  bent = 0; // how far keys have bent it, from 0 to 1
  /** @type {{ x: number, y: number } | null} */
  held = null; // the corner that is held
  from = { x: 0, y: 0 }; // where it was taken

  constructor(card, name, { at, opened }) {
    this.card = card;
    this.opened = opened;
    const id = `bent-${at}`;
    const clip = (what) => svg("clipPath", { id: `${id}-${what}` }, svg("polygon"));
    this.keptClip = clip("kept");
    this.flapClip = clip("flap");
    this.kept = svg("g", { "clip-path": `url(#${id}-kept)` }, back());
    const shown = svg("g", { "clip-path": `url(#${id}-flap)` }, face(card));
    this.flap = svg("g", { class: "flap" }, shown);
    this.element = svg(
      "svg",
      {
        viewBox: "0 0 100 140",
        class: "card bent",
        role: "button",
        tabindex: 0,
        "data-touch": `turn-${at}`,
        "aria-label": say("{name}, face down. Press to turn it; arrow keys bend it up.", { name }),
      },
      svg("defs", {}, this.keptClip, this.flapClip),
      this.kept,
      this.flap,
    );
    this.#listen();
    this.bend(null);
  }

  #listen() {
    const { element } = this;
    element.addEventListener("pointerdown", (event) => this.#hold(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) {
      element.addEventListener(end, (event) => this.#release(event));
    }
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("click", (event) => event.detail || this.open()); // by other means
  }

  #local({ clientX, clientY }) {
    const box = this.element.getBoundingClientRect();
    const scale = CARD.width / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  #hold(event) {
    if (this.isOpen) return;
    event.preventDefault();
    this.from = this.#local(event);
    this.held = nearestCorner(CARD, this.from);
    this.element.setPointerCapture(event.pointerId);
  }

  #drag(event) {
    if (!this.held || this.isOpen) return;
    const at = this.#local(event);
    const moved = { x: at.x - this.from.x, y: at.y - this.from.y };
    if (Math.hypot(moved.x, moved.y) < 4) return;
    this.part = this.bend({ x: this.held.x + moved.x, y: this.held.y + moved.y });
  }

  #release(event) {
    if (!this.held || this.isOpen) return;
    const isTap = this.part === undefined && event.type === "pointerup";
    if (isTap || (this.part ?? 0) >= ENOUGH) this.open();
    else this.bend(null);
    this.held = null;
    this.part = undefined;
  }

  #key(event) {
    const by = { ArrowUp: STEP, ArrowRight: STEP, ArrowDown: -STEP, ArrowLeft: -STEP }[event.key];
    if (event.key === "Enter" || event.key === " ") this.open();
    else if (by && !this.isOpen) this.#bendBy(by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #bendBy(by) {
    this.bent = Math.max(0, this.bent + by);
    const corner = { x: CARD.width, y: CARD.height };
    const part = this.bend({ x: corner.x * (1 - this.bent), y: corner.y * (1 - this.bent) }, corner);
    if (part >= ENOUGH) this.open();
  }

  /** Bend a corner to a point; null lays it flat. How much of the card is bent. */
  bend(point, corner = this.held) {
    const { kept, flap, matrix, part } =
      point && corner ? peel(CARD, corner, point) : peel(CARD, { x: 0, y: 0 }, { x: 0, y: 0 });
    this.keptClip.firstElementChild?.setAttribute("points", points(kept));
    this.flapClip.firstElementChild?.setAttribute("points", points(flap));
    this.flap.setAttribute("transform", `matrix(${matrix.map((one) => one.toFixed(4)).join(" ")})`);
    this.flap.toggleAttribute("hidden", !flap.length);
    return part;
  }

  open() {
    if (this.isOpen) return;
    this.isOpen = true;
    this.kept.removeAttribute("clip-path");
    this.kept.replaceChildren(face(this.card));
    this.flap.remove();
    this.element.setAttribute("aria-label", cardName(this.card));
    this.opened();
  }
}

export class Turning {
  #what = ""; // what is being turned
  /** @type {Bent[]} */
  #cards = [];

  constructor(page) {
    this.page = page;
    this.element = html("div", { class: "turning", role: "group", hidden: true });
    page.felt.after(this.element);
  }

  /** Take note of what is asked; null where nothing is. */
  note(ask) {
    const { state, model, own, table } = this.page;
    const choices = (ask?.options ?? []).flatMap((option) => option.choices);
    const choice = choices.find(({ action }) => TURNS.test(action) && action.endsWith(" turn"));
    const hand = Object.keys(state.down ?? {}).find((spot) => state.held[spot] === own);
    const down = hand ? model.cards(hand).filter(({ up }) => !up) : [];
    const isOn = Boolean(choice && down.length && table.layout.hands_turned);
    this.element.hidden = !isOn;
    const what = isOn ? `${state.round} ${hand} ${down.map(({ id }) => id).join()}` : "";
    if (what === this.#what) return;
    this.#what = what;
    this.#lay(hand, down, choice);
  }

  #lay(hand, down, choice) {
    clearTimeout(this.sending);
    this.element.setAttribute("aria-label", hand ? say("{hand}, yours to turn", { hand: told(`the ${title(hand)}'s Hand`) }) : "");
    this.#cards = down.map(({ card }, at) => {
      const name = down.length > 1 ? say("Card {at} of {count}", { at: at + 1, count: down.length }) : say("The card");
      return new Bent(card, name, { at, opened: () => this.#opened(card, choice) });
    });
    this.element.replaceChildren(...this.#cards.map(({ element }) => element));
  }

  #opened(card, choice) {
    this.page.voice.tell(cardName(card));
    if (!this.#cards.every(({ isOpen }) => isOpen)) return;
    this.sending = setTimeout(() => this.page.act(choice), still() ? 0 : LOOKED_AT);
  }
}
