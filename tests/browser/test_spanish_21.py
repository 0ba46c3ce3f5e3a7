"""Hands that draw: totals under them and spoken, answers with their costs and keys."""

import re
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    COUNTED_MS,
    Finger,
    Keyboard,
    Law,
    Mouse,
    deal,
    go_to_table,
    line,
    mode,
    next_round,
    until,
    wager,
    wait_for_turn,
    words,
)
from tests.browser.house import House
from tests.browser.test_accessible import examine
from tests.browser.test_presser import open_table

SPANISH_21: Law = {"game": "spanish-21", "ruleset": "ma"}
TOTAL = re.compile(r"Your turn: (?:(\w+) hand: )?((?:soft )?\d+)\.")
WAITS = "#act[data-mode=decision], #act[data-mode=results]"
ROUND_SECONDS = 10
"""What a round at a full table takes at most, at the quick speed, for whoever decides at once."""
ROUNDS = 3
HANDS_MAX = 4

OUTSIDE = """() => {
  const felt = document.querySelector("house-felt").getBoundingClientRect();
  return [...document.querySelectorAll("house-felt .cards > *")]
    .map((card) => card.getBoundingClientRect())
    .filter(({ left, right }) => left < felt.left || right > felt.right).length;
}"""
"""How many cards lie beside the felt."""


