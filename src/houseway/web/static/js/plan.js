// What is asked, turned into a line of words and buttons with keys. Nothing is drawn here.

import { joined, money, signed, title } from "./words.js";

const RESERVED = new Set(["l", "m", "?"]);
const FRESH_BELOW = 100_00; // who has less than this everywhere may take a fresh rack
/** How much is brought at a time. */
export const BRING = 200_00;

/** Gives out keys, each once: the wanted ones first, then letters of the label, then digits. */
export class Keys {
  constructor(taken = []) {
    this.taken = new Set([...RESERVED, ...taken]);
  }

  give(label, wanted = "") {
    const letters = label.toLowerCase().replace(/[^a-z]/g, "");
    for (const key of [wanted, ...letters, ..."123456789"]) {
      if (!key || this.taken.has(key)) continue;
      this.taken.add(key);
      return key;
    }
    return "";
  }
}

/** The plan of the action bar: { line, clause, mode, buttons, results, left }. */
export function plan(context) {
  const { state, own } = context;
  if (state.phase === "closed") return { line: "This table is closed.", buttons: [] };
  if (!own) return watching(context);
  if (context.over) return afterwards(context);
  const { ask } = state;
  if (!ask) return { line: between(state, own), buttons: [] };
  if (!ask.is_yours) return { line: waiting(context), clause: ask.clause, buttons: [] };
  return state.phase === "wagers" ? wagers(context) : decision(context);
}

function watching({ state, you, table, sit, purse, fresh }) {
  const mine = state.seats.find(({ name, waits }) => waits && name === you?.name);
  if (mine) return { line: "You sit down when this round is over.", buttons: [] };
  if (you && !["player", "nobody"].includes(you.role)) {
    return { line: duty(state, you), clause: state.ask?.clause, ...house(state) };
  }
  if (purse && !purse.carried) return withoutChips(purse, fresh);
  const taken = new Set(state.seats.map(({ seat }) => seat));
  const free = Array.from({ length: table.seats_max }, (_, i) => i + 1).filter(
    (s) => !taken.has(s),
  );
  if (!free.length) return { line: "You are watching. Every seat is taken.", buttons: [] };
  const middle = free[Math.floor((free.length - 1) / 2)];
  const button = { id: "sit", label: `Sit down at seat ${middle}`, key: "Enter", primary: true };
  return {
    line: state.seats.length ? "You are watching." : "Nobody sits here yet.",
    buttons: [{ ...button, run: () => sit(middle) }],
  };
}

// Whoever has next to nothing anywhere takes a fresh rack; the account's page says where else chips lie.
function withoutChips(purse, fresh) {
  const button = { id: "chips", key: "Enter", primary: true };
  return {
    line: "You are watching: you carry no chips to sit down with.",
    buttons: [
      purse.worth < FRESH_BELOW
        ? { ...button, label: "Take a fresh rack", run: fresh }
        : { ...button, label: "Where are my chips?", href: "/account" },
    ],
  };
}

/** The least that a seat must have to be in a round: the minimum of each wager that must be made. */
export function leastStake({ layout, limits }) {
  const due = new Set(
    layout.areas.filter((area) => area.compulsory && !area.after_deal).map(({ wager }) => wager),
  );
  const must = limits.filter(({ wager }) => due.has(wager)).map(({ minimum }) => minimum);
  if (must.length) return must.reduce((sum, cents) => sum + cents, 0);
  return Math.min(...limits.map(({ minimum }) => minimum), Infinity);
}

// A rack that is too small for the least wager: more is brought, or a fresh one taken.
function tooPoor({ rack, purse, buy, fresh, state }) {
  const line = `Your rack is ${money(rack)}: too little for the least wager.`;
  const button = { id: "bring", key: "Enter", primary: true };
  const { carried = 0, worth = 0 } = purse ?? {};
  const more = Math.min(BRING, carried);
  const way = more
    ? { ...button, label: `Bring ${money(more)} (you carry ${money(carried)})`, run: () => buy(more) }
    : worth < FRESH_BELOW
      ? { ...button, label: "Take a fresh rack", run: fresh }
      : { ...button, label: "Where are my chips?", href: "/account" };
  const buttons = purse ? [way] : [];
  return { line, mode: "wagers", isPoor: true, buttons, left: state.ask.left_ms };
}

function duty({ ask, dealer }, { name, role }) {
  const here = dealer === name ? "You deal" : `You are here as ${role}`;
  return ask?.is_yours ? `${here}: ${ask.wants}.` : `${here}.`;
}

