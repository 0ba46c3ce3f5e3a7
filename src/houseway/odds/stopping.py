"""A long count that is told to end: it hears of it between two steps, and nothing is half added.

    with told_to_stop() as stop:
        for step in steps:
            ...
            stop.heed()

Whoever ends the process from outside, by Ctrl-C or by a signal to terminate, has it ended at the
next step, in the way in which it would have ended at once.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

_USUAL: Final = {
    signal.SIGINT: signal.default_int_handler,
    signal.SIGTERM: signal.SIG_DFL,
}
"""The signals that are heard, where nobody else hears them."""
ENDED_BY: Final = 128
"""What a shell adds to the number of the signal that ended a process."""


class Stop:
    """Whether somebody wants a count to end."""

    def __init__(self) -> None:
        self._signal = 0

    def hear(self, number: int, _: FrameType | None = None) -> None:
        """Somebody wants it to end."""
        self._signal = number

    def heed(self) -> None:
        """End here if somebody wants that."""
        if self._signal == signal.SIGINT:
            raise KeyboardInterrupt
        if self._signal:
            raise SystemExit(ENDED_BY + self._signal)


@contextmanager
def told_to_stop() -> Iterator[Stop]:
    """Hear what would end this process at once; where that cannot be heard, nothing is."""
    stop = Stop()
    before: dict[signal.Signals, Any] = {}
    if threading.current_thread() is threading.main_thread():
        before = {each: usual for each, usual in _USUAL.items() if signal.getsignal(each) is usual}
    for each in before:
        signal.signal(each, stop.hear)
    try:
        yield stop
    finally:
        for each, usual in before.items():
            signal.signal(each, usual)
