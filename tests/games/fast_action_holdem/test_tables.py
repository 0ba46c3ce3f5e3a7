"""Where a count comes from: memory, the package, the cache, or an executor; and going on."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from houseway.cache import alone
from houseway.errors import Differs, NotPermitted
from houseway.games.fast_action_holdem import tables
from houseway.games.fast_action_holdem.attesting import attest, sample_of
from houseway.games.fast_action_holdem.counting import Counted, count_shard, shards_of
from houseway.games.fast_action_holdem.odds import origin_notes
from houseway.games.fast_action_holdem.tables import counted
from houseway.odds.store import Stopwatch, read_sealed, write_sealed
from houseway.sources import maker
from tests.games.fast_action_holdem.small_packs import small_question

QUESTION = small_question()
SHARDS = len(shards_of(QUESTION.copies))


class Inline(Executor):
    """Does each task at once, and remembers the shards it was asked for."""

    def __init__(self, fails_at: int | None = None) -> None:
        self.numbers: list[int] = []
        self.fails_at = fails_at

    def submit(self, task: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.numbers) == self.fails_at:
            future.set_exception(RuntimeError("the worker is gone"))
        else:
            self.numbers.append(args[-1])
            future.set_result(task(*args))
        return future


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own, nothing shipped, and nothing in memory."""
    monkeypatch.setattr(tables, "counts_folder", lambda: tmp_path)
    monkeypatch.setattr(tables, "SHIPPED", tmp_path / "counts")
    monkeypatch.setattr(tables, "_known", {})
    (tmp_path / "counts").mkdir()
    return tmp_path


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_known", {})


def same(one: Counted, other: Counted) -> bool:
    tables.require_same(one, other)
    return one.question == other.question


