"""Best play of Double Down Stud, counted exactly: with which four cards to double, and how much.

A double down wager wins and loses as the wager does, so that it is either worth making in full or
not at all; with a payout limit in reach there is a point between, where more would win no more.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, lcm
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.double_down_stud.rules import DoubleDownRules
from houseway.odds.fours import Fours, fours_of, nets_of, scaled
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Cents


class Solution(NamedTuple):
    """What the count found."""

    amounts: tuple[Fraction, ...]
    """The double down wagers that can be best, in wagers; the first is none."""
    lines: tuple[str, ...]
    nets: tuple[tuple[Fraction, ...], ...]
    """By amount and line, what wager and double down wager net together."""
    plan: NDArray[np.uint8]
    """By the number of four cards, the place of the best amount."""
    tally: tuple[tuple[int, ...], ...]
    """By amount and line, how many cases there are."""
    cases: int
    even: int
    """The cases in which two amounts are worth the same, and the smaller is taken."""

    @property
    def value(self) -> Fraction:
        """What best play is worth on average, in wagers."""
        total = sum(
            count * net
            for counts, nets in zip(self.tally, self.nets, strict=True)
            for count, net in zip(counts, nets, strict=True)
        )
        return Fraction(total) / self.cases

    @property
    def average_stake(self) -> Fraction:
        """What is staked on average, in wagers."""
        staked = sum(
            (1 + amount) * sum(counts)
            for amount, counts in zip(self.amounts, self.tally, strict=True)
        )
        return Fraction(staked) / self.cases


def solve(
    rules: DoubleDownRules, *, pack: Sequence[Card] = PACK, stake_cents: Cents = 0
) -> Solution:
    """Best play with a wager so small that the payout limit is out of reach, or with this one."""
    fours = fours_of(rules.order, rules.paytable.pays, pack)
    limit = Fraction(rules.payout_limit.cents, stake_cents) if stake_cents else None
    amounts = amounts_of(rules, limit)
    nets = [nets_of(rules.paytable, 1 + amount, limit) for amount in amounts]
    worth = fours.counts.astype(np.int64) @ scaled(nets, len(fours.pack)).table.T
    # Of equal amounts the smallest: argmax takes the first.
    plan = worth.argmax(axis=1).astype(np.uint8)
    numbers = fours.numbers
    tally = [
        fours.counts[numbers[plan[numbers] == place]].sum(axis=0, dtype=np.int64)
        for place in range(len(amounts))
    ]
    return Solution(
        amounts=amounts,
        lines=fours.lines,
        nets=tuple(nets),
        plan=plan,
        tally=tuple(tuple(map(int, counts)) for counts in tally),
        cases=fours.cases,
        even=int(_are_even(worth[numbers]).sum()) * (len(fours.pack) - 4),
    )


def _are_even(worth: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Of which rows the most is there more than once."""
    even: NDArray[np.bool_] = (worth == worth.max(axis=1, keepdims=True)).sum(axis=1) > 1
    return even


def amounts_of(rules: DoubleDownRules, limit: Fraction | None) -> tuple[Fraction, ...]:
    """The double down wagers that can be best: none, all, and where a line meets the limit."""
    found = {Fraction(0), rules.double_most}
    if limit is not None:
        odds = [pay.odds for pay in rules.paytable.pays.values() if pay.odds]
        meets = [limit / each - 1 for each in odds]
        found |= {amount for amount in meets if 0 < amount < rules.double_most}
    return tuple(sorted(found))


# The cards of other players, which lie in sight.


def values_in_company(rules: DoubleDownRules, most: int) -> list[Fraction]:
    """What best play is worth with none to so many others at the table, whose cards one looks at.

    Their cards lie face up before anybody doubles, and none of them can be the hole card. Fours
    that can become the same things in the same numbers are told once: there are few such kinds.
    """
    fours = fours_of(rules.order, rules.paytable.pays, PACK)
    kinds, left = kinds_of(fours), len(PACK) - 4
    alone = nets_of(rules.paytable, 1, None)
    gains = [rules.double_most * net for net in alone]
    values = []
    for others in range(most + 1):
        total = Fraction(0)
        for counts, times in kinds.items():
            base = sum(map(mul, counts, alone), Fraction(0))
            doubled = gain_in_company(counts, gains, others)
            total += times * (base / left + doubled / (left - others))
        values.append(total / fours.sets)
    return values


def gain_in_company(counts: Sequence[int], gains: Sequence[Fraction], others: int) -> Fraction:
    """What doubling adds, over all fifth cards, if so many of them are seen to be gone."""
    scale = lcm(*(gain.denominator for gain in gains))
    wholes = [int(gain * scale) for gain in gains]
    whole = sum(map(mul, counts, wholes))
    found = 0
    for seen, ways in draws_from(counts, others):
        found += ways * max(0, whole - sum(map(mul, seen, wholes)))
    return Fraction(found, scale * comb(sum(counts), others))


def kinds_of(fours: Fours) -> Counter[tuple[int, ...]]:
    """How many fours can become each line so and so often."""
    rows = np.ascontiguousarray(fours.counts[fours.numbers])
    keys = rows.view(np.dtype((np.void, rows.shape[1]))).ravel()
    _, first, times = np.unique(keys, return_index=True, return_counts=True)
    found: Counter[tuple[int, ...]] = Counter()
    for at, count in zip(first, times, strict=True):
        found[tuple(map(int, rows[at]))] = int(count)
    return found


def draws_from(counts: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to draw so many cards of several kinds, and in how many ways it comes about.

    >>> list(draws_from((2, 1), 2))
    [((1, 1), 2), ((2, 0), 1)]
    """
    if not counts:
        if not size:
            yield (), 1
        return
    first, *rest = counts
    for taken in range(min(first, size) + 1):
        for others, ways in draws_from(rest, size - taken):
            yield (taken, *others), ways * comb(first, taken)
