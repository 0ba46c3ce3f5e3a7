// A slider of the action bar, for the number in an answer.

import { say } from "./say.js";
import { html } from "./svg.js";
import { money } from "./words.js";

export class Slider {
  /**
   * @param {HTMLElement} box
   * @param {any} bar
   */
  constructor(box, bar) {
    this.box = box;
    this.bar = bar;
  }

  get at() {
    return Number(this.input.value);
  }

  get input() {
    return /** @type {HTMLInputElement} */ (this.box.querySelector("input"));
  }

  // A slider for the number in an answer. One that is there already stays where it was put.
  render(dial) {
    this.box.hidden = !dial;
    if (!dial) return delete this.box.dataset.dial;
    if (this.box.dataset.dial !== dial.id) {
      this.box.dataset.dial = dial.id;
      const range = { type: "range", id: "dial", min: 0, max: dial.count - 1 };
      const slider = html("input", { ...range, "aria-label": dial.label.replace(/:$/, "") });
      slider.value = dial.start;
      slider.addEventListener("input", () => this.turn(this.bar.plan.dial));
      const label = html("label", { for: "dial" }, dial.label);
      const [less, more] = dial.jump ? [this.#jump("−", -1), this.#jump("+", 1)] : ["", ""];
      const marks = dial.marks?.length ? [this.#marks(dial.marks)] : [];
      this.box.replaceChildren(label, less, slider, more, html("output", { for: "dial" }), ...marks);
    }
    return this.turn(dial);
  }

  // Places of a dial that have a name, to go to at once.
  #marks(marks) {
    const go = (at) => {
      this.input.value = String(at);
      this.turn(this.bar.plan.dial);
    };
    const made = marks.map(({ label, key, at }) =>
      html(
        "button",
        { type: "button", class: "mark", "data-id": `mark-${key}`, "aria-keyshortcuts": key, onclick: () => go(at) },
        html("span", {}, label),
        html("kbd", { "aria-hidden": "true" }, key),
      ),
    );
    return html("div", { class: "marks-row", role: "group", "aria-label": say("Amounts") }, ...made);
  }

  // A chip less or more, for whom a slider is too fine.
  #jump(sign, way) {
    const jump = () => {
      const slider = this.input;
      slider.value = String(Number(slider.value) + way * (this.bar.plan.dial?.jump ?? 1));
      this.turn(this.bar.plan.dial);
    };
    const [id, name, keys] = way < 0 ? ["less", say("Less"), "-"] : ["more", say("More"), "+ ="];
    const named = { "aria-label": name, "aria-keyshortcuts": keys, "data-id": `jump-${id}` };
    return html("button", { type: "button", class: "jump", ...named, onclick: jump }, sign);
  }

  turn(dial) {
    const says = dial.says(this.at);
    this.input.setAttribute("aria-valuetext", says);
    this.box.querySelector("output")?.replaceChildren(says);
    const amount = this.bar.buttons.querySelector("[data-dial] .amount");
    if (amount && dial.cents) amount.textContent = money(dial.cents(this.at));
  }
}
