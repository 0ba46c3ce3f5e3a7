"""A journal verified in parts, from checkpoint to checkpoint, each in a process of its own."""

import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace
from sqlalchemy import Engine

from houseway.errors import NotPermitted
from houseway.floor.audit.checkpoints import State
from houseway.floor.audit.verifying import Audit, Report, verify_on
from houseway.floor.books.database import connect

Part: TypeAlias = tuple[str, Audit]
"""The database, and from where to where it is heard."""


def verify_parts(
    url: str, checkpoints: Sequence[State], audit: Audit, jobs: int | None = None
) -> tuple[Report, State]:
    """Verify all of a journal: up to the first checkpoint, between each two, and to the end.

    Gives what was found, and what is known at the end.
    That each part ends in what the next begins with is what makes the parts one journal.
    """
    known = [State(), *sorted(checkpoints, key=lambda state: state.seq)]
    if any(one.seq == other.seq for one, other in pairwise(known)):
        raise NotPermitted("two checkpoints stand at the same entry")
    parts: list[Part] = [
        (url, Audit(start=start, end=end, sample=audit.sample)) for start, end in pairwise(known)
    ]
    last = replace(audit, start=known[-1])
    # Not by a fork: this process may have threads, and open connections.
    context = multiprocessing.get_context("spawn")
    jobs = min(jobs or os.cpu_count() or 1, len(parts) + 1)
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        ending = pool.submit(_verify_last, url, last)
        reports = list(pool.map(_verify_part, parts))
        whole, state = ending.result()
    for report in reports:
        whole.entries += report.entries
        whole.postings += report.postings
    whole.faults = [fault for report in (*reports, whole) for fault in report.faults]
    return whole, state


def _verify_part(part: Part) -> Report:
    return _verify_last(*part)[0]


def _verify_last(url: str, audit: Audit) -> tuple[Report, State]:
    engine = connect(url)
    try:
        return verify_on(engine, audit)
    finally:
        engine.dispose()


def verify_apart(engine: Engine) -> Report:
    """Verify in a process of its own: whoever asks has tables to run meanwhile."""
    url = engine.url.render_as_string(hide_password=False)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_verify_last, url, Audit()).result()[0]
