// The felt: the layout drawn from the rules in force, and what lies on it.

import { weave } from "./cards.js";
import { drawCloth, outline } from "./cloth.js";
import { arrangeColumn, arrangeRound } from "./geometry.js";
import { kits } from "./kits.js";
import { widthOf, within } from "./marks.js";
import { plateOf } from "./plates.js";
import { reads } from "./reads.js";
import { say, told } from "./say.js";
import { HANDS, laidSpot, laidWager, spotOf, spotParts } from "./spots.js";
import { CardSprites, ChipSprites, still } from "./sprites.js";
import { stacksInTheMiddle, standInFor } from "./stacks.js";
import { html, svg } from "./svg.js";
import { Touch } from "./touch.js";
import { money, title } from "./words.js";
import { wrapped } from "./writing.js";

const LOST = new Set(["lost"]);
const SUM = "sum"; // the stack of all wagers of another seat

// How many hands a seat has now, and the cards of the longest.
function handsOf(model, seat) {
  const cards = HANDS.map((area) => model.cards(spotOf(seat, area)).length);
  const count = Math.max(1, cards.filter(Boolean).length, model.rows.get(seat)?.length ?? 1);
  return { count, most: Math.max(...cards) };
}

class Felt extends HTMLElement {
  #sizes = new ResizeObserver(() => this.#resize());
  /** @type {ReturnType<typeof arrangeColumn>} */
  places = /** @type {any} */ (null); // once the table is set
  /** @type {Record<string, SVGElement>} */
  layers = {};
  root = /** @type {SVGElement} */ (/** @type {any} */ (null)); // these once it stands in the page
  words = /** @type {HTMLElement} */ (/** @type {any} */ (null));
  touch = /** @type {Touch} */ (/** @type {any} */ (null));
  cardSprites = /** @type {CardSprites} */ (/** @type {any} */ (null));
  /** @type {ChipSprites} */
  chipSprites = /** @type {any} */ (null);
  /** @type {any} */
  state = null; // what was drawn last
  /** @type {any} */
  given = null; // the table, once it is set
  /** @type {Record<string, Page.Edge> | null} */
  #edges = null;
  /** @type {number[] | null} */
  #rolled = null; // the dice that were drawn last

  connectedCallback() {
    this.root = svg("svg", { role: "group" }, weave());
    for (const name of ["cloth", "chips", "cards", "seats", "marks"]) {
      const hidden = ["chips", "cards", "marks"].includes(name) ? "true" : null;
      this.layers[name] = svg("g", { class: name, "aria-hidden": hidden });
      this.root.append(this.layers[name]);
    }
    this.touch = new Touch((type, detail) => this.dispatchEvent(new CustomEvent(type, { detail })));
    this.root.append(this.touch.layer);
    this.words = html("div", { class: "unseen", id: "table-in-words" });
    this.append(this.root, this.words);
    this.cardSprites = new CardSprites(this.layers.cards);
    this.chipSprites = new ChipSprites(this.layers.chips);
    this.#sizes.observe(this);
  }

  disconnectedCallback() {
    this.#sizes.disconnect();
  }

  /** The table: { layout, seats: [numbers], focus, own, names: { seat: name }, title, place }. */
  set table(table) {
    this.root.setAttribute("aria-label", say("The layout"));
    this.given = table;
    this.#arrange();
    if (this.state) this.draw(this.state, { quick: true });
  }

