"""The irregularities of Caribbean Stud: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

import msgspec

from houseway.games.caribbean_stud.rules import VOID_HAND, CaribbeanRules
from houseway.games.caribbean_stud.settlement import TakenIn
from houseway.table import irregularities as shared
from houseway.table.actions import Call
from houseway.table.engine import Procedure, Table
from houseway.table.irregularities import record, void_hand
from houseway.table.meters import lower_meter
from houseway.table.one_deck import while_hands_lie
from houseway.table.spots import DEALER_HAND, Seat, Spot

HOLE_CARD_EXPOSED: Final = msgspec.structs.replace(
    shared.DEALER_CARD_EXPOSED,
    kind="hole-card-exposed",
    means="a hole card of the dealer was seen",
)


def any_time(
    table: Table, rules: CaribbeanRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the hole cards."""
    remedies = rules.irregularities
    return while_hands_lie(
        table,
        remedies,
        players,
        (HOLE_CARD_EXPOSED, remedies.hole_card_exposed),
    )


def remedy_misdeals(
    table: Table, rules: CaribbeanRules, players: Sequence[Seat], taken: TakenIn
) -> Procedure:
    """When the deal is done: a player's wrong number of cards voids that hand alone."""
    remedies, right = rules.irregularities, rules.cards_dealt
    for seat in players:
        if len(table.felt.cards(Spot(seat))) != right:
            record(table, Call("player-misdealt", seat), remedies.player_misdealt)
            assert remedies.player_misdealt.remedy == VOID_HAND
            drop_hand(table, rules, seat, taken)
    dealer = len(table.felt.cards(DEALER_HAND))
    if dealer == right - 1:
        record(table, Call("dealer-short"), remedies.dealer_short)
        table.cards_due += 1
        yield from table.deal(DEALER_HAND, remedies.dealer_short.clause)
    elif dealer != right:
        record(table, Call("dealer-misdealt"), remedies.dealer_misdealt)


def drop_hand(table: Table, rules: CaribbeanRules, seat: Seat, taken: TakenIn) -> None:
    """Void one player's hand: all its wagers go back, and come off the meters again."""
    clause = rules.irregularities.player_misdealt.clause
    void_hand(table, seat, clause)
    lower_meter(table, rules.progressive_meter, taken.progressive.get(seat, 0), clause)
    lower_meter(table, rules.five_card_meter, taken.on_five_card_meter().get(seat, 0), clause)
    for stakes in taken:
        stakes.pop(seat, None)
