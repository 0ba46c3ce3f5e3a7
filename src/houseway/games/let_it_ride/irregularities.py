"""The irregularities of Let It Ride: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.let_it_ride.rules import CARDS, LetItRideRules
from houseway.table import irregularities as shared
from houseway.table.actions import Call
from houseway.table.engine import Table
from houseway.table.irregularities import record
from houseway.table.one_deck import DRAWN_IN_ERROR
from houseway.table.spots import COMMUNITY, Seat, Spot


def any_time(
    table: Table, rules: LetItRideRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the second community card."""
    remedies = rules.irregularities
    opened = [
        (DRAWN_IN_ERROR, remedies.drawn_in_error),
        (shared.PLAYER_CARD_EXPOSED, remedies.player_card_exposed),
        (shared.PLAYER_EXPOSES_CARD, remedies.player_exposes_card),
        (shared.COMMUNITY_CARD_EXPOSED, remedies.community_card_exposed),
        (shared.BURNED_CARD_EXPOSED, remedies.burned_card_exposed),
    ]
    exposed = shared.PLAYER_CARD_EXPOSED.kind, shared.PLAYER_EXPOSES_CARD.kind
    return table.calls(opened, dict.fromkeys(exposed, players))


def remedy_misdeals(table: Table, rules: LetItRideRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    remedies, felt = rules.irregularities, table.felt
    for seat in players:
        if len(felt.cards(Spot(seat))) != CARDS:
            record(table, Call("player-misdealt", seat), remedies.player_misdealt)
    if len(felt.cards(COMMUNITY)) != CARDS:
        record(table, Call("community-misdealt"), remedies.community_misdealt)
