"""What axe finds, on every page and in every state, in light and in dark: nothing serious.

By day the pages and a round of one game, on a wide screen and on a phone; `-m slow` adds every
stage of a round of every game with every seat taken, and what opens: 160 states.
"""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.hands import Keyboard, Mouse, deal, finish, go_to_table, until, wager
from tests.browser.house import House
from tests.browser.stages import Theatre, stages_of

BAD = ("serious", "critical")
COUNT_MOTION = """() => {
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.moved += 1;
    return animate.apply(this, given);
  };
}"""
ALIKE = [["#log li:nth-child(n + 12)"], ["#steps li:nth-child(n + 12)"]]
"""Lines that are like those before them, a hundred and more."""
SIZES = {"wide": (1280, 800), "phone": (360, 640)}


def examine(page: Page, where: str) -> None:
    """Everything in light; in dark what can differ, the contrast of colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    look(page, f"{where}, light", {"resultTypes": ["violations"]})
    page.emulate_media(color_scheme="dark")
    contrast = {"type": "rule", "values": ["color-contrast"]}
    look(page, f"{where}, dark", {"resultTypes": ["violations"], "runOnly": contrast})
    page.emulate_media(color_scheme="light")


def look(page: Page, where: str, options: dict[str, Any]) -> None:
    found = page.evaluate("given => axe.run(...given)", [{"exclude": ALIKE}, options])
    assert found["passes"], "axe has looked at something"
    bad = [
        f"{where}: {fault['id']} at {node['target']}: {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in BAD
        for node in fault["nodes"]
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious(visit: Visits, house: House, size: str) -> None:
    page, hand = visit(SIZES[size]), Mouse()
    page.emulate_media(color_scheme="light")
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    examine(page, "the lobby")
    page.get_by_role("button", name="Open a table of").first.click()
    until(page, "#open-table[open]")
    examine(page, "opening a table")
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    examine(page, "wagers")
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    examine(page, "a decision")
    finish(page, hand)
    examine(page, "results")
    page.evaluate("document.querySelector('#tab-seats').click()")
    if size == "phone":
        page.locator("#fold").click()
    examine(page, "the table's panel")
    table = page.url
    page.goto(table.replace("/tables/", "/rounds/") + "-1?step=12")
    page.wait_for_selector("#veil", state="hidden")
    examine(page, "a replay")
    page.goto(house.url + "/account")
    until(page, "#who dl")
    examine(page, "the account")
    page.goto(house.url + "/tables/nosuchxx")
    until(page, "#veil .button")
    examine(page, "no such table")


@pytest.mark.parametrize("game", ["fast-action-holdem", "double-down-stud"])
def test_axe_finds_nothing_serious_in_cards_to_pick_and_dials(
    visit: Visits, house: House, game: str
) -> None:
    page, hand = visit(SIZES["phone"]), Mouse()
    page.emulate_media(color_scheme="light")
    go_to_table(page, house.url, game=game, ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    examine(page, f"a decision of {game}")


STAGES = {"before wagers", "wagers", "a decision", "results"}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_at_any_stage(
    visit: Visits, house: House, tmp_path: Path, game: str
) -> None:
    page = visit(SIZES["wide"], **Theatre.APART)
    page.emulate_media(color_scheme="light")
    theatre = Theatre(page, house.url)
    stages = stages_of(tmp_path, game, find_game(game).rulesets[0])
    assert {stage for stage, _ in stages} >= STAGES - {"a decision"}
    for stage, frame in stages:
        theatre.show(frame)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(60)
            examine(page, f"{stage} of {game}, {size}")
    width, height = SIZES["wide"]
    page.set_viewport_size({"width": width, "height": height})


def press(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).first.click()


OPENED: dict[str, tuple[Callable[[Page], None], str]] = {
    "the settings": (press("[data-open=settings]"), "#settings[open]"),
    "the keys": (lambda page: page.keyboard.press("?"), "dialog[open]"),
    "a clause": (press("#act .line-clause .clause"), "#clause-note:popover-open"),
    "saved bets": (lambda page: page.keyboard.press("k"), "#saved-bets:popover-open"),
    "a refusal": (press("#act .buttons .primary"), "#toast:not([hidden])"),
    "worths": (lambda page: page.keyboard.press("h"), "#worth:not([hidden])"),
}
"""What opens at a table before anything is wagered: how, and what is seen then."""


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("what", OPENED)
def test_axe_finds_nothing_serious_in_what_opens(
    visit: Visits, house: House, what: str, size: str
) -> None:
    page = visit(SIZES[size])
    page.emulate_media(color_scheme="light")
    go_to_table(page, house.url, game="three-card-poker", ruleset="ma")
    do, seen = OPENED[what]
    if what == "saved bets":
        wager(page, Mouse())
    do(page)
    until(page, seen)
    examine(page, f"{what}, {size}")


PAGES = {
    "/lab?game=sic-bo&rules=ma": ".figures .edge",
    "/account": "#who *",
    "/play": "#said",
    "/offline": "h1",
    "/rounds/none-1": "#veil .button",
}
PANELS = {"pays": "#panel-pays table", "seats": "#panel-seats section"}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious_beside_a_table_and_in_other_pages(
    visit: Visits, house: House, size: str
) -> None:
    page = visit(SIZES[size])
    page.emulate_media(color_scheme="light")
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    page.keyboard.press("/")
    page.keyboard.type("poker")
    examine(page, f"games that were looked for, {size}")
    page.keyboard.type("xyzxyz")
    examine(page, f"no game of that name, {size}")
    for path, seen in PAGES.items():
        page.goto(house.url + path)
        until(page, seen)
        examine(page, f"{path}, {size}")
    go_to_table(page, house.url, game="minibaccarat", ruleset="ma")
    if size == "phone":
        page.locator("#others button").last.click()
        page.keyboard.press("Escape")
        page.locator("#fold").click()
    for panel, seen in PANELS.items():
        page.locator(f"#tab-{panel}").click()
        expect(page.locator(seen).first).to_be_visible()
        examine(page, f"the panel {panel}, {size}")


def test_whoever_wants_less_motion_gets_none(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    wager(page, hand)
    page.evaluate(COUNT_MOTION)
    deal(page, hand)
    finish(page, hand)
    assert page.evaluate("window.moved") == 0


def test_motion_can_be_skipped(visit: Visits, house: House) -> None:
    page, hand = visit(reduced_motion="no-preference"), Keyboard()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    until(page, ".cards .card")
    assert page.evaluate("document.getAnimations().length") > 0
    page.keyboard.press("Space")
    until(page, "#act[data-mode=decision]", timeout=1500)


SAID = """() => {
  window.said = [];
  for (const region of document.querySelectorAll("#aloud, #act .line, #toast")) {
    new MutationObserver(() => {
      const words = region.textContent.trim();
      if (words && region.ariaLive !== "off") window.said.push([region.id || "line", words]);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
"""Note what is said to whoever does not see the page, in order."""


def test_a_round_is_announced_in_order_and_nothing_twice(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    go_to_table(page, house.url, game="three-card-poker", ruleset="ma", bots=0)
    page.evaluate(SAID)
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    finish(page, hand)
    said: list[tuple[str, str]] = [tuple(one) for one in page.evaluate("window.said")]
    twice = [one for one, after in pairwise(said) if one == after]
    assert not twice, said
    aloud = " ".join(words for where, words in said if where == "aloud")
    assert aloud.count("Your cards") == 1, (
        f"the own cards are told once, when all are there: {said}"
    )
    lines = [words for where, words in said if where == "line"]
    assert not {"Play.", "The round goes on."} & set(lines), "what was pressed is known"
    turn = next(at for at, words in enumerate(lines) if words.startswith("Your turn"))
    assert [words for words in lines[turn:] if words.startswith(("You won", "You lost", "You are"))]


FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
  const inside = one.querySelector?.(".hit, .ring, rect, circle");
  const drawn = inside ? getComputedStyle(inside) : null;
  const isSeen = (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none"
    || (drawn && (drawn.stroke !== "none" || drawn.outlineStyle !== "none"));
  const box = one.getBoundingClientRect();
  const name = one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
  return { name, isSeen, order: one.compareDocumentPosition(window.before ?? one),
    isThere: box.width > 0 && box.height > 0, now: (window.before = one, true) };
}"""


def test_the_focus_is_seen_wherever_tab_leads(visit: Visits, house: House) -> None:
    """And it goes through the page in its order, without a trap."""
    page = visit()
    go_to_table(page, house.url, game="three-card-poker", ruleset="ma")
    page.keyboard.press("Escape")
    stops = []
    for _ in range(40):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at is None:
            break
        stops.append(at)
        assert at["isThere"], f"{at['name']} has the focus and is not there"
        assert at["isSeen"], f"{at['name']} has the focus and nothing shows it"
        assert at["name"], "what has the focus has a name"
    assert len(stops) > 12, "from the header through the felt to the log"
    backwards = [at["name"] for at in stops if at["order"] == FOLLOWING]
    assert not backwards, "Tab goes on in the order of the page"


FOLLOWING = 4
"""That the one before follows in the document."""


def test_every_control_of_a_round_can_be_reached_by_tab(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    wanted = {"area-ante", "chip-500", "go"}
    reached: set[str] = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(
            "document.activeElement.dataset.touch ?? document.activeElement.dataset.id ?? ''"
        )
        reached.add(at)
    assert wanted <= reached
    page.evaluate("document.querySelector('[data-touch=area-ante]').focus()")
    page.keyboard.press("Enter")
    until(page, '[data-wager=odds][aria-label*="lies there"]')
    assert page.evaluate("document.activeElement.dataset.touch") == "area-ante"
    page.keyboard.press("Backspace")
    until(page, '[data-wager=ante][aria-label*="empty"]')


AREA = "e => e.matches('[data-touch^=area]') && !e.ariaDisabled"
GO_ON = "e => e.matches('#act .buttons :enabled') && (e.matches('.primary') || !PRIMARY)"
PRIMARY = "document.querySelector('#act .buttons .primary:enabled')"


def tab_to(page: Page, wanted: str) -> None:
    """By Tab alone, to what is wanted, with the focus in sight all the way."""
    for _ in range(80):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        assert at is None or at["isSeen"], at
        if page.evaluate(f"({wanted})(document.activeElement)"):
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sic-bo", "pai-gow", "spanish-21"])
def test_a_round_is_played_by_tab_and_enter_alone(visit: Visits, house: House, game: str) -> None:
    """A field, tiles, hands that can be split: no other key, and the focus is never lost."""
    page = visit()
    go_to_table(page, house.url, game=game, ruleset="ma")
    tab_to(page, AREA)
    page.keyboard.press("Enter")
    until(page, '[aria-label*="lies there"]')
    for _ in range(12):
        until(page, "#act[data-mode=results], #act .buttons :enabled:not([data-id=skip])")
        if page.locator("#act[data-mode=results]").count():
            return
        tab_to(page, GO_ON.replace("PRIMARY", PRIMARY))
        page.keyboard.press("Enter")
        page.wait_for_timeout(600)
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
    raise AssertionError("the round does not end")
