"""Hands that draw: totals under them and spoken, answers with their costs and keys."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import Finger, Keyboard, Law, Mouse, deal, go_to_table, until, wager, words
from tests.browser.house import House
from tests.browser.test_accessible import examine

SPANISH_21: Law = {"game": "spanish-21", "ruleset": "ma"}
TOTAL = re.compile(r"Your turn: (?:(\w+) hand: )?((?:soft )?\d+)\.")
WAITS = "#act[data-mode=decision], #act[data-mode=results]"


def press(page: Page, hand: Mouse, label: str) -> bool:
    """Press the button that says so, if there is one."""
    button = page.locator("#act .buttons button", has_text=label)
    if not button.count():
        return False
    hand.press(button.first)
    return True


def to_a_total(page: Page, hand: Mouse) -> str:
    """Rounds until the own hand is to be decided on: its total."""
    for _ in range(8):
        wager(page, hand)
        deal(page, hand)
        while True:
            until(page, WAITS)
            found = TOTAL.search(page.locator("#act .line").inner_text())
            if found:
                return found[2]
            if page.locator("#act[data-mode=results]").count() or not press(page, hand, "Pass"):
                break
        hand.press(page.locator("#act .primary"))
    raise AssertionError("a blackjack in every round")


def play_out(page: Page, hand: Mouse) -> None:
    """Stand on every hand until the round is over."""
    until(page, WAITS)
    while not page.locator("#act[data-mode=results]").count():
        assert press(page, hand, "Stand") or press(page, hand, "Keep")
        until(page, WAITS)


def test_a_hand_is_drawn_to_by_the_keyboard(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    go_to_table(page, house.url, **SPANISH_21)
    total = to_a_total(page, hand)
    expect(page.locator(".marks .called", has_text=re.compile(rf"^{total}$")).first).to_be_visible()
    for label, key in (("Draw", "d"), ("Stand", "s")):
        button = page.locator("#act .buttons button", has_text=label).first
        expect(button).to_have_attribute("aria-keyshortcuts", key)
    double = page.locator("#act .buttons button", has_text="Double")
    expect(double).to_contain_text("5.00")
    surrender = page.locator("#act .buttons button", has_text="Surrender")
    expect(surrender).to_have_class(re.compile("gives-up"))
    examine(page, "a hand to be decided on")
    assert re.search(r"You: .*cards: \w+ of \w+, \w+ of \w+", words(page))
    page.keyboard.press("s")
    play_out(page, hand)
    expect(page.locator("#log")).to_contain_text("Dealer's Card.")
    expect(page.locator("#log")).to_contain_text(
        re.compile(r"Dealer: (soft )?\d+\.|Dealer: blackjack")
    )


def test_four_hands_have_room_on_a_phone(visit: Visits, house: House) -> None:
    """Areas, the first hand and the places of three more are all inside the screen."""
    page, hand = visit((360, 740)), Finger()
    go_to_table(page, house.url, **SPANISH_21)
    to_a_total(page, hand)
    for area in page.locator(".position.large .area").all():
        box = area.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    play_out(page, hand)
