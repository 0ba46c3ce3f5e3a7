"""Rounds as analysis: sums that are exact, nothing hidden looked at, marks by what they cost."""

from fractions import Fraction
from random import Random

import pytest

from houseway.games.three_card_poker.advice import by_suits, options_by_suits
from houseway.games.three_card_poker.odds import kept_solution
from houseway.odds.banking import AGAINST
from houseway.odds.deciding import Deciding
from houseway.round.actions import Action, Draw
from houseway.round.engine import Round
from houseway.round.view import View, look
from houseway.study.analysing import weigh_answers
from houseway.study.marks import mark_of
from houseway.table.driving import Policy
from tests.study.analysed import BY_STAKE, analysed, law, report, rounds, with_wagers

GAMES = {
    "three-card-poker": {"ante": 10_00, "pair-plus": 5_00},
    "heads-up-holdem": {"ante": 10_00, "odds": 10_00, "trips-plus": 5_00, "pocket-bonus": 5_00},
    "caribbean-stud": {"ante": 10_00, "bonus": 5_00, "progressive": 1_00},
    "let-it-ride": {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00, "bonus": 1_00},
    "double-down-stud": {"wager": 10_00},
    "colorado-holdem": {"ante": 10_00},
    "fast-action-holdem": {"wager": 10_00},
    "pai-gow": {"wager": 100_00},
    "pai-gow-poker": {"wager": 100_00},
    "spanish-21": {"wager": 10_00},
}
FEW = 8
MANY = {"three-card-poker": 60, "double-down-stud": 40, "pai-gow": 40, "let-it-ride": 30}
SIDES = ("pair-plus", "bonus")
BANKED = ("pai-gow", "pai-gow-poker")
"""Those in which a player may bank, and has no wager then."""
HIDDEN = [name for name in GAMES if name not in ("pai-gow", "spanish-21")]
"""Those in which a card that lies face down is one of a deck's, each there once."""


def by_chance(seed: int) -> Policy:
    """Somebody who answers anything that is open."""
    chance = Random(seed)

    def answer(view: View) -> Action | None:
        assert view.ask is not None
        actions = view.ask.actions()
        return chance.choice(actions) if actions else None

    return answer


@pytest.mark.parametrize("name", GAMES)
def test_start_luck_and_skill_are_the_result(name: str) -> None:
    # Where no report is asked, side wagers would have no worth.
    wild = with_wagers(by_chance(3), GAMES[name], only=name in BY_STAKE)
    decided = 0
    for played in rounds(name, {1: wild, 2: law(name)[0].policy}, MANY.get(name, FEW)):
        found = analysed(name, played)
        total = found.start_cents + found.luck_cents + found.skill_cents
        assert total == found.net_cents == played.net(1)
        assert found.skill_cents <= 0
        placed = {wager for each in found.placed for wager in each.wagers}
        assert placed >= {*GAMES[name]} or placed == {AGAINST}
        worths = [each.worth for each in found.placed if each.wagers != (AGAINST,)]
        assert all(worth is not None and worth < 0 for worth in worths)
        decided += len(found.points)
        assert all(point.mark == mark_of(point.cost) for point in found.points)
    assert decided >= FEW // 2


@pytest.mark.parametrize("name", GAMES)
def test_best_play_costs_nothing(name: str) -> None:
    decide = law(name)[0].counted().decide
    assert decide is not None

    def best(view: View) -> Action | None:
        assert decide is not None
        found = decide(view)
        is_counted = found is not None and not found.is_stake
        return found.best.action if found and is_counted else law(name)[0].policy(view)

    seen = 0
    for played in rounds(name, {1: with_wagers(best, GAMES[name])}, FEW, seed=5):
        found = analysed(name, played)
        assert found.skill_cents == 0
        assert {point.mark for point in found.points} <= {"best"}
        seen += len(found.points)
    assert seen >= FEW // 3


