"""What banking a round of pai gow poker is worth, before the deal and with seven cards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any, Final

import msgspec

from houseway.games.pai_gow_poker.advice import Dealer, dealer_beside
from houseway.games.pai_gow_poker.bank_moments import OPPONENTS, Moments, kept_moments
from houseway.games.pai_gow_poker.filed import SHIPPED, SUFFIX
from houseway.games.pai_gow_poker.odds import counted_for
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.solution import Answer
from houseway.games.pai_gow_poker.wagers import WAGER
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
from houseway.odds.store import read_sealed
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.sources import code_of

CODE: Final = "houseway.games.pai_gow_poker.bank_moments"
"""What counts: this module and all that it imports."""


class Counted:
    """The count of some rules, and what it says of wagers before the deal."""

    def __init__(self, rules: PaiGowPokerRules) -> None:
        self.rules = rules
        self.question = question_of(rules)
        self.banked = lru_cache(maxsize=64)(self._banked)
        self._beside = lru_cache(maxsize=8)(partial(dealer_beside, self.question))

    @cached_property
    def answer(self) -> Answer:
        """All hands against all, added up."""
        return counted_for(self.rules).answer

    def beside(self, hand: Sequence[Card]) -> Dealer:
        """All hands that can lie beside seven cards, at hand for who asks about the same again."""
        return self._beside(tuple(sorted(hand)))

    def started(self, stake: Cents) -> Fraction:
        """A player's wager of so much under best play, for one staked."""
        best, gain = self.answer.player.best, gain_of(self.rules.commission, stake)
        return (best.won * gain - best.lost) / self.question.pairs

    def _banked(self, terms: Terms, against: AgainstBank) -> Fraction:
        """What a bank nets on average, in cents; a co-bank's hand the dealer sets."""
        role, count = self.answer.bank, len(against.stakes)
        if count > 1:
            paid = payoffs(terms, against, OPPONENTS)
            means = moments_of(self.answer).means(by_way=against.is_shared)
            return sum((net * means[fared] for fared, net in paid.items()), Fraction(0))
        tally = role.by_way if against.is_shared else role.best
        fares = Fares(tally.won, tally.lost, self.question.pairs)
        return Fraction(weighed(payoffs(terms, against, count), fares, count), fares.hands**count)


COUNTED: Final = Remembered(Counted)


def started(
    rules: PaiGowPokerRules, stakes: Mapping[str, Cents]
) -> dict[tuple[str, ...], Fraction]:
    """The wager as it lies there, with the vigorish that is taken of so much."""
    stake = stakes.get(WAGER, 0)
    return {(WAGER,): COUNTED(rules).started(stake)} if stake else {}


def banked(rules: Any, against: AgainstBank) -> Fraction:
    """What banking a round is worth before the deal, in cents."""
    return COUNTED(rules).banked(terms_of(rules), against)


# The means: shipped, kept, or counted now.


def moments_of(answer: Answer) -> Moments:
    """How the bank's hands fare against several, from a file that comes along or a count."""
    shipped = read_shipped(answer)
    if shipped is not None:
        return shipped
    return kept_moments(answer, sources_digest())


@lru_cache(maxsize=8)
def _read(question: str) -> Moments | None:
    written = read_sealed(shipped_file(question))
    return None if written is None else msgspec.json.decode(written, type=Moments)


def shipped_file(question: str) -> Path:
    """Where means are found that came with the package."""
    return SHIPPED / f"bank-{question}{SUFFIX}"


def read_shipped(answer: Answer) -> Moments | None:
    """What came with the package, if the code of today made it."""
    found = _read(answer.question.digest)
    return found if found is not None and found.sources == sources_digest() else None


@lru_cache(maxsize=1)
def sources_digest() -> str:
    """The digest of all code that it is counted by."""
    return code_of(CODE).digest
