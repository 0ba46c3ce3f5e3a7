"""Counts of many shards, on any executor, so that a run can be interrupted and go on.

A shard is counted by a function of a module, from a question and a number, so that a worker process
anywhere can be asked for it. Sums of shards are added in whatever order they come.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import partial
from io import BytesIO
from os import cpu_count
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.odds import Progress
from houseway.odds.stopping import Stop, told_to_stop
from houseway.odds.store import Seconds, Stopwatch, read_sealed, write_sealed
from houseway.sources import maker

LISTENS_SECONDS: Final = 0.2
"""How often it is looked whether somebody wants a count to end, while shards are counted."""


class Sums(Protocol):
    """What a shard counts: arrays of whole numbers, with a name for these very numbers."""

    def digest(self) -> str:
        """A name for them."""

    def arrays(self) -> Mapping[str, NDArray[Any]]:
        """All of them, by name."""


Asked = TypeVar("Asked")
Found = TypeVar("Found", bound=Sums)


class Run(Generic[Asked, Found]):
    """A count that is going on: what is done, and what was found so far."""

    def __init__(
        self,
        question: Asked,
        shards: int,
        nothing: Found,
        plus: Callable[[Found, int, Found], Found],
    ) -> None:
        """`plus` adds what a shard of some number counts to what was found before."""
        self.question = question
        self.sums = nothing
        self.digests = [""] * shards
        self.seconds: Seconds = 0
        self._plus = plus

    @property
    def open(self) -> list[int]:
        """The shards that have not been counted."""
        return [number for number, digest in enumerate(self.digests) if not digest]

    def add(self, number: int, found: Found) -> None:
        """Take in a shard. One that was counted before must give the same numbers."""
        digest = found.digest()
        if self.digests[number]:
            if self.digests[number] != digest:
                raise AssertionError(f"shard {number} was counted twice and differs")
            return
        self.digests[number] = digest
        self.sums = self._plus(self.sums, number, found)

    # From run to run.

    def save(self, file: Path) -> None:
        """Write down what is finished; what cannot be written is counted again."""
        written = BytesIO()
        digests, seconds = np.array(self.digests), np.array(self.seconds)
        np.savez(written, digests=digests, seconds=seconds, **self.sums.arrays())  # type: ignore[arg-type]
        with suppress(OSError):
            write_sealed(file, written.getvalue())

    def resume(self, file: Path, sums: Callable[[Mapping[str, NDArray[Any]]], Found]) -> None:
        """Go on from the shards that were finished before, if they were written down whole."""
        written = read_sealed(file)
        if written is None:
            return
        with np.load(BytesIO(written), allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        self.digests = arrays.pop("digests").tolist()
        self.seconds = arrays.pop("seconds").item()
        self.sums = sums(arrays)


class Counting(NamedTuple, Generic[Asked, Found]):
    """How the shards of a run are counted."""

    task: Callable[[Asked, int], Found]
    code: tuple[str, ...]
    """The modules that count: a worker must have the same."""
    what: str
    """What the shards are made of, for whoever is told of progress."""
    part_file: Path
    """Where a run is written down that is not finished."""


def finish(
    run: Run[Asked, Found],
    counting: Counting[Asked, Found],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Count the open shards, on an executor or else on a thread for each core.

    What is finished is written down now and then, and at the end: by a failure too, and where
    somebody ends the process from outside.
    """
    if executor is None:
        at_once = workers or cpu_count() or 1
        with ThreadPoolExecutor(at_once) as threads:
            _finish(run, counting, threads, at_once, progress)
    else:
        # A cluster may grow while it counts: it is handed everything at once unless told otherwise.
        _finish(run, counting, executor, workers or len(run.digests), progress)


def _finish(
    run: Run[Asked, Found],
    counting: Counting[Asked, Found],
    executor: Executor,
    workers: int,
    progress: Progress | None,
) -> None:
    watch = Stopwatch(run.seconds)
    tell = going_on(progress, len(run.digests) - len(run.open))
    with told_to_stop() as stop:
        try:
            for done in _counted(run, counting, executor, workers, stop):
                run.seconds = watch.seconds
                tell(counting.what, done, len(run.digests))
                if watch.is_due():
                    run.save(counting.part_file)
        finally:
            run.seconds = watch.seconds
            run.save(counting.part_file)


def going_on(progress: Progress | None, done: int) -> Progress:
    """Progress of a count that was begun before, which says from where it goes on."""
    tell = progress or (lambda *_: None)
    if not done:
        return tell
    return lambda what, now, of: tell(f"{what}, going on from {done} of {of}", now, of)


def _counted(
    run: Run[Asked, Found],
    counting: Counting[Asked, Found],
    executor: Executor,
    workers: int,
    stop: Stop,
) -> Iterator[int]:
    """Count the open shards, and say how many are done, at first and after each one.

    A shard whose worker is lost is handed out again by the executors that know how; whatever else
    fails is told.
    """
    task = partial(count_alike, maker(*counting.code), counting.code, counting.task)
    todo = iter(run.open)
    pending: dict[Future[Found], int] = {}
    yield len(run.digests) - len(run.open)
    try:
        while True:
            while len(pending) < 2 * workers and (number := next(todo, None)) is not None:
                pending[executor.submit(task, run.question, number)] = number
            if not pending:
                return
            stop.heed()
            ready = wait(pending, timeout=LISTENS_SECONDS, return_when=FIRST_COMPLETED).done
            for future in ready:
                run.add(pending.pop(future), future.result())
                yield len(run.digests) - len(run.open)
    finally:
        for future in pending:
            future.cancel()


def count_alike(
    made_by: str,
    code: tuple[str, ...],
    task: Callable[[Asked, int], Found],
    question: Asked,
    number: int,
) -> Found:
    """Count a shard, if this process has the code and the versions of whoever asks."""
    if made_by != maker(*code):
        raise NotPermitted("a worker has another houseway, numba or numpy than this machine")
    return task(question, number)
