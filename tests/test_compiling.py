"""What is compiled is kept, found again, and made anew when its sources or the cache fail it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from houseway import compiling
from houseway.compiling import PACKAGE, cache_folder, kept_arrays, sources_digest

RUN = """
import sys
import numpy as np
from numba.core import event
from houseway import compiling
compiling.announce(lambda text: print(text, file=sys.stderr))
assert "houseway.hands.kernels" not in sys.modules
print(compiling.cache_folder(), compiling.is_cold())
with event.install_recorder("numba:compile") as recorder:
    from houseway.hands import ORDERS, batch, kernels
    for order in ORDERS:
        batch.strengths(np.arange(7, dtype=np.uint8).reshape(1, 7), order)
print(len(recorder.buffer), sum(kernels.strengths.stats.cache_hits.values()))
"""


def run(cache: Path) -> tuple[list[str], list[str]]:
    """The words of a run's output, and the lines it was told, with this cache."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN],
        env={**os.environ, "HOUSEWAY_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.split(), ran.stderr.splitlines()


def stamps(folder: Path) -> dict[Path, tuple[int, int]]:
    """When each file was last written, and its size."""
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file: (file.stat().st_mtime_ns, file.stat().st_size) for file in files}


def test_a_cold_run_says_what_it_does_and_a_warm_one_compiles_nothing(tmp_path: Path) -> None:
    (folder, cold, compiled, hits), told = run(tmp_path)
    assert (cold, hits) == ("True", "0")
    assert int(compiled) > 0
    kept = f", kept in {folder}"
    assert sorted(told) == [f"compiling kernels{kept}", f"making tables of hands{kept}"]

    written = stamps(tmp_path)
    assert {file.suffix for file in written} == {".nbc", ".nbi", ".npz"}
    assert run(tmp_path) == ([folder, "False", "0", "1"], [])
    assert stamps(tmp_path) == written


def test_the_cache_is_named_by_the_digest_of_the_sources(tmp_path: Path) -> None:
    found = cache_folder()
    assert found.name == sources_digest()


@pytest.mark.parametrize(
    "changed", ["hands/kernels.py", "odds/kernels.py", "hands/order.py", "pieces/cards.py"]
)
def test_a_changed_source_has_another_digest(
    changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "houseway"
    shutil.copytree(PACKAGE, copy)
    monkeypatch.setattr(compiling, "PACKAGE", copy)
    before = sources_digest.__wrapped__()
    with (copy / changed).open("a") as source:
        source.write("# Changed.\n")
    assert sources_digest.__wrapped__() != before


@pytest.fixture
def other_cache(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Change to another cache within this process, until the test ends."""

    def forget() -> None:
        compiling._lasting_folder.cache_clear()
        compiling._temporary_folder.cache_clear()

    def change(cache: Path) -> None:
        monkeypatch.setenv("HOUSEWAY_CACHE", str(cache))
        forget()

    yield change
    forget()


def double(number: int) -> int:
    """Something to compile."""
    return 2 * number


def test_a_kernel_is_kept_in_the_folder(
    other_cache: Callable[[Path], None], tmp_path: Path
) -> None:
    other_cache(tmp_path / "not" / "yet" / "there")
    before = getattr(numba.config, "CACHE_DIR")  # noqa: B009 - a setting made at run time
    assert compiling.is_cold()
    assert compiling.kernel(double)(21) == 42
    assert not compiling.is_cold()
    assert cache_folder().is_relative_to(tmp_path)
    assert getattr(numba.config, "CACHE_DIR") == before  # noqa: B009 - same


def test_an_unwritable_cache_gives_way_to_a_temporary_one(
    other_cache: Callable[[Path], None], tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    other_cache(blocked)
    folder = cache_folder()
    assert not folder.is_relative_to(tmp_path)
    assert compiling.kernel(double)(21) == 42
    assert not compiling.is_cold()
    assert list(kept_arrays("ones", lambda: {"ones": np.ones(3)})["ones"]) == [1, 1, 1]
    assert (folder / "ones.npz").exists()


def test_a_temporary_cache_goes_with_its_process(tmp_path: Path) -> None:
    (tmp_path / "blocked").touch()
    script = "from houseway.compiling import cache_folder as f; print(f(), f().is_dir())"
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "HOUSEWAY_CACHE": str(tmp_path / "blocked")},
        capture_output=True,
        text=True,
        check=True,
    )
    folder, was_there = ran.stdout.split()
    assert was_there == "True"
    assert not Path(folder).exists()


def test_a_folder_that_is_there_but_takes_no_files_gives_way_too(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a file system that is mounted to be read only."""

    def refuse(**_: object) -> None:
        raise OSError("Read-only file system")

    other_cache(tmp_path)
    monkeypatch.setattr(compiling, "TemporaryFile", refuse)
    assert not cache_folder().is_relative_to(tmp_path)
    assert (tmp_path / "houseway" / sources_digest()).is_dir()


def test_a_user_without_a_home_has_a_temporary_cache(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    other_cache(tmp_path)
    for name in ("HOUSEWAY_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert cache_folder().is_dir()


def test_a_listener_is_told_everything_once(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    other_cache(tmp_path)
    monkeypatch.setattr(compiling, "_listeners", [])
    monkeypatch.setattr(compiling, "_told", set())
    compiling.announce(told.append)
    compiling.tell("stacking chips")
    compiling.tell("stacking chips")
    assert told == [f"stacking chips, kept in {cache_folder()}"]

    (tmp_path / "file").touch()
    other_cache(tmp_path / "file")
    compiling.tell("washing cards")
    assert told[1:] == ["washing cards, for this run only, no cache can be written"]


def square() -> dict[str, NDArray[np.int64]]:
    """Something to keep."""
    return {"numbers": np.arange(100), "squares": np.arange(100) ** 2}


def never() -> dict[str, NDArray[np.int64]]:
    """What must not be asked for."""
    raise AssertionError("made again, though it was kept")


def assert_squares(found: compiling.Arrays) -> None:
    assert found.keys() == {"numbers", "squares"}
    assert found["squares"].tolist() == [number * number for number in range(100)]


def test_arrays_are_made_once(other_cache: Callable[[Path], None], tmp_path: Path) -> None:
    other_cache(tmp_path)
    assert_squares(kept_arrays("squares", square))
    assert_squares(kept_arrays("squares", never))
    assert [file.name for file in cache_folder().iterdir()] == ["squares.npz"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: b"PK",
        lambda whole: b"no arrays at all",
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:-1],
        lambda whole: whole.replace(bytes(np.arange(5, 9)), bytes(np.arange(6, 10))),
        lambda whole: b"\x93NUMPY\x01\x00",
    ],
    ids=["empty", "beginning", "junk", "half", "without its end", "other numbers", "one array"],
)
def test_damaged_arrays_are_made_again(
    damage: Callable[[bytes], bytes], other_cache: Callable[[Path], None], tmp_path: Path
) -> None:
    other_cache(tmp_path)
    kept_arrays("squares", square)
    file = cache_folder() / "squares.npz"
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert file.read_bytes() != whole
    assert_squares(kept_arrays("squares", square))
    assert_squares(kept_arrays("squares", never))


def test_arrays_that_cannot_be_kept_are_given_all_the_same(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("No space left on device")

    other_cache(tmp_path)
    monkeypatch.setattr(np, "savez", full)
    assert_squares(kept_arrays("squares", square))
    assert list(cache_folder().iterdir()) == []
