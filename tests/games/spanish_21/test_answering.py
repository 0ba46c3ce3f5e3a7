"""What answers are worth at the table, held against rounds walked through a small pack.

A double of any amount, what comes of keeping or rescuing it, insurance beside the hand: all by the
cards that are left when everything else of the shoe was seen.
"""

from collections import Counter
from fractions import Fraction
from functools import cached_property

import numpy as np
import pytest

from houseway.games.spanish_21.answering import Weighed, decide
from houseway.games.spanish_21.holdings import value_of
from houseway.games.spanish_21.pricing import terms_of
from houseway.games.spanish_21.solver import Solution, Solver
from houseway.games.spanish_21.terms import Shoe
from houseway.pieces.cards import Card, parse_cards
from houseway.round.actions import Action, Choose, Draw, Place
from houseway.round.view import look
from tests.games.spanish_21.test_bridge import WAGER, begin, first_draws, table, value

PACKS = (
    ("6s 7s", "9c", "8s 8h Kd Kd 4c"),
    ("5c 6d", "Kc", "As Kd Kd 9c 5h"),
    ("5c 6d", "6c", "As Kd Qd 9c 5h"),
    ("Ac 4d", "5c", "As 6d Kd 9c 3h"),
    ("9c 2d", "Jc", "As 6d Kd 9d 3h"),
)


class OfPack(Weighed):
    """The same by the cards of a pack: too few for a round that could take any number."""

    pack: tuple[Card, ...] = ()

    @cached_property
    def solution(self) -> Solution:
        solver = Solver(Shoe.of(self.pack), np.array([value_of(self.up)]))
        return solver.solve(terms_of(self.rules, self.stake))


def weighed(hole: str, up: str, rest: str, *more: Action) -> tuple[OfPack, tuple[Card, ...]]:
    """A hand of a small pack as the bridge has it, the rest of the shoe being seen."""
    rules, cards, card = table(), parse_cards(hole), Card.parse(up)
    pack = (*cards, card, *parse_cards(rest))
    round_ = begin(rules, pack)
    for action in (*first_draws(cards, card), *more):
        round_.take(action)
    drawn = tuple(action.card for action in more if isinstance(action, Draw))
    gone = Counter(rules.stock.pieces) - Counter(pack)
    found = OfPack(look(round_, 1), 1, (*cards, *drawn), card, tuple(gone.elements()))
    found.pack = pack
    return found, pack


@pytest.mark.parametrize(("hole", "up", "rest"), PACKS)
@pytest.mark.parametrize("cents", [WAGER, WAGER // 2, WAGER // 10])
def test_a_double_is_worth_what_rounds_come_to(hole: str, up: str, rest: str, cents: int) -> None:
    one, pack = weighed(hole, up, rest)
    found = one.deciding()
    assert found is not None
    double = Place(1, "double", cents)
    said = found.including(double).answer(double)
    assert said is not None
    taken = (*first_draws(parse_cards(hole), Card.parse(up)), double)
    assert value(table(), pack, taken, lambda *_: None) == said.worth


@pytest.mark.parametrize(("hole", "up", "rest"), PACKS)
@pytest.mark.parametrize("cents", [WAGER, WAGER // 2])
def test_a_doubled_hand_is_worth_what_rounds_come_to(
    hole: str, up: str, rest: str, cents: int
) -> None:
    compared = 0
    for drawn in sorted(set(parse_cards(rest))):
        more = (Place(1, "double", cents), Draw(drawn))
        one, pack = weighed(hole, up, rest, *more)
        if one.view.ask is None or Choose(1, "keep") not in one.view.ask.actions():
            continue
        found = one.deciding()
        assert found is not None
        assert {each.decision for each in found.answers} == {"keep", "rescue"}
        before = (*first_draws(parse_cards(hole), Card.parse(up)), *more)
        for each in found.answers:
            net = value(table(), pack, (*before, each.action), lambda *_: None)
            assert net == each.worth, (drawn, each)
            compared += 1
    assert compared


def test_a_small_double_is_no_part_of_a_large_one() -> None:
    """A rescue forfeits the wager, whatever was added: with little added it saves nothing."""
    dealt = parse_cards("8c 5d 9h 2s 3c 9d 9s Kd Kh")
    hole, (up, *rest) = " ".join(map(str, dealt[:2])), dealt[2:]
    one, _ = weighed(hole, str(up), " ".join(map(str, rest)))
    found = one.deciding()
    assert found is not None
    whole, tenth = (found.dialled["double"].worth_of(cents) for cents in (WAGER, WAGER // 10))
    assert tenth != whole / 2 * (1 + Fraction(1, 10))


def test_insurance_stands_beside_what_the_hand_is_worth() -> None:
    rules, cards, up = table(), parse_cards("9c 8d"), Card.parse("Ah")
    round_ = begin(rules, rules.stock.pieces)
    for action in first_draws(cards, up):
        round_.take(action)
    view = look(round_, 1)
    found = decide(view)
    assert found is not None
    assert (found.stage, found.is_part) == ("insurance", False)
    by_name = {each.decision: each.worth for each in found.answers}
    faces = sum(card.rank in (9, 10, 11) for card in rules.stock.pieces)
    chance = Fraction(faces, len(rules.stock.pieces) - 3)
    insured = next(each for each in found.answers if each.decision == "insurance")
    assert isinstance(insured.action, Place)
    gain = Fraction(insured.action.cents, WAGER) * (3 * chance - 1)
    assert insured.worth - by_name["pass"] == gain < 0
    round_.take(Choose(1, "pass"))
    after = decide(look(round_, 1))
    assert after is not None
    assert after.best.worth == by_name["pass"], "nothing is known yet that was not"
