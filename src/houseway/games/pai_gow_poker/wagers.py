"""The names of the wagers of pai gow poker."""

from typing import Final

from houseway.hands.pai_gow_poker import SEVEN_CARDS
from houseway.rulesets.side_wagers import InSight, Sight

WAGER: Final = "wager"
BONUS: Final = "bonus"
INSURANCE: Final = "insurance"
PROGRESSIVE: Final = "progressive"
THREE_CARD: Final = "three-card-bonus"
SEVEN_CARD: Final = "seven-card-bonus"
NUMBERS: Final = tuple(f"number-{number}" for number in range(1, 8))
"""A wager on each number that a random number generator may show."""
ENVY: Final = "envy"
IN_SIGHT: Final = InSight(
    sights={"own": Sight("own", SEVEN_CARDS)},
    beside=WAGER,
    wagers=(WAGER, BONUS, INSURANCE, PROGRESSIVE, THREE_CARD, SEVEN_CARD, *NUMBERS, ENVY),
)
"""What side wagers may look at."""
