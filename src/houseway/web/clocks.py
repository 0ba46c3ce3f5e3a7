"""How long a table waits for somebody: each who is asked in turn has the whole time."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from houseway.floor.dealing.open_table import OpenTable
from houseway.round.spots import Actor

WORDS_MS: Final = 3_000
"""How long the pages that have pledged a word have to tell it; each does so by itself, at once."""


class Wait(NamedTuple):
    """What a table waits for, and how long it does."""

    what: Hashable
    whom: frozenset[Actor]
    """Who is asked; empty where it is nobody in particular."""
    span_ms: int

    def goes_on(self, before: "Wait | None") -> bool:
        """Whether this is still the same wait: nobody is asked who was not asked before."""
        return before is not None and self.what == before.what and self.whom <= before.whom


def wait_of(table: OpenTable, before: Wait | None = None) -> Wait | None:
    """What a table waits for now; None if no time runs.

    Once somebody has wagered, taking the wager back does not stop the clock. Where there is nothing
    to wager yet, it runs from the first who is ready.
    """
    now, timing = table.now, table.timing
    wagers = Wait(("wagers", table.moves), frozenset(), timing.wagers_ms)
    match table.phase:
        case "wagers" if table.entered or table.awaits_others or wagers.goes_on(before):
            return wagers
        case "preparing" if table.session.words.are_taken:
            return Wait(("words", table.shoe_digest), frozenset(), WORDS_MS)
        case "preparing" | "decision" if now is not None and now.turn is not None:
            what = table.round_id, now.turn.number
            return Wait(what, frozenset(now.turn.asked), timing.decision_ms)
        case "result":
            return Wait(("result", table.session.round_number), frozenset(), timing.result_ms)
        case _:
            return None
