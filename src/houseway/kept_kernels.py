"""Compiled kernels, kept from run to run under what they were made from.

numba keeps a function by the path and the digest of the file it is written in: it does not notice
that a function in another file has changed, and finds nothing again in another clone. Here a folder
is a module's and named by the digest of that module, of all that it imports, and of the versions:
it is found from every clone, and a change empties the folders of those modules alone that stand on
it. For which processor a kernel was compiled, numba writes down itself.
"""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final

from numba.core import event
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from houseway.cache import alone, kernels_folder, let_go_of, tell
from houseway.serving import refuse_serving
from houseway.sources import maker

KEPT_BYTES: Final = 500_000_000
"""How much is kept of kernels: those of all games take a tenth of it."""


def keep(kernel: Any) -> Any:
    """Have a kernel taken from those that were compiled before, or kept when it is compiled."""
    if isinstance(kernel, Dispatcher):  # Unless numba is told to compile nothing.
        _listen_to_numba()
        _keep(kernel, Kept(kernel.py_func))
    return kernel


def _keep(kernel: Any, kept: "Kept") -> None:
    kernel._cache, compiled = kept, kernel.compile

    def compile_alone(signature: Any) -> Any:
        with global_compiler_lock:
            try:
                return compiled(signature)
            finally:
                kept.release()

    kernel.compile = compile_alone


class Place(_CacheLocator):
    """Where a kernel is kept."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # numba names it where something cannot be kept.
        self._line = function.__code__.co_firstlineno
        self._made_by = maker(function.__module__)
        self._folder = kernels_folder() / f"{function.__module__}-{self._made_by}"

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._made_by

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "Place":
        return cls(py_func, py_file)


class Placed(CompileResultCacheImpl):
    """What numba keeps of a kernel, in our place."""

    _locator_classes = [Place]  # noqa: RUF012 - as numba has it


class Kept(FunctionCache):
    """A kernel as it is kept: processes that want it at once wait for the one that compiles it.

    One kernel is compiled within another that calls it, and none the other way round: nobody waits
    for somebody who waits for him.
    """

    _impl_class = Placed

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self._lock = Path(self.cache_path) / f"{self._impl.filename_base}.lock"
        self._held = ExitStack()
        self._is_held = False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = self._found(sig, target_context)
        if found is not None or self._is_held:
            return found
        with suppress(OSError):  # What cannot be kept is compiled again next time.
            self._make_room()
        self._held.enter_context(alone(self._lock))
        self._is_held = True
        # Whoever was waited for has compiled it.
        return self._found(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]

    def release(self) -> None:
        """Let others look for it, or compile it."""
        self._is_held = False
        self._held.close()

    def _found(self, sig: Any, target_context: Any) -> Any:
        """A kernel that was kept; none where that is damaged, and it is kept anew."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
        except (OSError, EOFError, UnpicklingError):
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def _make_room(self) -> None:
        """Have a folder; where it is a new one, those of older code may have to go."""
        if not Path(self.cache_path).exists():
            let_go_of(kernels_folder().glob("*/*.nb[ci]"), KEPT_BYTES)
        self._impl.locator.ensure_cache_path()


@cache
def _listen_to_numba() -> None:
    """Tell of the first kernel that numba compiles; those it finds in the cache raise no event."""

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
