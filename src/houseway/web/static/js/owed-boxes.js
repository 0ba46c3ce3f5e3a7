// The boxes in which a commission is marked, where the layout has some.

import { say } from "./say.js";
import { svg } from "./svg.js";
import { money, shortMoney } from "./words.js";

/**
 * The numbered boxes in which a commission is marked, and what is owed. Number 1 is at the dealer's
 * right, which is left on the page: the boxes lie in the order of the seats.
 */
export function marked(model, boxes, place) {
  const seats = Object.keys(boxes).sort((one, other) => boxes[one] - boxes[other]);
  if (!place) return [];
  const { x, y, width } = place;
  return seats.map((seat, at) => {
    const left = x + (at - seats.length / 2) * width;
    const owed = -(model.others.get(`owed ${seat}`) ?? 0);
    const box = svg("rect", { x: left + 1, y, width: width - 2, height: 24, rx: 4 });
    const number = svg("text", { x: left + 5, y: y + 9, class: "number" }, String(boxes[seat]));
    const amount = owed ? shortMoney(owed) : "";
    const size = Math.min(11, (width - 6) / Math.max(1, amount.length * 0.56));
    const spot = { x: left + width / 2 + 2, y: y + 19, "font-size": size, class: "middle" };
    const values = { box: boxes[seat], seat, money: money(owed) };
    const says = owed
      ? say("Box {box}: seat {seat} owes {money}", values)
      : say("Box {box}: seat {seat} owes nothing", values);
    const title = svg("title", {}, says);
    return svg("g", { class: owed ? "vigorish owed" : "vigorish" }, box, number, svg("text", spot, amount), title);
  });
}
