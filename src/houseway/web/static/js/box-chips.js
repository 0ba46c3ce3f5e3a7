// Chips on the boxes of others, where the table permits that.

import { areaAtBox } from "./stacks.js";

const BESIDE = 2.1; // how far one lies from the next, so that the amounts of both are read

/** Wagers on the boxes of others: behind the wager of whoever decides, in a line away from the dealer. */
export function stacksBehind(model, { layout, names }, places) {
  const stacks = [];
  for (const area of layout.areas.filter(({ box }) => box)) {
    const { wager, box } = area;
    const there = places.at(box);
    const { spot } = there ?? {};
    const at = areaAtBox(area, places, model.rows) ?? (spot && { x: spot.x - spot.size / 2, y: spot.y - spot.size / 2, size: spot.size });
    if (!at) continue;
    const { large, plate } = there;
    const size = at.size * (large ? 0.5 : 0.72);
    const isTaken = model.stake(box, wager.replace(`-${box}`, "")) > 0;
    const seats = Object.keys(names).map(Number).filter((seat) => model.stake(seat, wager));
    for (const [index, seat] of seats.entries()) {
      const step = (index + Number(isTaken)) * size * (large ? BESIDE : 0.5);
      stacks.push({
        key: `${seat} ${wager}`,
        cents: model.stake(seat, wager),
        ...{ x: at.x + at.size / 2 + step, y: at.y + at.size / 2 + (large ? 0.2 * size : step), size }, // above the area's name
        from: places.seats[seat]?.plate ?? plate,
        label: large,
      });
    }
  }
  return stacks;
}
