"""The irregularities of Caribbean Stud: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

import msgspec

from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.games.caribbean_stud.settlement import TakenIn
from houseway.round.actions import Call
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.spots import DEALER_HAND, Seat, Spot
from houseway.rulesets import Remedy
from houseway.steps import irregularities as shared
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import record, void_hand
from houseway.steps.meters import lower_meter
from houseway.steps.misdeals import (
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    lies_there,
    until_settled,
)
from houseway.steps.remedies import Cure

HOLE_CARD_EXPOSED: Final = msgspec.structs.replace(
    shared.DEALER_CARD_EXPOSED,
    kind="hole-card-exposed",
    means="a hole card of the dealer was seen",
)


def any_time(
    table: Table, rules: CaribbeanRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the hole cards."""
    return while_hands_lie(table, rules.irregularities, players, HOLE_CARD_EXPOSED)


def after_deal(
    table: Table, rules: CaribbeanRules, players: Sequence[Seat], taken: TakenIn
) -> AbstractContextManager[None]:
    """From the stub to the settlement: wrong numbers of cards that are found later."""

    def void_one(table: Table, call: Call, remedy: Remedy) -> None:
        record(table, call, remedy)
        drop_hand(table, rules, call.seat, taken)

    of_player = msgspec.structs.replace(PLAYER_MISDEALT, handle=void_one)
    found = of_player, DEALER_SHORT, DEALER_MISDEALT
    return until_settled(table, rules.irregularities, players, *found)


def complete_from_stub(table: Table, call: Call, remedy: Remedy) -> None:
    """The dealer turns out to have four cards: the fifth is the next card, and comes from the stub.

    Among the five cards of the record it is the one that nobody has seen lie there.
    """
    record(table, call, remedy)
    table.step("the dealer's hand completed from the stub", remedy.clause)


DEALER_SHORT: Final = Irregularity(
    "dealer-short",
    "the dealer has four cards",
    None,
    complete_from_stub,
    partial(lies_there, DEALER_HAND),
)


def remedy_misdeals(
    table: Table, rules: CaribbeanRules, players: Sequence[Seat], taken: TakenIn
) -> Procedure:
    """When the deal is done: a player's wrong number of cards voids that hand alone."""
    remedies, right = rules.irregularities, rules.cards_dealt
    for seat in players:
        if len(table.felt.cards(Spot(seat))) != right:
            record(table, Call(PLAYER_MISDEALT.kind, seat), remedies.player_misdealt)
            drop_hand(table, rules, seat, taken)
    dealer = len(table.felt.cards(DEALER_HAND))
    if dealer == right - 1:
        record(table, Call(DEALER_SHORT.kind), remedies.dealer_short)
        table.cards_due += 1
        yield from table.deal(DEALER_HAND, remedies.dealer_short.clause)
    elif dealer != right:
        record(table, Call(DEALER_MISDEALT.kind), remedies.dealer_misdealt)


def drop_hand(table: Table, rules: CaribbeanRules, seat: Seat, taken: TakenIn) -> None:
    """Void one player's hand: all its wagers go back, and come off the meters again."""
    remedy = rules.irregularities.player_misdealt
    assert remedy.remedy == Cure.HAND_VOID
    void_hand(table, seat, remedy.clause, undo=rules.clause.void_settled)
    lower_meter(table, rules.progressive_meter, taken.progressive.get(seat, 0), remedy.clause)
    five_card = taken.on_five_card_meter().get(seat, 0)
    lower_meter(table, rules.five_card_meter, five_card, remedy.clause)
    for stakes in taken:
        stakes.pop(seat, None)
