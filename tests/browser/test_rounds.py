"""A whole round of each game, by mouse and by the keyboard alone."""

import pytest
from playwright.sync_api import Page

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.hands import (
    Keyboard,
    Mouse,
    be_asked,
    cents,
    come_from_lobby,
    deal,
    finish,
    go_to_table,
    line,
    next_round,
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


@pytest.mark.parametrize(("game", "ruleset"), FIRST)
def test_a_round_by_mouse_and_one_by_the_keyboard(
    visit: Visits, house: House, game: str, ruleset: str
) -> None:
    page = visit()
    be_asked(page, house.url)
    come_from_lobby(page, house.url, Mouse(), game=game, ruleset=ruleset)
    play(page, Mouse(), rack(page))
    before = rack(page)
    next_round(page, Keyboard())
    play(page, Keyboard(), before)
    the_replay_ends_as_the_round_did(page, 2)


def play(page: Page, hand: Mouse, before: int) -> None:
    """A whole round: each wager says what it came to, why and by which clause; the rack has it.

    Where players contend nothing is wagered before the deal, and the next hand is dealt at once.
    """
    wager(page, hand)
    assert rack(page) < before or page.locator("body.ring").count()
    deal(page, hand)
    finish(page, hand)
    settled = results(page)
    assert settled
    reasons = page.locator("#act .results .why").all_inner_texts()
    clauses = page.locator("#act .results .clause").all_inner_texts()
    assert len(reasons) == len(clauses) == len(settled)
    assert all(why.strip() for why in reasons)
    assert all(clause.startswith(("§", "house policy")) for clause in clauses)
    assert sum(settled.values()) == outcome(page)
    assert rack(page) == before + outcome(page) == racks_of_person(page)
    assert "rack" in line(page) or "Wagers" in line(page)


def test_the_keyboard_leads_from_the_lobby_to_a_seat(visit: Visits, house: House) -> None:
    page, (game, ruleset) = visit(), FIRST[-1]
    come_from_lobby(page, house.url, Keyboard(), game=game, ruleset=ruleset)
    assert page.locator(".plate.own").count() == 1


def the_replay_ends_as_the_round_did(page: Page, number: int) -> None:
    """The same amounts at the same wagers, and the same cards for everybody."""
    marks, words = page.locator(".marks .result text"), page.locator("#table-in-words")
    amounts, told = sorted(marks.all_text_contents()), words.text_content()
    page.goto(f"{page.url.replace('/tables/', '/rounds/')}-{number}?step=9999")
    page.wait_for_selector("#veil", state="hidden")
    assert sorted(marks.all_text_contents()) == amounts
    assert words.text_content() == told


@pytest.mark.parametrize(("game", "ruleset"), [one for one in RULESETS if one not in FIRST])
def test_every_other_ruleset(visit: Visits, house: House, game: str, ruleset: str) -> None:
    page, player = visit(), Keyboard()
    go_to_table(page, house.url, game=game, ruleset=ruleset)
    wager(page, player)
    deal(page, player)
    finish(page, player)
    assert sum(results(page).values()) == outcome(page)
