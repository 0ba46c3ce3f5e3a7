"""Best play of Caribbean Stud, counted exactly over all deals."""

from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games.caribbean_stud import kernels
from houseway.games.caribbean_stud.rules import HAND_CARDS, CaribbeanRules
from houseway.hands import ORDERS, batch
from houseway.odds import Progress
from houseway.odds.exact import exact_dot
from houseway.odds.holdem import boards_of
from houseway.odds.parts import Steps, Unfinished
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Cents
from houseway.rulesets.values import worth

CARDS_LEAST = 2 * HAND_CARDS
"""A player's hand and a dealer's."""
STEPS = 2
"""Dealers that do not qualify, and dealers that are weaker or as strong."""


class Pays(NamedTuple):
    """What a deal brings or costs, ante and bet together, as whole numbers of `1 / scale` antes."""

    scale: int
    unqualified: int
    lost: int
    folded: int
    wins: NDArray[np.int64]
    """By category, the lowest first."""

    def net(self, whole: int) -> Fraction:
        """An entry in antes."""
        return Fraction(int(whole), self.scale)


class Solution(NamedTuple):
    """What the count found, hand by hand; hands that differ only by suits are counted once."""

    hands: NDArray[np.uint8]
    """Five cards each, from the weakest hand to the strongest."""
    strengths: NDArray[np.int32]
    """As the plain order numbers them."""
    weights: NDArray[np.int64]
    """How many hands each one stands for."""
    plan: NDArray[np.uint64]
    """The shown cards with which to bet, a bit for each."""
    outcomes: NDArray[np.int64]
    """How the deals of each end, over all shown cards and all hands of the dealer."""
    bets: NDArray[np.int64]
    """What always betting would come to, summed up over the same deals."""
    closest: NDArray[np.int64]
    """By how much the two decisions differ with the shown card where they differ least."""
    close: NDArray[np.int64]
    """The numbers of the hands for which the card shown decides, and of those of their kind."""
    close_bets: NDArray[np.int64]
    """What a bet is worth with each of those, by the card shown."""
    even: int
    """The deals in which bet and fold are worth the same, and which are folded."""
    pays: Pays
    pack: tuple[Card, ...]

    @property
    def rivals(self) -> int:
        """The dealer's hands beside a player's hand and a card shown."""
        return comb(len(self.pack) - HAND_CARDS - 1, HAND_CARDS - 1)

    @property
    def shown(self) -> int:
        """The cards that the dealer can show beside a player's hand."""
        return len(self.pack) - HAND_CARDS

    @property
    def deals(self) -> int:
        """All hands of a player, cards shown, and hands of a dealer."""
        return comb(len(self.pack), HAND_CARDS) * self.shown * self.rivals

    @property
    def categories(self) -> NDArray[np.int32]:
        """The place of each hand's category, the lowest first."""
        places: NDArray[np.int32] = (self.strengths >> 20) - 1
        return places

    @property
    def value(self) -> Fraction:
        """What best play is worth on average, in antes."""
        pays, total = self.pays, self.outcomes * self.weights[:, np.newaxis]
        whole = (
            int(total[:, kernels.UNQUALIFIED].sum()) * pays.unqualified
            + exact_dot(total[:, kernels.WIN], pays.wins[self.categories])
            + int(total[:, kernels.LOSE].sum()) * pays.lost
            + int(total[:, kernels.FOLD].sum()) * pays.folded
        )
        return Fraction(whole, pays.scale * self.deals)


def pays_of(rules: CaribbeanRules, ante_cents: Cents = 0) -> Pays:
    """What the main wagers win and lose; with an ante named, within the payout limit."""
    nets = [
        rules.ante_pays + won_by(rules, row.name, ante_cents)
        for row in reversed(ORDERS[rules.order].rows)
    ]
    scale = lcm(rules.ante_pays.denominator, *(net.denominator for net in nets))
    wins = np.array([int(net * scale) for net in nets], np.int64)
    most = max(int(np.abs(wins).max()), (1 + rules.bet_times) * scale)
    if most > kernels.PAY_MOST:
        raise NotPermitted("the payouts are too large for the kernels' integers")
    unqualified = int(rules.ante_pays * scale)
    return Pays(scale, unqualified, -(1 + rules.bet_times) * scale, -scale, wins)


