"""What banking a round of pai gow is worth: the bank's settings, and the whole before the deal."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, Final

from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.odds import kept_solution
from houseway.games.pai_gow.rules import HAND_TILES, WAGER, PaiGowRules
from houseway.games.pai_gow.solver import BESIDE, TILES, Solution, kinds
from houseway.odds.banking import (
    AgainstBank,
    Fares,
    Terms,
    gain_of,
    payoffs,
    terms_of,
    weighed,
)
from houseway.odds.deciding import Remembered
from houseway.pieces.money import Cents

HANDS: Final = comb(len(TILES), HAND_TILES)


class Counted:
    """The count of some rules, and what it says of wagers before the deal."""

    def __init__(self, rules: PaiGowRules) -> None:
        self.rules = rules
        self.found: Solution = kept_solution(rules).found
        self.started = lru_cache(maxsize=64)(self._started)
        self.banked = lru_cache(maxsize=64)(self._banked)

    def fares(self, number: int, at: int) -> Fares:
        """How the bank's setting of a kind fares against any hand, set the house way."""
        row = self.found.counts[number, at]
        return Fares(int(row[kernels.BANK_WON]), int(row[kernels.BANK_LOST]), BESIDE)

    def _started(self, stake: Cents) -> Fraction:
        """A player's wager of so much under best play, for one staked."""
        gain, won = gain_of(self.rules.commission, stake), kernels.WON
        best = self.found.best(won, 1 - gain)
        wins, pushes, losses = self.found.tally(best, won)
        return (wins * gain - losses) / (wins + pushes + losses)

    def _banked(self, terms: Terms, against: AgainstBank) -> Fraction:
        """What a bank nets on average, in cents: every kind set best for all that lies there.

        With a co-bank the dealer sets it the house way.
        """
        count, total = len(against.stakes), 0
        paid = payoffs(terms, against, count)
        for number, kind in enumerate(kinds()):
            by_way = (self.found.by_way[number],)
            places = by_way if against.is_shared else range(len(kind.settings))
            best = max(weighed(paid, self.fares(number, at), count) for at in places)
            total += kind.hands * best
        return Fraction(total, HANDS * BESIDE**count)


COUNTED: Final = Remembered(Counted)


def started(rules: PaiGowRules, stakes: Mapping[str, Cents]) -> dict[tuple[str, ...], Fraction]:
    """The wager as it lies there, with the vigorish that is taken of so much."""
    stake = stakes.get(WAGER, 0)
    return {(WAGER,): COUNTED(rules).started(stake)} if stake else {}


def banked(rules: Any, against: AgainstBank) -> Fraction:
    """What banking a round is worth before the deal, in cents."""
    return COUNTED(rules).banked(terms_of(rules), against)
