"""The irregularities of Fast Action Hold'em: where each can be called, and what is done about it.

Most are remedied on the spot by a handler. A misdeal is noted where it happens, in the deal, and
remedied when the deal is done. A remedy that voids the round raises `VoidRound`.
"""

from collections import deque
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager
from typing import Final

from houseway.games.fast_action_holdem.house_way import Choice
from houseway.games.fast_action_holdem.rules import VOID, FastActionRules
from houseway.pieces.cards import show_cards
from houseway.rulesets import Remedy
from houseway.table.actions import Action, Call, Choose
from houseway.table.engine import Irregularity, Procedure, Table
from houseway.table.events import (
    CardExposed,
    CardSetAside,
    ChoiceMade,
    HandSet,
    HandUnset,
    LammerRemoved,
)
from houseway.table.options import Exactly
from houseway.table.spots import COMMUNITY, DEALER_HAND, DEALER_SEAT, Seat, Spot, clockwise
from houseway.table.turns import Turn
from houseway.table.wagers import VoidRound, give_back

FACE_UP: Final = "face-up-card"
DRAWN_IN_ERROR: Final = "drawn-in-error"
EXPOSED_IN_ERROR: Final = "exposed-in-error"
PLAYER_CARD_EXPOSED: Final = "player-card-exposed"
PLAYER_EXPOSES_CARD: Final = "player-exposes-card"
DEALER_CARD_EXPOSED: Final = "dealer-card-exposed"
COMMUNITY_CARD_EXPOSED: Final = "community-card-exposed"
BURNED_CARD_EXPOSED: Final = "burned-card-exposed"
PASSED_OVER: Final = "passed-over"
EXTRA_CARD: Final = "extra-card"
EXTRA_COMMUNITY_CARD: Final = "extra-community-card"
DEALER_MISSET: Final = "dealer-misset"
DISCARD_MISCOUNT: Final = "discard-miscount"
INSUFFICIENT_CARDS: Final = "insufficient-cards"
MARKER_NOT_MOVED: Final = "marker-not-moved"

_SEEN: Final = {COMMUNITY_CARD_EXPOSED: "community", BURNED_CARD_EXPOSED: "the discard rack"}

VOID_HAND: Final = "void"
COMPLETE_HAND: Final = "complete"


# Remedies on the spot.


def _record(table: Table, call: Call, remedy: Remedy) -> None:
    """Record it, and void the round if that is the remedy."""
    table.irregular(call, remedy)
    if remedy.remedy == VOID:
        raise VoidRound(call.kind, remedy.clause)


def _set_aside(table: Table, call: Call, remedy: Remedy) -> None:
    table.emit(CardSetAside(remedy.clause, call.cards[0]))
    _record(table, call, remedy)


def _expose(table: Table, call: Call, remedy: Remedy) -> None:
    where = _SEEN.get(call.kind, str(Spot(call.seat)))
    table.emit(CardExposed(remedy.clause, where, call.cards[0]))
    _record(table, call, remedy)


def _reset_dealer(table: Table, call: Call, remedy: Remedy) -> None:
    rest = list(table.felt.cards(DEALER_HAND))
    for card in call.cards:
        rest.remove(card)
    table.emit(HandSet(remedy.clause, DEALER_SEAT, call.cards, tuple(rest)))
    _record(table, call, remedy)
    table.emit(HandUnset(remedy.clause, DEALER_SEAT))


def _void_hand(table: Table, call: Call, remedy: Remedy) -> None:
    table.irregular(call, remedy)
    void_hand(table, call.seat, remedy.clause)


def void_hand(table: Table, seat: Seat, clause: str) -> None:
    """Give back all that a seat has wagered and put its cards into the discard rack."""
    for owner, wager in list(table.felt.wagers):
        if owner == seat:
            give_back(table, seat, wager, clause, "hand void")
    for spot in [spot for spot in table.felt.piles if spot.seat == seat]:
        table.collect(spot, "void hand", clause)
    if seat in table.felt.lammers:
        table.emit(LammerRemoved(clause, seat))


# Where each can be called.


