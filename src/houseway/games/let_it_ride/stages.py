"""Every situation of Let It Ride in which a player decides, and what each decision is worth.

With bets so small that the payout limit is out of reach: then no bet bears on another.
"""

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from houseway.games.let_it_ride.advice import Hopes, counted_hopes, strategy, three_families
from houseway.games.let_it_ride.rules import LetItRideRules
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, everything
from houseway.odds.fours import nets_of, scaled
from houseway.odds.sights import Family, Sight, by_families, four_families, sights
from houseway.odds.situations import Seen, Stage, whole
from houseway.pieces.cards import PACK


class Bet(NamedTuple):
    """A bet that may be withdrawn, with so many cards in sight."""

    cards: int
    families: Sequence[Family]
    hopes: Callable[[Sight], Hopes]


def stages(rules: LetItRideRules, *, progress: Progress | None = None) -> tuple[Stage, ...]:
    """The first bet with three cards, the second with four."""
    first, second = counted_hopes(rules)
    scale = scaled([nets_of(rules.paytable, 1, None)], len(PACK)).scale
    told = strategy(rules).stages
    bets = Bet(3, three_families(), first), Bet(4, four_families(), second)
    return tuple(
        Stage(
            title=stage.title,
            unit=scale * comb(len(PACK) - 3, 2) * 2,
            cases=comb(len(PACK), bet.cards),
            size=sum(1 for _ in sights(bet.cards)),
            hands=_hands(bet, scale * comb(len(PACK) - 3, 2) * 2),
            read=any_of(everything, by_families(bet.families, bet.cards)),
            lines=tuple(dict.fromkeys(line.hands.removesuffix(SOME) for line in stage.lines)),
        )
        for stage, bet in zip(told, bets, strict=True)
    )


SOME = ", some of them"
"""What the strategy adds where hands of one name are not decided alike."""


def _hands(bet: Bet, unit: int) -> Callable[[], Iterator[Seen]]:
    def hands() -> Iterator[Seen]:
        for sight in sights(bet.cards):
            options = bet.hopes(sight).options
            worth = {each.decision: whole(int(each.expectation * unit)) for each in options}
            yield Seen(sight.cards, ((),), whole(sight.times), worth)

    return hands
