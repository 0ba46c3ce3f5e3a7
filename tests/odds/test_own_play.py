"""Strategies of one's own are priced exactly: best play costs nothing, others what is published."""

from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway.errors import HousewayError, NotPermitted
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.situations import Situation
from houseway.odds.strategy import Strategy

THREE = "three-card-poker"


def chart(game: str, *lines: tuple[str | tuple[str, ...], str], title: str = "") -> OwnChart:
    stage = ChartStage(title=title, lines=lines)
    return OwnChart(chart=ChartHead(game=game), stages=(stage,))


def edge(game: str, *lines: tuple[str | tuple[str, ...], str]) -> Fraction:
    return houseway.price(game, play=chart(game, *lines)).price.edge


# Best play.

QUICK = [
    *("three-card-poker", "let-it-ride", "double-down-stud"),
    *("colorado-holdem", "heads-up-holdem"),
]
SLOW = [pytest.param("caribbean-stud", marks=pytest.mark.slow)]


@pytest.mark.parametrize("game", [*QUICK, *SLOW])
def test_best_play_as_a_chart_costs_nothing(game: str, tmp_path: Path) -> None:
    from houseway.door.asked import find_counted
    from houseway.door.pricing import best_play_chart

    file = best_play_chart(find_counted(game)).save(tmp_path / "best.toml")
    found = houseway.price(game, play=file).price
    assert found.cost == 0
    assert found.edge == houseway.odds(game).report.in_use[0].house_advantage
    assert not any(stage.worst for stage in found.stages)


@pytest.mark.slow
def test_caribbean_stud_is_written_in_its_own_words() -> None:
    """The chart has the lines that `houseway strategy` prints, and names every exception once."""
    from houseway.door.asked import find_counted
    from houseway.door.pricing import best_play_chart

    found = houseway.strategy("caribbean-stud").play
    assert isinstance(found, Strategy)
    (printed,) = found.stages
    (written,) = best_play_chart(find_counted("caribbean-stud")).stages
    named = [words for words, _ in written.lines if not isinstance(words, str)]
    assert named == [line.named for line in printed.lines if line.named]
    assert len({each for words in named for each in words}) == 97


# Published strategies.


def test_three_card_poker_by_the_queen_and_blind() -> None:
    """3.37, 3.45 and 7.65 % of the ante (J. Grochowski, Casino City Times, 19 December 2021)."""
    play, fold = ("anything else", "play"), ("anything else", "fold")
    best = Fraction(686689, 20358520)
    assert edge(THREE, ("Q-6-4 or better", "play"), fold) == best
    queen = edge(THREE, ("Q high or better", "play"), fold)
    assert (round(100 * queen, 2), round(100 * edge(THREE, play), 2)) == (
        Fraction("3.45"),
        Fraction("7.65"),
    )


PAIRS = ("pair or better", "bet")
CARIBBEAN: dict[int, list[tuple[str, str]]] = {
    1_041_417_758_724: [
        PAIRS,
        ("A-K, one of the other three shown", "bet"),
        ("A-K with Q or J, A or K shown", "bet"),
        ("A-K-Q, a card below the 4th shown", "bet"),
    ],
    1_059_715_400_580: [("A-K-J-8-3 or better", "bet")],
    1_063_176_931_284: [PAIRS, ("A-K or better, one of mine shown", "bet")],
    1_090_272_101_460: [PAIRS],
    1_132_600_203_540: [("A-K or better", "bet")],
    3_310_360_338_060: [("anything", "bet")],
}
"""Total losses over all deals: three rules of thumb; ace, king, jack, eight, three or better; ranks
that match; a pair or better; ace and king or better; blind (Wizard of Odds, Caribbean Stud)."""


@pytest.mark.slow
@pytest.mark.parametrize("lost", CARIBBEAN)
def test_caribbean_stud_loses_the_published_whole_numbers(lost: int) -> None:
    found = edge("caribbean-stud", *CARIBBEAN[lost], ("anything else", "fold"))
    assert found * 19_933_230_517_200 == lost


# Functions and charts.


def test_a_function_is_a_strategy() -> None:
    def dealer(situation: Situation) -> str:
        assert situation.decisions == ("fold", "play")
        ranks = {card.rank for card in situation.own}
        return "play" if max(ranks) >= 10 or len(ranks) < 3 else "fold"

    found = houseway.price(THREE, play=dealer).price
    rule = ("Q high or better", "play"), ("anything else", "fold")
    assert found.edge > edge(THREE, *rule) > found.best_edge
    assert found.stages[0].worst[0].best == "play"


