"""Compiled kernels, kept from run to run in a folder that is named by what they were made from.

numba's own cache does not notice that a function in another file has changed; a folder for every
digest of the kernel sources does. Nothing here is imported before a kernel is needed.
"""

import atexit
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import NamedTemporaryFile, TemporaryFile, mkdtemp
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from zipfile import BadZipFile

from houseway.serving import refuse_serving

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays: TypeAlias = "Mapping[str, NDArray[Any]]"
"""Arrays by name, as a file of them is read and written."""

PACKAGE: Final = Path(__file__).parent

_listeners: Final[list[Callable[[str], None]]] = []
_told: Final[set[str]] = set()


@cache
def sources_digest() -> str:
    """The digest of every kernel's source, of the plain orders, and of the tools that compile."""
    import numba
    import numpy as np

    digest = sha256(f"{numba.__version__} {np.__version__}".encode())
    plain = [*(PACKAGE / "hands").glob("*.py"), PACKAGE / "pieces" / "cards.py"]
    for file in sorted({Path(__file__), *plain, *PACKAGE.rglob("*kernels.py")}):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where kernels and tables are kept: in HOUSEWAY_CACHE, or in the user's cache.

    If it cannot be written, a temporary folder that goes when the process ends.
    """
    return _lasting_folder() or _temporary_folder()


def counts_folder() -> Path:
    """Where counts are kept: in HOUSEWAY_COUNTS, or beside the kernels."""
    apart = os.environ.get("HOUSEWAY_COUNTS")
    if not apart:
        return cache_folder()
    folder = Path(apart).absolute()
    with suppress(OSError):  # What cannot be kept is counted again next time.
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_cold() -> bool:
    """Whether nothing has been compiled from these sources yet."""
    return not any(cache_folder().glob("**/*.nbi"))


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


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called, without the interpreter's lock, and keep it."""
    return _compiled(function, inside=False)


def inner_kernel(function: Callable[..., Any]) -> Any:
    """A kernel that is always compiled into those that call it.

    Arrays are handed over field by field, some forty words for a few of them: too much for a
    function that a loop calls for some vectors' worth of work.
    """
    return _compiled(function, inside=True)


def _compiled(function: Callable[..., Any], *, inside: bool) -> Any:
    refuse_serving(f"loading {function.__module__}")
    import numba

    _listen_to_numba()
    before = getattr(numba.config, "CACHE_DIR")  # noqa: B009 - same as below
    # Set here and not in the environment: somebody may have imported numba before us. The function
    # takes its folder when it is decorated, so the setting can go back for the others.
    _set_numba_folder(str(cache_folder()))
    try:
        return numba.njit(cache=True, nogil=True, forceinline=inside)(function)
    finally:
        _set_numba_folder(before)


def kept_arrays(name: str, make: Callable[[], Arrays]) -> Arrays:
    """Arrays from the cache; made, and put there, if they are missing or damaged."""
    import numpy as np

    file = cache_folder() / f"{name}.npz"
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


@cache
def _lasting_folder() -> Path | None:
    """The folder that is found again by the next run, or none if it cannot be written."""
    try:
        home = os.environ.get("HOUSEWAY_CACHE") or os.environ.get("XDG_CACHE_HOME")
        base = Path(home) if home else Path.home() / ".cache"
        folder = base.absolute() / "houseway" / sources_digest()
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


def _set_numba_folder(folder: str) -> None:
    import numba

    setattr(numba.config, "CACHE_DIR", folder)  # noqa: B010 - a setting made at run time


@cache
def _listen_to_numba() -> None:
    """Tell of the first kernel that numba compiles; those it finds in the cache raise no event."""
    from numba.core import event

    class Compiles(event.Listener):
        """Hears of every function that anybody compiles with numba in this process."""

        def on_start(self, event: Any) -> None:
            function = event.data["dispatcher"].py_func
            refuse_serving(f"compiling {function.__module__}.{function.__qualname__}")
            if function.__module__.startswith("houseway."):
                tell("compiling kernels")

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Compiles())  # type: ignore[no-untyped-call]
