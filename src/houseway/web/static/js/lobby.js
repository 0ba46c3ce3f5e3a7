// The lobby: what one was at, all games as tiles, tables where people sit, and a table of one's own.

import "./language.js";
import { wagered } from "./again.js";
import { me } from "./api.js";
import { again, noteLast, openAndSit } from "./entering.js";
import { gameTile, walkTiles } from "./game-tiles.js";
import { keepFiles, offerInstall } from "./install.js";
import { anything, look } from "./looking.js";
import { showFull, showTables } from "./open-tables.js";
import { openDialog } from "./opening.js";
import { bringOwn } from "./own-file.js";
import { say, told } from "./say.js";
import { keepSeats } from "./seats.js";
import { html } from "./svg.js";
import { toast } from "./toast.js";
import { shortMoney } from "./words.js";

const AGAIN = 5000;
const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

// Who this is, and what they were at.

async function showPerson() {
  const person = await me();
  const racks = person.seats.map((/** @type {{ rack_cents: number }} */ { rack_cents: cents }) => cents);
  const all = racks.reduce((/** @type {number} */ sum, /** @type {number} */ cents) => sum + cents, person.carried_cents);
  find("#person").textContent = person.id === null ? say("Sign in") : `${shortMoney(all)} · ${person.name}`;
  keepSeats(person);
  find(".resume").classList.toggle("seated", person.seats.length > 0);
  showAgain(person.seats.map((/** @type {{ table: string }} */ { table }) => table));
}

// What was played last, but for where one sits still.
/** @param {string[]} sits the tables */
function showAgain(sits) {
  noteLast();
  const played = again.played.filter(({ table }) => !sits.includes(table));
  const cards = played.map((one) => {
    const { game, ruleset, choices, bots, name, title, law, wagers } = one;
    const cents = wagered(one);
    const bet = cents ? say("{law} · {amount} wagered", { law: told(law), amount: shortMoney(cents) }) : told(law);
    const button = html(
      "button",
      { type: "button", class: "again-card" },
      html("span", { class: "quiet" }, say("Play again")),
      html("b", {}, told(title)),
      html("span", {}, bet),
    );
    button.addEventListener("click", () =>
      go(button, () => openAndSit({ game, ruleset, choices, bots }, { name, title, law }, wagers)),
    );
    return html("li", {}, button);
  });
  find("#again").replaceChildren(...cards);
  find(".resume").classList.toggle("known", cards.length > 0);
}

/**
 * A press that leads to a table; where no further one may be opened, the own ones are listed.
 * @param {HTMLButtonElement} button
 * @param {() => Promise<unknown>} act
 */
async function go(button, act) {
  button.disabled = true;
  try {
    await act();
  } catch (error) {
    if (error.status === 409) await showFull(told(error.message));
    else toast(told(error.message));
    button.disabled = false;
  }
}

// Games.

const list = find("#games");
const search = /** @type {HTMLInputElement} */ (find("#search"));
let liking = anything();
/** @type {Wire.Tile[]} */
let tiles = [];
/** @type {Map<string, import("./game-tiles.js").GameTile>} */
const drawn = new Map();
/** @type {import("./game-tiles.js").GameTile[]} */
let shown = [];
const stopAtFirst = walkTiles(list, () => shown);

