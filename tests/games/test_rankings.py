"""The rank of hands as each regulation has it: what beats what, in the order that the game uses.

A round shows that a hand was paid as what it is; that it stands where the law puts it, a list of
hands from the highest down shows.
"""

from itertools import pairwise
from typing import Any

import pytest

from houseway.games import find_game
from houseway.hands import ORDERS, THREE_CARD, Order
from houseway.pieces.cards import parse_cards

FIVE_CARDS = (
    # The highest and the lowest of each kind, from the top down.
    ("royal flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    ("straight flush", "Kd Qd Jd Td 9d", "5h 4h 3h 2h Ah"),
    ("four-of-a-kind", "As Ah Ad Ac Kd", "2s 2h 2d 2c 3d"),
    ("full house", "As Ah Ad Ks Kh", "2s 2h 2d 3s 3h"),
    ("flush", "Ah Kh Qh Jh 9h", "7c 5c 4c 3c 2c"),
    ("straight", "As Kh Qs Js Ts", "5h 4s 3h 2h Ah"),
    ("three-of-a-kind", "As Ah Ad Kc Qd", "2s 2h 2d 4c 3d"),
    ("two pair", "As Ah Kd Kc Qd", "3s 3h 2d 2c 4d"),
    ("pair", "As Ah Kd Qc Jd", "2s 2h 5d 4c 3d"),
    ("high card", "As Kh Qd Jc 9d", "7s 5h 4d 3c 2d"),
)
THREE_CARDS = (
    ("straight flush", "Kd Qd Jd", "3h 2h Ah"),
    ("three-of-a-kind", "As Ah Ad", "2s 2h 2d"),
    ("straight", "As Kh Qs", "3h 2s Ah"),
    ("flush", "Ah Kh Jh", "5c 3c 2c"),
    ("pair", "As Ah Kd", "2s 2h 3d"),
    ("high card", "As Kh Jd", "5s 3h 2d"),
)


def kinds(part: str, count: int) -> list[str]:
    """A clause and its numbered parts."""
    return [part, *(f"{part}({number})" for number in range(1, count + 1))]


KINDS = {
    "heads-up-holdem": kinds("§5(b)", 9),
    "caribbean-stud": kinds("§5(b)", 9),
    "double-down-stud": kinds("§5(b)", 9),
    "let-it-ride": kinds("§3(b)", 9),
    "colorado-holdem": kinds("§3(b)", 9),
    "three-card-poker": kinds("§3(b)", 5),
}
ACES_AND_SUITS = {
    "heads-up-holdem": ["§5(a)"],
    "caribbean-stud": ["§5(a)"],
    "double-down-stud": ["§5(a)"],
    "let-it-ride": ["§3(a)"],
    "colorado-holdem": ["§3(a)", "§1 suit"],
    "three-card-poker": ["§3(a)"],
}
KICKERS = {"heads-up-holdem": ["§5(c)"], "three-card-poker": ["§3(c)"]}


def in_each(clauses: dict[str, list[str]]) -> pytest.MarkDecorator:
    """Ask of each game, under these clauses of it."""
    asked = [
        pytest.param(
            game,
            THREE_CARDS if game == "three-card-poker" else FIVE_CARDS,
            id=game,
            marks=[pytest.mark.clause(game, "ma", clause) for clause in cited],
        )
        for game, cited in clauses.items()
    ]
    return pytest.mark.parametrize(("game", "hands"), asked)


def order_of(game: str) -> Order:
    rules: Any = find_game(game).ruleset("ma").open()
    return {**ORDERS, "three-card": THREE_CARD}[rules.order]


@in_each(KINDS)
def test_kinds_stand_in_the_order_of_the_law(
    game: str, hands: tuple[tuple[str, str, str], ...]
) -> None:
    order = order_of(game)
    for name, *both in hands:
        assert [order.best(parse_cards(hand)).category.name for hand in both] == [name, name]
    down = [order.strength(parse_cards(hand)) for _, *both in hands for hand in both]
    same = sum(name == "royal flush" for name, *_ in hands)
    assert sum(high == low for high, low in pairwise(down)) == same
    assert down == sorted(down, reverse=True)


@in_each(ACES_AND_SUITS)
def test_aces_are_high_or_low_and_suits_are_equal(
    game: str, hands: tuple[tuple[str, str, str], ...]
) -> None:
    order, size = order_of(game), len(hands[0][1].split())
    round_the_ace = parse_cards("3s 2h As Kd Qc" if size == 5 else "2h As Kd")
    assert order.best(round_the_ace).category.name == "high card"
    turned = str.maketrans("shdc", "hdcs")
    for _, *both in hands:
        for hand in both:
            other = parse_cards(hand.translate(turned))
            assert order.strength(other) == order.strength(parse_cards(hand))


@in_each(KICKERS)
def test_within_a_kind_the_highest_card_that_differs_decides(
    game: str, hands: tuple[tuple[str, str, str], ...]
) -> None:
    order, size = order_of(game), len(hands[0][1].split())
    falling = (
        ("Ks Kh 9d 7c 3d", "Qs Qh Ad Kc Jd", "Qs Qh Ad Kc Td", "Qs Qh Ad Jc Td")
        if size == 5
        else ("Ks Kh 3d", "Qs Qh Ad", "Qs Qh Kd")
    )
    down = [order.strength(parse_cards(hand)) for hand in falling]
    assert all(high > low for high, low in pairwise(down))
