"""Counts that are kept from run to run, under the digest of what they were made from."""

import pickle
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from houseway.compiling import cache_folder

Found = TypeVar("Found")


class Kept(NamedTuple, Generic[Found]):
    """A count, and how long it took when it was made."""

    found: Found
    seconds: float


def kept(key: list[Any], count: Callable[[], Found], *, recount: bool = False) -> Kept[Found]:
    """What was counted for this key before, or a new count that is kept.

    The folder is named by the kernels' digest, so that a count of other kernels is never taken. It
    is the user's own: what lies there was written by this program.
    """
    digest = sha256(msgspec.json.encode(key)).hexdigest()[:24]
    file = cache_folder() / f"count-{digest}.pickle"
    if not recount:
        try:
            seal, _, written = file.read_bytes().partition(b"\n")
        except OSError:
            seal, written = b"", b""
        # Whatever was changed or cut off since it was written is counted anew.
        if seal == sha256(written).hexdigest().encode():
            before: Kept[Found] = pickle.loads(written)
            return before
    began = time.perf_counter()
    made = count()
    found = Kept(made, time.perf_counter() - began)
    part = file.with_suffix(".part")
    try:
        written = pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL)
        part.write_bytes(sha256(written).hexdigest().encode() + b"\n" + written)
        part.replace(file)
    except OSError:
        part.unlink(missing_ok=True)
    return found
