"""Where a count comes from: shipped with the package, kept from an earlier run, or counted now.

A count that takes minutes is written down every few seconds, and goes on from its finished shards
when it was interrupted. One file holds a finished count, whether it was shipped or kept: a header
that says what was counted and by which sources, then arrays as byte planes, all under a seal.
"""

from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache, partial
from io import BytesIO
from os import cpu_count
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypedDict, Unpack

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.cache import alone, counts_folder
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
from houseway.odds.certificate import CountOrigin
from houseway.odds.planes import pack, unpack
from houseway.odds.shards import going_on
from houseway.odds.stopping import told_to_stop
from houseway.odds.store import Seconds, Stopwatch, read_sealed, write_sealed
from houseway.sources import code_of, maker, versions

SHIPPED = Path(__file__).parent / "counts"
SUFFIX = ".count"
BEATEN = "beaten"
CODE = tuple(f"houseway.games.fast_action_holdem.{name}" for name in ("counting", "categories"))
"""What counts: these modules and all that they import."""
PASSED_OVER = "boards, anew: the count that comes along was made by other code"

_known: dict[Question, "Filed"] = {}


class HowFiled(TypedDict, total=False):
    """How a count is asked for, where that is said at all.

    Counting is done on an executor, `workers` shards at once, or else on a thread for each core. A
    recount must give the same integers as what was shipped or kept.
    """

    recount: bool
    progress: Progress | None
    executor: Executor | None
    workers: int | None


def counted(question: Question, **how: Unpack[HowFiled]) -> Counted:
    """The answer to a question, counted only if nobody has done so before."""
    return filed(question, **how).counted


def filed(question: Question, **how: Unpack[HowFiled]) -> "Filed":
    """The same, with what is filed beside it and who made it."""
    known, recount = _known.get(question) or find(question), how.get("recount", False)
    if known is None or recount:
        with alone(kept_file(question).with_suffix(".lock")):
            # Whoever was waited for has counted it.
            known = known or find(question)
            if known is None or recount:
                known = _counted_anew(question, known, how)
    _known[question] = known
    return known


def _counted_anew(question: Question, known: "Filed | None", how: HowFiled) -> "Filed":
    """A new count, kept; on a recount the same integers as those that were known."""
    tell = how.get("progress") or (lambda *_: None)
    passed_over = outdated(question)
    if passed_over is not None:
        tell(PASSED_OVER, 0, 1)
    made = new_file(_count(question, tell, how.get("executor"), how.get("workers")))
    for before in (known, passed_over):
        if before is not None and how.get("recount", False):
            require_same(before.counted, made.counted)
    with suppress(OSError):  # What cannot be kept is counted again next time.
        write_sealed(kept_file(question), encode(made))
    return made


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
    task = partial(count_alike, maker(*CODE))
    tell = going_on(progress, len(run.digests) - len(run.open))
    with told_to_stop() as stop:
        try:
            for _ in count(run, executor, workers=workers, task=task, progress=tell):
                run.seconds = watch.seconds
                stop.heed()
                if watch.is_due():
                    save(run)
        finally:
            run.seconds = watch.seconds
            save(run)


def count_alike(made_by: str, question: Question, number: int) -> Sums:
    """Count a shard, if this process has the code and the versions of whoever asks."""
    if made_by != maker(*CODE):
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


def sources_digest() -> str:
    """The digest of all code that a count is made by."""
    return code_of(*CODE).digest


# Finished counts.


class Attested(msgspec.Struct, frozen=True, kw_only=True):
    """That other code than the one which made a count made the same of a sample of it."""

    sources: str
    versions: dict[str, str]
    shards: tuple[int, ...]
    """The shards that were counted again."""
    arrays: tuple[str, ...]
    """The arrays beside the count that were counted again, whole."""