def won_by(rules: CaribbeanRules, category: str, ante_cents: Cents) -> Fraction:
    """What a bet on a higher hand wins, in antes."""
    line, limit = rules.bet_paytable.pay(category), rules.bet_payout_limit
    net = rules.bet_times * worth(line)
    if limit.scope is None or not ante_cents:
        return net
    return min(net, Fraction(limit.cents, ante_cents))


def solve(
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    ante_cents: Cents = 0,
    progress: Progress | None = None,
) -> Solution:
    """Find best play and count its outcomes over every deal of a pack."""
    players, decided, pays = count_bets(rules, pack=pack, ante_cents=ante_cents, progress=progress)
    return _solution(players, decided, pays, tuple(sorted(pack)))


Players: TypeAlias = tuple[NDArray[np.uint8], NDArray[np.int32], NDArray[np.int64]]
"""Hands up to suits, their strengths, and how many each stands for."""
Decided: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]
"""By hand: what a bet is worth by the card shown, how deals end, and with which cards to bet."""


def count_bets(
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    ante_cents: Cents = 0,
    progress: Progress | None = None,
) -> tuple[Players, Decided, Pays]:
    """What a bet is worth with every hand beside every card that the dealer shows."""
    if len(pack) < CARDS_LEAST:
        raise ValueError(f"a pack is {CARDS_LEAST} or more different cards")
    pays = pays_of(rules, ante_cents)
    counting = _counting(rules.order, rules.dealer_qualifies, tuple(sorted(pack)))
    counting.count(progress)
    decided = counting.decide(pays)
    return (counting.players, counting.strengths, counting.weights), decided, pays


@lru_cache(maxsize=1)  # Some 100 MB, and most of the time of a count: other payouts need no other.
def _counting(order: str, qualifies: str, pack: tuple[Card, ...]) -> "_Counting":
    """All that a bet is worth by, whatever is paid for it."""
    tables = batch.tables(order)
    players, weights = _players(pack, order)
    floor = int(np.searchsorted(tables.plain, ORDERS[order].floor(qualifies)))
    return _Counting(pack, tables, _dealers(pack, tables), floor, (players, weights, order))


