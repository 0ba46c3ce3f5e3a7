"""The exact count beside every deal of a small pack, reckoned with the game's own plain parts."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway.games.fast_action_holdem.classes import (
    CHOICES,
    keeps_of,
    setting_numbers,
    settings_of,
)
from houseway.games.fast_action_holdem.counting import (
    Counted,
    Question,
    Run,
    Sums,
    count_shard,
    shards_of,
)
from houseway.games.fast_action_holdem.house_way import HouseWay
from houseway.hands import ORDERS
from houseway.pieces.cards import PACK, Card, parse_cards
from tests.games.fast_action_holdem.small_packs import pack_of, rules_of, small_question

Cards = tuple[Card, ...]


def count_all(question: Question) -> Counted:
    run = Run(question)
    for number in run.open:
        run.add(number, count_shard(question, number))
    return run.finish()


def deal_all(question: Question, hand: Cards) -> list[Fraction]:
    """For each choice of two cards, how many boards and dealers it beats: dealt one by one."""
    strength = cache(ORDERS[question.order].strength)
    rest = list((Counter(_cards(question)) - Counter(hand)).elements())
    beaten = [Fraction(0)] * 6
    for places in combinations(range(len(rest)), 5):
        board = tuple(rest[at] for at in places)
        others = [card for at, card in enumerate(rest) if at not in places]
        mine = [strength((hand[i], hand[j], *board)) for i, j in CHOICES]
        for dealer in combinations(others, 4):
            if not question.naturals_set and len({card.rank for card in dealer}) == 1:
                continue
            for kept, share in set_by_the_house(question, dealer).items():
                theirs = strength((*kept, *board))
                for choice in range(6):
                    beaten[choice] += share * (mine[choice] > theirs)
    return beaten


@cache
def set_by_the_house(question: Question, dealer: Cards) -> dict[Cards, Fraction]:
    """The cards that a dealer keeps, in all orders that the hand can be dealt in."""
    way = HouseWay.of(question.steps)
    kept = Counter(
        tuple(sorted(way.choose(order).kept(question.ties))) for order in permutations(dealer)
    )
    return {pair: Fraction(times, 24) for pair, times in kept.items()}


def _cards(question: Question) -> list[Card]:
    return [card for card in PACK for _ in range(question.copies[card])]


# A player, a board and a dealer take thirteen cards.
ONE_DECK = "As Ah Ks Kh Qd Jc Ts Td 9h 7h 6d 4c 3d"
SUITS = "As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js Jh"
TWO_COPIES = "As As Ah Ah Ks Ks Kh Kh Qs Qs Jh Jh Td"
THREE_COPIES = "As As As Ah Ah Ah Kd Kd Kd Ac Ac Ac Qs Qs"
ONE_RANK = "As As As As Ah Ah Ah Ad Ad Ad Ac Ac Ac"


@pytest.mark.parametrize(
    ("rules", "ties", "pack", "hands"),
    [
        ("wa-single-deck", "first dealt", ONE_DECK, ["AsAhKsKh", "JcTs7h6d", "AhKhQd9h"]),
        ("wa-single-deck", "suited first", ONE_DECK, ["AsAhKsKh", "KsKhTsTd"]),
        ("wa-single-deck", "first dealt", SUITS, ["AsAhAdAc", "AsKhQdQc", "KsKhQsQh"]),
        ("wa-multi-deck", "first dealt", TWO_COPIES, ["AsAsAhKs", "KsKhQsQs", "AhKhQsJh"]),
        ("wa-multi-deck", "suited first", THREE_COPIES, ["AsAsAsAh", "KdKdAcAh"]),
        ("ma", "first dealt", THREE_COPIES, ["AsAsAsAh", "KdKdAcAh", "AsAhAcAc"]),
        ("ma", "suited first", TWO_COPIES, ["AsAsAhAh", "KsKhQsJh"]),
        ("ma", "first dealt", ONE_RANK, ["AsAsAsAh", "AsAhAdAc"]),
        ("wa-multi-deck", "first dealt", ONE_RANK, ["AsAsAsAh", "AsAhAdAc"]),
    ],
)
def test_a_small_pack_is_counted_as_if_dealt_by_hand(
    rules: str, ties: str, pack: str, hands: list[str]
) -> None:
    question = Question.of(rules_of(rules, house_way_ties=ties), pack_of(pack))
    keeps, settings = keeps_of(question.copies), settings_of(question.copies)
    counted = count_all(question)
    # Hands of one rank are all alike, and naturals are not set.
    assert counted.beaten.any() == (pack != ONE_RANK), "some dealers are beaten"
    for held in hands:
        hand = tuple(sorted(parse_cards(held)))
        classes = setting_numbers(np.array([hand], np.int64), keeps, settings)[0]
        found = [Fraction(int(counted.beaten[each]), counted.scale) for each in classes]
        assert found == deal_all(question, hand), held


def test_a_shard_that_is_counted_twice_must_be_the_same() -> None:
    question = small_question()
    run, found = Run(question), count_shard(question, 0)
    run.add(0, found)
    once = run.sums
    run.add(0, found)
    assert np.array_equal(run.sums.low, once.low), "and is taken in once"
    with pytest.raises(AssertionError, match="shard 0 was counted twice"):
        run.add(0, Sums(found.high, found.low + 1))


def test_a_run_with_open_shards_is_not_finished() -> None:
    run = Run(small_question())
    with pytest.raises(AssertionError, match="have not been counted"):
        run.finish()


def test_the_shards_of_a_pack_are_all_its_boards() -> None:
    shards = shards_of(small_question().copies)
    assert sum(int(shard.orbits.sum()) * shard.multiplicity for shard in shards) == 462
