// My play: how well and how luckily somebody played. A guest's rounds are in this browser, those of an
// account in the house's books.

import "./language.js";

import { addUp, asTable } from "./adding-up.js";
import { get, me } from "./api.js";
import { inMoney, inWagers, plainNumber, total } from "./figures.js";
import { forgetRounds, keptRounds } from "./kept-play.js";
import { say, told } from "./say.js";
import { html, svg } from "./svg.js";
import { capital, signed } from "./words.js";

const WIDE = 600;
const HIGH = 160;
const ENOUGH = 5; // so many points make a line
const AGAIN_MS = 1500; // while rounds are still being analysed
/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector));

/**
 * @param {number} best
 * @param {number} decisions
 */
const accuracy = (best, decisions) => (decisions ? `${plainNumber((100 * best) / decisions, 1)} %` : "–");

/**
 * @param {string} id
 * @param {Node[]} parts
 */
function fill(id, ...parts) {
  const box = find(`#${id}`);
  box.replaceChildren(/** @type {Node} */ (box.querySelector("h2")), ...parts);
  box.hidden = false;
}

/**
 * @param {string[]} heads
 * @param {(Node | string)[][]} rows
 */
function tableOf(heads, rows) {
  const head = html("tr", {}, ...heads.map((words) => html("th", { scope: "col" }, words)));
  const body = rows.map(([first, ...rest]) =>
    html("tr", {}, html("th", { scope: "row" }, first), ...rest.map((cell) => html("td", {}, cell))),
  );
  return html("div", { class: "scrolls", tabindex: "0" }, html("table", {}, head, ...body));
}

/**
 * @param {Wire.MyPlay} play
 * @param {Map<string, string>} titles
 */
function show(play, titles) {
  const { games } = play;
  const title = (/** @type {string} */ game) => told(titles.get(game) ?? game);
  const all = {
    best: games.reduce((sum, one) => sum + one.best, 0),
    decisions: games.reduce((sum, one) => sum + one.decisions, 0),
    start: total(games.map((one) => one.start_cents)),
    luck: total(games.map((one) => one.luck_cents)),
    skill: total(games.map((one) => one.skill_cents)),
    net: games.reduce((sum, one) => sum + one.net_cents, 0),
  };
  const facts = [
    [say("Rounds"), plainNumber(play.rounds, 0)],
    [say("Best answers"), accuracy(all.best, all.decisions)],
    [say("What the wagers were worth"), inMoney(all.start)],
    [say("Luck"), inMoney(all.luck)],
    [say("Decisions"), inMoney(all.skill)],
    [say("Result"), signed(all.net)],
  ];
  const pairs = facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]);
  fill("whole", html("dl", { class: "facts" }, ...pairs), course(play.course));
  fill(
    "by-game",
    tableOf(
      [say("Game"), say("Rounds"), say("Best answers"), say("They cost"), say("Luck"), say("Decisions"), say("Result")],
      games.flatMap((one) => [
        [
          ...[title(one.game), String(one.rounds), accuracy(one.best, one.decisions), inWagers(one.cost).replace("+", "")],
          ...[inMoney(one.luck_cents), inMoney(one.skill_cents), signed(one.net_cents)],
        ],
        ...one.stages.map(({ stage, best, decisions, cost }) => [
          html("span", { class: "stage-name" }, capital(told(stage))),
          ...["", accuracy(best, decisions), inWagers(cost).replace("+", ""), "", "", ""],
        ]),
      ]),
    ),
  );
  const rows = play.mistakes.map(({ round, step, game, says, cents }) =>
    html(
      "li",
      {},
      html("a", { href: `/rounds/${round}?review=step-${step}` }, `${title(game)}: ${told(says)}`),
      html("span", { class: "figure" }, inMoney({ ...cents, value: -cents.value })),
    ),
  );
  if (rows.length) fill("mistakes", html("ol", { class: "mistakes" }, ...rows));
  else fill("mistakes", html("p", {}, say("None yet: every answer was the best there was.")));
}

