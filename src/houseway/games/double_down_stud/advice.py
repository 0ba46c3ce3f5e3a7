"""What doubling is worth with four cards in sight, and best play in words."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.errors import NotAllowed
from houseway.games.double_down_stud.odds import DOUBLED, STAGE
from houseway.games.double_down_stud.rules import COMMON_CARDS, DoubleDownRules
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds.report import Advice
from houseway.odds.sights import OPEN_ENDED_SAID, four_families, lines_of, sights
from houseway.odds.strategy import Strategy, StrategyStage
from houseway.pieces.cards import PACK, Card, show_cards


def advise(
    rules: DoubleDownRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What doubling and passing are worth, the best first.

    Of `hole` the first is the own card; any others are those of other players, which lie in sight.
    """
    seen = [*hole, *board]
    if not 1 <= len(hole) <= rules.seats_max or len(board) != COMMON_CARDS:
        raise NotAllowed(
            "advice needs the own card, with those of others behind it if you like, "
            "and a board of the three common cards in sight"
        )
    if len({*seen}) < len(seen):
        raise NotAllowed(f"a card comes twice in {show_cards(seen)}")
    return weigh(rules, [hole[0], *board], seen)


def weigh(rules: DoubleDownRules, four: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """Both decisions with four cards in sight, over every hole card that it may be.

    Of equal decisions the one that stakes less comes first.
    """
    order, table = ORDERS[rules.order], rules.paytable
    left = [card for card in PACK if card not in seen]
    total = Fraction(0)
    for card in left:
        line = table.pay(order.line(order.strength([*four, card]), table.pays))
        total += -1 if line is None else line.worth
    mean = total / len(left)
    found = [
        Advice(decision="pass", expectation=mean),
        Advice(decision=DOUBLED, expectation=mean * (1 + rules.double_most)),
    ]
    return tuple(sorted(found, key=lambda advice: -advice.expectation))


def strategy(rules: DoubleDownRules, *, progress: Progress | None = None) -> Strategy:
    """Which four cards best play doubles, in words."""
    weighed = ((sight, weigh(rules, sight.cards, sight.cards)) for sight in sights(4))
    lines = tuple(lines_of(four_families(), weighed))
    stage = StrategyStage(title=STAGE.capitalize(), lines=lines)
    return Strategy(stages=(stage,), in_short=OPEN_ENDED_SAID)
