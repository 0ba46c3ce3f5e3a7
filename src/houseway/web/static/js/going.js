// Going from a table, on purpose or by staying away.

import { remove } from "./api.js";
import { say } from "./say.js";

const SEATED = `houseway-seat-${location.pathname}`;
const button = /** @type {HTMLElement} */ (document.querySelector("#leave"));

export class Going {
  wanted = false; // whether this person has pressed Leave, and not taken it back

  /**
   * `page` has `own`, `state`, `table`, `socket`, and `send(frame)`, `toast(words)`.
   * @param {Page.Table} page
   */
  constructor(page) {
    this.page = page;
    button.addEventListener("click", () => (this.leaves ? this.stay() : this.leave()));
  }

  /** Get up, now or when the round is over, and go to the lobby. */
  leave() {
    if (!this.page.own) return location.assign("/");
    this.wanted = true;
    return this.page.send({ type: "leave" });
  }

  /** Stay after all. */
  stay() {
    this.wanted = false;
    return this.page.send({ type: "stay" });
  }

  /** Whether the own seat is left when the round is over. */
  get leaves() {
    const { own, state } = this.page;
    return Boolean(own && state?.seats.find(({ seat }) => seat === own)?.leaves);
  }

  /**
   * The plan of the bar, which says that the seat is left after the round.
   * @param {Page.Plan} made
   * @returns {Page.Plan}
   */
  noted(made) {
    return this.leaves ? { ...made, line: `${made.line} ${say("You get up when this round is over.")}` } : made;
  }

  /** Take note of how things stand; whether this person is gone. */
  note() {
    const { own } = this.page;
    if (own) sessionStorage.setItem(SEATED, String(own));
    else sessionStorage.removeItem(SEATED);
    if (!this.wanted || own) return false;
    this.#depart();
    return true;
  }

  // A table at which only simple players are left is closed by whoever opened it.
  async #depart() {
    const { state, socket, table } = this.page;
    const others = state.seats.some(({ kind }) => kind === "person");
    socket.close();
    if (table.is_mine && !others) await remove(`/api/tables/${table.id}`).catch(() => {});
    location.assign("/");
  }

  /** Whoever was away for too long is told what became of the seat. */
  tellLoss() {
    if (!sessionStorage.getItem(SEATED) || this.page.own) return;
    this.page.toast(say("You were away for too long and got up: you carry your chips again."));
  }

  render() {
    button.textContent = this.leaves ? say("Stay") : say("Leave");
  }
}
