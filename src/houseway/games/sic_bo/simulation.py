"""Sic Bo played by chance, very often: a witness of the exact odds.

A kernel throws the dice and counts what they show. Here it is told from the dice which wagers they
light, as a lighting device does, and what each is paid.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from houseway.games.sic_bo import simulation_kernels as kernels
from houseway.games.sic_bo.odds import groups
from houseway.games.sic_bo.policy import favourites
from houseway.games.sic_bo.rules import SicBoRules
from houseway.odds import Progress
from houseway.odds.simulate import (
    ByChance,
    Estimates,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    no_cards,
    settled_by,
)
from houseway.rulesets.values import Pay

Plan: TypeAlias = tuple[str, ...]
"""The areas that are wagered on."""


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    dice: tuple[int, ...]
    """What they show, the least first."""
    wagers: Plan


def deal(rules: SicBoRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How the dice are thrown; there are no cards."""
    return ByChance(
        kernel=kernels.play_rounds,
        told=(),
        shape=(6, 6, 6),
        pack=pack,
        ending=lambda *at: Ending(tuple(sorted(face + 1 for face in at)), plan),
    )


def settle(rules: SicBoRules, ending: Ending) -> dict[str, Settled]:
    """What one staked on each area brings or costs when the dice show this."""
    lit = dict(lights(rules, ending.dice))
    return {wager: Settled(1, lit.get(wager, Fraction(-1))) for wager in ending.wagers}


def lights(rules: SicBoRules, dice: tuple[int, ...]) -> dict[str, Fraction]:
    """The areas that these dice light, and what each is paid."""
    faces, total = Counter(dice), sum(dice)
    more = {2: rules.one_of_a_kind_on_two, 3: rules.one_of_a_kind_on_three}
    found: dict[str, Fraction] = {}

    def light(wager: str, line: str) -> None:
        pay = rules.paytable.pays.get(line, _NOT_OFFERED)
        if pay.odds is not None:
            found[wager] = Fraction(pay.odds)

    light(f"total-{total}", f"total value of {total}")
    for low, high in combinations(sorted(faces), 2):
        light(f"combination-{low}-{high}", "any two dice combination")
    for face, count in faces.items():
        light(f"one-of-a-kind-{face}", "one of a kind")
        if count in more and f"one-of-a-kind-{face}" in found:
            found[f"one-of-a-kind-{face}"] = Fraction(more[count])
        if count == 2 or (count == 3 and rules.two_of_a_kind == "at least two"):
            light(f"two-of-a-kind-{face}", "two of a kind")
        if count == 3:
            light(f"three-of-a-kind-{face}", "three of a kind")
    if len(faces) == 1:
        light("any-three-of-a-kind", "any three of a kind")
    else:
        light("small" if total < 11 else "big", "small bet" if total < 11 else "big bet")
    return found


_NOT_OFFERED: Final = Pay(None, pushes=False)


def tell(rules: SicBoRules, endings: Counter[Ending]) -> Estimates:
    """What the rounds say of every group of areas, by the first of it that is wagered on."""
    each = tell_apart(rules, endings)
    first = {
        odds.wager: next((wager for wager in odds.wagers if wager in each), "")
        for odds in groups(rules)
    }
    return {name: each[wager] for name, wager in first.items() if wager}


tell_apart: Final = settled_by(settle)
"""What they say of each area by itself."""


# Plans.


def best_plan(
    rules: SicBoRules, *, recount: bool = False, progress: Progress | None = None
) -> Plan:
    """Every area: nothing else is decided in this game."""
    return tuple(wager for odds in groups(rules) for wager in odds.wagers)


def simple_plan(rules: SicBoRules, pack: Pack) -> Plan:
    """What the simple player at the first place wagers on."""
    return tuple(wager for wager in favourites(1) if wager in best_plan(rules))


SIMULATOR: Final = Simulator(
    cards_dealt=0,
    deal=deal,
    tell=tell,
    best_plan=best_plan,
    simple_plan=simple_plan,
    tell_apart=tell_apart,
    result=SimulationResult[Ending],
    pack=no_cards,
)
