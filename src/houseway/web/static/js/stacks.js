// Stacks of chips that lie in the middle, on the areas that are common to all, and pots; and those of
// other seats on a box.

import { laidWager } from "./spots.js";

import { potsOf, RAKE } from "./contest.js";

/** What lies there: { key, cents, x, y, size, from, label } of each stack. */
export function stacksInTheMiddle(model, { own, names }, places) {
  const onField = Object.entries(places.field?.areas ?? {}).flatMap(([wager, at]) =>
    stacksOn(at, wager, { model, own, names, places }),
  );
  return [...onField, ...(places.isRing ? potsInRing(model, places) : pots(model, places))];
}

// The own chips lie on the left of an area below its name, those of others small on its right.
function stacksOn(at, wager, { model, own, names, places }) {
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
 * A place of the board that no card came to is not drawn any more once a round is over.
 * @param {SVGElement} cloth
 */
export function noteBoard(cloth, model) {
  const lying = model.over ? model.cards("community").length : 0;
  cloth.querySelectorAll(".board").forEach((place, at) => place.classList.toggle("spare", lying > 0 && at >= lying));
}

/**
 * Where chips, or what they came to, lie on the odds of a low area, those are not read.
 * @param {SVGElement} cloth
 */
export function noteTaken(cloth, model, { names }, places) {
  for (const cell of /** @type {NodeListOf<SVGElement>} */ (cloth.querySelectorAll(".area[data-wager]"))) {
    const wager = cell.dataset.wager ?? "";
    const isTaken = Object.keys(names).some((seat) => model.stake(Number(seat), wager) || model.isSettled(Number(seat), wager));
    cell.classList.toggle("taken", isTaken && places.field?.areas[wager]?.lies.isLow);
  }
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
      const step = (index + Number(isTaken)) * size * (large ? 1 : 0.5);
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

function pots(model, { pot, offstage }) {
  const all = [...model.others].filter(([name]) => name.startsWith("pot"));
  return all.map(([name, cents], index) => {
    const x = pot.x + index * pot.apart;
    return { key: name, cents, x, y: pot.y, size: pot.size, from: offstage, label: true };
  });
}

// Of pots that players contend for what lies there is written beside them; the rake lies beside the dealer.
function potsInRing(model, { pot, rake, offstage }) {
  const lying = potsOf(model);
  const apart = Math.min(pot.size * 1.3, (pot.room - pot.size) / Math.max(1, lying.length - 1));
  const stacks = lying.map(({ name, cents }, index) => {
    const x = pot.x - pot.size / 2 - (lying.length - 1 - index) * apart;
    return { key: name, cents, x, y: pot.y, size: pot.size, from: offstage, label: false };
  });
  const taken = model.others.get(RAKE);
  if (!taken || !rake) return stacks;
  const at = { x: rake.x + rake.width / 2, y: rake.y + 18, size: 22 };
  return [...stacks, { key: RAKE, cents: taken, ...at, from: pot, label: false }];
}
