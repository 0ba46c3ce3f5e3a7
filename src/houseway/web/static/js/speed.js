// How fast a round is shown, chosen at the table: as a dealer deals, quickly, or at once.

import { say } from "./say.js";
import { choose, liked } from "./settings.js";
import { html } from "./svg.js";

const SPEEDS = ["dealer", "quick", "instant"];

export class Speed {
  /**
   * @param {HTMLElement} root where it stands
   */
  constructor(root) {
    this.root = root;
    // A press of the mouse takes no focus, so that Enter stays the primary action's.
    root.addEventListener("mousedown", (event) => event.preventDefault());
    root.addEventListener("keydown", (event) => this.#arrow(event));
    addEventListener("liked", () => this.render());
    this.render();
  }

  render() {
    const names = [say("Dealer"), say("Quick"), say("Instant")];
    const held = this.root.contains(document.activeElement);
    this.root.setAttribute("aria-label", say("Speed"));
    this.root.title = say("How fast a round is shown: . is faster, , is slower");
    this.root.replaceChildren(
      ...SPEEDS.map((speed, at) => {
        const isOn = speed === liked("speed");
        const named = { type: "button", role: "radio", "aria-checked": String(isOn), "data-speed": speed };
        const press = () => this.go(isOn ? (at + 1) % SPEEDS.length : at);
        return html("button", { ...named, tabindex: isOn ? 0 : -1, onclick: press }, names[at]);
      }),
    );
    if (held) /** @type {HTMLElement | null} */ (this.root.querySelector("[aria-checked=true]"))?.focus();
  }

  /**
   * Go by so many steps: by one to what is faster.
   * @param {number} steps
   */
  turn(steps) {
    const at = SPEEDS.indexOf(liked("speed")) + steps;
    this.go(Math.max(0, Math.min(SPEEDS.length - 1, at)));
    return true;
  }

  /** @param {number} at */
  go(at) {
    choose("speed", SPEEDS[at]);
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.turn(step);
  }
}
