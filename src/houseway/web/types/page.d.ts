// What the modules of a page hand to each other. What the server says is in wire.d.ts.

declare namespace Page {
  /** A card on the table: `up` if everybody sees it, `gone` if it is left lying only to be read. */
  interface Item {
    folded?: boolean; // whether it was given up
    id: number;
    card: string | null;
    up: boolean;
    gone: boolean;
  }

  /** What a wager came to. */
  interface Result {
    cents: number;
    word: string;
    why: string | undefined;
    clause: string;
  }

  /** A wager that was taken in before the deal and is in play. */
  interface TakenIn {
    seat: number;
    wager: string;
    cents: number;
    clause: string;
    why: string; // why it is lost, once that is said
  }

  /** A fact, or several that are shown as one move. */
  type Shown = Wire.Fact | { type: Wire.Fact["type"]; facts: Wire.Fact[] };

  /** What a round came to, as the log keeps it. */
  interface KeptRound {
    round: string;
    number: number;
    cents: number;
    hand: string;
  }

  /** Wagers by their names, in cents. */
  type Wagers = Record<string, number>;

  /** What a wager may be. */
  interface Limits {
    minimum: number;
    maximum: number;
    step: number;
    compulsory?: boolean;
  }

  /** Where something small is kept between two visits. */
  interface Store {
    read(key: string): any;
    write(key: string, value: any): void;
  }

  /** A table that is open, as the lobby lists it. */
  interface OpenTable {
    id: string;
    game: string;
    title: string;
    ruleset: string;
    law: string;
    opened_by: string;
    is_mine: boolean;
    seats_max: number;
    seats: { seat: number; name: string; kind: "bot" | "person" }[];
    limits: { wager: string; title: string; minimum: number; maximum: number; step: number }[];
    watching: number;
    rounds: number;
    phase: string;
  }

  /** An answer to be sent: an action that the server gave, perhaps with another number in it. */
  interface Answer {
    action: string;
    label?: string;
    number?: number;
  }

  /** A number to be chosen, by its place from 0 to `count` - 1. */
  interface Dial {
    id: string;
    label: string;
    count: number;
    start: number;
    number(at: number): number;
    says(at: number): string;
    cents?(at: number): number;
    choice?(at: number): Answer;
    jump?: number;
    marks?: { label: string; key: string; at: number }[]; // places that have a name
  }

  /** A button of the bar. It runs something, leads somewhere, or sends its choice. */
  interface Button {
    id: string;
    label: string;
    key: string;
    icon?: string; // a sign that stands for the label where there is little room
    pressed?: boolean; // where it is on or off
    cents?: number;
    primary?: boolean;
    disabled?: boolean;
    givesUp?: boolean;
    atOnce?: boolean; // whether what gives up money is not asked twice
    hint?: string;
    href?: string;
    wager?: string;
    choice?: Answer;
    dial?: Dial | null;
    run?: () => unknown;
  }

  /** What the bar shows. */
  interface Plan {
    line: string;
    quiet?: boolean; // whether the line is for eyes alone: what it tells of is heard when it happens
    buttons: Button[];
    small?: Button[]; // offered to few, beside what is asked
    clause?: string;
    mode?: "wagers" | "results" | "decision" | "cut";
    kind?: string;
    turn?: string;
    dial?: Dial | null;
    fallback?: string;
    left?: number | null;
    until?: number;
    noChips?: boolean;
  }

  /** Cards that are being picked from the own hand. */
  interface Picking {
    count: number;
    parts: string[]; // what the cards that are picked and the others become; empty where they are kept
    cards: Item[];
    picked: Set<number>;
    isDraw?: boolean; // whether what is picked is discarded
  }

  /** What a round of the shoe came to: who won, and its marks. */
  interface Came {
    who: string;
    marks: string[];
  }

  /** A round where it lies on a road; `tail` where its streak has turned to the right. */
  interface Bead extends Came {
    row: number;
    column: number;
    ties: number;
    tail?: boolean;
  }

  /** What the house keeps of a wager: briefly, and in full. */
  interface Edge {
    short: string;
    brief: string;
    full: string;
    exact: string;
  }

  /** What somebody carries, and has everywhere. */
  interface Known {
    carried: number;
    worth: number;
  }

  /** What a plan is made from. */
  interface Context {
    state: Wire.State;
    own: number;
    you: Wire.You | null;
    table: Pick<Wire.Table, "layout" | "limits" | "seats_max" | "is_mine">;
    titles: Map<string, string>;
    bets: { last: Wagers | null; lastTotal: number };
    wagered: Map<string, number>;
    rack: number;
    picking: Picking | null;
    over: boolean;
    outcome: number | null;
    purse: Known | null;
    boxes?: (() => unknown) | null;
    isReady: boolean;
    take(cards: string[]): unknown;
    bet(wagers: Wagers): Promise<unknown> | unknown;
    undo?: (() => unknown) | null;
    scale?(times: 2 | 0.5): unknown;
    saved?: (() => unknown) | null;
    again?(): unknown;
    offers?: Button[];
    ready(ready?: boolean): unknown;
    sit(seat: number): unknown;
    buy(cents: number): unknown;
    fresh(): unknown;
    fill(seats: number[]): unknown;
    playing: {
      afterwards: typeof import("../static/js/results.js").afterwards;
      decision: typeof import("../static/js/answers.js").decision;
    } | null; // once it has come
    contending: {
      election: typeof import("../static/js/taking-part.js").election;
      electing: typeof import("../static/js/taking-part.js").electing;
      sitOut: typeof import("../static/js/taking-part.js").sitOut;
    } | null; // where players do
    betting: Pick<typeof import("../static/js/contending.js"), "betting" | "isBetting"> | null; // once a round is on where they do
    attending: "" | "in" | "out";
    attend(wish: "in" | "out"): unknown;
  }
}
