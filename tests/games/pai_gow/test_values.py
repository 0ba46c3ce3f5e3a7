"""Values of pai gow that the law does not permit, and a house way of one's own."""

from pathlib import Path

import pytest

from houseway.errors import NotPermitted, Unreadable
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


TABLE = OWN.partition("[tables")[0]


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("seats_max", "5", "the dead hand and 6 seats"),
        ("seats_max", "9", "the dead hand and 6 seats"),
        ("win_pays", '"2 to 1"', "paid 1 to 1"),
        ("commission", '"5% up to 0.25, later"', "when paid"),
        ("commission", '"5% up to 0.25, when the round ends"', "when paid"),
    ],
)
def test_a_table_that_the_stacks_or_the_centre_are_not_made_for_is_refused(
    tmp_path: Path, key: str, value: str, why: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'{TABLE}[rules.{key}]\nis = {value}\ncite = "§1"\n', encoding="utf-8")
    with pytest.raises(NotPermitted, match=f"{key}: .*{why}"):
        GAME.ruleset(str(file)).open()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('allows = "split", pair = ["any"], beside = ["4"]', "no two tiles"),
        ('allows = "split", pair = ["any"], beside = ["4 and x"]', "no two tiles"),
        ('allows = "any", fourth = ["x"]', "is no tile"),
        ('allows = "any", low_below = "x"', "there is no hand"),
        ('allows = "split"', "names none"),
        ('allows = "any", beside = ["4 and 6"]', "names none"),
        ('allows = "any", prefers = ["low"]', "two may be left"),
        ('allows = "any", prefers = []', "two may be left"),
    ],
)
def test_a_line_that_cannot_be_followed_is_refused_when_it_is_read(
    tmp_path: Path, said: str, why: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN.replace('pair = ["any"], allows = "keep"', said), encoding="utf-8")
    with pytest.raises(Unreadable, match=f"line pairs: .*{why}"):
        GAME.ruleset(str(file)).open()
