"""What other processes are asked of a law, a seat or a round, as the one that serves makes it.

The functions that answer stand in modules which load all that counts. Here they are named, and they
are found where they are called.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from houseway.floor.dealing.laws import Laws, text_of
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.round.actions import Action
from houseway.round.spots import Seat
from houseway.round.start import Start
from houseway.round.view import View


def named(function: str) -> Callable[..., Any]:
    """A function by its module and name, which is loaded in the process that calls it."""
    module, _, name = function.rpartition(".")
    return partial(_call, module, name)


def _call(module: str, name: str, *args: Any, **kwargs: Any) -> Any:
    return getattr(import_module(module), name)(*args, **kwargs)


class LawText(NamedTuple):
    """A law as it is sent to another process."""

    game: str
    digest: str
    text: str
    choices: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, law: Law) -> "LawText":
        """A law that is played."""
        choices = tuple(law.rules.choices.items())
        return cls(law.game.name, law.ruleset.digest, _text(law), choices)

    def read(self) -> Law:
        """The law again."""
        return Laws({self.digest: self.text}).find(self.game, self.digest, dict(self.choices))


_TEXTS: dict[str, str] = {}


def _text(law: Law) -> str:
    digest = law.ruleset.digest
    if digest not in _TEXTS:
        if len(_TEXTS) > 100:
            _TEXTS.clear()
        _TEXTS[digest] = text_of(law.ruleset)
    return _TEXTS[digest]


class Asked(NamedTuple):
    """What somebody asks about the own seat, and all that this seat sees."""

    law: LawText
    round_id: str
    seat: Seat
    view: View
    takes_wagers: bool = False
    """Whether wagers are open, so that nothing is to be weighed yet."""


class AskedRound(NamedTuple):
    """A round that is over, through one seat's eyes."""

    law: LawText
    round_id: str
    ended_at: str
    seat: Seat
    start: Start
    actions: tuple[Action, ...]
    steps: tuple[int, ...]
    """The step of the replay of each action."""

    def step(self, at: int) -> int:
        """The step of an action, or the last one when all are done."""
        return self.steps[min(at, len(self.steps) - 1)] if self.steps else 0


def is_weighed(game: str) -> bool:
    """Whether answers have an exact worth, and not an estimate of a call at most."""
    return not find_game(game).estimates
