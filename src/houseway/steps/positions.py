"""At which positions a player wagers who has several seats."""

from collections.abc import Sequence

from houseway.round.felt import Felt
from houseway.round.spots import Seat


def wagering(felt: Felt, own: Sequence[Seat], seat: Seat) -> list[Seat]:
    """The other seats at which the player with these seats has a wager."""
    if len(own) == 1:
        return []
    return sorted({other for other, _ in felt.wagers if other in own and other != seat})


def are_apart(seats: Sequence[Seat]) -> bool:
    """Whether there is a gap between the first of these positions and the last.

    >>> are_apart([3, 4, 5]), are_apart([3, 5])
    (False, True)
    """
    return max(seats) - min(seats) >= len(seats)


def barred_by(
    felt: Felt, own: Sequence[Seat], seat: Seat, name: str, positions: int, *, apart: bool
) -> str:
    """Why a player may not wager at a seat because of the own wagers at others; empty if so."""
    others = wagering(felt, own, seat)
    if not others or any(owner == seat for owner, _ in felt.wagers):
        return ""
    at = " and ".join(map(str, others))
    if len(others) >= positions:
        return f"{name} already wagers at {at}"
    if not apart and are_apart([seat, *others]):
        return f"{name} wagers at {at}, and {seat} is not adjacent"
    return ""
