"""Hands of Baccarat chemin de fer that the tests of this folder play.

Places are engine's seats: of nine, seat 5 is printed 5, and seat 4, at its right, is printed 6.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from tests.games.scenes import Scenes, draws, take

SCENES = Scenes("chemin-de-fer")
shows, open_table, bots = SCENES.shows, SCENES.open_table, SCENES.bots
CHIPS = 20_000_00
LIMITS = "100 to 10,000 by 1"
NAMES = ("Nine", "Eight", "Seven", "Six", "Five", "Four", "Three", "Two", "One")
"""The printed numbers by seat."""


def name_of(seat: Seat) -> str:
    return NAMES[seat - 1]


def who(seat: Seat) -> dict[str, Any]:
    """Somebody as it is carried on."""
    return {"seat": seat, "name": name_of(seat)}


def banked(seat: Seat = 5, least: int = 100_00, most: int | None = 200_00, **more: Any) -> Any:
    """What is carried on where somebody has the bank."""
    return {"in_shoe": True, "banker": who(seat), "least": least, "most": most, **more}


def begin(
    seats: Iterable[Seat] = (3, 4, 5),
    *,
    carried: Mapping[str, Any] | None = None,
    racks: Mapping[Seat, int] | None = None,
    new_set: bool = False,
    **choices: Any,
) -> Round:
    """A hand about to be played; seat 5 has the bank unless something else is carried on."""
    has = racks or {}
    players = {seat: Player(name_of(seat), has.get(seat, CHIPS)) for seat in seats}
    kept = dict(banked() if carried is None else carried)
    start = Start(players=players, carried=kept, new_set=new_set)
    return SCENES.game.round(SCENES.law.open({"limits": LIMITS, **choices}), start)


def on(seat: Seat, words: str) -> str:
    """The same words chosen one after the other by a seat."""
    return "; ".join(f"choose {seat} {word}" for word in words.split())


def passes(*seats: Seat) -> str:
    return "; ".join(f"choose {seat} pass" for seat in seats)


def banco(cards: str, cents: str = "100.00", **more: Any) -> Round:
    """Seat 5 banks, seat 4 calls banco, and these cards are dealt."""
    round_ = begin(**more)
    take(round_, f"place 5 banker {cents}; choose 4 banco", draws(cards))
    return round_


def won(round_: Round) -> dict[Seat, int]:
    """What everybody has more or less than before, in cents."""
    before = {seat: player.rack_cents for seat, player in round_.start.players.items()}
    return {s: c - before[s] for s, c in round_.felt.racks.items() if c != before[s]}
