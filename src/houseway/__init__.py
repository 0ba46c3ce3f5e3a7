"""Casino table-game regulations as software that deals the games and proves their odds."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from houseway.games.counted import odds_of as odds_of
else:

    def __getattr__(name: str) -> object:
        """`houseway.odds_of`, loaded when somebody asks for it."""
        if name == "odds_of":
            from houseway.games.counted import odds_of

            return odds_of
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
