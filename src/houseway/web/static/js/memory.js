// What a browser keeps: for as long as one of its windows is open, or for good. One that keeps
// nothing forgets it, and that is all.

/**
 * @param {() => Storage} storage asked for each time: a browser may refuse it
 * @returns {Page.Store}
 */
function storeIn(storage) {
  return {
    read(key) {
      try {
        return JSON.parse(storage().getItem(key) ?? "null");
      } catch {
        return null;
      }
    },

    write(key, value) {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // It is forgotten.
      }
    },
  };
}

/** Until the window is closed. */
export const memory = storeIn(() => sessionStorage);
/** For good. */
export const keepsake = storeIn(() => localStorage);
