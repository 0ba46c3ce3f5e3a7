"""The irregularities of Fast Action Hold'em: where each can be called, and what is done."""

from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager
from typing import Final

from houseway.games.fast_action_holdem.house_way import Choice
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import show_cards
from houseway.rulesets import Remedy
from houseway.table import irregularities as shared
from houseway.table.actions import Action, Call, Choose
from houseway.table.engine import Irregularity, Procedure, Table
from houseway.table.events import ChoiceMade, HandSet, HandUnset
from houseway.table.irregularities import NEVER, record, void_hand
from houseway.table.options import Exactly
from houseway.table.spots import COMMUNITY, DEALER_HAND, DEALER_SEAT, Seat, Spot, clockwise
from houseway.table.turns import Turn

DISCARD_MISCOUNT: Final = "discard-miscount"
VOID_HAND: Final = "void"
COMPLETE_HAND: Final = "complete"


# Where each can be called.


def any_time(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """From the close of wagers to the end of the round."""
    remedies, players = rules.irregularities, table.felt.seats_with(rules.main_wager)
    opened = [
        (shared.DRAWN_IN_ERROR, remedies.drawn_in_error),
        (shared.PLAYER_CARD_EXPOSED, remedies.player_card_exposed),
        (shared.PLAYER_EXPOSES_CARD, remedies.player_exposes_card),
        (shared.DEALER_CARD_EXPOSED, remedies.dealer_card_exposed),
        (shared.COMMUNITY_CARD_EXPOSED, remedies.community_card_exposed),
        (shared.BURNED_CARD_EXPOSED, remedies.burned_card_exposed),
        (MARKER_NOT_MOVED, remedies.marker_not_moved),
    ]
    happens = [pair for pair in opened if pair[1].remedy != NEVER]
    exposed = shared.PLAYER_CARD_EXPOSED.kind, shared.PLAYER_EXPOSES_CARD.kind
    return table.calls(happens, dict.fromkeys(exposed, players))


MARKER_NOT_MOVED: Final = Irregularity(
    "marker-not-moved", "the marker had not been moved", "none", record
)


def while_dealing(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """While cards come out of the shoe, burns and completed hands included."""
    remedies = rules.irregularities
    opened = [
        (shared.FACE_UP_CARD, remedies.face_up_card),
        (shared.EXPOSED_IN_ERROR, remedies.exposed_in_error),
        (shared.INSUFFICIENT_CARDS, remedies.insufficient_cards),
    ]
    return table.calls(opened, {})


def before_collecting(
    table: Table, rules: FastActionRules, seats: Sequence[Seat]
) -> AbstractContextManager[None]:
    """When all hands are set and no discard has reached the rack."""
    return _miscount(table, rules, seats, None)


def after_collecting(
    table: Table, rules: FastActionRules, seats: Sequence[Seat]
) -> AbstractContextManager[None]:
    """When the discards are in the rack and the dealer's cards are still face down."""
    return _miscount(table, rules, seats, _void_hand)


def while_setting(
    table: Table, rules: FastActionRules, choice: Choice
) -> AbstractContextManager[None]:
    """While the dealer sets the hand."""

    def judge(_: Table, call: Call) -> str | None:
        prescribed = any(sorted(pair) == sorted(call.cards) for pair in choice.tied)
        return f"{show_cards(call.cards)} is what the house way prescribes" if prescribed else None

    misset = Irregularity(
        "dealer-misset",
        "the dealer kept other cards than the house way says",
        "two of the hand",
        _reset_dealer,
        judge,
    )
    return table.calls([(misset, rules.irregularities.dealer_misset)], {})


def _miscount(
    table: Table, rules: FastActionRules, seats: Sequence[Seat], handle: object
) -> AbstractContextManager[None]:
    def judge(_: Table, call: Call) -> str | None:
        if table.felt.cards(Spot(call.seat, "second")):
            return f"seat {call.seat} has split and discarded nothing"
        in_play = table.felt.stake(call.seat, rules.main_wager)
        return None if in_play else f"seat {call.seat} is no longer in play"

    miscount = Irregularity(
        DISCARD_MISCOUNT,
        "a wrong number of cards was discarded",
        "none",
        handle,  # type: ignore[arg-type]
        judge,
    )
    opened = [(miscount, rules.irregularities.discard_miscount)]
    return table.calls(opened, {DISCARD_MISCOUNT: seats})


def _reset_dealer(table: Table, call: Call, remedy: Remedy) -> None:
    rest = list(table.felt.cards(DEALER_HAND))
    for card in call.cards:
        rest.remove(card)
    table.emit(HandSet(remedy.clause, DEALER_SEAT, call.cards, tuple(rest)))
    record(table, call, remedy)
    table.emit(HandUnset(remedy.clause, DEALER_SEAT))


def _void_hand(table: Table, call: Call, remedy: Remedy) -> None:
    table.irregular(call, remedy)
    void_hand(table, call.seat, remedy.clause)


# Misdeals.


def remedy_misdeals(table: Table, rules: FastActionRules) -> Generator[Turn, Action, set[Seat]]:
    """When the deal is done, mend hands with too many or too few cards. The seats with too many."""
    remedies, count = rules.irregularities, rules.cards_dealt
    dealer = len(table.felt.cards(DEALER_HAND))
    if dealer > count:
        record(table, Call("dealer-long"), remedies.dealer_long)
    if dealer < count:
        record(table, Call("dealer-short"), remedies.dealer_short)
        yield from _complete_hand(table, DEALER_HAND, rules, remedies.dealer_short.clause)
    community = len(table.felt.cards(COMMUNITY))
    if rules.deals_community_first and community != rules.community_cards:
        record(table, Call("community-misdealt"), remedies.community_misdealt)
    long = set()
    short = []
    for seat in clockwise(table.felt.seats_with(rules.main_wager), start=table.felt.marker):
        held = len(table.felt.cards(Spot(seat)))
        if held > count:
            record(table, Call("player-long", seat), remedies.player_long)
            long.add(seat)
        elif held == 0:
            record(table, Call("no-cards-dealt", seat), remedies.no_cards_dealt)
            void_hand(table, seat, remedies.no_cards_dealt.clause)
        elif held < count:
            short.append(seat)
    for seat in short:
        yield from _mend_short(table, seat, rules)
    return long


def _mend_short(table: Table, seat: Seat, rules: FastActionRules) -> Procedure:
    """A player with too few cards chooses: the hand is void, or completed."""
    remedy = rules.irregularities.player_short
    record(table, Call("player-short", seat), remedy)
    options = [Exactly(Choose(seat, VOID_HAND)), Exactly(Choose(seat, COMPLETE_HAND))]
    wants = f"seat {seat}, your hand is short: void or complete?"
    action = yield from table.ask(wants, remedy.clause, options)
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(remedy.clause, seat, action.choice))
    if action.choice == VOID_HAND:
        void_hand(table, seat, remedy.clause)
        return
    yield from _complete_hand(table, Spot(seat), rules, remedy.clause)


def _complete_hand(table: Table, spot: Spot, rules: FastActionRules, clause: str) -> Procedure:
    """Deal the cards that a hand lacks."""
    lacking = rules.cards_dealt - len(table.felt.cards(spot))
    table.cards_due += lacking
    for _ in range(lacking):
        yield from table.deal(spot, clause)


# A wrong number of discards.


def set_again(table: Table, rules: FastActionRules, call: Call) -> Seat:
    """Give a player the cards back to set them again."""
    remedy = rules.irregularities.discard_miscount
    table.irregular(call, remedy)
    table.emit(HandUnset(remedy.clause, call.seat))
    return call.seat
