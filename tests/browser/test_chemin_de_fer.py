"""A bank that goes from player to player: bids, parts, what is open, and cards for one to see."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    SETTLED,
    Finger,
    Keyboard,
    be_asked,
    outcome,
    until,
    wait_for_turn,
    words,
)
from tests.browser.house import House
from tests.browser.test_accessible import examine
from tests.browser.test_minibaccarat import SLOW, sit
from tests.browser.test_presser import open_table

CARDS = re.compile(r"Player \(you\): \w+ of \w+, \w+ of \w+\.")


def asked(page: Page, what: str) -> None:
    """Until this is asked here."""
    expect(page.locator("#act .line")).to_contain_text(what)
    until(page, "#act[data-mode=decision]")


def press(page: Page, label: str) -> None:
    """Press a button of the bar by its key, or tap it on a phone."""
    hand = Finger() if (page.viewport_size or {"width": 0})["width"] < 500 else Keyboard()
    hand.press(page.locator("#act .buttons > button", has_text=re.compile(f"^{label}")))


def test_the_bank_is_bid_for_covered_in_part_and_played(visit: Visits, house: House) -> None:
    """One bids and banks on a phone; the other wagers a part, by the keyboard."""
    banker, other = visit((360, 740)), visit((1366, 768))
    limits = {"limits": "100 to 10000 by 1"}
    table = open_table(banker, house.url, "chemin-de-fer", timing=SLOW, bots=0, choices=limits)
    for page, seat in ((banker, 5), (other, 6)):
        be_asked(page, house.url)
        sit(page, house.url, table, seat)
    for page in (banker, other):
        expect(page.locator("#act .line")).to_have_text("The shoe is offered: who plays?")
        press(page, "Play")
    bid(banker, other)
    cover(banker, other)
    play(banker, other)
    won, house_has = outcome(banker), -(outcome(banker) + outcome(other))
    assert won in (95_00, -100_00, 0)
    assert house_has == (5_00 if won > 0 else 0), "the house has the vigorish and nothing else"


def bid(banker: Page, other: Page) -> None:
    """Each is asked in turn, whose time the other reads; an amount goes up by a chip."""
    asked(other, "bid for the shoe, or pass")
    expect(banker.locator("#act .line")).to_contain_text(re.compile(r"Waiting for \w+ \d{3}"))
    expect(banker.locator("#act .time")).to_have_text(re.compile(r"^\d+ s$"))
    press(other, "Pass")
    asked(banker, "bid for the shoe")
    banker.locator("#act .jump", has_text="+").tap()
    expect(banker.locator("#act .buttons .amount")).to_have_text("125.00")
    examine(banker, "a bid")
    press(banker, "Bid")
    asked(other, "bid for the shoe")
    expect(other.locator(".marks .meter")).to_have_text(re.compile(r"^Bids: \w+ \d{3} 125\.00\.$"))
    press(other, "Pass")


def cover(banker: Page, other: Page) -> None:
    """The bank has its marker and says what it covers; what nobody covers is withdrawn."""
    asked(banker, "the Banker's wager")
    press(banker, "Banker")
    asked(other, "banco at 125.00")
    expect(other.locator(".puck title")).to_have_text("The bank's marker")
    expect(other.locator(".marks .meter")).to_contain_text("covers 125.00.")
    press(other, "Pass")
    asked(other, "a part of 125.00")
    press(other, "Against the Banker")
    asked(other, "These cards count")
    assert "The bank: you, covers 100.00: 100.00 wagered." in words(banker)
    expect(banker.locator("#others button", has_text="Bank: you")).to_contain_text("100 of 100")


def play(banker: Page, other: Page) -> None:
    """Whoever holds the cards sees them, and what they count; the other sees two backs."""
    assert CARDS.search(words(other))
    expect(other.locator("#act .line")).to_contain_text(re.compile(r"These cards count \d: say"))
    assert re.search(r"Player \([A-Z][a-z]+ \d{3}\): 2 cards face down", words(banker))
    assert banker.locator(".cards .face").count() == 0
    assert "count" not in banker.locator("#act").inner_text()
    Keyboard().press(other.locator("#act .buttons > button").first)
    for page in (banker, other):
        wait_for_turn(page)
        if page.locator("#act[data-mode=decision]").count():
            press(page, "(Natural|Under eight)")
        expect(page.locator("#act .line")).to_have_text(SETTLED)