async function showGames() {
  try {
    const made = /** @type {HTMLLinkElement} */ (find("#made")).href;
    const answer = await fetch(made, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(say("The games could not be fetched. Load the page again."));
    tiles = await answer.json();
    for (const tile of tiles) {
      drawn.set(
        tile.name,
        gameTile(tile, {
          play: (one, law, button) => go(button, () => openAndSit(wanted(one, law), called(one, law))),
          choose: (one, law) => openDialog({ ...wanted(one, law), ...called(one, law) }),
        }),
      );
    }
    showShown();
  } catch (error) {
    list.replaceChildren(html("li", { class: "note bad" }, told(error.message)));
  }
  list.removeAttribute("aria-busy");
}

/**
 * @param {Wire.Tile} tile
 * @param {Wire.TileLaw} law
 */
const wanted = ({ game, company }, { ruleset, choices }) => ({ game, ruleset, choices, bots: company });

/**
 * @param {Wire.Tile} tile
 * @param {Wire.TileLaw} law
 */
const called = ({ name, title }, law) => ({ name, title, law: law.title });

const companyOf = (/** @type {string} */ name) => tiles.find((tile) => tile.name === name)?.company ?? 2;

function showShown() {
  const found = look(tiles, search.value, liking);
  shown = found.map(({ tile, law }) => {
    const one = /** @type {import("./game-tiles.js").GameTile} */ (drawn.get(tile.name));
    if (law) one.show(law);
    return one;
  });
  list.replaceChildren(...shown.map(({ element }) => element));
  const none = find("#none");
  none.hidden = shown.length > 0;
  none.textContent = shown.length ? "" : say("No game is called so, or is as you like it. Escape shows all.");
  stopAtFirst();
}

// Filters: of each row one, or none.

const FILTERS = () => [
  { key: "kind", values: [["cards", say("Cards")], ["dice", say("Dice")], ["tiles", say("Tiles")], ["poker", say("Poker")]] },
  { key: "decides", values: [["some", say("Decisions")], ["none", say("No decisions")]] },
  { key: "against", values: [["the house", say("Against the house")], ["each other", say("Each other")]] },
  { key: "isLow", values: [["low", say("Edge below 2 %")]] },
];

function showFilters() {
  const box = find("#filters");
  const groups = FILTERS().map(({ key, values }) => {
    const buttons = values.map(([value, words]) => {
      const button = html("button", { type: "button", class: "filter", "aria-pressed": "false", "data-filter": value }, words);
      button.addEventListener("click", () => {
        const isOn = button.getAttribute("aria-pressed") === "true";
        for (const one of buttons) one.setAttribute("aria-pressed", String(one === button && !isOn));
        liking = { ...liking, [key]: key === "isLow" ? !isOn : isOn ? "" : value };
        showShown();
      });
      return button;
    });
    return html("span", { class: "filter-group" }, ...buttons);
  });
  box.replaceChildren(...groups);
}

function showAll() {
  search.value = "";
  liking = anything();
  for (const one of document.querySelectorAll(".filter")) one.setAttribute("aria-pressed", "false");
  showShown();
}

search.addEventListener("input", showShown);
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && search.value && shown.length) shown[0].play.click();
  else if (event.key === "ArrowDown" && shown.length) shown[0].play.focus();
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const at = /** @type {HTMLElement} */ (event.target);
  const isTyping = at.matches("input:not([type=search]), select, textarea") || at.closest("dialog");
  if (event.key === "Escape" && !isTyping) showAll();
  if (event.key !== "/" || isTyping || at === search || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  search.focus();
  search.select();
});

// A link names a game and its law: /?game=three-card-poker&rules=my-variation. Whoever follows it is
// shown that table to open; nothing is opened for anybody who has not pressed.
async function followLink() {
  const { game, rules } = Object.fromEntries(new URLSearchParams(location.search));
  if (!game) return;
  history.replaceState(null, "", location.pathname);
  const found = tiles.find((tile) => tile.game === game && (!rules || tile.laws.some(({ ruleset }) => ruleset === rules)));
  const tile = found ?? tiles.find((one) => one.game === game);
  if (!tile) return toast(say("There is no game {game} here.", { game }));
  const law = tile.laws.find(({ ruleset }) => ruleset === rules) ?? { ...tile.laws[0], ruleset: rules ?? tile.laws[0].ruleset };
  await openDialog({ ...wanted(tile, law), ...called(tile, law) });
}

// Everything has its room from the start; what comes later pushes nothing aside.
async function come() {
  showFilters();
  await Promise.all([showPerson().catch(() => showAgain([])), showGames()]);
  document.body.classList.remove("coming");
  await Promise.all([showTables(), followLink().catch((error) => toast(told(error.message)))]);
}

find("#full .close").addEventListener("click", () => /** @type {HTMLDialogElement} */ (find("#full")).close());
bringOwn({
  play: ({ law, ...one }, button) =>
    go(button, () => openAndSit({ game: one.game, ruleset: one.ruleset, choices: {}, bots: companyOf(one.name) }, { ...one, law })),
  choose: (one) => openDialog({ ...one, choices: {}, bots: companyOf(one.name) }),
});
document.addEventListener("own-tables", () => showPerson().catch(() => {}));
offerInstall(/** @type {HTMLButtonElement} */ (find("#install")));
come().then(keepFiles);
setInterval(() => document.hidden || showTables(), AGAIN);
