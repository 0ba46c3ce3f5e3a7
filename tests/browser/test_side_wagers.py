"""A side wager on the felt of poker: taken before the cards, beside the hand, told at the end."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import mode, until
from tests.browser.house import House
from tests.browser.test_presser import open_table

EXAMPLES = Path(__file__).parents[2] / "examples"
NAME = "poker-flop-bonus"


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that has an example on its floor."""
    file = EXAMPLES / f"{NAME}.toml"
    house = House(tmp_path_factory.mktemp("beside"), words=("--ruleset", str(file)))
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


def test_a_wager_against_the_house_lies_beside_the_hand(visit: Visits, beside: House) -> None:
    page = visit((390, 780), has_touch=True, is_mobile=True)
    page.goto(beside.url)
    table = open_table(page, beside.url, "poker", ruleset=NAME, bots=2)
    page.goto(f"{beside.url}/tables/{table['id']}?sit=6")
    go = page.locator("#act .buttons .primary")
    until(page, "#act[data-mode=wagers]")
    expect(go).to_contain_text("Deal me in")
    go.tap()
    area = page.locator('[data-wager="flop-bonus"]').first
    expect(page.locator("#act")).to_contain_text("A wager against the house, if you like.")
    area.tap()
    expect(page.locator("#act")).to_contain_text("Against the house: 1.00.")
    go.tap()
    for _ in range(40):
        until(page, "#act:is([data-mode=decision], [data-mode=results])")
        if mode(page) == "results":
            break
        go.tap()
        page.wait_for_timeout(100)
    expect(page.locator("#act")).to_contain_text("Flop Bonus")
