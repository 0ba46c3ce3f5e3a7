// Sitting down: whoever is nobody yet becomes a guest first.

import { somebody } from "./api.js";
import { BUY_IN } from "./purse.js";

export class Sitting {
  #hasSat = false;
  /** @type {number | null} */
  wanted = null; // the seat to take once one is somebody

  /**
   * `page` has `own`, `you`, `purse`, `fair`, `socket`, and `send(frame)`, `render()`.
   * @param {Page.Table} page
   */
  constructor(page) {
    this.page = page;
  }

  /** @param {number} seat */
  async sit(seat) {
    const { you, purse, fair, socket } = this.page;
    if (!you?.id) {
      await somebody();
      this.wanted = seat;
      return socket.reconnect();
    }
    // Who has just come carries what the welcome said.
    if (this.#hasSat || purse.known || !you.carried_cents) await purse.look();
    const carried = purse.known?.carried ?? you.carried_cents;
    this.#hasSat = true;
    if (!carried) return this.page.render();
    const pledge = await fair.pledge();
    const cents = Math.min(BUY_IN, carried);
    const answer = await this.page.send({ type: "sit", seat, cents, pledge });
    purse.known = null;
    return answer;
  }

  /** Whoever comes by "Play now", or was nobody until now, sits down at once. */
  come() {
    const asked = new URLSearchParams(location.search).get("sit");
    const seat = this.wanted ?? (asked && Number(asked));
    this.wanted = null;
    if (asked) history.replaceState(null, "", location.pathname);
    if (seat && !this.page.own) this.sit(seat);
  }
}