def test_what_a_decision_costs_is_what_advice_says() -> None:
    mistake = houseway.price(THREE, play=lambda _: "play").price.stages[0].worst[0]
    advised = houseway.advise(THREE, mistake.own).options
    assert mistake.costs == advised[0].expectation - advised[1].expectation


def test_the_lines_add_up() -> None:
    lines = (
        (("Ah Kh Qh", "9c 9d 2h"), "fold"),
        ("pair of eights or better", "play"),
        ("K-Q-2 to A-K-J", "fold"),
        ("jack high or lower", "play"),
        ("anything else", "play"),
    )
    found = houseway.price(THREE, play=chart(THREE, *lines)).price
    (stage,) = found.stages
    assert sum(line.frequency for line in stage.lines) == 1
    assert sum(line.cost for line in stage.lines) == found.cost == found.edge - found.best_edge
    assert stage.lines[0].frequency == Fraction(4 + 12, 22100)


def test_a_stage_that_is_left_out_is_played_best() -> None:
    first, second = "The first bet, with three cards", "The second bet, with four cards"
    wild = chart("let-it-ride", ("anything", "let it ride"), title=second)
    found = houseway.price("let-it-ride", play=wild).price
    assert [bool(stage.lines) for stage in found.stages] == [False, True]
    both = OwnChart(
        chart=ChartHead(game="let-it-ride"),
        stages=tuple(
            ChartStage(title=title, lines=(("anything", "let it ride"),))
            for title in (first, second)
        ),
    )
    assert houseway.price("let-it-ride", play=both).price.cost > found.cost > 0


def test_two_of_three_cards_are_kept_by_a_list() -> None:
    list_ = (
        ("instant winner", "declare"),
        ("AA KK QQ JJ TT", "bet"),
        ("AKs-ATs AKo", "bet"),
        ("9c 8c 2d", "bet 98s"),
        ("anything else", "fold"),
    )
    found = houseway.price("colorado-holdem", play=chart("colorado-holdem", *list_)).price
    said = {line.decision for line in found.stages[0].lines}
    assert {"declare", "bet AA", "bet AKs", "bet 98s", "fold"} <= said
    assert found.cost > 0


def test_a_chart_before_the_flop() -> None:
    raises = ("22-AA A2s-AKs A2o-AKo KTs-KQs", "raise 3 times"), ("anything else", "check")
    mine = chart("heads-up-holdem", *raises, title="before the flop")
    found = houseway.price("heads-up-holdem", play=mine).price
    assert {mistake.best for mistake in found.stages[0].worst} == {"raise 3 times", "check"}
    assert 0 < found.cost < Fraction(1, 50)


def test_it_holds_under_a_variation() -> None:
    mine = houseway.variation(THREE, dealer_qualifies="jack high")
    always = chart(THREE, ("Q-6-4 or better", "play"), ("anything else", "fold"))
    found = houseway.price(mine, play=always).price
    assert found.best_edge == houseway.odds(mine).wager("ante and play").house_advantage
    assert found.cost > 0


REFUSED = [
    ([("quads", "play")], "'quads' names no hands here"),
    ([("pair", "play")], "no line says what to do with .*; end with 'anything else'"),
    ([("anything", "raise")], "'raise' cannot be decided with .*; there are fold, play"),
    ([("Ah Ah Kd", "play")], "a card comes twice"),
]


@pytest.mark.parametrize(("lines", "why"), REFUSED)
def test_charts_that_cannot_be_are_refused(lines: list[tuple[str, str]], why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        edge(THREE, *lines)


def test_a_chart_is_for_its_game_and_its_stages() -> None:
    with pytest.raises(NotPermitted, match="the chart is for let-it-ride, not for three-card"):
        houseway.price(THREE, play=chart("let-it-ride", ("anything", "play")))
    with pytest.raises(NotPermitted, match="there are 'after the deal', not 'later'"):
        houseway.price(THREE, play=chart(THREE, ("anything", "play"), title="later"))
    with pytest.raises(NotPermitted, match=r"nothing is decided at sic-bo .*three-card-poker"):
        houseway.price("sic-bo", play=chart("sic-bo", ("anything", "play")))
