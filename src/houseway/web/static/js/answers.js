// A decision turned into buttons with keys, and a dial where a number is to be chosen. The answers are
// the server's: what is sent is one of them, perhaps with another number.

import { AS_IT_IS, button, idlePass, Keys, onlyLeft, placesOf, TURNS } from "./choices.js";
import { discardButton, discardWords } from "./picker.js";
import { say, told } from "./say.js";
import { HANDS, spotOf } from "./spots.js";
import { capital, cardNames, joined, money, title, unaddressed } from "./words.js";

const CHIPS = [1_00, 5_00, 25_00, 100_00, 500_00, 1000_00];
const FEW = 6; // answers of one kind that can be buttons

/** Kinds of answer that put chips down: one that has none is beyond the rack. */
const COSTS = new Set(["place", "raise-times", "on-hand"]);

/** The answer that shows a hand, where another gives it up unseen. */
const SHOWS = /^choose \d+ show$/;

/**
 * What is asked of the own seat once wagers are closed, or while the cards are prepared.
 * @param {{ state: Wire.State, ask: Wire.Ask, picking: Page.Picking | null, titles: Map<string, string>, take?: (cards: string[]) => unknown }} context
 * @returns {Page.Plan}
 */
export function decision({ state, ask, picking, titles, take }) {
  const keys = new Keys(picking ? [..."123456789"].slice(0, picking.cards.length) : []);
  const { buttons, dial: amounts } = answerButtons(ask.options, {
    ...{ keys, picking, titles },
    ...{ usual: ask.default, least: !Object.keys(state.piles).length },
  });
  const usual = picking && take && houseWay(ask);
  if (usual) buttons.push({ ...usual, key: keys.give(usual.label, "w"), run: () => take(usual.cards) });
  // What gives up money stands first, farthest from what is pressed most; what costs more, later.
  const place = (/** @type {Page.Button} */ { id, givesUp, cents, primary }) =>
    givesUp ? -1 : primary || AS_IT_IS.test(id) || SHOWS.test(id) ? 1e9 : (cents ?? 0);
  buttons.sort((one, other) => place(one) - place(other));
  const cut = ask.options.find((option) => option.kind === "cut-at");
  const dial = cut ? cutDial(cut) : amounts;
  if (cut) {
    const here = { id: "cut", label: say("Cut here"), key: "Enter", primary: true };
    buttons.push({ ...here, choice: cut.choices[0], dial });
  }
  const idle = idlePass(ask)?.action;
  const first =
    buttons.length === 1 ? buttons[0] : buttons.find(({ id }) => id === idle || [TURNS, AS_IT_IS, SHOWS].some((one) => one.test(id)));
  if (first) Object.assign(first, { primary: true, key: "Enter" });
  const line = picking?.isDraw
    ? discardWords(picking)
    : picking
    ? pickingWords(ask.options, picking)
    : [...turnWords(ask), ...cardsAt(state, ask), ...meanings(ask.options)].join(" ");
  const mode = cut ? "cut" : "decision";
  const choices = ask.options.flatMap((option) => option.choices);
  const fallback = told(choices.find(({ action }) => action === ask.default)?.label ?? "");
  const turn = `${state.round} ${ask.wants}`;
  return { line, clause: ask.clause, mode, dial, buttons, turn, left: ask.left_ms, fallback };
}

/**
 * What is asked, as a sentence; nothing where the law leaves one answer, since why says which.
 * @param {Wire.Ask} ask
 */
function turnWords(ask) {
  if (onlyLeft(ask)) return [];
  const words = { wants: told(unaddressed(ask.wants)) };
  return [ask.wants.endsWith("?") ? say("Your turn: {wants}", words) : say("Your turn: {wants}.", words)];
}

/**
 * How a hand that is set as two would be set by the house, on request: the answer that the table gives
 * for whoever does not answer.
 * @param {Wire.Ask} ask
 */
function houseWay({ options, default: usual }) {
  const choices = options.flatMap((option) => (option.kind === "keep" ? option.choices : []));
  const [verb, seat, ...wanted] = (usual ?? "").split(" ");
  const found = choices.find(
    ({ action, makes, cards }) =>
      makes && action.startsWith(`${verb} ${seat} `) && isSame(cards, wanted),
  );
  return found && { id: "house-way", label: say("House way"), cards: found.cards };
}

/**
 * The cards of the hand that is asked about, where they lie at the box of another.
 * @param {Wire.State} state
 * @param {Wire.Ask} ask
 */
