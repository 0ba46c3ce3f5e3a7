"""Wagers with a meter: a straight line, where it crosses nothing, and what the long run brings."""

import random
import re
from fractions import Fraction
from xml.etree import ElementTree

import msgspec
import pytest

from houseway.odds.meter_chart import to_svg
from houseway.odds.meters import MeterLine, MeterOdds


def line(result: str, count: int, for_one: int = 0, percent: int = 0) -> MeterLine:
    return MeterLine(
        result=result, count=count, for_one=Fraction(for_one), of_meter=Fraction(percent, 100)
    )


ODDS = MeterOdds(
    wager="progressive",
    paytable="X",
    combinations=100,
    lines=(line("best", 1, percent=100), line("good", 4, percent=10), line("fair", 5, 4)),
    stake_cents=2_00,
    reset_cents=10_00,
    rate=Fraction(1, 2),
)
"""Every hundredth wager of 2.00 wins the meter, every twenty-fifth a tenth of it."""


def test_the_advantage_is_a_straight_line() -> None:
    assert ODDS.fixed == Fraction(1, 5)
    assert ODDS.of_meter == Fraction(14, 1000)
    assert ODDS.house_advantage(0) == Fraction(4, 5)
    assert ODDS.house_advantage(10_00) == Fraction(4, 5) - Fraction(7, 100)
    assert ODDS.per_thousand == 7
    step = ODDS.house_advantage(0) - ODDS.house_advantage(1_00)
    assert ODDS.house_advantage(57_00) == Fraction(4, 5) - 57 * step


def test_at_the_break_even_nobody_has_an_advantage() -> None:
    assert ODDS.house_advantage(ODDS.break_even()) == 0
    envied = msgspec.structs.replace(ODDS, envy=Fraction(1, 50))
    assert envied.house_advantage(envied.break_even(others=3), others=3) == 0
    assert envied.break_even() == ODDS.break_even()
    assert envied.break_even(others=3) < ODDS.break_even()


def test_the_long_run_by_playing_it() -> None:
    """A meter that is played for, wager after wager, comes to its average."""
    chance, meter, reads, paid, rounds = (
        random.Random(4),
        Fraction(10_00),
        Fraction(0),
        0.0,
        200_000,
    )
    for _ in range(rounds):
        meter += ODDS.rate * ODDS.stake_cents
        reads += meter
        hand = chance.randrange(100)
        if hand < 1:
            paid += float(meter)
            meter = Fraction(10_00)
        elif hand < 5:
            paid += float(meter) / 10
            meter = Fraction(round(meter * 9 / 10))
        elif hand < 10:
            paid += 4 * 2_00
    assert float(reads / rounds) == pytest.approx(float(ODDS.average_meter), rel=0.03)
    assert 1 - paid / (rounds * 2_00) == pytest.approx(float(ODDS.long_run()), abs=0.02)


def test_what_goes_onto_the_meter_comes_off_it() -> None:
    back = ODDS.fixed + ODDS.rate + ODDS.resets * Fraction(10_00, 2_00)
    assert ODDS.long_run() == 1 - back
    fair = msgspec.structs.replace(ODDS, rate=ODDS.fair_rate())
    assert fair.long_run() == 0


def test_a_fixed_payout_that_is_taken_off_the_meter_lowers_what_it_reads() -> None:
    best, good, fair = ODDS.lines
    taken_off = msgspec.structs.replace(fair, is_deducted=True)
    odds = msgspec.structs.replace(ODDS, lines=(best, good, taken_off))
    assert odds.house_advantage(10_00) == ODDS.house_advantage(10_00)
    assert odds.deducted == odds.fixed == Fraction(1, 5)
    assert ODDS.average_meter - odds.average_meter == odds.deducted * 2_00 / odds.of_meter
    assert odds.long_run() == ODDS.long_run() + odds.deducted
    fair_rate = msgspec.structs.replace(odds, rate=odds.fair_rate())
    assert fair_rate.long_run() == 0


def test_a_wager_that_no_meter_pays_has_no_break_even() -> None:
    fixed = msgspec.structs.replace(ODDS, lines=(line("fair", 5, 4),))
    with pytest.raises(ValueError, match="not paid from the meter"):
        fixed.break_even()
    with pytest.raises(ValueError, match="never wins the whole meter"):
        _ = fixed.average_meter
    tenth = msgspec.structs.replace(ODDS, lines=(line("good", 4, percent=10),))
    with pytest.raises(ValueError, match="never wins the whole meter"):
        tenth.long_run()


# The picture.

OTHER = msgspec.structs.replace(ODDS, paytable="Y", lines=(line("best", 2, percent=100),))
SAME = msgspec.structs.replace(ODDS, wager="five-card")


def test_the_picture_has_a_line_a_dot_and_a_name_for_each_table() -> None:
    svg = to_svg([ODDS, OTHER, SAME], title="A game's meters", source="a source")
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    said = [text.text for text in root.iter(f"{space}text")]
    assert {"A game’s meters", "progressive X", "progressive Y", "a source"} <= set(said)
    assert len(list(root.iter(f"{space}circle"))) == 2
    assert any("five-card X is as progressive X." in (text or "") for text in said)
    described = root.findtext(f"{space}desc") or ""
    assert "progressive X: 73.00 % with the meter at 10.00, nothing at 114.29." in described


def test_nothing_of_the_picture_lies_outside_it() -> None:
    svg = to_svg([ODDS, OTHER], title="t", source="s")
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0])
    for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", svg):
        assert 0 <= float(x) <= width
        assert 0 <= float(y) <= height


def test_dots_lie_where_the_lines_cross_nothing() -> None:
    svg = to_svg([ODDS, OTHER], title="t", source="s")
    dots = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', svg)
    assert len({y for _, y in dots}) == 1
    (first, _), (second, _) = dots
    assert (ODDS.break_even() > OTHER.break_even()) == (float(first) > float(second))
