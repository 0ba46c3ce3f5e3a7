"""Seven cards set as two hands by drag and tap, a foul that is refused, results that say why."""

import re
from itertools import combinations
from typing import Final

from playwright.sync_api import Locator, Page, expect

from houseway.pieces.cards import RANK_NAMES
from tests.browser.conftest import Visits
from tests.browser.hands import (
    Finger,
    Law,
    deal,
    decide,
    finish,
    go_to_table,
    line,
    mode,
    next_round,
    wager,
    wait_for_turn,
)
from tests.browser.house import House
from tests.browser.test_accessible import examine
from tests.browser.test_phone import fits

PAI_GOW_POKER: Final[Law] = {"game": "pai-gow-poker", "ruleset": "ma"}
NAMED: Final = re.compile(r"^High .+, low .+\.$")
FOUL: Final = re.compile(r"^High .+, low .+: a foul, which loses\. Pick others\.$")
WHY: Final = {
    "Wager": r"high: .+ against .+; low: .+ against .+",
    "Insurance": r".+, which is no pai gow|a pai gow, \w+ high, \d+ to 1",
    "Bonus": r".+; pays from three-of-a-kind up|.+, \d+ to 1",
    "Progressive": r".+; pays from three-of-a-kind up|.+, (\d+ for 1|\d+% of meter)",
}
"""What the result of each wager says: the hand, and what pays it or from where on is paid."""
PICKS: Final = "[role=checkbox][data-touch]"
FAR: Final = 30


def drag(page: Page, card: Locator, down: int) -> None:
    """Draw a card up or down with a finger, in steps, as a screen that is touched tells it."""
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    for type_, way in (("touchStart", 0), ("touchMove", down / 2), ("touchMove", down)):
        points = [{"x": x, "y": y + way}]
        finger.send("Input.dispatchTouchEvent", {"type": type_, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def to_setting(page: Page, hand: Finger) -> None:
    """Wager on everything and come to the seven cards."""
    wager(page, hand)
    deal(page, hand)
    wait_for_turn(page)
    while mode(page) == "decision" and not page.locator(PICKS).count():
        decide(page, hand)
        wait_for_turn(page)
    expect(page.locator(PICKS)).to_have_count(7)


def drag_there_and_back(page: Page) -> None:
    """Drag a card to the low hand and back to the high one; it is called by where it lies."""
    card = page.locator(PICKS).first
    for down, checked, hand in ((-FAR, "true", "low"), (FAR, "false", "high")):
        drag(page, card, down)
        expect(card).to_have_attribute("aria-checked", checked)
        expect(card).to_have_attribute("aria-label", re.compile(f"^{hand}: "))


def pick_foul(page: Page, hand: Finger) -> bool:
    """Pick a pair, or the two highest, that outrank the other five; some hands are never a foul."""
    names: list[str] = page.locator(PICKS).evaluate_all("all => all.map(e => e.ariaLabel)")
    ranks = [rank_of(name) for name in names]
    falling = sorted(range(7), key=lambda at: -ranks[at])
    pairs = [two for two in combinations(falling, 2) if ranks[two[0]] == ranks[two[1]]]
    for two in [*pairs, (falling[0], falling[1])]:
        for at in two:
            hand.press(page.locator(PICKS).nth(at))
        if FOUL.match(line(page)):
            return True
        for at in two:
            hand.press(page.locator(PICKS).nth(at))
    return False


def rank_of(name: str) -> int:
    """The rank of a card by its name, the joker being an ace."""
    return next((at for at, rank in enumerate(RANK_NAMES) if rank in name), len(RANK_NAMES) - 1)


def test_cards_are_dragged_a_foul_is_refused_and_results_say_why(
    visit: Visits, house: House
) -> None:
    """On a phone, by finger: what is picked is named, the house way is a button."""
    page, hand = visit((360, 740)), Finger()
    page.emulate_media(color_scheme="light")
    go_to_table(page, house.url, **PAI_GOW_POKER)
    primary, says = page.locator("#act .primary"), page.locator("#act .line")
    for _ in range(6):
        to_setting(page, hand)
        drag_there_and_back(page)
        if pick_foul(page, hand):
            break
        hand.press(page.locator("#act [data-id=house-way]"))
        finish(page, hand)
        next_round(page, hand)
    expect(says).to_have_text(FOUL)
    expect(primary).to_be_disabled()
    page.keyboard.press("Enter")
    expect(page.locator(PICKS)).to_have_count(7)
    fits(page)
    examine(page, "a foul")
    hand.press(page.locator("#act [data-id=house-way]"))
    expect(says).to_have_text(NAMED)
    expect(page.locator(f"{PICKS}[aria-checked=true]")).to_have_count(2)
    said = line(page).rstrip(".")
    hand.press(primary)
    finish(page, hand)
    expect(page.locator(".marks .called", has_text=said)).to_have_count(1)
    told = {
        row.locator(".wager").inner_text(): row.locator(".why").inner_text()
        for row in page.locator("#act .results li").all()
    }
    for title, why in WHY.items():
        assert re.fullmatch(why, told[title]), (title, told)
    examine(page, "results")
