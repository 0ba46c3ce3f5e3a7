"""Progress, for whoever is watching: a bar in a terminal, or one below a cell of a notebook."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from houseway.odds import Progress

Watched: TypeAlias = "Progress | bool | None"
"""Whom to tell of progress; whether to show it; if nothing is said, where somebody is watching."""

PATIENCE: Final = 0.4
"""Seconds after which a notebook shows that something is being done."""


@contextmanager
def watched(wanted: Watched = None) -> "Iterator[Progress | None]":
    """What to tell of progress, if anybody wants to know."""
    if wanted is False:
        yield None
    elif callable(wanted):
        yield wanted
    elif is_notebook():
        with _below_a_cell() as tell:
            yield tell
    elif wanted or is_terminal():
        with _in_a_terminal() as tell:
            yield tell
    else:
        yield None


def is_terminal() -> bool:
    """Whether somebody sits at a terminal: at a prompt of Python, or before a command."""
    return sys.stderr.isatty()


def is_notebook() -> bool:
    """Whether this is a kernel that shows what cells of a notebook give."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")


@contextmanager
def _in_a_terminal() -> "Iterator[Progress]":
    from rich.console import Console
    from rich.progress import BarColumn, TaskID, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    from houseway.cache import is_cold

    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if is_cold():
        console.print("compiling kernels, once")
    shown = TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()
    with Bars(*shown, console=console, transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what, total=total)
            bars.update(tasks[what], completed=done)

        yield tell


@contextmanager
def _below_a_cell() -> "Iterator[Progress]":
    """A bar of HTML, which appears when something takes a while and goes when it is done."""
    from importlib import import_module

    display: Any = import_module("IPython.display")
    began = shown = time.monotonic()
    handle: Any = None

    def tell(what: str, done: int, total: int) -> None:
        nonlocal handle, shown
        now = time.monotonic()
        if now - began < PATIENCE or (now - shown < PATIENCE and handle is not None):
            return
        shown = now
        bar = display.HTML(bar_of(what, done, total))
        if handle is None:
            handle = display.display(bar, display_id=True)
        else:
            handle.update(bar)

    try:
        yield tell
    finally:
        if handle is not None:
            handle.update(display.HTML(""))


def bar_of(what: str, done: int, total: int) -> str:
    """How far something is, in HTML.

    >>> bar_of("rounds", 1, 4)
    '<progress value="1" max="4"></progress> rounds: 25 %'
    """
    share = 100 * done // max(total, 1)
    return f'<progress value="{done}" max="{total}"></progress> {escape(what)}: {share} %'
