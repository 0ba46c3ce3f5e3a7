"""Two hands that belong to nobody: who turns them, who sees them, and what the shoe has come to."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    SETTLED,
    Finger,
    Keyboard,
    Mouse,
    mode,
    until,
    wait_for_turn,
    words,
)
from tests.browser.house import House
from tests.browser.test_accessible import examine
from tests.browser.test_presser import open_table

SLOW = {"wagers_ms": 60_000, "decision_ms": 60_000, "away_ms": 60_000, "result_ms": 400}


def sit(page: Page, url: str, table: dict[str, Any], seat: int) -> None:
    """At a seat, the cut behind one."""
    page.goto(f"{url}/tables/{table['id']}?sit={seat}")
    wait_for_turn(page)
    while mode(page) == "cut":
        Keyboard().press(page.locator("#act .buttons .primary"))
        until(page, "#act:not([data-mode=cut])")


def put(page: Page, wager: str, times: int = 1) -> None:
    """Chips on an area."""
    for _ in range(times):
        page.locator(f'[data-wager="{wager}"]').click()
    until(page, f'[data-wager="{wager}"][aria-label*="lies there. Add"]')


def ready(*pages: Page) -> None:
    for page in pages:
        Keyboard().press(page.locator("#act .buttons .primary"))


def peel(page: Page, card: int, part: float) -> None:
    """Bend a card up by its lower right corner, so far across."""
    box = page.locator(".bent").nth(card).bounding_box()
    assert box is not None
    right, low = box["x"] + box["width"], box["y"] + box["height"]
    page.mouse.move(right - 5, low - 5)
    page.mouse.down()
    page.mouse.move(right - 5 - box["width"] * part, low - 5 - box["height"] * part, steps=4)


def turn_the_rest(page: Page) -> None:
    """A third card may come to the hand."""
    wait_for_turn(page)
    if mode(page) == "decision":
        Keyboard().press(page.locator("#act .buttons .primary"))
    until(page, "#act[data-mode=results]")


def shown(page: Page) -> int:
    """How many faces are seen on the felt."""
    return page.locator(".cards .face").count()


def test_cards_are_turned_by_whoever_has_the_right(visit: Visits, house: House) -> None:
    """Bent by the corner, let go, turned by a key; others see backs until then."""
    first, other = visit(), visit()
    table = open_table(first, house.url, "minibaccarat", timing=SLOW, bots=0)
    sit(first, house.url, table, 3)
    sit(other, house.url, table, 2)
    put(first, "player", 2)
    put(other, "player")
    ready(first, other)
    until(first, ".turning:not([hidden]) .bent")
    assert "Player (you): 2 cards face down" in words(first)
    expect(other.locator(".turning")).to_be_hidden()
    peel(first, 0, 0.2)
    assert first.locator(".bent").first.locator(".flap:not([hidden])").count() == 1
    first.mouse.up()
    expect(first.locator(".bent .flap:not([hidden])")).to_have_count(0)
    peel(first, 0, 0.8)
    first.mouse.up()
    label = first.locator(".bent").first
    expect(label).to_have_attribute("aria-label", re.compile(r"^\w+ of \w+$"))
    assert shown(first) == shown(other) == 0, "nobody else sees it before both are turned"
    first.locator(".bent").nth(1).focus()
    first.keyboard.press("ArrowUp")
    first.keyboard.press("Enter")
    for page in (first, other):
        expect(page.locator("#table-in-words")).to_contain_text(
            re.compile(r"Player[^:]*: \w+ of \w+, \w+ of \w+, .*\d\.")
        )
    turn_the_rest(first)
    for page in (first, other):
        expect(page.locator("#act .line")).to_have_text(SETTLED)
        expect(page.locator(".road .bead")).to_have_count(2)
        expect(page.locator(".roads")).to_contain_text("1 round of this shoe")


def test_the_right_is_passed_on_and_taken_up(visit: Visits, house: House) -> None:
    page, other = visit((360, 740)), visit()
    page.emulate_media(color_scheme="light")
    table = open_table(page, house.url, "minibaccarat", timing=SLOW, bots=0)
    sit(page, house.url, table, 3)
    sit(other, house.url, table, 2)
    put(page, "player", 2)
    put(other, "tie")
    ready(page, other)
    until(page, ".turning:not([hidden]) .bent")
    boxes = [card.bounding_box() for card in page.locator(".bent").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)
    examine(page, "cards to be turned")
    Finger().press(page.locator("#act .buttons button", has_text="Pass"))
    Mouse().press(other.locator("#act .buttons button", has_text="Accept"))
    until(other, ".turning:not([hidden]) .bent")
    expect(page.locator(".turning")).to_be_hidden()
    assert shown(page) == 0, "what was not turned is not seen"
    for card in other.locator(".bent").all():
        card.click()
    expect(page.locator("#table-in-words")).to_contain_text(re.compile(r"Player[^:]*: \w+ of"))
    turn_the_rest(other)
    expect(page.locator("#act .line")).to_have_text(SETTLED)
    assert page.locator("#others .shoe").inner_text().startswith("The shoe")


def test_the_boxes_for_vigorish_lie_as_the_seats_do(visit: Visits, house: House) -> None:
    """The highest number is at the dealer's left, where seat 1 is: at the right of the page."""
    page = visit()
    later = {"vigorish_collected": "later"}
    table = open_table(page, house.url, "minibaccarat", timing=SLOW, bots=0, choices=later)
    sit(page, house.url, table, 3)
    expect(page.locator(".vigorish .number")).to_have_text(list("123456"))
    lefts = page.locator(".vigorish rect").evaluate_all("all => all.map((e) => e.x.baseVal.value)")
    assert lefts == sorted(lefts)
    at = page.locator(".plate.empty").evaluate_all(
        "all => all.map((e) => [e.textContent, e.getBoundingClientRect().left])"
    )
    places = dict(at)
    assert places["Seat 6 is empty"] < places["Seat 1 is empty"]
    assert places["Seat 4 is empty"] < places["Seat 2 is empty"]
