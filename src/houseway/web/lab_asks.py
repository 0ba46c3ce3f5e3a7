"""What is asked of the odds lab, while it is answered: told how far it is, ended, asked again.

An answer that needs no count comes at once, from a process that is kept for them. One that needs a
count goes to another that may take its time. Nobody has more than one count going on; one that
nobody asks after is ended. What was counted is kept, so that asking again goes on from there.
"""

import asyncio
import secrets
from collections import Counter
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from houseway.errors import HousewayError, NotAllowed, plain_words
from houseway.web.apart import TOO_LONG, Apart, Busy
from houseway.web.lab_shapes import Answer, Asked, Refusal
from houseway.web.lab_work import answer_at_length, answer_at_once, read_up, stand_ready

AT_ONCE_SECONDS: Final = 4.0
"""When a process that should have answered at once is ended."""
READS_UP_SECONDS: Final = 60.0
"""How long that process may take to read what it answers with."""
COUNT_SECONDS: Final = 3600.0
"""How long a count may take."""
UNHEARD_SECONDS: Final = 20.0
"""How long somebody may not ask after a count before it is ended."""
SLOW_SECONDS: Final = 600.0
KEPT_SECONDS: Final = 60.0
"""How long an answer is kept for whoever asked."""
KEPT_MAX: Final = 8
"""Answers of somebody's that can be asked for again."""
COUNTS_AT_ONCE: Final = 2
BUSY: Final = "you have another count going on: wait for it, or end it"
EVERYTHING: Final = "*"
NOBODIES_MAX: Final = 3
"""How much may be counted at once for an address, for those who are nobody yet."""
NOTHING: Final = msgspec.Raw(b"null")


class Asking:
    """Something that somebody asked, and how far it is."""

    def __init__(self, who: str, where: str, game: str) -> None:
        self.id = secrets.token_urlsafe(9)
        self.who = who
        self.where = where
        self.game = game
        self.lane: Apart | None = None
        """Who counts it, where it is counted at length."""
        self.began = monotonic()
        self.doing, self.done, self.of = "", 0, 0
        self.answer = NOTHING
        self.is_ended = False
        self.task: asyncio.Task[None] | None = None
        self.ends: asyncio.TimerHandle | None = None

    @property
    def is_going_on(self) -> bool:
        """Whether no answer is there yet."""
        return self.answer is NOTHING and not self.is_ended

    def hear(self, doing: str, done: int, of: int) -> None:
        """How far the count is."""
        self.doing, self.done, self.of = doing, done, of

    def told(self) -> Asked:
        """How it stands."""
        return Asked(
            id=self.id,
            state="counting" if self.is_going_on else "ended" if self.is_ended else "done",
            doing=self.doing,
            done=self.done,
            of=self.of,
            seconds=round(monotonic() - self.began, 1),
            answer=self.answer,
            is_lengthy=self.lane is not None,
        )


