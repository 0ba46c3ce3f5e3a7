"""Work that is done apart from what serves the tables: in processes of its own, which stand back.

    found = await floor.apart.run(function, *args, who=person.id, progress=tell)

`function` stands in a module and is called there with the same arguments; these, and what it gives,
are sent by pickle. What it refuses is refused here in the same words.
"""

import asyncio
import logging
import math
import multiprocessing
import os
import queue
import signal
import sys
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeAlias, TypeVar

from houseway.errors import HousewayError, NotAllowed, plain_words

LOG = logging.getLogger(__name__)

Found = TypeVar("Found")
Told: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""

BELOW_THE_TABLES: Final = 15
"""How far a count stands back for what serves the tables."""
GRACE_SECONDS: Final = 0.5
"""How long a count that nobody waits for any more may still come to its end by itself."""
SAVES_SECONDS: Final = 3.0
"""How long a count that is ended may take to write down what is finished of it."""
LOOKS_SECONDS: Final = 0.05
PATIENCE: Final = 5
"""How many times its seconds a count may take that stood back for others and got little done."""
TELLS_SECONDS: Final = 0.2
"""How often at most progress is told."""

FAILED: Final = "this could not be counted: ask again"
TOO_LONG: Final = "this takes too long to count"
SHUT: Final = "the house is shutting"
TOO_MANY: Final = "too much is being counted just now: ask again in a moment"
TOO_MANY_OF_YOURS: Final = "what you asked for before is still being counted"


class Busy(HousewayError):
    """Too much waits already: to be asked again in a moment."""

    wait_seconds: Final = 1.0


class HeldUp(NotAllowed):
    """A count that took too long without the processor's time that it may have."""


class _Job:
    """Something that was asked for, and who waits for it."""

    def __init__(self, call: tuple[Callable[..., Any], tuple[Any, ...]], seconds: float) -> None:
        self.call = call
        self.seconds = seconds
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()
        self.waiting = 0
        self.listeners: list[Told] = []

    @property
    def is_given_up(self) -> bool:
        """Whether nobody waits for it any more."""
        return self.waiting == 0

    def settle(self, found: Any, failure: Exception | None) -> None:
        """Say in the serving loop what came of it."""
        self._tell(self._settle, found, failure)

    def hear(self, *said: Any) -> None:
        """Say in the serving loop how far it is."""
        self._tell(self._hear, *said)

    def _tell(self, what: Callable[..., None], *told: Any) -> None:
        try:
            self.loop.call_soon_threadsafe(what, *told)
        except RuntimeError:  # The loop has ended, and everybody with it.
            LOG.debug("nobody is left to be told")

    def _hear(self, *said: Any) -> None:
        for listener in self.listeners:
            listener(*said)

    def _settle(self, found: Any, failure: Exception | None) -> None:
        if self.done.done():
            return
        if failure is None:
            self.done.set_result(found)
        else:
            self.done.set_exception(failure)
            self.done.exception()  # It may be that nobody is left to hear it.


class Apart:
    """A few processes that count what is asked for, in turn."""

    def __init__(
        self,
        *,
        workers: int = 1,
        waiting_max: int = 20,
        each_max: int = 2,
        address_max: int = 12,
        idle_seconds: float = 600,
        warm: Callable[[], None] | None = None,
    ) -> None:
        self._waiting_max = waiting_max
        self._most = {"who": each_max, "where": address_max}
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._asked: dict[Hashable, _Job] = {}
        self._of: Counter[tuple[str, str]] = Counter()
        """How much each person waits for, and each address."""
        self._many = 0
        self._is_shut = False
        self._workers = [_Worker(self._waiting, idle_seconds, warm) for _ in range(workers)]

    async def run(
        self,
        function: Callable[..., Found],
        *args: Any,
        who: str = "",
        where: str = "",
        key: Hashable = None,
        seconds: float = 600,
        progress: Told | None = None,
    ) -> Found:
        """What a function gives, called in another process.

        `who` asks: nobody has more than a few things counted at once, and all who ask from one
        address (`where`), guests that are easily made, not more than a part of what may wait.
        Whoever asks under the same `key` meanwhile waits for the same count. With `progress` the
        function is called with a `progress` of its own. If this is cancelled and nobody else
        waits, the count ends.
        """
        if self._is_shut:
            raise NotAllowed(SHUT)
        asking = [(kind, name) for kind, name in (("who", who), ("where", where)) if name]
        job = self._asked.get(key) if key is not None else None
        if job is None:
            self._refuse_crowd(asking)
            call = function, args
            job = _Job(call if progress is None else (_telling, call), seconds)
            if key is not None:
                self._asked[key] = job
        with self._waits(job, asking, key, progress):
            found: Found = await asyncio.shield(job.done)
        return found

    @contextmanager
    def _waits(
        self, job: _Job, asking: list[tuple[str, str]], key: Hashable, progress: Told | None
    ) -> Iterator[None]:
        """Somebody waits for this; who is the first has it done, the last lets go of it."""
        is_new = job.is_given_up
        job.waiting += 1
        self._many += 1
        self._of.update(asking)
        if progress is not None:
            job.listeners.append(progress)
        if is_new:
            self._enter(job)
        try:
            yield
        finally:
            job.waiting -= 1
            self._many -= 1
            self._of -= Counter(asking)
            if progress is not None:
                job.listeners.remove(progress)
            if job.is_given_up and self._asked.get(key) is job:
                del self._asked[key]

    def _refuse_crowd(self, asking: list[tuple[str, str]]) -> None:
        for each in asking:
            if self._of[each] >= self._most[each[0]]:
                raise Busy(TOO_MANY_OF_YOURS if each[0] == "who" else TOO_MANY)
        if self._many >= self._waiting_max:
            raise Busy(TOO_MANY)

    def _enter(self, job: _Job) -> None:
        for worker in self._workers:
            worker.begin()
        self._waiting.put(job)

    def shut(self) -> None:
        """End every process; whoever waits is told so."""
        self._is_shut = True
        for worker in self._workers:
            worker.shut()
        while not self._waiting.empty():
            job = self._waiting.get()
            if job is not None:
                job.settle(None, NotAllowed(SHUT))


