"""The names of the wagers of pai gow poker."""

from typing import Final

WAGER: Final = "wager"
BONUS: Final = "bonus"
INSURANCE: Final = "insurance"
PROGRESSIVE: Final = "progressive"
THREE_CARD: Final = "three-card-bonus"
SEVEN_CARD: Final = "seven-card-bonus"
NUMBERS: Final = tuple(f"number-{number}" for number in range(1, 8))
"""A wager on each number that a random number generator may show."""
ENVY: Final = "envy"
