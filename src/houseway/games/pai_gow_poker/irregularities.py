"""The irregularities of pai gow poker: where each can be called, and what is done."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

import msgspec

from houseway.games.pai_gow_poker.house_way import WayLine
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.wagers import PROGRESSIVE, WAGER
from houseway.hands.ordered_lines import Ruled
from houseway.hands.pai_gow_poker import Setting
from houseway.pieces.cards import Card
from houseway.round.actions import Call
from houseway.round.card_events import HandSplit, HandUnset
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.spots import DEALER_SEAT, Seat, Spot
from houseway.rulesets import Remedy
from houseway.steps import irregularities as shared
from houseway.steps import two_hands
from houseway.steps.deck import DRAWN_IN_ERROR
from houseway.steps.irregularities import expose, record, remedied, void_hand
from houseway.steps.meters import lower_meter
from houseway.steps.misdeals import DEALER_MISDEALT, PLAYER_MISDEALT
from houseway.steps.remedies import Cure
from houseway.steps.setting import without
from houseway.steps.two_hands import ask_exposed, lies_down, lies_in_hand

WRONG_TOTAL: Final = Irregularity(
    "wrong-total",
    "the dice were totalled wrongly and the first card or stack went to a wrong position",
    None,
    record,
)
WRONG_DELIVERY: Final = Irregularity(
    "wrong-delivery", "cards or stacks went to wrong positions", None, record
)
STACK_CARD_EXPOSED: Final = Irregularity(
    "stack-card-exposed", "a card was seen while stacks were dealt from the hand", None, None
)
STACKS_MISDEALT: Final = Irregularity(
    "stacks-misdealt", "the seven stacks were not dealt to and fro", None, None
)


class Amiss:
    """What was called in a round and is remedied later."""

    def __init__(self) -> None:
        self.is_dealt = False
        """Whether the deal is complete: players have looked since."""
        self.exposed: list[Seat] = []
        """Players who choose between playing the hand and voiding it."""
        self.voided: list[Seat] = []
        """Players who chose to have it void: what they wagered was not played."""
        self.misset: set[Seat] = set()
        """Players whose hands are not of five and two cards."""
        self.progressive: dict[Seat, int] = {}
        """Progressive wagers that are in the inventory and still in play."""


def _in_play(table: Table, call: Call) -> str | None:
    has = table.felt.stake(call.seat, WAGER)
    return None if has else f"seat {call.seat} is no longer in play"


PLAYER_EXPOSES: Final = msgspec.structs.replace(shared.PLAYER_EXPOSES_CARD, judge=lies_in_hand)
CARD_EXPOSED: Final = Irregularity(
    "card-exposed",
    "a card of the dealer or the bank was exposed",
    "of the hand",
    expose,
    lies_down,
)
BANK_EXPOSES_CARD: Final = Irregularity(
    "bank-exposes-card",
    "a supervisor finds that the bank exposed an own card",
    "of the hand",
    expose,
    lies_down,
)


# Where each can be called.


def any_time(table: Table, rules: PaiGowPokerRules) -> AbstractContextManager[None]:
    """From the close of wagers to the end of the round."""
    means = "a card is found damaged or tampered with"
    damaged = Irregularity("damaged-card", means, None, lambda t, c, r: t.irregular(c, r))
    return table.calls([(damaged, rules.irregularities.damaged_card)], {})


def from_the_deal(
    table: Table, rules: PaiGowPokerRules, bank: Seat, amiss: Amiss
) -> AbstractContextManager[None]:
    """From the first card to the payment of winning wagers; each card until all know it."""
    remedies, players = rules.irregularities, table.felt.seats_with(WAGER)
    found = [WRONG_DELIVERY, DRAWN_IN_ERROR, CARD_EXPOSED, PLAYER_EXPOSES]
    if rules.start_by == "dice" and not rules.deals_threes:
        found.append(WRONG_TOTAL)
    if bank:
        found.append(BANK_EXPOSES_CARD)
    opened = remedied(remedies, *found, _player_card(rules, amiss))
    seats: dict[str, Sequence[Seat]] = {
        CARD_EXPOSED.kind: (DEALER_SEAT, *((bank,) if bank else ())),
        BANK_EXPOSES_CARD.kind: (bank,),
        shared.PLAYER_CARD_EXPOSED.kind: players,
        PLAYER_EXPOSES.kind: players,
    }
    return table.calls([pair for pair in opened if seats.get(pair[0].kind, (0,))], seats)


def after_the_deal(
    table: Table, rules: PaiGowPokerRules, bank: Seat, amiss: Amiss
) -> AbstractContextManager[None]:
    """From the end of the deal on: hands of a wrong number of cards, and those set wrongly."""
    players = table.felt.seats_with(WAGER)
    opened = remedied(
        rules.irregularities, PLAYER_MISDEALT, DEALER_MISDEALT, _three_and_four(amiss)
    )
    has = {"three-and-four": players, PLAYER_MISDEALT.kind: [*players, *([bank] if bank else ())]}
    return table.calls([pair for pair in opened if has.get(pair[0].kind, (0,))], has)


def _player_card(rules: PaiGowPokerRules, amiss: Amiss) -> Irregularity:
    """A player's card that the dealer exposed: the player chooses, without looking at the rest."""

    def handle(table: Table, call: Call, remedy: Remedy) -> None:
        late = rules.without_looking == "until the hand is exposed"
        if amiss.is_dealt and not late:
            remedy = Remedy(Cure.TURNED_DOWN, rules.cites["without_looking"])
        elif remedy.remedy == Cure.PLAYER_CHOOSES and call.seat not in amiss.exposed:
            amiss.exposed.append(call.seat)
        expose(table, call, remedy)

    return msgspec.structs.replace(
        shared.PLAYER_CARD_EXPOSED,
        handle=handle,
        judge=lambda table, call: _in_play(table, call) or lies_in_hand(table, call),
    )


