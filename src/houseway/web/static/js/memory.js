// What a browser keeps: for as long as one of its windows is open, or for good. One that keeps nothing
// forgets it, and that is all.

/**
 * @param {() => Storage} where asked for each time: a browser may refuse it
 * @returns {Page.Store}
 */
function keeps(where) {
  return {
    read(key) {
      try {
        return JSON.parse(where().getItem(key) ?? "null");
      } catch {
        return null;
      }
    },

    write(key, value) {
      try {
        where().setItem(key, JSON.stringify(value));
      } catch {
        // It is forgotten.
      }
    },
  };
}

/** For as long as a window is open. */
export const memory = keeps(() => sessionStorage);

/** For good. */
export const lasting = keeps(() => localStorage);
