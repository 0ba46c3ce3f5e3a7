"""Every situation of Double Down Stud in which a player decides, and what decisions are worth.

With a wager so small that the payout limit is out of reach, and nobody else's cards in sight.
"""

from collections.abc import Iterator
from math import comb, lcm

from houseway.games.double_down_stud.advice import strategy, weigh
from houseway.games.double_down_stud.rules import DoubleDownRules
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, everything
from houseway.odds.fours import nets_of
from houseway.odds.sights import by_families, four_families, sights
from houseway.odds.situations import Seen, Stage, whole
from houseway.pieces.cards import PACK


def stages(rules: DoubleDownRules, *, progress: Progress | None = None) -> tuple[Stage, ...]:
    """The one decision: to double with four cards in sight, or to pass."""
    nets = (*nets_of(rules.paytable, 1, None), rules.double_most)
    unit = lcm(*(net.denominator for net in nets)) ** 2 * (len(PACK) - 4)
    weighed = [(sight, weigh(rules, sight.cards, sight.cards)) for sight in sights(4)]

    def hands() -> Iterator[Seen]:
        for sight, options in weighed:
            worth = {each.decision: whole(int(each.expectation * unit)) for each in options}
            yield Seen(sight.cards, ((),), whole(sight.times), worth)

    (told,) = strategy(rules).stages
    stage = Stage(
        title=told.title,
        unit=unit,
        cases=comb(len(PACK), 4),
        size=len(weighed),
        hands=hands,
        read=any_of(everything, by_families(four_families(), 4)),
        lines=tuple(dict.fromkeys(line.hands for line in told.lines)),
    )
    return (stage,)
