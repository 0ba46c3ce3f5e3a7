"""What every test runs under."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from houseway.odds.store import let_go
from tests import clauses

# No deadlines: the first example may load a ruleset or compile a kernel, and two cores are shared.
# Every run draws other examples, so that twenty-five a day see more than a hundred once.
settings.register_profile("local", deadline=None, max_examples=25)
# The same ones every time: what is found is found by whoever tries it again.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True, max_examples=25)
# At length: what a day's examples are too few for (make slow).
settings.register_profile("long", deadline=None, max_examples=250)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "local"))

# Counts of the tests' own, so that none of a user's can make a test pass. They are kept under the
# digest of all code that made them: a broken solver finds none of an unbroken one.
# Nor can a report that came finished with the package.
os.environ["HOUSEWAY_RECOUNT"] = "1"
os.environ["HOUSEWAY_COUNTS"] = str(Path(__file__).parents[1] / ".pytest_cache" / "counts")
COUNTS_MAX = 2 * 2**30

# What a shell starts in the background ignores Ctrl-C, and so does all that this starts in turn:
# tests interrupt what they run as a terminal does.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Have the clauses noted that tests are marked with."""
    if not config.pluginmanager.has_plugin(clauses.__name__):
        config.pluginmanager.register(clauses, clauses.__name__)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep no more counts than there is room for: every change of code leaves some behind."""
    if not hasattr(session.config, "workerinput"):
        let_go(COUNTS_MAX)


def pytest_xdist_auto_num_workers() -> int:
    """A worker more than there are cores: much of a test with a page or a clock is waiting."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: they wait the most, and are shared out at the end, one by one."""
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_collection_finish() -> None:
    """What was collected stays to the end: garbage is looked for among what comes after."""
    gc.collect()
    gc.freeze()
