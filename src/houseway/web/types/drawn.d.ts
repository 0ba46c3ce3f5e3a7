// What the modules that draw hand to each other, and what the page of a table is to its parts.

declare namespace Page {
  /** Attributes of an element to be made; one that begins with `on` is a listener. */
  type Attributes = Record<string, any>;

  /** What an element to be made holds; nothing where there is none. */
  type Child = Node | string | null | undefined;

  /** Where something lies that is drawn, and how large. */
  interface Lies {
    x: number;
    y: number;
    scale: number;
  }

  /** A place on the felt: its top left corner and its width. */
  interface Place {
    x: number;
    y: number;
    width: number;
  }

  /** A card where it lies. */
  interface LyingCard extends Place {
    id: number;
    card: string | null;
    gone?: boolean;
    raised?: boolean;
    folded?: boolean;
    stands?: "lifted" | "dimmed" | "";
  }

  /** A stack of chips where it lies, and where it comes from. */
  interface LyingStack {
    key: string;
    cents: number;
    x: number;
    y: number;
    size: number;
    from: { x: number; y: number };
    label: boolean;
    /** How many chips are drawn at most. */
    most?: number;
  }

  /** What the page of a table is to its parts. */
  interface Table {
    /** Whether a round is over, and what it came to is still read. */
    readonly over: boolean;
    own: number;
    state: Wire.State;
    table: Wire.Table;
    you: Wire.You;
    titles: Map<string, string>;
    felt: HTMLElement & { places: any; edges: Record<string, Edge> | null };
    voice: { say(words: string, clause?: string): void; tell(words: string): void };
    socket: { close(): void; reconnect(): void; tell(frame: Wire.Said): Promise<unknown> };
    purse: { known: Known | null; look(): Promise<unknown> };
    fair: { pledge(): Promise<string>; words: Map<string, { word: string; digest?: string }> };
    side: { root: HTMLElement };
    extras: {
      hasChart: boolean;
      openChart(): Promise<unknown>;
    };
    betting: { open: Map<string, Limits> | null; bet(where: { wager: string }): unknown };
    send(frame: Wire.Said): Promise<any>;
    toast(words: string, how?: { good?: boolean }): void;
    rest(): void;
    render(): void;
  }
  /** The same page to what wagers for somebody, or answers. */
  interface Player extends Omit<Table, "betting"> {
    model: { racks: Map<number, number> };
    betting: {
      bets: { last: Wagers | null };
      wished(): Map<string, number>;
      wager(wagers: Wagers): Promise<unknown> | unknown;
      place(wagers: Wagers): Promise<unknown> | unknown;
    };
    ready(ready?: boolean): Promise<unknown>;
  }
}
