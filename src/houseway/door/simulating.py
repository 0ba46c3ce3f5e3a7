"""`houseway.simulate`: a game played by chance, very often, as a witness of its odds."""

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.door.asked import Asked, Ratio, Seen, find_table
from houseway.door.finding import Choices, Which
from houseway.door.pricing import Play
from houseway.door.results import Result
from houseway.door.shapes.parts import estimated, exact, facts_of, maybe
from houseway.door.shapes.play import SimulatedWagerShape, SimulationShape
from houseway.door.tables import Cell, Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotAllowed, NotPermitted
from houseway.games.counted import report_of
from houseway.odds.estimates import CONFIDENCE, Estimate
from houseway.odds.report import Combined, Line, WagerOdds
from houseway.odds.simulate import STRATEGIES, WhoPlays
from houseway.pieces.figures import percent
from houseway.table.driving import Policy

if TYPE_CHECKING:
    from houseway.odds import Progress
    from houseway.odds.seam import GameOdds

ROUNDS: Final = 1_000_000
ENGINE_ROUNDS: Final = 20_000
"""Rounds that are played where nobody says how many: by a kernel, and through the engine."""
WAGERS: Final[dict[str, Kind]] = {
    "wager": "text",
    "rounds": "whole",
    "staked": "exact",
    "net": "exact",
    "house_advantage": "exact",
    "house_advantage_from": "number",
    "house_advantage_to": "number",
    "counted": "exact",
    "counted_is_inside": "yes",
    "hit_frequency": "exact",
    "standard_deviation": "number",
}


ALONE: Final = (
    "a strategy of one's own is played by what its game has for it, a kernel or the engine, from "
    "whole decks, and beside no other strategy"
)


class OwnPriced(NamedTuple):
    """What a strategy of one's own was priced at."""

    house_advantage: Fraction
    lines: tuple[Line, ...] = ()
    """Its results are not counted apart."""


class Simulated(Result, frozen=True, kw_only=True, eq=False):
    """What came of many rounds, wager by wager, and what was to be expected where it is counted."""

    strategy: str
    """Who played: best or simple play, or a policy."""
    rounds: int
    seed: int
    seconds: float
    wagers: dict[str, Estimate]
    exactly: Mapping[str, WagerOdds | Combined | OwnPriced]
    """The exact odds of the wagers under their tables in use, if best play was played; the price of
    a strategy of one's own."""
    is_through_engine: bool = False
    """Whether the rounds went through the game's own procedure and not through a kernel."""
    idle: int = 0
    """Rounds in which the seat that is watched wagered nothing: it banked, or sat out."""

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

    def tables(self) -> tuple[Tidy, ...]:
        """`wagers`."""
        return (Tidy.of("wagers", WAGERS, (self._row(name) for name in self.wagers)),)

    def _row(self, name: str) -> tuple[Cell, ...]:
        each, counted = self.wagers[name], self.exactly.get(name)
        low, high = self.bounds(name)
        return (
            *(name, each.rounds, Fraction(each.staked, each.scale), Fraction(each.net, each.scale)),
            *(-each.mean, float(low), float(high)),
            None if counted is None else counted.house_advantage,
            self.is_inside(name),
            *(each.hit_frequency, each.deviation),
        )

    def shape(self) -> SimulationShape:
        """What `houseway simulate --json` prints."""
        return SimulationShape(
            **facts_of(self.asked),
            strategy=self.strategy,
            rounds=self.rounds,
            seed=str(self.seed),
            seconds=round(self.seconds, 3),
            confidence=CONFIDENCE,
            through_engine=self.is_through_engine,
            idle_rounds=self.idle,
            wagers=[self._shape(name) for name in self.wagers],
        )

    def _shape(self, name: str) -> SimulatedWagerShape:
        each, counted = self.wagers[name], self.exactly.get(name)
        low, high = self.bounds(name)
        return SimulatedWagerShape(
            wager=name,
            house_advantage=estimated(-each.mean),
            house_advantage_from=float(low),
            house_advantage_to=float(high),
            interval_is_about=self.is_rough(name),
            hit_frequency=estimated(each.hit_frequency),
            standard_deviation=each.deviation,
            largest_net=exact(each.largest),
            payouts_not_seen=self.unseen(name),
            counted=maybe(None if counted is None else counted.house_advantage),
            counted_is_inside=self.is_inside(name),
            scale=str(each.scale),
            staked=str(each.staked),
            net=str(each.net),
            squares=str(each.squares),
            hits=each.hits,
        )


