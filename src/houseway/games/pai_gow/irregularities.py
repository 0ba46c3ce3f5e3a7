"""The irregularities of pai gow: where each can be called, and what is done."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

import msgspec

from houseway.games.pai_gow.house_way import WayLine
from houseway.games.pai_gow.rules import WAGER, PaiGowRules
from houseway.hands.ordered_lines import Ruled
from houseway.hands.pai_gow import Setting, setting_of
from houseway.pieces.cards import Card
from houseway.pieces.tiles import Tile
from houseway.round.actions import Call
from houseway.round.card_events import CardsShown, HandSplit, HandUnset
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.spots import DEALER_SEAT, Seat, Spot
from houseway.rulesets import Remedy
from houseway.steps import irregularities as shared
from houseway.steps import two_hands
from houseway.steps.irregularities import VoidRound, expose, record, void_hand
from houseway.steps.remedies import Cure
from houseway.steps.two_hands import ask_exposed, lies_down, lies_in_hand

WRONG_TOTAL: Final = Irregularity(
    "wrong-total", "the dice were totalled wrongly and tiles went to wrong positions", None, record
)
WRONG_DELIVERY: Final = Irregularity(
    "wrong-delivery",
    "tiles went to wrong positions, or not in the style that was named",
    None,
    record,
)
WRONG_NUMBER: Final = Irregularity(
    "wrong-number", "a hand or a stack has three tiles, or five", None, record
)


def _in_play(table: Table, call: Call) -> str | None:
    has = table.felt.stake(call.seat, WAGER)
    return None if has else f"seat {call.seat} is no longer in play"


PLAYER_EXPOSES: Final = msgspec.structs.replace(shared.PLAYER_EXPOSES_CARD, judge=lies_in_hand)
TILE_EXPOSED: Final = Irregularity(
    "tile-exposed",
    "a tile of the dealer, the bank or a position without a wager was exposed",
    "of the hand",
    expose,
    lies_down,
)
BANK_EXPOSES_TILE: Final = Irregularity(
    "bank-exposes-tile",
    "a supervisor finds that the bank exposed an own tile",
    "of the hand",
    expose,
    lies_down,
)
DEAD_HAND_EXPOSED: Final = Irregularity(
    "dead-hand-exposed", "a tile of the dead hand was exposed", "of the dead hand", expose
)


class Amiss:
    """What was called in a round and is remedied later."""

    def __init__(self) -> None:
        self.exposed: list[Seat] = []
        """Players who choose between playing the hand and voiding it."""
        self.voided: list[Seat] = []
        """Players who chose to have it void: what they wagered was not played."""
        self.is_damaged = ""
        """The clause under which the set leaves the table when the round is over."""


# Where each can be called.


def any_time(table: Table, rules: PaiGowRules, amiss: Amiss) -> AbstractContextManager[None]:
    """From the close of wagers to the end of the round."""

    def damaged(table: Table, call: Call, remedy: Remedy) -> None:
        table.irregular(call, remedy)
        is_exposed = any(isinstance(event, CardsShown) for event in table.events)
        if remedy.remedy == Cure.DECK_LEAVES and not is_exposed:
            raise VoidRound(call.kind, remedy.clause, deck_leaves=True)
        amiss.is_damaged = remedy.clause

    means = "a tile is found damaged or tampered with"
    kind = Irregularity("damaged-tile", means, None, damaged, lambda *_: _once(amiss))
    return table.calls([(kind, rules.irregularities.damaged_tile)], {})


def _once(amiss: Amiss) -> str | None:
    return "the set leaves the table already" if amiss.is_damaged else None


def from_the_deal(
    table: Table, rules: PaiGowRules, bank: Seat, amiss: Amiss
) -> AbstractContextManager[None]:
    """From the first tile to the end of the round; each tile until all know it."""
    remedies, players = rules.irregularities, table.felt.seats_with(WAGER)
    others = [s for s in range(1, rules.seats_max + 1) if s not in players]
    opened = [
        (WRONG_TOTAL, remedies.wrong_total),
        (WRONG_DELIVERY, remedies.wrong_delivery),
        (WRONG_NUMBER, remedies.wrong_number),
        (TILE_EXPOSED, remedies.tile_exposed),
        (DEAD_HAND_EXPOSED, remedies.dead_hand_exposed),
        (_player_tile(rules, amiss), remedies.player_tile_exposed),
        (PLAYER_EXPOSES, remedies.player_exposes_tile),
    ]
    seats: dict[str, Sequence[Seat]] = {
        TILE_EXPOSED.kind: (DEALER_SEAT, *others),
        "player-tile-exposed": players,
        PLAYER_EXPOSES.kind: players,
    }
    if bank:
        opened.append((BANK_EXPOSES_TILE, remedies.bank_exposes_tile))
        seats[BANK_EXPOSES_TILE.kind] = (bank,)
    return table.calls([pair for pair in opened if seats.get(pair[0].kind, (0,))], seats)


def _player_tile(rules: PaiGowRules, amiss: Amiss) -> Irregularity:
    """A player's tile that the dealer exposed: the player chooses, without looking at the rest."""

    def handle(table: Table, call: Call, remedy: Remedy) -> None:
        has_looked = table.felt.owner(Spot(call.seat)) == call.seat
        late = rules.without_looking == "until the hand is exposed"
        if has_looked and not late:
            remedy = Remedy(Cure.TURNED_DOWN, rules.cites["without_looking"])
        elif remedy.remedy == Cure.PLAYER_CHOOSES and call.seat not in amiss.exposed:
            amiss.exposed.append(call.seat)
        expose(table, call, remedy)

    return Irregularity(
        "player-tile-exposed",
        "the dealer exposed a player's tile",
        "of the hand",
        handle,
        lambda table, call: _in_play(table, call) or lies_in_hand(table, call),
    )


