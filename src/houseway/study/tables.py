"""Tables that are opened to be studied: players who never run out of money."""

from typing import Final

from houseway.errors import NotAllowed
from houseway.pieces.money import Cents
from houseway.rulesets.rules import Rules
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

RACK: Final[Cents] = 1_000_000_00
"""What everybody sits down with, and buys in for again when half of it is gone."""


def open_table(game: Game, rules: Rules, seats: int, seed: int | None) -> Session:
    """A table with so many players, the first at seat 1."""
    if seats < 1:
        raise NotAllowed(f"{seats} players cannot sit down: there must be one at least")
    session = Session(game, rules, entropy(seed))
    for seat in range(1, seats + 1):
        session.sit(seat, f"Player {seat}", RACK)
    return session


def buy_in_again(session: Session) -> None:
    """Let everybody have enough for the next round."""
    for seat, player in list(session.players.items()):
        if player.rack_cents < RACK // 2:
            session.leave(seat)
            session.sit(seat, player.name, RACK, player.who)
