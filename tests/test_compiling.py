"""What is compiled is kept, found again, and made anew when its sources or the cache fail it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core import event
from numpy.typing import NDArray

from houseway import cache, kept_kernels
from houseway.bare_kernels import bare_kernel
from houseway.cache import alone, cache_folder, is_cold, kept_arrays, kernels_folder
from houseway.compiling import kernel
from houseway.sources import BENEATH, code_of, imports, maker

PACKAGE = Path(cache.__file__).parent

RUN = """
import sys
import numpy as np
from numba.core import event
from houseway import cache
cache.announce(lambda text: print(text, file=sys.stderr))
assert "houseway.hands.kernels" not in sys.modules
print(cache.cache_folder(), cache.is_cold())
with event.install_recorder("numba:compile") as recorder:
    from houseway.hands import ORDERS, batch, kernels
    for order in ORDERS:
        batch.strengths(np.arange(7, dtype=np.uint8).reshape(1, 7), order)
print(len(recorder.buffer), sum(kernels.strengths.stats.cache_hits.values()))
"""


def run(cache: Path, sources: Path = PACKAGE) -> tuple[list[str], list[str]]:
    """The words of a run's output, and the lines it was told, with this cache and these sources."""
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN],
        env={**os.environ, "HOUSEWAY_CACHE": str(cache), "PYTHONPATH": str(sources.parent)},
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


class Cold(NamedTuple):
    """A cache that was empty before something was run, and what that said."""

    folder: Path
    words: list[str]
    told: list[str]


@pytest.fixture(scope="module")
def cold(tmp_path_factory: pytest.TempPathFactory) -> Cold:
    folder = tmp_path_factory.mktemp("cold")
    return Cold(folder, *run(folder))


def test_a_cold_run_says_what_it_does_and_a_warm_one_compiles_nothing(cold: Cold) -> None:
    folder, was_cold, compiled, hits = cold.words
    assert (was_cold, hits) == ("True", "0")
    assert int(compiled) > 0
    kept = f", kept in {folder}"
    assert sorted(cold.told) == [f"compiling kernels{kept}", f"making tables of hands{kept}"]

    written = stamps(cold.folder)
    assert {file.suffix for file in written} == {".nbc", ".nbi", ".npz"}
    assert run(cold.folder) == ([folder, "False", "0", "1"], [])
    assert stamps(cold.folder) == written


def test_another_clone_finds_what_was_compiled_and_what_was_changed_is_compiled_anew(
    cold: Cold, tmp_path: Path
) -> None:
    kept, clone = tmp_path / "cache", tmp_path / "clone" / "houseway"
    shutil.copytree(cold.folder, kept)
    written = stamps(kept)
    shutil.copytree(PACKAGE, clone, ignore=shutil.ignore_patterns("__pycache__", "web", "games"))
    for changed in ("odds/kernels.py", "cache.py", "errors.py"):
        with (clone / changed).open("a") as source:
            source.write("# Changed, and nothing that hands are rated by.\n")
    assert run(kept, clone) == ([str(kept / "houseway"), "False", "0", "1"], [])
    assert stamps(kept) == written

    with (clone / "hands" / "kernels.py").open("a") as source:
        source.write("# Changed.\n")
    (_, _, compiled, hits), told = run(kept, clone)
    assert int(compiled) > 0
    assert (hits, len(told)) == ("0", 2)


def test_a_kernel_stands_on_all_that_it_imports_and_on_nothing_else() -> None:
    assert [*code_of("houseway.odds.fours_kernels").modules] == [
        "houseway.compiling",
        "houseway.hands.kernels",
        "houseway.odds.fours_kernels",
        "houseway.odds.kernels",
    ]
    tables = code_of("houseway.hands.batch").modules
    assert {"houseway.hands.order", "houseway.hands.kernels", "houseway.pieces.cards"} < {*tables}


def test_what_makes_no_figure_stands_on_nothing_that_makes_one() -> None:
    for name in BENEATH:
        file = PACKAGE / f"{name.removeprefix('houseway.')}.py"
        assert {*imports(file.read_text("utf-8"))} <= {*BENEATH, "houseway"}
    assert not BENEATH & code_of("houseway.odds.report").modules.keys()


@pytest.fixture
def other_cache(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], None]]:
    """Change to another cache within this process, until the test ends."""

    def forget() -> None:
        cache._lasting_folder.cache_clear()
        cache._temporary_folder.cache_clear()

    def change(other: Path) -> None:
        monkeypatch.setenv("HOUSEWAY_CACHE", str(other))
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
    assert is_cold()
    assert kernel(double)(21) == 42
    assert not is_cold()
    assert cache_folder().is_relative_to(tmp_path)
    assert {file.parent.name for file in kernels_folder().rglob("*.nb?")} == {
        f"{__name__}-{maker(__name__)}"
    }


