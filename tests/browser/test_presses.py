"""A press counts once it has begun, and gives nothing up that was pressed twice at once."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, deal, go_to_table, until, wager
from tests.browser.house import House
from tests.browser.stages import Theatre, stages_of

TAKES_OVER_MS: Final = 400
"""How long a button is dead that has just taken another's place."""
HELD: Final = """(key) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key, repeat: true, bubbles: true, cancelable: true }))"""
"""A key that is held says so again and again."""


def test_nobody_gives_up_by_pressing_twice_at_once_or_by_holding_a_key(
    visit: Visits, house: House
) -> None:
    page, hand = visit(settling="usual"), Mouse()
    go_to_table(page, house.url, game="three-card-poker", ruleset="ma", bots=0)
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    fold = page.locator("#act .gives-up").first
    expect(fold).not_to_have_attribute("aria-disabled", "true")
    fold.dblclick()
    expect(fold).to_contain_text("give it up?")
    page.wait_for_timeout(TAKES_OVER_MS)
    key = fold.get_attribute("aria-keyshortcuts") or ""
    page.evaluate(HELD, key)
    expect(fold).to_contain_text("give it up?")
    page.keyboard.press(key)
    expect(fold).not_to_be_attached()


def press_while_it_moves(theatre: Theatre, stage: str, target: Locator) -> None:
    """What comes between the finger's going down and up draws anew."""
    target.hover()
    theatre.page.mouse.down()
    theatre.show(stage)
    theatre.page.wait_for_timeout(200)
    theatre.page.mouse.up()


def test_a_press_is_not_lost_when_the_table_moves_meanwhile(
    visit: Visits, house: House, tmp_path: Path
) -> None:
    page = visit(**Theatre.APART)
    theatre = Theatre(page, house.url)
    stage = dict(stages_of(tmp_path, "heads-up-holdem", "ma"))["a decision"]
    theatre.show(stage)
    tag = page.locator("#act .line-clause .clause")
    press_while_it_moves(theatre, stage, tag)
    expect(page.locator("#clause-note h3")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Table").click()
    press_while_it_moves(theatre, stage, page.get_by_role("button", name="Copy the link"))
    expect(page.locator("#toast")).to_be_visible()
    tag.focus()
    theatre.show(stage)
    page.wait_for_timeout(200)
    expect(tag).to_be_focused()


def test_a_press_of_a_result_is_not_lost_when_the_table_moves_meanwhile(
    visit: Visits, house: House, tmp_path: Path
) -> None:
    page = visit(**Theatre.APART)
    theatre = Theatre(page, house.url)
    stage = dict(stages_of(tmp_path, "heads-up-holdem", "ma"))["results"]
    theatre.show(stage)
    result = page.locator("#act .results .clause").first
    press_while_it_moves(theatre, stage, result)
    expect(page.locator("#clause-note h3")).to_be_visible()
    page.keyboard.press("Escape")
    result.focus()
    theatre.show(stage)
    page.wait_for_timeout(200)
    expect(result).to_be_focused()
