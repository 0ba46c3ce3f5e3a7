"""The house ways of pai gow: every one of the 35,960 hands has its line, and one setting."""

from collections import Counter
from functools import cache

import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.house_way import Four, Way, WayLine
from houseway.games.pai_gow.rules import PaiGowRules, check_way
from houseway.games.pai_gow.solver import Kind, kinds
from houseway.hands.pai_gow import BY_SIGN, TILE_RANKS
from houseway.pieces.tiles import Tile

HANDS = {
    **{"1": 12_000, "2a": 28, "2b": 164, "2c": 384, "2d": 56, "2e": 88, "2f": 24, "2g": 1_424},
    **{"3a": 848, "3b": 4_672, "3c": 320, "3d": 64, "3e": 2_112, "4a": 48, "4b": 176, "4c": 48},
    **{"4d": 496, "4e": 1_056, "4f": 11_952},
}
"""How many hands each line of the traditional way decides, counted by two other programs."""
EXCEPTIONS = {"§7(d)1": 28, "§7(d)2": 1_820, "§7(d)3": 5_552, "§7(d)4": 1_360}
"""In how many hands it departs from each line of the law."""

TESTS = [
    ("1-2 2-4 1-3 3-3", "7 (1-3) / 9 (3-3)", "2a", "0 (1-3) / supreme pair"),
    ("6-6 6-6 1-2 1-3", "7 (1-3) / pair of twelves", "1", ""),
    ("6-6 6-6 1-3 3-3", "6 (6-6) / 8 (6-6)", "2c", "0 (1-3) / pair of twelves"),
    ("1-1 1-1 3-6 5-6", "3 (1-1) / wong of two", "2c", "0 (5-6) / pair of twos"),
    ("1-6 1-6 5-5 5-6", "1 (5-5) / pair of sevens", "2g", ""),
    ("4-4 4-4 3-6 5-6", "7 (4-4) / 9 (4-4)", "2e", "0 (5-6) / pair of eights"),
    ("6-6 1-1 2-6 3-6", "gong of two / wong of twelve", "3a", ""),
    ("6-6 3-6 1-6 2-2", "1 (2-2) / wong of twelve", "3d", ""),
    ("6-6 3-6 1-6 1-3", "3 (1-3) / 9 (6-6)", "3e", "1 (1-3) / wong of twelve"),
    ("1-1 2-6 1-6 1-4", "2 (1-6) / gong of two", "3c", ""),
    ("1-1 4-4 1-6 1-4", "3 (4-4) / 9 (1-1)", "3e", "2 (1-6) / gong of two"),
    ("4-4 5-5 5-6 2-6", "8 (5-5) / 9 (4-4)", "4a", ""),
    ("6-6 3-3 2-4 1-4", "7 (6-6) / 9 (3-3)", "4b", ""),
    ("6-6 1-1 3-3 1-4", "7 (1-1) / 8 (6-6)", "4c", ""),
    ("5-5 4-6 1-6 3-6", "7 (4-6) / 9 (5-5)", "4d", ""),
    ("6-6 1-3 3-3 1-5", "0 (1-3) / 8 (6-6)", "4e", ""),
    ("6-6 1-1 1-3 2-2", "6 (1-1) / 6 (6-6)", "4f", "4 (6-6) / 8 (1-3)"),
    ("1-3 5-5 4-6 1-5", "4 (1-3) / 6 (5-5)", "1", "0 (5-5) / 0 (1-3)"),
]


@cache
def rules(way: str = "traditional") -> PaiGowRules:
    opened: PaiGowRules = GAME.ruleset("ma").open({"house_way": way})
    return opened


def tiles(text: str) -> list[Tile]:
    return [BY_SIGN[sign] for sign in text.split()]


def four(kind: Kind) -> Four:
    return Four(sorted(kind.tiles, key=lambda tile: (TILE_RANKS[tile], tile)))


@pytest.mark.clause("pai-gow", "ma", "§7(e)")
@pytest.mark.parametrize(("hand", "set_", "line", "law"), TESTS, ids=[test[0] for test in TESTS])
def test_a_hand_is_set_by_its_line(hand: str, set_: str, line: str, law: str) -> None:
    ruled = rules().house_way.choose(tiles(hand))
    assert (str(ruled.setting), ruled.line.line) == (set_, line)
    assert str(rules("statutory").house_way.choose(tiles(hand)).setting) == (law or set_)


@pytest.mark.clause("pai-gow", "ma", "§7(e)")
def test_every_line_decides_as_many_hands_as_were_counted() -> None:
    decided: Counter[str] = Counter()
    for kind in kinds():
        decided[rules().house_way.choose(kind.tiles).line.line] += kind.hands
    assert decided == HANDS


@pytest.mark.clause("pai-gow", "ma", "§7(d)1")
@pytest.mark.clause("pai-gow", "ma", "§7(d)2")
@pytest.mark.clause("pai-gow", "ma", "§7(d)3")
@pytest.mark.clause("pai-gow", "ma", "§7(d)4")
def test_the_law_decides_as_many_hands_and_the_filing_departs_from_it_in_so_many() -> None:
    decided: Counter[str] = Counter()
    exceptions: Counter[str] = Counter()
    for kind in kinds():
        law = rules("statutory").house_way.choose(kind.tiles).line
        filed = rules().house_way.choose(kind.tiles).setting
        decided[law.cite] += kind.hands
        if filed.strengths not in [each.strengths for each in four(kind).allowed(law)]:
            exceptions[law.cite] += kind.hands
    numbers = 435, 13_349, 19_920, 2_256
    assert decided == dict(zip(EXCEPTIONS, numbers, strict=True))
    assert exceptions == EXCEPTIONS


def test_where_the_law_leaves_a_choice_the_low_hand_may_come_first() -> None:
    ways = [rules(name).house_way for name in ("statutory", "statutory-low-first")]
    high, low = (way.choose(tiles("5-5 4-6 3-6 2-6")).setting for way in ways)
    assert high.strengths[0] > low.strengths[0]
    assert high.strengths[1] < low.strengths[1]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ({"line": "1", "allows": "strong"}, "leave nothing out"),
        ({"line": "1", "allows": "any", "holds": ("6-6",)}, "leave nothing out"),
    ],
)
def test_a_way_with_a_gap_is_refused(lines: dict[str, object], why: str) -> None:
    line = WayLine(cite="§7(e)", says="some", **lines)  # type: ignore[arg-type]
    with pytest.raises(NotPermitted, match=why):
        check_way(Way(name="own", cite="§7(e)", lines=(line,)))


def test_two_lines_of_one_name_are_refused() -> None:
    line = WayLine(line="1", cite="§7(e)", says="some", allows="any")
    with pytest.raises(NotPermitted, match="two lines"):
        check_way(Way(name="own", cite="§7(e)", lines=(line, line)))


def test_a_line_names_tiles_and_pairs_that_there_are() -> None:
    with pytest.raises(Unreadable, match="7-7"):
        WayLine(line="1", cite="§7(e)", says="some", allows="any", holds=("7-7",))
    with pytest.raises(Unreadable, match="pair of kings"):
        WayLine(line="1", cite="§7(e)", says="some", allows="keep", pair=("pair of kings",))
