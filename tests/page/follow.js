// Reads rounds from its input, one a line, and says where the model comes to something else than the
// state that the engine came to, or the log gives a reason in a bare word: { name, first, steps: [{ events, state }] }.

import { readFileSync } from "node:fs";

import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { Settled } from "../../src/houseway/web/static/js/settled.js";

const BARE =
  /[,:;] (folded|push|tie|draw|stand off|lost|void|surrendered|rescued|refund|surplus|shortage|no \w+|hand (void|dead)|dealer's \w+|\w+ of \d|undefined)\.$/;

const BESIDE = new Set(["CardTested", "ChoiceMade", "MeterSet", "StepTaken"]);

const sorted = (entries) => Object.fromEntries([...entries].sort());

function told(model) {
  const live = [...model.piles].map(([spot, pile]) => [spot, pile.filter(({ gone }) => !gone)]);
  return {
    racks: sorted(model.racks),
    wagers: sorted(model.wagers),
    piles: sorted(
      live.filter(([, pile]) => pile.length).map(([spot, pile]) => [spot, pile.map(({ card }) => card)]),
    ),
    lammers: [...model.lammers].sort(),
    marker: model.marker,
    bank: model.bank,
    meters: sorted(model.meters),
    rackSize: model.rackSize,
  };
}

function reckoned(state) {
  const model = new Model();
  model.load(state);
  return told(model);
}

let steps = 0;
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { name, first, steps: taken } = JSON.parse(line);
  const model = new Model();
  const log = new Settled((wager) => wager);
  model.load(first);
  for (const [at, { events, state }] of taken.entries()) {
    for (const event of events) {
      model.apply(event);
      const line = log.words(event, 1);
      if (BARE.test(line) && !BESIDE.has(event.type)) console.log(`${name}, step ${at}, the log: ${line}`);
    }
    const [has, should] = [told(model), reckoned(state)].map((one) => JSON.stringify(one));
    steps += 1;
    if (has !== should) console.log(`${name}, step ${at}: ${has}\n  not ${should}`);
    model.load(state);
  }
}
console.log(`${steps} steps`);
