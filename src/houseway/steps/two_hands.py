"""Hands that are set as two, the high one and the low one: who sets first, and what goes wrong.

A part of a player's hand that the dealer exposed lets the player choose; a hand that is not set the
house way is set again, at once or when somebody sees it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Final, TypeAlias

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call, Choose, Surrender
from houseway.round.card_events import HandSplit, HandUnset
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.spots import DEALER_SEAT, HANDS, Seat, Spot, counterclockwise
from houseway.rulesets.values import Remedy
from houseway.steps.identity import seats_of_each
from houseway.steps.irregularities import record

HIGH_AND_LOW: Final = HANDS[:2]
"""Where the high hand lies, and the low one."""
PLAY_ON: Final = "play-on"
VOID_HAND: Final = "void"
MISSET: Final = "dealer-misset"
UNSEEN: Final = "misset-unseen"
MISSET_MEANS: Final = "the hands are not set the house way"

Laid: TypeAlias = Callable[[Seat, Sequence[Card]], tuple[Sequence[Card], Sequence[Card]]]
"""The high and the low hand that some of a seat's cards make with the others."""


def queues(table: Table, players: Sequence[Seat], wager: str) -> list[list[Seat]]:
    """The hands of each player in the order of setting: the larger wager, then from the right."""
    own = seats_of_each(table.players)
    found: list[list[Seat]] = []
    for seat in players:
        if all(seat not in queue for queue in found):
            hands = [each for each in counterclockwise(own[seat]) if each in players]
            found.append(sorted(hands, key=lambda each: -table.felt.stake(each, wager)))
    return found


def pass_on(
    table: Table, waiting: dict[Seat, list[Seat]], done: Seat, wager: str, look: str = ""
) -> None:
    """Have the players whose hand is set, or void by now, go on to their next one.

    `look` is the clause under which that one is looked at only now; none where it was before.
    """
    void = {seat for seat in waiting if not table.felt.stake(seat, wager)}
    for seat in sorted({done, *void}, reverse=True):
        later = [each for each in waiting.pop(seat) if table.felt.stake(each, wager)]
        if later:
            waiting[later[0]] = later[1:]
            if look:
                table.give(Spot(later[0]), later[0], look)


def collect_both(table: Table, seat: Seat, what: str, clause: str) -> None:
    """Put both hands of a seat with what is done."""
    for area in HIGH_AND_LOW:
        table.collect(Spot(seat, area), what, clause)


# Surrender.


def ask_to_surrender(
    table: Table,
    surrenders: Mapping[Seat, Exactly],
    give_up: Callable[[Seat], None],
    *,
    asked: str,
    clause: str,
) -> Procedure:
    """Each player is asked once: play on, or give up the wager."""

    def decide(action: Action) -> None:
        if isinstance(action, Choose):
            table.emit(ChoiceMade(clause, action.seat, action.choice))
        else:
            assert isinstance(action, Surrender)
            give_up(action.seat)

    options = {seat: [Exactly(Choose(seat, PLAY_ON)), own] for seat, own in surrenders.items()}
    yield from table.ask_each("play on, or surrender", asked, options, decide)


# What the dealer exposed.


def lies_down(table: Table, call: Call) -> str | None:
    """Why what all know already cannot be exposed."""
    spot = Spot(call.seat)
    hidden = call.cards[0] in table.felt.hidden(spot)
    return None if hidden else f"the {call.cards[0]} of {spot} does not lie face down"


def lies_in_hand(table: Table, call: Call) -> str | None:
    """Why this cannot be exposed: it does not lie face down in either hand."""
    spots = (Spot(call.seat, area) for area in HIGH_AND_LOW)
    hidden = [card for spot in spots for card in table.felt.hidden(spot)]
    return None if call.cards[0] in hidden else f"{call.cards[0]} does not lie face down there"


def ask_exposed(
    table: Table,
    exposed: list[Seat],
    void: Callable[[Seat], None],
    *,
    wager: str,
    wants: str,
    clause: str,
) -> Procedure:
    """Whoever had something exposed by the dealer plays the hand, or has it void.

    Where more is exposed meanwhile, its player is asked before play goes on.
    """

    def decide(action: Action) -> None:
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause, action.seat, action.choice))
        exposed.remove(action.seat)
        if action.choice == VOID_HAND:
            void(action.seat)

    words = (PLAY_ON, VOID_HAND)
    while waiting := [seat for seat in exposed if table.felt.stake(seat, wager)]:
        options = {seat: [Exactly(Choose(seat, word)) for word in words] for seat in waiting}
        yield from table.ask_each(wants, clause, options, decide)
    exposed.clear()


# Hands not set the house way.


def while_setting(
    table: Table, remedy: Remedy, seat: Seat, laid: Laid, is_right: Callable[[Call], bool]
) -> AbstractContextManager[None]:
    """While the dealer sets a hand the house way: a wrong setting is seen at once, or not yet."""

    def judge(_: Table, call: Call) -> str | None:
        return "that is what the house way prescribes" if is_right(call) else None

    def reset_at_once(table: Table, call: Call, remedy: Remedy) -> None:
        high, low = laid(call.seat, call.cards)
        table.emit(HandSplit(remedy.clause, call.seat, tuple(high), tuple(low), face_up=True))
        record(table, call, remedy)
        table.emit(HandUnset(remedy.clause, call.seat))

    needs: Final = "two of the hand"
    seen = Irregularity(MISSET, MISSET_MEANS, needs, reset_at_once, judge)
    unseen = Irregularity(UNSEEN, f"{MISSET_MEANS}, and nobody sees it", needs, None, judge)
    seats = dict.fromkeys((MISSET, UNSEEN), (seat,) if seat else ())
    return table.calls([(seen, remedy), (unseen, remedy)], seats)


def until_reset(
    table: Table, remedy: Remedy, missets: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From a wrong setting that nobody saw to the end of the round: it can be seen at any turn."""
    if not missets:
        return table.calls([], {})

    def judge(*_: object) -> str | None:
        return None if missets else "the hands are set the house way by now"

    misset = Irregularity(MISSET, MISSET_MEANS, None, None, judge)
    seats = {} if DEALER_SEAT in missets else {MISSET: tuple(missets)}
    return table.calls([(misset, remedy)], seats)
