// The plates of the seats: who sits there, what is in the rack, whose turn it is, and what lies beside a
// plate. Nobody's seat is a dot.

import { kits } from "./kits.js";
import { fitted, onePlate, puck, smallPlate, widthOf } from "./marks.js";
import { say } from "./say.js";
import { svg } from "./svg.js";
import { money } from "./words.js";

/**
 * The plate of a seat.
 * @param {number} seat
 * @param {any} place
 * @param {{ given: any, isRing: boolean, model: import("./model.js").Model, asked: boolean }} about
 */
export function plateOf(seat, place, { given, isRing, model, asked }) {
  const name = given.names[seat];
  const own = seat === given.own;
  const group = svg("g", { class: "plate" });
  group.classList.toggle("asked", asked);
  group.classList.toggle("empty", !name);
  group.classList.toggle("own", own);
  group.style.transform = `translate(${place.plate.x}px, ${place.plate.y}px) scale(${place.plate.scale ?? 1})`;
  if (!name) group.append(svg("circle", { r: 4.5, class: "dot" }), svg("title", {}, say("Seat {seat} is empty", { seat })));
  else if (isRing) kits.ring?.seatPlate(group, { seat, name, place, asked, own, model });
  else filled(group, { seat, name, place, asked, own, model, counts: (given.layout.draws && kits.round?.countsOf(model, seat)) || "" });
  return group;
}

/**
 * @param {SVGElement} group
 * @param {{ seat: number, name: string, place: any, asked: boolean, own: boolean, model: import("./model.js").Model, counts: string }} about
 *   `counts` is what its hands count, which another's plate has before the rack, or instead of it
 */
function filled(group, { seat, name, place, asked, own, model, counts }) {
  const { large, plate } = place;
  const whole = money(model.racks.get(seat) ?? 0);
  const both = counts && !large ? `${counts} · ${whole}` : whole;
  const rack = large || widthOf(both, "bold 12.5px") <= plate.width - 10 ? both : counts || whole;
  const words = fitted(`${asked ? "▸ " : ""}${own ? say("You") : name}`, large ? 150 : plate.width - 10, "13px");
  const width = large ? widthOf(words, "bold 13px") + widthOf(rack, "bold 13px") + 44 : plate.width;
  group.append(...(large ? onePlate(width, words, rack) : smallPlate(plate, [words, rack])));
  group.append(svg("title", {}, say("{name}, seat {seat}", { name, seat })));
  // At the ends of the own plate, on the outer corners of another's.
  const [x, y] = large ? [-width / 2 - 12, 0] : [plate.outer * (width / 2 - 2), plate.height / 2 - 2];
  if (model.marker === seat) group.append(puck(x, -y, "M", say("The dealing marker")));
  if (model.bank?.seat === seat) {
    group.append(puck(x, -y, "B", model.bank.is_shared ? say("The co-bank's marker") : say("The bank's marker")));
  }
  if (model.lammers.has(seat)) group.append(puck(large ? -x : x, y, "E", say("An envy lammer")));
}