class Lab:
    """What is asked of the lab, and the processes that answer."""

    def __init__(self) -> None:
        self.at_once = Apart(workers=1, waiting_max=60, each_max=2, warm=stand_ready)
        self.at_length = [Apart(waiting_max=10, warm=stand_ready) for _ in range(COUNTS_AT_ONCE)]
        self._reading_up: asyncio.Task[None] | None = None
        self._asked: dict[str, Asking] = {}
        self._slow: dict[str, float] = {}
        """Games that did not answer at once when they should have, and until when they are asked
        at length instead."""

    def get_ready(self) -> None:
        """Somebody comes to the lab: begin the process that answers while their page is on its way.

        It takes seconds to begin, and less to answer.
        """
        if self._reading_up is None or self._reading_up.done():
            self._reading_up = asyncio.create_task(self._read_up())

    async def _read_up(self) -> None:
        with suppress(HousewayError):
            await self.at_once.run(read_up, seconds=READS_UP_SECONDS)

    def shut(self) -> None:
        """End every process."""
        self.at_once.shut()
        for lane in self.at_length:
            lane.shut()

    def find(self, who: str, ask: str) -> Asking | None:
        """What somebody asked before; nobody hears of another's."""
        found = self._asked.get(ask)
        return found if found is not None and found.who == who else None

    def begin(
        self,
        who: str,
        ask: bytes,
        instead: str = "",
        *,
        where: str = "",
        game: str = "",
        is_somebody: bool,
    ) -> Asking:
        """Somebody asks; what they asked before and no longer want is ended.

        Nobody in particular is known by an address only, which several may share.
        """
        going_on = [it for it in self._asked.values() if it.who == who and it.is_going_on]
        for before in going_on:
            if instead in (before.id, EVERYTHING):
                self.end(before)
        if sum(it.is_going_on for it in going_on) >= (1 if is_somebody else NOBODIES_MAX):
            raise Busy(BUSY)
        self._let_go(who)
        asking = Asking(who, where, game)
        self._asked[asking.id] = asking
        asking.task = asyncio.create_task(self._answer(asking, ask))
        self.heard(asking)
        return asking

    async def wait(self, asking: Asking, seconds: float) -> Asked:
        """How it stands in a moment, or as soon as it is answered."""
        self.heard(asking)
        if asking.task is not None and asking.is_going_on:
            await asyncio.wait({asking.task}, timeout=seconds)
        self.heard(asking)
        return asking.told()

    def heard(self, asking: Asking) -> None:
        """Somebody still wants to know; from the last time on it is waited only so long."""
        if asking.ends is not None:
            asking.ends.cancel()
        seconds = UNHEARD_SECONDS if asking.is_going_on else KEPT_SECONDS
        loop = asyncio.get_running_loop()
        asking.ends = loop.call_later(seconds, self._forget, asking)

    def end(self, asking: Asking) -> None:
        """Nobody wants to know any more."""
        if asking.is_going_on:
            asking.is_ended = True
            if asking.task is not None:
                asking.task.cancel()

    def _forget(self, asking: Asking) -> None:
        self.end(asking)
        self._asked.pop(asking.id, None)

    async def _answer(self, asking: Asking, ask: bytes) -> None:
        """Have it answered at once, or at length."""
        try:
            found = await self._at_once(asking, ask)
            if not found:
                asking.lane = self._lane(asking.where)
                found = await asking.lane.run(
                    answer_at_length,
                    ask,
                    who=asking.id,
                    seconds=COUNT_SECONDS,
                    progress=asking.hear,
                )
        except HousewayError as refused:
            refusal = Refusal(why=plain_words(refused), is_busy=isinstance(refused, Busy))
            found = msgspec.json.encode(Answer(refusal=refusal))
        asking.answer = msgspec.Raw(found)

    def _lane(self, where: str) -> Apart:
        """Who counts for an address: one of them for all who ask from it, so that no guests that
        somebody makes have everything counted there is.
        """
        going_on = [it for it in self._asked.values() if it.is_going_on and it.lane is not None]
        own = next((it.lane for it in going_on if it.where == where), None)
        by_others = Counter(it.lane for it in going_on)
        return own or min(self.at_length, key=lambda lane: by_others[lane])

    def _let_go(self, who: str) -> None:
        """Keep only the last of somebody's answers."""
        answered = [it for it in self._asked.values() if it.who == who and not it.is_going_on]
        for it in answered[: -KEPT_MAX + 1]:
            if it.ends is not None:
                it.ends.cancel()
            self._asked.pop(it.id, None)

    async def _at_once(self, asking: Asking, ask: bytes) -> bytes:
        """An answer that needs no count, if there is one."""
        if monotonic() < self._slow.get(asking.game, 0):
            return b""
        try:
            return await self.at_once.run(
                answer_at_once, ask, who=asking.id, seconds=AT_ONCE_SECONDS
            )
        except NotAllowed as refused:
            if plain_words(refused) != TOO_LONG:
                raise
        # What was got ready went with its process: where the next one is asked, it stays.
        self._slow[asking.game] = monotonic() + SLOW_SECONDS
        return b""
