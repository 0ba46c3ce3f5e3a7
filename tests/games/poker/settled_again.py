"""Pots settled a second time, written from the text of §§3, 9(i), 11(f) and 13a(j) alone.

Coins are laid out one by one: to the high and the low hand in turn, the high first, and then
round those who are tied, from the one whom the law names first. Nothing here is the engine's.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from houseway.pieces.cards import Card

COINS = (100, 50, 25, 10, 5, 1)
SHARED = {"omaha-8", "stud-hi-lo", "stud-8", "mambo"}
"""Variants in which a high and a low hand divide the pot."""
QUALIFY = {"omaha-8": 8, "stud-8": 8, "mambo": 6}
"""The highest card of a low hand that can win, and no two of a rank."""


class Way(NamedTuple):
    """What is played, and what the licensee has filed for what the text leaves open."""

    variant: str
    odd_high: str = "by suit"
    odd_low: str = "worst card"
    odd_units: str = "singly"
    low_pairs: str = "aces are the best pair"


def made(variant: str, own: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The hands that a player can form (§9(i), §10(j), §11(f), §13a(j))."""
    if variant.startswith("omaha"):
        for pair in combinations(own, 2):
            yield from (pair + three for three in combinations(board, 3))
    else:
        yield from combinations([*own, *board], 3 if variant == "mambo" else 5)


def grouped(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """How many there are of each rank, most first, and the ranks in that order."""
    counted = sorted(Counter(ranks).items(), key=lambda each: (-each[1], -each[0]))
    return [count for _, count in counted], [rank for rank, _ in counted]


def high(cards: Sequence[Card]) -> tuple[int, list[int]]:
    """A high hand: its kind by §3(b) or (c), then its cards by §3(a)."""
    counts, ranks = grouped([card.rank + 2 for card in cards])
    size = len(cards)
    runs = [[*range(top, top - size, -1)] for top in range(14, size, -1)]
    wheel = [14, *range(size, 1, -1)]
    straight = ranks in runs or ranks == wheel
    flush = len({card.suit for card in cards}) == 1
    if ranks == wheel:
        ranks = [*range(size, 0, -1)]
    if straight and flush:
        return 9 if ranks[0] == 14 else 8, ranks
    if size == 3:
        kind = 7 if counts == [3] else 6 if straight else 5 if flush else 4 if counts[0] == 2 else 0
        return kind, ranks
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(counts), 5 if flush else 4 if straight else 0)
    return kind, ranks


def low(way: Way, cards: Sequence[Card]) -> tuple[int, list[int]] | None:
    """A low hand, the best being the greatest (§3(e), (f)); nothing if it does not qualify."""
    ace = 14 if way.low_pairs == "aces are the worst pair" else 1
    pips = [(card.rank + 2) % 13 or 13 for card in cards]
    counts, _ = grouped(pips)
    paired = {rank for rank, count in Counter(pips).items() if count > 1}
    valued = [ace if pip == 1 and 1 in paired else pip for pip in pips]
    _, ranks = grouped(valued)
    if way.variant in QUALIFY and (paired or max(pips) > QUALIFY[way.variant]):
        return None
    kinds = [[1] * len(cards), [2, 1, 1, 1], [2, 1], [2, 2, 1], [3, 1, 1], [3], [3, 2], [4, 1]]
    return -kinds.index(counts), [-rank for rank in ranks]


def settled(
    way: Way, cents: int, hands: dict[int, Sequence[Card]], board: Sequence[Card]
) -> dict[int, int]:
    """What each contender gets of one pot, in the order of the deal."""
    coin = next(coin for coin in COINS if cents % coin == 0)
    piles = {"high": 0, "low": 0}
    lows = best(hands, board, way, is_low=True) if way.variant in (*SHARED, "draw-low") else {}
    sides = ["high", "low"] if way.variant in SHARED and lows else ["high"]
    sides = ["low"] if way.variant == "draw-low" else sides
    for number in range(cents // coin):
        piles[sides[number % len(sides)]] += coin
    got = dict.fromkeys(hands, 0)
    for side in sides:
        winners = lows if side == "low" else best(hands, board, way, is_low=False)
        order = named_first(way, winners, is_low=side == "low")
        for seat, share in laid_out(piles[side], order, coin, way).items():
            got[seat] += share
    return got


def best(
    hands: dict[int, Sequence[Card]], board: Sequence[Card], way: Way, *, is_low: bool
) -> dict[int, list[tuple[Card, ...]]]:
    """Who has the best hand, with every five cards that make it."""
    found: dict[int, tuple[Any, list[tuple[Card, ...]]]] = {}
    for seat, own in hands.items():
        rated = [
            (worth, cards)
            for cards in made(way.variant, own, board)
            if (worth := low(way, cards) if is_low else high(cards)) is not None
        ]
        if rated:
            top = max(worth for worth, _ in rated)
            found[seat] = top, [cards for worth, cards in rated if worth == top]
    first = max((worth for worth, _ in found.values()), default=None)
    return {seat: cards for seat, (worth, cards) in found.items() if worth == first}


def named_first(way: Way, winners: dict[int, list[tuple[Card, ...]]], *, is_low: bool) -> list[int]:
    """The tied players, whom the excess goes to first (§9(i)2ii to iv)."""
    if way.variant not in SHARED and way.odd_high == "by position":
        return [*winners]

    def place(seat: int) -> list[tuple[int, int]]:
        if not is_low:
            by_suit = (
                sorted(((c.rank, c.suit) for c in five), reverse=True) for five in all_of(seat)
            )
            return [(-rank, -suit) for rank, suit in max(by_suit)]
        sign = -1 if way.odd_low == "worst card" else 1
        pips = ([(sign * ((c.rank + 2) % 13 or 13), c.suit) for c in five] for five in all_of(seat))
        return min(sorted(each) for each in pips)

    def all_of(seat: int) -> list[tuple[Card, ...]]:
        return winners[seat]

    return sorted(winners, key=place)


def laid_out(cents: int, order: Sequence[int], coin: int, way: Way) -> dict[int, int]:
    """Equal parts, and the excess one coin each, or all of it to the first: a dollar at most."""
    if way.odd_units == "all to the first":
        coins = [each for each in COINS if each <= coin and cents % each == 0]
        coin = next(each for each in coins if cents % (each * len(order)) <= 100)
        excess = cents % (coin * len(order))
        got = dict.fromkeys(order, (cents - excess) // len(order))
        got[order[0]] += excess
        return got
    got = dict.fromkeys(order, 0)
    for number in range(cents // coin):
        got[order[number % len(order)]] += coin
    return got
