"""What a call needs, and what the own hand has for it: nothing but what a seat sees."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from houseway.games.poker import GAME
from houseway.games.poker.estimating import NO_DRAW, pot_for, to_call
from houseway.hands import ORDERS
from houseway.odds.pots import PotEstimate
from houseway.pieces.cards import PACK, Card
from houseway.round.actions import Action
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.table.session import Session
from houseway.table.shoe import entropy

SEATS = (1, 2, 3)


def asked(variant: str, rounds: int = 4, rack: int = 500_00, seed: int = 5) -> Iterator[View]:
    """What seat 1 sees whenever it is asked something, in rounds of simple players."""
    rules = GAME.ruleset("ma").open({"variant": variant})
    table = Session(GAME, rules, entropy(seed))
    seen: list[View] = []

    def note(view: View) -> Action | None:
        seen.append(view)
        return GAME.policy(view)

    for seat in SEATS:
        table.sit(seat, f"P{seat}", rack)
    for _ in range(rounds):
        table.play({1: note, 2: GAME.policy, 3: GAME.policy})
    yield from seen


def share_by_hand(own: tuple[Card, ...], board: tuple[Card, ...]) -> Fraction:
    """The share of the pot on the river against any two cards, hand by hand."""
    order, total = ORDERS["standard"], Fraction(0)
    mine = order.strength([*own, *board])
    others = list(combinations([card for card in PACK if card not in (*own, *board)], 2))
    for two in others:
        theirs = order.strength([*two, *board])
        total += Fraction(1 + (mine > theirs) - (mine < theirs), 2)
    return total / len(others)


def test_on_the_river_every_hand_of_another_is_counted() -> None:
    compared = 0
    for view in asked("holdem", rounds=12):
        board = tuple(card for card in view.piles.get(COMMUNITY, ()) if card is not None)
        found = GAME.estimate(view)
        if found is None or len(board) < 5 or found.opponents > 1:
            continue
        own = tuple(card for card in view.hand if card is not None)
        assert found.is_counted
        assert found.share == share_by_hand(own, board)
        assert found.interval == (float(found.share),) * 2
        compared += 1
    assert compared


def test_an_estimate_says_so_and_is_the_same_again() -> None:
    view = next(each for each in asked("holdem") if to_call(each))
    found = GAME.estimate(view)
    assert found is not None
    assert not found.is_counted
    low, high = found.interval
    assert 0 < low < found.share < high < 1
    assert found == GAME.estimate(view)


def test_blinds_are_what_a_call_plays_for() -> None:
    view = next(each for each in asked("holdem") if to_call(each))
    call = to_call(view)
    assert call is not None
    own = sum(cents for (seat, _), cents in view.wagers.items() if seat == 1)
    assert own + call == max(view.wagers.values())
    assert pot_for(view, 1, call) == sum(view.wagers.values())
    assert pot_for(view, 1, 1_00 - own) < sum(view.wagers.values()), "a short stack plays for less"


def test_what_a_call_needs_and_nets() -> None:
    found = PotEstimate(
        pot_cents=600,
        call_cents=200,
        opponents=1,
        share=Fraction(1, 3),
        deals=100,
    )
    assert found.needs == Fraction(1, 4)
    assert found.call_worth_cents == Fraction(800, 3) - 200


@pytest.mark.parametrize("variant", ["omaha-8", "stud", "draw-low", "mambo"])
def test_other_variants_have_an_estimate_at_every_bet(variant: str) -> None:
    views = [each for each in asked(variant, rounds=2) if to_call(each) is not None]
    assert views
    found = [GAME.estimate(view) for view in views[:3]]
    assert all(each is not None and 0 <= each.share <= 1 for each in found)
    is_drawn = any(each is not None and NO_DRAW in each.notes for each in found)
    assert is_drawn is (variant == "draw-low")


def test_nothing_is_said_where_nothing_is_to_be_called() -> None:
    views = list(asked("holdem", rounds=6))
    silent = [view for view in views if to_call(view) is None]
    assert silent
    assert all(GAME.estimate(view) is None for view in silent)


def test_cards_that_lie_face_down_are_not_looked_at() -> None:
    """A fold of another leaves one hand less to play against, and nothing else is known of it."""
    for view in asked("holdem", rounds=3):
        found = GAME.estimate(view)
        if found is not None:
            hidden = [pile for spot, pile in view.piles.items() if spot.seat not in (0, 1)]
            assert all(card is None for pile in hidden for card in pile)
            assert found.opponents == sum(bool(pile) for pile in hidden)
