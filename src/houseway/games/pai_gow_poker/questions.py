"""What is asked of the count: a house way and an order of hands, as the kernels read them."""

from typing import TYPE_CHECKING, Final

from houseway.games.pai_gow_poker import hand_kernels
from houseway.games.pai_gow_poker.counting import Question
from houseway.games.pai_gow_poker.house_way import KINDS, Way, WayLine
from houseway.hands.pai_gow_poker import WHEEL_LOWEST
from houseway.pieces.cards import RANK_NAMES

if TYPE_CHECKING:
    from houseway.games.pai_gow_poker.rules import PaiGowPokerRules

_HELD: Final = {kind: hand_kernels.FIVE_KIND - at for at, (_, kind) in enumerate(KINDS)}
"""What seven cards hold, from five of a kind down to no pair."""
_LOWS: Final = ("any", "pair of it", "pair beside", "one of it", "singles")


def question_of(rules: "PaiGowPokerRules", way: Way | None = None) -> Question:
    """What must be counted for these rules, or for another house way under them."""
    rate = rules.commission.rate
    return Question(
        rows=tuple(row_of(line) for line in (way or rules.house_way).lines),
        wheel_lowest=rules.order == WHEEL_LOWEST.name,
        rate=(rate.numerator, rate.denominator),
    )


def row_of(line: WayLine) -> tuple[int, ...]:
    """A line as the kernels read it."""
    first, last = (line.span[0], line.span[-1]) if line.ranks else (-1, -1)
    return (
        hand_kernels.ANY_KIND if line.kind == "any" else _HELD[line.kind],
        first,
        last,
        sum(1 << RANK_NAMES.index(rank) for rank in line.single),
        int(line.complete),
        _LOWS.index(line.low),
        RANK_NAMES.index(line.low_from) if line.low_from else -1,
        int(line.high == "complete"),
        int(line.beats_complete),
    )
