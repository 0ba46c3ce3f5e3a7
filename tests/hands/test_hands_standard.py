"""The standard order: every hand of seven cards counted, every class in its place.

Every hand of five is counted in `test_batch`, which meets them all.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest

from houseway.hands import STANDARD
from houseway.pieces.cards import PACK, Card, parse_cards

FIVE_CARD_HANDS = {
    "royal flush": 4,
    "straight flush": 36,
    "four-of-a-kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
SEVEN_CARD_HANDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four-of-a-kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}
CLASSES_OF_FIVE = 7_462
CLASSES_OF_SEVEN = 4_824


def by_category(tally: Counter[int]) -> dict[str, int]:
    """Hands by the name of their category, strongest first, from hands by strength."""
    counts: Counter[str] = Counter()
    for strength in sorted(tally, reverse=True):
        counts[STANDARD.category(strength).name] += tally[strength]
    return dict(counts)


def judged(five: tuple[Card, ...]) -> tuple[int, list[int]]:
    """The place of a hand by another road: counts read as a number, straights as sets."""
    ranks = sorted((int(card) // 4 + 2 for card in five), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    copies = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
    flush = len({int(card) % 4 for card in five}) == 1
    ranks = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    if straight and flush:
        return (9 if ranks[0] == 14 else 8), ranks
    if flush:
        return 5, ranks
    if straight:
        return 4, ranks
    number = int("".join(map(str, copies)))
    return {41: 7, 32: 6, 311: 3, 221: 2, 2111: 1, 11111: 0}[number], ranks


def one_hand_of_each_class() -> Iterator[tuple[Card, ...]]:
    """Every choice of five ranks that one deck has, not suited and, if no rank repeats, suited."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) == 5:
            continue
        suits = [at if ranks.count(rank) > 1 else at % 2 for at, rank in enumerate(ranks)]
        yield tuple(Card(rank * 4 + suit % 4) for rank, suit in zip(ranks, suits, strict=True))
        if len(set(ranks)) == 5:
            yield tuple(Card(rank * 4 + 3) for rank in ranks)


def seven_card_types() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of each choice of seven ranks and of the suited ones among them, with its weight.

    The weight is how many hands are like it. Spades stand for the suit that has five cards or
    more; there is at most one.
    """
    for held in combinations_with_replacement(range(13), 7):
        copies = Counter(held)
        if max(copies.values()) > 4:
            continue
        ways = prod(comb(4, count) for count in copies.values())
        for size in (5, 6, 7):
            for flush in combinations(copies, size):
                rest = {rank: copies[rank] - (rank in flush) for rank in copies}
                like_it = 4 * prod(comb(3, count) for count in rest.values())
                if not like_it:
                    continue
                ways -= like_it
                others = [rank * 4 + suit for rank in rest for suit in range(rest[rank])]
                yield tuple(map(Card, [rank * 4 + 3 for rank in flush] + others)), like_it
        yield spread(copies), ways


def spread(copies: Counter[int]) -> tuple[Card, ...]:
    """Cards of these ranks of which no five are of one suit."""
    cards: list[Card] = []
    suit = 0
    for rank, count in copies.items():
        for _ in range(count):
            cards.append(Card(rank * 4 + suit % 4))
            suit += 1
    return tuple(cards)


@pytest.fixture(scope="module")
def types_of_seven() -> list[tuple[tuple[Card, ...], int]]:
    return list(seven_card_types())


def test_the_classes_of_five_cards_stand_in_the_order_of_another_judge() -> None:
    hands = list(one_hand_of_each_class())
    assert len(hands) == CLASSES_OF_FIVE
    by_strength = sorted(hands, key=STANDARD.strength)
    by_judge = sorted(hands, key=judged)
    assert by_strength == by_judge
    strengths = list(map(STANDARD.strength, by_strength))
    assert len(set(strengths)) == CLASSES_OF_FIVE
    assert [STANDARD.best(hand).strength for hand in by_strength] == strengths


def test_every_seven_card_type_weighed_gives_the_known_counts(
    types_of_seven: list[tuple[tuple[Card, ...], int]],
) -> None:
    tally: Counter[int] = Counter()
    for hand, like_it in types_of_seven:
        tally[STANDARD.strength(hand)] += like_it
    assert by_category(tally) == SEVEN_CARD_HANDS
    assert len(tally) == CLASSES_OF_SEVEN


@pytest.mark.slow
def test_every_seven_card_hand_is_counted_in_its_category() -> None:
    tally = Counter(map(STANDARD.strength, combinations(PACK, 7)))
    assert tally.total() == comb(52, 7)
    assert by_category(tally) == SEVEN_CARD_HANDS
    assert len(tally) == CLASSES_OF_SEVEN


@pytest.mark.parametrize("count", [5, 6, 7])
def test_the_quick_strength_is_that_of_the_best_five_at_random(count: int) -> None:
    random = Random(count)
    for _ in range(4_000):
        hand = random.sample(PACK, count)
        best = STANDARD.best(hand)
        assert STANDARD.strength(hand) == best.strength
        place, ranks = max(map(judged, combinations(hand, 5)))
        assert judged(best.cards) == (place, ranks)


def test_the_quick_strength_is_that_of_the_best_five_in_types_of_seven(
    types_of_seven: list[tuple[tuple[Card, ...], int]],
) -> None:
    for hand, _ in types_of_seven[::23]:
        assert STANDARD.strength(hand) == STANDARD.best(hand).strength


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ts Js Qs Ks As 2h 3h", "royal flush"),
        ("9s Ts Js Qs Ks Ah Kd", "straight flush, king high"),
        ("As 2s 3s 4s 5s 6h Ad", "straight flush, five high"),
        ("9s 9h 9d 9c Ah Ad Ac", "four-of-a-kind, nines"),
        ("As Ah Ad Ks Kh Qs Qh", "full house, aces over kings"),
        ("6s 6h 6d 2s 2h 2d Ac", "full house, sixes over twos"),
        ("As 9s 7s 4s 2s Ah Ad", "flush, ace high"),
        ("As 2h 3d 4c 5s 9h 9d", "straight, five high"),
        ("As 2h 3d 4c 5s 6h Kd", "straight, six high"),
        ("Ts Jh Qd Kc As Ah Ad", "straight, ace high"),
        ("7s 7h 7d Kc 2s 3h", "three-of-a-kind, sevens"),
        ("As Ah Kd Kc Qs Qh Jd", "two pair, aces and kings"),
        ("9s 9h Ad Kc 2s", "pair of nines"),
        ("As Kh Qd Jc 9s 3h 2d", "ace high"),
        ("Ks Ah 2d 3c 4s 8h 9d", "ace high"),
    ],
)
def test_a_hand_has_its_name(cards: str, name: str) -> None:
    hand = STANDARD.best(parse_cards(cards))
    assert hand.name == name
    assert STANDARD.describe(STANDARD.strength(parse_cards(cards))) == name


@pytest.mark.parametrize("count", [5, 6, 7])
@pytest.mark.parametrize("rate", [STANDARD.best, STANDARD.strength])
def test_a_face_that_lies_twice_is_refused(
    rate: Callable[[Sequence[Card]], object], count: int
) -> None:
    cards = parse_cards("Ah Ah Kd Qc 9s 2c 3c")[:count]
    with pytest.raises(ValueError, match="Ah more than once, but the standard order is for one"):
        rate(cards)


def test_five_of_a_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="Ac more than once"):
        STANDARD.strength(parse_cards("Ah Ad As Ac Ac"))
