// Which languages there are, and how another is chosen.

/** The languages that the pages are sent in, by their own names. */
export function languages() {
  const all = document.documentElement.dataset.languages ?? "en English";
  return all.split("|").map((one) => /** @type {[string, string]} */ (one.split(/ (.*)/s).slice(0, 2)));
}

/**
 * Read the page in another language: it is kept in a cookie, and the page comes anew.
 * @param {string} tag
 */
export function speak(tag) {
  document.cookie = `houseway-language=${tag}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
