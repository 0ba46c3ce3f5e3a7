"""Double Down Stud played by chance, very often: a witness of the exact odds.

One round is one seat with a wager of 1, so small that no payout limit is in reach. A kernel deals,
doubles by a plan and counts how rounds end; here every kind of ending is settled in exact numbers.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.double_down_stud import simulation_kernels as kernels
from houseway.games.double_down_stud.odds import MAIN, kept_solution
from houseway.games.double_down_stud.policy import is_good
from houseway.games.double_down_stud.rules import DoubleDownRules
from houseway.hands import ORDERS, batch
from houseway.odds import Progress as Told
from houseway.odds.fours import plan_of
from houseway.odds.kinds import kinds_of_hands, paid_by, payout_scale
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import PACK, Card

Strategy: TypeAlias = Literal["best", "simple"]
Plan: TypeAlias = NDArray[np.uint8]
"""By the number of four cards in sight: 1 to double, 0 to pass."""

STRATEGIES: Final[tuple[Strategy, ...]] = ("best", "simple")


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    doubled: bool
    hand: str
    """The category, with the rank of a pair: `pair of jacks`."""


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, strategy and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    main: Estimate
    """Wager and double down wager together, for each wager."""


def simulate(
    rules: DoubleDownRules,
    rounds: int,
    seed: int | None = None,
    *,
    strategy: Strategy = "best",
    plan: Plan | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    pack: Sequence[Card] = PACK,
) -> SimulationResult:
    """Play so many rounds from a seed. Best play needs a plan that was made for the same pack."""
    if len(set(pack)) < max(len(pack), kernels.CARDS_DEALT):
        raise ValueError(f"a pack is {kernels.CARDS_DEALT} or more different cards")
    if strategy == "simple":
        plan = simple_plan(tuple(pack))
    elif plan is None:
        raise ValueError("best play needs a plan")
    tables, kinds = batch.tables(rules.order), kinds_of_hands(rules.order)

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros((2, len(kinds.names)), np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        cards = np.array(pack, np.uint8)
        kernels.play_rounds(stream, count, cards, tuple(tables[:5]), kinds.of, plan, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once.
    play(stream_of(seed, 0), 0)
    counts = run(play, rounds, seed=seed, workers=workers, progress=progress)
    endings: Counter[Ending] = Counter()
    for doubled, kind in zip(*counts.nonzero(), strict=True):
        endings[Ending(bool(doubled), kinds.names[kind])] = int(counts[doubled, kind])
    return SimulationResult(
        rounds=rounds,
        seed=seed,
        strategy=strategy,
        endings=endings,
        main=estimate(rules, endings),
    )


def estimate(rules: DoubleDownRules, endings: Counter[Ending]) -> Estimate:
    """What these rounds tell of the wager and what was doubled of it."""
    scale = payout_scale([rules.paytable]) * rules.double_most.denominator
    settled = []
    for ending, rounds in endings.items():
        stake = 1 + (rules.double_most if ending.doubled else Fraction(0))
        net = stake * paid_by(ORDERS[rules.order], rules.paytable, ending.hand)
        settled.append((int(stake * scale), int(net * scale), rounds))
    return Estimate.of(settled, scale)


def by_wager(rules: DoubleDownRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that the exact odds report them by."""
    return {MAIN: result.main}


# Plans.


def best_plan(
    rules: DoubleDownRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: Told | None = None,
) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    return kept_solution(rules, pack=pack, recount=recount).found.plan


@cache
def simple_plan(pack: tuple[Card, ...] = PACK) -> Plan:
    """What the simple player doubles."""
    return plan_of(pack, 4, is_good)
