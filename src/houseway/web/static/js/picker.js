// Cards of the own hand that are picked: to be kept, as one of two hands, or to be changed.

import { say } from "./say.js";

export class Picker {
  /** @type {Set<number>} */
  picked = new Set(); // cards, by their numbers
  /** @type {Page.Picking | null} */
  now = null; // while cards are to be picked

  /**
   * Take note of what may be answered, and of the own cards: what is no longer there is not picked.
   * @param {Wire.Option[]} options
   * @param {Page.Item[]} hand
   */
  note(options, hand) {
    const keep = options.find((option) => option.kind === "keep");
    const some = options.some((option) => option.kind === "keep-some");
    if (!keep && !some) {
      this.now = null;
      return;
    }
    const cards = hand.filter(({ gone }) => !gone);
    const ids = new Set(cards.map(({ id }) => id));
    this.picked = new Set([...this.picked].filter((one) => ids.has(one)));
    const parts = keep ? partsOf(keep, cards.length) : [say("Discard"), say("Keep")];
    this.now = { count: keep?.count ?? cards.length, cards, picked: this.picked, parts, isDraw: some };
  }

  /**
   * Pick a card, or put it back; one too many takes the place of the first. Whether it could be.
   * @param {number} card
   */
  pick(card) {
    if (!this.now) return false;
    if (this.picked.delete(card)) return true;
    const [first] = this.picked;
    if (this.picked.size >= this.now.count) this.picked.delete(first);
    this.picked.add(card);
    return true;
  }

  /**
   * Pick these cards, by their names, and no others.
   * @param {string[]} names
   */
  take(names) {
    this.picked.clear();
    for (const name of names) {
      const one = this.now?.cards.find(({ id, card }) => card === name && !this.picked.has(id));
      if (one) this.picked.add(one.id);
    }
  }
}

/**
 * What the cards that are picked and the others become, where a hand is set as two: of hands of one
 * size the higher is the high one, whichever is picked.
 * @param {Wire.KeepOption} keep
 * @param {number} held
 */
function partsOf({ count, choices }, held) {
  if (!choices.some(({ makes }) => makes)) return [];
  return 2 * count < held ? [say("low"), say("high")] : [say("one hand"), say("other hand")];
}

/**
 * The button that changes the cards that are picked, or none.
 * @param {Wire.KeepSomeOption} option
 * @param {Page.Picking} picking
 * @returns {Page.Button}
 */
export function discardButton({ choices, verb }, { cards, picked }) {
  const kept = cards.filter(({ id }) => !picked.has(id)).map(({ card }) => card);
  const wanted = [...kept].sort().join();
  const choice = choices.find((one) => [...one.cards].sort().join() === wanted);
  const label = picked.size ? say("Discard {count}", { count: picked.size }) : say("Keep all");
  return {
    ...{ id: `${verb} some`, label, key: "Enter", primary: true, disabled: !choice },
    choice: choice && { ...choice, label },
  };
}

/**
 * What is to be picked to be changed.
 * @param {Page.Picking} picking
 */
export function discardWords({ picked, cards }) {
  const left = cards.length - picked.size;
  return picked.size
    ? say("Discard {count}, keep {left}: as many are dealt.", { count: picked.size, left })
    : say("Pick what you discard, or keep all.");
}
