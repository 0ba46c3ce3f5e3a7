// What only some tables have: a field whose odds can be asked for, a chart of best play, cards to be
// turned, the roads of a shoe, being dealt in or sitting out, boxes on which several may wager.

import { Attending } from "./attending.js";
import { Chart } from "./chart.js";
import { Edges } from "./edges.js";
import { Find } from "./find.js";
import { memory } from "./memory.js";
import { OtherBoxes } from "./other-boxes.js";
import { RoadBoard } from "./road-board.js";
import { TimeBank } from "./time-bank.js";
import { Turning } from "./turning.js";

// What is looked at later is fetched then: what answers are worth, marks of decisions, what lines pay back.
const WANTED = "houseway-worth";

export class Extras {
  /** @type {import("./worth.js").Worth | null} */
  worth = null;
  /** @type {import("./marked.js").Marked | null} */
  marked = null;
  /** @type {import("./returns.js").Returns | null} */
  returns = null;

  constructor(page, table) {
    this.page = page;
    this.attending = new Attending(page, table);
    this.bank = new TimeBank(page);
    this.boxes = new OtherBoxes(page);
    this.chart = new Chart(page);
    this.edges = new Edges(page);
    this.find = new Find(page);
    this.roads = new RoadBoard(page);
    this.turning = new Turning(page);
  }

  /** What the felt is told besides. */
  get drawn() {
    return { edges: this.edges.drawn, about: this.boxes.asked };
  }

  /** Nothing more is to be shown: take note of what is asked of the own seat, if anything. */
  rest(ask) {
    this.attending.note();
    this.bank.render();
    this.boxes.render();
    this.chart.note();
    this.turning.note(ask);
    this.roads.render();
    this.#weigh();
  }

  // What is wanted besides: worths that were asked for before, and marks once a round is over.
  async #weigh() {
    if (memory.read(WANTED) && !this.worth) this.toggleWorth();
    this.worth?.note();
    if (this.page.over && !this.marked) {
      const { Marked } = await import("./marked.js");
      this.marked ??= new Marked(this.page);
    }
    this.marked?.note();
  }

  /** What each answer is worth, to be read beside them; or that is put away. */
  async toggleWorth() {
    const { Worth } = await import("./worth.js");
    this.worth ??= new Worth(this.page);
    this.worth.toggle();
  }

  /** The payouts are looked at: what each line pays back belongs to them. */
  async showReturns() {
    const { Returns } = await import("./returns.js");
    this.returns ??= new Returns(this.page);
    if (!this.returns.box.isConnected) document.getElementById("panel-pays")?.append(this.returns.box);
    this.returns.show();
  }

  /** What a plan is told besides. */
  get context() {
    const { attending } = this;
    /** @type {"" | "in" | "out"} */
    const sits = attending.wish || (attending.isPutOut ? "out" : "");
    const boxes = this.boxes.offered;
    return { attending: sits, attend: (wish) => attending.choose(wish), boxes };
  }

  /** What stands beside the payouts, to be asked for. */
  get panels() {
    return [...this.edges.panel, ...this.chart.panel];
  }

  /** Whether a key is used. */
  key(key) {
    if (key === "h" && this.edges.drawn && this.page.felt.places.info) return (this.edges.toggle(), true);
    if (key === "h") return (this.toggleWorth(), true);
    if (key === "a" && this.page.over && this.marked?.review()) return true;
    if (key === "t" && this.bank.call()) return true;
    return key === "/" && this.find.open();
  }
}
