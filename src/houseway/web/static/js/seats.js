// The own seats while one looks elsewhere: in the lobby, or at a replay. A seat is kept as long as the
// page is open, and what is asked there is told.

import { TableSocket } from "./socket.js";
import { html } from "./svg.js";

const kept = new Map(); // a table -> its socket

/** Keep the seats of this person, and say in `#seats` where they are. */
export function keepSeats({ seats }) {
  const now = new Set(seats.map(({ table }) => table));
  for (const [table, socket] of kept) if (!now.has(table)) drop(table, socket);
  for (const { table, seat } of seats) if (!kept.has(table)) keep(table, seat);
}

function keep(table, seat) {
  const socket = new TableSocket(table);
  const link = html("a", { class: "button", href: `/tables/${table}` });
  kept.set(table, Object.assign(socket, { link }));
  let name = "";
  const tell = ({ phase, ask }) => {
    const asked = ask?.is_yours && phase !== "wagers";
    link.classList.toggle("primary", Boolean(asked));
    link.textContent = `${asked ? "Your turn" : `Back to seat ${seat}`}: ${name}`;
  };
  socket.on("welcome", (detail) => {
    if (detail.you.seat !== seat) return drop(table, socket);
    name = detail.table.title;
    tell(detail.state);
    return document.getElementById("seats")?.append(link);
  });
  socket.on("update", (detail) => {
    if (detail.state.seats.some((one) => one.seat === seat)) tell(detail.state);
    else drop(table, socket);
  });
  socket.on("closed", () => drop(table, socket));
}

function drop(table, socket) {
  socket.close();
  socket.link.remove();
  kept.delete(table);
}
