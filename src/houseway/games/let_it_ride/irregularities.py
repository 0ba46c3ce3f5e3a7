"""The irregularities of Let It Ride: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.let_it_ride.rules import COMMUNITY_CARDS, LetItRideRules
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, Seat, Spot
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import BURNED_CARD_EXPOSED, COMMUNITY_CARD_EXPOSED, remedied
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
    exposed = COMMUNITY_CARD_EXPOSED, BURNED_CARD_EXPOSED
    return while_hands_lie(table, rules.irregularities, players, *exposed)


def after_deal(
    table: Table, rules: LetItRideRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the deal to the settlement: wrong numbers of cards that are found later."""
    opened = remedied(rules.irregularities, PLAYER_MISDEALT, COMMUNITY_MISDEALT)
    return until_settled(table, players, opened)


def remedy_misdeals(table: Table, rules: LetItRideRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    hands = dict.fromkeys(map(Spot, players), rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, {**hands, COMMUNITY: COMMUNITY_CARDS})
