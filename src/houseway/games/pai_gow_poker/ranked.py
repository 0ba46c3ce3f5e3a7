"""Which lines of the paytables are of better hands than which."""

from typing import Final

from houseway.games.pai_gow_poker.lines import (
    AND_PAIR,
    INSURANCE_LINES,
    NATURAL_ROYAL,
    PREMIUM,
    THREE_CARD_LINES,
    WITH_JOKER,
    WITHOUT_JOKER,
)
from houseway.hands.pai_gow_poker import (
    FIVE_ACES,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
)
from houseway.steps.in_order import ranks

_OF_SEVEN: Final = (ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR, FULL_HOUSE, FLUSH, STRAIGHT, THREE)
RANKED: Final = ranks(
    bonus_paytable=((*PREMIUM, FULL_HOUSE, FLUSH, STRAIGHT, THREE),),
    envy_bonus=(PREMIUM,),
    insurance_paytable=(INSURANCE_LINES[::-1],),
    three_card_paytable=(THREE_CARD_LINES,),
    seven_card_paytable=(
        (
            *(FIVE_ACES, ROYAL_FLUSH, STRAIGHT_FLUSH + WITHOUT_JOKER, STRAIGHT_FLUSH + WITH_JOKER),
            *_OF_SEVEN[2:],
        ),
    ),
    progressive_paytable=(
        *((line + AND_PAIR, line) for line in (NATURAL_ROYAL, FIVE_ACES, *_OF_SEVEN[:-1])),
        (NATURAL_ROYAL, FIVE_ACES, *_OF_SEVEN),
    ),
)
"""Which line is of a better hand than which, by the table; of insurance the lowest is best."""
