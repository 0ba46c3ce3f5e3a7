// Whether the table can be heard: what is shown while it cannot.

import { get } from "./api.js";
import { say, told } from "./say.js";
import { capital } from "./words.js";

const TOO_MANY = 4409;
const NOT_THERE = 4404;

export class Line {
  /**
   * @param {string} table
   * @param {{
   *   socket: import("./socket.js").TableSocket,
   *   veil: import("./veil.js").Veil,
   *   isKnown: () => boolean,
   *   tell: (isLost: boolean) => void,
   * }} page `isKnown` says whether anything is shown yet; `tell` whether something can be pressed
   */
  constructor(table, { socket, veil, isKnown, tell }) {
    this.table = table;
    this.veil = veil;
    this.isKnown = isKnown;
    this.tell = tell;
    socket.on("closed", ({ why }) => veil.end(told(why)));
    socket.on("line", (line) => this.#change(line));
    socket.on("pause", (frame) => this.#pause(frame));
  }

  /**
   * The house pauses, or goes on.
   * @param {Wire.Pause} frame
   */
  #pause({ on, why }) {
    this.tell(on);
    if (on) this.veil.note(told(why));
    else this.veil.lift();
  }

  /** @param {{ state: "open" | "lost" | "ended", code: number }} line */
  #change({ state, code }) {
    this.tell(state !== "open");
    if (state === "open") this.#opened();
    else if (state === "lost") this.veil.lost({ known: this.isKnown() });
    else if (code === NOT_THERE) this.#gone();
    else if (code === TOO_MANY)
      this.veil.end(say("You have this table open too often: close another page."));
    else this.veil.end(say("The connection has ended."));
  }

  // What lies over the table is lifted when there is something to be seen: at first by the page.
  #opened() {
    if (this.isKnown()) this.veil.lift();
  }

  // The server knows why a table is not there: it may be out of order.
  async #gone() {
    const why = await get(`/api/tables/${this.table}`).then(
      () => "there is no such table",
      (error) => error.message,
    );
    this.veil.end(`${capital(told(why))}.`);
  }
}
