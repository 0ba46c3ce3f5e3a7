"""Spanish 21 solved: tiny packs against a second writing of the law, whole shoes in figures."""

from fractions import Fraction

import pytest

from houseway.games.spanish_21.meeting import falling
from houseway.games.spanish_21.plan import best_plan
from houseway.games.spanish_21.solver import Solver
from houseway.games.spanish_21.terms import Shoe
from houseway.games.spanish_21.unsplit import SURRENDER
from houseway.pieces.cards import parse_cards
from tests.games.spanish_21 import plain
from tests.games.spanish_21.plans import TERMS, in_words

PACKS_WITH_PAIRS = [
    "7s 7s 7s 7s 7h 9c 9c 6s 6s" + " Kd" * 8,
    "8s 8s 8s 8s 8h 7s 7s 6s 6s" + " Kd" * 8,
    "As As As As As 9c 9c 6s" + " Kd" * 8,
    "3c 3c 3c 3c 3c 8d 8d 9h" + " Kc" * 8,
    "Kc Kc Kc Kc Kc As As 6d 5d" + " 9c" * 8,
]


@pytest.mark.parametrize("cards", PACKS_WITH_PAIRS)
def test_a_plan_with_splits_is_worth_what_every_order_of_cards_gives(cards: str) -> None:
    solution = Solver(Shoe.of(parse_cards(cards))).solve(TERMS)
    plan = in_words(best_plan(solution))
    assert plain.value_of(plain.pack_of(cards), plan) == solution.expectation


@pytest.mark.parametrize("cards", ["7s 7s 7s 7h 7s Kd Qh 9c 6s 3c", "6s 6h 7s 8s Kd Kd Kd As 9c"])
def test_without_splits_nobody_does_better_than_best_play(cards: str) -> None:
    solution = Solver(Shoe.of(parse_cards(cards))).solve(TERMS)
    total = Fraction(0)
    for up, copies in solution.ups():
        for opening, ways in solution.openings(up):
            choices = solution.choices(opening, up)
            unsplit = [value for what, value in choices.values.items() if what <= SURRENDER]
            total += copies * ways * (max(unsplit) + choices.blackjack)
    assert total / falling(solution.shoe.size, 3) == plain.best_value(plain.pack_of(cards))


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "keeps"), [(6, 0.3643875), (8, 0.3846664)])
def test_the_house_keeps_of_a_whole_shoe_what_others_published(decks: int, keeps: float) -> None:
    """0.37 and 0.38 per cent, rounded, where the dealer stands on soft 17."""
    shoe = Shoe((4 * decks,) * 9 + (12 * decks,), ((decks,) * 4,) * 3)
    found = Solver(shoe).solve(TERMS).expectation
    assert float(-100 * found) == pytest.approx(keeps, abs=1e-7)