class Filed(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says: a count, the code and versions that made it, and arrays beside it."""

    counted: Counted
    sources: str
    versions: dict[str, str]
    attested: Attested | None = None
    further: Mapping[str, NDArray[np.int64]] = MappingProxyType({})

    @property
    def is_of_this_code(self) -> bool:
        """Whether the code of today made it, or made the same of a sample."""
        attested = self.attested.sources if self.attested else ""
        return sources_digest() in (self.sources, attested)


def new_file(
    counted: Counted, further: Mapping[str, NDArray[np.int64]] = MappingProxyType({})
) -> Filed:
    """What this code has just counted, as it is filed."""
    return Filed(counted=counted, sources=sources_digest(), versions=versions(), further=further)


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
    versions: dict[str, str] = {}
    """Nothing in files that were written before versions were."""
    attested: Attested | None = None


def find(question: Question) -> Filed | None:
    """A count of this code that was shipped, or that this user's cache keeps, if there is one."""
    for file in (shipped_file(question), kept_file(question)):
        found = read_file(file)
        if found is not None and found.counted.question == question and found.is_of_this_code:
            return found
    return None


def outdated(question: Question) -> Filed | None:
    """A count that was shipped and is passed over, because other code made it."""
    found = read_file(shipped_file(question))
    if found is None or found.counted.question != question or found.is_of_this_code:
        return None
    return found


def read_file(file: Path) -> Filed | None:
    """What a file says; nothing if it is missing, cut off or changed."""
    written = read_sealed(file)
    return None if written is None else decode(written)


def shipped_file(question: Question) -> Path:
    """Where a count is found that came with the package."""
    return SHIPPED / f"{question.digest}{SUFFIX}"


def kept_file(question: Question) -> Path:
    """Where a count of this very code and these versions is kept."""
    return counts_folder() / f"fast-action-holdem-{question.digest}-{maker(*CODE)}{SUFFIX}"


def encode(filed: Filed) -> bytes:
    """A count as a file has it: the same bytes for the same count."""
    counted = filed.counted
    arrays: dict[str, NDArray[Any]] = {BEATEN: counted.beaten, **filed.further}
    packed = {name: pack(array) for name, array in arrays.items()}
    header = Header(
        question=counted.question,
        scale=counted.scale,
        sources=filed.sources,
        versions=filed.versions,
        attested=filed.attested,
        seconds=round(counted.seconds, 1),
        shards=counted.shards,
        arrays=tuple(
            Packed(name=name, shape=arrays[name].shape, size=len(packed[name])) for name in packed
        ),
    )
    return msgspec.json.encode(header) + b"\n" + b"".join(packed.values())


@lru_cache(maxsize=4)
def decode(written: bytes) -> Filed:
    """What a file says; nothing of it can be changed, since the next who asks is given the same."""
    line, _, rest = written.partition(b"\n")
    header = msgspec.json.decode(line, type=Header)
    arrays, start = {}, 0
    for each in header.arrays:
        part = rest[start : start + each.size]
        arrays[each.name] = unpack(part, each.shape, large=each.name == BEATEN)
        arrays[each.name].flags.writeable = False
        start += each.size
    found = Counted(
        question=header.question,
        beaten=arrays.pop(BEATEN),
        scale=header.scale,
        shards=header.shards,
        seconds=header.seconds,
    )
    return Filed(
        counted=found,
        sources=header.sources,
        versions=header.versions,
        attested=header.attested,
        further=MappingProxyType(arrays),
    )


def origin_of(filed: Filed) -> CountOrigin | None:
    """Who made a count, where that was another installation than this one."""
    if (filed.sources, filed.versions) == (sources_digest(), versions()):
        return None
    again, size = filed.attested, len(filed.counted.shards)
    says = "comes with Houseway"
    if again is not None:
        also = "".join(f" and its {name}" for name in again.arrays)
        numbers = ", ".join(map(str, again.shards))
        says += f"; shards {numbers} of {size}{also} counted again by code {again.sources}"
    return CountOrigin(code_digest=filed.sources, versions=filed.versions, says=says)


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
