"""Luck is what chance gave: nothing on average, whatever was answered before it.

What a round is worth before a decision is what follows on average, so that every jump of the line
is nothing on average: from the wagers to the first decision, and from each answer to what comes
next. That is looked at answer by answer, over rounds that are played half at random. What best
answers are worth over all first situations is what the report says of the wager, exactly.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import NamedTuple

import pytest

from houseway.games.colorado_holdem.advice import decisions_of
from houseway.games.colorado_holdem.deciding import started
from houseway.games.colorado_holdem.solver import Stakes, prices_of
from houseway.games.double_down_stud.advice import advise as stud_advice
from houseway.games.double_down_stud.odds import MAIN as STUD_WAGERS
from houseway.games.fast_action_holdem.advice import settled_worths
from houseway.games.fast_action_holdem.deciding import PRICES
from houseway.games.heads_up_holdem.deciding import CHART
from houseway.games.let_it_ride.advice import first_hopes
from houseway.games.pai_gow.deciding import Weigher
from houseway.games.pai_gow.solver import kinds
from houseway.odds.deciding import Deciding
from houseway.pieces.cards import PACK, Card
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.study.analysing import Analysis, weigh_answers
from tests.study.analysed import alone, analysed, law, report, with_wagers
from tests.study.test_analysing import GAMES

MAIN = {
    "three-card-poker": {"ante": 10_00, "pair-plus": 5_00},
    "heads-up-holdem": {"ante": 10_00, "odds": 10_00, "pocket-bonus": 5_00},
    "caribbean-stud": {"ante": 10_00, "bonus": 5_00},
    "let-it-ride": {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00},
    "double-down-stud": {"wager": 10_00},
    "colorado-holdem": {"ante": 10_00, "bonus": 5_00},
    "fast-action-holdem": {"wager": 10_00},
    "pai-gow": {"wager": 20_00},
    "pai-gow-poker": {"wager": 20_00},
    "spanish-21": {"wager": 10_00},
}
"""Without wagers that win much and rarely: few rounds say nothing of these."""
BY_DAY = {"three-card-poker": 60, "double-down-stud": 60, "pai-gow": 60}
AT_LENGTH = {
    **{"three-card-poker": 3_000, "double-down-stud": 3_000, "pai-gow": 3_000},
    **{"let-it-ride": 1_500, "colorado-holdem": 1_500, "caribbean-stud": 1_000},
    **{"heads-up-holdem": 600, "fast-action-holdem": 1_000, "spanish-21": 1_000},
    "pai-gow-poker": 250,
}
FAR = 5.0
"""Standard errors: with a hundred means somewhere, one goes beyond this in some 20,000 runs."""


class Found(NamedTuple):
    """What rounds came to."""

    jumps: dict[str, list[float]]
    rounds: int
    decisions: int


class Somebody:
    """Half the time the best answer, otherwise any: and looks that every open answer is weighed."""

    def __init__(self, name: str, seed: int) -> None:
        self.game = law(name)[0]
        self.chance = Random(seed)
        self.unweighed: Counter[str] = Counter()

    def __call__(self, view: View) -> Action | None:
        assert view.ask is not None
        decide, actions = self.game.counted().decide, view.ask.actions()
        assert decide is not None
        found = weigh_answers(decide, view)
        if found is None:
            return self.game.policy(view)
        self.look_at(found, actions)
        return found.best.action if self.chance.random() < 0.5 else self.chance.choice(actions)

    def look_at(self, found: Deciding, actions: list[Action]) -> None:
        worths = [each.worth for each in found.answers]
        assert worths == sorted(worths, reverse=True)
        for action in actions:
            if found.including(action).answer(action) is None:
                self.unweighed[f"{found.stage}: {action}"] += 1


def play(name: str, count: int, seed: int) -> Found:
    """So many rounds, and every jump by what was answered before it."""
    somebody = Somebody(name, seed)
    jumps: dict[str, list[float]] = defaultdict(list)
    decisions = 0
    for played in alone(name, with_wagers(somebody, MAIN[name], only=True), count, seed):
        found = analysed(name, played)
        assert found.start_cents + found.luck_cents + found.skill_cents == played.net(1)
        assert all(point.cost >= 0 for point in found.points)
        decisions += len(found.points)
        for said, jump in jumps_of(found):
            jumps[said].append(float(jump))
    assert not somebody.unweighed
    return Found(jumps, count, decisions)


def jumps_of(found: Analysis) -> Iterator[tuple[str, Fraction]]:
    """Each jump that chance made, by the kind of what was answered before it."""
    if any(point.deciding.is_part for point in found.points):
        yield "hands of a pair", found.luck_cents
        return
    stops = list(found.line())
    said = ["the deal", *(kind_of(point.deciding, point.chosen.action) for point in found.points)]
    for words, was, came in zip(said, stops[::2], stops[1::2], strict=True):
        yield words, came.cents - was.cents


def kind_of(deciding: Deciding, action: Action) -> str:
    choice = getattr(action, "choice", "") or getattr(action, "times", "")
    return f"{deciding.stage}: {action.verb} {choice}".strip()


def check(found: Found) -> None:
    """No mean strays further than chance explains."""
    looked_at = 0
    for said, jumps in found.jumps.items():
        count, mean = len(jumps), sum(jumps) / len(jumps)
        spread = sqrt(sum((jump - mean) ** 2 for jump in jumps) / count)
        if count < 25:
            continue
        looked_at += 1
        assert abs(mean) <= FAR * spread / sqrt(count) + 1e-9, (said, mean, spread, count)
    assert looked_at > 1
    assert found.decisions >= found.rounds // 2


@pytest.mark.parametrize("name", BY_DAY)
def test_luck_is_nothing_on_average(name: str) -> None:
    check(play(name, BY_DAY[name], seed=100))


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_LENGTH)
def test_luck_is_nothing_on_average_over_many_rounds(name: str) -> None:
    check(play(name, AT_LENGTH[name], seed=10_000))


@pytest.mark.slow
@pytest.mark.parametrize("name", AT_LENGTH)
def test_best_play_costs_nothing_over_many_rounds(name: str) -> None:
    game = law(name)[0]
    decide = game.counted().decide

    def best(view: View) -> Action | None:
        assert decide is not None
        found = decide(view)
        is_counted = found is not None and not found.is_stake
        return found.best.action if found and is_counted else game.policy(view)

    for played in alone(name, with_wagers(best, GAMES[name]), AT_LENGTH[name] // 5, seed=20_000):
        found = analysed(name, played)
        assert found.skill_cents == 0
        assert found.start_cents + found.luck_cents == played.net(1)


# What best answers are worth over all first situations.


def by_suits(hand: tuple[Card, ...]) -> tuple[tuple[int, int], ...]:
    """A hand but for the names of its suits: hands of one form are worth the same."""
    names = {suit: at for at, suit in enumerate(dict.fromkeys(card.suit for card in hand))}
    return tuple((card.rank, names[card.suit]) for card in hand)


def hands_of(size: int) -> Mapping[tuple[Card, ...], int]:
    """One hand of each form, and how many have it."""
    counts: Counter[tuple[tuple[int, int], ...]] = Counter()
    first: dict[tuple[tuple[int, int], ...], tuple[Card, ...]] = {}
    for hand in combinations(PACK, size):
        form = by_suits(hand)
        counts[form] += 1
        first.setdefault(form, hand)
    return {first[form]: count for form, count in counts.items()}


def edge(name: str, wager: str) -> Fraction:
    found = report(name)
    assert found is not None
    return next(each.expectation for each in found.in_use if each.wager == wager)


def test_best_first_answers_are_worth_the_edge_of_heads_up_holdem() -> None:
    rules = law("heads-up-holdem")[2]
    ways = {"s": 4, "o": 12}
    total = sum(
        (ways.get(name[2:], 6) * found[0].expectation for name, found in CHART(rules).items()),
        Fraction(0),
    )
    assert total / comb(52, 2) == edge("heads-up-holdem", "ante and odds")


def test_best_settings_are_worth_the_edge_of_pai_gow() -> None:
    rules = law("pai-gow")[2]
    total, hands, gain = Fraction(0), 0, 1 - rules.commission.rate
    for kind in kinds():
        weigher = Weigher(rules, kind.tiles)
        total += kind.hands * max(weigher.worth(setting, gain) for setting in kind.settings)
        hands += kind.hands
    assert (total / hands, hands) == (edge("pai-gow", "wager"), comb(32, 4))


@pytest.mark.slow
def test_best_first_answers_are_worth_the_edge_of_let_it_ride() -> None:
    rules = law("let-it-ride")[2]
    total = Fraction(0)
    for hand, count in hands_of(3).items():
        total += count * first_hopes(rules, hand).options[0].expectation
    assert total / comb(52, 3) == edge("let-it-ride", "bets")


@pytest.mark.slow
@pytest.mark.parametrize("bonus", [0, 2_50, 20_00])
def test_best_answers_are_worth_the_edge_of_colorado_holdem(bonus: int) -> None:
    """With a bonus too: best play is then for both wagers together."""
    rules = law("colorado-holdem")[2]
    prices = prices_of(rules, Stakes(10_00, bonus) if bonus else None)
    total = Fraction(0)
    for hand, count in hands_of(3).items():
        total += count * max(worth for _, worth in decisions_of(rules, hand, prices))
    together = started(rules, {"ante": 10_00, "bonus": bonus})
    expected = together["ante", "bonus"] if bonus else edge("colorado-holdem", "ante and bet")
    assert total / comb(52, 3) == expected


@pytest.mark.slow
def test_best_answers_are_worth_the_edge_of_fast_action_holdem() -> None:
    rules = law("fast-action-holdem", "wa-single-deck")[2]
    prices, total = PRICES(rules), Fraction(0)
    for hand, count in hands_of(4).items():
        total += count * max(worth for _, worth in settled_worths(prices, hand, Fraction(0)))
    assert total / comb(52, 4) == prices.best(Fraction(0)).value(Fraction(0))


@pytest.mark.slow
def test_best_answers_are_worth_the_edge_of_double_down_stud() -> None:
    rules = law("double-down-stud")[2]
    total, deals = Fraction(0), 0
    forms: Counter[tuple[tuple[int, int], ...]] = Counter()
    first: dict[tuple[tuple[int, int], ...], tuple[Card, ...]] = {}
    for board in combinations(PACK, 3):
        for own in PACK:
            if own not in board:
                form = by_suits((*board, own))
                forms[form] += 1
                first.setdefault(form, (own, *board))
    for form, count in forms.items():
        own, *three = first[form]
        total += count * max(each.expectation for each in stud_advice(rules, [own], three))
        deals += count
    assert total / deals == edge("double-down-stud", STUD_WAGERS)
