"""The irregularities of Heads Up Hold'em: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.round.actions import Call
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import COMMUNITY_CARD_EXPOSED, DEALER_CARD_EXPOSED, record
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
    remedies = rules.irregularities
    own = [(DEALER_CARD_EXPOSED, remedies.dealer_card_exposed)]
    if rules.board_first:
        own.append((COMMUNITY_CARD_EXPOSED, remedies.community_card_exposed))
    return while_hands_lie(table, remedies, players, *own)


def after_deal(
    table: Table, rules: HeadsUpRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the deal to the settlement: wrong numbers of cards that are found later."""
    remedies = rules.irregularities
    opened = [
        (PLAYER_MISDEALT, remedies.player_misdealt),
        (DEALER_MISDEALT, remedies.dealer_misdealt),
        (COMMUNITY_MISDEALT, remedies.community_misdealt),
    ]
    return until_settled(table, players, opened)


def remedy_misdeals(table: Table, rules: HeadsUpRules, players: Sequence[Seat], board: int) -> None:
    """When cards were dealt, void the round if a hand, or the board so far, has a wrong number."""
    remedies, felt = rules.irregularities, table.felt
    remedy_misdealt(table, players, rules.cards_dealt, remedies.player_misdealt)
    if len(felt.cards(DEALER_HAND)) != rules.cards_dealt:
        record(table, Call(DEALER_MISDEALT.kind), remedies.dealer_misdealt)
    if len(felt.cards(COMMUNITY)) != board:
        record(table, Call(COMMUNITY_MISDEALT.kind), remedies.community_misdealt)
