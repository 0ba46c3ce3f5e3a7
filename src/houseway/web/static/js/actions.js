// The action bar: what is asked, how long, and the buttons, the primary one always in one place.

import { chipPicture } from "./chips.js";
import { clauseTag } from "./clauses.js";
import { html } from "./svg.js";
import { money } from "./words.js";

// A line that is too long for its place is read in full after a press.
const unfold = ({ currentTarget }) => currentTarget.classList.toggle("unfolded");

export class ActionBar {
  #sure = null; // the button that was pressed once and gives up money

  /** `act(choice)` sends an answer; `pickChip(cents)` takes a chip in hand. */
  constructor(root, { act, pickChip }) {
    Object.assign(this, { root, act, pickChip });
    this.line = root.querySelector(".line");
    this.tag = root.querySelector(".line-clause");
    this.time = root.querySelector(".time");
    this.tray = root.querySelector(".tray");
    this.dial = root.querySelector(".dial");
    this.results = root.querySelector(".results");
    this.buttons = root.querySelector(".buttons");
    this.keys = new Map();
    setInterval(() => this.#tick(), 250);
  }

  render(plan, { tray = [], chip = null, results = [] } = {}) {
    const held = this.root.contains(document.activeElement)
      ? document.activeElement.dataset.id
      : null;
    this.plan = plan;
    this.root.dataset.mode = plan.mode ?? "";
    this.line.className = `line ${plan.kind ?? ""}`;
    if (this.line.textContent !== plan.line) this.line.textContent = plan.line;
    this.tag.replaceChildren(plan.clause ? clauseTag(plan.clause) : "");
    this.#renderTime(plan);
    this.#renderTray(plan.mode === "wagers" ? tray : [], chip);
    this.#renderResults(["results", "wagers"].includes(plan.mode) ? results : []);
    this.keys.clear();
    if (!plan.buttons.some(({ id }) => id === this.#sure)) this.#sure = null;
    this.buttons.replaceChildren(...plan.buttons.map((button) => this.#button(button)));
    this.#renderDial(plan.dial);
    if (held)
      (
        this.root.querySelector(`[data-id="${CSS.escape(held)}"]:not(:disabled)`) ?? this.root
      ).focus();
  }

  #button(button) {
    const { id, label, cents, key, primary, disabled, givesUp, href } = button;
    const sure = this.#sure === id;
    const words = sure ? `${label}: give it up?` : label;
    const name = key === "Enter" ? "↵" : key === "Space" ? "␣" : key?.toUpperCase();
    const parts = [
      html("span", {}, words),
      cents ? html("span", { class: "amount" }, money(cents)) : null,
      key ? html("kbd", { "aria-hidden": "true" }, name) : null,
    ];
    const attributes = {
      class: [primary && "primary", givesUp && "gives-up", sure && "sure"]
        .filter(Boolean)
        .join(" "),
      "data-id": id,
      "data-dial": Boolean(button.dial),
      "aria-keyshortcuts": key || null,
    };
    const element = href
      ? html("a", { ...attributes, class: "button", href }, ...parts)
      : html("button", { ...attributes, type: "button", disabled }, ...parts);
    const press = () => (href ? element.click() : this.press(button));
    if (!href) element.addEventListener("click", press);
    if (key && !disabled) this.keys.set(key.toLowerCase(), press);
    return element;
  }

  /** Press a button: at once, or once more where it gives up money. */
  press(button) {
    if (button.disabled) return;
    if (button.givesUp && this.#sure !== button.id) {
      this.#sure = button.id;
      this.render(this.plan);
      return;
    }
    this.#sure = null;
    if (button.run) button.run();
    else if (button.dial) this.act({ action: button.dial.action(this.#dialAt), label: button.label });
    else this.act(button.choice);
  }

  get #dialAt() {
    return Number(this.dial.querySelector("input").value);
  }

  #renderTime({ left, fallback }) {
    this.until = left === null || left === undefined ? null : performance.now() + left;
    this.span = Math.max(left ?? 0, 1);
    this.time.title = fallback ? `Then the table answers for you: ${fallback}` : "";
    this.#tick();
  }

  #tick() {
    const left = this.until === null ? null : Math.max(0, this.until - performance.now());
    this.time.hidden = left === null || left === undefined || Number.isNaN(left);
    if (this.time.hidden) return;
    this.time.textContent = `${Math.ceil(left / 1000)} s`;
    this.time.classList.toggle("short", left < 6000);
  }

  #renderTray(chips, chip) {
    this.tray.hidden = !chips.length;
    const drawn = chips.map(({ cents }) => cents).join();
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.tray.replaceChildren(...chips.map((one, index) => this.#trayChip(one, index)));
    }
    for (const button of this.tray.children) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.cents) === chip));
    }
  }

  #trayChip(denomination, index) {
    const { cents, name } = denomination;
    return html(
      "button",
      {
        type: "button",
        class: "tray-chip",
        "data-id": `chip-${cents}`,
        "data-cents": cents,
        "aria-label": `A ${name} chip of ${money(cents)}`,
        "aria-keyshortcuts": String(index + 1),
        onclick: () => this.pickChip(cents),
      },
      chipPicture(denomination, 44),
      html("kbd", { "aria-hidden": "true" }, String(index + 1)),
    );
  }

  // A slider for the number in an answer. One that is there already stays where it was put.
  #renderDial(dial) {
    this.dial.hidden = !dial;
    if (!dial) return delete this.dial.dataset.dial;
    if (this.dial.dataset.dial !== dial.id) {
      this.dial.dataset.dial = dial.id;
      const slider = html("input", { type: "range", id: "dial", min: 0, max: dial.count - 1 });
      slider.value = dial.start;
      slider.addEventListener("input", () => this.#turnDial(this.plan.dial));
      const label = html("label", { for: "dial" }, dial.label);
      this.dial.replaceChildren(label, slider, html("output", { for: "dial" }));
    }
    return this.#turnDial(dial);
  }

  #turnDial(dial) {
    const says = dial.says(this.#dialAt);
    this.dial.querySelector("input").setAttribute("aria-valuetext", says);
    this.dial.querySelector("output").textContent = says;
    const amount = this.buttons.querySelector("[data-dial] .amount");
    if (amount && dial.cents) amount.textContent = money(dial.cents(this.#dialAt));
  }

  #renderResults(rows) {
    this.results.hidden = !rows.length;
    this.results.replaceChildren(
      ...rows.map(({ title, amount, cents, word, why, clause }) =>
        html(
          "li",
          { class: cents > 0 ? "won" : cents < 0 ? "lost" : "even", onclick: unfold },
          html("span", { class: "wager" }, title),
          html("span", { class: "amount" }, amount, html("span", { class: "word" }, ` ${word}`)),
          html("span", { class: "why", title: why }, why ?? ""),
          html("span", { class: "under" }, clause ? clauseTag(clause) : ""),
        ),
      ),
    );
  }
}
