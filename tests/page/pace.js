// Reads rounds from its input, one a line, and says how long each is shown, by a clock of its own:
// { name, own, simple, layout, batches: [[event]] }. A line for each: { name, dealer, quick, instant }.

import { readFileSync } from "node:fs";

import "../../src/houseway/web/static/js/facts.js";
import { isWagering, Model } from "../../src/houseway/web/static/js/model.js";
import { gathered, hasBeat, Timeline, weightOf } from "../../src/houseway/web/static/js/timeline.js";

let clock = 0;
globalThis.setTimeout = (run, span) => {
  clock += span;
  queueMicrotask(run);
};

/** Somebody who watches one round after the other at a speed. */
class Watcher {
  spent = 0;
  seen = 0; // how many times something was drawn for somebody to see

  constructor(speed) {
    this.timeline = new Timeline({
      show: (event, quick) => {
        for (const fact of "facts" in event ? event.facts : [event]) this.model.apply(fact);
        this.seen += Number(!quick);
      },
      weight: (event) => weightOf(event, this.round.own, this.round.layout.ring),
      beats: (event) => hasBeat(event, this.model, this.round.layout),
      isStill: () => speed === "instant",
      isQuick: () => speed === "quick",
      now: () => clock,
      rest: () => this.done(),
    });
  }

  async watch(round) {
    this.round = round;
    this.model = new Model();
    this.model.own = round.own;
    [this.spent, this.seen] = [0, 0];
    const company = { simple: new Set(round.simple), ring: round.layout.ring };
    for (const events of round.batches) {
      if (events.every(isWagering)) {
        for (const event of events) this.model.apply(event);
        continue;
      }
      const before = clock;
      await new Promise((resolve) => {
        this.done = resolve;
        this.timeline.add(gathered(events, company));
      });
      this.spent += clock - before;
    }
    return { spent: Math.round(this.spent), seen: this.seen };
  }
}

const watchers = ["dealer", "quick", "instant"].map((speed) => [speed, new Watcher(speed)]);
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const round = JSON.parse(line);
  const said = { name: round.name };
  for (const [speed, watcher] of watchers) said[speed] = await watcher.watch(round);
  console.log(JSON.stringify(said));
}
