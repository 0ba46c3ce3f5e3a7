"""Nothing that is looked at is pushed about: on every page, in a whole round, on any screen."""

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, come_from_lobby, deal, finish, next_round, until, wager
from tests.browser.house import House

SHIFT_MAX: Final = 0.02
SIZES: Final = {"wide": (1366, 625), "phone": (390, 780)}
GAMES: Final = {"wide": "double-down-stud", "phone": "three-card-poker"}
"""On a wide screen with a dial beside the buttons."""
SHIFTED: Final = """() => new Promise((done) => {
  const moved = [];
  const path = (node) => node?.id || node?.className?.baseVal || node?.className || node?.nodeName;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) moved.push([value, sources.map(({ node }) => String(path(node)))]);
    }
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(moved), 300);
})"""
"""All shifts since the page was opened that nobody's press has made, and what was moved."""


def stays(page: Page, where: str) -> None:
    moved = page.evaluate(SHIFTED)
    total = sum(value for value, _ in moved)
    assert total <= SHIFT_MAX, f"{where}: {total:.4f}: {moved}"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_pushed_about(visit: Visits, house: House, size: str) -> None:
    page, hand = visit(SIZES[size], reduced_motion="no-preference"), Mouse()
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    stays(page, "the lobby")
    come_from_lobby(page, house.url, hand, game=GAMES[size], ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    stays(page, "a round")
    next_round(page, hand)
    stays(page, "the next round")
    table = page.url.partition("?")[0]
    page.goto(table.replace("/tables/", "/rounds/") + "-1?step=9")
    page.wait_for_selector("#veil", state="hidden")
    stays(page, "a replay")
    for path, ready in PAGES.items():
        page.goto(house.url + path)
        until(page, ready)
        stays(page, path)


PAGES: Final = {
    "/lab?game=chemin-de-fer&rules=ma": ".figures .edge",
    "/account": "#who dl",
    "/play": "#said",
    "/nowhere": "main",
}
