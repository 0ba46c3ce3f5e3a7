// A sentence that stands over the page for a few seconds.

const LASTS = 5000;
let lasting = 0;

/**
 * Say something that is wrong, or, where it is `good`, that something was done.
 * @param {string} words
 */
export function toast(words, { good = false } = {}) {
  const box = /** @type {HTMLElement} */ (document.getElementById("toast"));
  box.classList.toggle("bad", !good);
  box.textContent = words;
  box.hidden = false;
  clearTimeout(lasting);
  lasting = setTimeout(() => (box.hidden = true), LASTS);
}
