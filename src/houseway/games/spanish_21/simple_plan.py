"""What the simple player does, as a plan."""

from functools import cache
from typing import Final

import numpy as np

from houseway.games.spanish_21.deciding import DRAW
from houseway.games.spanish_21.deciding import SPLIT as SPLITS
from houseway.games.spanish_21.holdings import BEST, VALUES, holdings, value_of
from houseway.games.spanish_21.plan import Plan, empty_plan
from houseway.games.spanish_21.policy import wishes
from houseway.games.spanish_21.rules import DOUBLE as DOUBLES
from houseway.games.spanish_21.unsplit import DOUBLE, HIT, RESPLIT, STAND, SURRENDER
from houseway.pieces.cards import PACK, TEN, Card
from houseway.steps.simple import STAND as STANDS

CODES: Final = {
    SPLITS: RESPLIT,
    "surrender": SURRENDER,
    DOUBLES: DOUBLE,
    DRAW: HIT,
    STANDS: STAND,
}
SAMPLES: Final = tuple(
    next(card for card in reversed(PACK) if card.rank != TEN and value_of(card) == value)
    for value in range(VALUES)
)
"""A card of each value."""


@cache
def simple_plan() -> Plan:
    """It looks at totals, and splits again whenever it has split; it rescues nothing."""
    plan, every = empty_plan(), holdings()
    for up in PACK:
        for one in range(VALUES):
            for two in range(VALUES):
                cards = SAMPLES[one], SAMPLES[two]
                plan.first[up, one, two] = _wish(cards, up, {*CODES})
                plan.split_first[:, up, one, two] = _wish(cards, up, {DOUBLES, DRAW, STANDS})
    for number in np.flatnonzero((every.size > 2) & (every.total < BEST)).tolist():
        held = tuple(SAMPLES[value] for value in np.repeat(np.arange(VALUES), every.cards[number]))
        for value, up in enumerate(SAMPLES):
            wish = _wish(held, up, {DOUBLES, DRAW, STANDS})
            plan.later[value, number] = wish
            plan.split_later[:, :, value, number] = wish
    return plan


def _wish(cards: tuple[Card, ...], up: Card, may: set[str]) -> int:
    """The first wish that is open."""
    return next(CODES[wish] for wish in wishes(cards, up) if wish in may)
