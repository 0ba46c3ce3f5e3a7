// The action bar: what is asked, how long, and the buttons, the primary one always in one place.

import { chipPicture } from "./chips.js";
import { clauseTag } from "./clauses.js";
import { say, told } from "./say.js";
import { focusIn, html, renew } from "./svg.js";
import { money } from "./words.js";

// A button that takes over a place or a key is dead for so long, so that nobody presses it who meant
// the one before, in milliseconds: as somebody likes it.
const SETTLING = { usual: 350, long: 1000, none: 0 };
const settling = () => SETTLING[document.documentElement.dataset.settling ?? "usual"];

const whatIs = ({ id, label }, turn) => `${turn ?? ""} ${id} ${label}`;

export class ActionBar {
  #sure = null; // the button that was pressed once and gives up money
  #slots = new Map(); // a key or a place -> { what, from, until }: what is there, and since when
  #lost = false; // whether there is no connection to say anything by
  /** @type {Page.Plan} */
  plan = { line: "", buttons: [] };
  /** @type {import("./slider.js").Slider | null} */
  slider = null; // this and the next once a round is on
  /** @type {import("./reading.js").Reading | null} */
  reading = null;

  /** `act(choice)` sends an answer; `pickChip(cents)` takes a chip in hand; `say(words)` tells. */
  constructor(root, { act, pickChip, say }) {
    this.root = root;
    this.act = act;
    this.pickChip = pickChip;
    this.say = say;
    this.line = root.querySelector(".line");
    this.tag = root.querySelector(".line-clause");
    this.time = root.querySelector(".time");
    this.tray = root.querySelector(".tray");
    this.dial = root.querySelector(".dial");
    this.buttons = root.querySelector(".buttons");
    this.small = root.querySelector(".small");
    this.keys = new Map();
    setInterval(() => this.#tick(), 250);
    new ResizeObserver(() => this.#stand()).observe(root);
  }

  /**
   * @param {Page.Plan} plan
   * @param {{ tray?: any[], chip?: number | null, results?: any[] }} beside
   */
  render(plan, { tray = [], chip = null, results = [] } = {}) {
    const held = focusIn(this.root)?.dataset.id;
    this.plan = plan;
    this.root.dataset.mode = plan.mode ?? "";
    this.line.className = `line ${plan.kind ?? ""}`;
    this.line.ariaLive = plan.quiet ? "off" : "polite"; // What goes on is seen, and heard when it happens.
    if (this.line.textContent !== plan.line) this.line.textContent = plan.line;
    this.#cite(plan.clause ?? "");
    this.#renderTime(plan);
    this.#renderTray(plan.mode === "wagers" ? tray : [], chip);
    this.reading?.show(plan.mode === "results" ? results : []);
    if (!plan.buttons.some(({ id }) => id === this.#sure)) this.#sure = null;
    this.#settle(plan);
    this.slider?.render(plan.dial);
    this.#renderButtons();
    this.#renderSmall(plan.small ?? []);
    this.#stand();
    if (held)
      (
        this.root.querySelector(`[data-id="${CSS.escape(held)}"]:not(:disabled)`) ?? this.root
      ).focus();
  }

  /**
   * The clause of what is asked. Its tag stays as long as it does: a press of it may be on its way.
   * @param {string} clause
   */
  #cite(clause) {
    if (clause === this.cited) return;
    this.cited = clause;
    this.tag.replaceChildren(clause ? clauseTag(clause) : "");
  }

  /**
   * What the bar has once a round is on.
   * @param {{ Slider: typeof import("./slider.js").Slider, Reading: typeof import("./reading.js").Reading }} parts
   */
  take({ Slider, Reading }) {
    this.slider = new Slider(this.dial, this);
    this.reading = new Reading(this.root, () => this.#reach());
  }

  /** Without a connection nothing can be pressed. */
  set isLost(lost) {
    this.#lost = lost;
    this.root.inert = lost;
  }

  /** @param {Page.Plan} plan */
  #settle({ buttons, turn }) {
    const [now, span] = [performance.now(), settling()];
    const before = this.#slots;
    this.#slots = new Map();
    buttons.forEach((button, at) => {
      const what = whatIs(button, turn) + (this.#sure === button.id); // Asked once more it is another button.
      for (const slot of [`key ${button.key}`, `place ${buttons.length - at}`]) {
        const was = before.get(slot);
        const isTaken = was && was.what !== what && now - was.until < span;
        const from = was?.what === what ? was.from : isTaken ? now + span : now;
        this.#slots.set(slot, { what, from, until: Infinity });
      }
    });
    // What is gone is remembered for as long as somebody may still mean it.
    for (const [slot, was] of before) {
      const until = Math.min(was.until, now);
      if (!this.#slots.has(slot) && now - until < span) {
        this.#slots.set(slot, { ...was, until });
      }
    }
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.#renderButtons(), span + 5);
  }

  // A key is dead where the key has changed hands, a place where the place has.
  #isSettling(button, by) {
    const { buttons } = this.plan;
    const slot = by === "key" ? button.key : buttons.length - buttons.indexOf(button);
    return performance.now() < (this.#slots.get(`${by} ${slot}`)?.from ?? 0);
  }

  // What is planned, and what opens the results.
  get #all() {
    return [...(this.plan.mode === "results" && this.reading ? this.reading.buttons : []), ...this.plan.buttons];
  }

  // There is more to be read, or it was opened: what it stands on goes with it.
  #reach() {
    this.#renderButtons();
    this.#stand();
  }

  #renderButtons() {
    const buttons = this.#all;
    this.keys.clear();
    renew(this.buttons, buttons.map((button) => this.#button(button))).forEach((element, at) => {
      const { id, key, disabled } = buttons[at];
      element.onclick = (event) => this.#click(id, event);
      if (key && !disabled) this.keys.set(key.toLowerCase(), () => element.click());
    });
    if (!this.plan.dial || !this.slider) return;
    for (const one of this.dial.querySelectorAll("[aria-keyshortcuts]")) {
      for (const key of one.getAttribute("aria-keyshortcuts").split(" ")) this.keys.set(key, () => one.click());
    }
    this.slider.turn(this.plan.dial);
  }

  // The bar stays where it is; what is in it may reach higher, and what it stands on with it.
  #stand() {
    const { top } = this.root.querySelector(".ask").getBoundingClientRect();
    const { bottom, height } = this.root.getBoundingClientRect();
    this.root.style.setProperty("--lies", `${height}px`);
    return this.root.style.setProperty("--high", `${Math.ceil(bottom - top) + 8}px`);
  }

