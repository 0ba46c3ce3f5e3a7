"""Whole shoes of Minibaccarat, burned into and played to the cover card: what it does to the odds.

Every round has the same odds for whoever has seen nothing. How many rounds a shoe has is another
matter: small cards make for more third cards and so for fewer rounds, and a mean over all rounds of
many shoes gives those of long shoes more weight. By how much, this plays out.
"""

from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.games.minibaccarat.solver import drawing_of
from houseway.hands.points import FACE_VALUES, POINTS
from houseway.odds.simulate import Counts, Stream, run
from houseway.pieces.cards import PACK

FEWEST: Final = 4
"""Cards that a round takes at least."""


class ByRounds(NamedTuple):
    """All shoes that had one number of rounds."""

    rounds: int
    shoes: int
    player: int
    """Rounds that the Player's Hand won, and those below."""
    banker: int
    ties: int
    squares: int
    """The sum over shoes of the square of what a wager on the Player's Hand won."""


class Shoes(NamedTuple):
    """What came of whole shoes."""

    by_rounds: tuple[ByRounds, ...]

    @property
    def shoes(self) -> int:
        """How many there were."""
        return sum(each.shoes for each in self.by_rounds)

    @property
    def rounds(self) -> int:
        """How many rounds they had in all."""
        return sum(each.rounds * each.shoes for each in self.by_rounds)

    @property
    def player(self) -> Fraction:
        """What a wager on the Player's Hand won on average over all rounds."""
        return Fraction(sum(each.player - each.banker for each in self.by_rounds), self.rounds)

    @property
    def ties(self) -> Fraction:
        """How often rounds were tied."""
        return Fraction(sum(each.ties for each in self.by_rounds), self.rounds)

    def reach(self, deviations: int) -> Fraction:
        """How far the mean for the Player may lie from the truth, by shoes that are independent."""
        squares = sum(each.squares for each in self.by_rounds)
        return Fraction(deviations * sqrt(squares)) / self.rounds


def play_shoes(rules: MinibaccaratRules, shoes: int, seed: int, *, workers: int = 1) -> Shoes:
    """Play so many shoes from a seed, with the cover card as near to the end as it may lie."""
    # Imported late, as for rounds.
    from houseway.games.minibaccarat import simulation_kernels as kernels

    drawing, cards = drawing_of(rules), len(PACK) * rules.decks
    told = (
        np.array([POINTS[card.rank] for card in PACK], np.int64),
        np.array([FACE_VALUES[card.rank] for card in PACK], np.int64),
        np.array(drawing.player),
        np.array(drawing.banker),
        rules.cover_card_behind,
        rules.hands_after_cover_card,
    )

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros((cards // FEWEST + 1, len(ByRounds._fields) - 1), np.int64)
        pack = np.array(PACK * rules.decks, np.uint8)
        kernels.play_shoes(stream, count, pack, *told, counts)
        return counts

    counted = run(play, shoes, seed=seed, workers=workers)
    rows = enumerate(counted.tolist())
    return Shoes(tuple(ByRounds(rounds, *row) for rounds, row in rows if row[0]))
