// How it stands with what was asked of the lab: loading, counting with progress, ended, refused, busy,
// or the line is down. One line, which says what can be done about it.

import { Pace } from "./pace.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

const SOON = 400;

/** The line above the figures. */
export class Status {
  /**
   * @param {HTMLElement} box
   * @param {{ end: () => void, again: (instead?: string) => void }} does
   */
  constructor(box, { end, again }) {
    this.box = box;
    this.end = end;
    this.again = again;
    this.isFailed = false;
    this.pace = new Pace();
    /** @type {Wire.LabAsked | null} */
    this.last = null;
    this.bar = html("progress", { max: "1" });
    this.words = html("span", {});
    this.stop = html("button", { type: "button", class: "small", onclick: () => end() }, say("Cancel"));
  }

  /**
   * @param {string} kind
   * @param {(Node | string)[]} parts
   */
  #put(kind, ...parts) {
    this.isFailed = kind === "failed";
    this.box.dataset.kind = kind;
    this.box.replaceChildren(...parts);
    this.box.hidden = parts.length === 0;
  }

  clear() {
    this.last = null;
    this.#put("");
  }

  loading() {
    setTimeout(() => this.box.dataset.kind === "loading" && this.box.removeAttribute("hidden"), SOON);
    this.#put("loading", html("p", {}, say("Fetching the rules…")));
    this.box.hidden = true;
  }

  /** @param {Wire.LabAsked} sofar */
  counting(sofar) {
    this.last = sofar;
    const { doing, done, of, seconds, is_lengthy: isLengthy } = sofar;
    const part = of ? done / of : 0;
    if (of) this.bar.value = part;
    else this.bar.removeAttribute("value");
    const left = this.pace.left(sofar);
    const counted = { doing: told(doing), part: Math.floor(100 * part), time: clock(seconds) };
    this.words.textContent = of
      ? left === null
        ? say("Counting: {doing}, {part} % · {time}", counted)
        : say("Counting: {doing}, {part} % · {time}, about {left} to go", { ...counted, left: clock(left) })
      : doing
        ? say("Getting ready: {doing} · {time}", { doing: told(doing), time: clock(seconds) })
        : isLengthy
          ? say("This takes a count. It begins… {time}", { time: clock(seconds) })
          : say("One moment… {time}", { time: clock(seconds) });
    if (this.box.dataset.kind === "counting") return;
    this.bar.setAttribute("aria-label", say("How far the count is"));
    this.#put("counting", this.words, this.bar, this.stop);
  }

  ended() {
    const { done = 0, of = 0 } = this.last ?? {};
    const words = of
      ? say("Cancelled at {part} %. What is counted is kept.", {
          part: Math.floor((100 * done) / of),
        })
      : say("Cancelled.");
    this.#put("ended", html("p", {}, words), this.#again(say("Go on")));
  }

  /**
   * @param {Wire.LabRefusal} refusal
   * @param {Wire.LabField | null} field
   * @param {() => void} show
   */
  refused(refusal, field, show) {
    const where = field
      ? [html("button", { type: "button", class: "small", onclick: show }, told(field.label))]
      : [];
    this.#put("refused", html("p", {}, `✕ ${told(refusal.why)}`), ...where);
  }

  /** @param {{ kind?: string, status: number, message: string }} error */
  failed({ kind, status, message }) {
    const words =
      kind === "offline"
        ? say("The line is down: the house cannot be reached. Your design is kept in the address.")
        : status === 429 || status === 503
          ? say("Not now: {why}", { why: told(message) })
          : told(message);
    const others = status === 429 ? [this.#again(say("End it and count this"), "*")] : [];
    this.#put("failed", html("p", {}, words), this.#again(say("Try again")), ...others);
  }

  /**
   * @param {string} words
   * @param {string} [instead] what is ended for it
   */
  #again(words, instead = "") {
    const kind = instead ? "small" : "small primary";
    return html("button", { type: "button", class: kind, onclick: () => this.again(instead) }, words);
  }
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
