"""The irregularities of Three Card Poker: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.round.actions import Call
from houseway.round.engine import Table
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import DEALER_CARD_EXPOSED, record
from houseway.steps.misdeals import (
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)


def any_time(
    table: Table, rules: ThreeCardRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the dealer's hand."""
    remedies = rules.irregularities
    return while_hands_lie(
        table,
        remedies,
        players,
        (DEALER_CARD_EXPOSED, remedies.dealer_card_exposed),
    )


def after_deal(
    table: Table, rules: ThreeCardRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the players' deal to the settlement: wrong numbers of cards found later."""
    remedies = rules.irregularities
    opened = [
        (PLAYER_MISDEALT, remedies.player_misdealt),
        (DEALER_MISDEALT, remedies.dealer_misdealt),
    ]
    return until_settled(table, players, opened)


def remedy_misdeals(table: Table, rules: ThreeCardRules, seats: Sequence[Seat]) -> None:
    """When these have their cards, void the round if anybody has a wrong number of them."""
    remedies = rules.irregularities
    players = [seat for seat in seats if seat != DEALER_SEAT]
    remedy_misdealt(table, players, rules.cards_dealt, remedies.player_misdealt)
    if DEALER_SEAT in seats and len(table.felt.cards(DEALER_HAND)) != rules.cards_dealt:
        record(table, Call(DEALER_MISDEALT.kind), remedies.dealer_misdealt)
