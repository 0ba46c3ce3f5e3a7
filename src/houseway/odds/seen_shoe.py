"""The odds of a shoe of which some cards were seen, for games that count any shoe."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from houseway.odds.seam import GameOdds
from houseway.odds.seen import left_after
from houseway.odds.simulate import Pack
from houseway.pieces.cards import Card


def of_any_shoe(fresh: GameOdds, cards_at_most: int) -> GameOdds:
    """Odds that can be asked having seen cards too, where everything in them takes `seen`.

    A round needs so many cards at most; what no shoe can have shown is refused.
    """

    def having_seen(rules: Any, seen: Sequence[Card]) -> GameOdds:
        left_after(rules.stock, seen, cards_at_most)

        def pack(rules: Any) -> Pack:
            return left_after(rules.stock, seen, cards_at_most)

        def knowing(part: Callable[..., Any] | None) -> Any:
            return part and partial(part, seen=seen)

        simulator = fresh.simulator
        return msgspec.structs.replace(
            fresh,
            report=knowing(fresh.report),
            advise=knowing(fresh.advise),
            simulator=msgspec.structs.replace(
                simulator, pack=pack, best_plan=knowing(simulator.best_plan)
            ),
            strategy=knowing(fresh.strategy),
            having_seen=lambda rules, more: having_seen(rules, (*seen, *more)),
        )

    return msgspec.structs.replace(fresh, having_seen=having_seen)
