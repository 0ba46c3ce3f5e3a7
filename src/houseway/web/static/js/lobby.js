// The lobby: games and their laws, open tables, and a table of one's own.

import "./language.js";
import { get, me, post, remove, somebody } from "./api.js";
import { face } from "./cards.js";
import { stack } from "./chips.js";
import { keepSeats } from "./seats.js";
import { focusIn, html, svg } from "./svg.js";
import { joined, shortMoney } from "./words.js";

const AGAIN = 5000;
const find = (selector) => document.querySelector(selector);

let toasting = 0;

function toast(words) {
  const box = find("#toast");
  box.textContent = words;
  box.hidden = false;
  clearTimeout(toasting);
  toasting = setTimeout(() => (box.hidden = true), 6000);
}

async function showPerson() {
  const person = await me();
  const all = person.carried_cents + person.seats.reduce((sum, seat) => sum + seat.rack_cents, 0);
  find("#person").textContent =
    person.id === null ? "Sign in" : `${person.name} · ${shortMoney(all)}`;
  keepSeats(person);
}

// A small table to look at.

function drawScene() {
  const fan = ["Ts", "Jd", "Qc", "Kh", "As"].map((card, index) => {
    const place = `translate(${88 + index * 28} ${26 + Math.abs(index - 2) * 4}) rotate(${(index - 2) * 8}) scale(0.5)`;
    return svg("g", { class: "card", transform: place }, face(card));
  });
  const chips = [
    [46, 58, 530_00],
    [284, 58, 115_00],
  ].map(([x, y, cents]) =>
    svg("g", { transform: `translate(${x} ${y}) scale(0.36)` }, stack(cents)),
  );
  const cloth = svg("path", {
    d: "M22 8H308Q322 8 322 22V40C322 96 250 126 165 126S8 96 8 40V22Q8 8 22 8Z",
    class: "cloth",
  });
  find("#scene").append(svg("svg", { viewBox: "0 0 330 132" }, cloth, ...chips, ...fan));
}

// Games.

async function showGames() {
  const list = find("#games");
  try {
    const games = await get("/api/games");
    list.replaceChildren(...games.map(gameCard));
  } catch (error) {
    list.replaceChildren(html("li", { class: "note bad" }, error.message));
  }
  list.removeAttribute("aria-busy");
}

function gameCard({ name, title, about, company, rulesets }) {
  const laws = rulesets.map((ruleset) => {
    const play = html(
      "button",
      { type: "button", class: "play", "data-game": name, "data-ruleset": ruleset.name },
      html("span", {}, ruleset.title),
      html("b", {}, "Play"),
    );
    play.addEventListener("click", () => playNow(play, { game: name, ruleset: ruleset.name, bots: company }));
    const choose = html(
      "button",
      {
        type: "button",
        "aria-label": `Open a table of ${title}, ${ruleset.title}, with choices`,
        title: "Open a table with your choices",
      },
      "Options",
    );
    choose.addEventListener("click", () => openDialog(name, ruleset.name));
    return html("div", { class: "law" }, play, choose);
  });
  return html(
    "li",
    { class: "game" },
    html("h3", {}, title),
    html("p", { class: "about" }, about),
    html("div", { class: "laws" }, ...laws),
  );
}

/** One press: somebody, a table with some simple players, a seat. */
async function playNow(button, opening) {
  button.disabled = true;
  try {
    await openAndSit(opening);
  } catch (error) {
    if (error.status === 409) await showFull(error.message);
    else toast(error.message);
    button.disabled = false;
  }
}

// Whoever opens a table leaves those of their own at which nobody but simple players is left.
async function openAndSit(wanted) {
  const person = await somebody();
  const seats = new Map(person.seats.map(({ table, seat }) => [table, seat]));
  const alone = ({ id, seats: taken }) =>
    taken.every(({ seat, kind }) => kind === "bot" || seat === seats.get(id));
  const own = await ownTables();
  await Promise.all(own.filter(alone).map(({ id }) => remove(`/api/tables/${id}`).catch(() => {})));
  goSit(await post("/api/tables", wanted));
}

async function ownTables() {
  return (await get("/api/tables")).filter(({ is_mine: mine }) => mine);
}

// Where no further table may be opened, those of one's own are listed to be closed.
async function showFull(words) {
  const box = find("#full");
  box.querySelector(".why").textContent = words;
  const list = box.querySelector(".tables");
  const rows = (await ownTables()).map((table) => tableRow(table));
  list.replaceChildren(...rows);
  if (!box.open) box.showModal();
}

