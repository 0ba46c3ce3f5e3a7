"""A strategy at a table is told what is decided without what it is worth, where that takes long."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from houseway.games import every_game, find_game
from houseway.games.let_it_ride.deciding import STAGES
from houseway.odds.deciding import alike
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.study.own_policies import OwnPolicy
from houseway.study.tables import buy_in_again, open_table

ROUNDS = 10
HASTY = ("caribbean-stud", "colorado-holdem", "let-it-ride")
"""Games that say what is decided before they weigh it."""


def test_these_games_say_what_is_asked() -> None:
    counted = [game for game in every_game() if game.odds]
    assert {game.name for game in counted if game.counted().asked is not None} == {*HASTY}


@pytest.mark.parametrize("name", HASTY)
def test_what_is_asked_is_what_is_weighed(name: str) -> None:
    game, met = find_game(name), Counter[str]()
    odds, session = game.counted(), open_table(game, game.ruleset("ma").open(), 2, seed=4)

    def answer(view: View) -> Action | None:
        assert odds.asked is not None
        assert odds.decide is not None
        asked, weighed = odds.asked(view), odds.decide(view)
        if asked is None or weighed is None:
            assert asked is weighed is None
            return game.policy(view)
        for each in ("stage", "wager", "unit_cents", "own", "board"):
            assert getattr(asked, each) == getattr(weighed, each)
        told = [{(alike(a.action), a.decision) for a in one.answers} for one in (asked, weighed)]
        assert told[0] == told[1]
        met[asked.stage] += 1
        return weighed.best.action

    for _ in range(ROUNDS):
        session.play(dict.fromkeys(session.players, answer))
        buy_in_again(session)
    assert sum(met.values()) >= 2 * ROUNDS
    assert len(met) == (1 if name == "caribbean-stud" else 2)


def test_nothing_is_weighed_that_a_chart_decides() -> None:
    game = find_game("let-it-ride")
    rules, odds, weighed = game.ruleset("ma").open(), game.counted(), Counter[str]()

    def decide(view: View, **how: Any) -> Any:
        assert odds.decide is not None
        found = odds.decide(view, **how)
        weighed[found.stage if found is not None else "nothing"] += 1
        return found

    first = ChartStage(title=STAGES[0], lines=(("anything", "let it ride"),))
    chart = OwnChart(chart=ChartHead(game=game.name), stages=(first,))
    policy = OwnPolicy(game.name, rules, chart)
    vars(policy)["odds"] = msgspec.structs.replace(odds, decide=decide)
    session = open_table(game, rules, 1, seed=9)
    for _ in range(ROUNDS):
        session.play({1: policy})
        buy_in_again(session)
    assert weighed == {STAGES[1]: ROUNDS}, "what a chart leaves out is played best"


def test_a_function_is_asked_with_the_same_decisions_whatever_is_best() -> None:
    """At Caribbean Stud, as it is when it is priced: to fold, or to bet."""
    game, orders = find_game("caribbean-stud"), set[tuple[str, ...]]()
    odds, session = game.counted(), open_table(game, game.ruleset("ma").open(), 1, seed=4)

    def answer(view: View) -> Action | None:
        assert odds.asked is not None
        asked = odds.asked(view)
        if asked is None:
            return game.policy(view)
        orders.add(tuple(each.decision for each in asked.answers))
        return asked.answers[-1].action

    for _ in range(ROUNDS):
        session.play({1: answer})
    assert orders == {("fold", "bet")}
