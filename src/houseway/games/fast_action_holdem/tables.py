"""Where a count comes from: shipped with the package, kept from an earlier run, or counted now.

A count that takes minutes is written down every few seconds, and goes on from its finished shards
when it was interrupted. One file holds a finished count, whether it was shipped or kept: a header
that says what was counted and by which sources, then arrays as byte planes, all under a seal.
"""

from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from os import cpu_count
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.compiling import PACKAGE, cache_folder
from houseway.errors import Differs, NotPermitted
from houseway.games.fast_action_holdem.counting import (
    Counted,
    Progress,
    Question,
    Run,
    Sums,
    compile_kernels,
    count,
    count_shard,
)
from houseway.odds.planes import pack, unpack
from houseway.odds.store import Seconds, Stopwatch, read_sealed, write_sealed

SHIPPED = Path(__file__).parent / "counts"
SUFFIX = ".count"
BEATEN = "beaten"
SOURCES = ("classes.py", "counting.py", "house_way.py", "kernels.py", "showdown_kernels.py")

_known: dict[Question, Counted] = {}


def counted(
    question: Question,
    *,
    recount: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Counted:
    """The answer to a question, counted only if nobody has done so before.

    Counting is done on an executor, `workers` shards at once, or else on a thread for each core. A
    recount must give the same integers as what was shipped or kept.
    """
    known = _known.get(question)
    if known is None and (filed := find(question)) is not None:
        known = filed.counted
    if known is None or recount:
        made = _count(question, progress or (lambda *_: None), executor, workers)
        if known is not None:
            require_same(known, made)
        with suppress(OSError):  # What cannot be kept is counted again next time.
            write_sealed(kept_file(question), encode(made))
        known = made
    _known[question] = known
    return known


def _count(
    question: Question, progress: Progress, executor: Executor | None, workers: int | None
) -> Counted:
    """Count what is open of a run, whoever began it."""
    compile_kernels(question)
    run = resume(question)
    if executor is not None:
        # A cluster may grow while it counts: it is handed everything at once unless told otherwise.
        _finish(run, executor, workers or len(run.digests), progress)
    else:
        at_once = workers or cpu_count() or 1
        with ThreadPoolExecutor(at_once) as threads:
            _finish(run, threads, at_once, progress)
    done = run.finish()
    part_file(question).unlink(missing_ok=True)
    return done


def _finish(run: Run, executor: Executor, workers: int, progress: Progress) -> None:
    """Count the open shards, and write down now and then, and at the end, what is finished."""
    watch = Stopwatch(run.seconds)
    task = partial(count_alike, sources_digest())
    try:
        for _ in count(run, executor, workers=workers, task=task, progress=progress):
            run.seconds = watch.seconds
            if watch.is_due():
                save(run)
    finally:
        run.seconds = watch.seconds
        save(run)


def count_alike(sources: str, question: Question, number: int) -> Sums:
    """Count a shard, if this process has the sources of whoever asks."""
    if sources != sources_digest():
        raise NotPermitted("a worker has another houseway, numba or numpy than this machine")
    return count_shard(question, number)


def require_same(known: Counted, made: Counted) -> None:
    """Refuse a count that differs from the one that was known."""
    shards = [
        number
        for number, pair in enumerate(zip(known.shards, made.shards, strict=False))
        if pair[0] != pair[1]
    ]
    same_scale = known.scale == made.scale and len(known.shards) == len(made.shards)
    if not shards and same_scale and np.array_equal(known.beaten, made.beaten):
        return
    where = f", in shards {', '.join(map(str, shards))}" if shards else ""
    raise Differs(f"the new count of {made.question.digest} differs from the known one{where}")


@cache
def sources_digest() -> str:
    """The digest of all that a count is made by."""
    own = [Path(__file__).parent / name for name in SOURCES]
    digest = sha256()
    for file in [*sorted((PACKAGE / "hands").glob("*.py")), PACKAGE / "pieces" / "cards.py", *own]:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


# Finished counts.


class Filed(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says: a count, the digest of the sources that made it, and arrays beside it."""

    counted: Counted
    sources: str
    further: Mapping[str, NDArray[np.int64]] = MappingProxyType({})


class Packed(msgspec.Struct, frozen=True, kw_only=True):
    """An array in a file."""

    name: str
    shape: tuple[int, ...]
    size: int
    """How many bytes it takes."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a file; the arrays follow in their order."""

    question: Question
    scale: int
    sources: str
    seconds: Seconds
    shards: tuple[str, ...]
    arrays: tuple[Packed, ...]


def find(question: Question) -> Filed | None:
    """A count that was shipped, or that this user's cache keeps; nothing if there is none."""
    for file in (shipped_file(question), kept_file(question)):
        written = read_sealed(file)
        if written is not None:
            filed = decode(written)
            if filed.counted.question == question:
                return filed
    return None


def shipped_file(question: Question) -> Path:
    """Where a count is found that came with the package."""
    return SHIPPED / f"{question.digest}{SUFFIX}"


def kept_file(question: Question) -> Path:
    """Where a count of these very sources is kept."""
    return cache_folder() / f"fast-action-holdem-{question.digest}-{sources_digest()}{SUFFIX}"


def encode(
    counted: Counted, further: Mapping[str, NDArray[np.int64]] = MappingProxyType({})
) -> bytes:
    """A count as a file has it: the same bytes for the same count."""
    arrays: dict[str, NDArray[Any]] = {BEATEN: counted.beaten, **further}
    packed = {name: pack(array) for name, array in arrays.items()}
    header = Header(
        question=counted.question,
        scale=counted.scale,
        sources=sources_digest(),
        seconds=round(counted.seconds, 1),
        shards=counted.shards,
        arrays=tuple(
            Packed(name=name, shape=arrays[name].shape, size=len(packed[name])) for name in packed
        ),
    )
    return msgspec.json.encode(header) + b"\n" + b"".join(packed.values())


def decode(written: bytes) -> Filed:
    """What a file says."""
    line, _, rest = written.partition(b"\n")
    header = msgspec.json.decode(line, type=Header)
    arrays, start = {}, 0
    for each in header.arrays:
        part = rest[start : start + each.size]
        arrays[each.name] = unpack(part, each.shape, large=each.name == BEATEN)
        start += each.size
    found = Counted(
        question=header.question,
        beaten=arrays.pop(BEATEN),
        scale=header.scale,
        shards=header.shards,
        seconds=header.seconds,
    )
    return Filed(counted=found, sources=header.sources, further=MappingProxyType(arrays))


# Unfinished ones.


def part_file(question: Question) -> Path:
    """Where a run is written down that is not finished."""
    return kept_file(question).with_suffix(".shards")


def save(run: Run) -> None:
    """Write down what a run has finished; what cannot be written is counted again."""
    file = BytesIO()
    np.savez(
        file,
        high=run.sums.high,
        low=run.sums.low,
        digests=np.array(run.digests),
        seconds=np.array(run.seconds),
    )
    with suppress(OSError):
        write_sealed(part_file(run.question), file.getvalue())


def resume(question: Question) -> Run:
    """A run with the shards that were finished before, if it was written down whole."""
    run = Run(question)
    written = read_sealed(part_file(question))
    if written is not None:
        with np.load(BytesIO(written), allow_pickle=False) as found:
            run.sums = Sums(found["high"], found["low"])
            run.digests = found["digests"].tolist()
            run.seconds = found["seconds"].item()
    return run