async function closeTable(id, row) {
  try {
    await remove(`/api/tables/${id}`);
    row.remove();
    showTables();
    showPerson();
  } catch (error) {
    toast(error.message);
  }
}

function goSit({ id, seats, seats_max: most }) {
  const taken = new Set(seats.map(({ seat }) => seat));
  const free = Array.from({ length: most }, (_, index) => index + 1).filter(
    (seat) => !taken.has(seat),
  );
  const seat = free[Math.floor((free.length - 1) / 2)];
  location.href = seat ? `/tables/${id}?sit=${seat}` : `/tables/${id}`;
}

// Open tables.

const seated = new Map(); // a table -> the own seat there

async function showTables() {
  const list = find("#tables");
  try {
    const [tables, person] = await Promise.all([get("/api/tables"), me()]);
    seated.clear();
    for (const { table, seat } of person.seats) seated.set(table, seat);
    const rows = tables.map(tableRow);
    const empty = html(
      "li",
      { class: "empty" },
      "No table is open. Press a game above: a table opens, and you sit at it.",
    );
    const held = focusIn(list)?.getAttribute("href");
    list.replaceChildren(...(rows.length ? rows : [empty]));
    if (held) list.querySelector(`a[href="${CSS.escape(held)}"]`)?.focus();
  } catch (error) {
    list.replaceChildren(html("li", { class: "note bad" }, `${error.message} Trying again…`));
  }
  list.removeAttribute("aria-busy");
}

function tableRow({
  id,
  title,
  law,
  opened_by: by,
  is_mine: mine,
  seats,
  seats_max: most,
  limits,
  watching,
  phase,
}) {
  const own = seated.get(id);
  const limit = limits[0];
  const facts = [
    limit && `${limit.title}: ${shortMoney(limit.minimum)} to ${shortMoney(limit.maximum)}`,
    mine ? "your table" : `opened by ${by}`,
    watching && `${watching} watching`,
    phase === "empty" && "nobody plays yet",
  ].filter(Boolean);
  const kinds = new Map(seats.map(({ seat, kind }) => [seat, kind]));
  const dots = Array.from({ length: most }, (_, index) => {
    const kind = kinds.get(index + 1);
    return html("i", { class: kind === "bot" ? "bot" : kind ? "taken" : "" });
  });
  const people = seats.map(({ name }) => name);
  const free = Array.from({ length: most }, (_, index) => index + 1).find(
    (seat) => !kinds.has(seat),
  );
  const who = people.length
    ? `Taken by ${joined(people)}; ${most - people.length} free`
    : `${most} free seats`;
  const row = html(
    "li",
    { class: "table-row" },
    html(
      "div",
      {},
      html("h3", {}, `${title}, ${law}`),
      html("p", { class: "facts" }, facts.join(" · ")),
    ),
    html("div", { class: "dots", role: "img", "aria-label": who, title: who }, ...dots),
    html(
      "div",
      { class: "row" },
      mine
        ? html(
            "button",
            {
              type: "button",
              class: "close-table",
              "aria-label": `Close ${title}, ${law}`,
              onclick: () => closeTable(id, row),
            },
            "Close",
          )
        : null,
      own
        ? html("a", { class: "button primary", href: `/tables/${id}` }, `Back to seat ${own}`)
        : html(
            "a",
            { class: "button", href: `/tables/${id}`, "aria-label": `Watch ${title}, ${law}` },
            "Watch",
          ),
      free && !own
        ? html(
            "a",
            {
              class: "button primary",
              href: `/tables/${id}?sit=${free}`,
              "aria-label": `Sit down at ${title}, ${law}`,
            },
            "Sit",
          )
        : null,
    ),
  );
  return row;
}

// A table of one's own.

const dialog = find("#open-table");
const fields = dialog.querySelector(".fields");
const fault = dialog.querySelector(".note");
const foot = dialog.querySelector(".row.end");
/** @type {{ game: string, ruleset: string } | null} */
let opening = null;

