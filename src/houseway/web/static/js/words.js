// Money and cards in words and figures. Cents are whole numbers; nothing here is a float.

/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const RANKS = {
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};

const WHOLE = new Intl.NumberFormat("en-US");

/**
 * Cents as money: 123450 is "1,234.50".
 * @param {number} cents
 */
export function money(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${sign}${WHOLE.format(whole)}.${rest}`;
}

/**
 * Cents as short as they can be said: "10", "2.50", "1,200".
 * @param {number} cents
 */
export function shortMoney(cents) {
  return money(cents).replace(/\.00$/, "");
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
  if (!card) return "a card face down";
  if (card === "Jk") return "joker";
  if (card.startsWith("t")) return `tile ${card[2]}-${card[1]}`;
  return `${RANKS[card[0]]} of ${SUITS[card[1]]}`;
}

/**
 * Cards in words, those that lie face down counted.
 * @param {(string | null)[]} cards
 * @param {string} [pieces] what is dealt: cards, or tiles
 */
export function cardNames(cards, pieces = "cards") {
  const names = cards.filter(Boolean).map(cardName);
  const hidden = cards.length - names.length;
  if (hidden) names.push(`${hidden} ${hidden === 1 ? pieces.slice(0, -1) : pieces} face down`);
  return names.length ? names.join(", ") : `no ${pieces}`;
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
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * A spot in words, as it stands inside a line: "3.second" is "Ann (second)".
 * @param {string} spot
 * @param {number} own
 * @param {Record<string, string>} names by seat
 */
export function where(spot, own, names) {
  if (spot === "dead") return "the dead hand";
  if (/^[a-z]+$/.test(spot) && spot !== "dealer") return `the ${spot}`;
  const [owner, area] = spot.split(".");
  const named = names[owner] ?? `seat ${owner}`;
  const who = owner === "dealer" ? "the dealer" : Number(owner) === own ? "you" : named;
  return area ? `${who} (${area})` : who;
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
  if (isDraw) return `Discard the ${cardName(card)}`;
  return one ? `${picked.has(id) ? one : other}: ${cardName(card)}` : `Keep the ${cardName(card)}`;
}
