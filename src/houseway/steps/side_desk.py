"""Side wagers at the table: watched from the close of the wagers, and settled by what lies open.

A desk is told of every fact of a round. It knows which cards first came to lie where, sees when all
that a wager looks at lies open, and settles it then, or with the last of its hand. Cards that go to
the discard rack while a wager still looks at them are turned up first. A wager whose hand or round
is void goes back as all wagers do, and is none of the desk's business any more.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from houseway.pieces.cards import Card
from houseway.pieces.money import OddCent
from houseway.round.card_events import CardsShown
from houseway.round.engine import Table
from houseway.round.events import Event, RoundEnded
from houseway.round.payments import WagerLost, WagerReturned
from houseway.round.spots import COMMON, COMMUNITY, DEALER_HAND, DEALER_SEAT, Seat, Spot
from houseway.rulesets.side_wagers import InSight, SideWager, Sight
from houseway.steps.settling import give_back, lose, settle_by_line
from houseway.steps.side_terms import judge

GIVEN_UP: Final = ("folded", "surrendered", "rescued")
"""How the reasons begin for which a wager is settled because somebody gives the hand up."""
UNEXPOSED: Final = "folded unexposed"
"""The reason of somebody who gives up everything, so that nobody sees the hand."""
NOT_DEALT: Final = "what it looks at was not dealt"
NOT_SOUND: Final = "a hand that it looks at was not dealt as it should be"


class Sides(msgspec.Struct, frozen=True):
    """The side wagers of a table, and what they are settled by."""

    wagers: tuple[SideWager, ...]
    in_sight: InSight
    odd_cent: OddCent
    are_quiet: bool = False
    """Whether players contend with one another, so that nothing is shown or paid before the end."""


class SideDesk:
    """Who watches the side wagers of a round."""

    __slots__ = ("_first", "_fixed", "_left", "_sides", "_table", "_wagers", "_whole")

    def __init__(self, table: Table, sides: Sides) -> None:
        self._table, self._sides = table, sides
        self._wagers = {wager.name: wager for wager in sides.wagers}
        self._first: dict[tuple[Spot, int], tuple[Card, ...]] = {}
        """The first cards on each spot, so many as some wager looks at."""
        self._fixed: dict[tuple[Seat, str], dict[str, tuple[Card, ...]]] = {}
        """What a wager looks at, once all of it has lain open."""
        self._left: set[Spot] = set()
        """Where cards lay that have gone to the discard rack open."""
        self._whole: dict[Spot, tuple[Card, ...]] = {}
        """What hands that draw have ended with."""

    # What the table tells.

    def before(self, event: Event) -> None:
        """A fact is about to be made: at the end of the round nothing may be left."""
        if type(event) is RoundEnded:
            for seat, wager in list(self._open()):
                self._finish(seat, wager)

    def after(self, event: Event) -> None:
        """A fact was made: cards lie otherwise, or somebody gave a hand up."""
        self._note_first_cards()
        if type(event) is CardsShown:
            self.look()
        elif isinstance(event, WagerLost | WagerReturned) and self._gives_up(event):
            self._given_up(event)

    def look(self) -> None:
        """See which wagers can be settled by what lies open now."""
        for seat, wager in list(self._open()):
            key = seat, wager.name
            if key not in self._fixed and self._lies_open(seat, wager):
                self._fixed[key] = self._cards(seat, wager)
                if wager.settles == "when known":
                    self._settle(seat, wager)

    def complete(self, *, is_sound: bool) -> None:
        """Hands that draw have all their cards, and lie open."""
        looking = [
            (seat, wager)
            for seat, wager in self._open()
            if any(sight.is_whole for _, sight in self._sights(wager))
        ]
        for seat, wager in looking:
            if not is_sound:
                give_back(self._table, seat, wager.name, wager.cite, NOT_SOUND)
                continue
            spots = [spot_of(sight, seat) for _, sight in self._sights(wager)]
            self._whole |= {spot: self._table.felt.cards(spot) for spot in spots}
        self.look()

    def leaving(self, spot: Spot, what: str) -> None:
        """Cards are about to go to the discard rack."""
        if not any(self._looks_at(spot, seat, wager) for seat, wager in self._open()):
            return
        hidden = self._table.felt.hidden(spot)
        if hidden:
            clause = next(w.cite for s, w in self._open() if self._looks_at(spot, s, w))
            self._table.emit(CardsShown(clause, spot, hidden))
        self._left.add(spot)
        self.look()
        for seat, wager in list(self._open()):
            if spot == Spot(seat) and (seat, wager.name) in self._fixed:
                self._settle(seat, wager)

    # What is known.

    def _open(self) -> Iterator[tuple[Seat, SideWager]]:
        """The side wagers that lie on the layout, from the dealer's right."""
        for seat, name in sorted(self._table.felt.wagers, key=lambda key: (-key[0], key[1])):
            if name in self._wagers:
                yield seat, self._wagers[name]

    def _sights(self, wager: SideWager) -> Iterator[tuple[str, Sight]]:
        for name in wager.looks_at:
            yield name, self._sides.in_sight.sights[name]

    def _note_first_cards(self) -> None:
        """Keep the first cards of each spot, as long as no more lie there."""
        piles = self._table.felt.piles
        for seat, wager in self._open():
            for _, sight in self._sights(wager):
                if sight.is_whole:
                    continue
                spot = spot_of(sight, seat)
                pile = piles.get(spot)
                if pile and len(pile) == sight.cards:
                    self._first[spot, sight.cards] = tuple(pile)

    def _cards(self, seat: Seat, wager: SideWager) -> dict[str, tuple[Card, ...]]:
        """What a wager looks at, as far as it was dealt."""
        return {name: self._looked(sight, seat) for name, sight in self._sights(wager)}

    def _looked(self, sight: Sight, seat: Seat) -> tuple[Card, ...]:
        """The cards of a sight, as far as they were dealt."""
        spot = spot_of(sight, seat)
        if sight.is_whole:
            return self._whole.get(spot, ())
        return self._first_cards(spot, sight.cards)

    def _first_cards(self, spot: Spot, cards: int) -> tuple[Card, ...]:
        """The first so many cards of a spot; none if they were not dealt."""
        return self._first.get((spot, cards), ())

    def _lies_open(self, seat: Seat, wager: SideWager) -> bool:
        """Whether everybody sees all that a wager looks at, or has seen it."""
        dealt = all(self._cards(seat, wager).values())
        return dealt and all(self._is_seen(sight, seat) for _, sight in self._sights(wager))

    def _is_seen(self, sight: Sight, seat: Seat) -> bool:
        felt, spot = self._table.felt, spot_of(sight, seat)
        if sight.area == "own":
            own = [each for each in felt.piles if each.seat == seat and each.area not in COMMON]
            return all(felt.lies_up(each) for each in own)
        if sight.is_whole:
            return spot in self._whole
        up = felt.face_up.get(spot, [])
        return spot in self._left or (len(up) >= sight.cards and all(up[: sight.cards]))

    def _looks_at(self, spot: Spot, seat: Seat, wager: SideWager) -> bool:
        """Whether a wager that is not decided yet, or not settled, hangs on the cards of a spot."""
        areas = {sight.area for _, sight in self._sights(wager)}
        if spot.seat == seat and spot.area not in COMMON:
            return "own" in areas or spot == Spot(seat)
        is_fixed = (seat, wager.name) in self._fixed
        in_common = {DEALER_HAND: "dealer", COMMUNITY: "community"}.get(spot)
        return not is_fixed and in_common in areas

    # What becomes of it.

    def _gives_up(self, event: WagerLost | WagerReturned) -> bool:
        """Whether a hand is given up by it; who wagers on another's box gives up no hand there."""
        is_own = event.wager in self._sides.in_sight.wagers
        return is_own and event.why.startswith(GIVEN_UP)

    def _given_up(self, lost: WagerLost | WagerReturned) -> None:
        """A hand was given up: a wager that does not stand is lost with it."""
        for seat, wager in list(self._open()):
            is_lost = wager.fold == "loses" or lost.why == UNEXPOSED
            if seat == lost.seat and is_lost:
                lose(self._table, seat, wager.name, wager.cite, lost.why)

    def _finish(self, seat: Seat, wager: SideWager) -> None:
        """Settle what is left at the end; what was never dealt decides nothing."""
        cards = self._fixed.get((seat, wager.name)) or self._cards(seat, wager)
        if all(cards.values()):
            self._fixed[seat, wager.name] = cards
            self._settle(seat, wager)
        else:
            give_back(self._table, seat, wager.name, wager.cite, NOT_DEALT)

    def _settle(self, seat: Seat, wager: SideWager) -> None:
        """Pay a wager by its line, or collect it."""
        judged = judge(wager, self._fixed[seat, wager.name])
        settle_by_line(
            self._table,
            seat,
            wager.name,
            wager.pays.get(judged.line),
            self._sides.odd_cent,
            clause=wager.paid_by,
            why=judged.said,
        )


def complete_hands(table: Table, *, is_sound: bool = True) -> None:
    """Have whoever watches know that hands which draw have all their cards, and lie open.

    Hands with cards that they should not have got are not sound.
    """
    if table.watch is not None:
        table.watch.complete(is_sound=is_sound)


def spot_of(sight: Sight, seat: Seat) -> Spot:
    """Where the cards lie that a seat's wager looks at."""
    match sight.area:
        case "own":
            return Spot(seat)
        case "dealer":
            return DEALER_HAND
        case area:
            return Spot(DEALER_SEAT, area)
