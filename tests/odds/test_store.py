"""Counts that are kept: taken while they are whole, and counted anew where they are not."""

import pickle
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.odds import store
from houseway.odds.store import kept


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(store, "counts_folder", lambda: tmp_path)
    return tmp_path


NUMBERS = np.arange(1000)


def keep(folder: Path) -> Path:
    kept(["numbers"], lambda: NUMBERS)
    (file,) = folder.iterdir()
    return file


def is_counted_anew(expected: NDArray[Any] = NUMBERS) -> bool:
    done: list[int] = []

    def count() -> NDArray[Any]:
        done.append(1)
        return expected

    assert np.array_equal(kept(["numbers"], count).found, expected)
    return bool(done)


def test_a_kept_count_is_taken_and_another_key_is_not(folder: Path) -> None:
    keep(folder)
    assert not is_counted_anew()
    assert kept(["other"], lambda: 3).found == 3
    assert kept(["other"], lambda: 4).found == 3
    assert kept(["other"], lambda: 4, recount=True).found == 4
    assert kept(["other"], lambda: 5).found == 4


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        b"\x80\x05",
        b"\x80\x05\x95\xff\xff\xff\xff\xff\xff\xff\xff.",
        b"cno_such_module\nno_such_name\n.",
        b"I notanumber\n.",
        b"\x80\x04\x8c\x01\xff.",
        pickle.dumps(3)[:-1],
    ],
    ids=repr,
)
def test_a_file_that_is_no_count_is_counted_anew(folder: Path, content: bytes) -> None:
    keep(folder).write_bytes(content)
    assert is_counted_anew()
    assert not is_counted_anew(), "and kept"


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_count_that_breaks_off_is_counted_anew(folder: Path, part: float) -> None:
    file = keep(folder)
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * part)])
    assert is_counted_anew()


def test_a_count_with_one_changed_byte_is_counted_anew(folder: Path) -> None:
    file = keep(folder)
    whole = file.read_bytes()
    for place in {*range(0, len(whole), 97), len(whole) // 2, len(whole) - 1}:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert is_counted_anew(), f"byte {place} of {len(whole)}"


def test_a_count_that_cannot_be_kept_is_given_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "counts_folder", lambda: tmp_path / "missing")
    assert is_counted_anew()
    assert is_counted_anew()


def test_no_half_written_count_is_left_behind(folder: Path) -> None:
    keep(folder)
    keep(folder)
    assert [file.suffix for file in folder.iterdir()] == [".pickle"]


@pytest.mark.skipif(sys.platform == "win32", reason="nobody waits there")
def test_what_somebody_else_counts_is_waited_for(folder: Path) -> None:
    done: list[int] = []
    others = Barrier(3)

    def count() -> int:
        done.append(1)
        time.sleep(0.2)  # Long enough for the others to find nothing and wait.
        return 7

    def ask() -> int:
        others.wait(30)
        return kept(["slow"], count).found

    # A lock is that of the file as it was opened: threads wait for each other as processes do.
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(ask) for _ in range(3)]
    assert [each.result() for each in asked] == [7, 7, 7]
    assert len(done) == 1
    assert [file.suffix for file in folder.iterdir()] == [".pickle"]


def test_where_nothing_can_be_locked_it_is_counted_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert is_counted_anew()
    assert not is_counted_anew()
    assert [file.suffix for file in folder.iterdir()] == [".pickle"]
