"""The irregularities of Three Card Poker: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.table import irregularities as shared
from houseway.table.actions import Call
from houseway.table.engine import Table
from houseway.table.irregularities import record
from houseway.table.one_deck import DRAWN_IN_ERROR
from houseway.table.spots import DEALER_SEAT, Seat, Spot


def any_time(
    table: Table, rules: ThreeCardRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the dealer's hand."""
    remedies = rules.irregularities
    opened = [
        (DRAWN_IN_ERROR, remedies.drawn_in_error),
        (shared.DEALER_CARD_EXPOSED, remedies.dealer_card_exposed),
        (shared.PLAYER_CARD_EXPOSED, remedies.player_card_exposed),
        (shared.PLAYER_EXPOSES_CARD, remedies.player_exposes_card),
    ]
    exposed = shared.PLAYER_CARD_EXPOSED.kind, shared.PLAYER_EXPOSES_CARD.kind
    return table.calls(opened, dict.fromkeys(exposed, players))


def remedy_misdeals(table: Table, rules: ThreeCardRules, seats: Sequence[Seat]) -> None:
    """When these have their cards, void the round if anybody has a wrong number of them."""
    remedies = rules.irregularities
    for seat in seats:
        if len(table.felt.cards(Spot(seat))) == rules.cards_dealt:
            continue
        if seat == DEALER_SEAT:
            record(table, Call("dealer-misdealt"), remedies.dealer_misdealt)
        else:
            record(table, Call("player-misdealt", seat), remedies.player_misdealt)
