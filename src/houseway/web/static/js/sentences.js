// Why a wager came to what it did, in one sentence that is read after the round.

import { potTitle } from "./contest.js";
import { BY_LINE, plainReason } from "./plain-reasons.js";
import { restWords } from "./reasons.js";
import { say, told } from "./say.js";
import { HANDS, spotOf, spotParts } from "./spots.js";
import { title } from "./words.js";

/**
 * Why a wager came to what it did, in one sentence: both hands where it is theirs, and what it would
 * have needed where it is lost.
 * @param {import("./model.js").Model} model
 * @param {number} seat
 * @param {{ wager: string }} named
 * @param {Page.Result} result
 * @param {readonly Wire.Payouts[]} payouts the paytables in force
 */
export function sentenceOf(model, seat, { wager }, { word, why = "" }, payouts) {
  const isOwn = seat === model.own;
  if (word === "paid") return putIn(model, seat, why);
  const tables = tablesOf(wager, payouts);
  const isPaidAll = tables.some((table) => TAKES_ALL.test(lowest(table)?.[0] ?? ""));
  const isByTable = tables.length > 0 && !isPaidAll;
  if (why === "folded" && isOwn && model.folded && !(isByTable && model.folded.against)) return foldedSentence(model.folded);
  // What a table pays beside the wagers is paid whatever the dealer has.
  const isBeside = payouts.some((table) => table.is_extra && table.title === title(wager));
  const isByLine = isBeside || BY_LINE.test(why) || (isByTable && !TIED.test(why) && word !== "returned");
  const hands = isByLine ? undefined : comparedBy(model, spotOfWager(seat, wager), { word, why, isPaidAll });
  if (hands) return comparison(hands, word, why);
  if (word === "returned" && !why) return say("the wager itself comes back");
  const said = plainReason(why, word, isOwn) || told(why);
  if (word !== "lost" || !isByTable || SAYS_FROM.test(why) || GIVEN_UP.test(why)) return said;
  const met = model.compared.get(String(seat));
  if (met?.dealer && tables.some((table) => isPaid(table, why))) return comparison(met, word, met.player);
  const isBeaten = met?.dealer && met.result.includes("loses");
  const apart = isBeaten ? tables.filter((table) => !table.is_if_won) : tables;
  if (met && !apart.length) return comparison(met, word, met.player);
  return [said, wouldPay(apart, tables.length > 1, why)].filter(Boolean).join("; ");
}

/**
 * What was bet in turn, and which hands the pots went to that it lies in.
 * @param {import("./model.js").Model} model
 * @param {number} seat
 * @param {string} why
 */
function putIn(model, seat, why) {
  if (seat === model.own && model.folded) return foldedSentence(model.folded);
  const own = [...model.contest.into].filter(([, seats]) => seats.has(seat)).map(([pot]) => potTitle(pot));
  const won = [...model.results].filter(([key, result]) => {
    const isOthers = result.word === "won" && !key.startsWith(`${seat} `);
    return isOthers && (!own.length || own.includes(key.slice(key.indexOf(" ") + 1)));
  });
  const hands = won.map(([, result]) => result.why ?? "").filter((hand) => hand && !plainReason(hand, "won", false));
  if (!hands.length) return told(why);
  const shown = model.hands.get(String(seat)) ?? "";
  const isBeaten = shown && !hands.some((hand) => LOW.test(hand)) && !wonAny(model, seat);
  const other = [...new Set(hands)].map((hand) => told(hand + (isBeaten ? restWords(shown, hand, "loses") : ""))).join(" / ");
  if (isBeaten) return say("{own} against {other}; a better hand would have won", { own: told(shown), other });
  return say("into the pots; won by {hand}", { hand: other });
}

/** @type {(model: import("./model.js").Model, seat: number) => boolean} */
const wonAny = (model, seat) => [...model.results].some(([key, { word }]) => word === "won" && key.startsWith(`${seat} `));

/** @param {Wire.Folded} folded */
function foldedSentence(folded) {
  if (!folded.against) return byTableSentence(folded);
  const hands = { hand: told(folded.hand), other: told(folded.against) };
  if (folded.would === "unqualified") {
    return say("you folded; {hand} would have won: the dealer does not qualify with {other}", hands);
  }
  if (folded.would === "part") return say("you folded; {hand} would have won a part of the pot against {other}", hands);
  if (folded.would === "won") return say("you folded; {hand} would have won against {other}", hands);
  if (folded.would === "lost") return say("you folded; {hand} would have lost to {other}", hands);
  return say("you folded; {hand} would have tied with {other}", hands);
}

/** @param {Wire.Folded} folded */
function byTableSentence({ hand: name, pays, would }) {
  const hand = told(name);
  if (would === "won") return say("you folded; at best {hand}, which would have paid {pays}", { hand, pays: told(pays) });
  if (would === "lost") return say("you folded; at best {hand}, which would have lost", { hand });
  return say("you folded; at best {hand}, which would have pushed", { hand });
}

