// Tables that are open: a strip of those where people sit, and the own ones where a limit bites.

import { get, me, remove } from "./api.js";
import { ownTables } from "./entering.js";
import { say, told } from "./say.js";
import { focusIn, html, renew } from "./svg.js";
import { toast } from "./toast.js";
import { joined, shortMoney } from "./words.js";

/** @type {Map<string, number>} */
const seated = new Map(); // a table -> the own seat there
const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** Whether a table is for the strip: somebody else sits there. */
const isShown = (/** @type {Page.OpenTable} */ { id, seats }) =>
  seats.some(({ seat, kind }) => kind === "person" && seat !== seated.get(id));

/** Show where people sit. The strip has its room from the start, or comes when it is asked for. */
export async function showTables() {
  const [strip, list] = [find("#people"), find("#tables")];
  try {
    const [tables, person] = await Promise.all([get("/api/tables"), me()]);
    seated.clear();
    for (const { table, seat } of person.seats) seated.set(table, seat);
    const rows = tables.filter(isShown).map(tableRow);
    const empty = html("li", { class: "empty" }, say("Nobody sits at a table just now."));
    const held = focusIn(list)?.getAttribute("href");
    renew(list, rows.length ? rows : [empty]);
    if (held) /** @type {HTMLElement | null} */ (list.querySelector(`a[href="${CSS.escape(held)}"]`))?.focus();
    offer(strip, rows.length);
  } catch (error) {
    list.replaceChildren(html("li", { class: "note bad" }, say("{why} Trying again…", { why: told(error.message) })));
  }
  list.removeAttribute("aria-busy");
}

// What comes later pushes nothing aside: a button offers it.
function offer(/** @type {HTMLElement} */ strip, /** @type {number} */ count) {
  const button = find("#show-tables");
  const isHidden = strip.dataset.tables === "0";
  button.hidden = !isHidden || !count;
  button.textContent = count === 1 ? say("1 table with people") : say("{count} tables with people", { count });
  button.onclick = () => {
    strip.dataset.tables = String(count);
    button.hidden = true;
  };
}

/** @param {Page.OpenTable} table */
function tableRow(table) {
  const { id, title, law, is_mine: mine, seats, seats_max: most } = table;
  const own = seated.get(id);
  const taken = new Set(seats.map(({ seat }) => seat));
  const free = Array.from({ length: most }, (_, index) => index + 1).find((seat) => !taken.has(seat));
  const names = { title: told(title), law: told(law) };
  const link = (/** @type {string} */ href, /** @type {string} */ words, /** @type {string} */ label, primary = true) =>
    html("a", { class: `button${primary ? " primary" : ""}`, href, "aria-label": label }, words);
  return html(
    "li",
    { class: "table-row", "data-id": id },
    html("div", {}, html("h3", {}, say("{title}, {law}", names)), html("p", { class: "facts" }, factsOf(table))),
    html(
      "div",
      { class: "row" },
      seatDots(table),
      mine ? closer(id, names) : null,
      own
        ? link(`/tables/${id}`, say("Back to seat {seat}", { seat: own }), say("Back to {title}, {law}", names))
        : link(`/tables/${id}`, say("Watch"), say("Watch {title}, {law}", names), false),
      free && !own ? link(`/tables/${id}?sit=${free}`, say("Sit"), say("Sit down at {title}, {law}", names)) : null,
    ),
  );
}

/** @param {Page.OpenTable} table */
function factsOf({ limits, is_mine: mine, opened_by: by, watching, phase }) {
  const limit = limits[0];
  const span = limit && { wager: told(limit.title), least: shortMoney(limit.minimum), most: shortMoney(limit.maximum) };
  const facts = [
    span && say("{wager}: {least} to {most}", span),
    mine ? say("your table") : say("opened by {name}", { name: by }),
    watching && say("{count} watching", { count: watching }),
    phase === "empty" && say("nobody plays yet"),
  ];
  return facts.filter(Boolean).join(" · ");
}

/** @param {Page.OpenTable} table */
function seatDots({ seats, seats_max: most }) {
  const kinds = new Map(seats.map(({ seat, kind }) => [seat, kind]));
  const dots = Array.from({ length: most }, (_, index) => {
    const kind = kinds.get(index + 1);
    return html("i", { class: kind === "bot" ? "bot" : kind ? "taken" : "" });
  });
  const count = most - seats.length;
  const who = seats.length
    ? say("Taken by {names}; {count} free", { names: joined(seats.map(({ name }) => name)), count })
    : say("{count} free seats", { count: most });
  return html("div", { class: "dots", role: "img", "aria-label": who, title: who }, ...dots);
}

/**
 * @param {string} id
 * @param {{ title: string, law: string }} names
 */
function closer(id, names) {
  /** @param {MouseEvent} press */
  const close = async ({ target }) => {
    try {
      await remove(`/api/tables/${id}`);
      /** @type {HTMLElement} */ (target).closest(".table-row")?.remove();
      await showTables();
      document.dispatchEvent(new Event("own-tables"));
    } catch (error) {
      toast(told(error.message));
    }
  };
  const label = say("Close {title}, {law}", names);
  return html("button", { type: "button", class: "close-table", "aria-label": label, onclick: close }, say("Close"));
}

/**
 * Where no further table may be opened, those of one's own are listed to be closed.
 * @param {string} words
 */
export async function showFull(words) {
  const box = /** @type {HTMLDialogElement} */ (find("#full"));
  /** @type {HTMLElement} */ (box.querySelector(".why")).textContent = words;
  const rows = (await ownTables()).map(tableRow);
  /** @type {HTMLElement} */ (box.querySelector(".tables")).replaceChildren(...rows);
  if (!box.open) box.showModal();
}
