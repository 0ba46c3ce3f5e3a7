// A table's socket. It mends itself: a lost connection is made again, sooner at first, later then.

import { roundWords } from "./language.js";
import { say, told } from "./say.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PULSE = 3000; // when nothing was heard for so long the server is asked whether it is there
const PATIENCE = 3000; // and for an answer it has so long
const COMING = 10_000; // a new connection has so long to be welcomed
const FOR_GOOD = new Set([4404, 4409, 4429]);

/** Tells `welcome`, `update`, `refused`, `closed`, and `line` with { state, why }. */
export class TableSocket extends EventTarget {
  /** @type {Map<number, { resolve: (frame: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map(); // by the number of the frame
  /** @type {WebSocket} */
  socket = /** @type {any} */ (null); // from the first connection on
  #id = 0;
  #wait = FIRST_WAIT;
  #ended = false;
  #isDown = true;
  #heard = 0; // when something was heard last
  #due = 0; // by when something must be heard, or the connection counts as lost; 0 for no matter

  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    addEventListener("online", () => this.#again(0));
    document.addEventListener("visibilitychange", () => document.hidden || this.#again(0));
    this.#open();
    setInterval(() => this.#watch(), 500);
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.table}`);
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = (event) => this.#lost(event);
    this.socket = socket;
    this.#isDown = false;
    this.#due = performance.now() + COMING;
  }

  // A server that stands still closes nothing: whoever listens must ask.
  #watch() {
    const now = performance.now();
    if (this.#isDown) return;
    if (this.#due && now > this.#due) return this.#abandon();
    if (this.#due || now - this.#heard < PULSE) return;
    this.#due = now + PATIENCE;
    this.tell({ type: "ping" }).catch(() => {});
  }

  #abandon() {
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.#lost({ code: 1006 });
  }

  /** @param {any} frame */
  async #hear(frame) {
    this.#heard = performance.now();
    this.#due = 0;
    const waiting = this.#waiting.get(frame.id);
    this.#waiting.delete(frame.id);
    if (frame.type === "welcome") {
      this.#wait = FIRST_WAIT;
      this.#say("line", { state: "open" });
    }
    this.#say(frame.type, frame);
    if (!waiting) return;
    if (frame.type !== "refused" && frame.type !== "error") return waiting.resolve(frame);
    await roundWords();
    waiting.reject(new Error(told(frame.why)));
  }

  /** @param {{ code: number }} event */
  #lost({ code }) {
    this.#isDown = true;
    for (const { reject } of this.#waiting.values()) reject(new Error(say("The connection was lost.")));
    this.#waiting.clear();
    if (this.#ended) return;
    if (code === 1000 || FOR_GOOD.has(code)) {
      this.#ended = true;
      return this.#say("line", { state: "ended", code });
    }
    this.#say("line", { state: "lost", code });
    this.#again(this.#wait);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.8);
  }

  /** @param {number} wait */
  #again(wait) {
    if (this.#ended || !this.#isDown) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (this.#isDown) this.#open();
      },
      wait * (0.8 + Math.random() * 0.4),
    );
  }

  /**
   * Call this with what comes of a kind.
   * @param {string} type
   * @param {(detail: any) => unknown} hear
   */
  on(type, hear) {
    this.addEventListener(type, (event) => hear(/** @type {CustomEvent} */ (event).detail));
  }

  /**
   * @param {string} type
   * @param {unknown} detail
   */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /**
   * Send a frame; the promise is kept by the update that answers it, or broken with the reason.
   * @param {Wire.Said} frame
   */
  tell(frame) {
    if (this.#isDown || this.socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Error(say("There is no connection just now.")));
    }
    const id = ++this.#id;
    this.socket.send(JSON.stringify({ ...frame, id }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Connect anew, as somebody else perhaps. */
  reconnect() {
    this.#wait = 0;
    this.socket.close(4000);
  }

  close() {
    this.#ended = true;
    this.socket.close(1000);
  }
}
