"""Best play with every three cards, exactly: what each decision adds up to over all boards.

A count by kinds of hand does not know what they are paid; it is priced afterwards, under any table,
with or without the bonus and the payout limit. All sums are integers: in parts of an ante, or in
cents where amounts are given.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.colorado_holdem import kernels
from houseway.games.colorado_holdem.instant import INSTANT_WINNERS, instant_winner
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET, OPTIONS
from houseway.games.colorado_holdem.rules import COMMUNITY_CARDS, HAND_CARDS, ColoradoRules
from houseway.hands import ORDERS, batch
from houseway.odds.kinds import kinds_of_hands
from houseway.pieces.cards import PACK, RANKS, Card
from houseway.pieces.money import Cents
from houseway.rulesets import Pay, Paytable
from houseway.rulesets.values import LOST
from houseway.steps.settling import due

Ints: TypeAlias = NDArray[np.int64]

PAIRS: Final = 1
"""The first kind that is a pair, of twos; below it are the hands without a pair."""
ABOVE_PAIRS: Final = PAIRS + len(RANKS)
KINDS: Final = ABOVE_PAIRS + 8
"""Kinds of hand that a table can pay differently, as `kinds_of_hands` has them."""

CLOSED: Final = np.iinfo(np.int64).min
DISCARDS: Final = range(HAND_CARDS)


class Counts(NamedTuple):
    """How often each kind of hand comes beside two kept cards, by their numbers."""

    totals: Ints
    """Of all boards."""
    holding: Ints
    """Of the boards that hold a given card."""


class Stakes(NamedTuple):
    """What is staked before the deal, in cents."""

    ante: Cents
    bonus: Cents = 0


class Prices(NamedTuple):
    """What each kind of hand nets, in parts of an ante or in cents."""

    alone: Ints
    """An ante without a bet."""
    both: Ints
    """Ante and bet."""
    bonus: Ints
    fold: int
    """What ante and bonus net when the hand is folded."""
    instants: dict[str, int]
    """What they net when this instant winner is declared; not there if none is paid."""
    unit: int
    """What an ante counts."""


class Solution(NamedTuple):
    """What every decision is worth with every three cards, summed over all boards."""

    pack: tuple[Card, ...]
    hands: Ints
    """Three cards a row."""
    counts: Ints
    """For each hand and discard, how often each kind of hand comes."""
    values: Ints
    """For each hand and option, what it nets over all boards; `CLOSED` where it is not open."""
    choice: Ints
    """The best option of each hand."""
    prices: Prices

    @property
    def boards(self) -> int:
        """How many boards there are for three cards."""
        return comb(len(self.pack) - HAND_CARDS, COMMUNITY_CARDS)

    @property
    def deals(self) -> int:
        """How many hands with boards there are."""
        return len(self.hands) * self.boards

    @property
    def value(self) -> Fraction:
        """What best play nets on average, in antes."""
        # One hand's value fits 64 bits, in cents of the largest stakes too; the sum of all may not.
        total = sum(np.take_along_axis(self.values, self.choice[:, None], 1)[:, 0].tolist())
        return Fraction(total, self.deals * self.prices.unit)


def solve(
    rules: ColoradoRules, *, stakes: Stakes | None = None, pack: tuple[Card, ...] = PACK
) -> Solution:
    """Best play for an ante, or for given amounts on ante and bonus, within the payout limit."""
    prices = prices_of(rules, stakes)
    hands = np.array(list(combinations(sorted(pack), HAND_CARDS)), np.int64)
    counts = counts_of(rules.order, pack, hands)
    values = np.full((len(hands), OPTIONS), CLOSED, np.int64)
    boards = comb(len(pack) - HAND_CARDS, COMMUNITY_CARDS)
    for place in DISCARDS:
        side = counts[:, place] @ prices.bonus
        values[:, BET + place] = counts[:, place] @ prices.both + side
        if not rules.may_fold:
            values[:, NO_BET + place] = counts[:, place] @ prices.alone + side
    if rules.may_fold:
        values[:, GIVE_UP] = boards * prices.fold
    for at, line in _instants(tuple(sorted(pack)), ace_low=rules.ace_low_instant):
        if line in prices.instants:
            values[at, DECLARE] = boards * prices.instants[line]
    return Solution(pack, hands, counts, values, values.argmax(1), prices)


# Counting.


@cache
def _instants(pack: tuple[Card, ...], *, ace_low: bool) -> tuple[tuple[int, str], ...]:
    """The numbers of the hands that win at once, and the line that pays each."""
    hands = enumerate(combinations(pack, HAND_CARDS))
    found = ((at, instant_winner(hand, ace_low=ace_low)) for at, hand in hands)
    return tuple((at, line) for at, line in found if line)


def counts_of(order_name: str, pack: tuple[Card, ...], hands: Ints) -> Ints:
    """For each hand of three and each discard, how often each kind of hand comes."""
    found = count_boards(order_name, tuple(sorted(pack)))
    of_discard = []
    for place in DISCARDS:
        one, two = (hands[:, other] for other in DISCARDS if other != place)
        gone = found.holding[one, two, hands[:, place]]
        of_discard.append(found.totals[one, two] - gone)
    return np.stack(of_discard, 1)


@cache
def count_boards(order_name: str, pack: tuple[Card, ...]) -> Counts:
    """Count every board beside every two cards of a pack."""
    totals = np.zeros((len(PACK), len(PACK), KINDS), np.int64)
    holding = np.zeros((len(PACK), len(PACK), len(PACK), KINDS), np.int64)
    tables = tuple(batch.tables(order_name)[:5])
    cards = np.array(pack, np.int64)
    kernels.count_every_two(cards, tables, kinds_of_hands(order_name).of, totals, holding)
    return Counts(totals, holding)


def count_kept(order_name: str, kept: Sequence[Card], gone: Sequence[Card]) -> Ints:
    """How often each kind of hand comes beside two kept cards, when others are gone too."""
    rest = np.array([card for card in PACK if card not in (*kept, *gone)], np.int64)
    totals = np.zeros(KINDS, np.int64)
    holding = np.zeros((len(PACK), KINDS), np.int64)
    tables = tuple(batch.tables(order_name)[:5])
    kinds = kinds_of_hands(order_name).of
    kernels.count_two(np.array(kept, np.int64), rest, tables, kinds, totals, holding)
    return totals


# Pricing.


def prices_of(rules: ColoradoRules, stakes: Stakes | None = None) -> Prices:
    """What kinds of hand net: per ante without limit or bonus, or in cents for given stakes."""
    main, side = (lines_of(rules.order, table) for table in (rules.payouts, rules.bonus_payouts))
    instants = {line: rules.payouts.pay(line) for line in INSTANT_WINNERS}
    paid = {line: pay for line, pay in instants.items() if pay is not None}
    if stakes is None:
        unit = lcm(*(pay.worth.denominator for pay in (*main, *paid.values())))
        alone = np.array([int(pay.worth * unit) for pay in main], np.int64)
        nets = {line: int(pay.worth * unit) for line, pay in paid.items()}
        return Prices(alone, 2 * alone, np.zeros(KINDS, np.int64), -unit, nets, unit)
    ante, bonus = stakes
    limited = [limit_net(rules, pay, ante, times) for times in (1, 2) for pay in main]
    bonus_nets = [net_of(rules, pay, bonus) for pay in side]
    lost = bonus if rules.bonus_after_fold == "is lost" else 0
    return Prices(
        alone=np.array(limited[:KINDS], np.int64),
        both=np.array(limited[KINDS:], np.int64),
        bonus=np.array(bonus_nets, np.int64),
        fold=-ante - lost,
        instants={
            line: limit_net(rules, pay, ante, 1) + net_of(rules, bonus_line(rules, line), bonus)
            for line, pay in paid.items()
        },
        unit=ante,
    )


def lines_of(order_name: str, table: Paytable | None) -> list[Pay]:
    """What a table pays each kind of hand; all are lost where there is no table."""
    pays = {} if table is None else table.pays
    order, kinds = ORDERS[order_name], kinds_of_hands(order_name)
    return [pays.get(order.line(strength, pays), LOST) for strength in kinds.strengths]


def bonus_line(rules: ColoradoRules, line: str) -> Pay:
    """What the bonus table pays an instant winner."""
    table = rules.bonus_payouts
    return (table and table.pay(line)) or LOST


def net_of(rules: ColoradoRules, pay: Pay, stake: Cents) -> Cents:
    """What a wager nets by a line."""
    return due(pay, stake, rules.odd_cent) if pay.worth >= 0 else -stake


def limit_net(rules: ColoradoRules, pay: Pay, ante: Cents, times: int) -> Cents:
    """What one or two wagers of an ante's amount net together, within the payout limit."""
    net = times * net_of(rules, pay, ante)
    return min(net, rules.payout_limit.cents) if rules.payout_limit.scope == "per hand" else net
