"""What it is worth to let a bet ride, and best play in words."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from houseway.games.let_it_ride.odds import RIDES, WITHDRAWN
from houseway.games.let_it_ride.rules import HAND_CARDS, LetItRideRules
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds import fours_kernels as kernels
from houseway.odds.advising import best_first, require_cards
from houseway.odds.fours import fours_of, nets_of, number_of, scaled
from houseway.odds.kernels import FLOPS as TRIPLES
from houseway.odds.report import Advice
from houseway.odds.sights import (
    STRAIGHTS,
    Family,
    Sight,
    four_families,
    lines_of,
    pair_rank,
    pairs_named,
    sights,
)
from houseway.odds.strategy import Strategy, StrategyStage
from houseway.pieces.cards import PACK, TEN, Card
from houseway.rulesets.values import worth

SUITED_SAID: Final = (
    "Three of one suit count one for each straight flush in reach, "
    "and one for each card from ten up."
)


class Hopes(NamedTuple):
    """What bets are worth with some cards in sight, in bets."""

    bet: Fraction
    """One bet that rides to the end."""
    later: Fraction = Fraction(0)
    """The second bet where it is still to be decided, and is decided best."""

    @property
    def options(self) -> tuple[Advice, ...]:
        """Both decisions about the next bet; of equal ones the one that stakes less first."""
        stays = self.bet + self.later
        return best_first([(WITHDRAWN, stays), (RIDES, stays + self.bet)])


def advise(
    rules: LetItRideRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each decision about the next bet is worth, the best first.

    With three cards it is about the first bet, with a community card in sight about the second; a
    worth is that of all bets that are not decided yet.
    """
    seen = [*hole, *board]
    needs = "three own cards, and a board of none or one card"
    require_cards(seen, are_enough=len(hole) == HAND_CARDS and len(board) <= 1, needs=needs)
    return (Hopes(last_hope(rules, seen)) if board else first_hopes(rules, seen)).options


def first_hopes(rules: LetItRideRules, three: Sequence[Card]) -> Hopes:
    """What bets are worth with three cards, over every community card that may come."""
    paid: dict[Card, Fraction] = defaultdict(Fraction)
    left = [card for card in PACK if card not in three]
    for at, one in enumerate(left):
        for other in left[:at]:
            net = pay_of(rules, [*three, one, other])
            paid[one] += net
            paid[other] += net
    fifths = len(left) - 1
    fourths = [total / fifths for total in paid.values()]
    return Hopes(
        sum(fourths, Fraction(0)) / len(left),
        sum((max(each, Fraction(0)) for each in fourths), Fraction(0)) / len(left),
    )


def last_hope(rules: LetItRideRules, four: Sequence[Card]) -> Fraction:
    """What a bet is worth with four cards in sight."""
    left = [card for card in PACK if card not in four]
    return sum((pay_of(rules, [*four, card]) for card in left), Fraction(0)) / len(left)


def pay_of(rules: LetItRideRules, five: Sequence[Card]) -> Fraction:
    """What a bet nets with these five cards."""
    order, table = ORDERS[rules.order], rules.paytable
    return worth(table.pay(order.line(order.strength(five), table.pays)))


# Best play in words.


def strategy(rules: LetItRideRules, *, progress: Progress | None = None) -> Strategy:
    """With which cards best play lets each bet ride, in words."""
    first, second = counted_hopes(rules)
    stages = tuple(
        StrategyStage(
            title=title,
            lines=tuple(
                lines_of(families, ((sight, hopes(sight).options) for sight in sights(count)))
            ),
        )
        for title, count, families, hopes in (
            ("The first bet, with three cards", 3, three_families(), first),
            ("The second bet, with four cards", 4, four_families(), second),
        )
    )
    return Strategy(stages=stages, in_short=SUITED_SAID)


def counted_hopes(
    rules: LetItRideRules,
) -> tuple[Callable[[Sight], Hopes], Callable[[Sight], Hopes]]:
    """What bets are worth with any three and any four cards, all counted at once."""
    fours = fours_of(rules.order, rules.paytable.pays, PACK)
    pays = scaled([nets_of(rules.paytable, 1, None)], len(PACK))
    nets = fours.counts.astype(np.int64) @ pays.table[0]
    both = np.ascontiguousarray(np.stack([nets, np.maximum(nets, 0)], axis=1))
    sums = np.zeros((TRIPLES, 2), np.int64)
    kernels.sum_by_triple(fours.pack, both, sums)
    last = pays.scale * (len(PACK) - 4)

    def first(sight: Sight) -> Hopes:
        rides, best = map(int, sums[number_of(sight.cards)])
        return Hopes(*(Fraction(each, last * (len(PACK) - 3)) for each in (rides, best)))

    def second(sight: Sight) -> Hopes:
        return Hopes(Fraction(int(nets[number_of(sight.cards)]), last))

    return first, second


def three_families() -> tuple[Family, ...]:
    """The kinds of three cards."""
    return (
        Family(
            lambda sight: 0 if len(set(sight.ranks)) == 1 else None, lambda _: "three of a kind"
        ),
        Family(pair_rank, pairs_named),
        Family(suited_points, points_named),
        Family(lambda _: 0, lambda _: "anything else"),
    )


def suited_points(sight: Sight) -> int | None:
    """What three cards of one suit count: straight flushes in reach, and cards from ten up."""
    if not sight.is_suited:
        return None
    reach = sum(set(sight.ranks) < straight for straight in STRAIGHTS)
    return reach + sum(rank >= TEN for rank in sight.ranks)


def points_named(points: Sequence[int]) -> str:
    """Suited cards that count so much, from the most down."""
    high, low = points[0], points[-1]
    if low == 0:
        return f"three of one suit that count {high} or less"
    return f"three of one suit that count {low} or more"
