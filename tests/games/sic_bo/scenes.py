"""Rounds of Sic Bo for tests."""

from typing import Any

from houseway.round.engine import Round
from tests.games.scenes import Scenes, take

SCENES = Scenes("sic-bo")
GAME, LAW = SCENES.game, SCENES.law
begin, shows, open_table = SCENES.begin, SCENES.shows, SCENES.open_table


def wagered(*texts: str, rack_cents: int = 100_000_00, **choices: Any) -> Round:
    """A round in which Ann has made wagers, such as `total-9 5`."""
    round_ = begin(rack_cents=rack_cents, **choices)
    take(round_, *(f"place 1 {text}" for text in texts))
    return round_


def shake(round_: Round, dice: str, entered: str = "") -> Round:
    """Close wagers, shake, and enter what the dice show, or something else."""
    take(round_, "proceed; proceed", f"roll {dice}", f"enter {entered or dice}")
    return round_


def played(*texts: str, dice: str, **choices: Any) -> Round:
    """A whole round with these wagers and dice."""
    round_ = shake(wagered(*texts, **choices), dice)
    take(round_, "proceed; proceed")
    assert round_.turn is None
    return round_


def net(round_: Round) -> int:
    """What Ann has won or lost, in cents."""
    return round_.felt.racks[1] - round_.start.players[1].rack_cents
