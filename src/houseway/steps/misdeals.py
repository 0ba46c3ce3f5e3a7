"""A wrong number of cards: what can be called once hands lie there, and what is found by counting.

A card too many or too few is noted while it happens (`dealing`) and remedied when the deal is done.
What slips through there can be called as long as hands are not settled: by whoever takes a hand up,
by the dealer who collects it, or when it is turned. The call does not say which card is one too
many: a void hand needs no further card, and the deck is shuffled whole after the round.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

import msgspec

from houseway.round.actions import Call
from houseway.round.engine import Irregularity, Table
from houseway.round.events import IrregularityCalled
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat, Spot
from houseway.steps.irregularities import record, remedied, remedy_of


def is_remedied(table: Table, call: Call) -> str | None:
    """Why a call says nothing new: the same was remedied before in this round."""
    for event in table.events:
        if type(event) is IrregularityCalled and (event.kind, event.seat) == (call.kind, call.seat):
            return f"{call} is remedied already"
    return None


def lies_there(spot: Spot, table: Table, call: Call) -> str | None:
    """Why nobody can have counted these cards, or why they need not be counted again."""
    if not table.felt.cards(spot):
        return f"{call.kind}: no card of {spot} lies there yet"
    return is_remedied(table, call)


PLAYER_MISDEALT: Final = Irregularity(
    "player-misdealt", "a player has a wrong number of cards", None, record, is_remedied
)
DEALER_MISDEALT: Final = Irregularity(
    "dealer-misdealt",
    "the dealer has a wrong number of cards",
    None,
    record,
    partial(lies_there, DEALER_HAND),
)
COMMUNITY_MISDEALT: Final = Irregularity(
    "community-misdealt",
    "the community has a wrong number of cards",
    None,
    record,
    partial(lies_there, COMMUNITY),
)


_OTHERS: Final = {DEALER_HAND: DEALER_MISDEALT, COMMUNITY: COMMUNITY_MISDEALT}
"""What a wrong number of cards is called at the spots that are no player's."""


def until_settled(
    table: Table, remedies: msgspec.Struct, players: Sequence[Seat], *found: Irregularity
) -> AbstractContextManager[None]:
    """From the end of the deal until hands are settled: the wrong numbers that can still be found.

    The hands of those who have folded count too. They lie in the rack so that each can be made up
    again.
    """
    return table.calls(remedied(remedies, *found), {PLAYER_MISDEALT.kind: players})


def remedy_misdealt(table: Table, remedies: msgspec.Struct, right: Mapping[Spot, int]) -> None:
    """When the deal is done, remedy every spot that has not so many cards as is right."""
    for spot, cards in right.items():
        if len(table.felt.cards(spot)) != cards:
            found = _OTHERS.get(spot, PLAYER_MISDEALT)
            record(table, Call(found.kind, spot.seat), remedy_of(remedies, found))
