"""The chart of hands against up cards, as the command `strategy` tells it."""

from fractions import Fraction

import pytest

from houseway.cli.console import make_console
from houseway.cli.up_charts import print_up_chart
from houseway.door.asked import Asked
from houseway.door.shapes.play import UpChartShape
from houseway.door.strategies import BestPlay
from houseway.games import find_game
from houseway.odds.up_charts import UpCell, UpChart, UpRow, UpSection

STAND = UpCell(decision="stand", mark="S4", says="stand; 4 cards or more: draw")
SPLIT = UpCell(decision="split", mark="P", says="split")
CHART = UpChart(
    columns=("2", "A"),
    sections=(
        UpSection(title="hard", rows=(UpRow(hand="15", cells=(STAND, STAND)),)),
        UpSection(title="pairs", rows=(UpRow(hand="8, 8", cells=(SPLIT, STAND)),)),
    ),
    costs={"This chart": Fraction(1, 2000)},
    remarks=("Rescue a doubled hand: never.",),
)


def asked() -> Asked:
    game = find_game("spanish-21")
    law = game.ruleset("ma")
    return Asked(game, law, law.open())


def test_on_paper_with_every_mark_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    print_up_chart(make_console(), asked(), CHART)
    said = capsys.readouterr().out
    assert "15        S4   S4" in said
    assert "S4  stand; 4 cards or more: draw" in said
    assert "This chart costs 0.0500 % of the first wager" in said


def test_for_another_program() -> None:
    found = BestPlay(asked=asked(), play=CHART)
    said = found.shape()
    assert said.game == "spanish-21"
    assert isinstance(said.play, UpChartShape)
    assert len(said.play.cells) == 4
    assert said.play.cells[2].mark == "P"
    lines = found.to_csv().splitlines()
    assert lines[0] == "hands,hand,up_card,decision,mark,says"
    assert lines[-1] == 'pairs,"8, 8",A,stand,S4,stand; 4 cards or more: draw'


def test_as_a_picture_that_says_itself_in_words() -> None:
    svg = BestPlay(asked=asked(), play=CHART).svg()
    assert svg.startswith("<svg")
    assert "pairs 8, 8: 2 P, A S4" in svg
    assert svg.count("<rect") == 1 + 4 + len(CHART.marks)
    fills = {CHART.colour(decision).fill for decision in CHART.decisions}
    assert len(fills) == 2
    assert all(fill in svg for fill in fills)
