// Money and cards in words and figures. Cents are whole numbers; nothing here is a float.

import { later, say, spokenLocale, told } from "./say.js";

/** @type {Record<string, string>} */
const SUITS = { c: later("clubs"), d: later("diamonds"), h: later("hearts"), s: later("spades") };
/** @type {Record<string, string>} */
const RANKS = {
  2: later("two"),
  3: later("three"),
  4: later("four"),
  5: later("five"),
  6: later("six"),
  7: later("seven"),
  8: later("eight"),
  9: later("nine"),
  T: later("ten"),
  J: later("jack"),
  Q: later("queen"),
  K: later("king"),
  A: later("ace"),
};

/** @type {Map<string, { whole: Intl.NumberFormat, point: string }>} */
const WRITTEN = new Map(); // how a locale writes numbers

function writing() {
  const locale = spokenLocale();
  let found = WRITTEN.get(locale);
  if (!found) {
    const whole = new Intl.NumberFormat(locale);
    const point = whole.formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
    WRITTEN.set(locale, (found = { whole, point }));
  }
  return found;
}

/**
 * Cents as money: 123450 is "1,234.50".
 * @param {number} cents
 */
export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  const written = writing();
  return `${sign}${written.whole.format(whole)}${written.point}${rest}`;
}

/**
 * Cents as short as they can be said: "10", "2.50", "1,200".
 * @param {number} cents
 */
export function shortMoney(cents) {
  return money(cents).replace(/\D00$/, "");
}

/**
 * Cents with their sign: "+5.00", "−5.00", "0.00".
 * @param {number} cents
 */
export function signed(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/**
 * A card in words: "Ah" is "ace of hearts".
 * @param {string | null} card
 */
export function cardName(card) {
  if (!card) return say("a card face down");
  if (card === "Jk") return say("joker");
  if (card.startsWith("t")) return say("tile {ends}", { ends: `${card[2]}-${card[1]}` });
  return say("{rank} of {suit}", { rank: say(RANKS[card[0]]), suit: say(SUITS[card[1]]) });
}

/**
 * Cards in words, those that lie face down counted.
 * @param {(string | null)[]} cards
 * @param {string} [pieces] what is dealt: cards, or tiles
 */
export function cardNames(cards, pieces = "cards") {
  const names = cards.filter(Boolean).map(cardName);
  const hidden = cards.length - names.length;
  if (hidden) names.push(faceDown(hidden, pieces));
  return names.length ? names.join(", ") : pieces === "tiles" ? say("no tiles") : say("no cards");
}

/**
 * @param {number} count
 * @param {string} pieces
 */
function faceDown(count, pieces) {
  if (pieces === "tiles")
    return count === 1 ? say("1 tile face down") : say("{count} tiles face down", { count });
  return count === 1 ? say("1 card face down") : say("{count} cards face down", { count });
}

/**
 * A wager's name as a label: "trips-plus" is "Trips Plus"; only where the layout has no label.
 * @param {string} name
 */
export function title(name) {
  return name
    .split(/[-_ ]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/**
 * Names joined as people say them.
 * @param {string[]} names
 */
export function joined(names) {
  if (names.length < 2) return names.join("");
  return say("{some} and {last}", { some: names.slice(0, -1).join(", "), last: names.at(-1) ?? "" });
}

/**
 * A spot in words, as it stands inside a line: "3.second" is "Ann (second)".
 * @param {string} spot
 * @param {number} own
 * @param {Record<string, string>} names by seat
 */
export function where(spot, own, names) {
  if (spot === "dead") return told("the dead hand");
  if (/^[a-z]+$/.test(spot) && spot !== "dealer") return told(`the ${spot}`);
  const [owner, area] = spot.split(".");
  const named = names[owner] ?? say("seat {seat}", { seat: owner });
  const who = owner === "dealer" ? say("the dealer") : Number(owner) === own ? say("you") : named;
  return area ? `${who} (${told(area)})` : who;
}

/**
 * What is asked, without whom: whose turn it is is said otherwise.
 * @param {string} wants
 */
export function unaddressed(wants) {
  return wants.replace(/^seat \d+(?:[,:] | (?=to act$))/, "");
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * What a card to be picked is called by name.
 * @param {Page.Picking} picking
 * @param {Page.Item} item
 */
export function pickLabel({ parts, picked, isDraw }, { id, card }) {
  const [one, other] = parts;
  if (isDraw) return say("Discard the {card}", { card: cardName(card) });
  if (one) return `${picked.has(id) ? one : other}: ${cardName(card)}`;
  return say("Keep the {card}", { card: cardName(card) });
}
