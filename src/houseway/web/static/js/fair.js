// The page's part in the shuffle: it pledges a random word, tells it once the house has sealed its
// part, and checks afterwards that the order is what came of both. The rule is in docs/shuffle.md.

import { say } from "./say.js";

const KEPT = 60; // so many words are remembered
const STORE = "houseway-words";
const LINES =
  /^houseway stack\ndigest {2}([0-9a-f]{64})\nsealed {2}(.+)\n(?:words {3}(.+)\n(?:order {3}(.+)\n)?)?$/;

/**
 * A word of one's own, and the digest that it was told under.
 * @typedef {{ word: string, digest?: string }} Word
 */

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);
/** @param {ArrayBuffer | Uint8Array} bytes */
const hex = (bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
const sha256 = async (text) => crypto.subtle.digest("SHA-256", bytesOf(text));
/** @returns {Map<string, string>} */
const bySeat = (text = "") =>
  new Map(text.split(" ").filter(Boolean).map((part) => /** @type {any} */ (part.split(":"))));

/** Whether the browser can reckon here: it does so on this machine and over https only. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

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

export class Fair {
  #busy = false;
  #isDue = false;

  /**
   * `page` has `own`, `state` and `socket`.
   * @param {Pick<Page.Table, "own" | "state" | "socket">} page
   */
  constructor(page) {
    this.page = page;
  }

  // pledge -> { word, digest }: a word is told under one digest only, since whoever has heard it
  // could shuffle until the order is to their liking. All pages of a browser share them.
  /** @returns {Map<string, Word>} */
  get #words() {
    return new Map(JSON.parse(localStorage.getItem(STORE) ?? "[]"));
  }

  /** A fresh word is drawn and kept; its pledge may be told. Empty where the browser cannot. */
  async pledge() {
    if (!canCheck()) return "";
    const word = hex(crypto.getRandomValues(new Uint8Array(16)));
    const pledge = hex(await sha256(word));
    this.#keep(pledge, { word });
    return pledge;
  }

  /**
   * @param {string} pledge
   * @param {Word} entry
   */
  #keep(pledge, entry) {
    const words = [...this.#words.set(pledge, entry)];
    localStorage.setItem(STORE, JSON.stringify(words.slice(-KEPT)));
  }

  /** Tell the word that is due, and pledge one for the next shoe: nobody need press anything. */
  async speak() {
    const { own, state, socket } = this.page;
    this.#isDue = this.#busy; // What comes meanwhile is looked at afterwards.
    const frame = own && state.shoe && !this.#busy ? this.#due(String(own), state.shoe) : null;
    if (!frame) return;
    this.#busy = true;
    try {
      if (frame.pledge) frame.pledge = await this.pledge();
      if (frame.word || frame.pledge) await socket.tell({ type: "word", ...frame });
    } catch {
      // It was told by another page of the same person, or came too late: the next update says.
    } finally {
      this.#busy = false;
    }
    if (this.#isDue) this.speak();
  }

  /**
   * @param {string} own
   * @param {Wire.Shoe} shoe
   * @returns {{ word?: string, pledge?: string } | null}
   */
  #due(own, { digest, pledges, spoken, takes_words: taken, next }) {
    const isDue = taken && !spoken.includes(Number(own));
    const word = isDue ? this.#tell(pledges[own], digest) : undefined;
    // What somebody has pledged in another browser stays: two that replace each other never end.
    const isPledged = !canCheck() || (next[own] && !this.#words.get(next[own])?.digest);
    if (!word && isPledged) return null;
    return { ...(word ? { word } : {}), ...(isPledged ? {} : { pledge: "a fresh one" }) };
  }

  /**
   * @param {string} pledge
   * @param {string} digest
   */
  #tell(pledge, digest) {
    const entry = this.#words.get(pledge);
    if (!entry || (entry.digest ?? digest) !== digest) return undefined;
    this.#keep(pledge, { ...entry, digest });
    return entry.word;
  }

  /**
   * Whose words are in the shoe that is dealt from, in a sentence.
   * @param {Wire.Shoe} shoe
   * @param {Record<number, string>} names
   */
  says({ pledges, spoken, takes_words: taken }, names) {
    const { own } = this.page;
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
   * @param {{ digest: string, text: string, is_told: boolean }} shoe
   */
  async examine({ digest, text, is_told: isTold }) {
    if (!canCheck()) return say("This browser checks only over https: use houseway verify-shoe.");
    if (!isTold) return say("It is told when the shoe is done: check it then.");
    const told = await check(text, digest);
    const kept = [...this.#words.values()];
    const mine = kept.filter(({ word }) => [...told.values()].includes(word));
    if (mine.some((entry) => entry.digest !== digest))
      throw new Error(say("Your word was told under another digest."));
    if (!mine.length && kept.some((entry) => entry.digest === digest))
      return say("The seal holds, but the word that you told is not in the order.");
    if (!told.size) return say("The seal holds. No player's word went into its order.");
    return sealHolds(told.size === 1, mine.length > 0);
  }
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
