"""Casino table-game regulations as software that deals the games and proves their odds."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from houseway.odds import OddsModule

    odds: OddsModule

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """`houseway.odds`, loaded when somebody asks for it."""
    if name == "odds":
        return import_module("houseway.odds")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
