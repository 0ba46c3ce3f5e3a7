"""Values of pai gow that the law does not permit, and a house way of one's own."""

from pathlib import Path

import pytest

from houseway.errors import NotPermitted
from houseway.games.pai_gow import GAME
from tests.games.pai_gow.test_hands import shows
from tests.games.pai_gow.test_house_way import tiles

OWN = """
[ruleset]
game = "pai-gow"
name = "own"
based_on = "ma"
title = "A house way of one's own"
source = "Nobody's law"
read_on = "2026-11-17"

[tables.house_way.ours]
cite = "§7(e)"
lines = [
  { line = "pairs", cite = "§7(e)", says = "a pair stays", pair = ["any"], allows = "keep" },
  { line = "rest", cite = "§7(e)", says = "low first", allows = "any", prefers = ["low", "high"] },
]

[house]
house_way = "ours"
"""


@shows("147.07(1)")
def test_a_small_minimum_needs_a_tenfold_maximum() -> None:
    law = GAME.ruleset("ma")
    assert law.open({"limits": "100 to 1,000 by 5"}).limits.maximum == 1_000_00
    assert law.open({"limits": "101 to 500 by 1"}).limits.minimum == 101_00
    for limits in ("10 to 99 by 1", "100 to 900 by 5", "none"):
        with pytest.raises(NotPermitted):
            law.open({"limits": limits})


def test_styles_are_those_that_there_are() -> None:
    law = GAME.ruleset("ma")
    assert law.open({"delivery_styles": "jung-quat"}).styles == ("jung-quat",)
    with pytest.raises(NotPermitted, match="is none of"):
        law.open({"delivery_styles": "by the handful"})


def test_a_house_way_of_ones_own_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    rules = GAME.ruleset(str(file)).open()
    ruled = rules.house_way.choose(tiles("6-6 6-6 1-3 3-3"))
    assert (ruled.line.line, str(ruled.setting)) == ("pairs", "0 (1-3) / pair of twelves")
    file.write_text(OWN.replace('allows = "any"', 'allows = "any", holds = ["6-6"]'), "utf-8")
    with pytest.raises(NotPermitted, match="leave nothing out"):
        GAME.ruleset(str(file)).open()
