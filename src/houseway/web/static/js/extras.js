// What only some tables have, and what is looked at later: a field whose odds can be asked for, a chart of
// best play, cards to be turned, the roads of a shoe, being dealt in or sitting out, boxes on which several
// may wager; what answers are worth, marks of decisions, what lines pay back, bets that are kept.

import { savedKey } from "./bets.js";
import { TURNS } from "./choices.js";
import { fetchKits, kits } from "./kits.js";
import { late, styled } from "./late.js";
import { keepsake, memory } from "./memory.js";
import { liked } from "./settings.js";

const WANTED = "houseway-worth";
const small = matchMedia("(max-width: 760px), (max-height: 500px)");

export class Extras {
  /** @type {import("./worth.js").Worth | null} */
  worth = null;
  /** @type {import("./marked.js").Marked | null} */
  marked = null;
  /** @type {import("./returns.js").Returns | null} */
  returns = null;
  /** @type {import("./saved.js").Saved | null} */
  saved = null;

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
  /** @type {import("./strip.js").Strip | null} */
  strip = null; // the other seats, where they have no room around the felt
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

  /**
   * What a table of this layout is drawn with from the start.
   * @param {Wire.Table} table
   */
  async fetch({ layout }) {
    if (this.#isFetched) return;
    this.#isFetched = true;
    const { page } = this;
    await Promise.all([
      small.matches && this.fetchStrip(),
      fetchKits(layout),
      layout.roads && styled("roads"),
      !small.matches && layout.areas.some(({ common }) => common) && this.#fetchFind(),
    ]);
    if (kits.ring) this.attending = new kits.ring.Attending(page, this.id);
    if (kits.roads) this.roads = new kits.roads.RoadBoard(page);
  }

  async fetchStrip() {
    const { Strip } = await late(() => import("./strip.js"));
    this.strip ??= new Strip(document.getElementById("others"), this.page);
    this.strip.render();
  }

  /**
   * Heard only where that was asked for.
   * @param {string | { type: string, what?: string }} what a fact, or the name of a sound
   */
  async sound(what) {
    if (liked("sound") === "off") return;
    const { sound } = await late(() => import("./sound.js"));
    sound(what);
  }

  async #fetchFind() {
    const { Find } = await late(() => import("./find.js"));
    return (this.find ??= new Find(this.page));
  }

  // An area of a large field is found by its name; on a small screen that comes when it is wanted.
  async #seek() {
    (await this.#fetchFind()).open();
  }

  /** What the felt is told besides. */
  get drawn() {
    const about = this.page.state.ask?.options.find((/** @type {any} */ { box }) => box)?.box ?? 0;
    const { edges } = this.page.table;
    return { edges: this.edges?.drawn ?? (edges ? { on: false, known: null } : null), about };
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
    this.#turn(ask);
    this.roads?.render();
    this.#weigh();
  }

  // Cards that lie there to be turned by the own seat.
  /** @param {Wire.Ask | null} ask */
  async #turn(ask) {
    const isTurning = ask?.options.some(({ choices }) => choices.some(({ action }) => TURNS.test(action)));
    if (isTurning && !this.turning && this.page.table.layout.hands_turned) {
      const [{ Turning }] = await Promise.all([late(() => import("./turning.js")), styled("turning")]);
      this.turning ??= new Turning(this.page);
      return this.page.rest();
    }
    return this.turning?.note(ask);
  }

  // What is wanted besides: worths that were asked for before, and marks once a round is over.
  async #weigh() {
    if (memory.read(WANTED) && !this.worth) this.toggleWorth();
    this.worth?.note();
    if (this.page.over && !this.marked) {
      const [{ Marked }] = await Promise.all([late(() => import("./marked.js")), styled("analysis")]);
      this.marked ??= new Marked(this.page);
    }
    this.marked?.note();
  }

  /** What each answer is worth, to be read beside them; or that is put away. */
  async toggleWorth() {
    const [{ Worth }] = await Promise.all([late(() => import("./worth.js")), styled("analysis")]);
    this.worth ??= new Worth(this.page);
    this.worth.toggle();
  }

  /** The payouts are looked at: what each line pays back belongs to them. */
  async showReturns() {
    const [{ Returns }] = await Promise.all([late(() => import("./returns.js")), styled("analysis")]);
    this.returns ??= new Returns(this.page);
    if (!this.returns.box.isConnected) document.getElementById("panel-pays")?.append(this.returns.box);
    this.returns.show();
  }

  /** Whether there is a chart, and whoever sits here may look at it. */
  get hasChart() {
    const { table, own } = this.page;
    return Boolean(table?.chart && table.analysis && own);
  }

  async openChart() {
    const [{ Chart }] = await Promise.all([late(() => import("./chart.js")), styled("chart")]);
    this.chart ??= new Chart(this.page);
    await this.chart.open();
  }

  /** Whether bets are kept, of the game and the rules of the table. */
  get hasSaved() {
    return Boolean(keepsake.read(savedKey(this.page.table))?.length);
  }

  /** What the house keeps of each wager: kept here once it was asked for. */
  async fetchEdges() {
    const { Edges } = await late(() => import("./edges.js"));
    return (this.edges ??= new Edges(this.page));
  }

  async toggleEdges() {
    (await this.fetchEdges()).toggle();
  }

  async openSaved() {
    const { Saved } = await late(() => import("./saved.js"));
    this.saved ??= new Saved(this.page);
    this.saved.open();
  }

  async openBoxes() {
    const [{ OtherBoxes }] = await Promise.all([late(() => import("./other-boxes.js")), styled("boxes")]);
    this.boxes ??= new OtherBoxes(this.page);
    this.boxes.open();
  }

  /** What a plan is told besides. */
  get context() {
    const { attending, page } = this;
    /** @type {"" | "in" | "out"} */
    const sits = attending?.wish || (attending?.isPutOut ? "out" : "");
    const isShared = page.table.layout.areas.some((/** @type {Wire.Area} */ { box }) => box);
    const boxes = isShared ? () => this.openBoxes() : null;
    const attend = (/** @type {"in" | "out"} */ wish) => attending?.choose(wish);
    return { attending: sits, attend, boxes, contending: kits.ring };
  }

  /**
   * Whether a key is used.
   * @param {string} key
   */
  key(key) {
    if (key === "h" && this.page.table.edges && this.page.felt.places.info) return (this.toggleEdges(), true);
    if (key === "h") return (this.toggleWorth(), true);
    if (key === "a" && this.page.over && this.marked?.review()) return true;
    if (key === "t" && this.bank?.call()) return true;
    if (key !== "/" || !this.page.felt.places.field) return false;
    if (this.find) return this.find.open();
    this.#seek();
    return true;
  }
}
