"""Best play as lines: what a line says of its hands, and the drawing of them."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from houseway.odds.report import Advice
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage, to_svg


def options(play: Fraction, fold: Fraction = Fraction(-1)) -> tuple[Advice, ...]:
    found = [Advice(decision="play", expectation=play), Advice(decision="fold", expectation=fold)]
    return tuple(sorted(found, key=lambda each: -each.expectation))


GOOD = StrategyLine.of(
    "good & <fine>", [(1, options(Fraction(1, 2))), (3, options(Fraction(-1, 2)))]
)
BAD = StrategyLine.of("bad", [(4, options(Fraction(-3, 2)))])


def test_a_line_averages_over_its_hands() -> None:
    assert (GOOD.decision, GOOD.second, GOOD.holdings) == ("play", "fold", 4)
    assert GOOD.worth == Fraction(-1, 4)
    assert GOOD.costs == Fraction(3, 4)
    assert GOOD.closest == Fraction(1, 2)
    assert (BAD.decision, BAD.worth, BAD.costs) == ("fold", Fraction(-1), Fraction(1, 2))


def test_hands_that_are_not_played_alike_are_no_line() -> None:
    with pytest.raises(ValueError, match="mixed: play is not always best"):
        StrategyLine.of("mixed", [(9, options(Fraction(1))), (1, options(Fraction(-2)))])


def test_of_equally_good_decisions_one_may_be_given() -> None:
    even = [(1, options(Fraction(-1)))]
    assert StrategyLine.of("even", even, decision="fold").decision == "fold"
    assert StrategyLine.of("even", even, decision="play").closest == 0


def test_a_single_decision_has_no_second() -> None:
    line = StrategyLine.of("all", [(5, (Advice(decision="stand", expectation=Fraction(1)),))])
    assert (line.second, line.costs, line.closest) == ("", Fraction(0), Fraction(0))


def test_the_drawing_is_whole_and_says_everything() -> None:
    stage = StrategyStage(title="after the deal", lines=(GOOD, BAD))
    assert stage.share(BAD) == Fraction(1, 2)
    strategy = Strategy(stages=(stage,), in_short="Play if good.")
    assert strategy.decisions == ["play", "fold"]
    svg = to_svg(strategy, title="A game", subtitle="here", source="digest")
    root = ElementTree.fromstring(svg)
    said = " ".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))
    for words in ("A game", "here", "digest", "Play if good.", "after the deal", "good & <fine>"):
        assert words in said
    assert "−0.2500" in said
    assert "50.00 %" in said
