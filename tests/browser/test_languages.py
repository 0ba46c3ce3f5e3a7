"""The pages in another language: chosen, read and played, with no English left over."""

import re
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.hands import COUNTED_MS, go_to_table, mode, until
from tests.browser.house import House
from tests.browser.stages import stages_of
from tests.browser.test_overlap import faults_of

ENGLISH: Final = re.compile(
    r"\b(the|your?|wagers?|deal(er|s|t)?|and|of|with|bets?|cards?|hands?|round|seats?|pays?|loses|wins?"
    r"|won|lost|none|yes|fold|check|raise|call|play|next|less|more|waiting|turn|keep|table|shoe|discards|player|banker|folds|checks|calls|raises|flush)\b",
    re.IGNORECASE,
)
NAMES: Final = re.compile(
    r"Three Card Poker|Pai Gow Poker|Spanish 21|Let It Ride|Sic Bo|Pair ?Plus|Trips Plus"
    r"|House Money|Bot \w+|[A-Z][a-z]+ \d{3,}|Caribbean Stud|HOUSEWAY|Houseway",
)
"""Names, which stay."""
SEEN: Final = """() => {
  const heard = [...document.querySelectorAll("[aria-label]")].map((e) => e.ariaLabel);
  return [document.body.innerText, document.title, ...heard].join("\\n");
}"""


def left_over(page: Page) -> list[str]:
    """Lines of a page, seen or heard, that have an English word in them; clauses are the law's."""
    seen = [line for line in page.evaluate(SEEN).splitlines() if not line.endswith(": qué dice")]
    lines = {NAMES.sub("", line) for line in seen}
    return sorted(line for line in lines if ENGLISH.search(line))


def play(page: Page) -> None:
    """Press what is pressed most until the round is settled."""
    for _ in range(30):
        if mode(page) == "results":
            return
        if mode(page) == "wagers" and page.locator("#act .buttons .primary[data-hint]").count():
            page.locator("[data-wager]:not([aria-disabled])").first.click()
            until(page, "#act .buttons .primary:not([data-hint])")
        page.locator("#act .buttons button:enabled:not([aria-disabled])").last.click()
        page.wait_for_timeout(250)
    raise AssertionError(page.locator("#act").inner_text())


def test_a_language_is_chosen_by_the_browser_and_changed_in_the_settings(
    visit: Visits, house: House
) -> None:
    page = visit(locale="es-US")
    page.goto(house.url)
    expect(page.locator("h1")).to_have_text("Siéntese y juegue")
    assert page.evaluate("document.documentElement.lang") == "es"
    page.get_by_role("button", name="Ajustes").click()
    expect(page.get_by_role("radio", name="Español")).to_be_checked()
    page.get_by_role("radio", name="English").click()
    expect(page.locator("h1")).to_have_text("Sit down and play")
    page.goto(f"{house.url}/account")
    expect(page.locator("h1")).to_have_text("Your account")


@pytest.mark.parametrize(
    "game", ["three-card-poker", "sic-bo", "pai-gow-poker", "let-it-ride", "caribbean-stud"]
)
@pytest.mark.parametrize("size", [(390, 780), (1366, 625)], ids=["phone", "desk"])
def test_a_round_is_played_and_nothing_is_left_in_english(
    visit: Visits, house: House, game: str, size: tuple[int, int]
) -> None:
    page = visit(size, locale="es-US")
    go_to_table(page, house.url, game=game, ruleset="ma")
    assert left_over(page) == []
    play(page)
    expect(page.locator("#act .line")).to_contain_text(
        re.compile("Ha (ganado|perdido)|Queda en paz")
    )
    assert left_over(page) == []


def test_to_draw_a_card_is_not_told_as_a_tie(visit: Visits, house: House) -> None:
    """The same word for both in English: what is weighed is called as its button is."""
    page = visit(locale="es-US")
    timing = {"wagers_ms": 600_000, "decision_ms": 600_000}  # What it is worth may be counted yet.
    go_to_table(page, house.url, game="spanish-21", ruleset="ma", bots=0, timing=timing)
    draw = page.locator("#act .buttons button", has_text="Pedir carta")
    for _ in range(40):
        if draw.count():
            break
        if mode(page) == "wagers" and page.locator("#act .buttons .primary[data-hint]").count():
            page.locator("[data-wager=wager]").click()
            until(page, "#act .buttons .primary:not([data-hint])")
        page.locator("#act .buttons button:enabled:not([aria-disabled])").last.click()
        page.wait_for_timeout(250)
    page.keyboard.press("h")
    worth = page.locator("#worth")
    expect(worth).to_contain_text("Pedir carta", timeout=COUNTED_MS)
    expect(worth).not_to_contain_text("Empate")
    expect(worth).to_contain_text("Para estudiar y practicar")


def test_lobby_account_and_lost_ways_have_nothing_left_in_english(
    visit: Visits, house: House
) -> None:
    page = visit(locale="es-US")
    for path, selector in (("/", ".play"), ("/account", "#who p"), ("/nowhere", "h1")):
        page.goto(f"{house.url}{path}")
        page.wait_for_selector(selector)
        assert left_over(page) == [], path


@pytest.mark.parametrize("width", [360, 390])
def test_no_page_is_wider_than_a_phone_where_words_are_longer(
    visit: Visits, house: House, width: int
) -> None:
    page = visit((width, 780), locale="es-US")
    for path, selector in (("/", ".play"), ("/account", "#who p"), ("/play", "h1"), ("/no", "h1")):
        page.goto(f"{house.url}{path}")
        page.wait_for_selector(selector)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@pytest.mark.parametrize("game", ["heads-up-holdem", "spanish-21", "sic-bo", "pai-gow"])
def test_no_text_lies_on_another_where_words_are_longer(
    visit: Visits, house: House, tmp_path: Path, game: str
) -> None:
    stages = dict(stages_of(tmp_path, game, "ma"))
    asked = "a decision" if "a decision" in stages else "wagers"
    full = [(stage, stages[stage]) for stage in (asked, "results")]
    sizes = ((390, 844), (1366, 625), (1920, 1080))
    faults = faults_of(full, visit, house, sizes, locale="es-US")
    # Inscriptions are held there to what the server wrote, in English.
    assert [fault for fault in faults if "inscriptions are cut off" not in fault] == []


TOO_WIDE: Final = """() => [...document.querySelectorAll(".figures td[data-label]")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.innerText)"""


def test_figures_of_the_lab_stay_apart_on_a_phone_and_the_law_speaks_spanish(
    visit: Visits, house: House
) -> None:
    page = visit((390, 780), locale="es-US")
    page.goto(f"{house.url}/lab?game=three-card-poker&rules=ma")
    expect(page.locator(".figures .edge").first).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    page.locator('[data-key="pair_plus_paytable"] [data-line="flush"] input').fill("2")
    said = page.locator("#law-said")
    expect(said).to_contain_text("2 a 1 por color; no se permite menos de 3 a 1")
    for part in ("#law-said", ".figures"):
        words = page.locator(part).inner_text()
        assert ENGLISH.search(NAMES.sub("", words)) is None, words
