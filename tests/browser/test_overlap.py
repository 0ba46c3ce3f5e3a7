"""No text lies on another: every game, all seats taken, long names, large amounts, many windows."""

from pathlib import Path
from typing import Any, Final

import pytest

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.house import House
from tests.browser.stages import Theatre, stages_of

SIZES: Final = (
    *((360, 640), (375, 667), (390, 844), (412, 915), (480, 800), (600, 960), (740, 360)),
    *((844, 390), (768, 1024), (900, 700), (1024, 768), (1041, 520), (1060, 700), (1078, 537)),
    *((1280, 501), (1280, 560), (1280, 600), (1280, 800), (1366, 625), (1366, 768), (1440, 900)),
    (1920, 1080),
)
RULESETS: Final = [(name, ruleset) for name in GAMES for ruleset in find_game(name).rulesets]
FIRST: Final = [(name, find_game(name).rulesets[0]) for name in GAMES]

FAULTS: Final = """() => {
  const SLACK = 1.5;
  const faults = [];
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && box(e).width > 0;
  const name = (e) => {
    const words = (e.textContent || e.getAttribute("class") || e.tagName).trim();
    return `${e.getAttribute("class") ?? e.id ?? e.tagName} "${words.slice(0, 32)}"`;
  };
  const lie = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const inside = (a, b, by = SLACK) =>
    a.left >= b.left - by && a.right <= b.right + by &&
    a.top >= b.top - by && a.bottom <= b.bottom + by;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const pairs = (items, what) => {
    items.forEach((one, at) => {
      for (const other of items.slice(at + 1)) {
        if (one.own && one.own === other.own) continue;
        if (one.free && other.free) continue;
        if (lie(one.box, other.box)) faults.push(`${what}: ${one.name} lies on ${other.name}`);
      }
    });
  };
  // What is scrolled out of sight lies on nothing.
  const shown = (e) => {
    const [at, frame] = [box(e), e.closest(".outcome") && box(e.closest(".outcome"))];
    if (!frame) return at;
    const [top, bottom] = [Math.max(at.top, frame.top), Math.min(at.bottom, frame.bottom)];
    return { left: at.left, right: at.right, top, bottom };
  };
  const item = (own, free) => (e) => (
    { box: shown(e), name: name(e), own: own && e.closest(own), free }
  );
  const isSeen = (e) => getComputedStyle(e).clipPath === "none" && e.textContent;

  // On the felt. Areas, chips, cards and results lie on each other as they do at a table.
  const act = box(document.querySelector("#act"));
  // What the bar stands on reaches as high as what is in it.
  const high = parseFloat(document.querySelector("#act").style.getPropertyValue("--high")) || 0;
  const { left, right, bottom } = act;
  const stand = { left, right, bottom, top: Math.min(act.top, bottom - high) };
  const felt = [
    ...all(".marks .result").map(item(null, false)),
    ...all(".plate:not(.empty)").map(item(null, false)),
    ...all("#voice").filter(isSeen).map(item()),
    ...all(".position .label:not(.under), .position .beside, .meter").map(item()),
    ...all(".inscription").map((e) => ({ ...item()(e), own: "bowed lines" })),
    ...all(".payout text").map(item(".payout")),
    ...all(".furniture text, .marks .called, .touch .vacant, .plate.empty text").map(item()),
    ...all(".position.large .area > :is(rect, circle)").map(item(null, true)),
    ...all(".cards .card").map(item(null, true)),
  ];
  // A result lies on its area, a plate at the foot of its cards.
  const marks = felt.filter(({ box: at }) => at.top < stand.top);
  marks.forEach((one, at) => {
    for (const other of marks.slice(at + 1)) {
      if (one.own && one.own === other.own) continue;
      if (one.free && other.free) continue;
      const kinds = [one, other].map((each) => each.name.split(" ")[0]);
      if (kinds.includes("result") && (one.free || other.free)) continue;
      if (kinds.includes("plate") && kinds.includes("card")) continue;
      if (lie(one.box, other.box)) faults.push(`felt: ${one.name} lies on ${other.name}`);
    }
  });
  // No card and no plate lies under what is asked, unless the felt is scrolled.
  const { scrollHeight, clientHeight } = document.querySelector(".felt-box");
  const lying = scrollHeight > clientHeight ? [] : all(".plate:not(.empty), .cards .card");
  for (const e of lying) {
    if (lie(box(e), stand)) faults.push(`${name(e)} lies under what is asked`);
  }
  const edge = box(document.querySelector(".felt-box"));
  for (const one of marks) {
    const hidden = one.box.left < edge.left - SLACK || one.box.right > edge.right + SLACK;
    if (hidden && one.box.top < edge.bottom) faults.push(`felt: ${one.name} is cut off`);
  }
  // Words stay in their boxes.
  for (const pill of all(".plate:not(.empty), .marks .result, .chips .amount")) {
    const frame = box(pill.querySelector("rect"));
    for (const text of pill.querySelectorAll(":scope > text")) {
      if (!inside(box(text), frame, 3)) faults.push(`${name(pill)} bursts its box`);
    }
  }
  // What is written in the boxes of a field stays in them, and lies beside each other.
  for (const cell of all(".area.field")) {
    const frame = box(cell.querySelector("rect"));
    const texts = [...cell.querySelectorAll(":scope > text, :scope > .die")];
    for (const text of texts) {
      if (!inside(box(text), frame, 2)) faults.push(`${name(cell)} bursts its box`);
    }
    const lines = texts.filter((e) => e.matches("text")).map(item());
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        const [above, below] = [one.box, other.box].sort((a, b) => a.top - b.top);
        if (above.bottom - below.top > 6) faults.push(`${one.name} lies on ${other.name}`);
      }
    });
  }
  // An inscription is written whole, or not at all.
  const inscribed = all(".inscription:not(.licensee)").map((e) => e.textContent).join(" ");
  if (inscribed && inscribed !== window.inscriptions)
    faults.push(`inscriptions are cut off: ${inscribed}`);
  // Everybody is seen, on the felt or above it.
  const taken = all(".plate:not(.empty)").length + all("#others button .of").length;
  if (taken !== window.seatsTaken) faults.push(`${taken} of ${window.seatsTaken} players are seen`);

  // Around it.
  const bar = all("#act .line-clause .clause, #act .time, #act .bank, #speed, .buttons > *, " +
    ".results li > span:not(:empty), .tray > *, .dial > *");
  const asked = all("#act .line").flatMap((e) => [...e.getClientRects()].map((line) => (
    { box: line, name: name(e), own: e }
  )));
  const said = bar.filter((e) => e.textContent.trim() || e.matches("input")).map(item());
  pairs([...asked, ...said], "bar");
  pairs(all(".bar .where > *, .bar nav > *, .bar .brand").map(item()), "header");
  const whole = "#act .line, .results .why, .results .under, .results .wager, .buttons > *";
  for (const e of all(whole)) {
    if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth) faults.push(`${name(e)} is cut off`);
    if (!inside(box(e), stand) && !e.closest(".outcome"))
      faults.push(`${name(e)} is out of the bar`);
  }
  const results = document.querySelector("#act .outcome");
  // What does not fit is scrolled, so that the own cards stay in sight.
  const isScrolled = getComputedStyle(results).overflowY === "auto";
  if (seen(results) && !isScrolled && results.scrollHeight > results.clientHeight + 1)
    faults.push("results are cut off");
  for (const panel of all(".side .panel")) {
    if (panel.scrollWidth > panel.clientWidth) faults.push(`${panel.id} is cut off on the right`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  return [...new Set(faults)];
}"""


