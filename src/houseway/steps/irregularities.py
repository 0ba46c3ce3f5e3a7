"""What goes wrong at a table, and the remedies that games share.

An irregularity is called where it happens. Most are remedied on the spot by a handler; a misdeal is
noted in the deal and remedied when the deal is done. A remedy that voids the round raises
`VoidRound`, which the procedure's outermost scope turns into `void_round`.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from houseway.round.actions import Call
from houseway.round.card_events import (
    CardDealt,
    CardExposed,
    CardHeldOver,
    CardsCollected,
    CardSetAside,
)
from houseway.round.corrections import CardsTakenBack
from houseway.round.engine import Irregularity, Table
from houseway.round.events import Event, LammerPlaced, LammerRemoved, RoundVoided
from houseway.round.payments import (
    CollectionReversed,
    MeterSet,
    MoneyMoved,
    Moved,
    PaymentReversed,
    Reversed,
    SeatMoney,
    WagerLost,
    WagerPaid,
    WagerRestored,
    WagerReturned,
    WagerTakenIn,
)
from houseway.round.spots import (
    COMMUNITY,
    DEALER_HAND,
    DEALER_SEAT,
    Seat,
    Spot,
    counterclockwise,
)
from houseway.rulesets.values import Remedy
from houseway.steps.comings import GotUp
from houseway.steps.remedies import Cure
from houseway.steps.settling import give_back


class VoidRound(Exception):
    """Thrown where a remedy voids the round; the procedure's outermost scope gives all back."""

    def __init__(
        self,
        why: str,
        clause: str,
        *,
        deck_leaves: bool = False,
        reshuffle: bool = False,
        stands: bool = False,
    ) -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause
        self.deck_leaves = deck_leaves
        self.reshuffle = reshuffle
        """Whether the shoe is at its end."""
        self.stands = stands
        """Whether what was settled stands, whatever becomes of it otherwise."""


def void_round(table: Table, void: VoidRound, *, undo: str, stands: Collection[str] = ()) -> None:
    """Give every wager back and clear the layout.

    What was settled already is reversed under the policy `undo`, or stands if there is none; that
    of some wagers stands in any case. A wager that was taken in before the deal is not settled by
    that, and goes back in any case.
    """
    clause = void.clause
    table.emit(RoundVoided(clause, void.why))
    later: list[MoneyMoved] = []
    for event in _not_reversed(table):
        if event.settles and isinstance(event, SeatMoney) and event.wager in stands:
            continue
        back = event.undone(undo) if event.settles else event.undone(clause, "void")
        if back is None or (event.settles and not undo):
            continue
        # What was paid may have been wagered since: it comes back once those wagers have.
        source = back.sides[0]
        if source.kind == "rack" and table.felt.balance(source) < back.amount:
            later.append(back)
        else:
            table.emit(back)
    for seat, wager in sorted(table.felt.wagers, key=lambda key: (-key[0], key[1])):
        give_back(table, seat, wager, clause, "void")
    for back in later:
        table.emit(back)
    _set_meters_back(table, clause)
    for seat in counterclockwise(table.felt.lammers):
        table.emit(LammerRemoved(clause, seat))
    for spot in sorted(table.felt.piles, key=lambda spot: (-spot.seat, spot.area)):
        table.collect(spot, "void hand", clause)


def _not_reversed(table: Table) -> list[MoneyMoved]:
    """The money that moved and can be sent back, but for what has gone back already.

    What went through several accounts is sent back from the last one on. What somebody paid who
    has got up since stays paid: it was not of this round.
    """
    moved = [event for event in table.events if isinstance(event, MoneyMoved)]
    back = Counter(
        _key(event)
        for event in moved
        if isinstance(event, CollectionReversed | PaymentReversed | Reversed)
    )
    left: list[MoneyMoved] = []
    for event in moved:
        if isinstance(event, GotUp):
            left = [other for other in left if all(at.seat != event.seat for at in other.sides)]
        undone = event.undone("")
        if undone is None:
            continue
        if back[_key(undone)]:
            back[_key(undone)] -= 1
        else:
            left.append(event)
    between = [event for event in reversed(left) if isinstance(event, Moved)]
    return [*between, *(event for event in left if not isinstance(event, Moved))]


