// What a browser keeps for as long as one of its windows is open. One that keeps nothing forgets it,
// and that is all.

/** @type {Page.Store} */
export const memory = {
  read(key) {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? "null");
    } catch {
      return null;
    }
  },

  write(key, value) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // It is forgotten.
    }
  },
};