class _Worker:
    """A thread that hands one thing after another to a process, and waits for it."""

    def __init__(
        self,
        waiting: "queue.SimpleQueue[_Job | None]",
        idle_seconds: float,
        warm: Callable[[], None] | None,
    ) -> None:
        self._waiting = waiting
        self._idle_seconds = idle_seconds
        self._warm = warm
        self._thread: threading.Thread | None = None
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._is_shut = False

    def begin(self) -> None:
        """See to it that somebody works."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="apart", daemon=True)
            self._thread.start()

    def shut(self) -> None:
        """End the process, and say so to whoever waits."""
        self._is_shut = True
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(timeout=5)

    def _work(self) -> None:
        while not self._is_shut:
            try:
                job = self._waiting.get(timeout=self._idle_seconds)
            except queue.Empty:
                self._end()
                continue
            if job is not None and not job.is_given_up:
                self._do(job)
        self._end()

    def _do(self, job: _Job) -> None:
        """Have one thing done; whatever happens, whoever waits hears of it."""
        try:
            pipe = self._pipe or self._start()
            pipe.send(job.call)
            kind, found = self._await(pipe, job)
        except (EOFError, OSError):
            LOG.warning("a process that counts has ended by itself", exc_info=True)
            kind, found = "failed", ""
            self._end()
        except Exception as fault:
            LOG.error("nothing could be asked of a process that counts", exc_info=fault)
            kind, found = "failed", ""
        if kind == "done":
            job.settle(found, None)
        elif kind == "failed":
            if found:
                LOG.error("a count failed:\n%s", found)
            job.settle(None, NotAllowed(FAILED))
        else:
            job.settle(None, (HeldUp if kind == "held up" else NotAllowed)(found))

    def _await(self, pipe: Connection, job: _Job) -> tuple[str, Any]:
        """What the process says in the end; it is ended where it takes too long."""
        began, had = monotonic(), self._spent()
        given_up: float | None = None
        while True:
            if pipe.poll(LOOKS_SECONDS):
                kind, found = pipe.recv()
                if kind != "told":
                    return kind, found
                job.hear(*found)
                continue
            now = monotonic()
            given_up = (given_up or now) if job.is_given_up else None
            is_over = given_up is not None and now > given_up + GRACE_SECONDS
            took = now - began
            is_held_up = took > job.seconds and self._spent() - had < job.seconds
            if took > job.seconds:
                is_over = is_over or not is_held_up or took >= PATIENCE * job.seconds
            if self._is_shut or is_over:
                self._end()
                if self._is_shut:
                    return "refused", SHUT
                return "held up" if is_held_up else "refused", TOO_LONG

    def _spent(self) -> float:
        """The seconds of a processor that the process has had; without end where nobody knows."""
        if self._process is None:
            return 0.0
        try:
            stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
        except OSError:  # Another system, or it is gone.
            return math.inf
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def _start(self) -> Connection:
        # Not by a fork: this process has threads, and open connections.
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there, self._warm), daemon=True)
        process.start()
        there.close()
        self._process, self._pipe = process, here
        return here

    def _end(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            _end_process(self._process)
            self._process = None


def _end_process(process: BaseProcess) -> None:
    """End a process: at once where it has nothing to write down, and soon where it has.

    A count of many parts hears that it is to end, writes down what is finished, and from then on
    can be ended as any other.
    """
    gives_up = monotonic() + SAVES_SECONDS
    while process.is_alive() and monotonic() < gives_up:
        process.terminate()
        process.join(LOOKS_SECONDS)
    process.kill()
    process.join()


# In the other process.

_PIPE: list[Connection] = []
"""Where the process that counts says what it has to say."""


def _serve(pipe: Connection, warm: Callable[[], None] | None) -> None:
    """Do what is asked, one thing after another, until nobody is left to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Whoever began it ends it.
    threading.Thread(target=_go_with_the_house, name="house", daemon=True).start()
    _stand_back()
    _PIPE.append(pipe)
    if warm is not None:
        warm()
    while True:
        try:
            function, args = pipe.recv()
            pipe.send(_done(function, args))
        except (EOFError, OSError):  # Whoever asked is gone.
            return


def _go_with_the_house() -> None:
    """End this process as soon as the one that began it is gone, even where that was killed.

    As when it is ended by that: what is finished of a count is written down first.
    """
    house = multiprocessing.parent_process()
    assert house is not None
    house.join()
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(SAVES_SECONDS)
    os._exit(1)


def _stand_back() -> None:
    """Let whatever serves the tables go first, and never be interrupted by this."""
    if hasattr(os, "nice"):
        os.nice(BELOW_THE_TABLES)
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def _done(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "done", function(*args)
    except HousewayError as refusal:
        return "refused", plain_words(refusal)
    except Exception:  # noqa: BLE001 -- it is told where it can be written down
        return "failed", traceback.format_exc()


def _telling(function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function that says how far it is, and pass that on now and then."""
    last = 0.0

    def tell(what: str, done: int, of: int) -> None:
        nonlocal last
        if monotonic() - last >= TELLS_SECONDS or done >= of:
            last = monotonic()
            _PIPE[0].send(("told", (what, done, of)))

    return function(*args, progress=tell)
