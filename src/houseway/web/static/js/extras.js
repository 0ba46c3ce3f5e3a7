// What only some tables have: a field whose odds can be asked for, a chart of best play, cards to be
// turned, the roads of a shoe, being dealt in or sitting out, boxes on which several may wager.

import { memory } from "./memory.js";

// Each is fetched by the tables that have it, and what is looked at later is fetched then: what answers
// are worth, marks of decisions, what lines pay back.
const WANTED = "houseway-worth";

export class Extras {
  /** @type {import("./worth.js").Worth | null} */
  worth = null;
  /** @type {import("./marked.js").Marked | null} */
  marked = null;
  /** @type {import("./returns.js").Returns | null} */
  returns = null;

  /** @type {import("./attending.js").Attending | null} */
  attending = null;
  /** @type {import("./time-bank.js").TimeBank | null} */
  bank = null;
  /** @type {import("./other-boxes.js").OtherBoxes | null} */
  boxes = null;
  /** @type {import("./chart.js").Chart | null} */
  chart = null;
  /** @type {import("./edges.js").Edges | null} */
  edges = null;
  /** @type {import("./find.js").Find | null} */
  find = null;
  /** @type {import("./road-board.js").RoadBoard | null} */
  roads = null;
  /** @type {import("./turning.js").Turning | null} */
  turning = null;
  #isFetched = false;

  /**
   * @param {any} page the page of a table
   * @param {string} id
   */
  constructor(page, id) {
    this.page = page;
    this.id = id;
  }

  /** The table is known: fetch what it has, and draw it. */
  async fetch() {
    if (this.#isFetched) return;
    this.#isFetched = true;
    const { page } = this;
    const { layout, chart, edges } = page.table;
    const isField = layout.areas.some((/** @type {Wire.Area} */ { common }) => common);
    await Promise.all([
      layout.ring && this.#contend(),
      chart && import("./chart.js").then(({ Chart }) => (this.chart = new Chart(page))),
      edges && import("./edges.js").then(({ Edges }) => (this.edges = new Edges(page))),
      isField && import("./find.js").then(({ Find }) => (this.find = new Find(page))),
      layout.roads && import("./road-board.js").then(({ RoadBoard }) => (this.roads = new RoadBoard(page))),
      layout.hands_turned && import("./turning.js").then(({ Turning }) => (this.turning = new Turning(page))),
      layout.areas.some((/** @type {Wire.Area} */ { box }) => box) &&
        import("./other-boxes.js").then(({ OtherBoxes }) => (this.boxes = new OtherBoxes(page))),
    ]);
    page.side.renderTable();
    page.rest();
  }

  async #contend() {
    const [{ Attending }, { TimeBank }] = await Promise.all([
      import("./attending.js"),
      import("./time-bank.js"),
    ]);
    this.attending = new Attending(this.page, this.id);
    this.bank = new TimeBank(this.page);
  }

  /** What the felt is told besides. */
  get drawn() {
    return { edges: this.edges?.drawn ?? null, about: this.boxes?.asked ?? 0 };
  }

  /**
   * Nothing more is to be shown: take note of what is asked of the own seat, if anything.
   * @param {Wire.Ask | null} ask
   */
  rest(ask) {
    this.attending?.note();
    this.bank?.render();
    this.boxes?.render();
    this.chart?.note();
    this.turning?.note(ask);
    this.roads?.render();
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
    const sits = attending?.wish || (attending?.isPutOut ? "out" : "");
    const boxes = this.boxes?.offered ?? null;
    return { attending: sits, attend: (/** @type {"in" | "out"} */ wish) => attending?.choose(wish), boxes };
  }

  /** What stands beside the payouts, to be asked for. */
  get panels() {
    return [...(this.edges?.panel ?? []), ...(this.chart?.panel ?? [])];
  }

  /**
   * Whether a key is used.
   * @param {string} key
   */
  key(key) {
    if (key === "h" && this.edges?.drawn && this.page.felt.places.info) return (this.edges.toggle(), true);
    if (key === "h") return (this.toggleWorth(), true);
    if (key === "a" && this.page.over && this.marked?.review()) return true;
    if (key === "t" && this.bank?.call()) return true;
    return key === "/" && Boolean(this.find?.open());
  }
}
