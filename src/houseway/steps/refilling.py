"""A shoe that runs out in mid-round is filled again from the discard rack."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from houseway.pieces.cards import Card
from houseway.pieces.stock import Stock
from houseway.round.actions import Call
from houseway.round.engine import Procedure, Table
from houseway.round.scopes import Scope
from houseway.round.shoe_events import DiscardsShuffled
from houseway.rulesets.values import Remedy
from houseway.steps.cutting import cut_stack
from houseway.steps.equipment import Due, Occasion
from houseway.steps.irregularities import INSUFFICIENT_CARDS, record
from houseway.steps.preparation import Cards

TOO_FEW: Final = replace(INSUFFICIENT_CARDS, handle=None)
"""The same where more than one step is to be done about it."""
LEAST: Final = 2
"""Cards that must lie in the rack: one is burned, and one is due."""


class Refilling(NamedTuple):
    """What a shoe is filled with again, and where that is written."""

    gone: Iterable[Card]
    """What lay in the discard rack when the round began."""
    cards: Cards
    remedy: Remedy
    runs_out: Remedy
    """What is done where the rack has too few cards as well, or was shuffled before."""


def refill(table: Table, call: Call, how: Refilling, burn: Callable[[str], Procedure]) -> Procedure:
    """Shuffle the discards, have them cut, burn one card, and let the round go on.

    What lies on the layout stays there, and what can be called of its cards waits. It happens once
    in a round at most.
    """
    is_first = not was_refilled(table)
    used = [card for bundle in table.felt.discard_rack for card in bundle.cards]
    used += how.gone if is_first else ()
    if not is_first or len(used) < LEAST:
        record(table, call, how.runs_out)
        raise AssertionError("cards that run out for good void the round")
    clause = how.remedy.clause
    table.irregular(call, how.remedy)
    table.emit(DiscardsShuffled(clause, tuple(sorted(used))))
    table.expect_cut_card("")
    margin = min(how.cards.cut_margin, len(used) // 2)
    stack = replace(how.cards, stock=Stock.of(used), cut_margin=margin)
    seats = dict(table.players)
    occasion = Occasion(players=seats, why=Due.CUT_CARD, first_player=min(seats), cut_card_on="")
    with Scope(table, tuple, nothing_else=True):
        yield from cut_stack(table, stack, occasion)
        yield from burn(clause)


def was_refilled(table: Table) -> bool:
    """Whether the discards came into the shoe again in this round."""
    return any(isinstance(event, DiscardsShuffled) for event in table.events)
