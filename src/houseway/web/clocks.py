"""How long a table waits for somebody: each who is asked in turn has the whole time."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from houseway.errors import NotAllowed
from houseway.floor.dealing.dealing import Dealing
from houseway.round.spots import Actor, Seat

WORDS_MS: Final = 3_000
"""How long the pages that have pledged a word have to tell it; each does so by itself, at once."""


class Wait(NamedTuple):
    """What a table waits for, and how long it does."""

    what: Hashable
    whom: frozenset[Actor]
    """Who is asked; empty where it is nobody in particular."""
    span_ms: int

    def goes_on(self, before: "Wait | None") -> bool:
        """Whether this is still the same wait: nobody is asked who was not asked before."""
        return before is not None and self.what == before.what and self.whom <= before.whom


class Left(NamedTuple):
    """How much time is left, as it is told."""

    ms: int | None = None
    """Until the table answers or goes on; None if no time runs."""
    bank_ms: int | None = None
    """What the time bank of the seat that is asked holds; None where there is none."""
    draws: bool = False
    """Whether it is drawn on: then what it holds is part of what is left."""


class Clock(NamedTuple):
    """A wait that is on, and until when: the end may be of a time bank that is drawn on."""

    wait: Wait
    until: float
    bank_ms: int = 0
    """What the time bank held when it was drawn on; 0 if it is not."""

    def left_ms(self, now: float) -> int:
        """How long the table still waits."""
        return max(0, round(1000 * (self.until - now)))

    def used_ms(self, now: float) -> int:
        """How much of the time bank is used up."""
        return max(0, self.bank_ms - self.left_ms(now))

    @property
    def seat(self) -> Seat | None:
        """The only seat that is waited for, if it is one."""
        whom = [*self.wait.whom]
        return whom[0] if len(whom) == 1 and isinstance(whom[0], int) else None

    def draw(self, table: Dealing, now: float, *, is_called: bool) -> "Clock":
        """The same wait with the time bank of its seat; refused where there is nothing to draw on.

        It is used once the time for the decision is up, whenever it was called for.
        """
        seat = self.seat
        if seat is None or self.bank_ms:
            raise NotAllowed("time is called once, by whoever is asked alone")
        bank_ms = table.patience.bank_ms(seat)
        if not bank_ms:
            raise NotAllowed("there is no time left in the bank")
        table.patience.draw(seat, is_called=is_called)
        return Clock(self.wait, max(self.until, now) + bank_ms / 1000, bank_ms)

    def has_more(self, table: Dealing) -> bool:
        """Whether a time bank is drawn on by itself when this is over."""
        return not self.bank_ms and table.patience.draws_by_itself(self.seat)

    def spend(self, table: Dealing, now: float) -> None:
        """What was used of the time bank is used up."""
        if self.bank_ms and self.seat is not None:
            table.patience.spend(self.seat, self.used_ms(now))

    def after(self, table: Dealing, now: float) -> "Clock | None":
        """What becomes of it once something was done: its question may be answered."""
        wait = wait_of(table, self.wait)
        if wait is not None and wait.goes_on(self.wait):
            return self._replace(wait=wait)
        self.spend(table, now)
        return None

    def left(self, table: Dealing, now: float) -> Left:
        """What is told of it."""
        seat, left_ms = self.seat, self.left_ms(now)
        if seat is None or not table.patience.is_kept:
            return Left(left_ms)
        if self.bank_ms:
            return Left(left_ms, min(left_ms, self.bank_ms), draws=True)
        return Left(left_ms, table.patience.bank_ms(seat))


def wait_of(table: Dealing, before: Wait | None = None) -> Wait | None:
    """What a table waits for now; None if no time runs.

    Once somebody has wagered, taking the wager back does not stop the clock. Where there is nothing
    to wager yet, it runs from the first who is ready.
    """
    now, timing = table.now, table.timing
    wagers = Wait(("wagers", table.moves), frozenset(), timing.wagers_ms)
    match table.phase:
        case "wagers" if table.patience.lacks_company:
            return None
        case "wagers" if table.entered or table.patience.awaits_others or wagers.goes_on(before):
            return wagers
        case "preparing" if table.session.words.are_taken:
            return Wait(("words", table.shoe_digest), frozenset(), WORDS_MS)
        case "preparing" | "decision" if now is not None and now.turn is not None:
            what = table.round_id, now.turn.number
            return Wait(what, frozenset(now.turn.asked), timing.decision_ms)
        case "result":
            return Wait(("result", table.session.round_number), frozenset(), timing.result_ms)
        case _:
            return None


def go_on_without(table: Dealing) -> None:
    """Time is up: do what a table does without those who have not done it."""
    if table.phase == "result":
        table.open_next()
    elif table.takes_wagers:
        table.close_wagers()
    else:
        turn = table.now.turn if table.now else None
        asked = turn.asked if turn else ()
        answered = [table.answer_for(seat) for seat in asked if isinstance(seat, int)]
        if not any(answered):
            table.answer_for_house()