def while_dealing(table: Table, rules: PaiGowRules) -> AbstractContextManager[None]:
    """While tiles are delivered."""
    remedy = rules.irregularities.insufficient_cards
    return table.calls([(shared.INSUFFICIENT_CARDS, remedy)], {})


def remedy_misdeals(table: Table, rules: PaiGowRules, amiss: Amiss) -> Procedure:
    """Whoever had a tile exposed by the dealer plays the hand, or has it void."""
    clause = rules.irregularities.player_tile_exposed.clause

    def void(seat: Seat) -> None:
        amiss.voided.append(seat)
        void_hand(table, seat, clause)

    wants = "a tile of yours was exposed: play on or void"
    return ask_exposed(table, amiss.exposed, void, wager=WAGER, wants=wants, clause=clause)


# Hands not set the house way.


def while_setting(
    table: Table, rules: PaiGowRules, ruled: Ruled[WayLine, Setting], seat: Seat
) -> AbstractContextManager[None]:
    """While the dealer sets a hand the house way: a wrong setting is seen at once, or not yet."""

    def is_right(call: Call) -> bool:
        return set_as(table, seat, call.cards).strengths == ruled.setting.strengths

    remedy = rules.irregularities.dealer_misset
    return two_hands.while_setting(table, remedy, seat, partial(set_as, table), is_right)


def set_as(table: Table, seat: Seat, two: Sequence[Card]) -> Setting:
    """The setting that two of the tiles on a spot make with the others."""
    rest = list(table.felt.cards(Spot(seat)))
    for tile in two:
        rest.remove(tile)
    return setting_of(_tiles(two), _tiles(rest))


def _tiles(cards: Sequence[Card]) -> list[Tile]:
    return [card for card in cards if isinstance(card, Tile)]


def reset(table: Table, rules: PaiGowRules, call: Call, seat: Seat) -> None:
    """Set a hand again, as the house way has it."""
    remedy = rules.irregularities.dealer_misset
    table.irregular(call, remedy)
    table.emit(HandUnset(remedy.clause, seat))
    ruled = rules.house_way.choose(_tiles(table.felt.cards(Spot(seat))))
    table.emit(HandSplit(ruled.line.cite, seat, *ruled.setting, face_up=True))
