"""What is finished of a count is written down, whatever it is made of, and the count goes on.

Sums of many shards are added up by `added_up`, as `shards` does it. Steps of which each finds
something of its own are made by `Steps`. Both write under the digest of all that is asked and of
all code that answers, so that a part of anything else is never found.
"""

import pickle
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from os import cpu_count
from pathlib import Path
from typing import Any, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.cache import counts_folder
from houseway.odds import Progress
from houseway.odds.shards import Counting, Run, finish, going_on
from houseway.odds.store import read_sealed, write_sealed
from houseway.sources import maker

SUFFIX: Final = ".shards"
"""As all that is not finished: whoever tidies the folder finds it by this."""

Given = ParamSpec("Given")
Found = TypeVar("Found")
Whole: TypeAlias = tuple[NDArray[Any], ...]
"""Arrays of whole numbers."""


class Unfinished:
    """Where a count writes down what is finished of it, until it is whole."""

    def __init__(self, key: list[Any], *code: str) -> None:
        """`key` is all that is asked, `code` the modules that answer."""
        self.code = code
        self.key = key
        self._files: set[Path] = set()

    def file(self, stage: str, asked: object = None) -> Path:
        """The file of a stage; `asked` is what it stands on besides the key."""
        said = msgspec.json.encode([self.key, maker(*self.code), stage, asked])
        file = counts_folder() / f"part-{sha256(said).hexdigest()[:24]}{SUFFIX}"
        self._files.add(file)
        return file

    def clear(self) -> None:
        """The count is whole: its parts are no longer needed."""
        for file in self._files:
            with suppress(OSError):
                file.unlink(missing_ok=True)


# Sums.


class Arrays(NamedTuple):
    """Arrays of whole numbers that are added up."""

    whole: Whole

    def digest(self) -> str:
        """A name for these very numbers."""
        digest = sha256()
        for each in self.whole:
            digest.update(np.ascontiguousarray(each).data)
        return digest.hexdigest()[:16]

    def arrays(self) -> Mapping[str, NDArray[Any]]:
        """All of them, by number."""
        return {str(number): each for number, each in enumerate(self.whole)}


class Shards(NamedTuple):
    """A stage of a count: arrays of so many shards are added up."""

    what: str
    """What the shards are made of, for whoever is told of progress."""
    many: int
    work: Callable[[int], Whole]
    """Counts a shard, in any thread."""
    nothing: Whole


def added_up(
    stage: Shards,
    file: Path,
    code: tuple[str, ...],
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Whole:
    """The sums of all shards, of which those are not counted again that a file has."""
    run: Run[None, Arrays] = Run(None, stage.many, Arrays(stage.nothing), _plus)
    run.resume(file, lambda found: Arrays(tuple(found[name] for name in sorted(found, key=int))))
    counting: Counting[None, Arrays] = Counting(
        lambda _, number: Arrays(stage.work(number)), code, stage.what, file
    )
    workers = None if executor is None else cpu_count()
    finish(run, counting, executor=executor, workers=workers, progress=progress)
    return run.sums.whole


def _plus(sums: Arrays, _: int, found: Arrays) -> Arrays:
    for total, each in zip(sums.whole, found.whole, strict=True):
        np.add(total, each, out=total)
    return sums


# Steps.


class Steps:
    """Steps of a count, each written down by itself as soon as it is made."""

    def __init__(self, unfinished: Unfinished, progress: Progress | None = None) -> None:
        self._unfinished = unfinished
        self._progress = progress

    def made(
        self,
        what: str,
        many: int,
        make: Callable[[int], Found],
        threads: int | None = 1,
        *,
        is_all: bool = False,
    ) -> list[Found]:
        """What every step finds, in order; what was found before is taken as it is.

        Where these steps are all that takes time, the last that is made is not written down.
        """
        files = [self._unfinished.file(what, [many, number]) for number in range(many)]
        found = {number: step for number, file in enumerate(files) for step in _read(file)}
        done = len(found)
        tell = going_on(self._progress, done)
        tell(what, done, many)

        todo = [number for number in range(many) if number not in found]
        finished: list[int] = []

        def work(number: int) -> tuple[int, Found]:
            made = make(number)
            finished.append(number)
            if len(finished) < len(todo) or not is_all:
                _write(files[number], made)
            return number, made

        with ThreadPoolExecutor(threads or cpu_count()) as pool:
            try:
                for number, made in pool.map(work, todo):
                    found[number] = made
                    tell(what, len(found), many)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        return [found[number] for number in range(many)]


def _read(file: Path) -> Iterator[Any]:
    """What a step found, if it was written down whole."""
    written = read_sealed(file)
    if written is not None:
        yield pickle.loads(written)


def _write(file: Path, found: object) -> None:
    with suppress(OSError):  # What cannot be written is counted again.
        write_sealed(file, pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL))


class Along:
    """Progress of counts that are kept one by one, which says from which of them on it counts."""

    def __init__(self, progress: Progress | None, what: str, many: int) -> None:
        self._progress = progress
        self._what, self._many = what, many
        self._done = 0
        self._from: int | None = None

    def begins(self, *_: object) -> None:
        """The next of them was not kept, and is counted now."""
        if self._from is None:
            self._from = self._done
            self._tell()

    def counts(self, count: Callable[Given, Found]) -> Callable[Given, Found]:
        """The same count, of which it is heard where it begins."""

        @wraps(count)
        def heard(*args: Given.args, **how: Given.kwargs) -> Found:
            self.begins()
            return count(*args, **how)

        return heard

    def done(self) -> None:
        """One more is there."""
        self._done += 1
        self._tell()

    def _tell(self) -> None:
        going_on(self._progress, self._from or 0)(self._what, self._done, self._many)
