// What a guest has played, kept in this browser: rounds in short, the last ones. Whoever has an account
// has them in the house's books instead.

const STORE = "houseway-play";
const MOST = 400;

/** @returns {Wire.RoundSummary[]} */
export function keptRounds() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {Wire.RoundSummary} summary */
export function keepRound(summary) {
  const others = keptRounds().filter(({ round }) => round !== summary.round);
  try {
    localStorage.setItem(STORE, JSON.stringify([...others, summary].slice(-MOST)));
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

export function forgetRounds() {
  try {
    localStorage.removeItem(STORE);
  } catch {
    // There is nothing to forget.
  }
}
