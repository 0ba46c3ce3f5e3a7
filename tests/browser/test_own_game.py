"""A game of one's own on the floor: a link shows it, it is played, and it outlives its file."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from houseway.games import find_game
from tests.browser.conftest import Visits
from tests.browser.hands import (
    Mouse,
    deal,
    finish,
    mode,
    outcome,
    results,
    until,
    wager,
    wait_for_turn,
)
from tests.browser.house import House

GAME, NAME = "three-card-poker", "my-variation"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a variation on its floor."""
    folder = tmp_path_factory.mktemp("own")
    game = find_game(GAME)
    changes = {"dealer_qualifies": "jack high", "pair_plus.flush": 4}
    made = game.variation(game.ruleset("ma"), changes, name=NAME, title="My variation")
    house = House(folder, words=("--ruleset", str(made.save(folder / "mine.toml"))))
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


def play(page: Page) -> None:
    wager(page, Mouse())
    deal(page, Mouse())
    finish(page, Mouse())
    assert sum(results(page).values()) == outcome(page)


def test_a_link_opens_ones_own_game_and_a_restart_without_the_file_keeps_it(
    visit: Visits, own: House
) -> None:
    page = visit()
    page.goto(f"{own.url}/?game={GAME}&rules={NAME}")
    expect(page.locator("#open-title")).to_have_text("Three Card Poker, My variation")
    laws = page.locator(f'.game:has(.play[data-game="{GAME}"]) select.law option')
    expect(laws).to_have_text(["Massachusetts", "My variation"])
    assert page.url.rstrip("/") == own.url
    page.locator("#open-table .primary").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    play(page)
    page.locator("#tab-pays").click()
    expect(page.locator("#panel-pays")).to_contain_text("4 to 1")

    own.close()
    own.words = ()
    assert "the books balance" in own.verify()
    own.open()
    page.reload()
    wait_for_turn(page)
    if mode(page) == "results":
        Mouse().press(page.locator("#act .buttons .primary"))
        until(page, "#act[data-mode=wagers]")
    play(page)
    page.goto(f"{own.url}/?game={GAME}&rules={NAME}")
    expect(page.locator("#toast")).to_contain_text("there is no such ruleset")
    expect(laws).to_have_count(0)


def test_a_link_to_no_game_says_so(visit: Visits, own: House) -> None:
    page = visit()
    page.goto(f"{own.url}/?game=no-such-game")
    expect(page.locator("#toast")).to_have_text("There is no game no-such-game here.")
    page.goto(f"{own.url}/?game={GAME}")
    expect(page.locator("#open-title")).to_have_text("Three Card Poker, Massachusetts")
