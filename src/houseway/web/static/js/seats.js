// The own seats while one looks elsewhere: in the lobby, or at a replay. A seat is kept as long as the
// page is open, and what is asked there is told.

import { say, told } from "./say.js";
import { TableSocket } from "./socket.js";
import { html } from "./svg.js";

/** @typedef {TableSocket & { link: HTMLElement }} Kept */

/** @type {Map<string, Kept>} */
const kept = new Map(); // a table -> its socket

/**
 * Keep the seats of this person, and say in `#seats` where they are.
 * @param {Wire.Me} person
 */
export function keepSeats({ seats }) {
  const now = new Set(seats.map(({ table }) => table));
  for (const [table, socket] of kept) if (!now.has(table)) drop(table, socket);
  for (const { table, seat } of seats) if (!kept.has(table)) keep(table, seat);
}

/**
 * @param {string} table
 * @param {number} seat
 */
function keep(table, seat) {
  const link = html("a", { class: "button", href: `/tables/${table}` });
  const socket = Object.assign(new TableSocket(table), { link });
  kept.set(table, socket);
  const [title, word] = [html("b"), html("span")];
  link.append(html("span", { class: "continue" }, say("Continue")), title, word);
  /** @param {Wire.State} state */
  const tell = ({ phase, ask }) => {
    const asked = ask?.is_yours && phase !== "wagers";
    link.classList.toggle("primary", Boolean(asked));
    const wants = ask && phase !== "wagers" ? told(ask.wants) : "";
    if (asked) word.textContent = wants ? say("Your turn: {wants}", { wants }) : say("Your turn");
    else word.textContent = say("Back to seat {seat}", { seat });
  };
  socket.on("welcome", (detail) => {
    if (detail.you.seat !== seat) return drop(table, socket);
    title.textContent = told(detail.table.title);
    tell(detail.state);
    return document.getElementById("seats")?.append(link);
  });
  socket.on("update", (/** @type {Wire.Update} */ detail) => {
    if (detail.state.seats.some((one) => one.seat === seat)) tell(detail.state);
    else drop(table, socket);
  });
  socket.on("closed", () => drop(table, socket));
}

/**
 * @param {string} table
 * @param {Kept} socket
 */
function drop(table, socket) {
  socket.close();
  socket.link.remove();
  kept.delete(table);
}
