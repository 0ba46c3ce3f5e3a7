"""Chemin de fer as whoever asks for its odds finds it."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from houseway.games.chemin_de_fer.advice import advise, strategy
from houseway.games.chemin_de_fer.odds import report
from houseway.games.chemin_de_fer.rules import CARDS_AT_MOST, CheminDeFerRules
from houseway.games.chemin_de_fer.simulation import SIMULATOR, best_plan
from houseway.odds.seam import GameOdds
from houseway.odds.seen import left_after
from houseway.odds.simulate import Pack
from houseway.pieces.cards import Card


def having_seen(rules: CheminDeFerRules, seen: Sequence[Card]) -> GameOdds:
    """The odds of a shoe of which these cards were seen; refused if no shoe can have shown them."""
    left_after(rules.decks, seen, CARDS_AT_MOST)

    def pack(rules: CheminDeFerRules) -> Pack:
        return left_after(rules.decks, seen, CARDS_AT_MOST)

    plan = partial(best_plan, seen=seen)
    return GameOdds(
        report=partial(report, seen=seen),
        advise=partial(advise, seen=seen),
        simulator=msgspec.structs.replace(SIMULATOR, pack=pack, best_plan=plan),
        strategy=partial(strategy, seen=seen),
        having_seen=lambda rules, more: having_seen(rules, (*seen, *more)),
    )


ODDS: Final = GameOdds(
    report=report, advise=advise, simulator=SIMULATOR, strategy=strategy, having_seen=having_seen
)
