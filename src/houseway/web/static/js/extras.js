// What only some tables have: a field whose odds can be asked for, cards to be turned, the roads of a
// shoe.

import { Edges } from "./edges.js";
import { Find } from "./find.js";
import { RoadBoard } from "./road-board.js";
import { Turning } from "./turning.js";

export class Extras {
  constructor(page) {
    this.edges = new Edges(page);
    this.find = new Find(page);
    this.roads = new RoadBoard(page);
    this.turning = new Turning(page);
  }

  /** What the felt is told besides. */
  get drawn() {
    return { edges: this.edges.drawn };
  }

  /** Nothing more is to be shown: take note of what is asked of the own seat, if anything. */
  rest(ask) {
    this.turning.note(ask);
    this.roads.render();
  }

  /** Whether a key is used. */
  key(key) {
    if (key === "h") return (this.edges.toggle(), true);
    return key === "/" && this.find.open();
  }
}
