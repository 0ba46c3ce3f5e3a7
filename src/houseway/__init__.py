"""Casino table-game regulations as software that deals the games and proves their odds."""

__version__ = "0.1.0"
