"""The frame of a round: its steps, all given back if a remedy voids it, and its end."""

from collections.abc import Callable

from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Procedure, Table
from houseway.round.events import RoundEnded
from houseway.steps.irregularities import VoidRound, void_round


def play_round(
    table: Table,
    steps: Procedure,
    *,
    undo: str,
    ends: str,
    if_void: Callable[[], object] | None = None,
) -> Procedure:
    """One round of play, and its end under the clause `ends`.

    If it is void, what was settled is undone under the policy `undo`, or stands if there is none,
    and nothing else is carried on than was before, or what `if_void` says.
    """
    carried = None
    try:
        carried = yield from steps
    except VoidRound as void:
        void_round(table, void, undo=undo)
        if void.deck_leaves:
            table.emit(DeckRemoved(void.clause))
        carried = if_void() if if_void is not None else None
    table.emit(RoundEnded(ends))
    return carried
