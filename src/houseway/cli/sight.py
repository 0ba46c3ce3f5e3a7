"""What one player has seen of a round, kept from views and events, to be drawn at any time."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from houseway.cli.render import Layout, Row, signed
from houseway.cli.table_talk import Talk
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents, show_money
from houseway.round.card_events import CardsCollected, CardsShown, HandSet, HandSplit
from houseway.round.events import Announced, Compared, Event
from houseway.round.payments import SeatMoney, WagerReturned
from houseway.round.spots import COMMON, COMMUNITY, DEALER_HAND, HANDS, Seat, Spot, hand_of
from houseway.round.view import View
from houseway.steps.comings import BoughtIn, GotUp, SatDown

Seen = tuple[Card | None, ...]


DEALER_SECOND = Spot(0, "second")
"""Where the dealer's low hand lies, in games that set two."""
GIVEN_UP = ("folded hand", "dead hand", "conceded hand")
CALLED = re.compile(r"seat (\d+): (.+)")
NOBODY = "–"
"""Who sits at a box that others have wagered on."""


class Result(NamedTuple):
    """What became of one wager, and why."""

    wager: str
    word: str
    cents: Cents
    """What the player gained by it; a loss is negative, a wager given back is nothing."""
    why: str
    clause: str


class Sight:
    """A round through one player's eyes."""

    def __init__(self, view: View, talk: Talk, title: str, law: str, *, ring: bool = False) -> None:
        self.view = view
        self.ring = ring
        """Whether players contend: what is given up is gone, and hands are called when shown."""
        self.talk = talk
        self.title = title
        self.law = law
        self.racks = dict(view.racks)
        self.piles: dict[Spot, Seen] = {}
        self.said: dict[Spot, str] = {}
        self.dealer_says = ""
        self.money: list[SeatMoney] = []

    def watch(self, view: View, events: Iterable[Event]) -> None:
        """Take in what an action has brought about."""
        self.view = view
        for event in events:
            match event:
                case SatDown() | GotUp() | BoughtIn():
                    self._come_or_go(event)
                case CardsShown(_, spot, cards):
                    self.piles[spot] = _turned(self.piles.get(spot, ()), cards)
                case HandSet(_, seat, kept):
                    self.piles[Spot(seat)] = kept
                case HandSplit(_, seat, first, second, hand, made):
                    self._split(hand_of(seat, hand), first, hand_of(seat, made), second)
                case Compared(_, spot, _, player, dealer):
                    self.said[spot] = player
                    self.dealer_says = dealer
                case SeatMoney():
                    self.money.append(event)
                case _:
                    self._contend(event)
        for spot, cards in view.piles.items():
            if cards:
                self.piles[spot] = cards

    def _contend(self, event: Event) -> None:
        """Where players contend, what is given up is gone, and what is shown is called."""
        if not self.ring:
            return
        match event:
            case CardsCollected(_, spot, _, what) if what in GIVEN_UP:
                self.piles.pop(spot, None)
            case Announced(_, what) if found := CALLED.fullmatch(what):
                self.said[Spot(int(found[1]))] = found[2]
            case _:
                pass

    def _split(self, spot: Spot, first: Seen, made: Spot, second: Seen) -> None:
        """Two hands of one: the new one lies beside the one that it came from."""
        lie = {**self.piles, spot: first}
        self.piles = {}
        for at, cards in lie.items():
            self.piles[at] = cards
            if at == spot:
                self.piles[made] = second

    def _come_or_go(self, event: SatDown | GotUp | BoughtIn) -> None:
        if isinstance(event, GotUp):
            del self.racks[event.seat]
        else:
            self.racks[event.seat] = self.racks.get(event.seat, 0) + event.cents

    # Drawing.

    def layout(self) -> Layout:
        """The table now: hands, wagers and racks."""
        return self._layout([self._row(seat) for seat in self._seats])

    def outcome(self) -> Layout:
        """The table as it was at the showdown, with what each seat won or lost."""
        return self._layout([self._end_row(seat) for seat in self._seats])

    @property
    def _seats(self) -> list[Seat]:
        """The seats that are taken, and the boxes where cards lie though nobody sits there."""
        boxes = {spot.seat for spot in self.piles if spot.seat and spot.area in HANDS}
        return sorted({*self.racks, *boxes})

    def _layout(self, rows: list[Row]) -> Layout:
        return Layout(
            title=self.title,
            law=self.law,
            own=self.talk.own,
            dealer=(*self.piles.get(DEALER_HAND, ()), *self.piles.get(DEALER_SECOND, ())),
            dealer_says=self.dealer_says,
            community=self.piles.get(COMMUNITY, ()),
            common=tuple(self._common_hands()),
            middle=tuple(self._middle()),
            rows=tuple(rows),
        )

    def _common_hands(self) -> Iterator[tuple[str, Seen]]:
        """The hands that belong to no seat, with who holds them."""
        for spot, cards in self.piles.items():
            if cards and spot.area in COMMON and spot != COMMUNITY:
                holder = self.view.held.get(spot, 0)
                of = f" ({self.talk.who(holder)})" if holder else ""
                yield f"{spot.area.capitalize()}{of}", cards

    def _middle(self) -> Iterator[str]:
        """What lies in the middle besides cards."""
        if self.view.dice is not None:
            yield f"dice {self.view.dice}"
        if self.view.lit:
            yield f"lit {', '.join(self.view.lit)}"
        for account, cents in self.view.others.items():
            yield f"{account} {show_money(cents)}"

    def _row(self, seat: Seat) -> Row:
        stakes = [
            f"{wager} {show_money(cents)}"
            for (owner, wager), cents in self.view.wagers.items()
            if owner == seat
        ]
        if seat in self.view.lammers:
            stakes.append("lammer")
        if self.view.marker == seat:
            stakes.append("button" if self.ring else "marker")
        if self.view.bank is not None and self.view.bank.seat == seat:
            stakes.append("bank")
        return Row(
            seat=seat,
            name=self.talk.names.get(seat, NOBODY),
            hands=self._hands(seat),
            says=(" · ".join(stakes),),
            amount=Text(show_money(self.view.racks[seat]) if seat in self.view.racks else ""),
        )

    def _end_row(self, seat: Seat) -> Row:
        said = [self.said[spot] for spot in self._spots(seat) if spot in self.said]
        if not said:
            results = list(self.results(seat))
            said = [result.why for result in results if result.why][:1]
            if len(results) > 1 and not self._hands(seat):
                said = [f"{sum(r.cents > 0 for r in results)} of {len(results)} wagers win"]
        return Row(
            seat=seat,
            name=self.talk.names.get(seat, NOBODY),
            hands=self._hands(seat),
            says=tuple(said),
            amount=signed(self.net(seat)) if seat in self.racks else Text(""),
        )

    def _spots(self, seat: Seat) -> list[Spot]:
        spots = [spot for spot in self.piles if spot.seat == seat and spot.area in HANDS]
        return [spot for spot in spots if self.piles[spot]]

    def _hands(self, seat: Seat) -> tuple[Seen, ...]:
        return tuple(self.piles[spot] for spot in self._spots(seat))

    # Money.

    def net(self, seat: Seat) -> Cents:
        """What a seat has won or lost so far."""
        return self.view.racks[seat] - self.racks[seat]

    def results(self, seat: Seat) -> Iterator[Result]:
        """What became of each wager of a seat."""
        paid: set[str] = set()
        for event in self.money:
            column, sign = event.counts
            if event.seat != seat or column == "staked":
                continue
            if isinstance(event, WagerReturned) and event.wager in paid:
                continue
            paid.add(event.wager)
            cents = {("won", 1): event.cents, ("lost", 1): -event.cents}.get((column, sign), 0)
            yield Result(event.wager, event.says, cents, event.why, event.clause)


def _turned(known: Seen, cards: Seen) -> Seen:
    """What lies on a spot once the next of its hidden cards are turned over."""
    if known.count(None) < len(cards):
        return cards
    shown = iter(cards)
    return tuple(next(shown, None) if card is None else card for card in known)