async function openDialog(game, ruleset) {
  let law;
  try {
    law = await get(`/api/games/${game}/${ruleset}`);
  } catch (error) {
    return toast(error.message);
  }
  opening = { game, ruleset };
  tell("", null);
  find("#open-title").textContent = `${law.title}, ${law.ruleset.title}`;
  const open = law.rules.filter(({ choices }) => choices);
  const first = open.filter(({ key }) => /limits|paytable|seats/.test(key));
  const rest = open.filter((rule) => !first.includes(rule));
  const more = html(
    "details",
    {},
    html("summary", {}, `${rest.length} more choices that the law leaves`),
    html("div", { class: "choices" }, ...rest.map((rule) => field(rule, law))),
  );
  fields.replaceChildren(
    ...first.map((rule) => field(rule, law)),
    botsField(),
    ...(rest.length ? [more] : []),
  );
  dialog.showModal();
  return null;
}

function field(rule, law) {
  const { key, label, value, cite, note, choices } = rule;
  const id = `choice-${key}`;
  const input = inputOf(choices, { id, name: key, value });
  const parts = [
    html("label", { for: id }, label),
    input,
    html("p", { class: "cite" }, `${cite}${note ? `: ${note}` : ""}`),
  ];
  if (law.tables.some((table) => table.key === key)) {
    const pays = html("p", { class: "pays" });
    const tell = () => {
      const table = law.tables.find((one) => one.key === key && one.name === input.value);
      pays.textContent = table ? table.lines.map(([hand, pay]) => `${hand} ${pay}`).join(", ") : "";
    };
    input.addEventListener("change", tell);
    tell();
    parts.push(pays);
  }
  return html("div", { class: "field" }, ...parts);
}

function inputOf(choices, attributes) {
  const { value, ...rest } = attributes;
  if (choices.kind === "list") {
    return html(
      "select",
      rest,
      ...choices.values.map((one) =>
        html("option", { value: one, selected: String(one) === value }, String(one)),
      ),
    );
  }
  if (choices.kind === "span") {
    const { from, to } = choices;
    return html("input", { ...rest, type: "number", min: from, max: to, value });
  }
  return html("input", { ...rest, type: "text", value, autocomplete: "off" });
}

function botsField() {
  const input = html("input", { type: "number", id: "choice-bots", min: 0, max: 10, value: 2 });
  return html(
    "div",
    { class: "field" },
    html("label", { for: "choice-bots" }, "Simple players to sit with you"),
    input,
    html("p", { class: "cite" }, "They can be sent away at the table."),
  );
}

dialog.querySelector(".close").addEventListener("click", () => dialog.close());
dialog.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const choices = {};
  for (const input of fields.querySelectorAll("[name]")) choices[input.name] = input.value;
  const bots = Number(fields.querySelector("#choice-bots").value);
  try {
    await openAndSit({ ...opening, choices, bots });
  } catch (error) {
    const words = error.clause ? `${error.message} (${error.clause})` : error.message;
    tell(words, fieldOf(error.key));
  }
});

// The field of a rule; one that stands under another name is about the field its name begins with.
function fieldOf(key) {
  const inputs = [...fields.querySelectorAll("[name]")];
  return inputs.find(({ name }) => name === key) ?? inputs.find(({ name }) => key?.startsWith(name));
}

// What is wrong stands at its field, or at the foot if it is about none.
function tell(words, input) {
  for (const one of fields.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
  fault.textContent = words;
  fault.hidden = !words;
  if (!input) return foot.before(fault);
  input.closest("details")?.setAttribute("open", "");
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", fault.id);
  input.after(fault);
  input.focus();
  return fault.scrollIntoView({ block: "nearest" });
}

// A link names a game and its law: /?game=three-card-poker&rules=my-variation. Whoever follows it is
// shown that table to open; nothing is opened for anybody who has not pressed.
async function followLink() {
  const { game, rules } = Object.fromEntries(new URLSearchParams(location.search));
  if (!game) return;
  history.replaceState(null, "", location.pathname);
  const found = (await get("/api/games")).find(({ name }) => name === game);
  if (!found) toast(`There is no game ${game} here.`);
  else await openDialog(game, rules ?? found.rulesets[0].name);
}

// Nothing is shown that would be pushed aside by what comes later.
async function come() {
  drawScene();
  await Promise.all([showPerson().catch(() => {}), showGames(), showTables()]);
  document.body.classList.remove("coming");
  await followLink().catch((error) => toast(error.message));
}

find("#full .close").addEventListener("click", () => find("#full").close());
come();
setInterval(() => document.hidden || showTables(), AGAIN);
