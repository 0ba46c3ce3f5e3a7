"""Compiled kernels, kept from run to run in a folder that is named by what they were made from.

numba's own cache does not notice that a function in another file has changed; a folder for every
digest of the kernel sources does. Nothing here is imported before a kernel is needed.
"""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent


@cache
def sources_digest() -> str:
    """The digest of every kernel's source, and of the tools that compile it."""
    import numba
    import numpy as np

    digest = sha256(f"{numba.__version__} {np.__version__}".encode())
    for file in sorted(PACKAGE.rglob("*kernels.py")):
        digest.update(file.read_bytes())
    for file in sorted((PACKAGE / "hands").glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """Where compiled kernels and counted tables are kept: HOUSEWAY_CACHE, or the user's cache."""
    home = os.environ.get("HOUSEWAY_CACHE") or os.environ.get("XDG_CACHE_HOME")
    base = Path(home) if home else Path.home() / ".cache"
    folder = base / "houseway" / sources_digest()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def is_cold() -> bool:
    """Whether nothing has been compiled from these sources yet."""
    return not any(cache_folder().glob("**/*.nbi"))


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called, without the interpreter's lock, and keep it."""
    import numba

    # Set here and not in the environment: somebody may have imported numba before us.
    setattr(numba.config, "CACHE_DIR", str(cache_folder()))  # noqa: B010 - a setting made at run time
    return numba.njit(cache=True, nogil=True)(function)
