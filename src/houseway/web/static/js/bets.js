// What somebody wants to wager. The server says what may be: this only remembers the chip in hand,
// what was wagered last, and which wagers go together because the server said that they are equal.

/**
 * Where the bets are kept that somebody saves, by the game and the rules they are for.
 * @param {{ game: string, ruleset: string }} law
 */
export const savedKey = ({ game, ruleset }) => `houseway-saved-${game}-${ruleset}`;

/** Facts after which nobody wagers for a while. */
export const DEALT = new Set(["CardDealt", "DiceRolled"]);

export class Bets {
  /** @type {Map<string, string>} */
  #leaders = new Map(); // a wager -> the one whose amount it must have
  /** @type {Page.Store} */
  #store;
  #key;

  /**
   * @param {string} table
   * @param {Page.Store} store where the last wagers are kept
   */
  constructor(table, store) {
    this.#store = store;
    this.#key = `houseway-bets-${table}`;
    /** @type {number | null} */
    this.chip = null;
    this.first = ""; // the wager that must be made
    /** @type {Page.Wagers | null} */
    this.last = store.read(this.#key);
    /** @type {Map<string, Wire.PlaceWagerOption>} */
    this.open = new Map();
    /** @type {Map<string, Page.Limits>} */
    this.limits = new Map();
    /** @type {Map<string, number>} */
    this.boxes = new Map(); // a wager -> the box of another that it is on
  }

  /**
   * Remember which wagers are on the boxes of others, and by which one is on a box at all.
   * @param {{ wager: string, box: number, compulsory: boolean }[]} areas
   */
  keepBoxes(areas) {
    this.boxes = new Map(areas.filter(({ box }) => box).map(({ wager, box }) => [wager, box]));
    this.first = areas.find(({ compulsory }) => compulsory)?.wager ?? "";
  }

  /**
   * Take note of what is open now: options, and the own wagers that lie there.
   * @param {Wire.Option[]} options
   * @param {Map<string, number>} own
   */
  note(options, own) {
    this.open = new Map();
    for (const option of options) {
      if (option.kind === "place") this.open.set(option.wager, option);
      if (option.kind === "place" && option.equal_to !== null) {
        const leader = [...own].find(([, cents]) => cents === option.equal_to);
        if (leader) this.#leaders.set(option.wager, leader[0]);
      }
    }
  }

  /**
   * Remember the limits of wagers: they fill the chip tray.
   * @param {({ wager: string } & Page.Limits)[]} stated
   */
  keepLimits(stated) {
    for (const { wager, minimum, maximum, step, compulsory } of stated) {
      this.limits.set(wager, {
        ...{ minimum, maximum, step },
        compulsory: compulsory ?? this.limits.get(wager)?.compulsory,
      });
    }
    return this.limits;
  }

  /**
   * The wagers with one more chip on this area; null if no more fits.
   * @param {Map<string, number>} own
   * @param {string} wager
   * @param {number} rack
   * @returns {Page.Wagers | null}
   */
  add(own, wager, rack) {
    const open = this.open.get(wager);
    const wagers = Object.fromEntries(own);
    if (open && open.equal_to !== null) return { ...wagers, [wager]: open.equal_to };
    const leader = this.#leaders.get(wager);
    if (leader) return this.add(own, leader, rack);
    const limits = this.limits.get(wager);
    if (!limits || this.chip === null) return null;
    const had = own.get(wager) ?? 0;
    const followers = this.#followers(wager);
    const each = 1 + followers.length;
    const room = had + Math.floor(rack / each);
    let next = Math.min(Math.max(had + this.chip, limits.minimum), limits.maximum, room);
    if (next < limits.minimum) return null;
    next -= (next - limits.minimum) % limits.step;
    if (next <= had) return null;
    wagers[wager] = next;
    for (const follower of followers) wagers[follower] = next;
    return wagers;
  }

  /** @param {string} wager */
  #followers(wager) {
    return [...this.#leaders].filter(([, leader]) => leader === wager).map(([name]) => name);
  }

  /**
   * The wagers doubled, or halved: each by its step and within its limits. Null where nothing would
   * change, or the rack has too little for all of it.
   * @param {Map<string, number>} own
   * @param {2 | 0.5} times
   * @param {number} rack
   * @returns {Page.Wagers | null}
   */
  scaled(own, times, rack) {
    /** @type {Page.Wagers} */
    const wagers = {};
    for (const [wager, cents] of own) {
      const { minimum, maximum, step } = this.limits.get(wager) ?? { minimum: cents, maximum: cents, step: 1 };
      const next = Math.max(minimum, Math.min(Math.floor(cents * times), maximum));
      wagers[wager] = next - ((next - minimum) % step);
    }
    for (const [follower, leader] of this.#leaders) {
      if (own.has(follower) && own.has(leader)) wagers[follower] = wagers[leader];
    }
    const more = [...own].reduce((sum, [wager, cents]) => sum + wagers[wager] - cents, 0);
    const isSame = [...own].every(([wager, cents]) => wagers[wager] === cents);
    return isSame || more > rack ? null : wagers;
  }

  /**
   * The wagers without this one; without any if the others stand on it.
   * @param {Map<string, number>} own
   * @param {string} wager
   * @returns {Page.Wagers}
   */
  without(own, wager) {
    const box = this.boxes.get(wager) ?? 0;
    const isFirst = box > 0 && wager === `${this.first}-${box}`;
    const isAll = isFirst || this.limits.get(wager)?.compulsory || this.#leaders.has(wager);
    const stays = (/** @type {string} */ name) =>
      isAll ? (this.boxes.get(name) ?? 0) !== box : name !== wager;
    return Object.fromEntries([...own].filter(([name]) => stays(name)));
  }

  /**
   * Wagers that must be made, with the one amount that is open, as soon as their leader lies. Where the
   * rack has too little for them the leader is lowered until all fit, or taken back.
   * @param {Map<string, number>} own
   * @param {number} rack
   * @returns {Page.Wagers | null}
   */
  owed(own, rack) {
    const due = [...this.open.values()].flatMap(({ wager, compulsory, equal_to: equal }) =>
      compulsory && equal !== null ? [[wager, equal]] : [],
    );
    if (!due.length) return null;
    const names = due.map(([wager]) => String(wager));
    const amount = Number(due[0][1]);
    if (amount * names.length <= rack) return { ...Object.fromEntries(own), ...Object.fromEntries(due) };
    const leader = this.#leaders.get(names[0]);
    if (!leader) return null;
    const { minimum = Infinity, step = 1 } = this.limits.get(leader) ?? {};
    const most = Math.floor((amount + rack) / (1 + names.length));
    if (most < minimum) return this.without(own, leader);
    const fits = most - ((most - minimum) % step);
    return { ...Object.fromEntries(own), ...Object.fromEntries([leader, ...names].map((one) => [one, fits])) };
  }

  /**
   * Remember what lies there when wagers close, to be made again.
   * @param {Map<string, number>} own
   */
  remember(own) {
    if (!own.size) return;
    this.last = Object.fromEntries(own);
    this.#store.write(this.#key, this.last);
  }

  /**
   * Know what a seat wagered in a round that another window played, where none is known here.
   * @param {Wire.Fact[]} events of the whole round
   * @param {number} seat
   */
  recall(events, seat) {
    if (this.last) return;
    const own = new Map();
    for (const event of events) {
      if (DEALT.has(event.type)) break;
      const isBack = event.type === "WagerTakenBack";
      if ((event.type !== "WagerPlaced" && !isBack) || event.seat !== seat) continue;
      const { wager, cents } = event;
      own.set(wager, (own.get(wager) ?? 0) + (isBack ? -cents : cents));
      if (!own.get(wager)) own.delete(wager);
    }
    this.remember(own);
  }

  /** What all of the last wagers took. */
  get lastTotal() {
    return Object.values(this.last ?? {}).reduce((sum, cents) => sum + cents, 0);
  }
}
