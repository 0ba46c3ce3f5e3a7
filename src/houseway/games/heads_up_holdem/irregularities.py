"""The irregularities of Heads Up Hold'em: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.table.actions import Call
from houseway.table.engine import Table
from houseway.table.irregularities import COMMUNITY_CARD_EXPOSED, DEALER_CARD_EXPOSED, record
from houseway.table.one_deck import remedy_misdealt, while_hands_lie
from houseway.table.spots import COMMUNITY, DEALER_HAND, Seat

BOARD_CARDS: Final = 5


def any_time(
    table: Table, rules: HeadsUpRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the dealer's hand."""
    remedies = rules.irregularities
    own = [(DEALER_CARD_EXPOSED, remedies.dealer_card_exposed)]
    if rules.board_first:
        own.append((COMMUNITY_CARD_EXPOSED, remedies.community_card_exposed))
    return while_hands_lie(table, remedies, players, *own)


def remedy_misdeals(table: Table, rules: HeadsUpRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    remedies, felt = rules.irregularities, table.felt
    remedy_misdealt(table, players, rules.cards_dealt, remedies.player_misdealt)
    if len(felt.cards(DEALER_HAND)) != rules.cards_dealt:
        record(table, Call("dealer-misdealt"), remedies.dealer_misdealt)
    if rules.board_first:
        remedy_board(table, rules, BOARD_CARDS)


def remedy_board(table: Table, rules: HeadsUpRules, count: int) -> None:
    """Void the round if the board has not as many cards as it should have by now."""
    if len(table.felt.cards(COMMUNITY)) != count:
        record(table, Call("community-misdealt"), rules.irregularities.community_misdealt)
