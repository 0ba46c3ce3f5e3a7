"""Casino table-game regulations as software that deals the games and proves their odds."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from houseway.odds import OddsModule

    odds: OddsModule
else:

    def __getattr__(name: str) -> object:
        """`houseway.odds`, loaded when somebody asks for it."""
        if name == "odds":
            from importlib import import_module

            return import_module("houseway.odds")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