@pytest.fixture(scope="module")
def eights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house whose every card at Spanish 21 is an eight."""
    house = House(tmp_path_factory.mktemp("eights"), "tests.browser.serve_eights")
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


def press(page: Page, hand: Mouse, label: str) -> bool:
    """Press the button that says so, if there is one."""
    button = page.locator("#act .buttons button", has_text=label)
    if not button.count():
        return False
    hand.press(button.first)
    return True


def to_a_total(page: Page, hand: Mouse) -> str:
    """Rounds until the own hand is to be decided on: its total."""
    for _ in range(8):
        wager(page, hand)
        deal(page, hand)
        until(page, WAITS)
        while mode(page) != "results":
            found = TOTAL.search(line(page))
            if found:
                return found[2]
            assert press(page, hand, "Pass")
            until(page, WAITS)
        next_round(page, hand)
    raise AssertionError("a blackjack in every round")


def play_out(page: Page, hand: Mouse) -> None:
    """Stand on every hand until the round is over."""
    until(page, WAITS)
    while not page.locator("#act[data-mode=results]").count():
        assert any(press(page, hand, label) for label in ("Stand", "Keep", "Pass"))
        until(page, WAITS)


def test_a_hand_is_drawn_to_by_the_keyboard(visit: Visits, house: House) -> None:
    page, hand = visit(), Keyboard()
    go_to_table(page, house.url, **SPANISH_21)
    total = to_a_total(page, hand)
    expect(page.locator(".marks .called", has_text=re.compile(rf"^{total}$")).first).to_be_visible()
    for label, key in (("Draw", "d"), ("Stand", "s")):
        button = page.locator("#act .buttons button", has_text=label).first
        expect(button).to_have_attribute("aria-keyshortcuts", key)
    double = page.locator("#act .buttons button", has_text="Double")
    expect(double).to_contain_text("5.00")
    surrender = page.locator("#act .buttons button", has_text="Surrender")
    expect(surrender).to_have_class(re.compile("gives-up"))
    examine(page, "a hand to be decided on")
    assert re.search(r"You: .*cards: \w+ of \w+, \w+ of \w+", words(page))
    page.keyboard.press("s")
    play_out(page, hand)
    expect(page.locator("#log")).to_contain_text("Dealer's Card.")
    expect(page.locator("#log")).to_contain_text(
        re.compile(r"Dealer: (soft )?\d+\.|Dealer: blackjack")
    )


def test_four_hands_have_room_on_a_phone(visit: Visits, house: House) -> None:
    """Areas, the first hand and the places of three more are all inside the screen."""
    page, hand = visit((360, 740)), Finger()
    go_to_table(page, house.url, **SPANISH_21)
    to_a_total(page, hand)
    for area in page.locator(".position.large .area").all():
        box = area.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    play_out(page, hand)


# A pair that is split.


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_pair_is_split_into_hands_that_lie_side_by_side(
    visit: Visits, eights: House, size: tuple[int, int]
) -> None:
    """Four hands of eights, each total spoken with the hand that it is of."""
    page, hand = visit(size), Finger() if size[0] < 500 else Keyboard()
    go_to_table(page, eights.url, **SPANISH_21)
    assert to_a_total(page, hand) == "16"
    expect(page.locator("#act .buttons button", has_text="Split")).to_contain_text("5.00")
    for number in range(2, 5):
        assert press(page, hand, "Split")
        told = re.compile(rf"You: .*Hand {number} 5\.00.*cards: .*hand: eight of")
        expect(page.locator("#table-in-words")).to_contain_text(told)
        expect(page.locator("#aloud")).to_have_text(re.compile(r"You, first hand: 16\.$"))
        until(page, WAITS)
    assert not page.locator("#act .buttons button", has_text="Split").count(), "four hands at most"
    said = []
    while not page.locator("#act[data-mode=results]").count():
        asked = page.locator("#act .line").inner_text()
        found = TOTAL.search(asked)
        assert found, asked
        said.append((found[1], found[2]))
        if len(said) == HANDS_MAX:
            they_lie_side_by_side(page, size[0])
            assert page.evaluate(OUTSIDE) == 0, "others who split have room for it too"
            examine(page, "four hands")
        assert press(page, hand, "Stand")
        expect(page.locator("#act .line")).not_to_have_text(asked)
        until(page, WAITS)
    assert said == [(which, "16") for which in ("first", "fourth", "third", "second")]
    for number in range(2, HANDS_MAX + 1):
        expect(page.locator("#act .results li", has_text=f"Hand {number}")).to_contain_text("+5.00")


def they_lie_side_by_side(page: Page, width: int) -> None:
    """Every hand of the own seat has its count under it, as one reads, inside the screen."""
    counts = page.locator(".marks .called", has_text=re.compile("^16$")).all()
    boxes = [box for box in (one.bounding_box() for one in counts) if box is not None]
    assert len(boxes) == HANDS_MAX
    for left, right in pairwise(boxes):
        is_below = left["y"] + left["height"] < right["y"]
        assert is_below or left["x"] + left["width"] < right["x"]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


# Several on a box.

PATIENT = {"wagers_ms": 60_000, "decision_ms": 60_000, "away_ms": 60_000, "result_ms": 60_000}


def answer(page: Page, hand: Mouse, label: str) -> None:
    """Wait until something is asked that this answers, passing what is asked before."""
    for _ in range(4):
        until(page, WAITS)
        if press(page, hand, label):
            return
        assert press(page, hand, "Pass"), page.locator("#act .line").inner_text()
    raise AssertionError(f"nobody asks for {label}")


def sit_at_a_shared_table(ann: Page, ben: Page, url: str) -> None:
    """Ann has wagered at box 3, and Ben comes with a phone."""
    table = open_table(ann, url, **SPANISH_21, choices={"box_bettors": "3"}, timing=PATIENT, bots=0)
    ann.goto(f"{url}/tables/{table['id']}?sit=3")
    wait_for_turn(ann)
    while ann.locator("#act[data-mode=cut]").count():
        Mouse().press(ann.locator("#act .primary"))
        until(ann, "#act[data-mode=wagers]")
    Mouse().press(ann.locator("[data-wager=wager]"))
    ben.goto(f"{url}/tables/{table['id']}?sit=5")
    until(ben, "#act[data-mode=wagers]")


def wager_behind(ann: Page, ben: Page) -> None:
    """Ben opens the list of boxes; once Ann has consented he puts a chip behind hers."""
    Finger().press(ben.locator("#act [data-id=boxes]"))
    boxes = ben.locator("#other-boxes")
    expect(boxes).to_contain_text("first on box 3, has not consented")
    ann.keyboard.press("b")
    Mouse().press(ann.locator("#other-boxes [data-id=consent]"))
    expect(ann.locator("#other-boxes")).to_contain_text("Others may wager on your box.")
    examine(ann, "other boxes")
    ann.keyboard.press("Escape")
    Finger().press(boxes.locator('[data-id="add wager-3"]'))
    expect(boxes).to_contain_text("you 5.00")
    examine(ben, "other boxes on a phone")
    ben.keyboard.press("Escape")


def test_a_chip_behind_the_box_of_another_is_asked_about_and_paid(
    visit: Visits, eights: House
) -> None:
    """Ann lets Ben onto her box; she splits, and he names the second hand."""
    ann, ben, hand, finger = visit((1366, 768)), visit((390, 844)), Mouse(), Finger()
    sit_at_a_shared_table(ann, ben, eights.url)
    wager_behind(ann, ben)
    for page in (ann, ben):
        expect(page.locator("#table-in-words")).to_contain_text("Wager at box 3 5.00")
    finger.press(ben.locator("#act .primary"))
    hand.press(ann.locator("#act .primary"))
    answer(ann, hand, "Split")  # The burn card is asked for by nobody.
    expect(ben.locator("#act .line")).to_contain_text("box 3 is split: cover both hands")
    assert ben.locator("house-felt .cards > *").count() >= 2, "the hand of the box is seen"
    finger.press(ben.locator("#act .buttons button", has_text="Second hand"))
    for page in (ann, ben):
        expect(page.locator("#table-in-words")).to_contain_text("Hand 2 at box 3 5.00")
    play_out(ann, hand)
    until(ben, "#act[data-mode=results]")
    expect(ben.locator("#act .results")).to_contain_text("Hand 2 at box 3")
    expect(ben.locator("#act .line")).to_contain_text("You won 5.00.")


# The chart of best play.


def test_the_chart_is_there_for_whoever_practises(visit: Visits, house: House) -> None:
    """On request, with the note of what it is not for."""
    page = visit((390, 844))
    go_to_table(page, house.url, **SPANISH_21)
    page.locator("#fold").tap()
    page.locator("#tab-pays").tap()
    button = page.locator("[data-id=chart]")
    button.tap()
    chart = page.locator("#chart")
    expect(chart).to_be_visible(timeout=COUNTED_MS)
    expect(chart.locator(".note")).to_contain_text("nobody may use a device")
    expect(chart.locator(".note .clause")).to_have_text("147.06")
    assert chart.locator("table").count() == 3
    eights = chart.locator("tr", has=page.get_by_role("rowheader", name="8, 8", exact=True))
    assert eights.locator("td").all_inner_texts() == ["P"] * 10
    expect(chart).to_contain_text("against best play")
    assert chart.evaluate("one => one.scrollWidth <= one.clientWidth"), "as wide as the phone"
    examine(page, "the chart")


def test_the_chart_is_reached_from_what_answers_are_worth_with_the_hand_lit(
    visit: Visits, house: House
) -> None:
    page, hand = visit(), Mouse()
    go_to_table(page, house.url, **SPANISH_21)
    to_a_total(page, hand)
    page.keyboard.press("h")
    page.locator("[data-id=worth-chart]").click(timeout=COUNTED_MS)
    chart = page.locator("#chart")
    expect(chart).to_be_visible(timeout=COUNTED_MS)
    expect(chart.locator("td.lit")).to_have_count(1)


# The pace.


def test_a_round_at_a_full_table_takes_less_than_ten_seconds(visit: Visits, house: House) -> None:
    """With motion, at the quick speed, and the wagers of the last round made again by one key."""
    page, hand = visit((1366, 768), reduced_motion="no-preference"), Mouse()
    table = open_table(page, house.url, **SPANISH_21, bots=5)
    taken = {one["seat"] for one in table["seats"]}
    (free,) = {*range(1, table["seats_max"] + 1)} - taken
    page.goto(f"{house.url}/tables/{table['id']}?sit={free}")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Quick").check()
    expect(page.locator("html")).to_have_attribute("data-speed", "quick")
    page.get_by_role("button", name="Done").click()
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    spans = []
    for _ in range(ROUNDS):
        play_out(page, hand)
        again = page.locator("#act .primary", has_text="Rebet and deal")
        expect(again).to_be_visible()
        before = time.monotonic()
        hand.press(again)
        until(page, "#act:not([data-mode=wagers])")
        until(page, "#act[data-mode=decision], #act[data-mode=results]", 30_000)
        play_out(page, hand)
        spans.append(time.monotonic() - before)
    assert max(spans) < ROUND_SECONDS, spans
