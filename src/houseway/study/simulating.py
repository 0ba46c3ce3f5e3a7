"""Rounds played through the engine, very often and on all cores: numbers for any game.

It needs no odds and no kernel of a game, only what every game has, and so it is another witness
where there are some. A run is cut into batches; each is a table of its own, opened with a seed that
follows from the run's and the batch's number. So a seed deals the same rounds however many
processes play them, and a longer run begins with the rounds of a shorter one.
"""

import pickle
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from threading import current_thread, main_thread
from typing import Final, NamedTuple

import msgspec

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.odds import Progress
from houseway.odds.estimates import Estimate
from houseway.odds.simulate import fresh_seed
from houseway.rulesets.rules import Rules
from houseway.study.outcomes import Outcome, estimates, outcome_of
from houseway.study.tables import buy_in_again, open_table
from houseway.table.driving import Policy

BATCH_ROUNDS: Final = 200
"""Rounds of a batch. Another number deals other rounds from the same seed."""
WATCHED_SEAT: Final = 1
"""Whose results are counted."""
ALONE: Final = "nobody plays this game alone: let two seats or more be taken"


class Run(NamedTuple):
    """What is played."""

    game: str
    rules: Rules
    seats: int
    policy: Policy | None
    """Who sits at the seat that is watched; the game's simple player, as at all others, if none."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, seats, policy and seed give the same one."""

    rounds: int
    seed: int
    outcomes: Counter[Outcome]
    """How often a round came to what for the seat that is watched; all else follows from it."""

    @property
    def idle(self) -> int:
        """Rounds in which that seat wagered nothing."""
        return sum(times for outcome, times in self.outcomes.items() if not outcome.unit_cents)

    @property
    def wagers(self) -> dict[str, Estimate]:
        """What was won or lost with all wagers together, and with each by itself."""
        if self.idle == self.rounds:
            raise NotAllowed(f"nobody at seat {WATCHED_SEAT} wagered anything in these rounds")
        return estimates(self.outcomes)


def play(
    run: Run,
    rounds: int,
    seed: int | None = None,
    *,
    workers: int = 1,
    progress: Progress | None = None,
) -> Played:
    """Play so many rounds from a seed, or one that nobody chose, in so many processes.

    A policy that another process cannot find by its name plays in this one alone.
    """
    seed = fresh_seed() if seed is None else seed
    batches = _batches(rounds)
    results: Iterator[tuple[int, Counter[Outcome]]]
    if workers == 1 or rounds <= BATCH_ROUNDS or not _can_be_sent(run):
        results = ((size, _play_batch(run, seed, batch, size)) for batch, size in batches)
    else:
        results = _in_processes(run, seed, batches, workers)
    outcomes: Counter[Outcome] = Counter()
    done = 0
    for size, found in results:
        outcomes += found
        done += size
        if progress is not None:
            progress("rounds", done, rounds)
    whole = Played(rounds=rounds, seed=seed, outcomes=outcomes)
    if run.seats == 1 and run.policy is None and whole.idle == rounds:
        # Simple players always wager where there is a round.
        raise NotAllowed(ALONE)
    return whole


def _batches(rounds: int) -> Iterator[tuple[int, int]]:
    """The number and the size of every batch; the last may be smaller."""
    for batch, first in enumerate(range(0, rounds, BATCH_ROUNDS)):
        yield batch, min(BATCH_ROUNDS, rounds - first)


def _can_be_sent(run: Run) -> bool:
    """Whether another process would find the policy: it is written in a module that has a name."""
    if run.policy is None:
        return True
    if getattr(run.policy, "__module__", "__main__") == "__main__":
        return False
    try:
        pickle.dumps(run.policy)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _in_processes(
    run: Run, seed: int, batches: Iterator[tuple[int, int]], workers: int
) -> Iterator[tuple[int, Counter[Outcome]]]:
    """The results of batches as they come; who interrupts waits for those begun, and no more."""
    # Started afresh: a copy of a process with threads may wait for ever for what they held.
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:

        def begin(count: int) -> dict[Future[Counter[Outcome]], int]:
            return {
                pool.submit(_play_batch, run, seed, batch, size): size
                for batch, size in islice(batches, count)
            }

        with _interrupts_ignored():
            running = begin(2 * workers)
        try:
            while running:
                for ended in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(ended), ended.result()
                    running |= begin(1)
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Let processes that are started now be deaf to an interrupt: it is this one's to heed."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _play_batch(run: Run, seed: int, batch: int, rounds: int) -> Counter[Outcome]:
    """One table, from its opening on, for so many rounds."""
    game = find_game(run.game)
    own = int.from_bytes(sha256(f"{seed} {batch}".encode()).digest()[:8])
    session = open_table(game, run.rules, run.seats, own)
    policies = dict.fromkeys(session.players, game.policy)
    if run.policy is not None:
        policies[WATCHED_SEAT] = run.policy
    found: Counter[Outcome] = Counter()
    for _ in range(rounds):
        found[outcome_of(session.play(policies), WATCHED_SEAT)] += 1
        buy_in_again(session)
    return found
