"""Where what was made once is kept from run to run: kernels, tables and counts.

Each lies under the digest of all that made it, so that nothing here can change a figure.
"""

import atexit
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from shutil import rmtree
from tempfile import NamedTemporaryFile, TemporaryFile, mkdtemp
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zipfile import BadZipFile

from houseway.sources import maker

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays: TypeAlias = "Mapping[str, NDArray[Any]]"
"""Arrays by name, as a file of them is read and written."""

_listeners: Final[list[Callable[[str], None]]] = []
_told: Final[set[str]] = set()


def cache_folder() -> Path:
    """Where kernels and tables are kept: in HOUSEWAY_CACHE, or in the user's cache.

    If it cannot be written, a temporary folder that goes when the process ends.
    """
    return _lasting_folder() or _temporary_folder()


def kernels_folder() -> Path:
    """Where kernels are kept, in a folder for each state of each module."""
    return cache_folder() / "kernels"


def is_cold() -> bool:
    """Whether no kernel was ever kept."""
    return not any(kernels_folder().glob("*/*.nbi"))


def counts_folder() -> Path:
    """Where counts are kept: in HOUSEWAY_COUNTS, or beside the kernels."""
    apart = os.environ.get("HOUSEWAY_COUNTS")
    if not apart:
        return cache_folder()
    folder = Path(apart).absolute()
    with suppress(OSError):  # What cannot be kept is counted again next time.
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def announce(listener: Callable[[str], None]) -> None:
    """Have a listener told, each thing once, what a cold run stops for: it may take half a minute.

    Ask before the first kernel is called. A warm run says nothing.
    """
    _listeners.append(listener)


def tell(what: str) -> None:
    """Tell the listeners that something is made now which a warm run finds in the cache."""
    if what not in _told:
        _told.add(what)
        folder = _lasting_folder()
        how_long = f"kept in {folder}" if folder else "for this run only, no cache can be written"
        for listener in _listeners:
            listener(f"{what}, {how_long}")


def kept_arrays(name: str, make: Callable[[], Arrays]) -> Arrays:
    """Arrays from the cache; made, and put there, if they are missing or damaged.

    The code is that of the module in which `make` is written, with all that it imports.
    """
    import numpy as np

    file = cache_folder() / f"{name}-{maker(make.__module__)}.npz"
    with (
        suppress(OSError, ValueError, EOFError, BadZipFile),
        file.open("rb") as opened,  # numpy would leave a damaged file open.
        np.load(opened, allow_pickle=False) as found,
    ):
        return {field: found[field] for field in found.files}
    made = make()
    with suppress(OSError):  # What cannot be kept is made again next time.
        _keep(file, made)
    return made


def _keep(file: Path, arrays: Arrays) -> None:
    """Write a file that is never seen half written, even by another process that writes it too."""
    import numpy as np

    with NamedTemporaryFile(dir=file.parent, suffix=".part", delete=False) as part:
        unfinished = Path(part.name)
        try:
            np.savez(part, **arrays)  # type: ignore[arg-type]
        except BaseException:
            unfinished.unlink()
            raise
    unfinished.replace(file)


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait until no other process holds this file, and hold it.

    Where a file cannot be held, as on Windows, nobody waits, and the same may be made twice. The
    file goes while it is still held: whoever waits for it finds what was kept before that.
    """
    with ExitStack() as held:
        # No such module, a folder that cannot be written, a file system without locks.
        with suppress(ImportError, OSError):
            fcntl = import_module("fcntl")
            file = held.enter_context(lock.open("wb"))
            held.callback(lock.unlink, missing_ok=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def let_go_of(files: Iterable[Path], bytes_most: int) -> None:
    """Remove those that nobody has read for longest, until no more than so much is kept.

    What is wanted again is made again.
    """
    found = []
    for file in files:
        with suppress(OSError):  # Another process has just removed it.
            known = file.stat()
            found.append((max(known.st_atime, known.st_mtime), known.st_size, file))
    size = sum(of for _, of, _ in found)
    for _, of, file in sorted(found):
        if size <= bytes_most:
            return
        with suppress(OSError):
            file.unlink()
        size -= of


@cache
def _lasting_folder() -> Path | None:
    """The folder that is found again by the next run, or none if it cannot be written."""
    try:
        home = os.environ.get("HOUSEWAY_CACHE") or os.environ.get("XDG_CACHE_HOME")
        base = Path(home) if home else Path.home() / ".cache"
        folder = base.absolute() / "houseway"
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: the user has no home.
        return None


@cache
def _temporary_folder() -> Path:
    """A folder of this process alone."""
    folder = mkdtemp(prefix="houseway-")
    atexit.register(rmtree, folder, ignore_errors=True)
    return Path(folder)
