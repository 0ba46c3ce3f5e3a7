// Parts of a page that are fetched when somebody wants them. A part that does not come is told, and
// fetched again until it does: nothing that was pressed is lost.

import { say } from "./say.js";
import { toast } from "./toast.js";

const WAITS = [400, 1500, 4000]; // milliseconds until the next try; the last one goes on
/** @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/**
 * What `load` fetches, once it has come.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
export async function late(load) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // It came, and is at fault.
      toast(say("A part of this page has not come yet: it is fetched again."));
      const wait = WAITS[Math.min(tries, WAITS.length - 1)];
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

/**
 * The style of a part.
 * @param {string} name
 */
export function styled(name) {
  const known = styles.get(name) ?? late(() => linked(name));
  styles.set(name, known);
  return known;
}

/** @param {string} name */
function linked(name) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(`../style/${name}.css`, import.meta.url).href;
  return new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => (link.remove(), fail(new TypeError(name)));
    document.head.append(link);
  });
}
