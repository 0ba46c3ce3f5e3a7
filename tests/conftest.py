"""What every test runs under."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

from houseway.odds.store import let_go
from tests import clauses, pace

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

# A user's script, which counts and deals while it is read.
collect_ignore = ["door/user.py"]

# What a shell starts in the background ignores Ctrl-C, and so does all that this starts in turn:
# tests interrupt what they run as a terminal does.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Have the clauses noted that tests are marked with, and the time that they take."""
    for plugin in (clauses, pace):
        if not config.pluginmanager.has_plugin(plugin.__name__):
            config.pluginmanager.register(plugin, plugin.__name__)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep no more counts than there is room for: every change of code leaves some behind."""
    if not hasattr(session.config, "workerinput"):
        let_go(COUNTS_MAX)


def pytest_xdist_auto_num_workers() -> int:
    """A worker more than there are cores: much of a test with a page or a clock is waiting."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first, all to two workers: they wait much, and others compute meanwhile.

    Each worker begins with its share of the list, one after the other. So the files of the browser
    lie in two halves, each at the beginning of a share. A session by itself has one share.
    """
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    seen = [item for item in items if "browser" in item.path.parts]
    others = [item for item in items if "browser" not in item.path.parts]
    files = [*dict.fromkeys(item.path for item in seen)]
    halves = [[item for item in seen if files.index(item.path) % 2 == half] for half in (0, 1)]
    if shares < 2:
        items[:] = [*seen, *others]
        return
    share = len(items) // shares
    first, rest = others[: share - len(halves[0])], others[share - len(halves[0]) :]
    items[:] = [*halves[0], *first, *halves[1], *rest]


def pytest_collection_finish() -> None:
    """What was collected stays to the end: garbage is looked for among what comes after."""
    gc.collect()
    gc.freeze()