function cardsAt({ piles }, { options }) {
  const about = options.find((option) => option.kind === "on-hand");
  if (about?.kind !== "on-hand" || !about.box) return [];
  const cards = piles[spotOf(about.box, HANDS[about.hand - 1])] ?? [];
  return cards.length ? [`${capital(cardNames(cards))}.`] : [];
}

/**
 * What is to be said of some answers before one is given.
 * @param {Wire.Option[]} options
 */
function meanings(options) {
  const plain = options.filter((option) => option.kind === "exactly");
  const closed = options.flatMap((option) =>
    option.kind === "closed" && option.verb === "choose" ? [told(option.why).replace(/\.$/, "")] : [],
  );
  const isPoor = options.some(({ kind, choices }) => COSTS.has(kind) && !choices.length);
  // What an answer costs stands on its button.
  const said = plain.flatMap(({ choices }) => choices.map(({ makes, cents }) => (cents ? "" : told(makes))));
  const poor = isPoor ? [say("your rack has too little for another answer")] : [];
  return [...new Set([...said, ...closed, ...poor].filter(Boolean))].map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`);
}

/**
 * What is to be picked; once it is, what that makes, where the game has words for it.
 * @param {Wire.Option[]} options
 * @param {Page.Picking} picking
 */
function pickingWords(options, { count, cards, picked }) {
  const keep = options.find((option) => option.kind === "keep");
  const chosen = cards.filter(({ id }) => picked.has(id)).map(({ card }) => card);
  const found = keep?.choices.find((choice) => isSame(choice.cards, chosen));
  const made = told(found?.makes ?? "");
  const otherwise = found?.gives_up ? ` ${say("Pick others.")}` : "";
  const values = { count, picked: picked.size };
  if (made) return `${capital(made)}.${otherwise}`;
  if (!keep?.choices.some(({ makes }) => makes)) return say("Keep {count} cards: {picked} picked.", values);
  if (picked.size) return say("{picked} of {count} picked.", values);
  if (2 * count < cards.length) return say("Pick {count} for the low hand: the high one must be higher.", values);
  return say("Pick {count} for one hand: the higher hand is the high one.", values);
}

/**
 * @param {Wire.Option[]} options
 * @param {{ keys: Keys, picking: Page.Picking | null, titles: Map<string, string>, usual: string | null, least: boolean }} context
 */
function answerButtons(options, { keys, picking, titles, usual, least }) {
  /** @type {Page.Button[]} */
  const buttons = [];
  /** @type {Page.Dial | null} */
  let dial = null;
  const many = manyWords(options);
  if (many) {
    dial = choiceDial(say("Choose:"), many, usual);
    return { buttons: [{ ...button({ ...many[0], label: say("Choose this") }, keys), id: "these", dial }], dial };
  }
  for (const option of options) {
    if (option.kind === "keep-some") {
      if (picking) buttons.push(discardButton(option, picking));
    } else if (option.kind === "keep") {
      if (picking) buttons.push(keepButton(option, { picking, keys, titles, options }));
    } else if (option.kind === "wager-of-another") {
      dial = amountDial(option);
      const [most] = option.choices;
      const named = { ...most, label: told(`${title(option.wager)}'s wager`), cents: option.most_cents };
      buttons.push({ ...button(named, keys), dial });
    } else if ((option.kind === "place" || option.kind === "offer-wager") && option.choices.length) {
      const own = amountDial(option, least);
      dial ??= own;
      buttons.push(placeButton(option, keys, own && dial, titles));
    } else if (option.kind === "rearrange-to" && option.choices.length > FEW) {
      dial = choiceDial(say("Cut:"), option.choices);
      const cut = { ...option.choices[0], label: say("Cut so") };
      buttons.push({ ...button(cut, keys), id: "rearrange", dial });
    } else if (option.kind !== "cut-at") {
      const wager = "wager" in option ? option.wager : "";
      const several = option.kind === "raise-times" && option.times.length > 1;
      for (const choice of option.choices) {
        buttons.push(button(choice, keys, several ? String(choice.times) : "", wager));
      }
    }
  }
  return { buttons, dial };
}

// A dial gives a number to an answer: how deep the cut is, how much a wager made in mid-round is.

/**
 * @param {Wire.Option} option
 * @returns {Page.Dial | null}
 */
function cutDial({ dial }) {
  if (!dial) return null;
  const { count, number } = placesOf(dial);
  return {
    id: `cut ${dial.first} ${dial.last}`,
    label: say("In front of the cut:"),
    count,
    number,
    start: Math.round((count - 1) / 2),
    says: (at) => say("{count} cards", { count: number(at) }),
  };
}

