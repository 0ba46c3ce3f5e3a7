"""A decision in poker has its time, then the time bank of the seat, then the table's answer."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

from houseway.errors import NotAllowed
from houseway.round.actions import Choose
from houseway.round.spots import Seat
from houseway.steps.simple import TAKE_PART
from houseway.web.clocks import Clock, Left, Wait, wait_of
from tests.floor.test_patience import a_table
from tests.web.stories import LONG, SOON, Frame, Visit, events, tell

DECISION, BANK = 30_000, 45_000


def asks(scene: Any) -> Clock:
    """A table at which one player is asked, whose clock began at 100 seconds."""
    scene.table.close_wagers()
    scene.write()
    wait = wait_of(scene.table)
    assert wait is not None
    return Clock(wait, 100 + wait.span_ms / 1000)


def test_a_bank_that_is_called_early_is_used_only_when_time_is_up(engine: Engine) -> None:
    scene = a_table(engine)
    clock = asks(scene)
    assert clock.left(scene.table, 110) == Left(20_000, BANK)
    drawn = clock.draw(scene.table, 110, is_called=True)
    assert drawn.left(scene.table, 110) == Left(20_000 + BANK, BANK, draws=True)
    assert drawn.used_ms(129.9) == 0
    assert drawn.used_ms(130 + 12.5) == 12_500
    assert drawn.left(scene.table, 142.5) == Left(32_500, 32_500, draws=True)
    assert drawn.used_ms(1000) == BANK, "never more than there was"
    with pytest.raises(NotAllowed, match="called once"):
        drawn.draw(scene.table, 131, is_called=True)


def test_what_was_used_is_gone_when_the_answer_comes(engine: Engine) -> None:
    scene = a_table(engine)
    clock = asks(scene)
    seat = clock.seat
    assert seat is not None
    drawn = clock.draw(scene.table, 130, is_called=False)
    still = drawn.after(scene.table, 135)
    assert still == drawn, "while the same is asked the same clock runs"
    assert scene.table.answer_for(seat)
    assert drawn.after(scene.table, 140) is None
    assert scene.table.patience.bank_ms(seat) == BANK - 10_000


def test_nobody_draws_on_a_bank_for_two_or_on_an_empty_one(engine: Engine) -> None:
    scene = a_table(engine)
    clock = asks(scene)
    assert clock.seat is not None
    both = Clock(Wait(clock.wait.what, frozenset({1, 2}), DECISION), 130)
    assert both.seat is None
    assert not both.has_more(scene.table)
    with pytest.raises(NotAllowed):
        both.draw(scene.table, 101, is_called=True)
    scene.table.patience.spend(clock.seat, BANK)
    assert not clock.has_more(scene.table)
    with pytest.raises(NotAllowed, match="no time left"):
        clock.draw(scene.table, 101, is_called=True)


def asked(visit: Visit) -> Seat:
    now = visit.room.table.now
    assert now is not None
    assert now.turn is not None
    (seat,) = now.turn.asked
    assert isinstance(seat, int)
    return seat


def dealt_in(visit: Visit) -> None:
    """Everybody takes part, and the first is asked."""
    for seat in range(1, len(visit.people) + 1):
        visit.do(seat, lambda seat=seat: visit.room.table.act(Choose(seat, TAKE_PART)))  # type: ignore[misc]
    visit.ready()


def told(frames: list[Frame], kind: str) -> list[Frame]:
    return [event for frame in frames for event in frame.get("events", ()) if event["type"] == kind]


def test_a_bank_runs_when_time_is_up_and_is_told_to_all(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear()
        dealt_in(visit)
        first = asked(visit)
        frames = await visit.hear()
        ask = frames[-1]["state"]["ask"]
        assert (ask["bank_ms"], ask["draws_on_bank"]) == (LONG, False)
        frame = await visit.until(lambda frame: "BankDrawn" in events([frame]))
        (drawn,) = told([frame], "BankDrawn")
        assert (drawn["seat"], drawn["bank_ms"], drawn["is_called"]) == (first, LONG, False)
        assert drawn["text"].endswith("more time: time bank 600 s.")
        ask = frame["state"]["ask"]
        assert ask["draws_on_bank"]
        assert LONG - 500 < ask["left_ms"] == ask["bank_ms"] <= LONG
        assert asked(visit) == first, "nobody answered for them"
        await asyncio.sleep(0.1)
        visit.do(first, lambda: visit.room.table.answer_for(first))
        used = LONG - visit.room.table.patience.bank_ms(first)
        assert 100 <= used < 5_000
        assert asked(visit) != first
        left = visit.room.left
        assert (left.bank_ms, left.draws) == (LONG, False), "the next one has a bank of their own"

    tell(tmp_path, story, game="poker", people=3, decision_ms=SOON, bank_ms=LONG)


def test_who_has_used_it_up_is_answered_for_and_waits_for_nothing_more(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear()
        dealt_in(visit)
        first = asked(visit)
        frames: list[Frame] = []
        while not told(frames, "DefaultAnswered"):
            frames += await visit.hear()
            await asyncio.sleep(0.01)
        kinds = [kind for kind in events(frames) if kind in ("BankDrawn", "DefaultAnswered")]
        assert kinds[:2] == ["BankDrawn", "DefaultAnswered"]
        assert visit.room.table.patience.bank_ms(first) == 0

    tell(tmp_path, story, game="poker", people=3, decision_ms=SOON, bank_ms=SOON, bank_each_ms=0)


def test_time_is_called_by_whoever_is_asked(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        dealt_in(visit)
        first = asked(visit)
        other = next(seat for seat in (1, 2, 3) if seat != first)
        await visit.hear(first), await visit.hear(other)
        visit.do(other, lambda: visit.room.call_time(other), number=4)
        (refused,) = await visit.hear(other)
        assert refused["why"] == "Time is called by whoever is asked."
        visit.do(first, lambda: visit.room.call_time(first), number=5)
        (update,) = await visit.hear(first)
        (drawn,) = told([update], "BankDrawn")
        assert drawn["text"] == "You call for time: time bank 45 s."
        assert update["state"]["ask"]["left_ms"] > LONG + 44_000
        visit.do(first, lambda: visit.room.table.answer_for(first))
        assert visit.room.table.patience.bank_ms(first) == 45_000, "it was not needed"

    tell(tmp_path, story, game="poker", people=3)


def test_a_table_waits_for_nobody_who_sits_out(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        dealt_in(visit)
        table = visit.room.table
        frame = await visit.until(lambda frame: "SatOut" in events([frame]))
        (sat_out, *_) = told([frame], "SatOut")
        assert sat_out["text"].endswith("out: no answer for 2 rounds.")
        for _ in range(400):
            if visit.room.left == Left() and table.phase == "wagers":
                break
            await asyncio.sleep(0.01)
        assert len(table.patience.awaited) == 1, "who is left alone is asked nothing any more"
        number = table.session.round_number
        await asyncio.sleep(0.2)
        assert table.session.round_number == number, "nothing goes on until somebody is back"
        back = next(seat for seat in (1, 2, 3) if table.seats[seat].sits_out)
        visit.do(back, lambda: table.act(Choose(back, TAKE_PART)))
        await visit.until(lambda frame: frame["state"]["phase"] == "decision")
        assert not table.seats[back].sits_out
        assert sum(sitter.sits_out for sitter in table.seats.values()) == 1

    spans = {"wagers_ms": SOON, "decision_ms": SOON, "result_ms": SOON, "bank_ms": 0}
    tell(tmp_path, story, game="poker", people=3, **spans)
