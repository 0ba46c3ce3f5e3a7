"""Who sits where. Seat 1 is at the dealer's far left, seats count clockwise, the dealer is 0."""

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

Seat: TypeAlias = int
"""A betting position, 1 and up; 0 for the dealer."""

DEALER_SEAT: Final = 0

Actor: TypeAlias = int | str
"""Who is asked: a seat's number, or one of the roles below."""

DEALER: Final = "dealer"
FLOORPERSON: Final = "floorperson"
SUPERVISOR: Final = "supervisor"
CHANCE: Final = "chance"
"""Whatever the shoe gives: nobody decides it."""

Area: TypeAlias = Literal["hand", "discards", "second", "community"]


class Spot(NamedTuple):
    """A place on the layout where cards lie.

    >>> str(Spot(3)), str(Spot(3, "second")), str(Spot(0)), str(COMMUNITY)
    ('3', '3.second', 'dealer', 'community')
    """

    seat: Seat
    area: Area = "hand"

    def __str__(self) -> str:
        if self.area == "community":
            return "community"
        name = str(self.seat) if self.seat else DEALER
        return name if self.area == "hand" else f"{name}.{self.area}"


DEALER_HAND: Final = Spot(DEALER_SEAT)
COMMUNITY: Final = Spot(DEALER_SEAT, "community")


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
