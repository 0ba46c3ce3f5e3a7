// What somebody carries, and has everywhere: asked for once it matters.

import { me, post } from "./api.js";

/** With how much somebody sits down. */
export const BUY_IN = 500_00;

export class Purse {
  /** @type {Page.Known | null} */
  known = null; // once it has been looked into

  /**
   * `page` has `own`, and `send(frame)`, `rest()`, `toast(words)`.
   * @param {Page.Table} page
   */
  constructor(page) {
    this.page = page;
  }

  async look() {
    this.known ??= { carried: 0, worth: Infinity };
    /** @type {Wire.Me} */
    const { carried_cents: carried, seats } = await me();
    const racks = seats.reduce((sum, { rack_cents: cents }) => sum + cents, 0);
    this.known = { carried, worth: carried + racks };
    this.page.rest();
  }

  /**
   * Bring more to the own seat.
   * @param {number} cents
   */
  async buy(cents) {
    await this.page.send({ type: "buy", cents });
    await this.look();
  }

  /** A fresh rack for whoever has next to nothing; whoever sits has it brought to the seat. */
  async fresh() {
    try {
      await post("/api/rack");
    } catch (error) {
      this.page.toast(error.message);
    }
    await this.look();
    if (this.page.own) await this.buy(Math.min(BUY_IN, this.known?.carried ?? 0));
  }
}
