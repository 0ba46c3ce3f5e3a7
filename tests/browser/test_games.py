"""What one game asks and another does not: amounts in mid-round, withdrawals, chips taken in."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    Keyboard,
    Mouse,
    cents,
    deal,
    finish,
    go_to_table,
    results,
    wager,
    wait_for_turn,
)
from tests.browser.house import House


def come_to_decide(page: Page, house: House, game: str, hand: Mouse) -> None:
    """Every wager is made and the cards are dealt."""
    go_to_table(page, house.url, game=game, ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    wait_for_turn(page)


def test_two_hands_are_made_of_one(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    go_to_table(page, house.url, game="fast-action-holdem", ruleset="wa-multi-deck")
    wager(page, hand)
    deal(page, hand)
    wait_for_turn(page)
    page.keyboard.press("1")
    page.keyboard.press("3")
    hand.press(page.locator("#act .buttons button", has_text="Split, Ante and Bonus"))
    finish(page, hand)
    settled = set(results(page)) - {"Envy"}  # which another's hand may bring
    assert settled == {"Ante", "Bonus", "Second hand", "Second Bonus"}
    words = page.locator("#table-in-words").text_content() or ""
    assert re.search(r"You: .*; cards: [^;]*; second hand: \w+ of \w+, \w+ of \w+", words), words
    assert page.locator(".marks .called").count() >= 3, "both hands and the dealer's have names"


def test_a_wager_in_mid_round_is_for_as_much_as_the_dial_says(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    come_to_decide(page, house, "double-down-stud", hand)
    double = page.locator("#act .buttons button", has_text="Double Down")
    expect(double).to_contain_text("5.00")
    page.locator("#dial").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(double).to_contain_text("3.00")
    hand.press(double)
    finish(page, hand)
    assert abs(results(page)["Double Down"]) in (0, *(3_00 * times for times in PAYS))
    expect(page.locator("#log")).to_contain_text("You wager 3.00 on Double Down")


PAYS = (1, 2, 3, 5, 8, 10, 25, 100, 1000)


def test_an_area_is_another_way_to_press_the_answer_that_wagers_there(
    visit: Visits, house: House
) -> None:
    page, hand = visit(), Mouse()
    come_to_decide(page, house, "three-card-poker", hand)
    page.locator("[data-wager=play]").click()
    finish(page, hand)
    expect(page.locator("#log")).to_contain_text("You wager 5.00 on Play")


def test_where_an_area_takes_several_amounts_the_page_says_so(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    come_to_decide(page, house, "heads-up-holdem", hand)
    page.locator("[data-wager=raise]").click()
    expect(page.locator("#toast")).to_contain_text("more than one amount")
    expect(page.locator("#act")).to_have_attribute("data-mode", "decision")


def test_a_choice_that_forfeits_is_asked_once_more(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    come_to_decide(page, house, "three-card-poker", hand)
    forfeit = page.locator("#act .buttons button", has_text="Forfeit")
    hand.press(forfeit)
    expect(forfeit).to_contain_text("give it up?")
    hand.press(forfeit)
    finish(page, hand)
    assert results(page) == {"Ante": -5_00, "Pair Plus": -5_00}


def test_a_bet_that_is_withdrawn_comes_back_and_the_log_says_so(
    visit: Visits, house: House
) -> None:
    page, hand = visit(), Mouse()
    come_to_decide(page, house, "let-it-ride", hand)
    rack = page.locator(".plate.own .rack")
    before = cents(rack.text_content() or "")
    page.locator("#act .buttons button", has_text="Withdraw").click()
    expect(page.locator("#log")).to_contain_text("takes back 5.00 from Bet 1")
    expect(page.locator("#act .line")).to_contain_text("Bet 2")
    assert cents(rack.text_content() or "") == before + 5_00
    finish(page, hand)
    assert "Bet 1" not in results(page)
    assert {"Bet 2", "Bet 3"} <= set(results(page))
    board = re.search(
        r"Community cards: ([^.]*)", page.locator("#table-in-words").text_content() or ""
    )
    assert board is not None
    assert re.fullmatch(r"\w+ of \w+, \w+ of \w+", board[1]), "two of three cards are played"


def test_a_chip_that_was_taken_in_is_in_play_until_the_end(visit: Visits, house: House) -> None:
    page, hand = visit((1440, 900)), Mouse()
    come_to_decide(page, house, "caribbean-stud", hand)
    lights = page.locator(".marks .light text")
    expect(lights).to_have_text(["1", "5", "5"])
    meter = page.locator(".marks .meter")
    expect(meter).to_contain_text(re.compile(r"Progressive [\d,]+\.\d\d"))
    page.locator("#tab-pays").click()
    expect(page.locator("#meters")).to_contain_text("Progressive")
    page.locator("#act .buttons button", has_text="Bet").click()
    finish(page, hand)
    settled = results(page)
    assert {"Progressive", "Five Card", "Five Card Dealer"} <= set(settled)
    assert settled["Progressive"] >= -1_00
    expect(page.locator(".marks .light")).to_have_count(0)
