// Things that move on the felt: cards and stacks of chips. Each is drawn once and sent where it
// belongs; whoever wants less motion sees it there at once.

import { back, face } from "./cards.js";
import { stack } from "./chips.js";
import { CARD_HEIGHT, LIFT } from "./sizes.js";
import { svg } from "./svg.js";
import { shortMoney } from "./words.js";

const TRAVEL = 300;
const TURN = 180;
const WORDED = 38; // how wide a card is that a word can be read on
const READABLE = 30; // how large chips are under which an amount can be read as it is
const LONGEST = 56; // how wide an amount is at most: areas keep about so much free of their names
const QUICK = 0.5; // of their time, things take to move quickly
const EASE = "cubic-bezier(.2,.7,.2,1)";

/**
 * A card as it is drawn, and where.
 * @typedef {{ element: SVGElement, turn: SVGElement, card: string | null, at: Page.Lies }} CardSprite
 */

/**
 * A stack as it is drawn, and where.
 * @typedef {{ element: SVGElement, cents: number, drawn?: string, at: Page.Lies }} ChipSprite
 */

/** Whether nothing is to be seen moving: the user asked for less motion, or for all of it at once. */
export function still() {
  const { motion, speed } = document.documentElement.dataset;
  const isLess = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isLess || motion === "none" || speed === "instant";
}

/** Whether what happens is shown quickly. */
export function isQuick() {
  return document.documentElement.dataset.speed === "quick";
}

// How much of their time things take to move.
const tempo = () => (isQuick() ? QUICK : 1);

/** @param {Page.Lies} at */
function transform({ x, y, scale }) {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * @param {SVGElement} element
 * @param {Page.Lies | null} from
 * @param {Page.Lies} to
 * @param {{ quick: boolean, fade?: boolean }} how
 */
function send(element, from, to, { quick, fade = false }) {
  element.style.transform = transform(to);
  if (quick || !from) return null;
  const frames = [{ transform: transform(from) }, { transform: transform(to) }];
  if (fade) Object.assign(frames[1], { opacity: 0 });
  return element.animate(frames, { duration: TRAVEL * tempo(), easing: EASE });
}

/**
 * @param {Page.Lies | null} a
 * @param {Page.Lies} b
 */
function same(a, b) {
  return a && a.x === b.x && a.y === b.y && a.scale === b.scale;
}

/** The cards of a felt. */
export class CardSprites {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<number, CardSprite>} */
    this.shown = new Map();
  }

  /**
   * Draw these cards: [{ id, card, x, y, width, gone, raised }], new ones from the shoe.
   * @param {Page.LyingCard[]} cards
   * @param {{ shoe: Page.Place, rack: Page.Place, quick: boolean, pieces?: string }} how
   */
  draw(cards, { shoe, rack, quick, pieces = "cards" }) {
    const kept = new Set(cards.map(({ id }) => id));
    for (const [id, sprite] of this.shown) {
      if (!kept.has(id)) this.#leave(id, sprite, rack, quick);
    }
    for (const card of cards) this.#place(card, { shoe, quick, pieces });
    this.#order(cards);
  }

  // The order of drawing is the order of lying. Only what is out of it is moved: an element that is
  // put in anew loses its motion.
  /** @param {Page.LyingCard[]} cards */
  #order(cards) {
    /** @type {SVGElement | null} */
    let next = null;
    for (const { id } of cards.toReversed()) {
      const element = this.shown.get(id)?.element;
      if (!element) continue;
      if (element.nextSibling !== next || !element.parentNode)
        this.layer.insertBefore(element, next);
      next = element;
    }
  }

  /**
   * @param {Page.LyingCard} lying
   * @param {{ shoe: Page.Place, quick: boolean, pieces: string }} how
   */
  #place({ id, card, x, y, width, gone, raised, folded, stands }, { shoe, quick, pieces }) {
    const up = raised ? 0.16 : stands === "lifted" ? LIFT : 0;
    const to = { x, y: y - width * up, scale: width / 100 };
    let sprite = this.shown.get(id);
    if (!sprite) {
      const turn = svg("g", { class: "turn" }, back(pieces));
      const element = svg("g", { class: "card" }, turn);
      sprite = { element, turn, card: null, at: { ...shoe, scale: shoe.width / 100 } };
      element.style.transform = transform(sprite.at); // A card may stay on the shoe.
      this.layer.append(element);
      this.shown.set(id, sprite);
    }
    const travels = !same(sprite.at, to);
    if (travels) send(sprite.element, sprite.at, to, { quick });
    sprite.at = to;
    sprite.element.classList.toggle("gone", Boolean(gone));
    sprite.element.classList.toggle("raised", Boolean(raised));
    sprite.element.classList.toggle("folded", Boolean(folded));
    sprite.element.classList.toggle("small", width < WORDED);
    for (const how of ["lifted", "dimmed"]) sprite.element.classList.toggle(how, stands === how);
    if (card && sprite.card !== card) this.#turn(sprite, card, { quick, wait: travels ? 160 * tempo() : 0 });
  }

  /**
   * @param {CardSprite} sprite
   * @param {string} card
   * @param {{ quick: boolean, wait: number }} how
   */
  #turn(sprite, card, { quick, wait }) {
    sprite.card = card;
    if (quick) return sprite.turn.replaceChildren(face(card));
    /** @type {KeyframeAnimationOptions} */
    const half = { duration: (TURN / 2) * tempo(), fill: "forwards" };
    const closed = "translate(50px, 0) scaleX(0) translate(-50px, 0)";
    const open = "translate(50px, 0) scaleX(1) translate(-50px, 0)";
    const shut = sprite.turn.animate([{ transform: open }, { transform: closed }], {
      ...half,
      delay: wait,
      easing: "ease-in",
    });
    shut.onfinish = () => {
      sprite.turn.replaceChildren(face(sprite.card ?? card));
      const opens = { ...half, easing: "ease-out" };
      const opened = sprite.turn.animate([{ transform: closed }, { transform: open }], opens);
      shut.cancel();
      opened.onfinish = () => opened.cancel();
    };
  }

  /**
   * @param {number} id
   * @param {CardSprite} sprite
   * @param {Page.Place} rack
   * @param {boolean} quick
   */
  #leave(id, sprite, rack, quick) {
    this.shown.delete(id);
    const to = { x: rack.x, y: rack.y, scale: rack.width / 100 };
    const away = send(sprite.element, sprite.at, to, { quick, fade: true });
    if (away) away.onfinish = () => sprite.element.remove();
    else sprite.element.remove();
  }
}

