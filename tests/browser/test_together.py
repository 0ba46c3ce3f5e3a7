"""Several people at one table, somebody who watches, and a connection that is lost."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    SETTLED,
    Law,
    Mouse,
    deal,
    decide,
    finish,
    go_to_table,
    line,
    mode,
    next_round,
    own_cards,
    until,
    wager,
    wait_for_turn,
    words,
)
from tests.browser.house import House

GAME: Final[Law] = {"game": "heads-up-holdem", "ruleset": "ma"}


def sit_beside(page: Page, link: str) -> None:
    page.goto(link)
    page.locator("#act .buttons .primary").click()
    wait_for_turn(page)


def test_two_browsers_at_one_table(visit: Visits, house: House) -> None:
    ann, ben, hand = visit(), visit(), Mouse()
    go_to_table(ann, house.url, **GAME)
    sit_beside(ben, ann.url)
    for page in (ann, ben):
        wager(page, hand)
    for page in (ann, ben):
        page.locator("#act .buttons .primary").click()
    for page in (ann, ben):
        until(page, "#act[data-mode=decision]")
    theirs, ours = own_cards(ben), own_cards(ann)
    assert "face down" not in theirs + ours
    for page, other in ((ann, theirs), (ben, ours)):
        assert all(card not in words(page) for card in other.split(", "))
    for _ in range(400):
        if all(SETTLED.search(line(page)) for page in (ann, ben)):
            break
        for page in (ann, ben):
            if mode(page) == "decision":
                decide(page, hand)
        ann.wait_for_timeout(50)
    else:
        raise AssertionError(f"the round does not end: {line(ann)}, {line(ben)}")
    board = [re.search(r"Community cards: [^.]*", words(page)) for page in (ann, ben)]
    assert board[0] is not None
    assert board[1] is not None
    assert board[0][0] == board[1][0]


def test_whoever_watches_sees_no_hidden_card_and_can_sit(visit: Visits, house: House) -> None:
    player, watcher, hand = visit(), visit(), Mouse()
    go_to_table(player, house.url, **GAME)
    watcher.goto(player.url)
    expect(watcher.locator("#act .line")).to_have_text("You are watching.")
    wager(player, hand)
    deal(player, hand)
    until(player, "#act[data-mode=decision]")
    expect(watcher.locator("#table-in-words")).to_contain_text("2 cards face down")
    assert all(card not in words(watcher) for card in own_cards(player).split(", "))
    finish(player, hand)
    watcher.locator(".chair").first.click()
    hand.press(player.locator("#act .buttons .primary"))
    wait_for_turn(watcher)
    assert watcher.locator(".plate.own").count() == 1


def test_simple_players_come_and_go_as_whoever_opened_the_table_likes(
    visit: Visits, house: House
) -> None:
    page = visit()
    go_to_table(page, house.url, **GAME)
    page.locator("#tab-seats").click()
    seats = page.locator(".seat-list li")
    expect(seats.nth(0)).to_contain_text("Bot")
    seats.nth(0).get_by_role("button", name="Send away").click()
    expect(seats.nth(0)).to_contain_text("empty")
    seats.nth(5).get_by_role("button", name="Add a bot").click()
    expect(seats.nth(5)).to_contain_text("Bot")
    expect(page.locator("#table-in-words")).to_contain_text("Seat 6, Bot")


def test_whoever_carries_no_chips_is_told_where_they_are(visit: Visits, house: House) -> None:
    page = visit()
    for _ in range(4):  # Four times 500.00 is all that a guest has.
        go_to_table(page, house.url, **GAME)
    host = visit()
    go_to_table(host, house.url, **GAME)
    page.goto(host.url)
    page.locator("#act .buttons .primary").click()
    expect(page.locator("#act .line")).to_contain_text("you carry no chips")
    page.locator("#act .buttons a").click()
    expect(page.locator("#who li")).to_have_count(4)


@pytest.fixture(scope="module")
def other_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that can be killed, and has no table before that."""
    house = House(tmp_path_factory.mktemp("other"))
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


def test_an_empty_floor_says_what_to_do(visit: Visits, other_house: House) -> None:
    page = visit()
    page.goto(other_house.url)
    expect(page.locator("#tables .empty")).to_contain_text("Nobody sits at a table")


def make_account(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/account")
    page.locator("#new-name").fill(name)
    page.locator("#new-word").fill("a dealer's password")
    page.get_by_role("button", name="Make the account").click()
    until(page, "#who dl")


def test_a_killed_server_is_waited_for_and_a_person_deals(
    visit: Visits, other_house: House
) -> None:
    dealer, page, hand = visit(), visit(), Mouse()
    make_account(dealer, other_house.url, "Dora")
    go_to_table(page, other_house.url, **GAME)
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    before = own_cards(page)
    other_house.kill()
    expect(page.locator("#veil")).to_contain_text("The connection is lost")
    other_house.appoint("Dora", "floorperson")
    other_house.open()
    expect(page.locator("#veil")).to_be_hidden()
    until(page, "#act[data-mode=decision]")
    assert own_cards(page) == before
    finish(page, hand)
    call_an_irregularity(dealer, page, hand)


def call_an_irregularity(dealer: Page, player: Page, hand: Mouse) -> None:
    """In the next round: Dora takes the dealer's place and calls a card that was drawn in error."""
    next_round(player, hand)
    dealer.goto(player.url)
    dealer.locator("#tab-seats").click()
    dealer.get_by_role("button", name="Take the dealer's place").click()
    wager(player, hand)
    dealer.locator("#act .buttons button", has_text="Go on").click()
    until(player, "#act[data-mode=decision]")
    expect(dealer.locator("#act .line")).to_have_text(re.compile("You deal"))
    dealer.locator("#call-kind").select_option("drawn-in-error")
    dealer.get_by_role("button", name="Call it").click()
    expect(player.locator("#log")).to_contain_text("used as the next card")
