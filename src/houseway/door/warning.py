"""What a designer is warned of: permitted, and seldom meant."""

from collections.abc import Iterable, Iterator
from typing import Final

from houseway.door.asked import Asked
from houseway.odds.report import OddsReport
from houseway.pieces.figures import percent
from houseway.steps.in_order import out_of_order

WARNS: Final = "WARNING"
"""How a note begins that somebody should read before the figures."""


def warnings_in(notes: Iterable[str]) -> tuple[str, ...]:
    """The notes that warn."""
    return tuple(note for note in notes if note.upper().startswith(WARNS))


def warnings_of(asked: Asked) -> tuple[str, ...]:
    """A sentence for every hand that a table of these rules treats worse than a lesser one."""
    return out_of_order(asked.rules, asked.game.ranked)


def edge_warnings(report: OddsReport) -> Iterator[str]:
    """A warning for each wager on which best play beats the house under the table in use.

    What the law does not name is a part of a wager, or several: other notes warn of those.
    """
    in_use = {odds.wager: odds for odds in reversed(report.wagers)}
    for odds in reversed(in_use.values()):
        if odds.house_advantage < 0 and odds.wager not in report.legend:
            name = f"{odds.wager} {odds.paytable}".strip()
            part = percent(-odds.house_advantage)
            yield f"{WARNS}: under best play {name} wins the player {part} of the {odds.per}."
