"""The felt: own cards are large and stay so, rows of cards have their share, others are plates."""

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.house import House
from tests.browser.stages import Theatre, stages_of
from tests.browser.test_presser import open_table

LAPTOP: Final = (1366, 625)
SIZES: Final = ((390, 780), LAPTOP, (1280, 800), (1920, 1080))
LEAST_PX: Final = 96
"""How wide an own card is at least on a laptop."""
SHARE: Final = (0.40, 0.50)
"""Of the felt's height, for the dealer's hand, the board and the own hand together."""
TARGET_PX: Final = 44

MEASURED: Final = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const felt = document.querySelector("house-felt");
  const { model } = felt.state;
  const own = String(felt.given.own);
  const rows = { own: [], board: [], head: [] };
  const rowOf = (spot) => {
    if (spot === own || spot.startsWith(`${own}.`)) return "own";
    return spot === "community" ? "board" : spot === "dealer" ? "head" : null;
  };
  for (const [spot, pile] of model.piles) {
    const row = rowOf(spot);
    if (!row || (row === "own" && spot === `${own}.discards`)) continue;
    for (const { id } of pile) {
      const sprite = felt.cardSprites.shown.get(id);
      const { width, height } = sprite.element.querySelector("rect").getBoundingClientRect();
      rows[row].push([width, height]);
    }
  }
  const at = felt.getBoundingClientRect();
  const act = document.querySelector("#act").getBoundingClientRect();
  const bar = [act.left, act.top, act.width];
  return { rows, felt: [at.left, at.top, at.width, at.height], act: bar };
}"""
"""How large cards are that lie there, the felt, and where the bar begins."""


class Shown:
    """A game at all its stages, as its frames."""

    def __init__(self, visit: Visits, house: House, folder: Path, game: str) -> None:
        self.stages = dict(stages_of(folder, game, find_game(game).rulesets[0]))
        self.page = visit((1280, 800), **Theatre.APART)
        self.theatre = Theatre(self.page, house.url)

    def at(self, stage: str, size: tuple[int, int]) -> dict[str, Any]:
        """What is measured at a stage in a window."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.theatre.show(self.stages[stage])
        self.page.wait_for_function("() => document.querySelector('house-felt').state")
        self.page.wait_for_timeout(60)
        found: dict[str, Any] = self.page.evaluate(MEASURED)
        return found


@pytest.fixture(params=GAMES)
def shown(request: pytest.FixtureRequest, visit: Visits, house: House, tmp_path: Path) -> Shown:
    return Shown(visit, house, tmp_path, request.param)


def widths(measured: dict[str, Any], row: str = "own") -> list[float]:
    return [width for width, _ in measured["rows"][row]]


def test_own_cards_are_large_grow_with_the_window_and_never_shrink(shown: Shown) -> None:
    """A tile is narrower than a card, and as high as one."""
    if "a decision" not in shown.stages or not shown.at("a decision", LAPTOP)["rows"]["own"]:
        pytest.skip("nobody is dealt cards of their own")
    largest = []
    for size in SIZES[1:]:
        first, last = (shown.at(stage, size) for stage in ("a decision", "results"))
        heights = [height for _, height in first["rows"]["own"]]
        assert min(heights) > LEAST_PX * 1.4 * 0.97, size
        assert max(heights) - min(heights) < 1
        assert all(abs(height - heights[0]) < 1 for _, height in last["rows"]["own"]), size
        assert first["felt"] == last["felt"], "the felt stays where it is"
        assert first["act"] == last["act"], "and so does what is asked"
        largest.append(heights[0])
    assert largest[-1] > 1.4 * largest[0]


def test_rows_of_cards_have_their_share_of_the_felt(shown: Shown) -> None:
    """Where a table has all three rows; no own card of another is smaller than the rows allow."""
    if "a decision" not in shown.stages:
        pytest.skip("no cards are dealt")
    for size in SIZES:
        rows = shown.at("results", size)
        if not all(rows["rows"].values()):
            continue
        high = sum(max(height for _, height in row) for row in rows["rows"].values())
        share = high / rows["felt"][3]
        assert SHARE[0] <= share <= SHARE[1], (size, share)