/** A wager that rides on a further hand, or lies on the box of another. */
const RIDING = /^[^.]*?(?:-(\d+))?(?:\.(\w+))?$/;
/** What a wager is paid, at the end of a reason. */
const ODDS = /(?:^|, )(\d[\d,]* (?:to|for) \d+(?:[,;].*)?)$/;
/** Lines by how much was won by: the least of them is what a smaller win needed. */
const BY_HOW_MUCH = /^win by \d/;
/** A line that every hand is paid by: then the table does not decide whether a wager wins. */
const TAKES_ALL = /^(high card|any other)\b/;
/** What says already from which hand on is paid. */
const SAYS_FROM = /\b(pays from|which is no)\b/;
/** Not the hand decided, and none would have been paid. */
const GIVEN_UP = /^(folded|surrendered|not shown|rescued|no hand|no instant winner|push|draw|tie)\b/;
const TIED = /^(push|draw|stand off|tie)$/;
const TIE_LOSES = /^(?:tie|copy hand), /;
const WINS = /^(wins|won)$/;
/** A low hand is better the other way round. */
const LOW = /\blow\b/;
const UNQUALIFIED = /^dealer does not qualify(?:, )?/;

/**
 * The hand that a wager rides on.
 * @param {number} seat
 * @param {string} wager
 */
function spotOfWager(seat, wager) {
  const [, box, area] = RIDING.exec(wager) ?? [];
  return spotOf(box ? Number(box) : seat, area && HANDS.includes(area) ? area : "hand");
}

/**
 * The comparison that a wager was settled by; none where something else decided.
 * @param {import("./model.js").Model} model
 * @param {string} spot the hand that it rides on
 * @param {{ word: string, why: string, isPaidAll: boolean }} told a table that pays every hand does not decide
 */
function comparedBy(model, spot, { word, why, isPaidAll }) {
  const { seat } = spotParts(spot);
  const all = HANDS.flatMap((area) => model.compared.get(spotOf(seat, area)) ?? []);
  const whole = all.filter(isOfTwo);
  const bare = why.replace(TIE_LOSES, "").replace(ODDS, "");
  const named = whole.find(
    ({ player, dealer }) =>
      [player, `${player} against ${dealer}`].includes(bare) || player.startsWith(`${bare || " "} with `) || why.startsWith(`${player}, `),
  );
  if (named) return named;
  if (TIED.test(why) || UNQUALIFIED.test(why)) return whole[0];
  const own = model.compared.get(spot);
  if (word !== "won" || !own || !WINS.test(own.result) || !isOfTwo(own) || !ODDS.test(why)) return undefined;
  // Of hands with one name something else was paid, as an insurance; what is no name of the own hand says more than it.
  if (own.player === own.dealer) return undefined;
  const isNamed = isPaidAll && (own.player.startsWith(bare) || TAKES_ALL.test(bare));
  return isNamed || !bare ? own : undefined;
}

/** @param {Wire.Compared} hands */
const isOfTwo = ({ player, dealer }) => dealer !== "" && !player.includes(" / ");

/**
 * @param {Wire.Compared} hands
 * @param {string} word
 * @param {string} why
 */
function comparison({ player, dealer, result }, word, why) {
  const hands = { own: told(player), other: told(dealer + restWords(player, dealer, result)) };
  if (UNQUALIFIED.test(why)) return unqualified(hands, word, told(why.replace(UNQUALIFIED, "")));
  if (TIED.test(why) || TIE_LOSES.test(why)) {
    return word === "lost" ? say("{own} against {other}; a tie loses here", hands) : say("{own} against {other}; a tie", hands);
  }
  if (word === "lost") return say("{own} against {other}; a better hand would have won", hands);
  const odds = told(ODDS.exec(why)?.[1] ?? "");
  if (!odds) return say("{own} against {other}", hands);
  return say("{own} against {other}, {odds}", { ...hands, odds });
}

/**
 * @param {{ own: string, other: string }} hands
 * @param {string} word
 * @param {string} odds
 */
function unqualified(hands, word, odds) {
  if (word === "returned") return say("the dealer does not qualify with {other}, so it comes back", hands);
  const said = say("the dealer does not qualify with {other}", hands);
  return odds ? `${said}, ${odds}` : said;
}

/**
 * The paytables that decide what a wager comes to.
 * @param {string} wager
 * @param {readonly Wire.Payouts[]} payouts
 */
function tablesOf(wager, payouts) {
  const [first] = wager.split(".");
  return payouts.filter((table) => !table.is_extra && lowest(table) && [table.wager, ...table.also].includes(first));
}

/**
 * Whether a paytable pays a hand: one that lost all the same was beaten.
 * @param {Wire.Payouts} table
 * @param {string} hand
 */
function isPaid({ lines }, hand) {
  return lines.some(([name, pay]) => name === hand && /\d/.test(pay));
}

/**
 * The lowest line of a paytable that pays something; of those by how much was won by, where that is the reason.
 * @param {Wire.Payouts} table
 * @param {string} [why]
 */
function lowest({ lines }, why = "") {
  const paying = lines.filter(([, pay]) => /\d/.test(pay));
  const alike = BY_HOW_MUCH.test(why) ? paying.filter(([hand]) => BY_HOW_MUCH.test(hand)) : [];
  return (alike.length ? alike : paying).at(-1);
}

/**
 * @param {Wire.Payouts[]} tables
 * @param {boolean} isNamed whether it is said which table pays
 * @param {string} why
 */
function wouldPay(tables, isNamed, why) {
  return tables
    .map((table) => {
      const [hand, pay] = lowest(table, why) ?? ["", ""];
      const words = { hand: told(hand), pay: told(pay.replace(/^wins /, "")), table: told(table.title) };
      return isNamed
        ? say("{hand} would have paid {pay} ({table})", words)
        : say("{hand} would have paid {pay}", words);
    })
    .join("; ");
}
