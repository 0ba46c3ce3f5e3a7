"""Coups counted at once, held against every order of small shoes and against published figures."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import perm

import numpy as np
import pytest

from houseway.odds.coups import (
    Coup,
    Drawing,
    count_coups,
    count_deals,
    count_ends,
    expectation,
    orders,
)

DRAWN_TO = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}
"""The Banker's counts that draw to some third cards only."""


def banker_draws(count: int, third: int | None) -> bool:
    if third is None:
        return count <= 5
    return count < 3 or third in DRAWN_TO.get(count, ())


USUAL = Drawing.of(lambda count: count < 6, banker_draws)
ODD = Drawing.of(
    lambda count: count in (0, 5, 7), lambda count, third: (count + (third or 3)) % 3 == 0
)
"""Rules that nobody has, so that nothing is right by chance."""


def decks(count: int) -> tuple[int, ...]:
    return (16 * count, *[4 * count] * 9)


def plain_end(cards: Sequence[int], drawing: Drawing) -> Coup:
    """A coup dealt card by card: Player, Banker, Player, Banker, then third cards."""
    left = list(cards)
    player, banker = [left.pop(0)], [left.pop(0)]
    player.append(left.pop(0))
    banker.append(left.pop(0))
    counts = sum(player) % 10, sum(banker) % 10
    if counts[0] < 8 and counts[1] < 8:
        third = 10
        if drawing.player[counts[0]]:
            third = left.pop(0)
            player.append(third)
        if drawing.banker[counts[1]][third]:
            banker.append(left.pop(0))
    return Coup(sum(player) % 10, sum(banker) % 10, len(player), len(banker))


SMALL = [
    (2, 1, 0, 1, 1, 0, 1, 0, 1, 1),
    (0, 0, 2, 0, 0, 3, 0, 2, 0, 0),
    (3, 0, 0, 1, 1, 1, 1, 1, 0, 0),
]


@pytest.mark.parametrize("values", SMALL)
@pytest.mark.parametrize("drawing", [USUAL, ODD])
def test_every_order_of_a_small_shoe_dealt_card_by_card(
    values: tuple[int, ...], drawing: Drawing
) -> None:
    shoe = [value for value, copies in enumerate(values) for _ in range(copies)]
    dealt = Counter(plain_end(cards, drawing) for cards in permutations(shoe, 6))
    deals = count_deals(values)
    assert count_coups(deals, drawing) == dealt
    assert deals.cases == dealt.total() == perm(len(shoe), 6)


def test_cards_that_are_replaced() -> None:
    values = (2, 0, 1, 0, 0, 1, 0, 0, 0, 0)
    shoe = [0, 0, 2, 5]
    dealt = Counter(plain_end(cards, USUAL) for cards in product(shoe, repeat=6))
    assert count_coups(count_deals(values, replaced=True), USUAL) == dealt


def test_the_first_four_cards_in_sight() -> None:
    values = SMALL[0]
    shoe = [value for value, copies in enumerate(values) for _ in range(copies)]
    kinds = ["player", "banker", "tie"]
    dealt: Counter[tuple[int, ...]] = Counter()
    for one, two, three, four, *rest in permutations(shoe, 6):
        end = plain_end((one, two, three, four, *rest), ODD)
        dealt[one, three, two, four, kinds.index(end.winner)] += 1
    openings = np.array(list(product(range(10), repeat=4)))
    found = count_ends(values, ODD, openings, lambda coup: kinds.index(coup.winner), 3)
    ways = found.reshape(*(10,) * 4, 3) * orders(values, 4)[..., None]
    assert {place: int(count) for place, count in np.ndenumerate(ways) if count} == dealt


def test_eight_decks_are_the_published_integers() -> None:
    """Wizard of Odds."""
    deals = count_deals(decks(8))
    won: Counter[str] = Counter()
    for coup, count in count_coups(deals, USUAL).items():
        won[coup.winner] += count
    assert deals.cases == 4_998_398_275_503_360
    assert won["banker"] == 2_292_252_566_437_888
    assert won["player"] == 2_230_518_282_592_256
    assert won["tie"] == 475_627_426_473_216


def test_more_cards_than_64_bits_can_count() -> None:
    large, small = count_deals(decks(40)), count_deals(decks(20))
    assert large.cases == perm(40 * 52, 6) > 1 << 63
    assert small.cases == perm(20 * 52, 6) < 1 << 63

    def tie(coup: Coup) -> int:
        return int(coup.winner == "tie")

    # Both are between one deck and cards that are replaced, and the larger is nearer to those.
    endless = expectation(count_deals(decks(1), replaced=True), USUAL, tie)
    one, some, many = (
        expectation(deals, USUAL, tie) for deals in (count_deals(decks(1)), small, large)
    )
    assert abs(many - endless) < abs(some - endless) < abs(one - endless) < Fraction(1, 100)


def test_a_shoe_without_six_cards_deals_nothing() -> None:
    assert count_deals((5, *[0] * 9)).cases == 0


@pytest.mark.parametrize(
    ("coup", "winner", "naturals"),
    [
        (Coup(9, 0, 2, 2), "player", (True, False)),
        (Coup(9, 8, 2, 2), "player", (True, True)),
        (Coup(9, 8, 3, 2), "player", (False, True)),
        (Coup(7, 7, 2, 3), "tie", (False, False)),
        (Coup(2, 8, 3, 3), "banker", (False, False)),
    ],
)
def test_what_a_coup_is(coup: Coup, winner: str, naturals: tuple[bool, bool]) -> None:
    assert coup.winner == winner
    assert (coup.is_natural, coup.turned.is_natural) == naturals
    assert coup.turned.turned == coup
