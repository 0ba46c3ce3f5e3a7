// What somebody wants to wager. The server says what may be: this only remembers the chip in hand,
// what was wagered last, and which wagers go together because the server said that they are equal.

export class Bets {
  #leaders = new Map(); // a wager -> the one whose amount it must have

  constructor(table) {
    this.store = `houseway-bets-${table}`;
    this.chip = null;
    this.last = read(this.store);
  }

  /** Take note of what is open now: options, and the own wagers that lie there. */
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

  /** The limits by which to fill the chip tray: those of the first wager that can be made. */
  keepLimits(options) {
    for (const { kind, wager, minimum, maximum, step, compulsory } of options) {
      if (kind === "place")
        (this.limits ??= new Map()).set(wager, {
          ...{ minimum, maximum, step },
          compulsory: compulsory ?? this.limits.get(wager)?.compulsory,
        });
    }
    return this.limits ?? new Map();
  }

  /** The wagers with one more chip on this area; null if no more fits. */
  add(own, wager, rack) {
    const open = this.open.get(wager);
    const wagers = Object.fromEntries(own);
    if (open && open.equal_to !== null) return { ...wagers, [wager]: open.equal_to };
    if (this.#leaders.has(wager)) return this.add(own, this.#leaders.get(wager), rack);
    const limits = this.limits?.get(wager);
    if (!limits) return null;
    const had = own.get(wager) ?? 0;
    const followers = this.#followers(wager);
    const each = 1 + followers.length;
    const room = had + Math.floor(rack / each);
    let next = Math.min(Math.max(had + this.chip, limits.minimum), limits.maximum, room);
    next -= (next - limits.minimum) % limits.step;
    if (next <= had || next < limits.minimum) return null;
    wagers[wager] = next;
    for (const follower of followers) wagers[follower] = next;
    return wagers;
  }

  #followers(wager) {
    return [...this.#leaders].filter(([, leader]) => leader === wager).map(([name]) => name);
  }

  /** The wagers without this one; without any if the others stand on it. */
  without(own, wager) {
    const limits = this.limits?.get(wager);
    if (limits?.compulsory || this.#leaders.has(wager)) return {};
    const wagers = Object.fromEntries(own);
    delete wagers[wager];
    return wagers;
  }

  /** Wagers that must be made, with the one amount that is open, as soon as their leader lies. */
  owed(own) {
    const due = [...(this.open ?? [])].filter(
      ([, option]) => option.compulsory && option.equal_to !== null,
    );
    if (!due.length) return null;
    return {
      ...Object.fromEntries(own),
      ...Object.fromEntries(due.map(([w, o]) => [w, o.equal_to])),
    };
  }

  /** Remember what lies there when wagers close, to be made again. */
  remember(own) {
    if (!own.size) return;
    this.last = Object.fromEntries(own);
    write(this.store, this.last);
  }

  /** What all of the last wagers took. */
  get lastTotal() {
    return Object.values(this.last ?? {}).reduce((sum, cents) => sum + cents, 0);
  }
}

function read(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

function write(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing forgets the last wagers, and that is all.
  }
}