def _dealers(
    pack: tuple[Card, ...], tables: batch.Tables
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Every hand of a pack in order of strength."""
    size = comb(len(pack), HAND_CARDS)
    hands, ranks = np.empty((size, HAND_CARDS), np.uint8), np.empty(size, np.uint16)
    cards = np.array(sorted(pack), np.int64)
    counted = kernels.all_hands(cards, tuple(tables[:5]), hands, ranks)
    assert counted == size, "some hands of the pack are missing"
    order = np.argsort(ranks, kind="stable")
    return np.ascontiguousarray(hands[order]), ranks[order]


def _players(
    pack: tuple[Card, ...], order_name: str
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Every hand up to suits in order of strength, with how many it stands for."""
    boards = boards_of(tuple(sorted(pack)))
    hands = boards.boards.astype(np.uint8)
    order = np.argsort(batch.strengths(hands, order_name), kind="stable")
    return np.ascontiguousarray(hands[order]), boards.weights[order]


def _room(players: NDArray[np.uint8]) -> NDArray[np.int32]:
    """For each player's hand and each card that the dealer shows."""
    return np.empty((len(players), 52), np.int32)


class _Counting:
    """One count: what is handed to the kernels, and what they found."""

    def __init__(
        self,
        pack: tuple[Card, ...],
        tables: batch.Tables,
        dealers: tuple[NDArray[np.uint8], NDArray[np.uint16]],
        floor: int,
        players: tuple[NDArray[np.uint8], NDArray[np.int64], str],
    ) -> None:
        self.hands = np.array(pack, np.int64), tuple(tables[:5])
        self.dealers, self.ranks = dealers
        self.players, self.weights, order = players
        self.strengths = batch.strengths(self.players, order)
        self.own_ranks = np.searchsorted(tables.plain, self.strengths)
        self.floor = floor
        self.wins_by_rank = (tables.plain >> 20) - 1
        self.asked = ["caribbean-stud", order, floor, [int(card) for card in pack]]
        self.counts: tuple[NDArray[np.int32], ...] = ()

    def count(self, progress: Progress | None) -> None:
        """The dealer's hands that do not qualify, are weaker, and are as strong, if need be.

        Two steps side by side. What is finished is written down, and a count that was broken off
        goes on from there.
        """
        if not self.counts:
            nobody = self.dealers[:0], self.ranks[:0], self.players[:0], self.own_ranks[:0]
            # Compiled here, on no hands at all, and not in two threads at once: they would wait for
            # each other's locks.
            self._weak(*nobody[:3])
            self._below(*nobody)
            unfinished = Unfinished(self.asked, __name__)
            steps = Steps(unfinished, progress)
            found = steps.made("deals", STEPS, self._step, threads=STEPS, is_all=True)
            self.counts = tuple(each for step in found for each in step)
            unfinished.clear()

    def _step(self, number: int) -> tuple[NDArray[np.int32], ...]:
        if number:
            return self._below(self.dealers, self.ranks, self.players, self.own_ranks)
        return self._weak(self.dealers, self.ranks, self.players)

    def _weak(
        self,
        dealers: NDArray[np.uint8],
        ranks: NDArray[np.uint16],
        players: NDArray[np.uint8],
    ) -> tuple[NDArray[np.int32], ...]:
        weak = _room(players)
        kernels.count_weak(dealers, players, ranks, self.floor, *self.hands, weak)
        return (weak,)

    def _below(
        self,
        dealers: NDArray[np.uint8],
        ranks: NDArray[np.uint16],
        players: NDArray[np.uint8],
        own_ranks: NDArray[np.int64],
    ) -> tuple[NDArray[np.int32], ...]:
        below, equal = _room(players), _room(players)
        kernels.count_below(dealers, ranks, players, own_ranks, *self.hands, below, equal)
        return below, equal

    def decide(self, pays: Pays) -> Decided:
        """What a bet is worth, how deals end, and with which cards shown to bet."""
        size, pack = len(self.players), self.hands[0]
        values = np.zeros((size, 52), np.int64)
        outcomes = np.zeros((size, kernels.OUTCOMES), np.int64)
        plan = np.zeros(size, np.uint64)
        rivals = comb(len(pack) - HAND_CARDS - 1, HAND_CARDS - 1)
        by_rank = pays.unqualified, pays.lost, pays.folded, pays.wins[self.wins_by_rank]
        made = values, outcomes, plan
        players = self.players, self.own_ranks
        kernels.decide(*players, self.floor, pack, rivals, self.counts, by_rank, *made)
        return made


def _solution(players: Players, decided: Decided, pays: Pays, pack: tuple[Card, ...]) -> Solution:
    hands, strengths, weights = players
    values, outcomes, plan = decided
    rivals = comb(len(pack) - HAND_CARDS - 1, HAND_CARDS - 1)
    deals = (len(pack) - HAND_CARDS) * rivals
    if (outcomes.sum(axis=1) != deals).any() or int(weights.sum()) != comb(len(pack), HAND_CARDS):
        raise AssertionError("the deals do not add up")
    # Cards that cannot be shown have no value, and must not look like a close decision.
    leads = np.abs(values - rivals * pays.folded)
    leads[:, [card for card in range(52) if card not in set(pack)]] = np.iinfo(np.int64).max
    np.put_along_axis(leads, hands.astype(np.int64), np.iinfo(np.int64).max, axis=1)
    folds = outcomes[:, kernels.FOLD]
    # Of their kind: of the same category with the same two highest ranks.
    kinds = strengths >> 12
    close = np.flatnonzero(np.isin(kinds, kinds[(folds > 0) & (folds < deals)]))
    return Solution(
        hands=hands,
        strengths=strengths,
        weights=weights,
        plan=plan,
        outcomes=outcomes,
        bets=values.sum(axis=1),
        closest=leads.min(axis=1),
        close=close,
        close_bets=values[close],
        even=int(((leads == 0).sum(axis=1) * weights).sum()) * rivals,
        pays=pays,
        pack=pack,
    )
