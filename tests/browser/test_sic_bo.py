"""A field of fifty areas and three dice, by keyboard, by thumb, and in motion."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    COUNTED_MS,
    Finger,
    Keyboard,
    Mouse,
    deal,
    finish,
    go_to_table,
    outcome,
    results,
    until,
    words,
)
from tests.browser.house import House
from tests.browser.test_accessible import examine

SIC_BO: dict[str, Any] = {"game": "sic-bo", "ruleset": "ma"}
AREAS = 50
LIT = {1: (4, 5), 2: (6,), 3: (8,)}
"""How many areas win, by how many different faces show; 1-1-1 and 6-6-6 have no total."""


def test_the_field_is_one_tab_stop_and_arrows_lead_through_it(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **SIC_BO)
    areas = page.locator("[data-common]")
    assert areas.count() == AREAS
    stops = areas.evaluate_all("all => all.filter((one) => one.tabIndex === 0).length")
    assert stops == 1, "fifty areas are one stop of the Tab key"
    page.locator("[data-wager=small]").focus()
    at = "document.activeElement.dataset.wager"
    for key, wager in (("Right", "two-of-a-kind-1"), ("Down", "three-of-a-kind-1")):
        page.keyboard.press(f"Arrow{key}")
        assert page.evaluate(at) == wager
    page.keyboard.press("End")
    page.keyboard.press("Home")
    page.locator("[data-wager=total-9]").focus()
    page.keyboard.press("Enter")
    until(page, '[data-wager=total-9][aria-label*="lies there"]')
    assert page.evaluate(at) == "total-9", "the focus stays"
    for typed in ("2 5", "any three"):
        page.keyboard.press("/")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    deal(page, Keyboard())
    finish(page, Keyboard())
    shown = re.search(r"The dice show (\d) and (\d) and (\d)", words(page))
    assert shown, words(page)
    assert page.locator(".marks .die").count() == 3
    assert page.locator(".marks .cover").count() == 0, "the cover is off until the next shake"
    assert page.locator(".marks .lit").count() in LIT[len({*shown.groups()})]
    assert set(results(page)) == {"Total 9", "2 and 5", "Any Three of a Kind"}
    assert sum(results(page).values()) == outcome(page)


def test_what_the_house_keeps_is_told_on_request(visit: Visits, house: House) -> None:
    page, hand = visit((360, 640)), Finger()
    page.emulate_media(color_scheme="light")
    go_to_table(page, house.url, **SIC_BO)
    nine = page.locator("[data-wager=total-9]")
    assert "house keeps" not in (nine.get_attribute("aria-label") or "")
    hand.press(page.locator("[data-touch=edges]"))
    until(page, ".field.edges", timeout=COUNTED_MS)
    expect(page.locator(".field.edges .odds")).to_have_count(AREAS)
    expect(nine).to_have_attribute("aria-label", re.compile(r"keeps 18\.98%, exactly 41/216"))
    expect(page.locator("[data-touch=edges]")).to_have_attribute("aria-pressed", "true")
    examine(page, "the edges of a field")
    hand.press(page.locator("[data-wager=one-of-a-kind-6]"))
    until(page, '[data-wager=one-of-a-kind-6][aria-label*="lies there"]')
    hand.press(page.locator("[data-touch=edges]"))
    expect(page.locator(".field.edges")).to_have_count(0)


def test_the_dice_are_shaken_and_then_lie_still(visit: Visits, house: House) -> None:
    page, hand = visit(reduced_motion="no-preference"), Mouse()
    go_to_table(page, house.url, **SIC_BO)
    expect(page.locator(".marks .cover")).to_have_count(1)
    hand.press(page.locator("[data-wager=big]"))
    until(page, '[data-wager=big][aria-label*="lies there. Add"]')
    deal(page, hand)
    until(page, ".marks .die")
    moving = "document.querySelector('.marks').getAnimations({ subtree: true }).length"
    assert page.evaluate(moving) > 0
    page.keyboard.press("Space")
    finish(page, hand)
    assert page.evaluate(moving) == 0
    page.locator("#tab-pays").click()
    page.locator("[data-id=kept]").click()
    until(page, ".kept table", timeout=COUNTED_MS)
    assert page.locator(".kept tr").count() == AREAS, "what the house keeps can be read in a list"