/**
 * The answers where there is nothing to choose but one of many words; null where there are few.
 * @param {Wire.Option[]} options
 */
function manyWords(options) {
  const isWord = options.every(({ kind, verb }) => kind === "exactly" && verb === "choose");
  return isWord && options.length > FEW ? options.flatMap(({ choices }) => choices) : null;
}

/**
 * One of many answers, each by its words.
 * @param {string} label
 * @param {Wire.Choice[]} choices
 * @param {string | null} [usual] the one to begin with
 * @returns {Page.Dial}
 */
function choiceDial(label, choices, usual) {
  return {
    id: `${label} ${choices.length}`,
    label,
    count: choices.length,
    start: Math.max(0, choices.findIndex(({ action }) => action === usual)),
    number: (at) => at,
    says: (at) => told(choices[at].makes || choices[at].label),
    choice: (at) => choices[at],
  };
}

/**
 * From the least to the most that may be wagered; the most to begin with, before any card lies there
 * the least.
 * @param {Wire.PlaceWagerOption | Wire.OfferWagerOption | Wire.WagerOfAnotherOption} option
 * @param {boolean} [least]
 * @returns {Page.Dial | null}
 */
function amountDial({ wager, dial }, least = false) {
  if (!dial || dial.first === dial.last) return null;
  const { count, number } = placesOf(dial);
  return {
    id: `${wager} ${dial.first} ${dial.last}`,
    label: say("For how much:"),
    count,
    number,
    start: least ? 0 : count - 1,
    says: (at) => money(number(at)),
    cents: number,
    jump: jumpOf(dial),
  };
}

/**
 * How many steps of a dial a press of plus or minus goes: a chip that leads through it in some ten.
 * @param {Wire.Dial} dial
 */
function jumpOf({ first, last, step }) {
  const chip = CHIPS.findLast((cents) => (last - first) / cents >= 10) ?? 0;
  return Math.max(1, Math.round(chip / step));
}

/**
 * @param {Wire.PlaceWagerOption | Wire.OfferWagerOption} option
 * @param {Keys} keys
 * @param {Page.Dial | null} dial
 * @param {Map<string, string>} titles
 * @returns {Page.Button}
 */
function placeButton({ kind, wager, choices, dial: span }, keys, dial, titles) {
  const most = choices[choices.length - 1];
  const [whole] = wager.split("."); // Which hand it is about is asked.
  const label = titles.get(whole) ?? told(title(whole));
  const cents = kind === "offer-wager" ? (span?.first ?? 0) : most.cents; // An offer costs nothing yet.
  return { ...button({ ...most, label, cents }, keys, "", wager), dial, id: `place ${wager}` };
}

/**
 * @param {Wire.KeepOption} option
 * @param {{ picking: Page.Picking, keys: Keys, titles: Map<string, string>, options: Wire.Option[] }} context
 * @returns {Page.Button}
 */
function keepButton(option, { picking, keys, titles, options }) {
  const picked = picking.cards.filter(({ id }) => picking.picked.has(id)).map(({ card }) => card);
  const ready = option.choices.find(({ cards }) => isSame(cards, picked));
  const parts = option.choices.some(({ makes }) => makes);
  const single = parts ? say("Set these") : say("Keep these");
  const label = option.wagers.length ? splitWords(option, options, titles) : single;
  return {
    id: `${option.verb} ${option.wagers.join(" ")}`,
    label,
    cents: ready?.cents ?? option.choices[0]?.cents ?? 0,
    key: option.wagers.length ? keys.give(label) : "Enter",
    primary: !option.wagers.length,
    disabled: !ready || ready.gives_up, // A foul is said, and not set by mistake.
    choice: ready && { ...ready, label },
  };
}

/**
 * Two ways to split differ in the wagers that are made again.
 * @param {Wire.KeepOption} option
 * @param {Wire.Option[]} options
 * @param {Map<string, string>} titles
 */
function splitWords({ wagers }, options, titles) {
  const ways = options.filter((option) => option.kind === "keep" && option.wagers.length);
  if (ways.length < 2) return say("Split");
  return say("Split, {wagers}", { wagers: joined(wagers.map((wager) => told(titles.get(wager) ?? title(wager)))) });
}

/**
 * Whether these are the same cards, in whatever order.
 * @param {(string | null)[]} some
 * @param {(string | null)[]} others
 */
function isSame(some, others) {
  return [...some].sort().join() === [...others].sort().join();
}