/** The stacks of chips of a felt. */
export class ChipSprites {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, ChipSprite>} */
    this.shown = new Map();
  }

  /**
   * Draw these stacks: [{ key, cents, x, y, size, from, label }]; those that go, go `where(key)`.
   * @param {Page.LyingStack[]} stacks
   * @param {{ where: (key: string) => { x: number, y: number }, quick: boolean }} how
   */
  draw(stacks, { where, quick }) {
    const kept = new Set(stacks.map(({ key }) => key));
    for (const [key, sprite] of this.shown) {
      if (!kept.has(key)) this.#leave(key, sprite, where(key), quick);
    }
    for (const one of stacks) this.#place(one, quick);
  }

  /**
   * @param {Page.LyingStack} stack
   * @param {boolean} quick
   */
  #place({ key, cents, x, y, size, from, label, most }, quick) {
    const to = { x, y, scale: size / 100 };
    let sprite = this.shown.get(key);
    if (!sprite) {
      const element = svg("g", { class: "chips" });
      this.layer.append(element);
      sprite = { element, cents: 0, at: { x: from.x, y: from.y, scale: size / 100 } };
      this.shown.set(key, sprite);
    }
    const drawn = `${cents} ${size} ${label}`;
    if (sprite.drawn !== drawn) {
      Object.assign(sprite, { cents, drawn });
      sprite.element.replaceChildren(stack(cents, { across: size, most }), ...(label ? [amount(cents, size)] : []));
    }
    if (!same(sprite.at, to)) send(sprite.element, sprite.at, to, { quick });
    sprite.at = to;
  }

  /**
   * @param {string} key
   * @param {ChipSprite} sprite
   * @param {{ x: number, y: number }} to
   * @param {boolean} quick
   */
  #leave(key, sprite, to, quick) {
    this.shown.delete(key);
    const at = { x: to.x, y: to.y, scale: sprite.at.scale * 0.8 };
    const away = send(sprite.element, sprite.at, at, { quick, fade: true });
    if (away) away.onfinish = () => sprite.element.remove();
    else sprite.element.remove();
  }
}

// The total in figures, under the stack; larger and higher where chips are so small that it could not
// be read, or would lie on the edge of the area.
/**
 * @param {number} cents
 * @param {number} size
 */
function amount(cents, size) {
  const words = shortMoney(cents);
  const width = 30 + words.length * 19;
  const grown = Math.min(Math.max(1, Math.min(2.2, READABLE / size)), (100 * LONGEST) / (width * size));
  return svg(
    "g",
    { class: "amount", transform: `translate(0 ${70 - 36 * (grown - 1)}) scale(${grown})` },
    svg("rect", { x: -width / 2, y: -21, width, height: 42, rx: 21 }),
    svg("text", { y: 12 }, words),
  );
}

/** @param {Page.Place} card */
export function cardCentre({ x, y, width }) {
  return { x: x + width / 2, y: y + (width * CARD_HEIGHT) / 2 };
}
