// Wagers on the boxes of others, where the table permits them: who is on each, and a chip behind it.

import { say, told } from "./say.js";
import { html } from "./svg.js";
import { joined, money } from "./words.js";

export class OtherBoxes {
  /** @type {HTMLElement | null} */
  #note = null;

  constructor(page) {
    this.page = page;
  }

  /** What opens the list; null where no box is shared. */
  get offered() {
    return this.#areas.length ? () => this.open() : null;
  }

  /** The box that is asked about; 0 where it is the own. */
  get asked() {
    const { ask } = this.page.state;
    return ask?.options.find((/** @type {any} */ { box }) => box)?.box ?? 0;
  }

  get #areas() {
    return (this.page.table?.layout.areas ?? []).filter(({ box }) => box);
  }

  open() {
    if (!this.#note) {
      this.#note = html("div", { id: "other-boxes", popover: "auto", role: "dialog", "aria-label": say("Other boxes") });
      document.body.append(this.#note);
    }
    this.#fill();
    this.#note.showPopover();
  }

  /** What is open is drawn again as things stand; it closes when wagers do. */
  render() {
    if (!this.#note?.matches(":popover-open")) return;
    if (this.page.state.phase === "wagers" && this.page.betting.open) this.#fill();
    else this.#note.hidePopover();
  }

  #fill() {
    const { own, table } = this.page;
    const boxes = Array.from({ length: table.seats_max }, (_, index) => index + 1);
    const at = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.id;
    this.#note?.replaceChildren(
      html("h3", {}, say("Other boxes")),
      html("ul", {}, ...boxes.filter((box) => box !== own).map((box) => this.#box(box))),
      ...this.#consent(),
    );
    if (at) /** @type {HTMLElement | null} */ (this.#note?.querySelector(`[data-id="${CSS.escape(at)}"]`))?.focus();
  }

  // Who sits there, what lies there, and what may be put beside it, or why nothing may.
  #box(box) {
    const { names, betting } = this.page;
    const areas = this.#areas.filter((area) => area.box === box && !area.after_deal);
    const open = areas.map((area) => ({ ...area, ...betting.open?.get(area.wager) }));
    const [first] = open;
    return html(
      "li",
      {},
      html("span", { class: "lies" }, html("b", {}, say("Box {box}", { box })), ` (${names[box] ?? say("nobody sits here")}): ${this.#lies(box)}`),
      ...(first?.refusal
        ? [html("span", { class: "why" }, first.refusal)]
        : open.filter(({ refusal, hint }) => hint && !refusal).flatMap((area) => this.#buttons(area, box))),
    );
  }

  // What everybody has on a box.
  #lies(box) {
    const { model, names, own } = this.page;
    const first = this.#areas.find((area) => area.box === box && !area.after_deal)?.wager ?? "";
    const seats = Object.keys(names).map(Number);
    const said = seats.flatMap((seat) => {
      const cents = model.stake(seat, seat === box ? first.replace(`-${box}`, "") : first);
      return cents ? [`${seat === own ? say("you") : names[seat]} ${money(cents)}`] : [];
    });
    return said.length ? joined(said) : say("empty");
  }

  #buttons({ wager, title }, box) {
    const { betting } = this.page;
    const stake = betting.wished().get(wager) ?? 0;
    const chip = money(betting.bets.chip ?? 0);
    const what = told(title.replace(` at box ${box}`, ""));
    const called = told(title);
    const said = stake ? ` (${money(stake)})` : "";
    const press = (id, label, words, back) =>
      html(
        "button",
        {
          ...{ type: "button", "data-id": `${id} ${wager}`, "aria-label": words },
          onclick: async () => {
            await betting.bet({ wager, back });
            this.render();
          },
        },
        label,
      );
    const add = press("add", `${what} + ${chip}${said}`, `${say("Add {chip} to {title}", { chip, title: called })}${said}`, false);
    return stake ? [add, press("back", say("Take back"), say("Take back {title}", { title: called }), true)] : [add];
  }

  // Whoever is the first on a box says whether others are welcome.
  #consent() {
    const options = this.page.state.ask?.options ?? [];
    const says = options.find(({ kind, verb }) => kind === "exactly" && verb === "choose");
    if (!says) return [html("p", {}, say("Once you have a wager you can let others onto your box."))];
    const [choice] = says.choices;
    const isAlone = choice.action.endsWith("share");
    const button = html(
      "button",
      { type: "button", "data-id": "consent", onclick: () => this.page.send({ type: "act", action: choice.action }) },
      isAlone ? say("Let others wager on my box") : say("Let nobody else onto my box"),
    );
    const line = isAlone ? say("Nobody else may wager on your box.") : say("Others may wager on your box.");
    return [html("p", {}, line), button];
  }
}