// Staff answer where the dealer, the floorperson or the supervisor is asked.
function house(state) {
  const options = state.ask?.options ?? [];
  const keys = new Keys();
  const choices = options.flatMap((option) => option.choices.slice(0, 4));
  const buttons = choices.map((choice) => button(choice, keys));
  if (buttons.length === 1) Object.assign(buttons[0], { primary: true, key: "Enter" });
  return { buttons };
}

function button(choice, keys, wanted = "", wager = "") {
  return {
    wager,
    id: choice.action,
    label: choice.label,
    cents: choice.cents,
    key: keys.give(choice.label, wanted),
    givesUp: choice.gives_up,
    choice,
  };
}

function between(state, own) {
  if (state.phase === "preparing") return "The dealer prepares the cards.";
  const mine = state.seats.find(({ seat }) => seat === own);
  if (mine?.waits) return "You sit down when this round is over.";
  return "The next round begins soon.";
}

function waiting({ state, own }) {
  const { asked, wants } = state.ask;
  const names = asked
    .filter((actor) => actor !== own && actor !== "chance")
    .map((actor) => state.seats.find(({ seat }) => seat === actor)?.name ?? `the ${actor}`);
  return names.length ? `Waiting for ${joined(names)}: ${wants}.` : `${capital(wants)}.`;
}

export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a round came to, in words. */
function cameTo(outcome) {
  if (outcome === null) return "The round is over.";
  if (outcome === 0) return "You are even.";
  return outcome > 0 ? `You won ${money(outcome)}.` : `You lost ${money(-outcome)}.`;
}

function afterwards({ state, outcome, rack, ready }) {
  const line = `${cameTo(outcome)} Your rack is ${money(rack)}.`;
  const left = state.phase === "wagers" ? state.ask?.left_ms : null;
  const next = { id: "next", label: "Next round", key: "Enter", primary: true, run: ready };
  const buttons = [next];
  if (state.last_round) {
    buttons.unshift({
      id: "replay",
      label: "Replay",
      key: "v",
      href: `/rounds/${state.last_round}`,
    });
  }
  const kind = outcome > 0 ? "won" : outcome < 0 ? "lost" : "";
  return { line, mode: "results", buttons, kind, left };
}

function wagers(context) {
  const { state, table, bets, wagered, rack, isReady, bet, ready } = context;
  const total = [...wagered.values()].reduce((sum, cents) => sum + cents, 0);
  if (!total && rack < leastStake(table)) return tooPoor(context);
  const again = bets.last && !wagered.size && bets.lastTotal <= rack;
  const buttons = [];
  if (bets.last && bets.lastTotal <= rack + total) {
    buttons.push({ id: "rebet", label: "Rebet", key: "r", run: () => bet(bets.last) });
  }
  if (wagered.size) buttons.push({ id: "clear", label: "Clear", key: "x", run: () => bet({}) });
  if (isReady) {
    buttons.push({
      id: "go",
      label: total ? "Change my wagers" : "Wager after all",
      key: "Enter",
      primary: true,
      run: () => ready(false),
    });
  } else if (again) {
    const run = async () => (await bet(bets.last)) && ready();
    buttons.push({
      id: "go",
      label: "Rebet and deal",
      cents: bets.lastTotal,
      key: "Enter",
      primary: true,
      run,
    });
  } else {
    const go = { id: "go", key: "Enter", label: "Deal", primary: true, run: () => ready() };
    if (!total && state.seats.length > 1) {
      buttons.push({ id: "out", label: "Sit this one out", key: "s", run: () => ready() });
    }
    buttons.push(total ? { ...go, cents: total } : { ...go, hint: putFirst(table) });
  }
  const before = context.outcome === null ? "" : `${cameTo(context.outcome)} `;
  const line = isReady
    ? total
      ? "Waiting for the others."
      : "You sit this one out."
    : total
      ? `Your wagers: ${money(total)}.`
      : before
        ? `${before}Wagers, please.`
        : "Pick a chip, then a betting area.";
  return { line, clause: state.ask.clause, mode: "wagers", buttons, left: state.ask.left_ms };
}

// What must be done before the cards can be dealt.
function putFirst({ layout }) {
  const first = layout.areas.find(({ compulsory }) => compulsory);
  return `Put a chip on ${first?.title ?? "a betting area"} first.`;
}

