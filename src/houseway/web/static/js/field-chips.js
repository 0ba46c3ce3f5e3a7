// Chips on the areas of a field that is common to all.

// The own chips lie on the left of an area below its name, those of others small on its right.
export function stacksOn(at, wager, { model, own, names, places }) {
  const seats = Object.keys(names).map(Number);
  const others = seats.filter((one) => one !== own && model.stake(one, wager));
  const { size } = at.lies;
  const y = at.y + at.lies.down;
  const small = size * 0.7;
  const room = at.width - 2.6 * size;
  const apart = Math.min(small * 0.8, room / Math.max(1, others.length - 1));
  const stacks = others.map((seat, index) => ({
    key: `${seat} ${wager}`,
    cents: model.stake(seat, wager),
    x: at.x + at.width - small * 0.65 - index * apart,
    ...{ y, size: small, most: 1 },
    from: places.seats[seat]?.plate ?? places.offstage,
    label: false,
  }));
  const cents = own ? model.stake(own, wager) : 0;
  if (!cents) return stacks;
  const mine = { x: at.x + size * 0.8, y: y - size * 0.18, size, most: 2 };
  const from = places.seats[own]?.plate ?? places.offstage;
  return [...stacks, { key: `${own} ${wager}`, cents, ...mine, from, label: true }];
}

/**
 * Where chips, or what they came to, lie on the odds of a low area, those are not read.
 * @param {SVGElement} cloth
 */
export function noteTaken(cloth, model, { names }, places) {
  for (const cell of /** @type {NodeListOf<SVGElement>} */ (cloth.querySelectorAll(".area[data-cell]"))) {
    const wager = cell.dataset.cell ?? "";
    const isTaken = Object.keys(names).some((seat) => model.stake(Number(seat), wager) || model.isSettled(Number(seat), wager));
    cell.classList.toggle("taken", isTaken && places.field?.areas[wager]?.lies.isLow);
  }
}