// Luck and decisions as the rounds went on: two lines that are told apart by their dashes too.
/** @param {Wire.CourseStop[]} stops */
function course(stops) {
  if (stops.length < ENOUGH) return html("p", { class: "quiet" }, say("A line of luck against decisions comes with more rounds."));
  const values = stops.flatMap(({ luck, skill }) => [luck, skill]);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = (/** @type {number} */ at) => (at * WIDE) / (stops.length - 1);
  const y = (/** @type {number} */ cents) => 8 + ((HIGH - 16) * (high - cents)) / (high - low || 1);
  const line = (/** @type {"luck" | "skill"} */ which) =>
    svg("polyline", { class: which, points: stops.map((stop, at) => `${x(at)},${y(stop[which])}`).join(" ") });
  const last = stops[stops.length - 1];
  const label = say("Luck came to {luck} and decisions to {skill} over these rounds.", {
    luck: inMoney({ exact: "", value: last.luck }),
    skill: inMoney({ exact: "", value: last.skill }),
  });
  const picture = svg(
    "svg",
    { class: "course", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": label },
    svg("line", { class: "zero", x1: 0, x2: WIDE, y1: y(0), y2: y(0) }),
    line("luck"),
    line("skill"),
  );
  const legend = html("figcaption", {}, html("span", { class: "luck" }, say("Luck")), html("span", { class: "skill" }, say("Decisions")));
  return html("figure", {}, picture, legend);
}

/**
 * What is kept in this browser, as files.
 * @param {Wire.RoundSummary[]} rounds
 */
function ownFiles(rounds) {
  const file = (/** @type {string} */ name, /** @type {string} */ type, /** @type {string} */ text) => {
    const href = URL.createObjectURL(new Blob([text], { type }));
    return html("a", { class: "button", href, download: name }, name.split(".").at(-1)?.toUpperCase());
  };
  const forget = () => {
    forgetRounds();
    location.reload();
  };
  return [
    html("p", {}, say("You are a guest: your rounds are kept in this browser, the last 400 of them. An account keeps them in the house's books.")),
    html(
      "div",
      { class: "row" },
      file("my-play.csv", "text/csv", asTable(rounds)),
      file("my-play.json", "application/json", JSON.stringify(rounds)),
      html("button", { type: "button", onclick: forget }, say("Forget them")),
    ),
  ];
}

async function titlesOf() {
  const games = await get("/api/games").catch(() => []);
  return new Map((Array.isArray(games) ? games : (games.games ?? [])).map((/** @type {any} */ { name, title }) => [name, title]));
}

async function load() {
  const said = find("#said");
  try {
    const person = await me();
    const titles = await titlesOf();
    if (person.id === null || person.is_guest) {
      const rounds = keptRounds();
      if (rounds.length) {
        show(addUp(rounds), titles);
        fill("export", ...ownFiles(rounds));
        said.hidden = true;
      } else said.textContent = say("Nothing yet. Play a round with decisions, and it is looked at here.");
      return;
    }
    /** @type {Wire.MyPlay} */
    const play = await get("/api/me/play");
    if (!play.rounds) said.textContent = say("Nothing yet. Play a round with decisions, and it is looked at here.");
    else {
      show(play, titles);
      const csv = html("a", { class: "button", href: "/api/me/play.csv" }, "CSV");
      const json = html("a", { class: "button", href: "/api/me/play", download: "my-play.json" }, "JSON");
      fill("export", html("div", { class: "row" }, csv, json));
      said.textContent = play.waiting ? say("{count} rounds are still being analysed.", { count: play.waiting }) : "";
      said.hidden = !play.waiting;
      if (play.waiting) setTimeout(load, AGAIN_MS);
    }
  } catch (error) {
    said.textContent = /** @type {Error} */ (error).message;
  }
}

await load();
