"""Pai gow played by chance, very often: a witness of the exact odds.

One round is one seat with a wager of 1 against the dealer; the same tiles, set as the bank's, have
a wager of 1 of the dealer against them.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow import kernels as exact
from houseway.games.pai_gow import simulation_kernels as kernels
from houseway.games.pai_gow.odds import BANK, kept_solution
from houseway.games.pai_gow.rules import WAGER, PaiGowRules
from houseway.games.pai_gow.solver import TILES, kind_key, kinds, strengths_of, way_settings
from houseway.hands.pai_gow import Setting
from houseway.odds import Progress
from houseway.odds.simulate import (
    ByChance,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    settled_by,
)
from houseway.pieces.stock import PIECES

KEYS: Final = 16**4
RESULTS: Final = ("wins", "pushes", "loses")


class Plan(NamedTuple):
    """How each kind of hand is set: as a player's, and as the bank's."""

    player: tuple[Setting, ...]
    bank: tuple[Setting, ...]


class Ending(NamedTuple):
    """How the wager of a player ended, and that of the same tiles as the bank's."""

    player: str
    bank: str


def deal(rules: PaiGowRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt, and set by a plan."""
    own, bank = (_by_key(rules, settings) for settings in plan)
    player = np.concatenate([own, bank[:, :2]], axis=1)
    pairs = np.zeros(len(PIECES), np.int64)
    for tile in TILES:
        pairs[tile] = kind_key([tile])[0]
    return ByChance(
        kernel=kernels.play_rounds,
        told=(pairs, player, _by_key(rules, way_settings(rules.house_way))),
        shape=(len(RESULTS), len(RESULTS)),
        pack=pack,
        ending=lambda fared, banked: Ending(RESULTS[fared], RESULTS[banked]),
    )


def _by_key(rules: PaiGowRules, settings: Sequence[Setting]) -> NDArray[np.int64]:
    """The strengths of the setting of each kind, by the kernel's key of four tiles."""
    table = np.zeros((KEYS, 4), np.int64)
    for kind, setting in zip(kinds(), settings, strict=True):
        key = 0
        for pair in kind_key(kind.tiles):
            key = 16 * key + pair
        table[key] = strengths_of(rules, setting)
    return table


def settle(rules: PaiGowRules, ending: Ending) -> dict[str, Settled]:
    """What each wager brings or costs when a round ends like this."""
    gain = Fraction(rules.win_pays) * (1 - rules.commission.rate)
    nets = dict(zip(RESULTS, (gain, Fraction(0), Fraction(-1)), strict=True))
    return {WAGER: Settled(1, nets[ending.player]), BANK: Settled(1, nets[ending.bank])}


def best_plan(
    rules: PaiGowRules, *, recount: bool = False, progress: Progress | None = None
) -> Plan:
    """The settings of the exact solver, from its kept count or a new one."""
    counted = kept_solution(rules, recount=recount).found
    chosen = (counted.best(won, rules.commission.rate) for won in (exact.WON, exact.BANK_WON))
    return Plan(
        *(
            tuple(kind.settings[at] for kind, at in zip(kinds(), each, strict=True))
            for each in chosen
        )
    )


def simple_plan(rules: PaiGowRules, pack: Pack) -> Plan:
    """The simple player sets every hand the house way."""
    settings = way_settings(rules.house_way)
    return Plan(settings, settings)


SIMULATOR: Final = Simulator(
    cards_dealt=kernels.CARDS_DEALT,
    deal=deal,
    tell=settled_by(settle),
    best_plan=best_plan,
    simple_plan=simple_plan,
    result=SimulationResult[Ending],
)
