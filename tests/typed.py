"""The type checker, asked from a test, which leaves the interpreter as it was."""

import sys

from mypy.api import run


def check_types(arguments: list[str]) -> tuple[str, str, int]:
    """What mypy says, on both channels, and its exit code.

    It allows itself a deep stack and does not take that back: what a later test shows about too
    many brackets would depend on which tests had run before it.
    """
    limit = sys.getrecursionlimit()
    try:
        return run(arguments)
    finally:
        sys.setrecursionlimit(limit)
