// Reads rounds from its input, one a line, and says where the model comes to something else than the
// state that the engine came to, the log gives a reason in a bare word, the rows of a result do not add up to what a
// rack came to or give no reason, or what is spoken last is not what the round came to: { name, first, steps: [{ events, state }] }.

import { readFileSync } from "node:fs";

import "../../src/houseway/web/static/js/facts.js";
import { Model } from "../../src/houseway/web/static/js/model.js";
import { cameTo } from "../../src/houseway/web/static/js/outcomes.js";
import { resultRows } from "../../src/houseway/web/static/js/results.js";
import { Settled } from "../../src/houseway/web/static/js/settled.js";
import { Spoken } from "../../src/houseway/web/static/js/spoken.js";

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

const APART = new Set(["BoughtIn", "SatDown", "GotUp", "TimeCharged"]); // money that no wager won or lost

/** What each seat has, with what it has wagered. */
function had(model) {
  const all = new Map(model.racks);
  for (const [key, cents] of model.wagers) {
    const seat = Number.parseInt(key, 10);
    all.set(seat, (all.get(seat) ?? 0) + cents);
  }
  return all;
}

/** Where the rows of a round's result say another amount than the seats have won, or no reason. */
function misread({ first, steps: taken }) {
  const model = new Model();
  model.load(first);
  const came = new Map([...had(model)].map(([seat, cents]) => [seat, -cents]));
  for (const event of taken.flatMap(({ events }) => events)) {
    model.apply(event);
    if (!APART.has(event.type)) continue;
    for (const [account, way] of [[event.from, 1], [event.to, -1]]) {
      const [kind, seat] = account.split(" ");
      if (kind === "rack") came.set(Number(seat), (came.get(Number(seat)) ?? 0) + way * event.cents);
    }
  }
  const has = had(model);
  return [...new Set([...came.keys(), ...has.keys()])].flatMap((seat) => {
    const [won, told] = [(has.get(seat) ?? 0) + (came.get(seat) ?? 0), model.outcome(seat) ?? 0];
    const bare = resultRows(model, seat, new Map(), []).filter(({ why }) => !why);
    return [
      ...(won === told ? [] : [`seat ${seat} came to ${won}, its result says ${told}`]),
      ...bare.map(({ title, amount }) => `seat ${seat}, ${title} ${amount}: no reason`),
    ];
  });
}

const SIGNED = /\byou (win|won|lose|lost)\b|\b(push|even)\b/i;
const SAID = { win: 1, won: 1, lose: -1, lost: -1 };

/** Where what a seat hears last of a round is not its sum, or what it reads last says that it came out otherwise. */
function misspoken({ first, steps: taken }, own) {
  const [model, spoken] = [new Model(), new Spoken()];
  model.own = own;
  model.load(first);
  let [read, heard] = ["", ""];
  for (const event of taken.flatMap(({ events }) => events)) {
    model.apply(event);
    const line = spoken.line(event, own, event.type === "RoundEnded" ? resultRows(model, own, new Map(), []) : []);
    if (line) [read, heard] = [line.words, line.heard || heard];
  }
  const came = model.over ? model.outcome(own) : null;
  if (came === null) return [];
  const sum = heard.endsWith(cameTo(came)) ? [] : [`came to ${came}, and hears last: ${heard}`];
  const said = SIGNED.exec(read);
  const isOther = said && (SAID[said[1]?.toLowerCase()] ?? 0) !== Math.sign(came);
  return [...sum, ...(isOther ? [`came to ${came}, and reads: ${read}`] : [])];
}

let steps = 0;
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { name, first, steps: taken } = JSON.parse(line);
  for (const what of misread({ first, steps: taken })) console.log(`${name}: ${what}`);
  for (const what of misspoken({ first, steps: taken }, 1)) console.log(`${name}: ${what}`);
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
