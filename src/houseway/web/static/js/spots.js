// Where cards and money lie, by the names that the server gives.

/** The hands of a seat, by their number. */
export const HANDS = ["hand", "second", "third", "fourth"];
/** Hands that belong to no seat. */
export const COMMON = ["community", "player", "banker", "dead", "aside"];
/** What lies there is not in sight. */
export const HOUSE = new Set(["inventory", "cage", "claims", "elsewhere"]);

/**
 * The owner and the area of a spot: "3.second" is seat 3's second hand.
 * @param {string} spot
 */
export function spotParts(spot) {
  if (COMMON.includes(spot)) return { seat: 0, area: spot };
  const [owner, area = "hand"] = spot.split(".");
  return { seat: owner === "dealer" ? 0 : Number(owner), area };
}

/**
 * The spot of a seat's area.
 * @param {number} seat
 */
export function spotOf(seat, area = "hand") {
  const owner = seat ? String(seat) : "dealer";
  return area === "hand" ? owner : `${owner}.${area}`;
}

/**
 * Where a hand of a seat lies: a hand that was made by a split lies beside the one that it came from.
 * @param {Map<number, string[]>} rows the hands of each seat as they lie
 * @param {number} seat
 * @param {string} area
 */
export function laidAt(rows, seat, area) {
  const at = rows.get(seat)?.indexOf(area) ?? -1;
  return at < 0 ? area : HANDS[at];
}

/**
 * The spot where the cards of a spot lie.
 * @param {Map<number, string[]>} rows
 * @param {string} spot
 */
export function laidSpot(rows, spot) {
  const { seat, area } = spotParts(spot);
  return HANDS.includes(area) && seat ? spotOf(seat, laidAt(rows, seat, area)) : spot;
}

/**
 * The area where a wager of a hand lies, by the name that it has there.
 * @param {Map<number, string[]>} rows
 * @param {number} seat
 * @param {string} wager
 */
export function laidWager(rows, seat, wager) {
  const [name, hand = ""] = wager.split(".");
  return hand ? `${name}.${laidAt(rows, seat, hand)}` : wager;
}

/**
 * The parts of an account's name: "wager 3 ante".
 * @param {string} account
 */
export function accountParts(account) {
  const [kind, ...rest] = account.split(" ");
  const seat = /^\d+$/.test(rest[0] ?? "") ? Number(rest.shift()) : 0;
  return { kind, seat, name: rest.join(" ") };
}

/** @param {string} kind */
export function isOwn(kind) {
  return kind === "rack" || kind === "wager";
}
