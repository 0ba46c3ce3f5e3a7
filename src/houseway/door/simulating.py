"""`houseway.simulate`: a game played by chance, very often, as a witness of its odds."""

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from houseway.door.asked import Asked, Ratio, Seen, find_counted
from houseway.door.finding import Choices, Which
from houseway.door.results import Result
from houseway.door.watching import Watched, watched
from houseway.errors import NotAllowed, NotPermitted
from houseway.odds.report import Combined, WagerOdds
from houseway.odds.simulate import STRATEGIES, Estimate, WhoPlays
from houseway.pieces.figures import percent

if TYPE_CHECKING:
    from houseway.odds import Progress
    from houseway.odds.seam import GameOdds

ROUNDS = 1_000_000


class Simulated(Result, frozen=True, kw_only=True, eq=False):
    """What came of many rounds, wager by wager, and what was to be expected where it is counted."""

    strategy: WhoPlays
    rounds: int
    seed: int
    seconds: float
    wagers: dict[str, Estimate]
    exactly: dict[str, WagerOdds | Combined]
    """The exact odds of the wagers under their tables in use, if best play was played."""

    def bounds(self, wager: str) -> tuple[Fraction, Fraction]:
        """Between what the house advantage of a wager lies, with the usual confidence."""
        counted, estimate = self.exactly.get(wager), self.wagers[wager]
        if isinstance(counted, WagerOdds):
            low, high = counted.interval(estimate)
        else:
            low, high = estimate.interval()
        return Fraction(-high), Fraction(-low)

    def is_rough(self, wager: str) -> bool:
        """Whether those bounds stand on the rounds alone, as the results were not counted."""
        return not isinstance(self.exactly.get(wager), WagerOdds)

    def is_inside(self, wager: str) -> bool | None:
        """Whether the counted value lies between them; nothing where there is none."""
        if wager not in self.exactly:
            return None
        low, high = self.bounds(wager)
        return low <= self.exactly[wager].house_advantage <= high

    def unseen(self, wager: str) -> list[str]:
        """Payouts of a wager that are counted, and did not come up in these rounds."""
        estimate = self.wagers[wager]
        lines = self.exactly[wager].lines if wager in self.exactly else ()
        most = max((line.net for line in lines if line.count), default=Fraction(0))
        if most <= estimate.largest:
            return []
        largest = max(estimate.largest, Fraction(0))
        return [line.result for line in lines if line.count and line.net > largest]

    def in_short(self) -> str:
        """What the house kept of each wager."""
        kept = (f"{name} {percent(-each.mean, 3)}" for name, each in self.wagers.items())
        return f"{self.rounds:,} rounds, seed {self.seed}: {', '.join(kept)}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every wager with its bounds, beside what was counted."""
        heads = "wager", "house advantage", "from", "to", "counted"
        return heads, (
            (
                *(name, percent(-each.mean, 3)),
                *(percent(bound, 3) for bound in self.bounds(name)),
                percent(self.exactly[name].house_advantage, 3) if name in self.exactly else "",
            )
            for name, each in self.wagers.items()
        )


def simulate(
    game: Which,
    rounds: int = ROUNDS,
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    seed: int | None = None,
    strategy: str = "best",
    ratio: Ratio | None = None,
    seen: Seen = "",
    threads: int = 0,
    recount: bool = False,
    progress: Watched = None,
) -> Simulated:
    """Play so many rounds by chance on all cores, by best play or by a simple strategy.

    The same seed deals the same rounds, whatever the number of threads. The rest is as for
    `houseway.odds`.

    >>> import houseway
    >>> found = houseway.simulate("three-card-poker", 1000, seed=7)
    >>> found.in_short()
    '1,000 rounds, seed 7: ante and play 2.000 %, pair-plus 19.600 %'
    >>> found.is_inside("pair-plus")
    True
    """
    who = _strategy(strategy)
    if rounds < 1 or threads < 0:
        raise NotAllowed(f"{rounds} rounds cannot be played by {threads} threads")
    asked = find_counted(game, rules, paytables, choices)
    odds = asked.odds_at(ratio, seen)
    with watched(progress) as tell:
        plan, exactly = _best(asked, odds, tell, recount=recount) if who == "best" else (None, {})
        began = time.perf_counter()
        workers = threads or os.cpu_count() or 1
        run = partial(odds.simulator.simulate, strategy=who, plan=plan, workers=workers)
        result = run(asked.rules, rounds, seed, progress=tell)
    return Simulated(
        asked=asked,
        strategy=who,
        rounds=rounds,
        seed=result.seed,
        seconds=time.perf_counter() - began,
        wagers=result.wagers,
        exactly=exactly,
    )


def _best(
    asked: Asked, odds: "GameOdds", tell: "Progress | None", *, recount: bool
) -> tuple[object, dict[str, WagerOdds | Combined]]:
    """The plan of best play, and the exact odds of each wager under its first table, in use."""
    if recount:
        odds.report(asked.ruleset, asked.rules, recount=True, progress=tell)
    plan = odds.simulator.best_plan(asked.rules, progress=tell)
    report = odds.report(asked.ruleset, asked.rules, progress=tell)
    return plan, {each.wager: each for each in reversed(report.wagers)}


def _strategy(wanted: str) -> WhoPlays:
    for strategy in STRATEGIES:
        if strategy == wanted:
            return strategy
    raise NotPermitted(f"there is no strategy {wanted!r}; there are {', '.join(STRATEGIES)}")
