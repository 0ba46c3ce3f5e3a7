"""How long a run of the suite took, told at its end beside its bound and the last kept run.

    make test KEEP=1    keep the figures of this run (tests/pace.json)

Nothing fails by the clock: a machine may be busy. Seconds of the processor are told too, and as
a ratio to a small measure of the machine taken in the same run, so that runs on two machines can
be compared.
"""

import json
import os
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Final, NamedTuple

import pytest

from bench import machine

KEPT: Final = Path(__file__).with_name("pace.json")
KEEPS: Final = "HOUSEWAY_KEEP_PACE"
BOUND_MINUTES: Final = 10
LONGEST: Final = 10
WHOLE: Final = 5_000
"""Fewer tests than this are a part of the suite: nothing is compared, and nothing kept."""


class Pace(NamedTuple):
    """What a run took, and the machine it ran on."""

    tests: int
    minutes: float
    processor_seconds: float
    machine_seconds: float

    @property
    def ratio(self) -> float:
        """Seconds of the processor as times of the measure of the machine."""
        return self.processor_seconds / self.machine_seconds


def spent() -> float:
    """Seconds of the processor that this process took, and those that it has waited for.

    When a run is summed up, these are all workers and what they had started.
    """
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in (getrusage(RUSAGE_SELF), getrusage(RUSAGE_CHILDREN))
    )


class Watch:
    """Hears what every test takes, and tells it at the end."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.machine = machine.seconds()
        self.took: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what is made for a test, the test itself, and what is taken down."""
        self.took[report.nodeid] = self.took.get(report.nodeid, 0.0) + report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell the longest tests, and the whole run beside its bound and the last that was kept."""
        pace = Pace(
            tests=len(self.took),
            minutes=(time.monotonic() - self.began) / 60,
            processor_seconds=spent(),
            machine_seconds=min(self.machine, machine.seconds()),
        )
        if pace.tests > LONGEST:
            terminalreporter.section(f"the {LONGEST} longest tests")
            for line in longest(self.took):
                terminalreporter.line(line)
        if pace.tests >= WHOLE:
            for line in told(pace, read()):
                terminalreporter.line(line)
            if os.environ.get(KEEPS):
                KEPT.write_text(json.dumps(pace._asdict(), indent=2) + "\n", encoding="utf-8")


def longest(took: dict[str, float]) -> list[str]:
    """The longest tests, a line each."""
    by_length = sorted(took.items(), key=lambda item: -item[1])
    return [f"{seconds:7.1f} s  {name}" for name, seconds in by_length[:LONGEST]]


def told(pace: Pace, kept: Pace | None) -> list[str]:
    """What a whole run took, beside its bound and what was kept."""
    busy = pace.processor_seconds / (60 * pace.minutes)
    lines = [
        f"{pace.minutes:.1f} minutes where {BOUND_MINUTES} are the bound on two cores: "
        f"{pace.tests:,} tests, {pace.processor_seconds:,.0f} s of the processor, "
        f"{busy:.1f} cores busy with them on average, "
        f"{pace.ratio:,.0f} times the measure of this machine ({pace.machine_seconds:.3f} s)"
    ]
    if kept is not None:
        change = pace.ratio / kept.ratio
        lines.append(
            f"kept: {kept.minutes:.1f} minutes, {kept.tests:,} tests, "
            f"{kept.processor_seconds:,.0f} s, {kept.ratio:,.0f} times its machine's measure: "
            f"this run took {change:.2f} times as much work"
        )
    return lines


def read() -> Pace | None:
    """What was kept of an earlier run, if something was."""
    try:
        return Pace(**json.loads(KEPT.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def pytest_configure(config: pytest.Config) -> None:
    """Watch a run, in the process that hears of all tests."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Watch(), "houseway-watch")
