"""How kernels are compiled: without the interpreter's lock, and whether into those that call them.

Every figure that is counted in kernels stands on this; where they are kept is `kept_kernels`.
Nothing here is imported before a kernel is needed.
"""

from collections.abc import Callable
from typing import Any

from houseway.serving import refuse_serving


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

    from houseway.kept_kernels import keep

    return keep(numba.njit(nogil=True, forceinline=inside)(function))
