"""The irregularities of Fast Action Hold'em: where each can be called, and what is done."""

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager
from typing import Final, TypeAlias

from houseway.games.fast_action_holdem.house_way import Choice
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import show_cards
from houseway.round.actions import Action, Call, Choose
from houseway.round.card_events import HandUnset
from houseway.round.corrections import MarkerLeft
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.events import ChoiceMade, StepTaken
from houseway.round.options import Exactly
from houseway.round.spots import COMMUNITY, DEALER_HAND, DEALER_SEAT, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.rulesets import Remedy
from houseway.steps import irregularities as shared
from houseway.steps.irregularities import record, remedied, take_back, unsettle, void_hand
from houseway.steps.remedies import Cure
from houseway.steps.setting import set_hand

DISCARD_MISCOUNT: Final = "discard-miscount"
MISSET: Final = "dealer-misset"
UNSEEN: Final = "misset-unseen"
SURRENDERED: Final = "surrendered hand"
SURRENDER_STANDS: Final = "counted again, the surrender stands"
VOID_HAND: Final = "void"
COMPLETE_HAND: Final = "complete"

Handler: TypeAlias = Callable[[Table, Call, Remedy], None]
"""What is done about an irregularity on the spot."""


# Where each can be called.


def any_time(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """From the close of wagers to the end of the round."""
    players = table.felt.seats_with(rules.main_wager)
    exposed = shared.PLAYER_CARD_EXPOSED, shared.PLAYER_EXPOSES_CARD
    others = (
        shared.DEALER_CARD_EXPOSED,
        shared.COMMUNITY_CARD_EXPOSED,
        shared.BURNED_CARD_EXPOSED,
    )
    opened = remedied(rules.irregularities, shared.DRAWN_IN_ERROR, *exposed, *others)
    return table.calls(opened, {each.kind: players for each in exposed})


def before_first_card(
    table: Table, rules: FastActionRules, start: Start
) -> AbstractContextManager[None]:
    """Before the first hand gets a card, when the marker shows from where the deal starts."""

    def judge(_: Table, __: Call) -> str | None:
        began = table.felt.piles or any(type(event) is StepTaken for event in table.events)
        return "the deal has begun, from where the marker stands" if began else None

    remedy = rules.irregularities.marker_not_moved
    if remedy.remedy == Cure.NEVER or start.marker_was is None:
        return table.calls([], {})
    means = "the marker still stands where it stood in the last round"
    not_moved = Irregularity("marker-not-moved", means, None, None, judge)
    return table.calls([(not_moved, remedy)], {})


def leave_marker(table: Table, rules: FastActionRules, start: Start, call: Call) -> None:
    """The marker stands where it stood: the round is dealt from there."""
    assert start.marker_was is not None
    remedy = rules.irregularities.marker_not_moved
    record(table, call, remedy)
    table.emit(MarkerLeft(remedy.clause, start.marker_was))


def while_dealing(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """While cards come out of the shoe, burns and completed hands included."""
    found = shared.FACE_UP_CARD, shared.EXPOSED_IN_ERROR, shared.INSUFFICIENT_CARDS
    return table.calls(remedied(rules.irregularities, *found), {})


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
    """While the dealer sets the hand: a wrong setting is seen at once, or not yet."""

    def judge(_: Table, call: Call) -> str | None:
        prescribed = any(sorted(pair) == sorted(call.cards) for pair in choice.tied)
        return f"{show_cards(call.cards)} is what the house way prescribes" if prescribed else None

    means = "the dealer kept other cards than the house way says"
    seen = Irregularity(MISSET, means, "two of the hand", _reset_at_once, judge)
    unseen = Irregularity(UNSEEN, f"{means}, and nobody sees it", "two of the hand", None, judge)
    remedy = rules.irregularities.dealer_misset
    return table.calls([(seen, remedy), (unseen, remedy)], {})


def until_reset(
    table: Table, rules: FastActionRules, choice: Choice
) -> AbstractContextManager[None]:
    """From a wrong setting to the comparison: it can be seen at any turn."""

    def handle(_: Table, call: Call, __: Remedy) -> None:
        _reset(table, rules, choice, call)

    return _misset(table, rules, choice, handle)


def after_settlement(
    table: Table, rules: FastActionRules, choice: Choice
) -> AbstractContextManager[None]:
    """When hands were settled against a wrong setting and the cards still lie there."""
    return _misset(table, rules, choice, None)


def _misset(
    table: Table, rules: FastActionRules, choice: Choice, handle: Handler | None
) -> AbstractContextManager[None]:
    def judge(_: Table, __: Call) -> str | None:
        is_open = is_misset(table, choice)
        return None if is_open else "the dealer's hand is set as the house way prescribes"

    means = "the dealer kept other cards than the house way says"
    misset = Irregularity(MISSET, means, None, handle, judge)
    return table.calls([(misset, rules.irregularities.dealer_misset)], {})


def is_misset(table: Table, choice: Choice) -> bool:
    """Whether the dealer keeps other cards than the house way says."""
    kept = sorted(table.felt.cards(DEALER_HAND))
    return all(sorted(pair) != kept for pair in choice.tied)


def settle_anew(
    table: Table, rules: FastActionRules, choice: Choice, call: Call, began: int
) -> None:
    """Undo what was settled against a wrong setting, and set the dealer's hand right."""
    settled = table.events[began:]
    _reset(table, rules, choice, call)
    unsettle(table, settled, rules.irregularities.dealer_misset.clause)


def _miscount(
    table: Table, rules: FastActionRules, seats: Sequence[Seat], handle: Handler | None
) -> AbstractContextManager[None]:
    def judge(_: Table, call: Call) -> str | None:
        if has_surrendered(table, call.seat):
            return None
        if table.felt.cards(Spot(call.seat, "second")):
            return f"seat {call.seat} has split and discarded nothing"
        in_play = table.felt.stake(call.seat, rules.main_wager)
        return None if in_play else f"seat {call.seat} is no longer in play"

    means = "a wrong number of cards was discarded"
    miscount = Irregularity(DISCARD_MISCOUNT, means, None, handle, judge)
    opened = [(miscount, rules.irregularities.discard_miscount)]
    return table.calls(opened, {DISCARD_MISCOUNT: seats})


def _reset_at_once(table: Table, call: Call, remedy: Remedy) -> None:
    set_hand(table, DEALER_SEAT, call.cards, remedy.clause)
    record(table, call, remedy)
    table.emit(HandUnset(remedy.clause, DEALER_SEAT))


def _reset(table: Table, rules: FastActionRules, choice: Choice, call: Call) -> None:
    """Take the dealer's discards back out of the rack and set the hand by the house way."""
    remedy, spot = rules.irregularities.dealer_misset, Spot(DEALER_SEAT, "discards")
    table.irregular(call, remedy)
    take_back(table, spot, remedy.clause)
    table.emit(HandUnset(remedy.clause, DEALER_SEAT))
    set_hand(table, DEALER_SEAT, choice.kept(rules.house_way_ties), choice.step.cite)
    table.collect(spot, "discards", remedy.clause)


def _void_hand(table: Table, call: Call, remedy: Remedy) -> None:
    if has_surrendered(table, call.seat):
        _count_surrendered(table, call, remedy)
        return
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


def has_surrendered(table: Table, seat: Seat) -> bool:
    """Whether a player has given the hand up in this round."""
    return any(
        bundle.what == SURRENDERED and bundle.spot == Spot(seat)
        for bundle in table.felt.discard_rack
    )


def count_again(table: Table, rules: FastActionRules, call: Call) -> tuple[Seat, ...]:
    """Give a player the cards back to set them again; a surrender stands. Who is to be asked."""
    remedy = rules.irregularities.discard_miscount
    if has_surrendered(table, call.seat):
        _count_surrendered(table, call, remedy)
        return ()
    table.irregular(call, remedy)
    table.emit(HandUnset(remedy.clause, call.seat))
    return (call.seat,)


def _count_surrendered(table: Table, call: Call, remedy: Remedy) -> None:
    """What is missing of a surrendered hand goes to the rack too; nothing else changes."""
    table.irregular(call, Remedy(SURRENDER_STANDS, remedy.clause))
    cards = next(b.cards for b in table.felt.discard_rack if b.spot == Spot(call.seat))
    table.step(f"{len(cards)} cards of {call.seat} counted face down again", remedy.clause)