def faults_of(
    stages: list[tuple[str, str]],
    visit: Visits,
    house: House,
    sizes: tuple[tuple[int, int], ...],
    **how: Any,
) -> list[str]:
    """What lies on something else, at these stages of a round, in these windows."""
    page = visit((1280, 800), **Theatre.APART, **how)
    theatre = Theatre(page, house.url)
    faults: list[str] = []
    for stage, frame in stages:
        theatre.show(frame)
        seats = page.evaluate(EXPECTED, frame)
        assert seats > 3
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            found: list[Any] = page.evaluate(SETTLED) or page.evaluate(FAULTS)
            faults += [f"{stage}, {width} x {height}: {fault}" for fault in found]
    page.set_viewport_size({"width": 1280, "height": 800})
    return faults


EXPECTED: Final = """text => {
  const { state, table } = JSON.parse(text);
  window.inscriptions = table.layout.inscriptions.join(" ");
  return (window.seatsTaken = state.seats.length);
}"""
SETTLED: Final = """() => new Promise((done) => {
  const begun = performance.now();
  const is = (what) => document.querySelector(what) !== null;
  const strip = () => is(".stage.narrow") && !is("#others li");
  let frames = 0; // A window of another size is known a frame or two later.
  const look = () => {
    const waits = ++frames < 4 || strip();
    if (waits && performance.now() - begun < 5000) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(done, 0));
  };
  look();
})"""
"""Until all is drawn, with the strip of the other seats, which comes when there is need of it."""


@pytest.mark.parametrize(("game", "ruleset"), FIRST)
def test_no_text_lies_on_another(
    visit: Visits, house: House, tmp_path: Path, game: str, ruleset: str
) -> None:
    """Where most is written, in every third window: the next games have the others."""
    stages = dict(stages_of(tmp_path, game, ruleset))
    asked = "a decision" if "a decision" in stages else "wagers"
    full = [(stage, stages[stage]) for stage in (asked, "results")]
    assert faults_of(full, visit, house, SIZES[FIRST.index((game, ruleset)) % 3 :: 3]) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "ruleset"), RULESETS)
def test_no_text_lies_on_another_at_any_stage_under_any_law(
    visit: Visits, house: House, tmp_path: Path, game: str, ruleset: str
) -> None:
    assert faults_of(stages_of(tmp_path, game, ruleset), visit, house, SIZES) == []
