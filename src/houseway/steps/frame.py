"""The frame of a round: its steps, all given back if a remedy voids it, and its end."""

from collections.abc import Callable, Collection
from typing import Any

from houseway.round.card_events import DeckRemoved, ShoeDone
from houseway.round.engine import Procedure, Table
from houseway.round.events import RoundEnded
from houseway.steps.irregularities import VoidRound, void_round


def play_round(
    table: Table,
    steps: Procedure,
    *,
    undo: str,
    ends: str,
    stands: Collection[str] = (),
    close: Callable[[Any], Any] = lambda carried: carried,
) -> Procedure:
    """One round of play, and its end under the clause `ends`.

    If it is void, what was settled is undone under the policy `undo`, or stands if there is none or
    the wager is one of `stands`, and nothing else is carried on than was before. What is done in
    any case before the end is done by `close`: it is told what is carried on, None if the round is
    void, and may carry on more.
    """
    carried = None
    try:
        carried = yield from steps
    except VoidRound as void:
        void_round(table, void, undo="" if void.stands else undo, stands=stands)
        if void.reshuffle:
            table.emit(ShoeDone(void.clause))
        if void.deck_leaves:
            table.emit(DeckRemoved(void.clause))
    carried = close(carried)
    table.emit(RoundEnded(ends))
    return carried
