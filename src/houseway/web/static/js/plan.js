// What is asked, turned into a line of words and buttons with keys. Nothing is drawn here.

import { button, Keys } from "./choices.js";
import { isRolled } from "./outcomes.js";
import { say, told } from "./say.js";
import { areBeside, besides, keptOut, onlyReady, wagering } from "./wagering.js";
import { capital, joined, money, unaddressed } from "./words.js";

const FRESH_BELOW = 100_00; // who has less than this everywhere may take a fresh rack
/** How much is brought at a time. */
export const BRING = 200_00;

/**
 * The plan of the action bar.
 * @param {Page.Context} context
 * @returns {Page.Plan}
 */
export function plan(context) {
  const { state, own } = context;
  if (state.phase === "closed") return { line: say("This table is closed."), buttons: [] };
  if (!own) return watching(context);
  const { playing, betting } = context;
  if (context.over) return playing ? playing.afterwards(context, inOrOut(context)) : coming();
  const { ask } = state;
  if (!ask) return { line: between(context), buttons: state.phase === "result" ? inOrOut(context) : [] };
  if (!ask.is_yours) return state.phase === "wagers" ? offered(context, ask) : waiting(context, ask);
  if (state.phase === "wagers" && areBeside(context.table, ask)) return besides(context, ask);
  if (state.phase === "wagers") return context.table.layout.ring ? elect(context, ask) : wagers(context, ask);
  if (betting?.isBetting(ask.options)) return betting.betting({ ...context, ask });
  if (context.contending && !betting) return coming();
  return playing ? playing.decision({ ...context, ask }) : coming();
}

/**
 * What is needed for this is on its way.
 * @returns {Page.Plan}
 */
function coming() {
  return { line: say("One moment."), buttons: [] };
}

/**
 * Who takes part is asked: of whoever has enough for it, and where there are enough players.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
function elect(context, ask) {
  const { contending } = context;
  if (!contending) return coming();
  const { into, out, why } = contending.election(ask.options);
  if (context.state.seats.length < context.table.layout.participants) return alone(context);
  if (!into && !out && /\bneeds\b/.test(why)) return tooPoor(context, ask);
  return contending.electing(context, ask);
}

/**
 * @param {Page.Context} context
 * @returns {Page.Plan}
 */
function watching({ state, you, table, sit, purse, fresh }) {
  const mine = state.seats.find(({ name, waits }) => waits && name === you?.name);
  if (mine) return { line: say("You sit down when this round is over."), buttons: [] };
  if (you && !["player", "nobody"].includes(you.role)) {
    return { line: duty(state, you), clause: state.ask?.clause, ...house(state) };
  }
  if (purse && !purse.carried) return withoutChips(purse, fresh);
  const taken = new Set(state.seats.map(({ seat }) => seat));
  const free = Array.from({ length: table.seats_max }, (_, i) => i + 1).filter(
    (s) => !taken.has(s),
  );
  if (!free.length) return { line: say("You are watching. Every seat is taken."), buttons: [] };
  const middle = free[Math.floor((free.length - 1) / 2)];
  const button = { id: "sit", label: say("Sit down at seat {seat}", { seat: middle }), key: "Enter", primary: true };
  return {
    line: state.seats.length ? say("You are watching.") : say("Nobody sits here yet."),
    buttons: [{ ...button, run: () => sit(middle) }],
  };
}

/**
 * Whoever has next to nothing anywhere takes a fresh rack; the account's page says where else chips lie.
 * @param {Page.Known} purse
 * @param {() => unknown} fresh
 * @returns {Page.Plan}
 */
function withoutChips(purse, fresh) {
  const button = { id: "chips", key: "Enter", primary: true };
  return {
    line: say("You are watching: you carry no chips to sit down with."),
    buttons: [
      purse.worth < FRESH_BELOW
        ? { ...button, label: say("Take a fresh rack"), run: fresh }
        : { ...button, label: say("Where are my chips?"), href: "/account" },
    ],
  };
}

/**
 * The least that a seat must have to be in a round: the minimum of each wager that must be made.
 * @param {Pick<Wire.Table, "layout" | "limits">} table
 */
export function leastStake({ layout, limits }) {
  const due = new Set(
    layout.areas.filter((area) => area.compulsory && !area.after_deal).map(({ wager }) => wager),
  );
  const must = limits.filter(({ wager }) => due.has(wager)).map(({ minimum }) => minimum);
  if (must.length) return must.reduce((sum, cents) => sum + cents, 0);
  return limits.length ? Math.min(...limits.map(({ minimum }) => minimum)) : 0;
}

/**
 * A rack that is too small for the least wager: more is brought, or a fresh one taken.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
function tooPoor({ rack, purse, buy, fresh }, ask) {
  const line = say("Your rack is {money}: too little for the least wager.", { money: money(rack) });
  const button = { id: "bring", key: "Enter", primary: true };
  const { carried = 0, worth = 0 } = purse ?? {};
  const more = Math.min(BRING, carried);
  const way = more
    ? { ...button, label: bringWords(more, carried), run: () => buy(more) }
    : worth < FRESH_BELOW
      ? { ...button, label: say("Take a fresh rack"), run: fresh }
      : { ...button, label: say("Where are my chips?"), href: "/account" };
  const buttons = purse ? [way] : [];
  return { line, mode: "wagers", noChips: true, buttons, left: ask.left_ms };
}

/**
 * @param {Wire.State} state
 * @param {Wire.You} you
 */
