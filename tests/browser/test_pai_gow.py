"""Tiles, two hands of four, and a player who banks."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    Finger,
    Keyboard,
    Law,
    deal,
    finish,
    go_to_table,
    until,
    wager,
    wait_for_turn,
    words,
)
from tests.browser.house import House
from tests.browser.test_accessible import examine

PAI_GOW: Law = {"game": "pai-gow", "ruleset": "ma"}
NAMED = re.compile(r"^High .+, low .+\.$")
MANY_CUTS = 119


def test_high_and_low_are_named_as_they_are_picked(visit: Visits, house: House) -> None:
    """On a phone, by thumb: each tile can be hit, both ranks are said, and what was said is set."""
    page, hand = visit((360, 740)), Finger()
    page.emulate_media(color_scheme="light")
    go_to_table(page, house.url, **PAI_GOW)
    wager(page, hand)
    deal(page, hand)
    wait_for_turn(page)
    tiles, line = page.locator("[role=checkbox][data-touch]"), page.locator("#act .line")
    expect(tiles).to_have_count(4)
    own = page.locator(".cards .face.tile .pip")
    assert own.count() >= 8, "the own tiles show their pips"
    assert page.locator(".cards .back.tile").count() >= 8, (
        "the dealer's and the dead hand are seen by nobody"
    )
    expect(tiles.first).to_have_attribute("aria-label", re.compile(r"tile \d-\d$"))
    examine(page, "tiles to be set")
    expect(page.locator("#act .primary")).to_be_disabled()
    for at in (0, 3):
        hand.press(tiles.nth(at))
    expect(line).to_have_text(NAMED)
    hand.press(page.locator("#act [data-id=house-way]"))
    expect(line).to_have_text(NAMED)
    said = line.inner_text().rstrip(".")
    page.keyboard.press("Enter")  # It is the key of *Set these*, whatever was clicked before.
    expect(page.locator("#act [data-id=house-way]")).not_to_be_attached()
    finish(page, hand)
    expect(page.locator(".marks .called", has_text=said)).to_have_count(1)
    assert re.search(r"You: .*high hand: tile .*; low hand: tile", words(page))
    assert page.locator(".marks .die").count() == 3


def test_a_player_takes_the_bank_by_the_keyboard(visit: Visits, house: House) -> None:
    """What it covers is said, the stacks stay as they stand by one key, and the marker is there."""
    page, hand = visit((1366, 625)), Keyboard()
    go_to_table(page, house.url, **PAI_GOW, bots=0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Asked of me").check()
    page.get_by_role("button", name="Done").click()
    page.reload()  # The focus is nowhere again.
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    hand.press(page.locator("#act .primary"))
    until(page, "#act[data-mode=decision]")
    expect(page.locator("#act .line")).to_contain_text("the house takes 5% of what it wins")
    hand.press(page.locator("#act button", has_text="Bank"))
    hand.press(page.locator("#act button", has_text="Alone"))
    expect(page.locator("#dial")).to_have_attribute("max", str(MANY_CUTS - 1))
    expect(page.locator(".puck title")).to_have_text("The bank's marker")
    covers = re.compile(r"The bank: you, covers \d+\.\d\d\.")
    assert covers.search(words(page))
    expect(page.locator(".marks .meter")).to_have_text(covers)
    hand.press(page.locator("#act .primary", has_text="No cut"))
    dealers = page.locator("#act button", has_text=re.compile(r"^Dealer's wager"))
    hand.press(dealers)
    until(page, "#act[data-mode=wagers]")
    expect(page.locator("#act .line")).to_contain_text("The bank does not wager")
    deal(page, hand)
    finish(page, hand)
