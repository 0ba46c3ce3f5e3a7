// The games as tiles: the felt in small, what the house keeps, what it is like, and the law as a switch.

import { felt } from "./miniature.js";
import { towards } from "./roving.js";
import { say, told } from "./say.js";
import { html } from "./svg.js";

/** @typedef {{ play: (tile: Wire.Tile, law: Wire.TileLaw, button: HTMLButtonElement) => void,
 *   choose: (tile: Wire.Tile, law: Wire.TileLaw) => void }} Doing */

/**
 * A tile for each game.
 * @param {Wire.Tile} tile
 * @param {Doing} doing
 */
export function gameTile(tile, doing) {
  let at = 0;
  const picture = html("div", { class: "picture" });
  const edge = html("p", { class: "edge" });
  const facts = html("p", { class: "facts" });
  const words = told(tile.like || tile.about);
  const like = html("p", { class: "like", title: words }, words);
  const changes = html("p", { class: "changes", "aria-live": "polite" });
  const play = html("button", { type: "button", class: "play primary" }, say("Play"));
  const options = html("button", { type: "button", class: "options" });
  const law = () => tile.laws[at];
  const lawSwitch = switchOf(tile, (number) => show(number));
  /** @param {number} number */
  function show(number) {
    at = number;
    const { ruleset } = law();
    picture.replaceChildren(felt(law()));
    edge.replaceChildren(...edgeWords(tile, law()));
    facts.textContent = factWords(tile, law());
    changes.textContent = changes.title = changeWords(law());
    play.dataset.game = tile.game;
    play.dataset.ruleset = ruleset;
    const names = { title: told(tile.title), law: lawWords(law()) };
    play.setAttribute("aria-label", say("Play {title}, {law}", names));
    options.setAttribute("aria-label", say("Open a table of {title}, {law}, with choices", names));
    if (lawSwitch instanceof HTMLSelectElement) lawSwitch.selectedIndex = number;
  }
  options.append(html("span", {}, say("Options")));
  play.addEventListener("click", () => doing.play(tile, law(), play));
  picture.addEventListener("click", () => play.click());
  options.addEventListener("click", () => doing.choose(tile, law()));
  const element = html(
    "li",
    { class: "game", "data-entry": tile.name },
    picture,
    html("h3", {}, told(tile.title)),
    edge,
    facts,
    like,
    changes,
    html("div", { class: "row" }, lawSwitch, options, play),
  );
  show(0);
  return { element, show, play, controls: [play, options, lawSwitch] };
}

/** @typedef {ReturnType<typeof gameTile>} GameTile */

/**
 * @param {Wire.Tile} tile
 * @param {(number: number) => void} show
 */
function switchOf({ title, laws }, show) {
  if (laws.length < 2) return html("p", { class: "law" }, laws[0].title === title ? "" : lawWords(laws[0]));
  const select = html(
    "select",
    { class: "law", "aria-label": say("The law that {title} is played by", { title: told(title) }) },
    ...laws.map((law) => html("option", { value: [law.ruleset, law.stakes].join(" ").trim() }, lawWords(law))),
  );
  select.addEventListener("change", () => show(select.selectedIndex));
  return select;
}

/**
 * Whose law it is, and what is switched besides.
 * @param {Wire.TileLaw} law
 */
export const lawWords = ({ title, stakes }) => [stakes, title].filter(Boolean).map((part) => told(part)).join(" · ");

/**
 * What the house keeps, and of what.
 * @param {Wire.Tile} tile
 * @param {Wire.TileLaw} law
 */
function edgeWords(tile, { edge, rake }) {
  if (edge) {
    const exact = say("exactly {part} of {what}, under best play", { part: edge.exact, what: told(edge.per) });
    const of = edge.area
      ? say("on {area}", { area: told(edge.area) })
      : edge.per === "wager"
        ? say("of the wager")
        : say("of the {wager}", { wager: told(edge.per) });
    return [html("b", { title: exact }, edge.shown), ` ${of}`];
  }
  if (tile.pieces !== "poker") return [html("span", {}, say("its edge is not counted yet"))];
  const taken = rake === "none" ? say("no rake") : say("rake {rake}", { rake: told(rake) });
  return [html("b", {}, say("No edge")), `, ${taken}`];
}

/**
 * How many decisions, how often one comes out ahead, and how it swings.
 * @param {Wire.Tile} tile
 * @param {Wire.TileLaw} law
 */
function factWords({ decisions, against }, { edge }) {
  const facts = [decisions ? decisionWords(decisions) : ""];
  if (edge?.hits) facts.push(say("ahead {hits} in 100", { hits: edge.hits }));
  if (edge?.swing) facts.push(swingWords(edge.swing));
  if (against === "each other") facts.push(say("against each other"));
  return facts.filter(Boolean).join(" · ");
}

/** @param {[number, number | null]} span */
function decisionWords([least, most]) {
  if (most === 0) return say("no decisions");
  if (most === null) return say("many decisions");
  if (least === most) return least === 1 ? say("1 decision") : say("{count} decisions", { count: least });
  return say("{least} to {most} decisions", { least, most });
}

/** @param {string} swing */
function swingWords(swing) {
  if (swing === "calm") return say("calm");
  if (swing === "even") return say("even");
  return swing === "lively" ? say("lively") : say("wild");
}

/**
 * What a law has otherwise than the first.
 * @param {Wire.TileLaw} law
 */
function changeWords({ changes, differences }) {
  if (!differences) return "";
  const words = changes.map(({ how, what, now, was }) => {
    if (how === "with") return say("with {wager}", { wager: told(what) });
    if (how === "without") return say("without {wager}", { wager: told(what) });
    return say("{rule}: {now}, not {was}", { rule: told(what), now: told(now), was: told(was) });
  });
  const further = differences - changes.length;
  if (further > 0) words.push(say("{count} more differences", { count: further }));
  return words.join("; ");
}

// Left and right go through all in their order; up and down to what lies there.
function leadsTo(/** @type {GameTile[]} */ tiles, /** @type {number} */ from, /** @type {string} */ key) {
  if (key === "ArrowRight") return Math.min(from + 1, tiles.length - 1);
  if (key === "ArrowLeft") return Math.max(from - 1, 0);
  const boxes = Object.fromEntries(tiles.map(({ element }, at) => [at, element.getBoundingClientRect()]));
  return Number(towards(boxes, String(from), key) ?? -1);
}

/**
 * One tab stop for all tiles that are shown: arrows lead from one to the next, Enter plays.
 * @param {HTMLElement} list
 * @param {() => GameTile[]} shown
 */
export function walkTiles(list, shown) {
  /** @param {GameTile} tile */
  const stop = (tile) => {
    for (const one of shown()) {
      for (const control of one.controls) control.tabIndex = one === tile ? 0 : -1;
    }
  };
  list.addEventListener("focusin", ({ target }) => {
    const tile = shown().find(({ element }) => element.contains(/** @type {Node} */ (target)));
    if (tile) stop(tile);
  });
  list.addEventListener("keydown", (event) => {
    const tiles = shown();
    const from = tiles.find(({ play }) => play === event.target);
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = tiles[leadsTo(tiles, tiles.indexOf(from), event.key)];
    if (!next) return;
    event.preventDefault();
    next.play.focus({ preventScroll: true });
    next.element.scrollIntoView({ block: "nearest" });
  });
  return () => shown().length && stop(shown()[0]);
}
