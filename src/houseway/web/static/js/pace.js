// How long a count takes, by how fast it has gone since it was first heard of.

const ENOUGH = 2; // so many seconds tell how fast something goes

export class Pace {
  /** @type {{ doing: string, of: number, done: number, seconds: number } | null} */
  #first = null;

  /**
   * The seconds that are left, in fives from a minute on; nothing while that cannot be told.
   * @param {{ doing: string, of: number, done: number, seconds: number }} sofar
   */
  left({ doing, of, done, seconds }) {
    const first = this.#first;
    if (!first || first.doing !== doing || first.of !== of || done < first.done || seconds < first.seconds) {
      this.#first = { doing, of, done, seconds };
      return null;
    }
    const [counted, took] = [done - first.done, seconds - first.seconds];
    if (!counted || took < ENOUGH) return null;
    const left = (took * (of - done)) / counted;
    return left < 60 ? Math.ceil(left) : 5 * Math.ceil(left / 5);
  }
}
