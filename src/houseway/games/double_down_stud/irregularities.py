"""The irregularities of Double Down Stud: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houseway.games.double_down_stud.rules import COMMON_CARDS, DoubleDownRules
from houseway.round.actions import Call
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat, Spot
from houseway.steps.deck import DRAWN_IN_ERROR
from houseway.steps.irregularities import DEALER_CARD_EXPOSED, record, remedied
from houseway.steps.misdeals import (
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)


def any_time(table: Table, rules: DoubleDownRules) -> AbstractContextManager[None]:
    """From the close of wagers to the second "No more bets"."""
    return table.calls(remedied(rules.irregularities, DRAWN_IN_ERROR, DEALER_CARD_EXPOSED), {})


def after_deal(
    table: Table, rules: DoubleDownRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the deal to the settlement: wrong numbers of cards that are found later."""
    opened = remedied(rules.irregularities, PLAYER_MISDEALT, DEALER_MISDEALT)
    return until_settled(table, players, opened)


def remedy_misdeals(table: Table, rules: DoubleDownRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    remedies, felt = rules.irregularities, table.felt
    remedy_misdealt(table, remedies, dict.fromkeys(map(Spot, players), rules.cards_dealt))
    if len(felt.cards(DEALER_HAND)) != 1 or len(felt.cards(COMMUNITY)) != COMMON_CARDS:
        record(table, Call(DEALER_MISDEALT.kind), remedies.dealer_misdealt)
