// What stands beside the log: what each wager pays, and the table itself.

import { get } from "./api.js";
import { clauseTag } from "./clauses.js";
import { examine, wordsIn } from "./fair-check.js";
import { BRING } from "./plan.js";
import { later, say, told } from "./say.js";
import { focusIn, html } from "./svg.js";
import { money } from "./words.js";

const TOLD = later(
  "The house's shuffle was sealed before the first wager by this digest, and is told when the shoe is done:",
);
const KEPT = later(
  "The house's shuffle was sealed before the first bet by this digest. Hands that are given up unseen stay so: its order is read by the house's audit alone.",
);

/**
 * @param {number} minimum
 * @param {number} maximum
 * @param {number} step
 */
function limitWords(minimum, maximum, step) {
  const values = { minimum: money(minimum), maximum: money(maximum), step: money(step) };
  return say("{minimum} to {maximum} by {step}", values);
}

const named = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Panels {
  /** @param {any} page the page of a table */
  constructor(page) {
    this.page = page;
    this.chart = this.#chart();
  }

  /** What is fixed as long as the rules are: payouts and rules. */
  renderTable() {
    const { table } = this.page;
    const pays = table.layout.payouts.map(({ title, cite, lines }) =>
      html(
        "table",
        {},
        html("caption", {}, `${told(title)} `, clauseTag(cite)),
        ...lines.map(([hand, pay]) => html("tr", {}, html("td", {}, told(hand)), html("td", {}, told(pay)))),
      ),
    );
    const { inscriptions, signs } = table.layout;
    const says = [...inscriptions, ...signs].map((line) => html("p", {}, told(line)));
    const meters = html("div", { id: "meters" });
    const limits = table.limits.map(({ title, minimum, maximum, step }) =>
      html(
        "tr",
        {},
        html("td", {}, told(title)),
        html("td", {}, limitWords(minimum, maximum, step)),
      ),
    );
    const box = html("table", {}, html("caption", {}, say("Limits")), ...limits);
    const { edges, returns } = this.page.extras;
    const asked = [...(edges?.panel ?? []), this.chart, ...(returns ? [returns.box] : [])];
    named("panel-pays").replaceChildren(...says, meters, ...pays, ...(limits.length ? [box] : []), ...asked);
  }

  // The button that opens the chart of best play.
  #chart() {
    const open = () => this.page.extras.openChart();
    const how = { type: "button", "data-id": "chart", onclick: open };
    return html("div", { class: "kept" }, html("button", how, say("The chart of best play")));
  }

  /** Who sits where, and what one can do about it. */
  render() {
    const { state, table } = this.page;
    this.#showMeters(state.meters ?? {});
    this.chart.hidden = !this.page.extras.hasChart;
    const seats = html("ul", { class: "seat-list" });
    for (let seat = 1; seat <= table.seats_max; seat += 1) seats.append(this.#seat(seat));
    const panel = named("panel-seats");
    if (panel.matches(":active")) return void requestAnimationFrame(() => this.render()); // A press has begun on it.
    const held = focusIn(panel)?.dataset.id;
    if (held?.startsWith("call-")) return; // Somebody is writing.
    panel.replaceChildren(
      html("section", {}, html("h2", {}, say("Seats")), seats, this.#seatButtons()),
      ...this.#staff(state),
      this.#shoe(state),
      this.#rules(table),
    );
    const again = held && panel.querySelector(`[data-id="${CSS.escape(held)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  #showMeters(meters) {
    const rows = Object.entries(meters).map(([wager, cents]) =>
      html(
        "tr",
        {},
        html("td", {}, told(this.page.titles.get(wager) ?? wager)),
        html("td", {}, money(cents)),
      ),
    );
    const box = html("table", {}, html("caption", {}, say("Meters")), ...rows);
    document.getElementById("meters")?.replaceChildren(...(rows.length ? [box] : []));
  }

  get #bots() {
    return this.page.state.seats.filter(({ kind }) => kind === "bot").map(({ seat }) => seat);
  }

  #seat(number) {
    const { state, own, table } = this.page;
    const one = state.seats.find(({ seat }) => seat === number);
    const row = html("li", {}, html("span", { class: "quiet" }, String(number)));
    const who = html("span", { class: "who" });
    row.append(who);
    if (!one) {
      who.append(html("span", { class: "quiet" }, say("empty")));
      if (!own && !this.#isStaff)
        row.append(this.#button(`sit-${number}`, say("Sit"), () => this.page.sit(number)));
      if (table.is_mine)
        row.append(
          this.#button(`bot-${number}`, say("Add a bot"), () => this.#setBots([...this.#bots, number])),
        );
      return row;
    }
    const notes = [
      one.kind === "bot" && say("simple player"),
      one.waits && say("from the next round"),
      one.leaves && say("leaves after this round"),
      !one.is_here && say("away"),
    ].filter(Boolean);
    who.append(
      html("b", {}, number === own ? `${one.name} (${say("you")})` : one.name),
      ` ${money(one.rack_cents)}`,
    );
    if (notes.length) who.append(html("small", { class: "quiet" }, ` ${notes.join(", ")}`));
    if (one.kind === "bot" && table.is_mine) {
      const others = this.#bots.filter((seat) => seat !== number);
      row.append(this.#button(`bot-${number}`, say("Send away"), () => this.#setBots(others)));
    }
    return row;
  }

  #seatButtons() {
    const { own, state, you } = this.page;
    const row = html("div", { class: "row" });
    if (own) {
      const leaves = state.seats.find(({ seat }) => seat === own)?.leaves;
      row.append(
        this.#button("buy", say("Bring {money} more", { money: money(BRING) }), () => this.page.purse.buy(BRING)),
        this.#button("leave", leaves ? say("Stay") : say("Get up"), () =>
          leaves ? this.page.going.stay() : this.page.send({ type: "leave" }),
        ),
      );
    }
    if (["dealer", "floorperson"].includes(you?.role)) {
      const on = state.dealer !== you.name;
      row.append(
        this.#button("deal", on ? say("Take the dealer's place") : say("Leave the dealer's place"), () =>
          this.page.send({ type: "deal", on }),
        ),
      );
    }
    row.append(this.#button("share", say("Copy the link"), () => this.#share()));
    return row;
  }

  get #isStaff() {
    return ["dealer", "floorperson", "supervisor"].includes(this.page.you?.role);
  }

  // What the house's people can do besides answering: call an irregularity, see to the cards.
  #staff({ ask }) {
    if (!this.#isStaff) return [];
    const { role } = this.page.you;
    const box = html("section", {}, html("h2", {}, say("The house")));
    if (ask?.calls?.length) box.append(this.#callForm(ask.calls));
    if (role !== "dealer") {
      const order = (what) => () => this.page.send({ type: "cards", what });
      box.append(
        html(
          "div",
          { class: "row" },
          this.#button("reshuffle", say("Reshuffle"), order("reshuffle")),
          this.#button("change", say("Fresh cards"), order("change")),
        ),
      );
    }
    return [box];
  }

  #callForm(calls) {
    const kinds = calls.map(({ kind, means }) => html("option", { value: kind }, told(means || kind)));
    const kind = html("select", { id: "call-kind", "data-id": "call-kind" }, ...kinds);
    const about = html("input", {
      id: "call-about",
      "data-id": "call-about",
      type: "text",
      placeholder: "3 Ah",
    });
    const call = () => {
      const action = ["call", kind.value, about.value.trim()].filter(Boolean).join(" ");
      this.page.send({ type: "act", action });
    };
    return html(
      "div",
      { class: "choices" },
      html("label", { for: "call-kind" }, say("Irregularity")),
      kind,
      html("label", { for: "call-about" }, say("Seat and cards, where it has them")),
      about,
      this.#button("call", say("Call it"), call),
    );
  }

  #button(id, label, run) {
    return html("button", { type: "button", "data-id": id, onclick: run }, label);
  }

  #setBots(seats) {
    this.page.send({ type: "bots", seats });
  }

  async #share() {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname);
      const words = say("The link is copied: whoever opens it is at this table.");
      this.page.toast(words, { good: true });
    } catch {
      this.page.toast(location.origin + location.pathname, { good: true });
    }
  }

  #shoe({ shoe, last_round: last }) {
    const box = html("section", {}, html("h2", {}, say("The shoe")));
    if (shoe?.digest) {
      box.append(
        html("p", {}, say(this.page.table.keeps_cards ? KEPT : TOLD)),
        html(
          "p",
          { class: "digest" },
          html("a", { href: `/api/shoes/${shoe.digest}` }, shoe.digest),
        ),
        html("p", { id: "words-in-shoe" }, wordsIn(shoe, this.page.names, this.page.own)),
      );
    } else {
      box.append(html("p", { class: "quiet" }, say("No shoe is prepared yet.")));
    }
    if (last) box.append(html("p", {}, html("a", { href: `/rounds/${last}` }, say("Replay the last round"))));
    if (last && !this.page.table.keeps_cards)
      box.append(
        this.#button("check-shoe", say("Check the shoe of the last round"), () => this.#check(last)),
        html("p", { id: "shoe-check", role: "status" }, this.checked?.[last] ?? ""),
      );
    return box;
  }

  // What was told is fetched and reckoned here, not by the server.
  async #check(last) {
    try {
      const { shoe } = await get(`/api/rounds/${last}`);
      this.checked = { [last]: await examine(this.page.fair.words, await get(`/api/shoes/${shoe}`)) };
    } catch (error) {
      this.checked = { [last]: say("It does not hold: {why}", { why: error.message }) };
    }
    document.getElementById("shoe-check")?.replaceChildren(this.checked[last] ?? "");
  }

  #rules({ rules, law, default: fallback }) {
    const rows = rules
      .filter(({ value }) => value.length < 40)
      .map(({ label, value, cite }) =>
        html("tr", {}, html("td", {}, `${told(label)} `, clauseTag(cite)), html("td", {}, told(value))),
      );
    const table = html("table", {}, html("caption", {}, say("Rules: {law}", { law: told(law) })), ...rows);
    const late = html("p", { class: "quiet" }, told(fallback ?? ""));
    return html("section", {}, html("h2", {}, say("When somebody does not answer")), late, table);
  }
}
