"""Inner kernels that do not count who uses an array, for loops that do little but look things up.

Counting is an atomic step for each array at each call, however the calls are compiled into one: it
took nine tenths of a round of Spanish 21 by chance. What is compiled so makes no array, assigns
none as a whole and gives none back; whoever calls it holds on to those that it hands over.
"""

from collections.abc import Callable
from typing import Any, Final

from houseway.kept_kernels import keep
from houseway.serving import refuse_serving

HOW: Final[dict[str, Any]] = {"nogil": True, "forceinline": True, "_nrt": False}


def bare_kernel(function: Callable[..., Any]) -> Any:
    """A kernel that is always compiled into those that call it, and counts no references."""
    refuse_serving(f"loading {function.__module__}")
    import numba

    return keep(numba.njit(**HOW)(function))
