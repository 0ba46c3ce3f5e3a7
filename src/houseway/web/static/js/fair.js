// The page's part in the shuffle: it pledges a random word, and tells it once the house has sealed its
// part. `fair-check` looks afterwards at what came of both. The rule is in docs/shuffle.md.

const KEPT = 60; // so many words are remembered
const STORE = "houseway-words";

/**
 * A word of one's own, and the digest that it was told under.
 * @typedef {{ word: string, digest?: string }} Word
 */

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);
/** @param {ArrayBuffer | Uint8Array} bytes */
export const hex = (bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const sha256 = async (text) => crypto.subtle.digest("SHA-256", bytesOf(text));
/** Whether the browser can reckon here: it does so on this machine and over https only. */
export const canCheck = () => Boolean(globalThis.crypto?.subtle);

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
  get words() {
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
    const words = [...this.words.set(pledge, entry)];
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
    const isPledged = !canCheck() || (next[own] && !this.words.get(next[own])?.digest);
    if (!word && isPledged) return null;
    return { ...(word ? { word } : {}), ...(isPledged ? {} : { pledge: "a fresh one" }) };
  }

  /**
   * @param {string} pledge
   * @param {string} digest
   */
  #tell(pledge, digest) {
    const entry = this.words.get(pledge);
    if (!entry || (entry.digest ?? digest) !== digest) return undefined;
    this.#keep(pledge, { ...entry, digest });
    return entry.word;
  }
}
