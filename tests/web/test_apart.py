"""Work that is done apart: found, refused, shared, given up, too long, after a crash."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from multiprocessing import active_children
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import psutil  # type: ignore[import-untyped]
import pytest
from numpy.typing import NDArray

from houseway.errors import NotAllowed
from houseway.odds import Progress
from houseway.odds.shards import Counting, Run, finish
from houseway.web.apart import (
    FAILED,
    SHUT,
    TOO_LONG,
    TOO_MANY,
    TOO_MANY_OF_YOURS,
    Apart,
    Busy,
    HeldUp,
)
from houseway.web.lab_work import MEMORY_MAX, stand_ready


def process() -> int:
    return os.getpid()


def refuse() -> None:
    raise NotAllowed("there are no such cards")


def stumble() -> None:
    raise ZeroDivisionError


def crash() -> None:
    os._exit(3)


def note(file: Path) -> str:
    """Leave a line, so that whoever asked twice can be counted."""
    with file.open("a") as kept:
        kept.write("counted\n")
    time.sleep(0.2)
    return file.read_text()


def hoard() -> int:
    """Ask for more room than any process of the floor has."""
    return len(bytearray(MEMORY_MAX + 2**30))


def go_on(file: Path) -> None:
    """Never come to an end, and say so by the time of a file."""
    while True:
        file.touch()
        time.sleep(0.01)


def linger(file: Path) -> None:
    """Never come to an end, and never look at whoever asked."""
    part = file.with_suffix(".part")
    part.write_text(str(os.getpid()))
    part.rename(file)
    while True:
        time.sleep(1)


def toil() -> None:
    """Never come to an end, and take a whole processor for it."""
    while True:
        pass


def counted(many: int, *, progress: Progress) -> int:
    for done in range(many + 1):
        progress("hands", done, many)
    return many


class Ones(NamedTuple):
    """As many ones as shards."""

    total: NDArray[np.int64]

    def digest(self) -> str:
        return str(self.total.tolist())

    def arrays(self) -> Mapping[str, NDArray[Any]]:
        return {"total": self.total}


def a_moment(folder: Path, number: int) -> Ones:
    with (folder / "counted").open("a") as kept:
        kept.write(f"{number}\n")
    time.sleep(0.05)
    return Ones(np.ones(1, np.int64))


def in_shards(folder: Path, *, progress: Progress) -> int:
    """A count of forty parts, which takes two seconds and is written down every five."""
    part = folder / "run.shards"
    run: Run[Path, Ones] = Run(
        folder, 40, Ones(np.zeros(1, np.int64)), lambda sums, _, one: Ones(sums.total + one.total)
    )
    run.resume(part, lambda arrays: Ones(arrays["total"]))
    finish(run, Counting(a_moment, (__name__,), "parts", part), workers=1, progress=progress)
    return int(run.sums.total[0])


Story = Callable[[Apart], Awaitable[None]]


def tell(story: Story, **how: Any) -> None:
    async def told() -> None:
        one = Apart(**how)
        try:
            await asyncio.wait_for(story(one), 60)
        finally:
            one.shut()

    asyncio.run(told())
    assert not active_children()


def test_one_process_does_one_thing_after_another_and_stands_back() -> None:
    async def story(one: Apart) -> None:
        first = await one.run(process)
        assert first == await one.run(process) != os.getpid()
        assert os.getpriority(os.PRIO_PROCESS, first) > os.getpriority(os.PRIO_PROCESS, 0)

    tell(story)


def test_no_process_takes_all_the_room_there_is() -> None:
    async def story(one: Apart) -> None:
        with pytest.raises(NotAllowed, match=FAILED):
            await one.run(hoard)
        assert await one.run(process) != os.getpid()

    tell(story, warm=stand_ready)


def test_what_is_refused_there_is_refused_here_and_faults_end_nothing() -> None:
    async def story(one: Apart) -> None:
        first = await one.run(process)
        with pytest.raises(NotAllowed, match="there are no such cards"):
            await one.run(refuse)
        with pytest.raises(NotAllowed, match=FAILED):
            await one.run(stumble)
        assert await one.run(process) == first

    tell(story)


def test_after_a_crash_another_process_goes_on() -> None:
    async def story(one: Apart) -> None:
        first = await one.run(process)
        with pytest.raises(NotAllowed, match=FAILED):
            await one.run(crash)
        assert await one.run(process) != first

    tell(story)


def test_who_asks_the_same_meanwhile_waits_for_the_same(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        file = tmp_path / "noted"
        asked = [one.run(note, file, who="ann", key="same") for _ in range(5)]
        assert await asyncio.gather(*asked) == ["counted\n"] * 5
        assert await one.run(note, file, key="same") == "counted\n" * 2, "it is not kept"

    tell(story)


def test_nobody_fills_the_house(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        file = tmp_path / "noted"
        asked = [asyncio.create_task(one.run(note, file, who=who)) for who in ("ann", "ann", "bob")]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match=TOO_MANY_OF_YOURS):
            await one.run(process, who="ann")
        with pytest.raises(Busy, match=TOO_MANY):
            await one.run(process, who="cid")
        await asyncio.gather(*asked)
        assert await one.run(process, who="ann")

    tell(story, waiting_max=3, each_max=2)


def test_no_address_fills_the_house_with_guests(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        file, names = tmp_path / "noted", ("guest 1", "guest 2", "guest 3")
        asked = [asyncio.create_task(one.run(note, file, who=who, where="here")) for who in names]
        await asyncio.sleep(0)
        with pytest.raises(Busy, match=TOO_MANY):
            await one.run(process, who="guest 4", where="here")
        assert await one.run(process, who="ann", where="elsewhere"), "others are not kept out"
        await asyncio.gather(*asked)
        assert await one.run(process, who="guest 4", where="here")

    tell(story, waiting_max=20, address_max=3)


def test_what_nobody_waits_for_ends(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        file = tmp_path / "going"
        asking = asyncio.create_task(one.run(go_on, file))
        while not file.exists():
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        while active_children():
            await asyncio.sleep(0.01)
        assert await one.run(process), "the next finds a process"

    tell(story)


def test_a_moment_that_nobody_waits_for_costs_no_process(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        first = await one.run(process)
        asking = asyncio.create_task(one.run(note, tmp_path / "noted"))
        await asyncio.sleep(0.1)
        asking.cancel()
        assert await one.run(process) == first

    tell(story)


def test_what_takes_too_long_ends(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        with pytest.raises(NotAllowed, match=TOO_LONG):
            await one.run(go_on, tmp_path / "going", seconds=0.2)

    tell(story)


@pytest.mark.skipif(sys.platform != "linux", reason="where nobody says what a process has had")
def test_time_in_which_it_was_not_let_on_is_not_held_against_a_count() -> None:
    async def story(one: Apart) -> None:
        await one.run(process)
        await one.run(time.sleep, 0.5, seconds=0.3)
        with pytest.raises(HeldUp, match=TOO_LONG):
            await one.run(time.sleep, 60, seconds=0.1)
        with pytest.raises(NotAllowed, match=TOO_LONG):
            await one.run(toil, seconds=0.3)

    tell(story)


def test_progress_comes_in_order_and_the_end_of_it_always() -> None:
    async def story(one: Apart) -> None:
        heard: list[tuple[str, int, int]] = []
        await one.run(counted, 10_000, progress=lambda *said: heard.append(said))
        assert heard == sorted(heard)
        assert heard[-1] == ("hands", 10_000, 10_000)
        assert len(heard) < 100

    tell(story)


def test_who_waits_when_the_house_shuts_is_told(tmp_path: Path) -> None:
    async def story(one: Apart) -> None:
        file = tmp_path / "going"
        asked = [asyncio.create_task(one.run(go_on, file)) for _ in range(2)]
        while not file.exists():
            await asyncio.sleep(0.01)
        one.shut()
        for each in asked:
            with pytest.raises(NotAllowed, match=SHUT):
                await each
        with pytest.raises(NotAllowed, match=SHUT):
            await one.run(process)

    tell(story)


def test_a_process_that_nobody_needs_goes() -> None:
    async def story(one: Apart) -> None:
        await one.run(process)
        while active_children():
            await asyncio.sleep(0.01)
        assert await one.run(process)

    async def told() -> None:
        one = Apart(idle_seconds=0.1)
        await story(one)
        one.shut()

    asyncio.run(asyncio.wait_for(told(), 60))


def test_a_process_goes_when_the_house_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    asked = f"Apart().run(linger, Path({str(file)!r}))"
    program = (
        "import asyncio\nfrom pathlib import Path\nfrom houseway.web.apart import Apart\n"
        "from tests.web.test_apart import linger\n"
        f"async def ask():\n    await {asked}\nasyncio.run(ask())\n"
    )
    house = subprocess.Popen([sys.executable, "-c", program], cwd=Path(__file__).parents[2])
    try:
        while not file.exists():
            assert house.poll() is None
            time.sleep(0.01)
    finally:
        house.kill()
        house.wait()
    counts = psutil.Process(int(file.read_text()))
    gives_up = time.monotonic() + 60
    while counts.is_running() and counts.status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < gives_up, "it lives on"
        time.sleep(0.01)


@pytest.mark.parametrize("is_shut", [False, True], ids=["cancelled", "the house is closed"])
def test_a_count_that_is_ended_goes_on_from_what_was_finished(
    tmp_path: Path, is_shut: bool
) -> None:
    half = 20

    async def begin(one: Apart) -> None:
        reached = asyncio.Event()
        hear = lambda _, done, __: reached.set() if done >= half else None  # noqa: E731
        count = asyncio.create_task(one.run(in_shards, tmp_path, progress=hear))
        await reached.wait()
        if is_shut:
            one.shut()
        else:
            count.cancel()
        await asyncio.wait({count})

    async def go_on(one: Apart) -> None:
        told: list[tuple[str, int, int]] = []
        found = await one.run(in_shards, tmp_path, progress=lambda *said: told.append(said))
        assert found == 40
        what, before, of = told[0]
        assert half <= before < 40, "it goes on from where it was ended"
        assert what == f"parts, going on from {before} of {of}"

    tell(begin)
    tell(go_on)
    counted_at_all = (tmp_path / "counted").read_text().split()
    assert len(counted_at_all) <= 40 + 3, "at most those are counted twice that were not finished"
