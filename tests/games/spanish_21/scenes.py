"""Rounds of Spanish 21 that the tests of this folder play."""

from typing import Any

from houseway.round.engine import Round
from tests.games.scenes import Scenes, draws, take

SCENES = Scenes("spanish-21")
shows, begin, open_table, bots = SCENES.shows, SCENES.begin, SCENES.open_table, SCENES.bots
law = SCENES.law


def dealt(cards: str, wagers: str = "place 1 wager 10.00", **choices: Any) -> Round:
    """A round whose first cards are dealt: boxes, the dealer, boxes again."""
    seats = sorted({int(wager.split()[1]) for wager in wagers.split("; ")})
    round_ = begin(seats, **choices)
    take(round_, wagers, "proceed", draws(cards))
    return round_


def open_to(round_: Round, seat: int = 1) -> set[str]:
    """What a seat may do, without amounts."""
    assert round_.turn is not None
    actions = [a for option in round_.turn.options_of(seat) for a in option.examples()]
    words = (str(action).split() for action in actions)
    return {word[0] if word[0] == "surrender" else word[2] for word in words}


def net(round_: Round, seat: int = 1) -> int:
    """What a seat has won or lost."""
    return round_.felt.racks[seat] - round_.start.players[seat].rack_cents
