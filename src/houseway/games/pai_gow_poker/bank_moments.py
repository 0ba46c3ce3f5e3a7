"""How hands of the bank fare against several opponents at once, over all of them.

What a bank nets hangs on how many wagers it wins and loses. Against opponents whose hands are taken
as drawn apart, the chance of so many is a product of powers for each kind of hands; their means are
all that is needed to price a bank before the deal, whatever is wagered. They are told for the most
opponents that there can be: fewer are as many of whom some wager nothing.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.cells import cells_of, count_hands
from houseway.games.pai_gow_poker.counting import Question, hands_in
from houseway.games.pai_gow_poker.kinds import BESIDE, HANDS
from houseway.games.pai_gow_poker.setting_counts import Numbers, count_settings
from houseway.games.pai_gow_poker.solution import Answer
from houseway.odds import Progress
from houseway.odds.store import kept

OPPONENTS: Final = 6
"""The dealer, and five players."""
Means: TypeAlias = Mapping[tuple[int, int], Fraction]
"""By how many of the opponents are beaten and how many beat the bank: the mean chance of one such
outcome."""
Big: TypeAlias = NDArray[np.object_]


class Moments(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept: means in the order of `outcomes`, as fractions."""

    question: str
    """The digest of what was counted."""
    sources: str
    """The digest of the code that did."""
    best: tuple[str, ...]
    """Every hand set as is best against one opponent."""
    by_way: tuple[str, ...]
    """Every kind set the house way."""

    def means(self, *, by_way: bool) -> Means:
        """One of the two."""
        told = self.by_way if by_way else self.best
        return dict(zip(outcomes(), map(Fraction, told), strict=True))


def outcomes() -> list[tuple[int, int]]:
    """Won and lost, all others being pushes."""
    return [(won, lost) for won in range(OPPONENTS + 1) for lost in range(OPPONENTS + 1 - won)]


def kept_moments(answer: Answer, sources: str) -> Moments:
    """Those that were counted before on this machine, or a new count."""
    key = ["pai-gow-poker, the bank against several", answer.question.digest]
    return kept(key, lambda: count_moments(answer, sources)).found


def count_moments(answer: Answer, sources: str, progress: Progress | None = None) -> Moments:
    """Count them: every hand's best setting as the bank's, and that of the house way."""
    question, hands = answer.question, hands_in(answer.question.pack)
    counts = counts_of(question, answer.bank.places, progress)[:, :, kernels.BANK_WON :]
    best = means_of(*_set_best(answer, hands, counts[:, 0]))
    by_way = means_of(hands, counts[:, 1])
    return Moments(
        question=question.digest,
        sources=sources,
        best=tuple(map(str, best)),
        by_way=tuple(map(str, by_way)),
    )


def _set_best(answer: Answer, hands: Numbers, counts: Numbers) -> tuple[Numbers, Numbers]:
    """How many hands there are, and what they win and lose as the bank's set best.

    Kind by kind; hand by hand in the kinds in which suits decide what is best.
    """
    question, cells = answer.question, cells_of(answer.question, answer.bank)
    told = cells.sets != 0
    fared = count_hands(question, cells.kinds[told], cells.sets[told], cells.best[told, None])
    whole = counts[cells.kinds[~told]]
    return cells.hands, np.concatenate([whole, fared[:, 0, kernels.BANK_WON :]])


def counts_of(
    question: Question, places: NDArray[np.uint8], progress: Progress | None = None
) -> Numbers:
    """Pairs of hands by kind: as some plan sets it, and as the house way does."""
    way = question.way
    chosen = way.settings[way.starts[:-1] + places]
    both = np.stack(
        [
            np.stack([way.highs[high], way.lows[low]], axis=1)
            for high, low in (chosen.T, way.by_way.T)
        ],
        axis=1,
    )
    return count_settings(question, np.arange(len(both)), both, progress)


def means_of(hands: Numbers, fared: Numbers) -> list[Fraction]:
    """The mean chance of each outcome, from pairs that every kind wins and loses.

    Kinds of equally many hands are added up in whole numbers before they are divided.
    """
    order = np.argsort(hands, kind="stable")
    order = order[np.searchsorted(hands[order], 1) :]
    sizes, starts = np.unique(hands[order], return_index=True)
    won, lost = (fared[order, at] for at in range(2))
    pushed = hands[order] * BESIDE - won - lost
    powers = [_powers(each) for each in (won, lost, pushed)]
    return [
        _mean(np.add.reduceat(_product(powers, a, b), starts), sizes.tolist())
        for a, b in outcomes()
    ]


def _powers(numbers: Numbers) -> list[Big]:
    whole: Any = numbers.astype(object)
    found = [whole**0]
    for _ in range(OPPONENTS):
        found.append(found[-1] * whole)
    return found


def _product(powers: list[list[Big]], won: int, lost: int) -> Big:
    product: Big = powers[0][won] * powers[1][lost] * powers[2][OPPONENTS - won - lost]
    return product


def _mean(sums: Big, sizes: list[int]) -> Fraction:
    """Over all hands: a kind of so many hands has the chances that its pairs have on average."""
    total = sum(
        (
            Fraction(int(each), size ** (OPPONENTS - 1))
            for each, size in zip(sums, sizes, strict=True)
        ),
        Fraction(0),
    )
    return total / (HANDS * BESIDE**OPPONENTS)
