// The account's page: who this is, what they have, and how to keep it.

import "./language.js";

import { me, post } from "./api.js";
import { later, say, told } from "./say.js";
import { html } from "./svg.js";
import { money } from "./words.js";

const FRESH_BELOW = 100_00;
const RACK = 2_000_00;
/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/** @param {string} words */
function note(words, bad = false) {
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
    if (done) note(say(done));
  } catch (error) {
    note(error.message, true);
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
        say(
          "You have not played here yet. Sit down at any table and you are a guest with {money} in play money.",
          { money: money(RACK) },
        ),
      ),
    );
    return;
  }
  const racks = person.seats.reduce((sum, { rack_cents: cents }) => sum + cents, 0);
  const rows = [
    [say("Name"), person.name],
    [say("Role"), person.is_guest ? say("guest") : told(person.role)],
    [say("Carried"), money(person.carried_cents)],
    [say("At tables"), money(racks)],
  ];
  const list = rows.flatMap(([term, value]) => [
    html("dt", {}, term),
    html("dd", { class: "amount" }, value),
  ]);
  const seats = person.seats.map(({ table, seat, rack_cents: cents }) =>
    html(
      "li",
      {},
      html("a", { href: `/tables/${table}` }, say("Seat {seat} at table {table}", { seat, table })),
      ` ${say("with {money}", { money: money(cents) })}`,
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
          onclick: () => attempt(() => post("/api/rack"), say("A fresh rack: {money}.", { money: money(RACK) })),
        },
        say("Take a fresh rack"),
      ),
    );
  }
  if (!person.is_guest) {
    row.append(
      html(
        "button",
        {
          type: "button",
          onclick: () => attempt(() => post("/api/sign-out"), later("You are signed out.")),
        },
        say("Sign out"),
      ),
    );
  }
  box.replaceChildren(html("dl", { class: "facts-list" }, ...list), html("ul", {}, ...seats), row);
}

for (const [form, path, done] of [
  ["#make", "/api/account", later("The account is made, and everything is kept.")],
  ["#sign-in", "/api/sign-in", later("You are signed in.")],
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
