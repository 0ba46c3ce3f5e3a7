// What every line of every wager pays back: edge, how often it wins, and for a meter the reading from
// which on the house keeps nothing. Fetched when the payouts are looked at for the first time.

import { get } from "./api.js";
import { inPercent, plainNumber, signedNumber } from "./figures.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";
import { capital, money } from "./words.js";

/** A result that is called by what it nets. */
const ONLY_NET = /^[-+]?\d+(?:\/\d+)?$/;

export class Returns {
  isAsked = false;

  /** @param {Page.Table} page */
  constructor(page) {
    this.page = page;
    this.box = html("section", { class: "returns" });
  }

  async show() {
    if (this.isAsked || this.page.table.layout.ring) return;
    this.isAsked = true;
    this.box.replaceChildren(html("p", { class: "quiet" }, say("What each line pays back is looked up.")));
    try {
      /** @type {Wire.Pays} */
      const found = await get(`/api/tables/${this.page.table.id}/pays`);
      const head = html("h2", {}, say("What each line pays back"));
      const notes = found.notes.map((note) => html("p", { class: "quiet" }, told(note)));
      this.box.replaceChildren(head, ...found.wagers.map((one) => this.#wager(one)), ...notes);
    } catch (error) {
      this.isAsked = false;
      const why = /** @type {Error} */ (error).message;
      this.box.replaceChildren(html("p", { class: "quiet" }, why));
    }
  }

  /** @param {Wire.PaysWager} one */
  #wager({ wager, paytable, per, edge, hit_frequency: hits, is_estimate: about, lines, meter }) {
    const name = capital(told(this.page.titles.get(wager) ?? wager));
    const facts = [
      say("The house keeps {percent} of the {per}.", { percent: inPercent(edge), per: told(per) }),
      hits && say("Ahead in {percent} of rounds.", { percent: `${about ? "~" : ""}${inPercent(hits, 2)}` }),
      meter && this.#meter(meter),
    ].filter(Boolean);
    const title = say("exactly {exact}", { exact: edge.exact });
    const isNamed = lines.some(({ result }) => !ONLY_NET.test(result));
    const heads = [...(isNamed ? [say("Result")] : []), say("Nets"), say("How often"), say("Returns")];
    const rows = lines.map(({ result, net, frequency, returns }) => {
      const nets = signedNumber(net.value, Number.isInteger(net.value) ? 0 : 2);
      return html(
        "tr",
        { title: say("exactly {exact}", { exact: returns.exact }) },
        html("th", { scope: "row" }, isNamed ? told(result) : nets),
        isNamed ? html("td", {}, nets) : null,
        html("td", {}, often(frequency)),
        html("td", {}, plainNumber(returns.value, 4)),
      );
    });
    const head = html("tr", {}, ...heads.map((words) => html("th", { scope: "col" }, words)));
    return html(
      "details",
      {},
      html("summary", {}, html("b", {}, `${name} ${paytable}`.trim()), html("span", { class: "figure" }, ` ${inPercent(edge, 2)}`)),
      html("p", { title }, facts.join(" ")),
      rows.length ? html("table", {}, head, ...rows) : null,
    );
  }

  /** @param {Wire.PaysMeter} meter */
  #meter({ reading_cents: reads, fair_cents: fair, edge }) {
    return say("The meter reads {reading}: the house keeps {percent} now, and nothing from {fair} on.", {
      reading: money(reads),
      percent: inPercent(edge, 2),
      fair: money(Math.ceil(fair.value)),
    });
  }
}

/** @param {Wire.Figure} frequency */
function often({ value }) {
  if (value >= 0.001) return `${plainNumber(100 * value, 2)} %`;
  return say("1 in {count}", { count: plainNumber(1 / value, 0) });
}