def test_who_waits_for_a_kernel_finds_it_compiled(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other_cache(tmp_path)
    other, waiting = kernel(double), kernel(double)

    @contextmanager
    def waited(lock: Path) -> Iterator[None]:
        """Wait for a process that compiles it meanwhile, and holds this file."""
        monkeypatch.setattr(kept_kernels, "alone", alone)
        assert other(21) == 42
        assert lock.parent == Path(other._cache.cache_path)
        yield

    monkeypatch.setattr(kept_kernels, "alone", waited)
    assert waiting(21) == 42
    assert (sum(other.stats.cache_misses.values()), sum(other.stats.cache_hits.values())) == (1, 0)
    assert (sum(waiting.stats.cache_misses.values()), sum(waiting.stats.cache_hits.values())) == (
        0,
        1,
    )


def test_a_kernel_is_compiled_by_one_who_holds_it_and_lets_it_go_even_if_that_fails(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[bool] = []

    class Holds(event.Listener):
        def on_start(self, event: Any) -> None:
            with suppress(OSError):
                held.append(bool([*kernels_folder().rglob("*.lock")]))

        def on_end(self, event: Any) -> None:
            pass

    other_cache(tmp_path)
    refused = kernel(lambda number: number.no_such_thing)
    with event.install_listener("numba:compile", Holds()):
        assert kernel(double)(21) == 42
        for _ in range(2):
            with pytest.raises(numba.TypingError):
                refused(21)
    assert held == [True] * 3
    assert not [*kernels_folder().rglob("*.lock")]


def test_kernels_of_older_code_make_room(
    other_cache: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other_cache(tmp_path)
    for most, left in ((1_000_000, ["new", "old"]), (0, ["new"])):
        for made_by in ("old", "new"):
            monkeypatch.setattr(kept_kernels, "maker", lambda _, by=f"{made_by}{most}": by)
            monkeypatch.setattr(kept_kernels, "KEPT_BYTES", most)
            doubled = kernel(double)
            assert doubled(21) == 42
            assert sum(doubled.stats.cache_misses.values()) == 1
        found = {file.parent.name.partition("-")[2] for file in kernels_folder().rglob("*.nbi")}
        assert sorted(found) == [f"{each}{most}" for each in left]


@pytest.mark.parametrize("damaged", ["nbi", "nbc"])
def test_a_damaged_kernel_is_compiled_and_kept_again(
    damaged: str, other_cache: Callable[[Path], None], tmp_path: Path
) -> None:
    other_cache(tmp_path)
    assert kernel(double)(21) == 42
    (file,) = kernels_folder().rglob(f"*.{damaged}")
    file.write_bytes(file.read_bytes()[:40])
    for missed in (1, 0):
        doubled = kernel(double)
        assert doubled(21) == 42
        assert sum(doubled.stats.cache_misses.values()) == missed


def test_a_kernel_that_cannot_be_kept_is_compiled_all_the_same(
    other_cache: Callable[[Path], None], tmp_path: Path
) -> None:
    other_cache(tmp_path)
    kernels_folder().touch()
    assert kernel(double)(21) == 42
    assert is_cold()


def test_an_unwritable_cache_gives_way_to_a_temporary_one(
    other_cache: Callable[[Path], None], tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    other_cache(blocked)
    folder = cache_folder()
    assert not folder.is_relative_to(tmp_path)
    assert kernel(double)(21) == 42
    assert not is_cold()
    assert list(kept_arrays("ones", lambda: {"ones": np.ones(3)})["ones"]) == [1, 1, 1]
    assert (folder / f"ones-{maker(__name__)}.npz").exists()


def test_a_temporary_cache_goes_with_its_process(tmp_path: Path) -> None:
    (tmp_path / "blocked").touch()
    script = "from houseway.cache import cache_folder as f; print(f(), f().is_dir())"
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
    monkeypatch.setattr(cache, "TemporaryFile", refuse)
    assert not cache_folder().is_relative_to(tmp_path)
    assert (tmp_path / "houseway").is_dir()


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
    monkeypatch.setattr(cache, "_listeners", [])
    monkeypatch.setattr(cache, "_told", set())
    cache.announce(told.append)
    cache.tell("stacking chips")
    cache.tell("stacking chips")
    assert told == [f"stacking chips, kept in {cache_folder()}"]

    (tmp_path / "file").touch()
    other_cache(tmp_path / "file")
    cache.tell("washing cards")
    assert told[1:] == ["washing cards, for this run only, no cache can be written"]


SQUARES = f"squares-{maker(__name__)}.npz"


def square() -> dict[str, NDArray[np.int64]]:
    """Something to keep."""
    return {"numbers": np.arange(100), "squares": np.arange(100) ** 2}


def never() -> dict[str, NDArray[np.int64]]:
    """What must not be asked for."""
    raise AssertionError("made again, though it was kept")


def assert_squares(found: cache.Arrays) -> None:
    assert found.keys() == {"numbers", "squares"}
    assert found["squares"].tolist() == [number * number for number in range(100)]


def test_arrays_are_made_once(other_cache: Callable[[Path], None], tmp_path: Path) -> None:
    other_cache(tmp_path)
    assert_squares(kept_arrays("squares", square))
    assert_squares(kept_arrays("squares", never))
    assert [file.name for file in cache_folder().iterdir()] == [SQUARES]


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
    file = cache_folder() / SQUARES
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


def test_a_bare_kernel_makes_no_array() -> None:
    """So nothing counts who uses those that it is handed."""

    @bare_kernel
    def make(size: int) -> "NDArray[np.float64]":
        return np.zeros(size)

    with pytest.raises(numba.core.errors.NumbaError, match="Only accept returning of array passed"):
        make(3)