function duty({ ask, dealer }, { name, role }) {
  const here = dealer === name ? say("You deal") : say("You are here as {role}", { role: told(role) });
  return ask?.is_yours ? `${here}: ${told(ask.wants)}.` : `${here}.`;
}

/**
 * Staff answer where the dealer, the floorperson or the supervisor is asked.
 * @param {Wire.State} state
 */
function house(state) {
  const options = state.ask?.options ?? [];
  const keys = new Keys();
  const choices = options.flatMap((option) => option.choices.slice(0, 4));
  const buttons = choices.map((choice) => button(choice, keys));
  if (buttons.length === 1) Object.assign(buttons[0], { primary: true, key: "Enter" });
  return { buttons };
}

/**
 * To sit out or to come back, where rounds are entered without a wager.
 * @param {Page.Context} context
 */
function inOrOut(context) {
  return context.contending ? [context.contending.sitOut(context)] : [];
}

/**
 * @param {number} more
 * @param {number} carried
 */
function bringWords(more, carried) {
  return say("Bring {money} (you carry {carried})", { money: money(more), carried: money(carried) });
}

/** @param {Pick<Wire.Table, "layout">} table */
function preparing(table) {
  if (isRolled(table)) return say("The dealer prepares the dice.");
  return table.layout.pieces === "tiles" ? say("The dealer prepares the tiles.") : say("The dealer prepares the cards.");
}

/** @param {Page.Context} context */
function between({ state, own, table }) {
  if (state.phase === "preparing") return preparing(table);
  const mine = state.seats.find(({ seat }) => seat === own);
  if (mine?.waits) return say("You sit down when this round is over.");
  return say("The next round begins soon.");
}

/**
 * Others are asked, and how long they have; who has too little to be asked brings more meanwhile.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
function waiting(context, ask) {
  const { state, own, table, wagered, rack } = context;
  const isPoor = !wagered.size && rack < leastStake(table) && !state.piles[String(own)];
  if (isPoor && !isBanking(context)) return { ...tooPoor(context, ask), mode: undefined };
  const names = ask.asked
    .filter((actor) => actor !== own && actor !== "chance")
    .map((actor) => state.seats.find(({ seat }) => seat === actor)?.name ?? told(`the ${actor}`));
  const wants = unaddressed(ask.wants);
  const asks = wants === "to act" ? "." : `: ${sentence(told(wants))}`;
  const line = names.length
    ? `${say("Waiting for {who}", { who: joined(names) })}${asks}`
    : sentence(capital(told(wants)));
  const buttons = state.phase === "decision" ? inOrOut(context) : [];
  return { line, clause: ask.clause, buttons, left: ask.left_ms };
}

/** @param {Page.Context} context */
function isBanking({ state, own }) {
  return state.bank?.seat === own;
}

/**
 * Who plays is asked before anything can be wagered: a seat says that it is ready.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
function offered(context, ask) {
  const { state, own, table, rack, isReady, ready } = context;
  const mine = state.seats.find(({ seat }) => seat === own);
  if (mine?.waits) return { line: between(context), buttons: [] };
  if (rack < leastStake(table)) return tooPoor(context, ask);
  if (state.seats.length < table.layout.participants) return alone(context);
  const line = isReady ? say("Waiting for the others.") : sentence(capital(told(ask.wants)));
  const play = { id: "go", label: say("Play"), key: "Enter", primary: true, run: () => ready() };
  const buttons = isReady ? [] : [play];
  return { line, clause: ask.clause, mode: "wagers", noChips: true, buttons, left: ask.left_ms };
}

/**
 * Too few sit there for a round: whose table it is brings simple players.
 * @param {Page.Context} context
 * @returns {Page.Plan}
 */
function alone({ state, table, fill }) {
  const taken = new Set(state.seats.map(({ seat }) => seat));
  const seats = Array.from({ length: table.seats_max }, (_, i) => i + 1).filter((s) => !taken.has(s));
  const line = say("A round needs {count} players: nobody else sits here yet.", {
    count: table.layout.participants,
  });
  const bring = { id: "fill", label: say("Bring simple players"), key: "Enter", primary: true };
  const buttons = table.is_mine ? [{ ...bring, run: () => fill(seats.slice(0, 2)) }] : [];
  return { line, mode: "wagers", noChips: true, buttons };
}

/**
 * Words as a sentence; a question ends as it does.
 * @param {string} words
 */
export function sentence(words) {
  return words.endsWith("?") ? words : `${words}.`;
}

/**
 * Wagers are open to the own seat: it can make one, makes none in this round, or has too little.
 * @param {Page.Context} context
 * @param {Wire.Ask} ask
 * @returns {Page.Plan}
 */
function wagers(context, ask) {
  const { state, table, wagered, rack } = context;
  const total = [...wagered.values()].reduce((sum, cents) => sum + cents, 0);
  const outside = total ? "" : keptOut(ask);
  if (outside) return state.bank ? onlyReady(context, ask, outside) : offered(context, ask);
  if (!total && rack < leastStake(table)) return tooPoor(context, ask);
  return wagering(context, ask, total);
}
