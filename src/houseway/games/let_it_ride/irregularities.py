"""The irregularities of Let It Ride: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.let_it_ride.rules import COMMUNITY_CARDS, LetItRideRules
from houseway.round.actions import Call
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, Seat
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import BURNED_CARD_EXPOSED, COMMUNITY_CARD_EXPOSED, record
from houseway.steps.misdeals import (
    COMMUNITY_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)


def any_time(
    table: Table, rules: LetItRideRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the second community card."""
    remedies = rules.irregularities
    return while_hands_lie(
        table,
        remedies,
        players,
        (COMMUNITY_CARD_EXPOSED, remedies.community_card_exposed),
        (BURNED_CARD_EXPOSED, remedies.burned_card_exposed),
    )


def after_deal(
    table: Table, rules: LetItRideRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the deal to the settlement: wrong numbers of cards that are found later."""
    remedies = rules.irregularities
    opened = [
        (PLAYER_MISDEALT, remedies.player_misdealt),
        (COMMUNITY_MISDEALT, remedies.community_misdealt),
    ]
    return until_settled(table, players, opened)


def remedy_misdeals(table: Table, rules: LetItRideRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    remedies, felt = rules.irregularities, table.felt
    remedy_misdealt(table, players, rules.cards_dealt, remedies.player_misdealt)
    if len(felt.cards(COMMUNITY)) != COMMUNITY_CARDS:
        record(table, Call(COMMUNITY_MISDEALT.kind), remedies.community_misdealt)
