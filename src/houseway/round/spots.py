"""Who sits where. Seat 1 is at the dealer's far left, seats count clockwise, the dealer is 0."""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from houseway.errors import Unreadable

Seat: TypeAlias = int
"""A betting position, 1 and up; 0 for the dealer."""

DEALER_SEAT: Final = 0
NOBODY: Final = -1
"""Whose eyes see a hand that even its own player may not look at yet."""

Actor: TypeAlias = int | str
"""Who is asked: a seat's number, or one of the roles below."""

DEALER: Final = "dealer"
FLOORPERSON: Final = "floorperson"
SUPERVISOR: Final = "supervisor"
CHANCE: Final = "chance"
"""Whatever the shoe gives: nobody decides it."""

HANDS: Final = ("hand", "second", "third", "fourth")
"""The hands of a seat, by their number."""
COMMON: Final = ("community", "player", "banker", "dead", "aside")
"""Hands that belong to no seat: they lie there for all, or are given to somebody to turn. What lies
aside was seen too early and is used later."""


class Spot(NamedTuple):
    """A place on the layout where cards lie: before a seat, before the dealer, or for all.

    >>> str(Spot(3)), str(Spot(3, "second")), str(Spot(0)), str(COMMUNITY), str(Spot(0, "banker"))
    ('3', '3.second', 'dealer', 'community', 'banker')
    """

    seat: Seat
    area: str = "hand"

    @classmethod
    def parse(cls, text: str) -> "Spot":
        """The spot of a text.

        >>> Spot.parse("3.second"), Spot.parse("dealer"), Spot.parse("community") == COMMUNITY
        (Spot(seat=3, area='second'), Spot(seat=0, area='hand'), True)
        """
        if text in COMMON:
            return cls(DEALER_SEAT, text)
        name, _, area = text.partition(".")
        if name != DEALER and not name.isdecimal():
            raise Unreadable(f"{text!r} is not a place where cards lie")
        return cls(DEALER_SEAT if name == DEALER else int(name), area or "hand")

    def __str__(self) -> str:
        if self.area in COMMON:
            return self.area
        name = str(self.seat) if self.seat else DEALER
        return name if self.area == "hand" else f"{name}.{self.area}"


@cache
def hand_before(seat: Seat) -> Spot:
    """The only or the first hand of a seat; a place that is asked for again and again."""
    return Spot(seat)


@cache
def a_card_for(spot: Spot) -> str:
    """What is asked of the shoe for a spot, said once."""
    return f"a card for {spot}"


def hand_of(seat: Seat, number: int) -> Spot:
    """A hand of a seat by its number, the first being 1.

    >>> str(hand_of(3, 1)), str(hand_of(3, 4))
    ('3', '3.fourth')
    """
    return Spot(seat, HANDS[number - 1])


def riding(wager: str, number: int) -> str:
    """The name of a wager that rides on a hand: on a further one it has the ending of the hand.

    >>> riding("wager", 1), riding("wager", 3)
    ('wager', 'wager.third')
    """
    return wager if number == 1 else f"{wager}.{HANDS[number - 1]}"


def on_box(wager: str, seat: Seat, box: Seat) -> str:
    """The name of a wager that a seat makes on a box: on another's it has the number of the box.

    >>> on_box("wager", 3, 3), on_box("wager", 5, 3)
    ('wager', 'wager-3')
    """
    return wager if seat == box else f"{wager}-{box}"


DEALER_HAND: Final = Spot(DEALER_SEAT)
COMMUNITY: Final = Spot(DEALER_SEAT, "community")
DEAD_HAND: Final = Spot(DEALER_SEAT, "dead")
"""A hand that is dealt and plays no part."""


def show_seat(seat: Seat) -> str:
    """A seat's number, or the dealer."""
    return str(seat) if seat else DEALER


def show_actor(actor: Actor) -> str:
    """Who is asked, in words."""
    return f"seat {actor}" if isinstance(actor, int) else f"the {actor}"


def clockwise(seats: Iterable[Seat], start: Seat) -> list[Seat]:
    """Seats in dealing order from a starting position; the dealer comes after the last seat.

    >>> clockwise([0, 1, 2, 3], start=0), clockwise([0, 1, 3], start=2)
    ([0, 1, 2, 3], [3, 0, 1])
    """
    order = sorted(seats)
    after = [seat for seat in order if seat >= start]
    return after + [seat for seat in order if seat < start]


def counterclockwise(seats: Iterable[Seat]) -> list[Seat]:
    """Seats from the dealer's right."""
    return sorted(seats, reverse=True)


def to_the_right(seats: Iterable[Seat], of: Seat) -> list[Seat]:
    """The other seats one after the other from the one on a player's right, past the dealer too.

    >>> to_the_right([1, 2, 3, 5], of=3)
    [2, 1, 5]
    """
    order = counterclockwise(seats)
    return [seat for seat in order if seat < of] + [seat for seat in order if seat > of]


def printed_number(seat: Seat, seats_max: int) -> int:
    """The number on the layout where it counts from the dealer's right.

    >>> [printed_number(seat, 6) for seat in (1, 6)]
    [6, 1]
    """
    return seats_max + 1 - seat
