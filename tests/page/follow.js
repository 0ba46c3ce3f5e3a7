// Reads rounds from its input, one a line, and says where the model comes to something else than the
// state that the engine came to, the log gives a reason in a bare word, the rows of a result do not add up to what a
// rack came to or give no reason, what is spoken last is not what the round came to, or what is asked names an answer that
// is not there, leaves one answer and is asked all the same, or Enter does not pass on what leaves nothing to choose: { name, first, steps: [{ events, state, asks }] }.

import { readFileSync } from "node:fs";

import { decision } from "../../src/houseway/web/static/js/answers.js";
import { idlePass } from "../../src/houseway/web/static/js/choices.js";
import { betting, isBetting } from "../../src/houseway/web/static/js/contending.js";
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
  let [read, heard, rows] = ["", "", []];
  for (const event of taken.flatMap(({ events }) => events)) {
    model.apply(event);
    if (event.type === "RoundEnded") rows = resultRows(model, own, new Map(), []);
    const line = spoken.line(event, own, rows);
    if (line) [read, heard] = [line.words, line.heard || heard];
  }
  const came = model.over ? model.outcome(own) : null;
  if (came === null) return [];
  const sum = heard.endsWith(cameTo(came)) ? [] : [`came to ${came}, and hears last: ${heard}`];
  const said = SIGNED.exec(read);
  const isOther = said && (SAID[said[1]?.toLowerCase()] ?? 0) !== Math.sign(came);
  const isPart = rows.length > 1 && /\d\.\d\d/.test(read) && read !== cameTo(came);
  return [...sum, ...(isOther || isPart ? [`came to ${came}, and reads: ${read}`] : [])];
}

/** What prompts call answers that bear another name, by the answers. */
const CALLED = [
  [/^(bet|play|raise)$/, /^raise /],
  [/^play without a bet$/, /^check /],
  [/half$/, / co-bank$/],
  [/^bank alone$/, / alone$/],
  [/^cut the stacks/, /^rearrange/],
  [/^not$/, / (pass|no-cut)$/],
  [/^withdraw it$/, / withdraw$/],
  [/^pass (them on|the bank)$/, / pass$/],
  [/^(a part of|wager again|take the bank|bid for|double your wager|insurance)/, /^place /],
  [/^keep all$/, /^set \d+ \S/],
  [/^discard$/, /^set /],
  [/^all$|^less$/, /^place /],
  [/^none$/, / no-dealers-wager$/],
  [/^show the/, / show$|^declare /],
  [/^name the one/, /-hand$/],
  [/^have it now$/, / complete$/],
  [/dead$/, / void$/],
  [/House Money$/, / take$/],
  [/to a wager$/, / add-/],
  [/^(set|keep|select|name|shake|you may)/, /./],
];

const PICKED = new Set(["keep", "keep-some"]); // answered with cards that are picked

/** The answers that a prompt names: "seat 3: suivi, or pass" names two. */
function named(wants) {
  const said = wants.replace(/^(seat|box) \d+( \w+ hand)?:? ?/, "").replace(/^[^:]*[:;] /, "");
  return said.includes(" or ") ? said.split(/,? or |, /).map((one) => one.replace(/[?]$/, "")) : [];
}

/** Where what is asked names an answer that is not there and says nothing of it, or is no sentence. */
function misasked({ steps: taken }) {
  const found = [];
  for (const { asks, state } of taken) {
    for (const { seat, ...ask } of asks) {
      const lies = { ...state, round: "r", others: {} };
      const { line, buttons } = isBetting(ask.options)
        ? betting({ state: lies, own: seat, ask })
        : decision({ state: lies, ask, picking: null, titles: new Map() });
      const answers = ask.options.flatMap(({ choices }) => choices);
      const isPoor = line.includes("Your rack has too little");
      const isTold = isPoor || ask.options.some(({ kind, why }) => kind === "closed" && line.includes(why.replace(/[.]$/, "")));
      for (const one of named(line.startsWith("Your turn") ? ask.wants : "")) {
        const words = new RegExp(one.split(" ").filter((word) => word.length > 2 && word !== "the").join("|") || "$^", "i");
        const isThere = answers.some(({ action, label }) =>
          words.test(label) || words.test(action) || CALLED.some(([name, answer]) => name.test(one) && answer.test(action)));
        if (!isThere && !isTold) found.push(`"${ask.wants}" names "${one}": ${answers.slice(0, 6).map(({ action }) => action)}`);
      }
      const idle = idlePass(ask)?.action;
      const isForced = buttons.length === 1 && !buttons[0].dial && !/ shake$/.test(buttons[0].id);
      if (isForced && !idle && !isTold && !ask.options.some(({ kind }) => PICKED.has(kind))) found.push(`"${ask.wants}" leaves one answer: ${line}`);
      if (idle && !buttons.some(({ id, key }) => id === idle && key === "Enter")) found.push(`"${ask.wants}" is not passed on by Enter`);
      if (/[?!.][.?]|undefined|null|  /.test(line)) found.push(`it is asked: ${line}`);
      const labels = buttons.map(({ label, cents }) => `${label} ${cents}`);
      if (new Set(labels).size < labels.length) found.push(`"${ask.wants}" has two answers of one name: ${labels}`);
    }
  }
  return [...new Set(found)];
}

let steps = 0;
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { name, first, steps: taken } = JSON.parse(line);
  for (const what of misread({ first, steps: taken })) console.log(`${name}: ${what}`);
  for (const what of misasked({ steps: taken })) console.log(`${name}: ${what}`);
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
