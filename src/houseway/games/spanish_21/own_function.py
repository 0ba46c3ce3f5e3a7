"""A strategy of Spanish 21 that is a function, as a plan: it is asked about every hand once."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

import numpy as np

from houseway.errors import NotPermitted
from houseway.games.spanish_21.holdings import BEST, VALUES, holdings, value_of
from houseway.games.spanish_21.own_price import SPLIT_HANDS, values_of
from houseway.games.spanish_21.plan import Plan, empty_plan
from houseway.games.spanish_21.simple_plan import SAMPLES
from houseway.games.spanish_21.unsplit import DECISIONS, RESPLIT
from houseway.odds.situations import Situation
from houseway.pieces.cards import PACK, Card

FIRST: Final = "first two cards"
LATER: Final = "later cards"
AFTER_DOUBLE: Final = "after a double"
PLAYED: Final = DECISIONS[:3]
CODES: Final = {name: number for number, name in enumerate(DECISIONS)} | {"split": RESPLIT}
"""By what is said; who splits does so again whenever it can be done."""
RESCUE: Final = "rescue"

Play = Callable[[Situation], str]


def function_plan(play: Play) -> Plan:
    """What a function does with every hand, as one that looks at no suits."""
    plan, every = empty_plan(), holdings()
    for number in np.flatnonzero((every.size > 1) & (every.total < BEST)).tolist():
        held = values_of(number)
        for up in range(VALUES):
            if len(held) > 2:
                plan.later[up, number] = _ask(play, LATER, held, up, PLAYED)
                said = _ask(play, SPLIT_HANDS, held, up, PLAYED)
                plan.split_later[:, :, up, number] = said
                rescued = _said(play, AFTER_DOUBLE, held, up, ("stand", RESCUE)) == RESCUE
                plan.rescue[up, number] = rescued
                plan.split_rescue[:, :, up, number] = rescued
    for one, two in product(range(VALUES), repeat=2):
        if every.total[every.of((one, two))] == BEST:
            continue
        open_now = DECISIONS[: 5 if one == two else 4]
        for up in range(VALUES):
            at = [int(card) for card in PACK if value_of(card) == up]
            held = tuple(sorted((one, two)))
            plan.first[at, one, two] = _ask(play, FIRST, held, up, open_now)
            plan.split_first[:, at, one, two] = _ask(play, SPLIT_HANDS, held, up, PLAYED)
    return plan


def _ask(play: Play, stage: str, held: Sequence[int], up: int, may: Sequence[str]) -> int:
    return CODES[_said(play, stage, held, up, may)]


def _said(play: Play, stage: str, held: Sequence[int], up: int, may: Sequence[str]) -> str:
    own = tuple(Card(SAMPLES[value]) for value in held)
    said = play(Situation(stage, own, (Card(SAMPLES[up]),), tuple(may)))
    if said not in may:
        raise NotPermitted(f"{stage}: {said!r} cannot be decided; there are {', '.join(may)}")
    return said
