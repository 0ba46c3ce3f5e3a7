"""The page pledges a word, tells it and checks the shoe, and nobody presses anything for it."""

import json

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, come_from_lobby, deal, finish, wager
from tests.browser.house import House


def check(page: Page) -> None:
    page.locator("[data-id=check-shoe]").click()


def spoil(route: Route) -> None:
    """The first two cards of the order exchanged, on their way to the browser."""
    answer = route.fetch()
    shoe = answer.json()
    head, _, order = shoe["text"].partition("order   ")
    first, second, *rest = order.split()
    shoe["text"] = f"{head}order   {' '.join([second, first, *rest])}\n"
    route.fulfill(response=answer, body=json.dumps(shoe))


def test_an_own_word_is_in_the_order_and_the_browser_checks_it(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    come_from_lobby(page, house.url, hand, game="let-it-ride", ruleset="ma")
    page.locator("[aria-controls=panel-seats]").click()
    expect(page.locator("#words-in-shoe")).to_have_text(
        "Random words went into its order after the seal, from: you."
    )
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    check(page)
    said = page.locator("#shoe-check")
    expect(said).to_have_text(
        "The seal holds, and the order is what it and the word make, your own among them."
    )
    page.route("**/api/shoes/*", spoil)
    check(page)
    expect(said).to_have_text("It does not hold: The order is not the one that the words make.")
