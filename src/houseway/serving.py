"""Threads that serve a floor, and what none of them does: count, check a law, compile a kernel.

Everybody at every table would wait for it. It is done in a process apart (`houseway.web.apart`).
What is marked here refuses to run in a thread that serves, so that a way to it of which nobody
thought is a fault in the log and no pause of the floor.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import local
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Here(local):
    """What is known of a thread."""

    serves = False


_HERE = _Here()


class NotServed(RuntimeError):
    """Something was to be done in a thread that serves which is done apart."""


def serves() -> bool:
    """Whether this thread serves a floor."""
    return _HERE.serves


def begin_serving() -> None:
    """Say that this thread serves a floor from now on."""
    _HERE.serves = True


@contextmanager
def serving() -> Iterator[None]:
    """Serve a floor in this thread."""
    before, _HERE.serves = _HERE.serves, True
    try:
        yield
    finally:
        _HERE.serves = before


def refuse_serving(what: str) -> None:
    """Refuse something in a thread that serves."""
    if _HERE.serves:
        raise NotServed(f"{what} is done apart from what serves the tables")


def apart_only(function: Callable[P, T]) -> Callable[P, T]:
    """Mark a function that no thread runs which serves a floor."""

    @wraps(function)
    def marked(*args: P.args, **kwargs: P.kwargs) -> T:
        refuse_serving(f"{function.__module__}.{function.__qualname__}")
        return function(*args, **kwargs)

    return marked
