"""What doubling is worth with four cards in sight, and best play in words."""

from collections.abc import Sequence
from fractions import Fraction

from houseway.games.double_down_stud.odds import DOUBLED, PASSED, STAGE
from houseway.games.double_down_stud.rules import COMMON_CARDS, DoubleDownRules
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds.advising import best_first, require_cards
from houseway.odds.report import Advice
from houseway.odds.sights import OPEN_ENDED_SAID, four_families, lines_of, sights
from houseway.odds.strategy import Strategy, StrategyStage
from houseway.pieces.cards import PACK, Card
from houseway.rulesets.values import worth


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
    are_enough = 1 <= len(hole) <= rules.seats_max and len(board) == COMMON_CARDS
    needs = (
        "the own card, with those of others behind it if you like, "
        "and a board of the three common cards in sight"
    )
    require_cards(seen, are_enough=are_enough, needs=needs)
    return weigh(rules, [hole[0], *board], seen)


def weigh(rules: DoubleDownRules, four: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """Both decisions with four cards in sight, over every hole card that it may be.

    Of equal decisions the one that stakes less comes first.
    """
    order, table = ORDERS[rules.order], rules.paytable
    left = [card for card in PACK if card not in seen]
    made = (order.line(order.strength([*four, card]), table.pays) for card in left)
    mean = sum((worth(table.pay(line)) for line in made), Fraction(0)) / len(left)
    return best_first([(PASSED, mean), (DOUBLED, mean * (1 + rules.double_most))])


def strategy(rules: DoubleDownRules, *, progress: Progress | None = None) -> Strategy:
    """Which four cards best play doubles, in words."""
    weighed = ((sight, weigh(rules, sight.cards, sight.cards)) for sight in sights(4))
    lines = tuple(lines_of(four_families(), weighed))
    stage = StrategyStage(title=STAGE.capitalize(), lines=lines)
    return Strategy(stages=(stage,), in_short=OPEN_ENDED_SAID)
