"""A room runs its table: clocks, sockets that are lost and come back, faults, and the end."""

import asyncio
import json
from pathlib import Path

import pytest

from houseway.errors import NotAllowed
from houseway.floor.audit.verifying import verify
from houseway.round.actions import Fold
from houseway.web import room
from houseway.web.listeners import Listener
from tests.web.stories import LONG, SOON, Visit, events, tell


def test_everybody_is_welcomed_and_told_in_order(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        first, second = await visit.hear(1), await visit.hear(2)
        assert first[0]["type"] == second[0]["type"] == "welcome"
        assert first[0]["you"]["id"] == visit.people[0].id
        numbers = [frame["n"] for frame in first]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert first[-1]["state"]["phase"] == "wagers"
        visit.do(1, lambda: visit.room.table.bet(1, {"ante": 500, "odds": 500}), number=5)
        (own,), (other,) = await visit.hear(1), await visit.hear(2)
        assert own["id"] == 5
        assert "id" not in other
        texts = [[event.pop("text") for event in frame["events"]] for frame in (own, other)]
        assert {**own, "id": 0, "state": 0} == {**other, "id": 0, "state": 0}
        name = visit.people[0].name
        assert texts[0] == ["You wager 5.00 on Ante.", "You wager 5.00 on Odds."]
        assert texts[1] == [f"{name} wagers 5.00 on Ante.", f"{name} wagers 5.00 on Odds."]

    tell(tmp_path, story)


def test_a_refusal_is_told_to_whoever_asked_and_changes_nothing(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear(1), await visit.hear(2)
        visit.do(1, lambda: visit.room.table.bet(1, {"ante": 1}), number=9)
        (refused,) = await visit.hear(1)
        assert (refused["type"], refused["id"]) == ("refused", 9)
        assert "outside the table's limits" in refused["why"]
        assert await visit.hear(2) == []

    tell(tmp_path, story)


def test_time_closes_wagers_and_answers_by_the_default(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear()
        await asyncio.sleep(3 * SOON / 1000)
        assert visit.phase == "wagers", "nothing runs before the first wager"
        visit.do(1, lambda: visit.room.table.bet(1, {"ante": 500, "odds": 500}))
        # On a busy machine the time may be over before anybody has heard of it.
        update = await visit.until(lambda frame: frame["type"] == "update")
        assert 0 < update["state"]["ask"]["left_ms"] <= SOON
        asked = await visit.until(lambda frame: frame["state"]["phase"] == "decision")
        assert asked["state"]["ask"]["default"] == "check 1"
        told = await visit.until(lambda frame: "DefaultAnswered" in events([frame]))
        assert [e["what"] for e in told["events"] if e["type"] == "DefaultAnswered"] == ["check 1"]
        over = await visit.until(lambda frame: frame["state"]["phase"] == "result")
        number = over["state"]["number"]
        await visit.until(lambda frame: frame["state"]["number"] == number + 1)

    tell(tmp_path, story, wagers_ms=SOON, decision_ms=SOON, result_ms=SOON)


def test_a_slow_player_takes_no_time_from_the_next_one(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        for seat in (1, 2):
            visit.do(seat, lambda seat=seat: visit.room.table.bet(seat, {"ante": 500}))  # type: ignore[misc]
        visit.ready()
        await visit.until(lambda frame: frame["state"]["phase"] == "decision")
        await asyncio.sleep(0.2)
        visit.do(1, lambda: visit.room.table.act(Fold(1)))
        asked = await visit.until(lambda frame: frame["state"]["ask"]["asked"] == [2])
        assert asked["state"]["ask"]["left_ms"] > LONG - 100

    tell(tmp_path, story, game="caribbean-stud")


def test_the_next_round_begins_as_soon_as_everybody_has_seen_the_result(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        visit.bet()
        visit.ready()
        await visit.until(lambda frame: frame["state"]["phase"] == "result")
        visit.do(1, lambda: visit.room.table.be_ready(1, on=True))
        assert visit.phase == "result"
        visit.do(2, lambda: visit.room.table.be_ready(2, on=True))
        assert visit.phase == "wagers"

    tell(tmp_path, story, decision_ms=SOON)


def test_a_seat_whose_socket_is_lost_is_kept_and_comes_back_in_mid_round(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        visit.bet()
        visit.ready()
        await visit.hear(1)
        lost = visit.listeners[1]
        visit.room.leave(lost)
        update = (await visit.hear(1))[-1]
        assert [seat["is_here"] for seat in update["state"]["seats"]] == [True, False]
        visit.listeners[1] = Listener(visit.people[1])
        visit.room.enter(visit.listeners[1])
        welcome = (await visit.hear(2))[0]
        assert welcome["type"] == "welcome"
        assert welcome["state"]["eyes"] == 2
        assert None not in welcome["state"]["piles"]["2"]
        assert welcome["state"]["ask"]["is_yours"]
        assert "CardDealt" in [event["type"] for event in welcome["events"]]

    tell(tmp_path, story)


def test_a_seat_that_stays_away_is_answered_and_gets_up(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        visit.bet()
        visit.ready()
        visit.room.leave(visit.listeners[1])
        told = await visit.until(lambda frame: "DefaultAnswered" in events([frame]))
        assert {e["seat"] for e in told["events"] if e["type"] == "DefaultAnswered"} == {2}
        table = visit.room.table
        while table.phase == "decision":
            table_now = table.now
            assert table_now is not None
            assert table_now.turn is not None
            assert 2 not in table_now.turn.asked, "who is away is answered at once"
            visit.do(1, lambda: table.answer_for(1))
        assert 2 not in table.seats
        assert visit.people[1].carried_cents > 1_500_00

    tell(tmp_path, story, away_ms=SOON)


def test_whoever_comes_back_in_time_is_not_sent_off(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        visit.bet()
        visit.ready()
        visit.room.leave(visit.listeners[1])
        await visit.until(lambda frame: "DefaultAnswered" in events([frame]))
        assert visit.leaving == {2}
        visit.listeners[1] = Listener(visit.people[1])
        visit.room.enter(visit.listeners[1])
        assert visit.leaving == set()
        assert visit.room.gone == set()

    tell(tmp_path, story, away_ms=SOON)


def test_a_fault_of_the_houses_own_leaves_nothing_half_done(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear()
        broken = visit.room.table

        def fail() -> None:
            broken.bet(1, {"ante": 500, "odds": 500})
            raise ZeroDivisionError

        visit.do(1, fail)
        welcome = await visit.until(lambda frame: frame["type"] == "welcome")
        assert welcome["state"]["wagers"] == []
        assert visit.room.table is not broken
        assert visit.floor.house.tables[broken.id] is visit.room.table
        visit.bet()
        assert len(list(visit.room.table.wagers())) == 4

    tell(tmp_path, story)
    assert "set up again from the journal" in caplog.text


def test_while_a_table_is_set_up_again_nothing_is_done_there(tmp_path: Path) -> None:
    """What is in memory is half done then: nothing may be built on it."""

    async def story(visit: Visit) -> None:
        broken, late = visit.room.table, Listener(None)

        def fail() -> None:
            broken.bet(1, {"ante": 500, "odds": 500})
            raise ZeroDivisionError

        await visit.hear()
        await visit.hear(2)
        visit.do(1, fail, number=5)
        visit.do(2, lambda: broken.bet(2, {"ante": 700, "odds": 700}), number=6)
        visit.room.enter(late)
        with pytest.raises(NotAllowed, match="set up again"):
            visit.room.close(visit.people[0])
        first, second = await visit.hear(), await visit.hear(2)
        answers = {frame["id"]: frame["why"] for frame in first + second if "id" in frame}
        assert answers == {
            5: "A fault of ours: nothing was done.",
            6: "The table is being set up again: say it once more.",
        }
        assert [frame["type"] for frame in second] == ["refused", "welcome"]
        assert json.loads(late.frames.get_nowait() or "")["state"]["wagers"] == []
        assert late.frames.empty()
        assert verify(visit.floor.engine).faults == []

    tell(tmp_path, story)


def test_a_table_that_cannot_be_set_up_again_is_out_of_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(visit: Visit) -> None:
        await visit.hear()
        table = visit.room.table

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(room, "restore", fail)
        visit.do(1, fail)
        closed = await visit.until(lambda frame: frame["type"] == "closed")
        assert closed["why"] == (
            "this table is out of order: it could not be set up again as it was. "
            "All chips on it were given back"
        )
        assert [person.carried_cents for person in visit.people] == [2_000_00, 2_000_00]
        assert visit.floor.find(table.id) is None
        assert table.id not in visit.floor.house.tables
        monkeypatch.undo()
        assert verify(visit.floor.engine).faults == []

    tell(tmp_path, story)
    assert "cannot be set up again" in caplog.text


def test_a_listener_that_does_not_keep_up_is_marked() -> None:
    async def fill() -> None:
        listener = Listener(None, waiting_max=2)
        for _ in range(2):
            listener.tell("frame")
            assert not listener.is_slow
        listener.tell("frame")
        assert listener.is_slow
        listener.end()

    asyncio.run(fill())


def test_everybody_is_told_when_a_table_closes(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        await visit.floor.close_table(visit.room, visit.people[0])
        frames = await visit.hear(2)
        assert [frame["type"] for frame in frames[-2:]] == ["closed", "end"]
        assert frames[-2]["why"] == f"the table was closed by {visit.people[0].name}"
        assert visit.floor.find(visit.room.table.id) is None
        assert [person.carried_cents for person in visit.people] == [2_000_00, 2_000_00]

    tell(tmp_path, story)


def test_a_table_where_nobody_is_any_more_closes_after_a_while(tmp_path: Path) -> None:
    async def story(visit: Visit) -> None:
        for seat in (1, 2):
            visit.do(seat, lambda seat=seat: visit.room.table.leave(seat))  # type: ignore[misc]
        visit.room.leave(visit.listeners[0])
        await asyncio.sleep(4 * SOON / 1000)
        assert not visit.is_closed(), "somebody watches"
        visit.room.leave(visit.listeners[1])
        for _ in range(100):
            await asyncio.sleep(0.02)
            if visit.floor.find(visit.room.table.id) is None:
                break
        assert visit.floor.rooms == {}

    tell(tmp_path, story, deserted=SOON / 1000)
