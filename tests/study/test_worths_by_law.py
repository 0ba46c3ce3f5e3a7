"""What answers are worth at a table, held to the law's text counted again in plain Python."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt

import pytest

from houseway.odds.deciding import Deciding
from houseway.round.actions import Action, Choose, Fold, Raise, Set, Surrender
from houseway.round.view import View
from houseway.study.analysing import weigh_answers
from tests.study import worths_by_law as by_law
from tests.study.analysed import alone, law, with_wagers
from tests.study.test_analysing import by_chance

DAY, LONG = {"caribbean-stud": 1, "heads-up-holdem": 2, "spanish-21": 2}, 12
MANY = {"let-it-ride": 36, "caribbean-stud": 24, "spanish-21": 36}
STAKES = {
    "three-card-poker": {"ante": 10_00},
    "caribbean-stud": {"ante": 10_00},
    "let-it-ride": {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00},
    "heads-up-holdem": {"ante": 10_00, "odds": 10_00},
    "fast-action-holdem": {"wager": 10_00},
    "spanish-21": {"wager": 10_00},
}
"""The main wagers alone: with others a fold may cost more than the ante."""
STRAY = 4.5
"""Standard errors within which chance stays, over some hundred comparisons."""


def situations(name: str, is_wanted: Callable[[Deciding], bool], seed: int) -> Iterator[Deciding]:
    """Decisions that come up at a table where one player answers anything."""
    decide = law(name)[0].counted().decide
    assert decide is not None
    wild, seen = with_wagers(by_chance(seed), STAKES[name], only=True), list[View]()

    def answer(view: View) -> Action | None:
        seen.append(view)
        return wild(view)

    for _ in alone(name, answer, 1000, seed=seed):
        for view in seen:
            found = weigh_answers(decide, view)
            if found is not None and is_wanted(found):
                yield found
        seen.clear()


def held(name: str, is_wanted: Callable[[Deciding], bool], many: int) -> Iterator[Deciding]:
    for number, found in enumerate(situations(name, is_wanted, seed=71)):
        if number == many:
            return
        yield found


def worths(found: Deciding) -> dict[str, Fraction]:
    """What is told, by what is done."""
    told = {}
    for answer in found.answers:
        match answer.action:
            case Raise(times=times):
                told[f"raise {times}"] = answer.worth
            case Fold():
                told["fold"] = answer.worth
            case Choose(choice=choice):
                told[choice] = answer.worth
            case _:
                pass
    return told


def three_card(found: Deciding) -> dict[str, Fraction]:
    return {"raise 1": by_law.three_card_play(found.own), "fold": Fraction(-1)}


def caribbean(found: Deciding) -> dict[str, Fraction]:
    (shown,) = found.board
    return {"raise 2": by_law.caribbean_bet(found.own, shown), "fold": Fraction(-1)}


def heads_up(found: Deciding) -> dict[str, Fraction]:
    return {"raise 1": by_law.heads_up_raise(found.own, found.board), "fold": Fraction(-2)}


def ride(found: Deciding) -> dict[str, Fraction]:
    if not found.board:
        return by_law.ride_answers(found.own, (), 3)
    # Whether the first bet still lies there is not told: it is by the ratio of both answers.
    one = by_law.ride_last((*found.own, *found.board))
    told = worths(found)
    lying = 3 if told["let-it-ride"] == 3 * one else 2
    return by_law.ride_answers(found.own, found.board, lying)


def spanish(found: Deciding) -> dict[str, Fraction]:
    own, (up,) = (
        [by_law.QUEEN if by_law.TEN < card.rank < by_law.ACE else card.rank for card in cards]
        for cards in (found.own, found.board)
    )
    return {"stand": by_law.spanish_stands(own, up)}


def is_first_hand(found: Deciding) -> bool:
    """A whole hand of Spanish 21 with which one may stand."""
    return "stand" in worths(found) and not found.is_part


def has_whole_board(found: Deciding) -> bool:
    return len(found.board) == 5


WANTED: dict[str, Callable[[Deciding], bool]] = {
    "heads-up-holdem": has_whole_board,
    "spanish-21": is_first_hand,
}
ORACLES: dict[str, Callable[[Deciding], dict[str, Fraction]]] = {
    "three-card-poker": three_card,
    "caribbean-stud": caribbean,
    "let-it-ride": ride,
    "heads-up-holdem": heads_up,
    "spanish-21": spanish,
}


def compare(name: str, many: int) -> None:
    for found in held(name, WANTED.get(name, bool), many):
        told = worths(found)
        for said, worth in ORACLES[name](found).items():
            assert told[said] == worth, (name, found.own, found.board, said)


@pytest.mark.parametrize("name", ORACLES)
def test_worths_are_those_of_the_law(name: str) -> None:
    compare(name, DAY.get(name, 4))


@pytest.mark.slow
@pytest.mark.parametrize("name", ORACLES)
def test_worths_are_those_of_the_law_at_length(name: str) -> None:
    compare(name, MANY.get(name, LONG))


def compare_kept(many: int, deals: int) -> None:
    for number, found in enumerate(held("fast-action-holdem", bool, many)):
        sets = {
            answer.action.kept: answer.worth
            for answer in found.answers
            if isinstance(answer.action, Set)
        }
        surrendered = [a.worth for a in found.answers if isinstance(a.action, Surrender)]
        assert surrendered == [Fraction(-1, 2)]
        nets = by_law.fast_action_kept(found.own, list(sets), deals, seed=number)
        for (kept, worth), net in zip(sets.items(), nets, strict=True):
            mean = sum(net) / deals
            error = sqrt(max(1e-9, 1 - mean * mean) / deals)
            assert abs(mean - float(worth)) < STRAY * error, (found.own, kept, mean, float(worth))


def test_hands_that_are_kept_fare_as_by_chance() -> None:
    compare_kept(1, 300)


@pytest.mark.slow
def test_hands_that_are_kept_fare_as_by_chance_at_length() -> None:
    compare_kept(LONG, 1500)