def simulate(
    game: Which,
    rounds: int | None = None,
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
    policy: str | Policy | None = None,
    through_engine: bool = False,
    seats: int = 1,
    play: Play | None = None,
    role: str = "",
    progress: Watched = None,
) -> Simulated:
    """Play so many rounds by chance on all cores, by best play or by a simple strategy.

    The same seed deals the same rounds, whatever the number of threads. The rest is as for
    `houseway.odds`. A game that is not counted is played through its own engine, at a table with
    so many `seats` of which the first is watched, as is any game when that is asked for or a
    `policy` is given: a function from a view to an action, or its name, `module:function`.
    `play` is a strategy as for `houseway.price`, of a `role` where there are several: its exact
    price is told beside what the rounds say.

    >>> import houseway
    >>> found = houseway.simulate("three-card-poker", 1000, seed=7)
    >>> found.in_short()
    '1,000 rounds, seed 7: ante and play 2.000 %, pair-plus 19.600 %'
    >>> found.is_inside("pair-plus")
    True
    """
    who = _strategy(strategy)
    asked = find_table(game, rules, paytables, choices)
    by_engine = through_engine or policy is not None or not asked.game.odds
    if play is not None:
        if through_engine or policy or ratio is not None or seen or who != STRATEGIES[0]:
            raise NotPermitted(ALONE)
        return _own(asked, (play, role), (rounds, seed, seats, threads), progress)
    rounds = (ENGINE_ROUNDS if by_engine else ROUNDS) if rounds is None else rounds
    check_rounds(rounds, threads)
    if by_engine:
        if ratio is not None or seen:
            raise NotPermitted("through the engine no ratio is chosen, and no card was seen before")
        return _through_engine(asked, (rounds, seed, seats, threads), policy, progress)
    run = partial(_by_kernel, asked, asked.odds_at(ratio, seen), who, (rounds, seed, threads))
    with watched(progress) as tell:
        return run(tell, recount=recount)


def _own(
    asked: Asked,
    play: tuple[Play, str],
    how: tuple[int | None, int | None, int, int],
    progress: Watched,
) -> Simulated:
    """Rounds by a strategy of one's own, in some role."""
    from houseway.door.own_simulating import simulate_own

    return simulate_own(asked, *play, how, progress)


def check_rounds(rounds: int, threads: int) -> None:
    """Refuse to play no rounds, or by fewer than no threads."""
    if rounds < 1 or threads < 0:
        raise NotAllowed(f"{rounds} rounds cannot be played by {threads} threads")


def _by_kernel(
    asked: Asked,
    odds: "GameOdds",
    who: WhoPlays,
    how: tuple[int, int | None, int],
    tell: "Progress | None",
    *,
    recount: bool,
) -> Simulated:
    """Rounds that a kernel of the game plays, millions of them in a second."""
    rounds, seed, threads = how
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


def _through_engine(
    asked: Asked,
    how: tuple[int, int | None, int, int],
    policy: str | Policy | None,
    progress: Watched,
) -> Simulated:
    """Rounds that a policy plays, by the procedure of the game."""
    from houseway.study.policies import SIMPLE, find_policy
    from houseway.study.simulating import Run, play

    rounds, seed, seats, threads = how
    own = None if policy in (None, SIMPLE) else find_policy(policy or SIMPLE, asked.game)
    run = Run(asked.game.name, asked.rules, seats, own)
    began = time.perf_counter()
    with watched(progress) as tell:
        workers = threads or os.cpu_count() or 1
        played = play(run, rounds, seed, workers=workers, progress=tell)
    return Simulated(
        asked=asked,
        strategy="simple" if own is None else getattr(own, "__qualname__", "policy"),
        rounds=rounds,
        seed=played.seed,
        seconds=time.perf_counter() - began,
        wagers=played.wagers,
        exactly={},
        is_through_engine=True,
        idle=played.idle,
    )


def _best(
    asked: Asked, odds: "GameOdds", tell: "Progress | None", *, recount: bool
) -> tuple[object, dict[str, WagerOdds | Combined]]:
    """The plan of best play, and the exact odds of each wager under its first table, in use."""
    if recount:
        odds.report(asked.ruleset, asked.rules, recount=True, progress=tell)
    plan = odds.simulator.best_plan(asked.rules, progress=tell)
    ask = partial(report_of, asked.game) if odds is asked.odds else odds.report
    report = ask(asked.ruleset, asked.rules, progress=tell)
    return plan, {each.wager: each for each in reversed(report.wagers)}


def _strategy(wanted: str) -> WhoPlays:
    for strategy in STRATEGIES:
        if strategy == wanted:
            return strategy
    raise NotPermitted(f"there is no strategy {wanted!r}; there are {', '.join(STRATEGIES)}")