def test_a_count_is_kept_and_taken_from_memory_and_from_the_cache(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Inline()
    made = counted(QUESTION, executor=first)
    assert sorted(first.numbers) == list(range(SHARDS))
    again = Inline()
    assert counted(QUESTION, executor=again) is made
    forget(monkeypatch)
    assert same(counted(QUESTION, executor=again), made)
    assert again.numbers == []


def test_who_waits_for_a_count_finds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    other, waiting = Inline(), Inline()

    @contextmanager
    def waited(lock: Path) -> Iterator[None]:
        """Wait for a process that counts the same meanwhile, and holds this file."""
        monkeypatch.setattr(tables, "alone", alone)
        counted(QUESTION, executor=other)
        forget(monkeypatch)
        yield

    monkeypatch.setattr(tables, "alone", waited)
    counted(QUESTION, executor=waiting)
    assert (len(other.numbers), waiting.numbers) == (SHARDS, [])


def test_threads_count_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    made = counted(QUESTION, workers=2, progress=lambda *says: told.append(says))
    assert told[0] == ("boards", 0, SHARDS)
    assert told[-1] == ("boards", SHARDS, SHARDS)
    assert made.seconds > 0
    tables.kept_file(QUESTION).unlink()
    forget(monkeypatch)
    assert same(counted(QUESTION, executor=Inline()), made)


def test_a_shipped_count_comes_first(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(QUESTION, executor=Inline())
    slow = msgspec.structs.replace(made, seconds=1234)
    write_sealed(tables.shipped_file(QUESTION), tables.encode(tables.new_file(slow)))
    forget(monkeypatch)
    assert counted(QUESTION).seconds == 1234


def test_the_same_count_is_the_same_file_and_has_room_for_more(folder: Path) -> None:
    made = counted(QUESTION, executor=Inline())
    further = {"categories": np.arange(2 * len(made.beaten)).reshape(-1, 2) ** 3}
    written = tables.encode(tables.new_file(made, further))
    assert written == tables.encode(tables.new_file(made, further))
    found = tables.decode(written)
    assert same(found.counted, made)
    assert found.sources == tables.sources_digest()
    assert np.array_equal(found.further["categories"], further["categories"])


def test_a_file_of_another_question_is_not_taken(folder: Path) -> None:
    made = counted(QUESTION, executor=Inline())
    other = msgspec.structs.replace(QUESTION, ties="suited first")
    write_sealed(tables.shipped_file(other), tables.encode(tables.new_file(made)))
    assert tables.find(other) is None


def test_a_damaged_count_is_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(QUESTION, executor=Inline())
    file = tables.kept_file(QUESTION)
    whole = file.read_bytes()
    for damaged in (whole[:-1], whole.replace(b"scale", b"scole"), b""):
        file.write_bytes(damaged)
        forget(monkeypatch)
        again = Inline()
        assert same(counted(QUESTION, executor=again), made)
        assert len(again.numbers) == SHARDS


# Going on.


def break_off(after: int, **how: Any) -> None:
    def press(_: str, done: int, __: int) -> None:
        if done == after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        counted(QUESTION, executor=Inline(), workers=1, progress=press, **how)


def finished() -> list[int]:
    return [n for n, digest in enumerate(tables.resume(QUESTION).digests) if digest]


@pytest.mark.parametrize("recount", [False, True])
def test_an_interrupted_count_goes_on(
    recount: bool, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = counted(QUESTION, executor=Inline())
    if not recount:
        tables.kept_file(QUESTION).unlink()
        forget(monkeypatch)
    break_off(after=3, recount=recount)
    before = finished()
    assert len(before) == 3
    break_off(after=5, recount=recount)
    assert len(finished()) == 5
    rest = Inline()
    assert same(counted(QUESTION, executor=rest, recount=recount), whole)
    assert len(rest.numbers) == SHARDS - 5
    assert not {*before} & {*rest.numbers}
    assert not tables.part_file(QUESTION).exists()


def test_a_count_is_written_down_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing could be written once the process is killed."""
    monkeypatch.setattr(tables, "Stopwatch", partial(Stopwatch, pause=0))
    seen: list[int] = []
    counted(
        QUESTION, executor=Inline(), workers=1, progress=lambda *_: seen.append(len(finished()))
    )
    # What is told of a shard comes just before it is written down.
    assert seen == [0, *range(SHARDS)]


def test_between_two_savings_there_is_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "Stopwatch", partial(Stopwatch, pause=3600))
    saved: list[int] = []
    monkeypatch.setattr(tables, "save", lambda run: saved.append(len(run.open)))
    counted(QUESTION, executor=Inline())
    assert saved == [0]


def test_what_was_finished_before_a_worker_was_lost_is_kept() -> None:
    with pytest.raises(RuntimeError, match="the worker is gone"):
        counted(QUESTION, executor=Inline(fails_at=4), workers=1)
    before = finished()
    assert before
    rest = Inline()
    counted(QUESTION, executor=rest)
    assert sorted([*before, *rest.numbers]) == list(range(SHARDS))


def test_a_damaged_part_is_ignored() -> None:
    break_off(after=3)
    file = tables.part_file(QUESTION)
    whole = file.read_bytes()
    for place in (0, 70, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert finished() == []
    file.write_bytes(whole[:-1])
    assert finished() == []
    file.write_bytes(whole)
    assert len(finished()) == 3


def test_the_time_of_a_run_that_broke_off_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    break_off(after=3)
    file = tables.part_file(QUESTION)
    run = tables.resume(QUESTION)
    run.seconds = 500
    tables.save(run)
    assert read_sealed(file) is not None
    assert counted(QUESTION, executor=Inline()).seconds > 500


def test_a_count_that_cannot_be_written_is_given_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "counts_folder", lambda: folder / "missing")
    assert counted(QUESTION, executor=Inline()).shards


# Counting anew.


def test_a_recount_that_differs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = counted(QUESTION, executor=Inline())
    beaten = made.beaten.copy()
    beaten[7] += 1
    shards = ("another", *made.shards[1:])
    for wrong, says in (
        (msgspec.structs.replace(made, beaten=beaten), "differs from the known one"),
        (msgspec.structs.replace(made, shards=shards), "in shards 0$"),
        (msgspec.structs.replace(made, scale=made.scale + 1), "differs"),
        (msgspec.structs.replace(made, shards=made.shards[1:]), "differs"),
    ):
        write_sealed(tables.shipped_file(QUESTION), tables.encode(tables.new_file(wrong)))
        forget(monkeypatch)
        with pytest.raises(Differs, match=says):
            counted(QUESTION, executor=Inline(), recount=True)
        assert counted(QUESTION).scale == wrong.scale, "what is known stays as it is"


def test_a_worker_with_other_sources_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tables.count_alike(maker(*tables.CODE), QUESTION, 0).digest() == (
        count_shard(QUESTION, 0).digest()
    )
    with pytest.raises(NotPermitted, match="another houseway"):
        tables.count_alike("other", QUESTION, 0)


# Counts that other code made.


def ship(made: Counted, **changes: Any) -> tables.Filed:
    """File a count as shipped by code that is not here any more."""
    filed = tables.new_file(made)
    filed = msgspec.structs.replace(filed, sources="of another code", **changes)
    write_sealed(tables.shipped_file(made.question), tables.encode(filed))
    return filed


def test_a_shipped_count_of_other_code_is_passed_over_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = counted(QUESTION, executor=Inline())
    tables.kept_file(QUESTION).unlink()
    ship(made)
    forget(monkeypatch)
    told: list[str] = []
    again = Inline()
    assert same(
        counted(QUESTION, executor=again, progress=lambda *says: told.append(says[0])), made
    )
    assert len(again.numbers) == SHARDS
    assert tables.PASSED_OVER in told
    (note,) = origin_notes(QUESTION)
    assert note.startswith("WARNING")
    assert "of another code" in note


def test_an_attested_count_is_taken_again_and_says_what_was_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = counted(QUESTION, executor=Inline())
    tables.kept_file(QUESTION).unlink()
    ship(made)
    done = attest(tables.shipped_file(QUESTION), 2)
    assert done.shards == sample_of(QUESTION, SHARDS, 2)
    assert len({*done.shards}) == 2
    forget(monkeypatch)
    nobody = Inline()
    filed = tables.filed(QUESTION, executor=nobody)
    assert nobody.numbers == []
    assert filed.attested == done
    origin = tables.origin_of(filed)
    assert origin is not None
    assert origin.code_digest == "of another code"
    assert f"shards {', '.join(map(str, done.shards))} of {SHARDS} counted again" in origin.says
    assert not [*origin_notes(QUESTION)]


def test_a_count_that_differs_is_not_attested() -> None:
    made = counted(QUESTION, executor=Inline())
    wrong = msgspec.structs.replace(made, shards=("another",) * SHARDS)
    ship(wrong)
    file = tables.shipped_file(QUESTION)
    before = file.read_bytes()
    with pytest.raises(Differs, match="otherwise"):
        attest(file, 2)
    assert file.read_bytes() == before


def test_a_new_count_is_of_this_installation() -> None:
    assert tables.origin_of(tables.new_file(counted(QUESTION, executor=Inline()))) is None
