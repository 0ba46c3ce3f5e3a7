"""A strategy on five, or of a Banker with options, is priced exactly, mixed ones too."""

from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.errors import HousewayError
from houseway.games.chemin_de_fer.odds import kept_solution
from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.games.chemin_de_fer.solver import vigorish_of
from houseway.odds.chemin import outcome
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.play_prices import PlayPrice
from houseway.odds.seam import Side
from houseway.odds.situations import Situation

GAME = "chemin-de-fer"
FREE = {"banker_options": "classic"}


def chart(*lines: tuple[str | tuple[str, ...], str], role: str = "", against: str = "") -> OwnChart:
    head = ChartHead(game=GAME, role=role, against=against)
    return OwnChart(chart=head, stages=(ChartStage(lines=lines),))


def priced(own: OwnChart, choices: dict[str, str] | None = None) -> PlayPrice:
    return houseway.price(GAME, play=own, choices=choices).price


def rules_of(choices: dict[str, str] | None = None) -> CheminDeFerRules:
    rules = find_counted(GAME, choices=choices).rules
    assert isinstance(rules, CheminDeFerRules)
    return rules


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("against", ["best play", "best answer"])
def test_the_equilibrium_costs_nothing_even_answered_best(
    role: str, against: str, tmp_path: Path
) -> None:
    asked = find_counted(GAME, choices=FREE)
    file = best_play_chart(asked, side=Side(role, against)).save(tmp_path / "best.toml")
    found = houseway.price(GAME, play=file, choices=FREE).price
    assert found.cost == 0
    solution = kept_solution(rules_of(FREE)).found
    won = outcome(solution.game, solution.draws, solution.policy, vigorish_of(rules_of(FREE)))
    assert found.edge == -(won.player if role == "player" else won.banker)
    assert len(found.stages) == (2 if against == "best answer" else 1)


@pytest.mark.parametrize("stays", ["draws on 0 to 5", "as Table 3 reads"])
def test_against_a_banker_who_is_bound_each_choice_is_worth_what_is_counted(stays: str) -> None:
    choices = {"banker_when_player_stays": stays}
    rules = rules_of(choices)
    solution = kept_solution(rules).found
    for word, often in (("card", 1), ("stay", 0)):
        won = outcome(solution.game, Fraction(often), solution.policy, Fraction(0))
        assert priced(chart(("any five", word)), choices).edge == -won.player
    best = best_play_chart(find_counted(GAME, choices=choices))
    assert priced(best, choices).cost == 0
    half = priced(chart(("anything", "card in 1/2")), choices)
    both = [priced(chart(("any five", word)), choices).cost for word in ("card", "stay")]
    assert half.cost == sum(both) / 2


def test_what_a_five_costs_is_what_advice_says_by_its_cards() -> None:
    found = priced(chart(("T 5", "stay"), ("Ah 4d", "stay"), ("anything else", "card")))
    (stage,) = found.stages
    for mistake in stage.worst:
        advised = houseway.advise(GAME, mistake.own).options
        assert mistake.costs == advised[0].expectation - advised[1].expectation
    assert len(stage.worst) == 2
    assert [line.says for line in stage.lines] == ["T 5", "Ah 4d", "anything else"]

    def by_cards(situation: Situation) -> str:
        ranks = {card.rank for card in situation.own}
        return "stay" if ranks & {11, 12} else "card"

    assert houseway.price(GAME, play=by_cards).price.cost == found.cost


def test_a_pure_strategy_is_answered() -> None:
    """A Banker who knows that five never draws takes more than one of the equilibrium."""
    for word in ("stay", "card in 1/5"):
        known = priced(chart(("any five", word), against="best answer"), FREE)
        blind = priced(chart(("any five", word)), FREE)
        assert known.cost > blind.cost > 0
        assert known.stages[0].cost == blind.cost
    banker = priced(chart(("3 against a nine", "stay"), ("anything", "draw"), role="banker"), FREE)
    assert banker.cost == banker.stages[0].lines[0].cost > 0


def test_a_banker_who_answers_best_takes_what_every_policy_tried_takes() -> None:
    rules = rules_of(FREE)
    solution = kept_solution(rules).found
    known = priced(chart(("any five", "stay"), against="best answer"), FREE)
    vigorish, most = vigorish_of(rules), None
    for first in (0, 1):
        for second in (0, 1):
            tried = {(3, 9): Fraction(first), (5, 4): Fraction(second)}
            won = outcome(solution.game, Fraction(0), {**solution.policy, **tried}, vigorish)
            if most is None or won.banker > most.banker:
                most = won
    assert most is not None
    assert known.edge == -most.player


@pytest.mark.parametrize(
    ("own", "why"),
    [
        (chart(("any six", "card")), "names nothing here"),
        (chart(("T 5", "card")), "no line says what to do with an ace and a four"),
        (chart(("anything", "draw")), "cannot be decided"),
        (chart(("anything", "card in 3/2")), "cannot be decided"),
        (chart(("anything", "card in 1/0")), "cannot be decided"),
        (chart(("anything", "draw"), role="banker"), "the table binds the Banker"),
        (chart(("anything", "card"), against="somebody"), "no opponent 'somebody'"),
    ],
)
def test_what_means_nothing_is_refused(own: OwnChart, why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        priced(own)