  get #stage() {
    return /** @type {HTMLElement} */ (this.closest(".stage"));
  }

  #resize() {
    if (!this.given) return;
    const stage = this.#stage.getBoundingClientRect();
    const { height } = this.getBoundingClientRect();
    if (this.places && this.size === `${stage.width} ${stage.height} ${height}`) return;
    this.#arrange();
    if (this.state) this.draw(this.state, { quick: true });
  }

  // The felt's own size, and how much of its lower edge what is asked lies over.
  get #room() {
    const { width, height, bottom } = this.getBoundingClientRect();
    const over = Number.parseFloat(getComputedStyle(this).getPropertyValue("--foot")) || 0;
    const below = this.#stage.getBoundingClientRect().bottom - bottom;
    const bar = document.getElementById("act")?.getBoundingClientRect().width ?? 0;
    return { width, height, foot: Math.max(0, over - below), bar };
  }

  // All seats around the table where they have room, otherwise a column, with the other seats in a strip above.
  #arrange() {
    const { layout, seats, focus } = this.given;
    const stage = this.#stage;
    stage.classList.remove("narrow");
    const given = { layout, seats, focus, fielded: kits.field?.fielded, potsAt: kits.ring?.potsAt, many: kits.many ?? undefined };
    const round = arrangeRound({ ...given, ...this.#room });
    if (round) this.places = round;
    else {
      stage.classList.add("narrow");
      this.dispatchEvent(new CustomEvent("narrow"));
      this.places = arrangeColumn({ ...given, ...this.#room });
    }
    const whole = stage.getBoundingClientRect();
    this.size = `${whole.width} ${whole.height} ${this.getBoundingClientRect().height}`;
    this.root.setAttribute("viewBox", `0 0 ${this.places.width} ${this.places.height}`);
    this.root.style.height = `${this.places.height}px`;
    const around = /** @type {HTMLElement} */ (this.parentElement);
    const { hand } = this.places.seats[focus] ?? {};
    const top = this.getBoundingClientRect().top - whole.top + (hand?.y ?? whole.height);
    stage.style.setProperty("--hand-top", `${top}px`); // What comes over the felt ends above the own cards.
    around.style.setProperty("--voice-top", `${this.places.voice.y}px`);
    around.style.setProperty("--voice-x", `${this.places.voice.x ?? this.places.width / 2}px`);
    around.style.setProperty("--voice-most", `${this.places.voice.most ?? 620}px`);
    around.classList.toggle("column", this.places.narrow);
    around.classList.toggle("short", Boolean(this.places.short));
    around.classList.toggle("one-line", Boolean(this.places.voice.isOneLine));
    around.tabIndex = this.places.narrow ? 0 : -1; // On a phone it may have to scroll.
    this.#drawCloth();
  }

  #drawCloth() {
    this.layers.cloth.replaceChildren(...drawCloth(this.given, this.places, this.#edges));
    const { dice } = this.given.layout;
    if (dice && kits.dice && this.places.shaker) this.layers.cloth.append(kits.dice.shaker(this.places.dice(dice)));
  }

  /** What the house keeps of each wager, to be read in its area; null for the odds. */
  set edges(edges) {
    this.#edges = edges;
    if (this.places) this.#drawCloth();
  }

  /** Draw how things stand: { model, asked, picking, open, bets }. */
  draw(state, { quick = still() } = {}) {
    this.state = state;
    this.dataset.phase = state.phase ?? "";
    if (!this.places) return;
    this.places.standIn = standInFor(state.model, this.given, this.places, state.about);
    for (const [seat, place] of this.#placed()) {
      if (!place.slots) continue;
      const now = handsOf(state.model, seat);
      if (place.large) this.places.fan(this.given.layout, seat, now);
      else kits.round?.fanSmall(place, now);
    }
    this.#drawSeats(state);
    this.#drawChips(state, quick);
    this.#drawCards(state, quick);
    this.#drawMarks(state, quick);
    this.#drawTouch(state);
    this.#say(state);
  }

  /** @returns {[number, any][]} */
  #placed() {
    return Object.entries(this.places.seats)
      .filter(([, place]) => place)
      .map(([seat, place]) => [Number(seat), place]);
  }

  // Names, racks, and whose turn it is.

  #drawSeats({ model, asked }) {
    const plates = this.#placed().map(([seat, place]) =>
      plateOf(seat, place, { given: this.given, isRing: this.places.isRing, model, asked: asked.has(seat) }),
    );
    this.layers.seats.replaceChildren(...plates);
  }

  // Chips.

  #drawChips({ model }, quick) {
    const stacks = [];
    for (const [seat, place] of this.#placed()) {
      const rack = place.plate;
      if (!place.large && !this.places.isRing) {
        stacks.push(...this.#sum(seat, place));
        continue;
      }
      for (const [wager, cents] of model.wagersOf(seat)) {
        if (this.places.field?.areas[wager] || this.#isBehind(wager)) continue;
        const at = this.#area(place, laidWager(model.rows, seat, wager));
        const size = at.chip?.size ?? at.size * 0.56;
        const middle = { x: at.x + at.size / 2, y: at.y + at.size / 2 };
        const spot = at.chip ?? middle;
        stacks.push({
          key: `${seat} ${wager}`,
          cents,
          ...{ x: spot.x, y: spot.y, size },
          from: rack,
          label: true,
        });
        const won = model.result(seat, wager)?.cents ?? 0;
        if (won > 0) {
          const above = { x: spot.x, y: spot.y - size * 0.4 };
          const paid = { key: `paid ${seat} ${wager}`, cents: won, ...above, size };
          stacks.push({ ...paid, from: this.#tray(), label: false });
        }
      }
    }
    kits.field?.noteTaken(this.layers.cloth, model, this.given, this.places);
    const where = (key) => this.#goesTo(key, model);
    const middle = stacksInTheMiddle(model, this.given, this.places);
    const behind = kits.round?.stacksBehind(model, this.given, this.places) ?? [];
    this.chipSprites.draw([...stacks, ...middle, ...behind], { where, quick });
  }

  // All that another seat has wagered is one stack; on a common field it lies there.
  #sum(seat, place) {
    const laid = [...this.state.model.wagersOf(seat)].filter(
      ([wager]) => !this.places.field?.areas[wager] && !this.#isBehind(wager),
    );
    const cents = laid.reduce((sum, [, one]) => sum + one, 0);
    return cents ? [{ key: `${seat} ${SUM}`, cents, ...place.spot, from: place.plate, label: true }] : [];
  }

  #isBehind(wager) {
    return this.given.layout.areas.some((area) => area.box && area.wager === wager);
  }

  #goesTo(key, model) {
    const [seat, wager] = key.replace("paid ", "").split(" ");
    const result = model.result(Number(seat), wager);
    const isLost = wager === SUM ? (model.outcome(Number(seat)) ?? 0) < 0 : LOST.has(result?.word ?? "");
    if (isLost) return this.#tray();
    return this.places.seats[seat]?.plate ?? this.places.offstage;
  }

  #tray() {
    return { x: this.places.width / 2, y: 0 };
  }

  // A wager that the layout has no area for lies in the next free place beside the others.
  #area(place, wager) {
    const known = place.areas[wager];
    if (known) return known;
    const all = Object.values(place.areas);
    const size = place.cell;
    const odd = [...this.state.model.wagersOf(this.#seatOf(place)).keys()].filter(
      (name) => !place.areas[name],
    );
    const right = Math.max(...all.map(({ x }) => x)) + size * 1.12;
    const top = Math.min(...all.map(({ y }) => y));
    return { x: right, y: top + Math.max(0, odd.indexOf(wager)) * size * 1.1, size };
  }

  #seatOf(place) {
    return this.#placed().find(([, other]) => other === place)?.[0] ?? 0;
  }

  // Cards.

  #drawCards({ model, picking }, quick) {
    kits.round?.noteBoard(this.layers.cloth, model);
    const cards = [];
    const laid = [...model.piles].map(([spot, pile]) => ({ spot, pile, lies: laidSpot(model.rows, spot) }));
    // A hand on the right may lie on the one before.
    const order = ({ lies }) => Math.max(0, HANDS.indexOf(spotParts(lies).area));
    for (const { spot, pile, lies } of laid.sort((one, other) => order(one) - order(other))) {
      pile.forEach((item, index) => {
        const at = this.places.card(lies, index, pile.length) ?? kits.round?.astray(this.places, pile.length - 1 - index) ?? this.places.offstage;
        const isOpen = this.places.isRing && item.up && pile.some(({ up, gone }) => !up && !gone);
        const raised = this.#isOwn(spot) && (picking ? picking.picked.has(item.id) : isOpen);
        const card = this.#isKept(spot) && !item.up ? null : item.card;
        cards.push({ ...item, ...at, raised, card, stands: kits.round?.standing(model, spot, item) });
      });
    }
    const { shoe, rack } = this.places;
    const { pieces } = this.given.layout;
    this.cardSprites.draw(cards, { shoe, rack, quick, pieces });
  }

  // Whether what lies face down there is seen by nobody, also not by whoever holds it.
  #isKept(spot) {
    return this.given.layout.hands_turned && this.places.commonHands.includes(spot);
  }

  #isOwn(spot) {
    const { seat, area } = spotParts(spot);
    return seat !== 0 && seat === this.given.own && area === "hand";
  }

  // Results at each wager, and what a hand was called.

  #drawMarks({ model }, quick) {
    const marks = kits.round ? [...this.#roundMarks(model, kits.round), ...kits.round.dealersWager(model, this.places)] : [];
    const boxes = kits.boxes?.marked(model, this.given.layout.boxes, this.places.boxes) ?? [];
    const dice = this.#dice(model);
    const pots = this.places.isRing && kits.ring ? kits.ring.ringMarks(model, this.given, this.places) : [];
    const middle = [...this.#common(model), ...this.#lit(model), ...boxes, ...dice, ...pots];
    this.layers.marks.replaceChildren(...middle, ...marks, ...reads(model, this.given, this.places, (name) => this.#title(name)));
    if (model.dice && model.dice !== this.#rolled && !quick) this.#roll(dice);
    this.#rolled = model.dice;
  }

  #roundMarks(model, { called, dealersMark, light, verdict }) {
    const marks = [];
    for (const [seat, place] of this.#placed()) {
      marks.push(...this.#results(model, seat, place));
      for (const taken of model.taken.values()) {
        if (taken.seat === seat && place.areas[taken.wager]) marks.push(light(place, taken));
      }
      if (place.large) {
        if (!this.places.narrow && !this.places.isRing) marks.push(...verdict(model, seat, place));
        const at = { ...place, edge: this.places.width - 4 };
        marks.push(...called(model, seat, at, this.given.layout));
      }
    }
    const dealt = model.hands.get("dealer");
    if (dealt) marks.push(dealersMark(dealt, this.places, this.given.layout));
    return marks;
  }

  // Who holds a hand that belongs to no seat, and what a pot is called.
  #common(model) {
    const { names, own } = this.given;
    return this.places.commonHands
      .filter((name) => model.cards(name).length)
      .map((name) => {
        const { x, y, width, room } = this.places.commonHand(name);
        const seat = model.held.get(name);
        const who = seat ? `: ${seat === own ? say("you") : names[seat]}` : "";
        const count = model.hands.get(name);
        const counts = count ? ` ${told(count)}` : "";
        const as = model.isSimulated ? `, ${say("simulated")}` : "";
        const words = `${told(title(name))}${counts}${who}${as}`;
        const lines = widthOf(words, "13px") > room ? wrapped(words, Math.floor(room / 8)) : [words];
        const middle = within(x, Math.max(...lines.map((line) => widthOf(line, "13px"))), this.places.width);
        const top = y + width * 1.4 + 14;
        const spans = lines.map((line, row) => svg("tspan", { x: middle, y: top + row * 14 }, line));
        return svg("text", { class: "called middle" }, ...spans);
      });
  }

  #lit(model) {
    const placed = this.#placed().map(([, place]) => place);
    return this.given.layout.areas
      .filter(({ wager }) => model.lit.has(wager))
      .flatMap(({ wager, shape, common }) => {
        const ats = common ? [this.places.field?.areas[wager]] : placed.map((at) => at.areas[wager]);
        return ats.filter(Boolean).map((at) => outline(shape, at, { class: "lit" }));
      });
  }

  #dice({ dice }) {
    const { shaker: kind, dice: count } = this.given.layout;
    return kits.dice && (dice || count) ? kits.dice.diceIn(kind, dice, this.places.dice(dice?.length ?? count)) : [];
  }

  #roll(dice) {
    const places = this.places.dice(dice.length);
    kits.dice?.roll(this.given.layout.shaker, dice, this.layers.marks, places);
  }

  // At the own seat what each wager came to; at others, where there is no room, the sum.
  #results(model, seat, place) {
    const { areas } = this.given.layout;
    const settled = areas.filter(
      ({ wager }) => model.isSettled(seat, wager) && !model.stake(seat, wager),
    );
    if (place.large) {
      // What became of a wager on another's box stands with the results.
      return settled.filter(({ box }) => !box).map(({ wager }) =>
        kits.round?.resultMark(model.result(seat, wager), this.places.area(place, laidWager(model.rows, seat, wager))),
      );
    }
    if (!settled.length || model.wagersOf(seat).size) return [];
    return [kits.round?.sumMark(model.outcome(seat), { ...place.spot, ...place.reach }, 30)];
  }

  #title(name) {
    return this.given.layout.areas.find(({ wager }) => wager === name)?.title ?? told(title(name));
  }

  // What can be pressed lies over everything.
  #drawTouch(state) {
    this.touch.draw(state, { given: this.given, places: this.places, placed: this.#placed() });
  }

  // The same table in words, for whoever does not see it.
  #say({ model }) {
    if (!kits.words) return;
    const lines = kits.words.inWords(model, this.given, (wager) => this.#title(wager));
    this.words.replaceChildren(...lines.map((line) => html("p", {}, line)));
  }
}

customElements.define("house-felt", Felt);
