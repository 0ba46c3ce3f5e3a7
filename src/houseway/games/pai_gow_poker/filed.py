"""Where a count comes from: shipped with the package, kept from an earlier run, or counted now."""

from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from houseway.cache import alone, counts_folder
from houseway.errors import Differs
from houseway.games.pai_gow_poker.counting import (
    SHARDS,
    Question,
    Sums,
    count_shard,
    finished,
    nothing,
)
from houseway.games.pai_gow_poker.solution import Answer, answer_of
from houseway.odds import Progress
from houseway.odds.certificate import CountOrigin
from houseway.odds.shards import Counting, Run, finish
from houseway.odds.store import Seconds, read_sealed, write_sealed
from houseway.sources import code_of, maker, versions

SHIPPED: Final = Path(__file__).parent / "counts"
SUFFIX: Final = ".count"
CODE: Final = tuple(f"houseway.games.pai_gow_poker.{name}" for name in ("counting", "solution"))
"""What counts: these modules and all that they import."""
PASSED_OVER: Final = "sets of cards, anew: the count that comes along was made by other code"

_known: dict[Question, "Filed"] = {}


class Filed(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says: an answer, the code and versions that made it, every shard's digest."""

    answer: Answer
    sources: str
    versions: dict[str, str]
    seconds: Seconds
    shards: tuple[str, ...]

    @property
    def is_of_this_code(self) -> bool:
        """Whether the code of today made it."""
        return self.sources == sources_digest()


def sources_digest() -> str:
    """The digest of all code that a count is made by."""
    return code_of(*CODE).digest


def filed(
    question: Question,
    *,
    recount: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Filed:
    """The answer to a question, counted only if nobody has done so before.

    A recount must give the same integers as what was shipped or kept.
    """
    known = _known.get(question) or find(question)
    if known is None or recount:
        with alone(kept_file(question).with_suffix(".lock")):
            # Whoever was waited for has counted it.
            known = known or find(question)
            if known is None or recount:
                passed_over = outdated(question)
                if passed_over is not None and progress is not None:
                    progress(PASSED_OVER, 0, 1)
                made = count(question, progress=progress, executor=executor, workers=workers)
                for before in (known, passed_over):
                    if before is not None and recount:
                        require_same(before, made)
                with suppress(OSError):  # What cannot be kept is counted again next time.
                    write_sealed(kept_file(question), msgspec.json.encode(made))
                known = made
    _known[question] = known
    return known


def count(
    question: Question,
    *,
    progress: Progress | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
) -> Filed:
    """Count what is open of a run, whoever began it."""
    part_file = kept_file(question).with_suffix(".shards")
    run = Run(question, SHARDS, nothing(question), _plus)
    run.resume(part_file, lambda arrays: Sums(arrays["counts"]))
    counting = Counting(count_shard, CODE, "sets of cards", part_file)
    finish(run, counting, executor=executor, workers=workers, progress=progress)
    answer = answer_of(question, finished(question, run.sums), progress)
    part_file.unlink(missing_ok=True)
    return Filed(
        answer=answer,
        sources=sources_digest(),
        versions=versions(),
        seconds=round(run.seconds, 1),
        shards=tuple(run.digests),
    )


def _plus(sums: Sums, _: int, found: Sums) -> Sums:
    np.add(sums.counts, found.counts, out=sums.counts)
    return sums


def require_same(known: Filed, made: Filed) -> None:
    """Refuse a count that differs from the one that was known."""
    if known.answer == made.answer and known.shards == made.shards:
        return
    pairs = zip(known.shards, made.shards, strict=False)
    shards = [str(number) for number, pair in enumerate(pairs) if pair[0] != pair[1]]
    where = f", in shards {', '.join(shards)}" if shards else ""
    question = made.answer.question
    raise Differs(f"the new count of {question.digest} differs from the known one{where}")


# Finished counts.


def find(question: Question) -> Filed | None:
    """A count of this code that was shipped, or that this user's cache keeps, if there is one."""
    for file in (shipped_file(question), kept_file(question)):
        found = read_file(file)
        if found is not None and found.answer.question == question and found.is_of_this_code:
            return found
    return None


def outdated(question: Question) -> Filed | None:
    """A count that was shipped and is passed over, because other code made it."""
    found = read_file(shipped_file(question))
    is_passed_over = found is not None and not found.is_of_this_code
    return found if is_passed_over else None


def read_file(file: Path) -> Filed | None:
    """What a file says; nothing if it is missing, cut off or changed."""
    written = read_sealed(file)
    return None if written is None else msgspec.json.decode(written, type=Filed)


def shipped_file(question: Question) -> Path:
    """Where a count is found that came with the package."""
    return SHIPPED / f"{question.digest}{SUFFIX}"


def kept_file(question: Question) -> Path:
    """Where a count of this very code and these versions is kept."""
    return counts_folder() / f"pai-gow-poker-{question.digest}-{maker(*CODE)}{SUFFIX}"


def origin_of(found: Filed) -> CountOrigin | None:
    """Who made a count, where that was another installation than this one."""
    if (found.sources, found.versions) == (sources_digest(), versions()):
        return None
    return CountOrigin(
        code_digest=found.sources, versions=found.versions, says="comes with Houseway"
    )
