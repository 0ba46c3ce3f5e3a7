"""The ring of positions round a table, each counted and dealt to whether or not it has a wager.

It goes counterclockwise from the dealer: the seats from the dealer's right, then the dead hand
where there is one. A throw of dice, counted round it, says who gets the first hand.
"""

from collections.abc import Sequence

from houseway.round.spots import DEAD_HAND, DEALER_HAND, Spot, counterclockwise


def ring_of(seats_max: int, *, dead_hand: bool) -> tuple[Spot, ...]:
    """The positions, counterclockwise from the dealer.

    >>> [str(spot) for spot in ring_of(6, dead_hand=True)]
    ['dealer', '6', '5', '4', '3', '2', '1', 'dead']
    """
    seats = map(Spot, counterclockwise(range(1, seats_max + 1)))
    return (DEALER_HAND, *seats, *((DEAD_HAND,) if dead_hand else ()))


def counted_from(ring: Sequence[Spot], first: Spot, total: int) -> list[Spot]:
    """The ring from the position on which a total falls, counting `first` as one.

    >>> ring = ring_of(6, dead_hand=True)
    >>> [str(counted_from(ring, DEALER_HAND, total)[0]) for total in (9, 15, 8)]
    ['dealer', '1', 'dead']
    """
    at = (ring.index(first) + total - 1) % len(ring)
    return [*ring[at:], *ring[:at]]
