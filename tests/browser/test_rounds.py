"""A whole round of each game, by mouse and by the keyboard alone."""

import pytest
from playwright.sync_api import Page

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.hands import (
    HANDS,
    cents,
    deal,
    finish,
    go_to_table,
    line,
    outcome,
    results,
    wager,
)
from tests.browser.house import House

RULESETS = [(name, ruleset) for name in GAMES for ruleset in find_game(name).rulesets]
FIRST = [(name, find_game(name).rulesets[0]) for name in GAMES]


def rack(page: Page) -> int:
    return cents(page.locator(".plate.own .rack").text_content() or "")


def racks_of_person(page: Page) -> int:
    told = page.evaluate("fetch('/api/me').then(answer => answer.json())")
    return int(told["seats"][0]["rack_cents"])


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("game", "ruleset"), FIRST)
def test_a_whole_round(visit: Visits, house: House, game: str, ruleset: str, hand: str) -> None:
    page, player = visit(), HANDS[hand]()
    go_to_table(page, house.url, game=game, ruleset=ruleset, hand=player)
    before = rack(page)
    wager(page, player)
    staked = before - rack(page)
    assert staked > 0
    deal(page, player)
    finish(page, player)
    settled = results(page)
    assert settled
    assert sum(settled.values()) == outcome(page)
    assert rack(page) == before + outcome(page) == racks_of_person(page)
    assert "rack" in line(page) or "Wagers" in line(page)


@pytest.mark.parametrize(("game", "ruleset"), [one for one in RULESETS if one not in FIRST])
def test_every_other_ruleset(visit: Visits, house: House, game: str, ruleset: str) -> None:
    page, player = visit(), HANDS["keyboard"]()
    go_to_table(page, house.url, game=game, ruleset=ruleset)
    wager(page, player)
    deal(page, player)
    finish(page, player)
    assert sum(results(page).values()) == outcome(page)


def test_every_result_says_why_and_under_which_clause(visit: Visits, house: House) -> None:
    page, player = visit(), HANDS["mouse"]()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    wager(page, player)
    deal(page, player)
    finish(page, player)
    for row in page.locator("#act .results li").all():
        assert row.locator(".why").inner_text().strip()
        assert row.locator(".clause").inner_text().startswith(("§", "house policy"))
    page.locator("#act .results .clause").first.click()
    assert page.locator("#clause-note").inner_text()
