"""Counts of every kind go on from what is finished, and come to the same whole numbers."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from houseway.errors import HousewayError
from houseway.games.caribbean_stud import GAME as CARIBBEAN
from houseway.games.caribbean_stud import solver as caribbean
from houseway.games.heads_up_holdem import GAME as HEADS_UP
from houseway.games.heads_up_holdem import solver as heads_up
from houseway.odds import parts, shards
from houseway.odds.parts import Along, Shards, Steps, Unfinished, added_up
from houseway.odds.store import Stopwatch, kept
from houseway.pieces.cards import PACK

STEPS = 5
SMALL = PACK[::4] + PACK[1::12]
"""Eighteen cards, of two suits."""


class BrokenOff(HousewayError):
    """Somebody does not want to know any more."""


@pytest.fixture(autouse=True)
def counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing was counted yet, and every part is written down at once."""
    monkeypatch.setenv("HOUSEWAY_COUNTS", str(tmp_path / "counts"))
    monkeypatch.setattr(Stopwatch, "is_due", lambda _: True)
    return tmp_path / "counts"


def left(counts: Path) -> list[Path]:
    return sorted(counts.glob(f"*{parts.SUFFIX}"))


def break_off(what: str, done: int) -> Callable[[str, int, int], None]:
    """Ends a count once so much is done."""

    def tell(said: str, now: int, _: int) -> None:
        if said == what and now >= done:
            raise BrokenOff(what)

    return tell


# Steps.


def made(asked: int, log: list[int], **how: Any) -> list[Fraction]:
    def make(number: int) -> Fraction:
        log.append(number)
        return Fraction(asked, number + 1)

    return Steps(Unfinished(["thirds", asked], __name__), **how).made("thirds", STEPS, make)


def test_steps_that_are_written_down_are_not_made_again(counts: Path) -> None:
    log: list[int] = []
    with pytest.raises(BrokenOff):
        made(7, log, progress=break_off("thirds", 3))
    done = len(left(counts))
    told: list[tuple[str, int, int]] = []
    again: list[int] = []
    assert 3 <= done <= STEPS
    found = made(7, again, progress=lambda *said: told.append(said))
    assert found == [Fraction(7, number + 1) for number in range(STEPS)]
    assert again == list(range(done, STEPS))
    assert told[0] == (f"thirds, going on from {done} of {STEPS}", done, STEPS)
    assert told[-1][1:] == (STEPS, STEPS)


def test_a_damaged_step_is_made_again_and_that_of_another_question_is_not_taken(
    counts: Path,
) -> None:
    whole = made(7, [])
    damaged = left(counts)[2]
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"x")
    cut_off = left(counts)[4]
    cut_off.write_bytes(cut_off.read_bytes()[:40])
    again: list[int] = []
    assert made(7, again) == whole
    assert len(again) == 2
    other: list[int] = []
    made(8, other)
    assert len(other) == STEPS


def test_a_part_of_other_code_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    made(7, [])
    monkeypatch.setattr(parts, "maker", lambda *_: "other code")
    again: list[int] = []
    made(7, again)
    assert len(again) == STEPS


def test_progress_of_counts_that_are_kept_says_from_which_it_counts() -> None:
    told: list[tuple[str, int, int]] = []

    def square() -> int:
        return 49

    def count(of: int, along: Along) -> None:
        for number in range(of):
            kept(["squares", number], along.counts(square))
            along.done()

    count(2, Along(None, "squares", 4))
    count(4, Along(lambda *said: told.append(said), "squares", 4))
    assert told[:2] == [("squares", 1, 4), ("squares", 2, 4)]
    assert told[2:] == [("squares, going on from 2 of 4", done, 4) for done in (2, 3, 4)]


# Games.


def solved_heads_up(**how: Any) -> list[Any]:
    found = heads_up.solve(HEADS_UP.ruleset("ma").open(), pack=SMALL, **how)
    rivers = heads_up.rivers_of(HEADS_UP.ruleset("ma").open(), found, **how)
    return [found.tally, *found.plan, found.value, found.early, found.even, rivers]


def solved_caribbean(**how: Any) -> list[Any]:
    caribbean._counting.cache_clear()
    found = caribbean.solve(CARIBBEAN.ruleset("ma").open(), pack=SMALL, **how)
    return [*found[:9], found.even, found.value]


GAMES = {
    "boards of heads up": (solved_heads_up, "boards", 7),
    "outcomes of heads up": (solved_heads_up, "outcomes", 9),
    "rivers of heads up": (solved_heads_up, "rivers", 11),
    "deals of caribbean stud": (solved_caribbean, "deals", 1),
}


def same(one: list[Any], other: list[Any]) -> bool:
    return all(
        np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b
        for a, b in zip(one, other, strict=True)
    )


@cache
def uninterrupted(solve: Callable[..., list[Any]]) -> list[Any]:
    """What it comes to in a folder of its own, at one go."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setenv("HOUSEWAY_COUNTS", folder)
        return solve()


@pytest.mark.parametrize("which", GAMES)
def test_a_game_that_was_broken_off_comes_to_the_same(counts: Path, which: str) -> None:
    solve, what, done = GAMES[which]
    with pytest.raises(BrokenOff):
        solve(progress=break_off(what, done))
    assert left(counts)
    told: list[tuple[str, int, int]] = []
    found = solve(progress=lambda *said: told.append(said))
    goes_on = [said for said, *_ in told if said.startswith(f"{what}, going on from")]
    assert goes_on
    assert left(counts) == [], "a count that is whole leaves no parts"
    assert same(found, uninterrupted(solve))


KILLED = """
import os, signal
from houseway.odds.store import Stopwatch
from tests.odds.test_parts import GAMES

Stopwatch.is_due = lambda _: True
solve, what, done = GAMES[{which!r}]


def kill(said, now, of):
    if said == what and now > done:
        os.kill(os.getpid(), signal.SIGKILL)


solve(progress=kill)
"""


@pytest.mark.parametrize("is_damaged", [False, True], ids=["whole", "damaged"])
def test_a_process_that_is_killed_loses_no_part_and_a_damaged_part_is_counted_again(
    counts: Path, is_damaged: bool
) -> None:
    which = "outcomes of heads up"
    code = KILLED.format(which=which)
    run = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False)
    assert run.returncode == -9
    files = left(counts)
    assert len(files) == 2, "the boards that are done, and some outcomes"
    if is_damaged:
        for file in files:
            file.write_bytes(file.read_bytes()[:-8] + b"\0" * 8)
    told: list[str] = []
    found = solved_heads_up(progress=lambda said, *_: told.append(said))
    goes_on = {said.partition(",")[0] for said in told if "going on from" in said}
    assert goes_on == (set() if is_damaged else {"boards", "outcomes"})
    assert same(found, uninterrupted(solved_heads_up))


def test_a_shard_that_is_written_down_is_not_counted_again(counts: Path) -> None:
    log: list[int] = []

    def work(number: int) -> tuple[np.ndarray[Any, np.dtype[np.int64]], ...]:
        log.append(number)
        return np.full(3, number), np.array([number**2])

    def total(**how: Any) -> list[list[int]]:
        nothing = np.zeros(3, np.int64), np.zeros(1, np.int64)
        file = Unfinished(["sums"], __name__).file("sums")
        stage = Shards("sums", STEPS, work, nothing)
        return [each.tolist() for each in added_up(stage, file, (shards.__name__,), **how)]

    with pytest.raises(BrokenOff):
        total(progress=break_off("sums", 2))
    log.clear()
    assert total() == [[10, 10, 10], [30]]
    assert len(log) == STEPS - 2
