"""Who is who at a table: the law counts players, and two of them may have the same name."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from houseway.errors import Unreadable
from houseway.round.spots import Seat
from houseway.round.start import Player

Persons = Sequence[Sequence[Seat]]
"""The seats of each player."""


def seats_of(players: Mapping[Seat, Player], seat: Seat) -> list[Seat]:
    """All the seats of the player at a seat."""
    who = players[seat].identity
    return [other for other, player in players.items() if player.identity == who]


def seats_of_each(players: Mapping[Seat, Player]) -> dict[Seat, Sequence[Seat]]:
    """By seat, all the seats of the player who sits there."""
    return {seat: own for own in persons(players) for seat in own}


def persons(players: Mapping[Seat, Player]) -> Persons:
    """The seats of each player, in the order of their first ones."""
    return _grouped((player.identity, seat) for seat, player in sorted(players.items()))


def are_told_by_name(players: Mapping[Seat, Player]) -> bool:
    """Whether the names say who is who: the same name is the same player, and no other is."""
    named = _grouped((player.name, seat) for seat, player in sorted(players.items()))
    return named == persons(players)


def tell_apart(players: Mapping[Seat, Player], said: Persons) -> dict[Seat, Player]:
    """Players of whom it is said which seats are whose; all seats, and each once."""
    if sorted(seat for own in said for seat in own) != sorted(players):
        raise Unreadable("where some players are told apart, each seat has one player")
    first = {seat: own[0] for own in said for seat in own}
    return {
        seat: msgspec.structs.replace(player, who=f"seat {first[seat]}")
        for seat, player in players.items()
    }


def _grouped(pairs: Iterable[tuple[object, Seat]]) -> list[list[Seat]]:
    groups: dict[object, list[Seat]] = {}
    for key, seat in pairs:
        groups.setdefault(key, []).append(seat)
    return list(groups.values())