def any_time(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """From the close of wagers to the end of the round."""
    remedies, players = rules.irregularities, table.felt.seats_with(rules.main_wager)

    def face_down(call: Call) -> str | None:
        spot = COMMUNITY if call.kind == COMMUNITY_CARD_EXPOSED else DEALER_HAND
        return f"{spot}: the cards lie face up" if spot in table.felt.face_up else None

    opened = [
        (
            Irregularity(DRAWN_IN_ERROR, "a card drawn in error, its face unseen", "none", _record),
            remedies.drawn_in_error,
        ),
        (
            Irregularity(
                PLAYER_CARD_EXPOSED, "the dealer exposed a player's card", "of the hand", _expose
            ),
            remedies.player_card_exposed,
        ),
        (
            Irregularity(
                PLAYER_EXPOSES_CARD, "a player exposed an own card", "of the hand", _expose
            ),
            remedies.player_exposes_card,
        ),
        (
            Irregularity(
                DEALER_CARD_EXPOSED, "a dealer's card was seen", "of the hand", _expose, face_down
            ),
            remedies.dealer_card_exposed,
        ),
        (
            Irregularity(
                COMMUNITY_CARD_EXPOSED,
                "a community card was seen",
                "of the board",
                _expose,
                face_down,
            ),
            remedies.community_card_exposed,
        ),
        (
            Irregularity(BURNED_CARD_EXPOSED, "a burned card was seen", "burned", _expose),
            remedies.burned_card_exposed,
        ),
        (
            Irregularity(MARKER_NOT_MOVED, "the marker had not been moved", "none", _record),
            remedies.marker_not_moved,
        ),
    ]
    happens = [pair for pair in opened if pair[1].remedy != "none"]
    return table.calls(happens, {PLAYER_CARD_EXPOSED: players, PLAYER_EXPOSES_CARD: players})


def while_dealing(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """While cards come out of the shoe, burns and completed hands included."""
    return table.calls(_at_the_shoe(table, rules), {})


def while_misdeals_happen(table: Table, rules: FastActionRules) -> AbstractContextManager[None]:
    """While hands are dealt: a spot can be passed over, or get a card out of turn."""
    noted = Remedy("noted", rules.clause.deal)
    opened = [
        (Irregularity(PASSED_OVER, "the spot got no card in its turn", "none", None), noted),
        (Irregularity(EXTRA_CARD, "a spot gets a card out of turn", "none", None), noted),
    ]
    if rules.deals_community_first:
        means = "the community cards get one too many"
        opened.append((Irregularity(EXTRA_COMMUNITY_CARD, means, "none", None), noted))
    players = table.felt.seats_with(rules.main_wager)
    return table.calls(opened, {EXTRA_CARD: (DEALER_SEAT, *players)})


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

    def judge(call: Call) -> str | None:
        prescribed = any(sorted(pair) == sorted(call.cards) for pair in choice.tied)
        return f"{show_cards(call.cards)} is what the house way prescribes" if prescribed else None

    misset = Irregularity(
        DEALER_MISSET,
        "the dealer kept other cards than the house way says",
        "two of the hand",
        _reset_dealer,
        judge,
    )
    return table.calls([(misset, rules.irregularities.dealer_misset)], {})


def _miscount(
    table: Table, rules: FastActionRules, seats: Sequence[Seat], handle: object
) -> AbstractContextManager[None]:
    def judge(call: Call) -> str | None:
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


def _at_the_shoe(table: Table, rules: FastActionRules) -> list[tuple[Irregularity, Remedy]]:
    """What can happen whenever a card is drawn."""
    remedies = rules.irregularities

    def judge(call: Call) -> str | None:
        enough = table.felt.cards_left >= max(1, table.cards_due)
        return "there are cards enough to complete the round" if enough else None

    return [
        (
            Irregularity(FACE_UP, "a card lies face up in the shoe", "from the shoe", _set_aside),
            remedies.face_up_card,
        ),
        (
            Irregularity(
                EXPOSED_IN_ERROR, "a card drawn in error was seen", "from the shoe", _set_aside
            ),
            remedies.exposed_in_error,
        ),
        (
            Irregularity(INSUFFICIENT_CARDS, "too few cards are left", "none", _record, judge),
            remedies.insufficient_cards,
        ),
    ]


# Misdeals.


def note_misdeal(table: Table, call: Call, due: deque[Spot], clause: str) -> None:
    """A misdeal as it happens; what it means shows when the deal is done."""
    if call.kind == PASSED_OVER:
        table.step(f"passed over {due.popleft()}", clause)
        table.cards_due -= 1
    else:
        due.appendleft(COMMUNITY if call.kind == EXTRA_COMMUNITY_CARD else Spot(call.seat))
        table.cards_due += 1
        table.step(f"out of turn to {due[0]}", clause)


def remedy_misdeals(table: Table, rules: FastActionRules) -> Generator[Turn, Action, set[Seat]]:
    """When the deal is done, mend hands with too many or too few cards. The seats with too many."""
    remedies, count = rules.irregularities, rules.cards_dealt
    dealer = len(table.felt.cards(DEALER_HAND))
    if dealer > count:
        _record(table, Call("dealer-long"), remedies.dealer_long)
    if dealer < count:
        _record(table, Call("dealer-short"), remedies.dealer_short)
        yield from _complete_hand(table, DEALER_HAND, rules, remedies.dealer_short.clause)
    community = len(table.felt.cards(COMMUNITY))
    if rules.deals_community_first and community != rules.community_cards:
        _record(table, Call("community-misdealt"), remedies.community_misdealt)
    long = set()
    short = []
    for seat in clockwise(table.felt.seats_with(rules.main_wager), start=table.felt.marker):
        held = len(table.felt.cards(Spot(seat)))
        if held > count:
            _record(table, Call("player-long", seat), remedies.player_long)
            long.add(seat)
        elif held == 0:
            _record(table, Call("no-cards-dealt", seat), remedies.no_cards_dealt)
            void_hand(table, seat, remedies.no_cards_dealt.clause)
        elif held < count:
            short.append(seat)
    for seat in short:
        yield from _mend_short(table, seat, rules)
    return long


def _mend_short(table: Table, seat: Seat, rules: FastActionRules) -> Procedure:
    """A player with too few cards chooses: the hand is void, or completed."""
    remedy = rules.irregularities.player_short
    _record(table, Call("player-short", seat), remedy)
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
