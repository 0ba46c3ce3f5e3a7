"""One thread that writes: whatever waits is written together, then whoever waits is told."""

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

from houseway.floor.journal import Change, Journal

LOG = logging.getLogger(__name__)

Told: TypeAlias = Callable[[BaseException | None], None]
"""Called in the writing thread when a change is durable, or with what kept it from being."""

MOST_AT_ONCE = 512


class Writer:
    """Takes changes in order and makes them durable, many at once when many wait."""

    def __init__(self, journal: Journal, failed: Callable[[], None] | None = None) -> None:
        self.journal = journal
        self._failed = failed
        self.failure: BaseException | None = None
        """What went wrong. What is in memory is then ahead of what is stored: nothing goes on."""
        self._waiting: SimpleQueue[tuple[Change, Told] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, change: Change, told: Told) -> None:
        """Have a change written; `told` is called when it is durable."""
        self._waiting.put((change, told))

    def close(self) -> None:
        """Write what waits, and stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch, ends = [first], False
            while len(batch) < MOST_AT_ONCE and not self._waiting.empty():
                more = self._waiting.get()
                if more is None:
                    ends = True
                    break
                batch.append(more)
            self._write(batch)
            if ends:
                return

    def _write(self, batch: list[tuple[Change, Told]]) -> None:
        changes = [change for change, _ in batch if change]
        try:
            if self.failure is None and changes:
                self.journal.write(changes)
        except Exception as error:
            LOG.critical("the journal cannot be written", exc_info=error)
            self.failure = error
            if self._failed is not None:
                self._failed()
        for _, told in batch:
            told(self.failure)
