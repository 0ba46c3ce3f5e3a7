"""The irregularities of Three Card Poker: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.round.engine import Table
from houseway.round.spots import Seat, Spot
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import DEALER_CARD_EXPOSED, remedied
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
    return while_hands_lie(table, rules.irregularities, players, DEALER_CARD_EXPOSED)


def after_deal(
    table: Table, rules: ThreeCardRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the players' deal to the settlement: wrong numbers of cards found later."""
    opened = remedied(rules.irregularities, PLAYER_MISDEALT, DEALER_MISDEALT)
    return until_settled(table, players, opened)


def remedy_misdeals(table: Table, rules: ThreeCardRules, seats: Sequence[Seat]) -> None:
    """When these have their cards, void the round if anybody has a wrong number of them."""
    right = dict.fromkeys(map(Spot, seats), rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, right)