@pytest.mark.parametrize("name", HIDDEN)
def test_nothing_hidden_is_looked_at(name: str) -> None:
    """Two rounds that differ only in what a seat cannot see give the same worths."""
    game = law(name)[0]
    decide = game.counted().decide
    assert decide is not None
    policies = {1: with_wagers(game.policy, GAMES[name]), 2: game.policy}
    if name in BANKED:
        del policies[2]  # What another sets are cards that are exchanged.
    compared = 0
    for played in rounds(name, policies, FEW, seed=9):
        for at in decisions_of(played):
            before = played.actions[:at]
            one = replayed(played, before)
            other = replayed(played, with_other_cards(one, before, seed=at))
            assert look(other, 1) == look(one, 1)
            worths = told(weigh_answers(decide, look(one, 1)))
            assert worths == told(weigh_answers(decide, look(other, 1)))
            compared += bool(worths)
    assert compared >= FEW // 3


def decisions_of(played: Round) -> list[int]:
    """Where seat 1 answered after the deal."""
    first = next(at for at, each in enumerate(played.actions) if isinstance(each, Draw))
    return [at for at, each in enumerate(played.actions) if at > first and each.actor == 1]


def replayed(played: Round, actions: list[Action]) -> Round:
    again = Round(played._play, played.rules, played.start)
    for action in actions:
        again.take(action)
    return again


def with_other_cards(now: Round, actions: list[Action], seed: int) -> list[Action]:
    """The same actions, the cards that seat 1 does not see being exchanged among all unseen."""
    view = look(now, 1)
    seen = {card for pile in view.piles.values() for card in pile if card is not None}
    drawn = [each.card for each in actions if isinstance(each, Draw)]
    unseen = [card for card in now.rules.stock.faces if card not in seen]
    Random(seed).shuffle(unseen)
    others = iter(unseen)
    change = {card: card if card in seen else next(others) for card in drawn}
    return [Draw(change[each.card]) if isinstance(each, Draw) else each for each in actions]


def told(found: Deciding | None) -> list[tuple[str, Fraction]]:
    return [(str(each.action), each.worth) for each in found.answers] if found else []


def test_marks_go_by_what_a_decision_costs() -> None:
    costs = (0, Fraction(1, 200), Fraction(1, 30), Fraction(1, 5), Fraction(2, 5))
    marks = [mark_of(Fraction(cost)) for cost in costs]
    assert marks == ["best", "good", "inaccuracy", "mistake", "blunder"]


def test_luck_is_nothing_on_average_over_every_hand() -> None:
    """What best answers are worth over all hands is what the wager was worth before the deal."""
    rules = law("three-card-poker")[2]
    total, hands = Fraction(0), 0
    known = options_by_suits(rules)
    for holding in kept_solution(rules).found.holdings:
        options = known[holding.name, by_suits(holding.cards)]
        total += holding.hands * options[0].expectation
        hands += holding.hands
    found = report("three-card-poker")
    assert found is not None
    assert total / hands == found.wager("ante and play").expectation
    assert hands == 22_100


@pytest.mark.parametrize("name", ["three-card-poker", "double-down-stud", "let-it-ride"])
def test_luck_strays_no_further_than_chance(name: str) -> None:
    """Best play through the bridge comes out at the counted edge, as far as a few rounds say."""
    decide = law(name)[0].counted().decide
    main = {wager: cents for wager, cents in GAMES[name].items() if wager not in SIDES}

    def best(view: View) -> Action | None:
        assert decide is not None
        found = decide(view)
        return found.best.action if found is not None else None

    many = 400
    jumps = [
        float(analysed(name, played).luck_cents)
        for played in rounds(name, {1: with_wagers(best, main)}, many, seed=11)
    ]
    mean = sum(jumps) / many
    spread = (sum((jump - mean) ** 2 for jump in jumps) / many) ** 0.5
    assert abs(mean) < 4.5 * spread / many**0.5
