"""Minibaccarat played by chance, very often: a witness of the exact odds.

One round is the first six cards of a shuffled shoe, with the smallest stake on every wager that the
table offers. Rounds are independent: a shoe that is played to its cover card has the same odds in
every round, only its rounds hang together, which would make the intervals wrong. A kernel deals,
draws and decides; here every kind of ending is settled in exact numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.minibaccarat.house_money_odds import wager_beside
from houseway.games.minibaccarat.odds import kept_solution
from houseway.games.minibaccarat.pricing import (
    ADDED_TO,
    BESIDES,
    DECISIONS,
    TAKE,
    Decision,
    Stakes,
    added_of,
    decide,
    net_of,
    payout_of,
    smallest_stakes,
    wagers_of,
)
from houseway.games.minibaccarat.rules import CARDS_AT_MOST, HOUSE_MONEY, MinibaccaratRules
from houseway.games.minibaccarat.solver import KINDS, drawing_of, kind_of
from houseway.hands.points import POINTS
from houseway.odds import Progress
from houseway.odds.coups import COUNTS, Coup
from houseway.odds.simulate import (
    ByChance,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    settled_by,
)
from houseway.pieces.cards import PACK, Card

Plan: TypeAlias = NDArray[np.uint8]
"""By the values of the first four cards, one pair or two, and what House Money was made beside: the
number of the decision about its payout."""

SHAPE: Final = (*(COUNTS,) * 4, 2, len(BESIDES))


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    coup: Coup
    pairs: int
    decisions: tuple[Decision, ...]
    """What was done with a payout, beside each of the wagers that it can be added to."""


def deal(rules: MinibaccaratRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt and drawn to, with payouts taken or added by a plan."""
    # Imported late: odds need no kernel, and whoever asks for them does not wait for one.
    from houseway.games.minibaccarat import simulation_kernels as kernels

    drawing = drawing_of(rules)
    values = np.array([POINTS[card.rank] for card in PACK], np.int64)
    return ByChance(
        kernel=kernels.play_rounds,
        told=(values, np.array(drawing.player), np.array(drawing.banker), plan),
        shape=(COUNTS, COUNTS, 2, 2, 3, *(len(DECISIONS),) * len(BESIDES)),
        pack=pack,
        ending=ending_of,
    )


def ending_of(
    player: int, banker: int, player_third: int, banker_third: int, pairs: int, *done: int
) -> Ending:
    """A cell of the counts in words."""
    coup = Coup(player, banker, 2 + player_third, 2 + banker_third)
    return Ending(coup, pairs, tuple(DECISIONS[each] for each in done))


# Settling.


def settle(rules: MinibaccaratRules, ending: Ending) -> dict[str, Settled]:
    """What is staked on every wager when a round ends like this, and what it brings or costs."""
    stakes, found = smallest_stakes(rules), settle_apart(rules, ending)
    if rules.house_money is not None:
        found[HOUSE_MONEY] = settle_added(rules, ending, stakes, TAKE)
        for beside, decision in zip(BESIDES, ending.decisions, strict=True):
            found[wager_beside(beside)] = settle_added(rules, ending, stakes, decision)
    return found


def settle_apart(rules: MinibaccaratRules, ending: Ending) -> dict[str, Settled]:
    """The same of a player who makes every wager, each once: House Money goes where it is best."""
    stakes, found = smallest_stakes(rules), {}
    for wager in wagers_of(rules):
        net = net_of(rules, wager, ending.coup, stakes.on(wager))
        found[wager] = Settled(1, Fraction(net, stakes.on(wager)))
    if rules.house_money is not None:
        found[HOUSE_MONEY] = settle_added(rules, ending, stakes, ending.decisions[-1])
    return found


def settle_added(
    rules: MinibaccaratRules, ending: Ending, stakes: Stakes, decision: Decision
) -> Settled:
    """House Money with what comes of a payout that was added."""
    net = payout_of(rules, ending.pairs, stakes.house_money)
    if decision == TAKE:
        return Settled(1, Fraction(net, stakes.house_money))
    added = added_of(rules, ending.pairs, stakes)
    net += added.nets[ADDED_TO[decision]][KINDS.index(kind_of(ending.coup))]
    staked = stakes.house_money + added.added
    return Settled(Fraction(staked, stakes.house_money), Fraction(net, stakes.house_money))


# Plans.


def best_plan(
    rules: MinibaccaratRules,
    *,
    seen: Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> Plan:
    """What best play does with every payout of House Money."""
    plan = np.zeros(SHAPE, np.uint8)
    if rules.house_money is None:
        return plan
    openings = kept_solution(rules, seen=seen, recount=recount).found.openings
    for place, beside in enumerate(BESIDES):
        decided = decide(rules, openings, smallest_stakes(rules), beside)
        plan[(*openings.cards.T, openings.pairs - 1, place)] = decided.decision
    return plan


def simple_plan() -> Plan:
    """What the simple player does: it takes every payout."""
    return np.zeros(SHAPE, np.uint8)


SIMULATOR: Final = Simulator(
    cards_dealt=CARDS_AT_MOST,
    deal=deal,
    tell=settled_by(settle),
    tell_apart=settled_by(settle_apart),
    best_plan=best_plan,
    simple_plan=lambda rules, pack: simple_plan(),
    result=SimulationResult[Ending],
)