def _key(event: MoneyMoved) -> tuple[object, ...]:
    """What tells that one event has undone another."""
    if isinstance(event, SeatMoney):
        return type(event), event.seat, event.wager
    return (*event.sides, event.amount)


def _set_meters_back(table: Table, clause: str) -> None:
    """Let every meter read again what it read when the round began."""
    began: dict[str, int] = {}
    for event in table.events:
        if type(event) is MeterSet:
            began.setdefault(event.meter, event.cents)
    for meter, cents in began.items():
        if table.felt.meters[meter] != cents:
            table.emit(MeterSet(clause, meter, cents, "void"))


def void_hand(table: Table, seat: Seat, clause: str, *, undo: str = "") -> None:
    """Give back all that a seat has wagered and put its cards into the discard rack.

    What it has lost already, by a fold, goes back under the policy `undo` if there is one.
    """
    for event in _not_reversed(table):
        if not isinstance(event, SeatMoney) or event.seat != seat:
            continue
        if type(event) is WagerTakenIn:
            table.emit(CollectionReversed(clause, seat, event.wager, event.cents, "hand void"))
        elif undo and type(event) is WagerLost:
            table.emit(CollectionReversed(undo, seat, event.wager, event.cents, "hand void"))
    for owner, wager in list(table.felt.wagers):
        if owner == seat:
            give_back(table, seat, wager, clause, "hand void")
    for spot in [spot for spot in table.felt.piles if spot.seat == seat]:
        table.collect(spot, "void hand", clause)
    if seat in table.felt.lammers:
        table.emit(LammerRemoved(clause, seat))


# Settling anew.


def take_back(table: Table, spot: Spot, clause: str) -> None:
    """Take the cards that a spot last gave to the discard rack out of it again."""
    bundles = [bundle for bundle in table.felt.discard_rack if bundle.spot == spot]
    table.emit(CardsTakenBack(clause, spot, bundles[-1].cards))


def unsettle(table: Table, settled: Sequence[Event], clause: str) -> None:
    """Undo payments and collections by further events, the last one first.

    Wagers lie on the layout again, lammers beside them, and hands face up where they were exposed.
    """
    for event in reversed(settled):
        if type(event) is WagerPaid:
            table.emit(PaymentReversed(clause, event.seat, event.wager, event.cents))
        elif type(event) is WagerLost:
            table.emit(CollectionReversed(clause, event.seat, event.wager, event.cents))
            table.emit(WagerRestored(clause, event.seat, event.wager, event.cents))
        elif type(event) is WagerReturned:
            table.emit(WagerRestored(clause, event.seat, event.wager, event.cents))
        elif type(event) is LammerRemoved:
            table.emit(LammerPlaced(clause, event.seat))
        elif type(event) is CardsCollected:
            take_back(table, event.spot, clause)
        elif isinstance(event, Moved):
            back = event.undone(clause)
            assert back is not None, "what was settled is undone once"
            table.emit(back)


# Where each can be called.


def remedied(
    remedies: msgspec.Struct, *irregularities: Irregularity
) -> list[tuple[Irregularity, Remedy]]:
    """Irregularities with their remedies, but for those that cannot happen under some rules."""
    pairs = [(each, remedy_of(remedies, each)) for each in irregularities]
    return [pair for pair in pairs if pair[1].remedy != Cure.NEVER]


def remedy_of(remedies: msgspec.Struct, irregularity: Irregularity) -> Remedy:
    """The remedy that rules have under the name of an irregularity."""
    found: Remedy = getattr(remedies, irregularity.kind.replace("-", "_"))
    return found


# Handlers.


def record(table: Table, call: Call, remedy: Remedy) -> None:
    """Record it, and void the round if that is the remedy."""
    table.irregular(call, remedy)
    if remedy.remedy == Cure.VOID:
        raise VoidRound(call.kind, remedy.clause)


def set_aside(table: Table, call: Call, remedy: Remedy) -> None:
    """Put a card that was seen in the shoe into the discard rack."""
    table.emit(CardSetAside(remedy.clause, call.cards[0], call.kind))
    record(table, call, remedy)


