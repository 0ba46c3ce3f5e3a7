"""The irregularities of Heads Up Hold'em: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat, Spot
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import COMMUNITY_CARD_EXPOSED, DEALER_CARD_EXPOSED, remedied
from houseway.steps.misdeals import (
    COMMUNITY_MISDEALT,
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)


def any_time(
    table: Table, rules: HeadsUpRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the dealer's hand."""
    board = (COMMUNITY_CARD_EXPOSED,) if rules.board_first else ()
    return while_hands_lie(table, rules.irregularities, players, DEALER_CARD_EXPOSED, *board)


def after_deal(
    table: Table, rules: HeadsUpRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the deal to the settlement: wrong numbers of cards that are found later."""
    found = PLAYER_MISDEALT, DEALER_MISDEALT, COMMUNITY_MISDEALT
    return until_settled(table, players, remedied(rules.irregularities, *found))


def remedy_misdeals(table: Table, rules: HeadsUpRules, players: Sequence[Seat], board: int) -> None:
    """When cards were dealt, void the round if a hand, or the board so far, has a wrong number."""
    hands = dict.fromkeys([*map(Spot, players), DEALER_HAND], rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, {**hands, COMMUNITY: board})
