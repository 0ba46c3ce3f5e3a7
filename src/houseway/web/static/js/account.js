// The account's page: who this is, what they have, and how to keep it.

import { me, post } from "./api.js";
import { html } from "./svg.js";
import { money } from "./words.js";

const FRESH_BELOW = 100_00;
/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** @param {string} words */
function say(words, bad = false) {
  const box = find("#said");
  box.textContent = words;
  box.classList.toggle("bad", bad);
  box.hidden = false;
}

/**
 * @param {() => Promise<Wire.Me>} work
 * @param {string} [done]
 */
async function attempt(work, done) {
  try {
    const person = await work();
    show(person);
    if (done) say(done);
  } catch (error) {
    say(error.message, true);
  }
}

/** @param {Wire.Me} person */
function show(person) {
  const nobody = person.id === null;
  find("#keep").hidden = !nobody && !person.is_guest;
  find("#come").hidden = !nobody && !person.is_guest;
  const box = find("#who");
  if (nobody) {
    box.replaceChildren(
      html(
        "p",
        {},
        "You have not played here yet. Sit down at any table and you are a guest with 2,000.00 in play money.",
      ),
    );
    return;
  }
  const racks = person.seats.reduce((sum, { rack_cents: cents }) => sum + cents, 0);
  const rows = [
    ["Name", person.name],
    ["Role", person.is_guest ? "guest" : person.role],
    ["Carried", money(person.carried_cents)],
    ["At tables", money(racks)],
  ];
  const list = rows.flatMap(([term, value]) => [
    html("dt", {}, term),
    html("dd", { class: "amount" }, value),
  ]);
  const seats = person.seats.map(({ table, seat, rack_cents: cents }) =>
    html(
      "li",
      {},
      html("a", { href: `/tables/${table}` }, `Seat ${seat} at table ${table}`),
      ` with ${money(cents)}`,
    ),
  );
  const row = html("div", { class: "row" });
  if (person.role === "player" && person.carried_cents + racks < FRESH_BELOW) {
    row.append(
      html(
        "button",
        {
          type: "button",
          class: "primary",
          onclick: () => attempt(() => post("/api/rack"), "A fresh rack: 2,000.00."),
        },
        "Take a fresh rack",
      ),
    );
  }
  if (!person.is_guest) {
    row.append(
      html(
        "button",
        {
          type: "button",
          onclick: () => attempt(() => post("/api/sign-out"), "You are signed out."),
        },
        "Sign out",
      ),
    );
  }
  box.replaceChildren(html("dl", { class: "facts-list" }, ...list), html("ul", {}, ...seats), row);
}

for (const [form, path, done] of [
  ["#make", "/api/account", "The account is made, and everything is kept."],
  ["#sign-in", "/api/sign-in", "You are signed in."],
]) {
  find(form).addEventListener("submit", (event) => {
    event.preventDefault();
    const filled = /** @type {HTMLFormElement} */ (event.target);
    const { name, password } = Object.fromEntries(new FormData(filled));
    const body = { name, password };
    attempt(async () => {
      if (path === "/api/account" && (await me()).id === null) await post("/api/guest");
      return post(path, body);
    }, done);
  });
}

attempt(me);
