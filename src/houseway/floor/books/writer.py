"""One thread that writes: whatever waits is written together, then whoever waits is told.

Three things can go wrong. A change that the books do not take is refused, and nothing else is.
Storage that is away, full or locked makes the house pause: what waits is written when it is back.
Books that somebody else writes, or that cannot be understood, end the house.
"""

import logging
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final, TypeAlias

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from houseway.floor.books.journal import Change, Journal, NotWritten

LOG = logging.getLogger(__name__)

Told: TypeAlias = Callable[[BaseException | None], None]
"""Called in the writing thread when a change is durable, or with what kept it from being."""
Waiting: TypeAlias = tuple[Change, Told]

MOST_AT_ONCE: Final = 512
PAUSES: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""How long to wait before each further try; the last is for all that follow."""


class Writer:
    """Takes changes in order and makes them durable, many at once when many wait."""

    def __init__(
        self,
        journal: Journal,
        *,
        failed: Callable[[], None] | None = None,
        paused: Callable[[bool], None] | None = None,
    ) -> None:
        self.journal = journal
        self._tell_failed = failed
        self._tell_paused = paused
        self.failure: BaseException | None = None
        """What ended it. What is in memory is then ahead of what is stored: nothing goes on."""
        self.is_paused = False
        """Whether storage is away."""
        self._refused: set[str] = set()
        """Tables of which a change was refused, and which have not gone on from what is stored."""
        self._stops = Event()
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def submit(self, change: Change, told: Told) -> None:
        """Have a change written; `told` is called when it is durable."""
        self._waiting.put((change, told))

    def close(self) -> None:
        """Write what waits, and stop; what cannot be written by now is given up."""
        self._stops.set()
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

    def _write(self, batch: list[Waiting]) -> None:
        """Write a batch in one transaction; one by one if the books do not take all of it."""
        if self.failure is None:
            changes = [change for change, _ in batch if self._is_taken(change)]
            try:
                self._try(changes)
            except NotWritten as error:
                if len(batch) > 1:
                    for each in batch:
                        self._write([each])
                    return
                self._refuse(batch[0], error)
                return
            except Exception as error:  # noqa: BLE001 -- whatever it is, nothing may go on after it
                self._fail(error)
        for change, told in batch:
            if self.failure is None and change.table_id in self._refused:
                told(NotWritten("it rests on what was refused"))
            else:
                told(self.failure)

    def _is_taken(self, change: Change) -> bool:
        if change.mends:
            self._refused.discard(change.table_id)
        return bool(change) and change.table_id not in self._refused

    def _refuse(self, refused: Waiting, error: NotWritten) -> None:
        change, told = refused
        LOG.error("a change was refused: %s", error)
        if change.table_id:
            self._refused.add(change.table_id)
        told(error)

    def _fail(self, error: Exception) -> None:
        LOG.critical("the journal cannot be written", exc_info=error)
        self.failure = error
        if self._tell_failed is not None:
            self._tell_failed()

    # Storage that goes away and comes back.

    def _try(self, changes: list[Change]) -> None:
        """Write changes, waiting for storage as long as it takes."""
        if not changes:
            return
        tries, is_unsure = 0, False
        while True:
            try:
                if not (is_unsure and self.journal.was_written()):
                    self.journal.write(changes)
            except (SQLAlchemyError, OSError, ValueError, TypeError, ArithmeticError) as error:
                if _is_about_data(error):
                    self.journal.was_written()  # It was not; but somebody else may have written.
                    self._pause(on=False)
                    raise NotWritten(f"the books do not take it ({_in_short(error)})") from None
                if self._stops.is_set():
                    raise
                self._pause(on=True, why=_in_short(error))
                is_unsure = True
                self._stops.wait(PAUSES[min(tries, len(PAUSES) - 1)])
                tries += 1
            else:
                self._pause(on=False)
                return

    def _pause(self, *, on: bool, why: str = "") -> None:
        if self.is_paused != on:
            self.is_paused = on
            LOG.warning("the house pauses: %s" if on else "the house goes on%s", why)
            if self._tell_paused is not None:
                self._tell_paused(on)


def _is_about_data(error: Exception) -> bool:
    """Whether what was to be written is at fault, and not where it is written."""
    if isinstance(error, DBAPIError):
        return isinstance(error, DataError | IntegrityError)
    # What cannot be bound at all never reaches the database.
    return not isinstance(error, OSError)


def _in_short(error: Exception) -> str:
    """What a database says, without what was to be written: that may be a secret."""
    said = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {said[:120]}"
