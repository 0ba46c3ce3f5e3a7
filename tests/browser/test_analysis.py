"""What answers are worth on the page: at the table, after a round, in its replay, and over many."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import COUNTED_MS, Keyboard, deal, finish, go_to_table, wager
from tests.browser.house import House
from tests.browser.test_accessible import examine
from tests.browser.test_presser import open_table

PHONE, WIDE = (390, 780), (1366, 768)
WAGERS_ARE_OPEN = """
async () => (await (await fetch(`/api${location.pathname}`)).json()).phase === "wagers"
"""
LAW = {"game": "three-card-poker", "ruleset": "ma"}


def come(visit: Visits, house: House, size: tuple[int, int]) -> Page:
    """Somebody who wants decisions to be marked, with the first one to make."""
    page = visit(size)
    page.goto(house.url)
    page.evaluate("localStorage.setItem('houseway-settings', JSON.stringify({ settling: 'none' }))")
    hand = Keyboard()
    go_to_table(page, house.url, game=LAW["game"], ruleset=LAW["ruleset"])
    wager(page, hand)
    deal(page, hand)
    page.wait_for_selector("#act[data-mode=decision]")
    return page


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_worths_marks_the_review_and_my_play(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page = come(visit, house, size)
    see_worths(page, size)
    page.locator("#act .buttons button", has_text="Fold").first.click()
    page.locator("#act .buttons button").first.click()  # A fold is asked twice.
    finish(page, Keyboard())
    marked = page.locator("#marked")
    expect(marked).to_be_visible(timeout=COUNTED_MS)
    expect(marked.locator(".mark")).to_contain_text("Fold")
    see_what_is_read(page, size)
    examine(page, f"marks at {size}")
    page.keyboard.press("a")
    see_review(page, size)
    page.goto(f"{house.url}/play")
    expect(page.locator("#by-game")).to_contain_text("Three Card Poker")
    expect(page.locator("#export a")).to_have_count(2)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], "it is as wide as the screen"
    examine(page, f"my play at {size}")


COVERED = """() => {
  const { given, state, cardSprites } = document.querySelector("house-felt");
  const worth = document.querySelector("#worth").getBoundingClientRect();
  const cards = state.model.cards(String(given.own)).map(({ id }) => cardSprites.shown.get(id));
  return cards.map(({ element }) => element.getBoundingClientRect()).filter(
    ({ top, left, right }) => top < worth.bottom && left < worth.right && right > worth.left
  ).length;
}"""
"""How many own cards lie under what answers are worth."""


def see_worths(page: Page, size: tuple[int, int]) -> None:
    """Every answer with what it is worth, for as long as it is wanted."""
    page.keyboard.press("h")
    answers = page.locator("#worth .answers li")
    expect(answers.first).to_be_visible(timeout=COUNTED_MS)
    expect(answers.first).to_contain_text("best")
    assert answers.count() >= 2
    assert "exactly" in (answers.first.get_attribute("title") or "")
    expect(page.locator("#worth .note")).to_contain_text("nobody may use a device")
    expect(page.locator("#worth .note .clause")).to_contain_text("147.06")
    examine(page, f"worths at {size}")
    assert page.evaluate(COVERED) == 0, "the own cards stay in sight"
    page.keyboard.press("h")
    expect(page.locator("#worth")).to_be_hidden()


def see_what_is_read(page: Page, size: tuple[int, int]) -> None:
    """What a round came to stays in sight, also once the next is wagered on."""
    page.keyboard.press("h")
    if size == PHONE:
        expect(page.locator("#worth")).to_be_hidden()
    else:
        expect(page.locator("#worth")).to_contain_text("Nothing is asked of you now")
    page.keyboard.press("h")
    page.wait_for_function(WAGERS_ARE_OPEN)
    expect(page.locator("house-felt")).to_have_attribute("data-phase", "result")
    expect(page.locator("#voice")).not_to_contain_text("Wagers")


def see_review(page: Page, size: tuple[int, int]) -> None:
    """Luck and skill apart, and what another answer would have come to."""
    expect(page.locator("#review .sums")).to_be_visible(timeout=COUNTED_MS)
    expect(page.locator("#review .expectation circle")).not_to_have_count(0)
    page.locator("#review .sums").hover()  # The keys go to the page.
    for key in ("End", "ArrowLeft", "Home", "ArrowRight"):
        page.keyboard.press(key)
        for part in (".sums", ".expectation", ".points .mark"):
            expect(page.locator(f"#review {part}").first).to_be_in_viewport()
        expect(page.locator("#steps .now")).to_be_in_viewport(ratio=0.9)
    other = page.locator("#review [data-answer]:not([aria-current])").first
    other.click()
    told = page.locator("#review .what-if")
    expect(told).to_contain_text("would have come to", timeout=COUNTED_MS)
    examine(page, f"the review at {size}")


def test_payouts_say_what_each_line_pays_back(visit: Visits, house: House) -> None:
    page = visit(WIDE)
    page.goto(house.url)
    go_to_table(page, house.url, game=LAW["game"], ruleset=LAW["ruleset"])
    page.locator("#tab-pays").click()
    wagers = page.locator(".returns details")
    expect(wagers.first).to_be_visible(timeout=COUNTED_MS)
    plus = wagers.filter(has_text="12.80 %")
    plus.locator("summary").click()
    expect(plus).to_contain_text("The house keeps 12.7964 % of the pair-plus")
    expect(plus.locator("tr", has_text="straight flush")).to_be_visible()


def test_a_table_whose_opener_forbids_it_tells_nothing(visit: Visits, house: House) -> None:
    page = visit(WIDE)
    page.goto(house.url)
    table = open_table(page, house.url, "three-card-poker", analysis=False)
    page.goto(f"{house.url}/tables/{table['id']}?sit=1")
    page.wait_for_selector("#act[data-mode=wagers]")
    page.keyboard.press("h")
    expect(page.locator("#worth .worth-body")).to_contain_text("opened")
    assert not page.locator("#worth .answers").count()


def test_nothing_was_played_yet(visit: Visits, house: House) -> None:
    page = visit(PHONE)
    page.goto(f"{house.url}/play")
    expect(page.locator("#said")).to_contain_text("Nothing yet")
    expect(page.locator("#whole")).to_be_hidden()