def _three_and_four(amiss: Amiss) -> Irregularity:
    """A player's hands that are not of five and two cards: seen when they are exposed."""

    def handle(table: Table, call: Call, remedy: Remedy) -> None:
        table.irregular(call, remedy)
        amiss.misset.add(call.seat)

    def judge(table: Table, call: Call) -> str | None:
        if call.seat in amiss.misset:
            return f"the hands of {call.seat} are known to be set wrongly"
        is_set = bool(table.felt.cards(Spot(call.seat, "second")))
        return _in_play(table, call) or (None if is_set else f"{call.seat} has not set yet")

    means = "a player's hands are not of five and two cards"
    return Irregularity("three-and-four", means, None, handle, judge)


def remedy_misdeals(table: Table, rules: PaiGowPokerRules, amiss: Amiss) -> Procedure:
    """Whoever had a card exposed by the dealer plays the hand, or has it void."""
    clause = rules.irregularities.player_card_exposed.clause

    def void(seat: Seat) -> None:
        amiss.voided.append(seat)
        void_one(table, rules, amiss, seat, clause)

    wants = "a card of yours was exposed: play on or void"
    return ask_exposed(table, amiss.exposed, void, wager=WAGER, wants=wants, clause=clause)


def void_one(table: Table, rules: PaiGowPokerRules, amiss: Amiss, seat: Seat, clause: str) -> None:
    """All unsettled wagers of a hand go back, a progressive one too, and its part off the meter."""
    void_hand(table, seat, clause)
    if seat in amiss.progressive:
        lower_meter(table, rules.progressive_meter, amiss.progressive.pop(seat), clause)
    assert not table.felt.stake(seat, PROGRESSIVE), "it is in the inventory"


# Hands not set the house way.


def set_as(table: Table, seat: Seat, low: Sequence[Card]) -> Setting:
    """The setting that two of the cards on a spot make as the low hand."""
    return Setting(without(table.felt.cards(Spot(seat)), low), tuple(low))


def while_setting(
    table: Table, rules: PaiGowPokerRules, ruled: Ruled[WayLine, Setting], seat: Seat
) -> AbstractContextManager[None]:
    """While the dealer sets a hand the house way: a wrong setting is seen at once, or not yet."""
    order = rules.hands

    def is_right(call: Call) -> bool:
        wrong = set_as(table, seat, call.cards)
        return order.strengths(wrong) == order.strengths(ruled.setting)

    remedy = rules.irregularities.dealer_misset
    return two_hands.while_setting(table, remedy, seat, partial(set_as, table), is_right)


def reset(table: Table, rules: PaiGowPokerRules, call: Call, seat: Seat) -> None:
    """Set a hand again, as the house way has it."""
    remedy = rules.irregularities.dealer_misset
    table.irregular(call, remedy)
    table.emit(HandUnset(remedy.clause, seat))
    ruled = rules.house_way.choose(table.felt.cards(Spot(seat)), rules.order)
    table.emit(HandSplit(ruled.line.cite, seat, *ruled.setting, face_up=True))