  // What is offered to few stands small beside what is asked.
  /** @param {Page.Button[]} buttons */
  #renderSmall(buttons) {
    const made = buttons.map(({ id, label, pressed }) =>
      html("button", { type: "button", class: "plain", "data-id": id, "aria-pressed": String(Boolean(pressed)) }, label),
    );
    renew(this.small, made).forEach((one, at) => (one.onclick = buttons[at].run ?? null));
  }

  #button(button) {
    const { id, icon, label, cents, key, primary, disabled, givesUp, href, hint } = button;
    const sure = this.#sure === id;
    const words = sure ? say("{label}: give it up?", { label }) : label;
    const name = key === "Enter" ? "↵" : key === "Space" ? "␣" : key?.toUpperCase();
    const parts = [
      icon ? html("span", { class: "icon", "aria-hidden": "true" }, icon) : null,
      html("span", { class: "words" }, words),
      cents ? html("span", { class: "amount" }, money(cents)) : null,
      key ? html("kbd", { "aria-hidden": "true" }, name) : null,
    ];
    const attributes = {
      class: [primary && "primary", icon && "brief", givesUp && "gives-up", sure && "sure"]
        .filter(Boolean)
        .join(" "),
      "data-id": id,
      "data-dial": Boolean(button.dial),
      "data-hint": hint || null,
      title: icon ? label : null,
      "aria-keyshortcuts": key || null,
      "aria-disabled": ["key", "place"].some((by) => this.#isSettling(button, by)) ? "true" : null,
    };
    return href
      ? html("a", { ...attributes, class: "button", href }, ...parts)
      : html("button", { ...attributes, type: "button", disabled }, ...parts);
  }

  #click(id, event) {
    const button = this.#all.find((one) => one.id === id);
    const by = event.detail ? "place" : "key";
    if (!button || this.#lost || this.#isSettling(button, by)) event.preventDefault();
    else if (!button.href) this.press(button);
  }

  /** Press a button: at once, or once more where it gives up money. */
  press(button) {
    if (button.disabled || this.#lost) return;
    if (button.givesUp && !button.atOnce && this.#sure !== button.id) {
      this.#sure = button.id;
      this.#settle(this.plan);
      this.#renderButtons();
      return;
    }
    this.#sure = null;
    if (button.hint) this.say(button.hint);
    else if (button.run) button.run();
    else this.act(this.#answer(button));
  }

  // What a dial stands at is an answer of its own, or the number in one.
  #answer({ label, choice, dial }) {
    if (!dial || !this.slider) return { ...choice, label };
    const { at } = this.slider;
    return dial.choice ? { ...dial.choice(at), label } : { ...choice, label, number: dial.number(at) };
  }

  /** @param {Page.Plan} plan */
  #renderTime({ until, fallback }) {
    this.until = until;
    this.time.title = fallback ? say("Then the table answers for you: {answer}", { answer: fallback }) : "";
    this.#tick();
  }

  #tick() {
    this.time.hidden = this.until === undefined;
    if (this.until === undefined) return;
    const left = Math.max(0, this.until - performance.now());
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
        "aria-label": say("A {colour} chip of {money}", { money: money(cents), colour: told(name) }),
        "aria-keyshortcuts": String(index + 1),
        onclick: () => this.pickChip(cents),
      },
      chipPicture(denomination, 44),
      html("kbd", { "aria-hidden": "true" }, String(index + 1)),
    );
  }
}
