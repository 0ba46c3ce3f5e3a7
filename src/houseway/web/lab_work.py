"""Where the odds lab works: in processes of its own, see `web.apart`.

What comes from outside is read here and nowhere else. A short answer is given at once; one that
takes a count is given up at the first word of progress, and asked again where it may take its time.
"""

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final, TypeAlias

import msgspec

from houseway.cache import announce, counts_folder
from houseway.errors import HousewayError, plain_words
from houseway.first_use import known
from houseway.web.lab_shapes import Answer, Ask, Refusal

LOG = logging.getLogger(__name__)
PATIENCE_SECONDS: Final = 1.5
"""How long an answer may take that is to be given at once."""
MEMORY_MAX: Final = 6 * 2**30
COUNTS_MAX: Final = 4 * 2**30
"""Bytes of counts that are kept; beyond that those go that nobody has read for longest."""
UNFINISHED_MAX: Final = 20
"""Counts that were ended half way and are kept, some 50 MB each; beyond that the oldest go."""
TIDIES_SECONDS: Final = 60.0
WHY_MAX: Final = 400
"""Letters of a refusal that anybody reads."""
IN_A_FILE: Final = re.compile(r"^\[rules\.\w+\]: |^table \w+ \(\[rules\]\): | \(\w+_\w+\)$")
"""How a refusal names the place in a file that the lab has as a field."""
CANNOT: Final = "this cannot be counted"
Tell: TypeAlias = Callable[[str, int, int], None]


def stand_ready() -> None:
    """Have no process that answers take all there is, and each say what a cold run stops for."""
    announce(_say_what_is_made)
    try:
        import resource
    except ImportError:  # Not on this system.
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MAX, MEMORY_MAX))


_TOLD: list[Tell] = []
"""Whoever is told what is done now."""


def _say_what_is_made(what: str) -> None:
    """Something is made that a warm run finds in the cache: it may take half a minute."""
    if _TOLD:
        _TOLD[-1](what.partition(",")[0], 0, 0)


class Lengthy(Exception):
    """A count is needed: it is asked for where it may take its time."""


def read_up() -> None:
    """Read what answers are made with: that takes longer than most answers."""
    from houseway.web import lab_answers  # noqa: F401


def answer_at_once(ask: bytes) -> bytes:
    """The answer, if it needs no count; nothing otherwise."""
    began = monotonic()

    def tell(*_: object) -> None:
        if monotonic() - began > PATIENCE_SECONDS:
            raise Lengthy

    try:
        return _answer(ask, tell)
    except Lengthy:
        return b""


def answer_at_length(ask: bytes, *, progress: Tell) -> bytes:
    """The answer, however long it takes."""
    _TOLD.append(progress)
    try:
        return _answer(ask, progress)
    finally:
        _TOLD.pop()


def _answer(raw: bytes, tell: Tell) -> bytes:
    began = monotonic()
    try:
        ask = msgspec.json.decode(raw, type=known(Ask))
        from houseway.web.lab_answers import WAYS

        found = WAYS[ask.what](ask, tell)
    except HousewayError as refused:
        found = Answer(refusal=_refusal(refused))
    except (RecursionError, MemoryError, OverflowError, TypeError, ValueError, KeyError) as fault:
        LOG.warning("a design could not be counted", exc_info=True)
        found = Answer(
            refusal=Refusal(why=f"{CANNOT}: {str(fault) or type(fault).__name__}"[:WHY_MAX])
        )
    _tidy()
    took = round(1000 * (monotonic() - began))
    return msgspec.json.encode(msgspec.structs.replace(found, took_ms=took))


_TIDIED = [0.0]


def _tidy() -> None:
    """Keep no more counts than there is room for, looked at now and then."""
    if monotonic() - _TIDIED[0] > TIDIES_SECONDS:
        from houseway.odds.store import let_go

        _TIDIED[0] = monotonic()
        let_go(COUNTS_MAX)
        let_go_unfinished(UNFINISHED_MAX)


def let_go_unfinished(most: int) -> None:
    """Remove the oldest of the counts that nobody went on with."""
    found = []
    for file in counts_folder().glob("*.shards"):
        with suppress(OSError):  # Another process has just finished it.
            found.append((file.stat().st_mtime, file))
    for _, file in sorted(found)[: max(0, len(found) - most)]:
        file.unlink(missing_ok=True)


def _refusal(refused: HousewayError) -> Refusal:
    """Why a design cannot be read; the field that it is said of is shown beside it."""
    return Refusal(
        why=IN_A_FILE.sub("", plain_words(refused))[:WHY_MAX],
        key=str(getattr(refused, "key", "")),
        clause=str(getattr(refused, "clause", "")),
    )
