// Stacks of chips that lie in the middle, on the areas that are common to all, and pots; and those of
// other seats on a box.

import { kits } from "./kits.js";
import { laidWager } from "./spots.js";

/** What lies there: { key, cents, x, y, size, from, label } of each stack. */
export function stacksInTheMiddle(model, { own, names }, places) {
  const onField = Object.entries(places.field?.areas ?? {}).flatMap(([wager, at]) =>
    kits.field?.stacksOn(at, wager, { model, own, names, places }) ?? [],
  );
  return [...onField, ...(places.isRing ? (kits.ring?.potsInRing(model, places) ?? []) : pots(model, places))];
}

/**
 * Where the area of a wager on another's box is: the box's own one; nothing where the box is not seen.
 * @param {{ wager: string, box: number }} area
 */
export function areaAtBox({ wager, box }, places, rows = new Map()) {
  return places.at(box)?.areas[laidWager(rows, box, wager.replace(`-${box}`, ""))];
}

/**
 * A box that the own seat has a wager on and the screen has no room for: it is drawn at the own place
 * while no cards lie there, the one that is asked about first.
 */
export function standInFor(model, { layout, own }, places, about) {
  if (!places.narrow || !own || model.cards(String(own)).length) return null;
  const isOn = ({ wager, box }) => box && !places.seats[box] && (model.stake(own, wager) || model.result(own, wager));
  const areas = layout.areas.filter((one) => isOn(one) && model.cards(String(one.box)).length);
  const area = areas.find(({ box }) => box === about) ?? areas[0];
  return area ? { box: area.box, seat: own } : null;
}

function pots(model, { pot, offstage }) {
  const all = [...model.others].filter(([name]) => name.startsWith("pot"));
  return all.map(([name, cents], index) => {
    const x = pot.x + index * pot.apart;
    return { key: name, cents, x, y: pot.y, size: pot.size, from: offstage, label: true };
  });
}
