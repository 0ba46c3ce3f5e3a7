"""What a table shows in the states of golden rounds: no text on text, nothing cut or too small.

`looks.js` goes through the rounds in the page, without a server for each, and measures every line
of text that is seen, whatever it belongs to. By day each kind of question and of end is looked at
on a desk, and a part of them on two phones; `make slow` looks at every state, on all three.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from houseway.games import GAMES
from houseway.web.asked import LawText
from houseway.web.edges import edges_of
from tests.browser.conftest import Visits
from tests.browser.golden_frames import GoldenStates, golden_states
from tests.browser.house import House

DESK: Final = (1366, 768)
PHONES: Final = ((390, 844), (844, 390))
"""A laptop, a phone that stands and one that lies: the three shapes of a felt. `test_overlap` has
the windows between."""
APART: Final[dict[str, Any]] = {"service_workers": "block", "color_scheme": "light"}
"""How such a page is opened: its socket is its own, and nobody comes to it afterwards."""
LOOKS: Final = Path(__file__).parent / "looks.js"
ONE_LINE_PX: Final = 36
REASONS_SEEN: Final = 2
SLIDER_PX: Final = 120
SEVEN: Final = 7
HIGH: Final = 5
PARTED: Final = 3
"""The own hand, the dealer's, and another's."""


class Gallery:
    """A page that shows golden rounds of one game."""

    def __init__(self, visit: Visits, house: House, game: str) -> None:
        self.page: Page = visit(DESK, **APART)
        self.touched = self.page.context.new_cdp_session(self.page)
        self.page.add_init_script(path=LOOKS)
        self.page.goto(f"{house.url}/tables/golden")
        self.rounds = list(golden_states(game))
        golden = self.rounds[0]
        played = {**golden.updates[0]["state"], "phase": "decision"}
        self.show([{"welcome": {**golden.welcome, "state": played}, "steps": []}], DESK)
        # Whoever comes to a round sees it once all of it is there.
        self.page.wait_for_selector("#veil", state="hidden")

    def show(
        self, rounds: Iterable[dict[str, Any]], size: tuple[int, int], keys: str = ""
    ) -> list[str]:
        """Go through rounds in a window of a size; what is wrong with states that have a name."""
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})
        self.touched.send("Emulation.setTouchEmulationEnabled", {"enabled": size in PHONES})
        given = json.dumps([list(rounds), list(keys)])
        found: list[str] = self.page.evaluate("text => show(...JSON.parse(text))", given)
        return [f"{width} x {height}, {one}" for one in found]

    def at(self, name: str, last: int | None = None, size: tuple[int, int] = DESK) -> Page:
        """The page in a state of a round, by name and number; at its end where none is said."""
        golden = next(one for one in self.rounds if one.name == name)
        steps = [{"frame": frame, "name": ""} for frame in golden.updates[:last]]
        self.show([{"welcome": golden.welcome, "steps": steps}], size)
        return self.page


def shown(golden: GoldenStates) -> dict[str, Any]:
    """A round, every state of which is looked at."""
    steps = [{"frame": one, "name": f"{golden.name} #{one['n']}"} for one in golden.updates]
    return {"welcome": golden.welcome, "steps": steps}


def chosen(
    rounds: Iterable[GoldenStates], *, part: int = 0, of: int = 1
) -> Iterator[dict[str, Any]]:
    """The rounds that come to states of new kinds, with the steps to them; of the kinds a part."""
    seen: dict[str, int] = {}
    for golden in rounds:
        steps: list[dict[str, Any]] = []
        before: list[Any] = []
        for frame, kind in zip(golden.updates, golden.kinds, strict=True):
            before += frame["events"]
            if kind in seen:
                continue
            seen[kind] = at = len(seen)
            if at % of == part:
                name = f"{golden.name} #{frame['n']}"
                steps.append({"frame": {**frame, "events": before}, "name": name})
                before = []
        if steps:
            yield {"welcome": golden.welcome, "steps": steps}


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question_and_end_is_read(visit: Visits, house: House, game: str) -> None:
    gallery = Gallery(visit, house, game)
    faults = gallery.show(chosen(gallery.rounds), DESK)
    for part, size in enumerate(PHONES):
        some = chosen(gallery.rounds, part=part, of=2 * len(PHONES))
        faults += gallery.show(some, size)
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, *PHONES], ids=str)
def test_every_state_of_every_golden_round_is_read(
    visit: Visits, house: House, game: str, size: tuple[int, int]
) -> None:
    gallery = Gallery(visit, house, game)
    assert gallery.show(map(shown, gallery.rounds), size) == []


@pytest.mark.parametrize("size", [DESK, *PHONES], ids=str)
def test_what_the_house_keeps_is_read_in_every_area(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    """A percentage is longer than the odds that stand there otherwise."""
    gallery = Gallery(visit, house, "sic-bo")
    edges = edges_of(LawText.of(gallery.rounds[0].law))
    gallery.page.evaluate("edges => (answers.edges = edges)", edges)
    wagering = list(chosen(gallery.rounds))[:2]
    assert gallery.show(wagering, size, keys="h") == []
    assert gallery.page.locator(".field.edges .odds").count() == len(edges)


def test_a_result_has_its_reasons_first_and_marks_in_one_line(visit: Visits, house: House) -> None:
    gallery = Gallery(visit, house, "spanish-21")
    points = [marked("Draw", 0), marked("Split", 0), marked("Stand", 0.32), marked("Double", 0.5)]
    found = {"is_weighed": True, "notes": [], "summary": {}, "points": points}
    gallery.page.evaluate("found => { answers.analysis = found; }", found)
    gallery.page.evaluate("document.documentElement.dataset.marks = 'on'")
    page = gallery.at("ma/10-c-four-hands")
    page.wait_for_selector(".marked .mark")
    page.wait_for_function("getComputedStyle(document.querySelector('.marked')).display === 'flex'")
    reasons, marks = page.locator(".results .why"), page.locator(".marked")
    line = marks.bounding_box()
    assert line is not None
    assert line["height"] <= ONE_LINE_PX
    tops = [box for one in reasons.all() if (box := one.bounding_box())]
    assert sum(box["y"] + box["height"] <= line["y"] for box in tops) >= REASONS_SEEN
    assert marks.locator(".mark").first.inner_text().startswith("? Stand")


def marked(decision: str, cost: float) -> dict[str, Any]:
    """A decision of a round as its analysis tells it."""
    figure = {"value": cost, "exact": "1/5"}
    mark = "mistake" if cost else "best"
    costs = {"cost": figure, "cost_cents": {**figure, "value": 1000 * cost}}
    return {"decided": {"answers": [{"decision": decision}]}, "chosen": 0, "mark": mark, **costs}


def test_hands_of_others_are_fanned_and_their_count_is_read(visit: Visits, house: House) -> None:
    """On its plate; that every rank is seen is for `looks.js` to say."""
    gallery = Gallery(visit, house, "spanish-21")
    page = gallery.at("ma/12-b-a-third-box-makes-the-dealer-draw", -1)
    racks = page.locator(".plate:not(.own):not(.empty) .rack").all_text_contents()
    assert any(text.startswith("blackjack") for text in racks), racks
    assert any(text.startswith("17 · ") for text in racks), racks


@pytest.mark.parametrize(("last", "shown"), [(20, 4), (22, 7)], ids=["up", "showdown"])
def test_open_cards_of_others_are_whole_on_a_phone(
    visit: Visits, house: House, last: int, shown: int
) -> None:
    """Four in a row, and all seven at a showdown in two."""
    gallery = Gallery(visit, house, "poker")
    golden = next(one for one in gallery.rounds if one.name == "ma/9-i-2-iii-odd-dollar")
    steps = [{"frame": frame, "name": ""} for frame in golden.updates[:last]]
    steps[-1]["name"] = golden.name
    assert gallery.show([{"welcome": golden.welcome, "steps": steps}], PHONES[0]) == []
    held = gallery.page.locator("#others .held")
    assert shown in [one.locator(".ink-card").count() for one in held.all()]


def test_a_plate_stays_while_it_is_pressed(visit: Visits, house: House) -> None:
    """On a phone others are a strip that every fact changes: one comes between down and up."""
    gallery = Gallery(visit, house, "spanish-21")
    golden = next(one for one in gallery.rounds if one.name.endswith("makes-the-dealer-draw"))
    page = gallery.at(golden.name, 1, PHONES[0])
    plate = page.locator("#others [data-id=seat-1]")
    was = plate.element_handle()
    before = plate.inner_text()
    box = plate.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 12)
    page.mouse.down()
    page.evaluate("frame => hear(frame)", {**golden.updates[-1], "n": 2})
    page.wait_for_function("([was, before]) => was.innerText !== before", arg=[was, before])
    page.mouse.up()
    expect(page.locator("#seat-note")).to_be_visible()


def test_a_slider_is_long_beside_a_label(visit: Visits, house: House) -> None:
    page = Gallery(visit, house, "spanish-21").at("ma/10-c-four-hands", 7)
    slider = page.locator("#dial").bounding_box()
    assert slider is not None
    assert slider["width"] >= SLIDER_PX


def test_no_place_of_the_board_is_left_empty_at_the_end(visit: Visits, house: House) -> None:
    """Of three cards one was burned."""
    page = Gallery(visit, house, "let-it-ride").at("ma/1-round-of-play")
    places = page.locator(".board")
    assert [one.is_visible() for one in places.all()] == [True, True, False]


def test_two_set_hands_lie_apart_and_the_dealers_wager_is_named(
    visit: Visits, house: House
) -> None:
    gallery = Gallery(visit, house, "pai-gow-poker")
    page = gallery.at("ma/10-d-2-what-the-bank-covers", 7)
    expect(page.get_by_text("Dealer's wager", exact=True)).to_be_visible()
    page = gallery.at("ma/10-d-2-what-the-bank-covers")
    boxes: list[dict[str, float]] = page.evaluate(CARDS)
    rows = {
        row: [box for box in boxes if round(box["y"]) == row]
        for row in {round(box["y"]) for box in boxes}
    }
    parted = [sorted(row, key=lambda box: box["x"]) for row in rows.values() if len(row) == SEVEN]
    assert len(parted) >= PARTED
    for row in parted:
        assert row[HIGH]["x"] > row[HIGH - 1]["x"] + row[HIGH - 1]["width"]


def test_what_the_layout_inscribes_is_said_once(visit: Visits, house: House) -> None:
    page = Gallery(visit, house, "heads-up-holdem").at("ma/1-round-of-play", 1)
    words = " ".join(page.locator("house-felt text").all_text_contents())
    assert words.count("before the") == 1


def test_what_a_closed_area_needs_is_written_whole_and_no_key_lies_on_it(
    visit: Visits, house: House
) -> None:
    page = Gallery(visit, house, "pai-gow-poker").at("ma/10-l-a-shortage", 4)
    closed = page.locator(".press[aria-disabled] .needs")
    assert {" ".join(one.locator("tspan").all_text_contents()) for one in closed.all()} == {
        "needs Wager first"
    }
    assert page.locator(".press[aria-disabled] .cap").count() == 0


CARDS: Final = """() => [...document.querySelectorAll(".cards .card")].map((card) => {
  const { x, y, width } = card.getBoundingClientRect();
  return { x, y, width };
})"""
