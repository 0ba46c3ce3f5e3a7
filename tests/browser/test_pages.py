"""The lobby, tables of one's own, replays, drags, and what the page says when it must refuse."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    Law,
    Mouse,
    deal,
    finish,
    go_to_table,
    results,
    wager,
    wait_for_turn,
)
from tests.browser.house import House

GAME: Final[Law] = {"game": "heads-up-holdem", "ruleset": "ma"}


def test_a_table_of_ones_own_has_the_payouts_that_were_chosen(visit: Visits, house: House) -> None:
    page = visit((1440, 900))
    page.goto(house.url)
    page.get_by_role("button", name="Open a table of Heads Up Hold'em, Massachusetts").click()
    page.get_by_label("Trips paytable").select_option("D")
    page.get_by_label("Limits", exact=True).fill("10 to 200 by 5")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    page.locator("#tab-pays").click()
    pays = page.locator("#panel-pays table", has_text="Trips Plus").first
    expect(pays).to_contain_text("full house7 to 1")
    page.locator("#tab-pays").click()
    expect(page.locator("#panel-pays")).to_contain_text("10.00 to 200.00 by 5.00")


def test_a_round_is_replayed_step_by_step_from_its_link(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    go_to_table(page, house.url, **GAME)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    settled = results(page)
    page.locator("#act .buttons a", has_text="Replay").click()
    page.wait_for_url("**/rounds/*")
    expect(page.locator("#act .line")).to_contain_text("Step 0 of")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#act .line")).to_contain_text("Step 5 of")
    said = page.locator("#voice").inner_text()
    other = visit()
    other.goto(page.url)
    expect(other.locator("#act .line")).to_contain_text("Step 5 of")
    assert re.sub(r"\W+", "", other.locator("#voice").inner_text()) == re.sub(r"\W+", "", said)
    page.keyboard.press("End")
    marks = page.locator(".marks .result").all_text_contents()
    assert len([mark for mark in marks if mark]) >= len(settled)


def test_a_chip_is_dragged_onto_an_area_and_taken_back(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **GAME)
    chip = page.locator('[data-cents="2500"]').bounding_box()
    area = page.locator("[data-wager=ante]").bounding_box()
    assert chip is not None
    assert area is not None
    page.mouse.move(chip["x"] + 20, chip["y"] + 20)
    page.mouse.down()
    page.mouse.move(area["x"] + 20, area["y"] + 20, steps=6)
    page.mouse.up()
    ante = page.locator("[data-wager=ante]")
    expect(ante).to_have_attribute("aria-label", re.compile("25.00 lies there"))
    expect(page.locator("[data-wager=odds]")).to_have_attribute(
        "aria-label", re.compile("25.00 lies there")
    )
    page.locator("#act .buttons button", has_text="Clear").click()
    expect(ante).to_have_attribute("aria-label", re.compile("empty"))


def test_an_area_that_is_shut_says_why(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **GAME)
    page.locator("[data-wager=odds]").click(force=True)
    expect(page.locator("#toast")).to_have_text("Odds needs Ante first (§6(c)).")


def test_keys_are_shown_and_the_look_is_kept(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **GAME)
    page.keyboard.press("?")
    expect(page.locator("#all-keys")).to_contain_text("Rebet")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Burgundy").check()
    page.get_by_label("Four colours").check()
    page.get_by_label("Waits a second").check()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.felt") == "burgundy"
    assert page.evaluate("document.documentElement.dataset.deck") == "four"
    assert page.evaluate("document.documentElement.dataset.settling") == "long"


def test_a_guest_becomes_an_account_and_keeps_everything(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **GAME)
    page.goto(f"{house.url}/account")
    page.locator("#new-name").fill(f"Ann {house.port}")
    page.locator("#new-word").fill("correct horse battery")
    page.get_by_role("button", name="Make the account").click()
    expect(page.locator("#said")).to_contain_text("everything is kept")
    expect(page.locator("#who")).to_contain_text("500.00")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#said")).to_contain_text("signed out")
