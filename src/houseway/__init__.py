"""Casino table-game regulations as software that deals the games and proves their odds.

>>> import houseway
>>> houseway.odds("three-card-poker").wager("pair-plus").house_advantage
Fraction(707, 5525)

All that the terminal counts, studies and deals stands here under the same names; docs/python.md is
the page on it.
Each name is loaded when somebody asks for it, so that importing the package costs nothing.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from inspect import Signature

    from houseway.door.advising import advise as advise
    from houseway.door.advising import weigh as weigh
    from houseway.door.agents import environment as environment
    from houseway.door.agents import table_environment as table_environment
    from houseway.door.counting import odds as odds
    from houseway.door.counting import ratios as ratios
    from houseway.door.dealing import deal as deal
    from houseway.door.equities import equity as equity
    from houseway.door.listing import games as games
    from houseway.door.listing import ruleset as ruleset
    from houseway.door.pricing import price as price
    from houseway.door.simulating import simulate as simulate
    from houseway.door.strategies import strategy as strategy
    from houseway.door.sweeping import search as search
    from houseway.door.sweeping import sweep as sweep
    from houseway.door.takings import takings as takings
    from houseway.door.varying import variation as variation
    from houseway.door.walking import walk as walk
    from houseway.reports.paper.filing import report as report

__version__ = "0.1.0"

__all__ = [
    "advise",
    "deal",
    "environment",
    "equity",
    "games",
    "odds",
    "price",
    "ratios",
    "report",
    "ruleset",
    "search",
    "simulate",
    "strategy",
    "sweep",
    "table_environment",
    "takings",
    "variation",
    "walk",
    "weigh",
]

_DOOR: Final = {
    "advise": "houseway.door.advising",
    "deal": "houseway.door.dealing",
    "environment": "houseway.door.agents",
    "equity": "houseway.door.equities",
    "games": "houseway.door.listing",
    "odds": "houseway.door.counting",
    "price": "houseway.door.pricing",
    "ratios": "houseway.door.counting",
    "report": "houseway.reports.paper.filing",
    "ruleset": "houseway.door.listing",
    "search": "houseway.door.sweeping",
    "simulate": "houseway.door.simulating",
    "strategy": "houseway.door.strategies",
    "sweep": "houseway.door.sweeping",
    "table_environment": "houseway.door.agents",
    "takings": "houseway.door.takings",
    "variation": "houseway.door.varying",
    "walk": "houseway.door.walking",
    "weigh": "houseway.door.advising",
}
"""Where each name of the door is written."""
_PACKAGES: Final = ("games", "odds")
"""Names of the door that are packages too: `houseway.odds(...)` counts, `houseway.odds.report` is a
module."""


class _Called(ModuleType):
    """A package that can be called as the function of its name."""

    @property
    def __signature__(self) -> "Signature":
        from inspect import signature

        return signature(_behind_the_door(self.__name__.rpartition(".")[2]))

    def __call__(self, *given: object, **named: object) -> object:
        return _behind_the_door(self.__name__.rpartition(".")[2])(*given, **named)


class _House(ModuleType):
    """This package. Whichever way one of its parts is loaded, it can be called."""

    def __setattr__(self, name: str, value: object) -> None:
        if name in _PACKAGES and isinstance(value, ModuleType):
            value.__class__ = _Called
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*(name for name in super().__dir__() if name.startswith("__")), *__all__})


def _behind_the_door(name: str) -> Callable[..., object]:
    found: Callable[..., object] = getattr(import_module(_DOOR[name]), name)
    return found


sys.modules[__name__].__class__ = _House

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A name of the door, loaded when somebody asks for it."""
        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        if name in _DOOR:
            return _behind_the_door(name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