def test_some_table_has_all_three_rows(visit: Visits, house: House, tmp_path: Path) -> None:
    """So that the rule above is held to something."""
    shown = Shown(visit, house, tmp_path, "heads-up-holdem")
    assert all(shown.at("results", LAPTOP)["rows"].values())


def test_other_seats_are_plates_of_one_sum(shown: Shown) -> None:
    """On a wide felt: no areas but the own, one stack or one sum at each of the others."""
    shown.at("wagers", LAPTOP)
    page = shown.page
    assert page.locator(".cloth .position").count() <= 1
    taken = page.evaluate("() => document.querySelector('house-felt').state.model.racks.size")
    assert page.locator(".seats .plate:not(.empty)").count() == taken
    stacks = page.evaluate("""() => {
      const felt = document.querySelector("house-felt");
      const keys = [...felt.chipSprites.shown.keys()];
      const { own, layout } = felt.given;
      const isOther = (key) => /^\\d+ /.test(key) && !key.startsWith(`${own} `);
      const onField = (key) => layout.areas.some((area) => area.common && key.endsWith(area.wager));
      const seats = keys.filter((key) => isOther(key) && !onField(key));
      return [seats.length, new Set(seats.map((key) => key.split(" ")[0])).size];
    }""")
    assert stacks[0] == stacks[1], "one stack a seat"


def test_an_empty_seat_is_a_quiet_dot_that_can_be_pressed(visit: Visits, house: House) -> None:
    page = visit(LAPTOP)
    table = open_table(page, house.url, "heads-up-holdem", bots=2)
    page.goto(f"{house.url}/tables/{table['id']}")
    page.wait_for_selector("#veil", state="hidden")
    free = table["seats_max"] - 2
    assert page.locator(".plate.empty .dot").count() == free
    assert page.locator(".plate.empty text").count() == 0
    chairs = page.locator(".touch .chair")
    assert chairs.count() == free
    for chair in chairs.all():
        box = chair.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= TARGET_PX
    page.get_by_role("button", name="Sit down at seat 5").first.click()
    expect(page.locator(".plate.own")).to_have_count(1)
    assert page.locator(".plate.empty .dot").count() == free - 1
    assert page.locator(".touch .chair").count() == 0, "whoever sits sees dots"


def test_what_is_asked_stands_right_under_the_own_hand(shown: Shown) -> None:
    """The verdict under the cards, the plate under that, and the buttons under the plate."""
    for size in SIZES:
        shown.at("before wagers", size)
        gap = shown.page.evaluate("""() => {
          const plate = document.querySelector(".plate.own rect").getBoundingClientRect();
          return document.querySelector("#act").getBoundingClientRect().top - plate.bottom;
        }""")
        if (
            shown.page.locator(".stage.narrow").count()
            and shown.page.locator(".area.field").count()
        ):
            continue  # The plate stands above a field that fills the screen.
        assert -1 <= gap < 30, size


def test_results_are_scrolled_and_opened_by_a_key(
    visit: Visits, house: House, tmp_path: Path
) -> None:
    """They cover no card until somebody wants to read them all."""
    shown = Shown(visit, house, tmp_path, "heads-up-holdem")
    shown.at("results", SIZES[0])
    page, act = shown.page, shown.page.locator("#act")
    last = page.locator(".results li").last
    expect(page.locator("#act [data-id=all]")).to_be_visible()
    expect(last).not_to_be_in_viewport()
    page.keyboard.press("e")
    expect(last).to_be_in_viewport()
    page.keyboard.press("e")
    expect(act).not_to_have_attribute("data-open", "")
    expect(last).not_to_be_in_viewport()
