// What is known of a seat whose plate was pressed: its rack, its cards, its wagers.

import { cardPicture } from "./cards.js";
import { say, told } from "./say.js";
import { spotOf } from "./spots.js";
import { html } from "./svg.js";
import { cardNames, money } from "./words.js";

export class SeatNote {
  /** @type {number | null} */
  open = null; // the seat that is looked at

  /**
   * @param {any} page
   * @param {(state: any) => any[]} withoutSeat boxes that nobody sits at
   */
  constructor(page, withoutSeat) {
    this.page = page;
    this.withoutSeat = withoutSeat;
  }

  render() {
    if (this.open) this.#fill(this.open);
  }

  show(seat, button) {
    let note = /** @type {HTMLElement} */ (document.getElementById("seat-note"));
    if (!note) {
      note = html("div", { id: "seat-note", popover: "auto" });
      note.addEventListener("toggle", (/** @type {any} */ event) => {
        if (event.newState === "closed") this.open = null;
      });
      document.body.append(note);
    }
    this.open = seat;
    this.#fill(seat);
    note.showPopover();
    const at = button.getBoundingClientRect();
    note.style.left = `${Math.max(8, Math.min(innerWidth - note.offsetWidth - 8, at.left))}px`;
    note.style.top = `${at.bottom + 6}px`;
  }

  #fill(seat) {
    const { model, state, titles } = this.page;
    const one = [...state.seats, ...this.withoutSeat(state)].find((other) => other.seat === seat);
    const note = document.getElementById("seat-note");
    if (!one || !note) return;
    const { pieces } = this.page.table.layout;
    const row = model.rows.get(seat) ?? ["hand", "second"];
    const cards = row.flatMap((area) => model.cards(spotOf(seat, area))).map(({ card }) => card);
    const wagers = [...model.wagersOf(seat)].map(([wager, cents]) =>
      html("li", {}, `${told(titles.get(wager) ?? wager)}: ${money(cents)}`),
    );
    const hand = html("p", { role: "img", "aria-label": cardNames(cards, pieces) });
    hand.append(...cards.map((card) => cardPicture(card, 44, pieces)));
    note.replaceChildren(
      html("h3", {}, say("{name}, seat {seat}", { name: one.name, seat })),
      html("p", {}, one.rack_cents === null ? say("Nobody sits here.") : say("Rack {money}", { money: money(model.racks.get(seat) ?? 0) })),
      ...(cards.length ? [hand] : []),
      html("ul", {}, ...wagers),
    );
  }
}
