"""Pots that players contend for: who can win which part, and how a part is divided.

All of it is arithmetic over what each seat has paid in: nothing here moves money.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from houseway.pieces.money import DOLLAR, Cents
from houseway.round.spots import Seat

UNITS: Final[tuple[Cents, ...]] = (DOLLAR, 50, 25, 10, 5, 1)
"""A dollar and the coins."""


class Pot(NamedTuple):
    """A pot: what lies in it, and the seats that can win it."""

    cents: Cents
    seats: tuple[Seat, ...]


def pots(paid: Mapping[Seat, Cents], live: Collection[Seat]) -> list[Pot]:
    """The pot in the middle and then the side pots, of what each seat has paid in all.

    A seat that is live can win from each what it has itself paid to. What somebody has paid who has
    folded stays where it went to.

    >>> pots({1: 1000, 2: 2000, 3: 4000, 4: 4000}, {1, 2, 3, 4})
    [Pot(cents=4000, seats=(1, 2, 3, 4)), Pot(cents=3000, seats=(2, 3, 4)), \
Pot(cents=4000, seats=(3, 4))]
    """
    found, below = [], 0
    levels = sorted({paid[seat] for seat in live} - {0})
    for level in levels:
        top = max(paid.values()) if level == levels[-1] else level
        cents = sum(min(own, top) - min(own, below) for own in paid.values())
        found.append(Pot(cents, tuple(sorted(seat for seat in live if paid[seat] >= level))))
        below = top
    return found


def slices(paid: Cents, further: Cents, tops: Sequence[Cents]) -> list[tuple[int, Cents]]:
    """Into which pots further money goes, of a seat that had already paid so much.

    Each pot has its top, the most that a seat can pay to it; the last pot has none.

    >>> slices(500, 3000, [1000, 2000])
    [(0, 500), (1, 1000), (2, 1500)]
    """
    if not tops:
        return [(0, further)] if further > 0 else []
    parts, below, total = [], 0, paid + further
    for number, top in enumerate((*tops, max(total, *tops, 0))):
        cents = min(total, top) - max(paid, below)
        if cents > 0:
            parts.append((number, cents))
        below = top
    return parts


def halves(cents: Cents, unit: Cents) -> tuple[Cents, Cents]:
    """The high and the low half of a pot; what cannot be halved goes to the high.

    >>> halves(5300, 100)
    (2700, 2600)
    """
    low = cents // (2 * unit) * unit
    return cents - low, low


def unit_of(cents: Cents) -> Cents:
    """The largest of a dollar and the coins that divides a pot: in these it is divided.

    >>> [unit_of(cents) for cents in (1700, 350, 380, 308)]
    [100, 50, 10, 1]
    """
    return next(unit for unit in UNITS if cents % unit == 0)


def divide(
    cents: Cents, winners: Sequence[Seat], unit: Cents, *, singly: bool = True
) -> dict[Seat, Cents]:
    """What each winner gets of so many whole units: equal parts, and what is left over in order.

    Odd units go out singly; or all to the first, in a coin by which that is a dollar at most.

    >>> divide(1700, [2, 1], 100), divide(2000, [4, 1, 7], 100), divide(2000, [4, 1, 7], 100, \
singly=False)
    ({2: 900, 1: 800}, {4: 700, 1: 700, 7: 600}, {4: 700, 1: 650, 7: 650})
    """
    count = len(winners)
    if not singly:
        fine = (coin for coin in UNITS if coin <= unit and cents % coin == 0)
        unit = next(coin for coin in fine if cents // coin % count * coin <= UNITS[0])
    each, odd = divmod(cents // unit, count)
    shares = dict.fromkeys(winners, each * unit)
    for place in range(odd):
        shares[winners[place if singly else 0]] += unit
    return shares
