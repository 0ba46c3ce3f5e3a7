"""Counts of many shards: broken off, taken up again, counted elsewhere, and never twice."""

import signal
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.odds.shards import Counting, Run, count_alike, finish

SHARDS = 6
CODE = ("houseway.odds.shards",)


class Squares(NamedTuple):
    """A sum of squares."""

    total: NDArray[np.int64]

    def digest(self) -> str:
        return str(self.total.tolist())

    def arrays(self) -> Mapping[str, NDArray[Any]]:
        return {"total": self.total}


def square(question: int, number: int) -> Squares:
    return Squares(np.array([question * number**2]))


def break_off(question: int, number: int) -> Squares:
    if number == 4:
        raise OSError("the machine is lost")
    return square(question, number)


def plus(sums: Squares, _: int, found: Squares) -> Squares:
    return Squares(sums.total + found.total)


def new_run(file: Path) -> Run[int, Squares]:
    run: Run[int, Squares] = Run(3, SHARDS, Squares(np.zeros(1, np.int64)), plus)
    run.resume(file, lambda arrays: Squares(arrays["total"]))
    return run


def test_a_run_that_broke_off_goes_on_with_what_is_open(tmp_path: Path) -> None:
    file, told = tmp_path / "run.shards", []
    run = new_run(file)
    with pytest.raises(OSError, match="lost"):
        finish(run, Counting(break_off, CODE, "squares", file), workers=1)
    again = new_run(file)
    assert 4 in again.open
    assert 0 < len(again.open) < SHARDS
    new_open = again.open
    finish(
        again,
        Counting(square, CODE, "squares", file),
        workers=2,
        progress=lambda *said: told.append(said),
    )
    assert again.sums.total.tolist() == [3 * sum(n * n for n in range(SHARDS))]
    before = SHARDS - len(new_open)
    assert told[0] == (f"squares, going on from {before} of {SHARDS}", before, SHARDS)
    assert told[-1][1:] == (SHARDS, SHARDS)
    assert again.seconds >= run.seconds


@pytest.mark.parametrize(
    ("ends", "how"), [(signal.SIGTERM, SystemExit), (signal.SIGINT, KeyboardInterrupt)]
)
def test_a_run_that_is_ended_from_outside_has_written_down_what_is_finished(
    tmp_path: Path, ends: signal.Signals, how: type[BaseException]
) -> None:
    file = tmp_path / "run.shards"
    usual = signal.getsignal(ends)

    def end(_: str, done: int, of: int) -> None:
        if done == of // 2:
            signal.raise_signal(ends)

    with pytest.raises(how):
        finish(new_run(file), Counting(square, CODE, "squares", file), workers=1, progress=end)
    assert signal.getsignal(ends) is usual
    again = new_run(file)
    assert 0 < len(again.open) <= SHARDS // 2
    finish(again, Counting(square, CODE, "squares", file))
    assert again.sums.total.tolist() == [3 * sum(n * n for n in range(SHARDS))]


def test_a_file_that_was_changed_is_not_taken_up(tmp_path: Path) -> None:
    file = tmp_path / "run.shards"
    run = new_run(file)
    finish(run, Counting(square, CODE, "squares", file))
    assert new_run(file).open == []
    file.write_bytes(file.read_bytes()[:-1] + b"x")
    assert len(new_run(file).open) == SHARDS


def test_a_shard_that_comes_twice_must_be_the_same(tmp_path: Path) -> None:
    run = new_run(tmp_path / "none")
    run.add(2, square(3, 2))
    run.add(2, square(3, 2))
    assert run.sums.total.tolist() == [12]
    with pytest.raises(AssertionError, match="differs"):
        run.add(2, square(4, 2))


def test_any_executor_counts_and_a_worker_with_other_code_refuses(tmp_path: Path) -> None:
    run = new_run(tmp_path / "none")
    with ThreadPoolExecutor(1) as executor:
        finish(run, Counting(square, CODE, "squares", tmp_path / "part"), executor=executor)
    assert run.open == []
    with pytest.raises(NotPermitted, match="another houseway"):
        count_alike("other code", CODE, square, 3, 1)
