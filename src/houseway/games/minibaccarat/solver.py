"""Minibaccarat counted exactly: every order of six cards from any shoe, and every first four.

Nothing here is paid: what comes of a coup is counted once for a shoe and the rules of drawing, and
every wager, table and reading is priced on it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.hands.points import NATURALS, POINTS
from houseway.odds.coups import (
    COUNTS,
    Coup,
    Drawing,
    Numbers,
    count_coups,
    count_deals,
    count_ends,
    orders,
    values_of,
)

Kind: TypeAlias = Literal["player", "banker", "dragon 7", "tie"]
"""All that wagers on the two hands depend on."""

KINDS: Final[tuple[Kind, ...]] = ("player", "banker", "dragon 7", "tie")
OF_KIND: Final[dict[Kind, Coup]] = {
    "player": Coup(9, 0, 3, 3),
    "banker": Coup(0, 9, 3, 3),
    "dragon 7": Coup(0, 7, 3, 3),
    "tie": Coup(0, 0, 3, 3),
}
"""A coup of each kind."""


class Openings(NamedTuple):
    """First fours by their values, those with a pair: when a House Money payout may be added.

    A row for every four values and number of pairs.
    """

    cards: NDArray[np.int64]
    """The Player's two values, then the Banker's two."""
    pairs: NDArray[np.int64]
    ends: Numbers
    """How many orders of the next two cards make a coup of each kind."""
    ways: Numbers
    """The same, times the orders in which the shoe deals the first four."""

    @property
    def are_decided(self) -> NDArray[np.bool_]:
        """Which of them a natural has decided."""
        player, banker = self.counts
        return np.isin(player, NATURALS) | np.isin(banker, NATURALS)

    @property
    def counts(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """What the two hands count."""
        one, two, three, four = self.cards.T
        return (one + two) % COUNTS, (three + four) % COUNTS


class Solution(NamedTuple):
    """What was counted."""

    cases: int
    """Orders of six cards."""
    coups: Counter[Coup]
    openings: Openings

    def paired(self, pairs: int) -> int:
        """The orders of six cards of which the first four have so many pairs."""
        if not pairs:
            return self.cases - int(self.openings.ways.sum())
        return int(self.openings.ways[self.openings.pairs == pairs].sum())


def solve(rules: MinibaccaratRules, ranks: Sequence[int]) -> Solution:
    """Count a shoe that has so many cards of each rank, from two to ace."""
    drawing, deals = drawing_of(rules), count_deals(values_of(ranks))
    return Solution(deals.cases, count_coups(deals, drawing), openings_of(drawing, ranks))


def drawing_of(rules: MinibaccaratRules) -> Drawing:
    """When the hands draw."""
    return Drawing.of(lambda count: count <= rules.player_draws_to, rules.banker_draws.draws)


def kind_of(coup: Coup) -> Kind:
    """Of which kind a coup is."""
    if is_dragon_7(coup):
        return "dragon 7"
    return coup.winner


def is_dragon_7(coup: Coup) -> bool:
    """Whether the Banker's Hand wins with seven in three cards."""
    return coup.banker == 7 and coup.banker_cards == 3 and coup.player < 7


def is_panda_8(coup: Coup) -> bool:
    """Whether the Player's Hand wins with eight in three cards."""
    return coup.player == 8 and coup.player_cards == 3 and coup.banker < 8


# The first four cards.


def openings_of(drawing: Drawing, ranks: Sequence[int]) -> Openings:
    """Every first four cards with a pair, by their values."""
    paired = count_pairs(ranks)
    *values, less_one = np.nonzero(paired)
    cards = np.stack(values, axis=1)
    ends = count_ends(
        values_of(ranks), drawing, cards, lambda coup: KINDS.index(kind_of(coup)), len(KINDS)
    )
    ways = ends * paired[(*values, less_one)][:, None]
    return Openings(cards, less_one + 1, ends, ways)


def count_pairs(ranks: Sequence[int]) -> Numbers:
    """In how many orders a shoe deals first fours with one pair and with two, by their values.

    Tens and faces count the same and are no pair, so that ranks are counted and not values.
    """
    fours = orders(ranks, 4)
    one, two, three, four = np.ogrid[(slice(len(ranks)),) * 4]
    pairs = (one == two).astype(np.int64) + (three == four)
    paired = np.nonzero(pairs)
    values = (np.array(POINTS)[rank] for rank in paired)
    found = np.zeros((*(COUNTS,) * 4, 2), fours.dtype)
    np.add.at(found, (*values, pairs[paired] - 1), fours[paired])
    return found