function decision({ state, own, picking, titles }) {
  const { ask } = state;
  const keys = new Keys(picking ? [..."123456789"].slice(0, picking.cards.length) : []);
  const buttons = [];
  let dial = null;
  for (const option of ask.options) {
    if (option.kind === "keep") {
      buttons.push(keepButton(option, { picking, keys, own, titles, options: ask.options }));
    } else if (option.kind === "place" && option.choices.length) {
      dial ??= amountDial(option);
      buttons.push(placeButton(option, keys, dial, titles));
    } else if (option.kind !== "cut-at") {
      for (const choice of option.choices) {
        const wanted = option.times ? String(/(\d+)$/.exec(choice.action)?.[1] ?? "") : "";
        buttons.push(button(choice, keys, option.times?.length > 1 ? wanted : "", option.wager));
      }
    }
  }
  // What gives up money stands first, farthest from what is pressed most; what costs more, later.
  const place = ({ givesUp, cents, primary }) => (givesUp ? -1 : primary ? 1e9 : (cents ?? 0));
  buttons.sort((one, other) => place(one) - place(other));
  const cut = ask.options.find(({ kind }) => kind === "cut-at");
  if (cut) {
    dial = cutDial(cut);
    buttons.push({ id: "cut", label: "Cut here", key: "Enter", primary: true, dial });
  }
  if (buttons.length === 1) Object.assign(buttons[0], { primary: true, key: "Enter" });
  const line = picking
    ? `Keep ${picking.count} cards: ${picking.picked.size} picked.`
    : `Your turn: ${ask.wants.replace(/^seat \d+, /, "")}.`;
  const mode = cut ? "cut" : "decision";
  const answers = ask.options.flatMap(({ choices }) => choices);
  const fallback = answers.find(({ action }) => action === ask.default)?.label;
  const turn = `${state.round} ${ask.wants}`;
  return { line, clause: ask.clause, mode, dial, buttons, turn, left: ask.left_ms, fallback };
}

// A dial gives a number to an answer: how deep the cut is, how much a wager made in mid-round is.

function cutDial({ first, last, choices }) {
  return {
    id: `cut ${first} ${last}`,
    label: "In front of the cut:",
    count: last - first + 1,
    start: Math.round((last - first) / 2),
    says: (at) => `${first + at} cards`,
    action: (at) => choices[0].action.replace(/\d+$/, String(first + at)),
  };
}

// The amounts from the least to the most that the answers have, by the step; the most to begin with.
function amountDial({ wager, choices, step }) {
  const [least, most] = [choices[0].cents, choices.at(-1).cents];
  const amounts = [];
  for (let cents = least; cents < most; cents += step) amounts.push(cents);
  amounts.push(most);
  if (amounts.length === 1) return null;
  return {
    id: `${wager} ${least} ${most}`,
    label: "For how much:",
    count: amounts.length,
    start: amounts.length - 1,
    says: (at) => money(amounts[at]),
    action: (at) => choices[0].action.replace(/[\d.,]+$/, (amounts[at] / 100).toFixed(2)),
    cents: (at) => amounts[at],
  };
}

function placeButton({ wager, choices }, keys, dial, titles) {
  const most = choices.at(-1);
  const label = titles.get(wager) ?? title(wager);
  return { ...button({ ...most, label }, keys, "", wager), dial, id: `place ${wager}` };
}

function keepButton(option, { picking, keys, own, titles, options }) {
  const picked = picking.cards.filter(({ id }) => picking.picked.has(id)).map(({ card }) => card);
  const full = picked.length === option.count;
  const ready = full ? option.choices.find(({ action }) => keeps(action, picked)) : null;
  const action = ready?.action ?? [option.verb, own, ...picked, ...option.wagers].join(" ");
  const label = option.wagers.length ? splitWords(option, options, titles) : "Keep these";
  return {
    id: `${option.verb} ${option.wagers.join(" ")}`,
    label,
    cents: ready?.cents ?? option.choices[0]?.cents ?? 0,
    key: option.wagers.length ? keys.give(label) : "Enter",
    primary: !option.wagers.length,
    disabled: !full || (!ready && !option.choices.length),
    choice: { action, label },
  };
}

// Two ways to split differ in the wagers that are made again.
function splitWords({ wagers }, options, titles) {
  const ways = options.filter((option) => option.kind === "keep" && option.wagers.length);
  if (ways.length < 2) return "Split";
  return `Split, ${joined(wagers.map((wager) => titles.get(wager) ?? title(wager)))}`;
}

// Whether an action keeps exactly these cards: "set 3 Ah Kd".
function keeps(action, cards) {
  const named = action.split(" ").filter((word) => /^[2-9TJQKA][cdhs]$/.test(word));
  return named.length === cards.length && [...named].sort().join() === [...cards].sort().join();
}

/** The rows of the results of a seat. */
export function resultRows(model, seat, titles) {
  return [...model.results]
    .filter(([key]) => key.startsWith(`${seat} `))
    .map(([key, result]) => {
      const wager = key.slice(key.indexOf(" ") + 1);
      return {
        title: titles.get(wager) ?? title(wager),
        amount: signed(result.cents),
        ...result,
      };
    });
}
