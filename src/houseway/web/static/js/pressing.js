// What the keys do at a table: those printed on buttons and areas, and some that hold throughout.

/**
 * Whether a key was used.
 * @param {any} page the page of a table
 * @param {string} key
 * @param {boolean} shift
 */
export function pressKey(page, key, shift) {
  if (page.isLost) return false;
  const press = page.bar.keys.get(key === "backspace" ? "u" : key);
  if (press) return (press(), true);
  if (key === "." || key === ",") return page.speed.turn(key === "." ? 1 : -1);
  if (/^[1-9]$/.test(key)) return digit(page, Number(key) - 1);
  for (const [wager, { key: letter }] of page.betting.open ?? []) {
    if (letter === key) return (page.betting.bet({ wager, back: shift }), true);
  }
  if (key === "l") return (page.side.toggle(), true);
  return page.extras.key(key);
}

// A card to be picked, or a chip to be taken in hand, by its number.
/**
 * @param {any} page
 * @param {number} index
 */
function digit(page, index) {
  if (page.picker.now) {
    const card = page.picker.now.cards[index];
    if (card) page.pick(card.id);
    return Boolean(card);
  }
  const chip = page.state.phase === "wagers" && page.betting.open && page.betting.tray[index];
  if (chip) page.pickChip(chip.cents);
  return Boolean(chip);
}
