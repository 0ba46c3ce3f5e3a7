"""What is counted before the first answer of a law can be weighed: once, and not where people wait.

The counts of a law that nobody has asked about on this machine may take minutes. They are made in
the lane of what takes its time; only then is anything asked where answers come in a moment.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from houseway.errors import HousewayError
from houseway.floor.seats.seating import Law
from houseway.web.apart import Apart
from houseway.web.asked import LawText, named
from houseway.web.describing import law_key

LOG = logging.getLogger(__name__)
SECONDS: Final = 1800
PREPARE: Final = named("houseway.web.analysts.prepare")


class Preparing:
    """Which laws are prepared, and preparing others."""

    def __init__(self, counts: Callable[[Law], Apart], answers: Callable[[Law], Apart]) -> None:
        self._counts = counts
        self._answers = answers
        self._ready: set[tuple[str, ...]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def ready(self, law: Law) -> None:
        """Wait until the counts of a law are kept."""
        key = law_key(law)
        if key not in self._ready:
            text = LawText.of(law)
            lane = self._counts(law)
            await lane.run(PREPARE, text, key=("prepare", *key), seconds=SECONDS)
            self._ready.add(key)

    def begin(self, law: Law) -> None:
        """See to it that a law will be ready when somebody asks, and who answers warm."""
        if law_key(law) not in self._ready:
            task = asyncio.create_task(self._begin(law))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _begin(self, law: Law) -> None:
        try:
            await self.ready(law)
            lane = self._answers(law)
            if lane is not self._counts(law):
                await lane.run(PREPARE, LawText.of(law), seconds=SECONDS)
        except HousewayError as refusal:
            LOG.info("%s is not prepared: %s", law.game.name, refusal)
