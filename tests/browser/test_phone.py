"""A phone: one column, nothing to scroll sideways, everything large enough for a thumb."""

import pytest
from playwright.sync_api import Page

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.hands import (
    Finger,
    deal,
    decide,
    finish,
    go_to_table,
    mode,
    next_round,
    wager,
    wait_for_turn,
)
from tests.browser.house import House

SMALL = (360, 640)
TOO_SMALL = """() => [
    ...document.querySelectorAll('button, a.button, select, input, [role=button], [role=checkbox]')]
  .filter(e => e.checkVisibility() && !e.matches('.clause, .unseen'))
  .map(e => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([box, e]) => `${e.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""


OUT_OF_SIGHT = """() => {
  const frame = document.querySelector('.felt-box');
  const felt = frame.getBoundingClientRect();
  // A field of fifty areas that a thumb can hit is higher than some phones.
  const canBeScrolledTo = ({ left, right, bottom }) => left >= 0 && right <= innerWidth &&
    bottom - felt.top + frame.scrollTop <= frame.scrollHeight + 1;
  const own = ['.plate.own', '.touch .press', '.position.large .area', '.cards .card'];
  return [...document.querySelectorAll(own.join())]
    .map(e => [e.getBoundingClientRect(), e])
    .filter(([box]) => box.bottom > felt.bottom + 1 || box.left < 0 || box.right > innerWidth)
    .filter(([box]) => box.bottom > 0 && box.top > felt.top - 1)
    .filter(([box, e]) => !e.matches('[data-common]') || !canBeScrolledTo(box))
    .map(([box, e]) => `${e.outerHTML.slice(0, 80)} to ${box.bottom} of ${felt.bottom}`);
}"""
"""What of the board and the own seat lies below the edge or beside it. Cards of other seats, which
are plates, lie above it."""


def fits(page: Page) -> None:
    """Nothing sticks out, nothing is out of sight and nothing is too small to be hit."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('.felt-box').scrollWidth <= innerWidth")
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(OUT_OF_SIGHT) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_round_by_thumb(visit: Visits, house: House, game: str) -> None:
    """One tap leads on to the next round, and the felt keeps its size throughout."""
    page, hand = visit(SMALL), Finger()
    go_to_table(page, house.url, game=game, ruleset=find_game(game).rulesets[0])
    fits(page)
    high = height(page)
    wager(page, hand)
    fits(page)
    assert height(page) == high
    deal(page, hand)
    wait_for_turn(page)
    while mode(page) == "decision":
        fits(page)
        box = page.locator("#act .buttons").bounding_box()
        assert box is not None
        assert box["y"] > SMALL[1] * 0.6, "the actions are within reach of a thumb"
        decide(page, hand)
        wait_for_turn(page)
    finish(page, hand)
    fits(page)
    assert height(page) == high
    next_round(page, hand)
    assert height(page) == high


def height(page: Page) -> int:
    """How high the felt is."""
    high: int = page.locator(".felt-box").evaluate("one => one.clientHeight")
    return high


def test_a_phone_that_lies_has_the_actions_beside_the_felt(visit: Visits, house: House) -> None:
    page, hand = visit((740, 360), has_touch=True, is_mobile=True), Finger()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    fits(page)
    wager(page, hand)
    deal(page, hand)
    wait_for_turn(page)
    fits(page)
    felt, act = (page.locator(one).bounding_box() for one in (".felt-box", "#act"))
    assert felt is not None
    assert act is not None
    assert felt["x"] + felt["width"] <= act["x"]
    finish(page, hand)
    fits(page)


def test_other_seats_are_plates_that_open(visit: Visits, house: House) -> None:
    page, hand = visit(SMALL), Finger()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    wager(page, hand)
    page.locator("#others button").first.tap()
    assert "Ante" in page.locator("#seat-note").inner_text()


def test_lobby_and_account_fit(visit: Visits, house: House) -> None:
    page = visit(SMALL)
    for path in ("/", "/account"):
        page.goto(house.url + path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
        assert page.evaluate(TOO_SMALL) == []
