// Whether the order of a shoe is what came of the house's seal and of the players' words.

import { canCheck, hex, sha256 } from "./fair.js";
import { say } from "./say.js";

const LINES =
  /^houseway stack\ndigest {2}([0-9a-f]{64})\nsealed {2}(.+)\n(?:words {3}(.+)\n(?:order {3}(.+)\n)?)?$/;

/** @returns {Map<string, string>} */
const bySeat = (text = "") =>
  new Map(text.split(" ").filter(Boolean).map((part) => /** @type {any} */ (part.split(":"))));


/**
 * The numbers that follow from what was sealed and the words.
 * @param {string} sealed
 * @param {string} words
 * @returns {Promise<(limit: number) => Promise<number>>}
 */
async function numbers(sealed, words) {
  const seal = await sha256(`${sealed}\n${words}`);
  const way = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seal, way, false, ["sign"]);
  let drawn = 0n;
  return async (limit) => {
    const most = 2n ** 64n - (2n ** 64n % BigInt(limit));
    for (;;) {
      const count = new DataView(new ArrayBuffer(8));
      count.setBigUint64(0, drawn);
      drawn += 1n;
      const block = new DataView(await crypto.subtle.sign("HMAC", key, count));
      const number = block.getBigUint64(0);
      if (number < most) return Number(number % BigInt(limit));
    }
  };
}

/**
 * @param {string} sealed
 * @param {string} words
 * @param {string[]} pieces
 */
async function orderOf(sealed, words, pieces) {
  const order = [...pieces];
  const below = await numbers(sealed, words);
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = await below(place + 1);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order.join(" ");
}

/**
 * Check a shoe that was told; gives the words by seat, or throws what is wrong.
 * @param {string} text
 * @param {string} digest
 */
export async function check(text, digest) {
  const [, said, sealed, words, order = ""] = LINES.exec(text) ?? [];
  if (!said) throw new Error(say("This is not a stack."));
  if (said !== digest || hex(await sha256(sealed)) !== digest)
    throw new Error(say("The digest is not the one that was told."));
  const parts = sealed.split(" ").slice(1);
  // Cards, a joker, tiles; nothing at a table of dice, whose throws follow from the seal alone.
  const pieces = parts.filter((part) => !part.includes(":"));
  const pledges = bySeat(parts.filter((part) => part.includes(":")).join(" "));
  const told = bySeat(words);
  for (const [seat, word] of told) {
    if (hex(await sha256(word)) !== pledges.get(seat))
      throw new Error(say("The word of seat {seat} is not the one that was pledged.", { seat }));
  }
  if (words && (await orderOf(sealed, words, pieces)) !== order)
    throw new Error(say("The order is not the one that the words make."));
  return told;
}

/**
 * Whose words are in the shoe that is dealt from, in a sentence.
 * @param {Wire.Shoe} shoe
 * @param {Record<number, string>} names
 * @param {number} own
 */
export function wordsIn({ pledges, spoken, takes_words: taken }, names, own) {
  if (taken) return say("The players' words are awaited.");
  if (!spoken.length) return say("No player's word went into its order: it is the house's alone.");
  const others = spoken
    .filter((seat) => seat !== own)
    .map((seat) => names[seat] ?? say("seat {seat}", { seat }));
  const who = [...(spoken.includes(own) ? [say("you")] : []), ...others].join(", ");
  const isLate = own && pledges[own] && !spoken.includes(own);
  const said = say("Random words went into its order after the seal, from: {who}.", { who });
  return isLate ? `${said} ${say("Yours came too late.")}` : said;
}

/**
 * Check a told shoe, and whether an own word is in it; in a sentence.
 * @param {Map<string, import("./fair.js").Word>} words one's own
 * @param {{ digest: string, text: string, is_told: boolean }} shoe
 */
export async function examine(words, { digest, text, is_told: isTold }) {
  if (!canCheck()) return say("This browser checks only over https: use houseway verify-shoe.");
  if (!isTold) return say("It is told when the shoe is done: check it then.");
  const told = await check(text, digest);
  const kept = [...words.values()];
  const mine = kept.filter(({ word }) => [...told.values()].includes(word));
  if (mine.some((entry) => entry.digest !== digest))
    throw new Error(say("Your word was told under another digest."));
  if (!mine.length && kept.some((entry) => entry.digest === digest))
    return say("The seal holds, but the word that you told is not in the order.");
  if (!told.size) return say("The seal holds. No player's word went into its order.");
  return sealHolds(told.size === 1, mine.length > 0);
}


/**
 * @param {boolean} isOne whether a single word went into the order
 * @param {boolean} isMine whether one's own is among them
 */
function sealHolds(isOne, isMine) {
  if (isOne && isMine)
    return say("The seal holds, and the order is what it and the word make, your own among them.");
  if (isOne)
    return say("The seal holds, and the order is what it and the word make; none is of this browser.");
  return isMine
    ? say("The seal holds, and the order is what it and the words make, your own among them.")
    : say("The seal holds, and the order is what it and the words make; none is of this browser.");
}
