// On a phone the other seats are a strip of small plates; a plate opens on tap.

import { kits } from "./kits.js";
import { late } from "./late.js";
import { say, told } from "./say.js";
import { spotParts } from "./spots.js";
import { html, renew } from "./svg.js";
import { shortMoney, signed, title } from "./words.js";

/**
 * How much of what the bank covers is wagered against it.
 * @param {import("./model.js").Model} model
 */
function taken({ bank, againstBank }) {
  if (!bank?.covers_cents) return say("the bank");
  return say("{taken} of {covers}", { taken: shortMoney(againstBank), covers: shortMoney(bank.covers_cents) });
}

export class Strip {
  /** @type {import("./seat-note.js").SeatNote | null} */
  note = null; // once a plate was opened

  constructor(list, page) {
    this.list = list;
    this.page = page;
    page.felt.addEventListener("narrow", () => this.render());
  }

  render() {
    const { state, own, model, table } = this.page;
    if (!state) return;
    this.list.classList.toggle("plates", table.layout.ring);
    const asked = new Set(state.ask?.asked ?? []);
    const first = (/** @type {Wire.Seat} */ { seat }) => Number(model.bank?.seat !== seat);
    const plates = [...state.seats, ...this.#withoutSeat(state)]
      .filter(({ seat }) => seat !== this.page.felt.given?.focus)
      .sort((one, other) => first(one) - first(other))
      .map((one) => this.#plate(one, { model, asked: asked.has(one.seat) }));
    if (!own && ["player", "nobody"].includes(this.page.you?.role ?? "nobody")) {
      const taken = new Set(state.seats.map(({ seat }) => seat));
      const free = Array.from({ length: table.seats_max }, (_, i) => i + 1).filter(
        (s) => !taken.has(s),
      );
      plates.push(...free.slice(0, 4).map((seat) => this.#chair(seat)));
    }
    if (own && model.bank?.seat === own) plates.unshift(this.#ownBank(model));
    if (table.layout.ring) plates.push(...this.#meters(model));
    if (kits.roads && this.page.extras) plates.unshift(this.#shoe(state.record, kits.roads));
    this.#put(plates);
    this.note?.render();
  }

  // A plate that is there stays and is written anew: a press that has begun on it counts.
  /** @param {HTMLElement[]} plates */
  #put(plates) {
    const lying = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const had = new Map(lying.map((item) => [/** @type {HTMLElement} */ (item.firstElementChild).dataset.id, item]));
    const now = plates.map((plate) => {
      const item = had.get(plate.dataset.id) ?? html("li", {});
      renew(item, [plate]);
      return item;
    });
    if (now.length !== lying.length || now.some((item, at) => item !== lying[at])) this.list.replaceChildren(...now);
  }

  // Boxes that others have wagered on and nobody sits at.
  #withoutSeat({ seats, piles }) {
    const taken = new Set(seats.map(({ seat }) => seat));
    const dealt = new Set(Object.keys(piles ?? {}).map((spot) => spotParts(spot).seat));
    const boxes = [...dealt].filter((seat) => seat && !taken.has(seat));
    return boxes.map((seat) => ({ seat, name: say("Box {box}", { box: seat }), rack_cents: null }));
  }

  #plate(one, { model, asked }) {
    const { ring, hand } = this.page.table.layout;
    const words = ring && kits.ring ? kits.ring.seatWords(one, model, { asked, hand }) : this.#words(one, { model, asked });
    const button = html("button", { type: "button", class: asked ? "asked" : "", "data-id": `seat-${one.seat}` }, words);
    button.addEventListener("click", ({ currentTarget }) => this.#show(one.seat, currentTarget));
    return button;
  }

  #words({ seat, name, rack_cents: rack }, { model, asked }) {
    const total = [...model.wagersOf(seat).values()].reduce((sum, cents) => sum + cents, 0);
    const outcome = model.outcome(seat);
    const isBank = model.bank?.seat === seat;
    const second = isBank && !model.over
      ? taken(model)
      : total
      ? say("bets {money}", { money: shortMoney(total) })
      : model.bids.has(seat)
      ? say("bids {money}", { money: shortMoney(model.bids.get(seat)) })
      : outcome !== null
        ? signed(outcome)
        : rack === null
          ? say("nobody sits")
          : shortMoney(model.racks.get(seat) ?? rack);
    return html(
      "span",
      { class: "of" },
      html("b", {}, `${asked ? "▸ " : ""}${isBank ? `${say("Bank")}: ` : ""}${name.slice(0, 12)}`),
      html("span", {}, second),
    );
  }

  // The own seat has no plate here; what its bank covers is read all the same.
  #ownBank(model) {
    const words = html("span", { class: "shoe" }, html("b", {}, `${say("Bank")}: ${say("you")}`), html("span", {}, taken(model)));
    const button = html("button", { type: "button", "data-id": "bank" }, words);
    button.addEventListener("click", ({ currentTarget }) => this.#show(this.page.own, currentTarget));
    return button;
  }

  // What is displayed to be won by all.
  #meters(model) {
    return [...model.meters].map(([name, cents]) => {
      const words = html("span", { class: "shoe" }, html("b", {}, told(title(name))), html("span", {}, shortMoney(cents)));
      return html("button", { type: "button", "data-id": `meter-${name}`, onclick: () => this.page.side.toggle(true) }, words);
    });
  }

  // What the shoe has come to so far; its roads stand beside the log.
  #shoe(record, { readRecord, sums }) {
    const words = html("span", { class: "shoe" }, html("b", {}, say("The shoe")), sums(readRecord(record)));
    return html("button", { type: "button", "data-id": "shoe", onclick: () => this.page.side.toggle(true) }, words);
  }

  #chair(seat) {
    return html("button", { type: "button", "data-id": `chair-${seat}`, onclick: () => this.page.sit(seat) }, say("Sit at {seat}", { seat }));
  }

  // A plate opens what is known of its seat.
  async #show(seat, button) {
    const { SeatNote } = await late(() => import("./seat-note.js"));
    this.note ??= new SeatNote(this.page, (one) => this.#withoutSeat(one));
    this.note.show(seat, button);
  }
}
