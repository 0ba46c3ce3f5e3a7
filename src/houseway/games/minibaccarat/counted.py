"""Minibaccarat as whoever asks for its odds finds it."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from houseway.games.minibaccarat.advice import advise, strategy
from houseway.games.minibaccarat.odds import report
from houseway.games.minibaccarat.rules import CARDS_AT_MOST, MinibaccaratRules
from houseway.games.minibaccarat.simulation import SIMULATOR, best_plan
from houseway.odds.seam import GameOdds
from houseway.odds.seen import left_after
from houseway.odds.simulate import Pack
from houseway.pieces.cards import Card


def having_seen(rules: MinibaccaratRules, seen: Sequence[Card]) -> GameOdds:
    """The odds of a shoe of which these cards were seen; refused if no shoe can have shown them."""
    left_after(rules.stock, seen, CARDS_AT_MOST)

    def pack(rules: MinibaccaratRules) -> Pack:
        return left_after(rules.stock, seen, CARDS_AT_MOST)

    simulator = msgspec.structs.replace(
        SIMULATOR, pack=pack, best_plan=partial(best_plan, seen=seen)
    )
    return GameOdds(
        report=partial(report, seen=seen),
        advise=partial(advise, seen=seen),
        simulator=simulator,
        strategy=partial(strategy, seen=seen),
        having_seen=lambda rules, more: having_seen(rules, (*seen, *more)),
    )


ODDS: Final = GameOdds(
    report=report,
    advise=advise,
    simulator=SIMULATOR,
    strategy=strategy,
    having_seen=having_seen,
)
