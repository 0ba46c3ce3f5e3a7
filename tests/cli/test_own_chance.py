"""A strategy of one's own is played by chance, and its exact price lies where the rounds say."""

from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.door.simulating import OwnPriced, Simulated
from houseway.errors import HousewayError
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.situations import Situation
from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, said

Lines = tuple[str | tuple[str, ...], str]


def chart(game: str, *lines: Lines, title: str = "") -> OwnChart:
    stage = ChartStage(title=title, lines=lines)
    return OwnChart(chart=ChartHead(game=game, title="Mine"), stages=(stage,))


def blind(situation: Situation) -> str:
    """Whatever the cards are, the dearest decision; to be found by other processes too."""
    return situation.decisions[-1]


def agrees(found: Simulated) -> bool:
    """Whether the price is where the rounds say, and one that is far off would not be."""
    ((wager, priced),) = found.exactly.items()
    low, high = found.bounds(wager)
    assert isinstance(priced, OwnPriced)
    assert high - low < 1
    return bool(found.is_inside(wager)) and not low <= priced.house_advantage + high - low <= high


@pytest.mark.parametrize(
    ("rounds", "own"),
    [
        (2_000, chart("three-card-poker", ("pair or better", "play"), ("anything else", "fold"))),
        (200_000, chart("pai-gow", ("anything", "highest high hand"))),
        (200_000, chart("chemin-de-fer", ("T 5", "stay"), ("anything else", "card in 1/3"))),
    ],
    ids=lambda each: each.chart.game if isinstance(each, OwnChart) else "",
)
def test_the_price_lies_where_the_rounds_say(rounds: int, own: OwnChart) -> None:
    found = houseway.simulate(own.chart.game, rounds, play=own, seed=146, threads=1)
    assert agrees(found)
    assert found.strategy == "Mine"
    assert found.is_through_engine == (own.chart.game == "three-card-poker")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rounds", "own"),
    [
        (4_000, chart("double-down-stud", ("anything", "double down"))),
        (
            1_200,
            chart(
                "let-it-ride",
                ("anything", "let it ride"),
                title="The first bet, with three cards",
            ),
        ),
        (1_000, chart("caribbean-stud", ("anything", "bet"))),
        (
            3_000,
            chart(
                "colorado-holdem",
                ("instant winner", "declare"),
                ("AA KK QQ JJ TT 99 88 AKs-A2s AKo-A2o", "bet"),
                ("anything else", "fold"),
            ),
        ),
        (
            600,
            chart(
                "fast-action-holdem",
                ("AA, KK", "split the wager,"),
                ("22-AA A2s-AKs A2o-AKo", "keep"),
                ("K2s-KQs K2o-KQo Q2s-QJs Q2o-QJo", "keep"),
                ("anything else", "surrender"),
            ),
        ),
        (
            400_000,
            chart("pai-gow-poker", ("no pair", "highest low hand"), ("anything", "the house way")),
        ),
        (400_000, chart("spanish-21", ("17", "H H H H H H H H H H"), title="hard")),
    ],
    ids=lambda each: each.chart.game if isinstance(each, OwnChart) else "",
)
def test_the_price_lies_where_more_rounds_say(rounds: int, own: OwnChart) -> None:
    if own.chart.game == "spanish-21":
        best = best_play_chart(find_counted("spanish-21"))
        own = OwnChart(chart=own.chart, stages=best.stages)
    assert agrees(houseway.simulate(own.chart.game, rounds, play=own, seed=146))


@pytest.mark.slow
def test_a_function_is_played_on_every_street() -> None:
    own = chart(
        "heads-up-holdem",
        ("hidden pair or better", "raise 1 time"),
        ("anything else", "fold"),
        title="after the river",
    )
    assert agrees(houseway.simulate("heads-up-holdem", 1_000_000, play=own, seed=146))


@pytest.mark.slow
def test_a_function_plays_the_same_in_other_processes() -> None:
    one, two = (
        houseway.simulate("three-card-poker", 600, play=blind, seed=7, threads=threads)
        for threads in (1, 2)
    )
    assert one.wagers == two.wagers
    assert one.exactly["ante and play"].house_advantage == Fraction(1947749, 25448150)


def test_the_command_plays_a_chart(run: Run, tmp_path: Path) -> None:
    file = chart("pai-gow", ("anything", "the house way")).save(tmp_path / "mine.toml")
    how = "simulate", "pai-gow", "--play", str(file), "--role", "bank", "-n", "20000", "--seed", "3"
    assert "Mine" in said(run, *how)
    (wager,) = facts(run, *how)["wagers"]
    assert wager["wager"] == "bank"
    price = facts(run, "price", "pai-gow", str(file), "--role", "bank")
    assert fraction(wager["counted"]) == fraction(price["house_advantage"])
    assert wager["counted_is_inside"]


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("poker", "players contend with each other at poker"),
        ("sic-bo", "nothing is decided at sic-bo but which wagers to make"),
        ("minibaccarat", "nothing is decided at minibaccarat but which wagers to make"),
    ],
)
def test_games_without_a_price_say_why(game: str, why: str, run: Run, tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match=why):
        houseway.price(game, play=blind)
    with pytest.raises(HousewayError, match=why):
        houseway.simulate(game, 10, play=blind)
    file = chart(game, ("anything", "fold")).save(tmp_path / "mine.toml")
    done = run("price", game, str(file))
    assert (done.code, why in done.err.replace("\n", " ")) == (2, True)


def test_other_ways_to_play_are_refused_beside_it() -> None:
    with pytest.raises(HousewayError, match="played by what its game has for it"):
        houseway.simulate("three-card-poker", 10, play=blind, strategy="simple")