def hold_over(table: Table, call: Call, remedy: Remedy) -> None:
    """Record it, and keep the card for the next hand if that is the remedy."""
    record(table, call, remedy)
    if remedy.remedy == Cure.NEXT_HAND:
        table.emit(CardHeldOver(remedy.clause))


def lay_aside(table: Table, call: Call, remedy: Remedy) -> None:
    """Lay a card that was seen aside for a simulated round."""
    table.emit(CardDealt(remedy.clause, ASIDE, call.cards[0], face_up=True))
    record(table, call, remedy)


def expose(table: Table, call: Call, remedy: Remedy) -> None:
    """Let everyone know a card that was seen."""
    where = _SEEN.get(call.kind, str(Spot(call.seat)))
    table.emit(CardExposed(remedy.clause, where, call.cards[0]))
    record(table, call, remedy)


_SEEN: Final = {
    "community-card-exposed": "community",
    "burned-card-exposed": "the discard rack",
    "dead-hand-exposed": "the dead hand",
}


def _lies_face_up(spot: Spot, table: Table, call: Call) -> str | None:
    hidden = table.felt.hidden(spot)
    if table.felt.lies_up(spot):
        return f"the cards of {spot} lie face up"
    return None if call.cards[0] in hidden else f"the {call.cards[0]} of {spot} lies face up"


def _enough_cards(table: Table, call: Call) -> str | None:
    enough = table.felt.to_deal >= max(1, table.cards_due)
    return f"{call.kind}: there are cards enough to complete the round" if enough else None


def some_card(table: Table, call: Call) -> str | None:
    """Why no card can have left the shoe: none is left; None if one can."""
    return None if table.felt.to_deal > 0 else f"{call.kind}: no card is left in the shoe"


# The irregularities that games share.

ASIDE: Final = Spot(DEALER_SEAT, "aside")
"""Where a card lies that was seen too early, until a simulated round begins with it."""

FACE_UP_CARD: Final = Irregularity(
    "face-up-card", "a card lies face up in the shoe", "from the shoe", set_aside
)
DRAWN_IN_ERROR: Final = Irregularity(
    "drawn-in-error", "a card was drawn in error, its face unseen", None, record
)
HELD_OVER: Final = Irregularity(
    "drawn-in-error", "a card was drawn in error, its face unseen", None, hold_over, some_card
)
FACE_UP_ASIDE: Final = Irregularity(
    "face-up-card", "a card lies face up in the shoe", "from the shoe", lay_aside
)
EXPOSED_ASIDE: Final = Irregularity(
    "exposed-in-error", "a card drawn in error was seen", "from the shoe", lay_aside
)
DUE_CARD_EXPOSED: Final = Irregularity(
    "due-card-exposed", "the card that is due was seen as it was dealt", "from the shoe", None
)
EXPOSED_IN_ERROR: Final = Irregularity(
    "exposed-in-error", "a card drawn in error was seen", "from the shoe", set_aside
)
INSUFFICIENT_CARDS: Final = Irregularity(
    "insufficient-cards", "too few cards are left", None, record, _enough_cards
)
PLAYER_CARD_EXPOSED: Final = Irregularity(
    "player-card-exposed", "the dealer exposed a player's card", "of the hand", expose
)
PLAYER_EXPOSES_CARD: Final = Irregularity(
    "player-exposes-card", "a player exposed an own card", "of the hand", expose
)
DEALER_CARD_EXPOSED: Final = Irregularity(
    "dealer-card-exposed",
    "a dealer's card was seen",
    "of the hand",
    expose,
    lambda table, call: _lies_face_up(DEALER_HAND, table, call),
)
COMMUNITY_CARD_EXPOSED: Final = Irregularity(
    "community-card-exposed",
    "a community card was seen",
    "of the board",
    expose,
    lambda table, call: _lies_face_up(COMMUNITY, table, call),
)
BURNED_CARD_EXPOSED: Final = Irregularity(
    "burned-card-exposed", "a burned card was seen", "burned", expose
)
PASSED_OVER: Final = Irregularity("passed-over", "the spot got no card in its turn", None, None)
EXTRA_CARD: Final = Irregularity("extra-card", "a spot gets a card out of turn", None, None)
EXTRA_COMMUNITY_CARD: Final = Irregularity(
    "extra-community-card", "the community cards get one too many", None, None
)
