"""Games with what no shipped one has, in a real browser: the page knows no game."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    SETTLED,
    Keyboard,
    Mouse,
    deal,
    finish,
    go_to_table,
    outcome,
    results,
    wait_for_turn,
    words,
)
from tests.browser.house import House


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the toys on its shelf."""
    house = House(tmp_path_factory.mktemp("toys"), "tests.toys.serve")
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


def put(page: Page, hand: Mouse, wager: str) -> None:
    """Put the chip in hand on an area."""
    area = page.locator(f'[data-wager="{wager}"]')
    hand.press(area)
    expect(area).to_have_attribute("aria-label", re.compile("lies there"))


def press(page: Page, hand: Mouse, label: str) -> None:
    hand.press(page.locator("#act .buttons button", has_text=label))


def test_a_common_field_and_dice(visit: Visits, toys: House) -> None:
    page = visit()
    go_to_table(page, toys.url, game="three-fields", ruleset="sample")
    assert page.locator(".cloth .area.field").count() == 14
    assert page.locator(".cloth .furniture").count() == 0, "a shoe where nothing is dealt"
    for hand, wager in ((Keyboard(), "low"), (Mouse(), "total-7")):
        put(page, hand, wager)
    deal(page, Keyboard())
    finish(page, Keyboard())
    assert page.locator(".marks .die").count() == 2
    assert page.locator(".marks .lit").count() == 2
    assert re.search(r"The dice show \d and \d\. ?Lit: \w+, Total \d+", words(page)), words(page)
    assert sum(results(page).values()) == outcome(page)


@pytest.mark.slow
def test_hands_by_number_against_a_bank(visit: Visits, toys: House) -> None:
    page, hand = visit(), Keyboard()
    go_to_table(page, toys.url, game="passing-bank", ruleset="sample")
    put(page, hand, "stake")
    put(page, Mouse(), "stake.second")
    deal(page, hand)
    wait_for_turn(page)
    said = words(page)
    assert re.search(r"Banker \([^)]+\): 2 cards face down", said), said
    assert re.search(r"You: .*; cards: \w+ of \w+, \w+ of \w+; second hand: \w+ of", said), said
    assert "Pot Bank: 500.00" in said
    page.locator("#tab-pays").click()
    expect(page.locator("#panel-pays")).to_contain_text("Commission 5% to the nearest 0.25")
    finish(page, hand)
    assert {"Stake", "Second"} <= set(results(page))
    assert sum(results(page).values()) == outcome(page)


def test_two_people_one_of_whom_banks(visit: Visits, toys: House) -> None:
    bank, other, hand = visit(), visit(), Keyboard()
    go_to_table(bank, toys.url, game="passing-bank", ruleset="sample", bots=0)
    bank.locator("#dial").focus()
    bank.keyboard.press("Home")
    press(bank, hand, "Bank")
    bank.wait_for_selector("#act[data-mode=wagers]")
    other.goto(f"{bank.url.partition('?')[0]}?sit=2")
    wait_for_turn(other)
    put(other, Mouse(), "stake")
    for page in (bank, other):
        hand.press(page.locator("#act .buttons .primary"))
    press(bank, Mouse(), "1-53")
    wait_for_turn(other)
    press(other, hand, "Stand")
    bank.wait_for_selector("#act[data-mode=decision]")
    card = r"(?:\w+ of \w+|joker)"
    assert re.search(rf"Banker \(you\): {card}, {card}", words(bank)), words(bank)
    assert "2 cards face down" in words(other)
    press(bank, hand, "Stand")
    for page in (bank, other):
        expect(page.locator("#act .line")).to_have_text(SETTLED)
    assert outcome(bank) in (-outcome(other), -outcome(other) - 25)
