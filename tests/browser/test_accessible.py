"""What axe finds, on every page and in every state, in light and in dark: nothing serious."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.hands import Keyboard, Mouse, deal, finish, go_to_table, until, wager
from tests.browser.house import House

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
    until(page, ".veiled")
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
