"""Counts that are kept from run to run, under the digest of all that made them.

That is the question, every module of this package that the count's code imports, directly or
through others, and the versions of Houseway, Python, numpy and numba.
"""

import pickle
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from houseway.cache import alone, counts_folder, let_go_of
from houseway.sources import maker

Found = TypeVar("Found")
Seconds: TypeAlias = float


class KeptCount(NamedTuple, Generic[Found]):
    """A count, and how long it took when it was made."""

    found: Found
    seconds: Seconds


def kept(key: list[Any], count: Callable[[], Found], *, recount: bool = False) -> KeptCount[Found]:
    """What was counted for this key before, or a new count that is kept.

    The code is that of the module in which `count` is written, with all that it imports: a count
    of other code is never taken. The folder is the user's own: what lies there was written by this
    program.
    """
    digest = sha256(msgspec.json.encode([key, maker(count.__module__)])).hexdigest()[:24]
    file = counts_folder() / f"count-{digest}.pickle"
    if recount:
        return _count(file, count)
    before: KeptCount[Found] | None = _read(file)
    if before is not None:
        return before
    with alone(file.with_suffix(".lock")):
        # Whoever was waited for has counted it.
        return _read(file) or _count(file, count)


def let_go(bytes_most: int) -> None:
    """Remove the counts that nobody has read for longest, until no more than so much is kept.

    For whoever counts what anybody asks for: what is wanted again is counted again.
    """
    let_go_of(counts_folder().glob("count-*.pickle"), bytes_most)


def _read(file: Path) -> Any:
    """A kept count; none where it is missing, or was changed or cut off since it was written."""
    written = read_sealed(file)
    return None if written is None else pickle.loads(written)


def _count(file: Path, count: Callable[[], Found]) -> KeptCount[Found]:
    """A new count, kept if that can be."""
    watch = Stopwatch()
    made = count()
    found = KeptCount(made, watch.seconds)
    with suppress(OSError):  # What cannot be kept is counted again next time.
        write_sealed(file, pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL))
    return found


def read_sealed(file: Path) -> bytes | None:
    """What was written under a seal; nothing if the file is missing, cut off or changed."""
    try:
        seal, _, written = file.read_bytes().partition(b"\n")
    except OSError:
        return None
    return written if seal == _seal(written) else None


def write_sealed(file: Path, written: bytes) -> None:
    """Write a file that is never seen half written, under the digest of what it says."""
    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        unfinished = Path(part.name)
        try:
            part.write(_seal(written) + b"\n" + written)
        except BaseException:
            unfinished.unlink()
            raise
    # Only its owner may read a temporary file; what is kept, others may copy.
    unfinished.chmod(0o644)
    unfinished.replace(file)


def _seal(written: bytes) -> bytes:
    return sha256(written).hexdigest().encode()


class Stopwatch:
    """How long a count has gone on, runs that broke off included, and when to save it again."""

    def __init__(self, before: Seconds = 0, *, pause: Seconds = 5) -> None:
        self._began = self._saved = time.perf_counter()
        self._before = before
        self._pause = pause

    @property
    def seconds(self) -> Seconds:
        """How long it has gone on."""
        return self._before + time.perf_counter() - self._began

    def is_due(self) -> bool:
        """Whether the pause between two savings is over; if so, the next one begins."""
        now = time.perf_counter()
        if now - self._saved < self._pause:
            return False
        self._saved = now
        return True
