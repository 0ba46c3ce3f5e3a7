// What only some tables have: a field whose odds can be asked for, a chart of best play, cards to be
// turned, the roads of a shoe, being dealt in or sitting out, boxes on which several may wager.

import { Attending } from "./attending.js";
import { Chart } from "./chart.js";
import { Edges } from "./edges.js";
import { Find } from "./find.js";
import { OtherBoxes } from "./other-boxes.js";
import { RoadBoard } from "./road-board.js";
import { TimeBank } from "./time-bank.js";
import { Turning } from "./turning.js";

export class Extras {
  constructor(page, table) {
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
    if (key === "h" && this.chart.open()) return true;
    if (key === "h") return (this.edges.toggle(), true);
    if (key === "t" && this.bank.call()) return true;
    return key === "/" && this.find.open();
  }
}
