"""The journal, the ledger, the writer and the schema."""

import threading
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, event, func, select
from sqlalchemy.exc import IntegrityError, OperationalError

from houseway.errors import NotAllowed, Unreadable
from houseway.floor.books import database
from houseway.floor.books.database import connect, find_database, migrate, revision
from houseway.floor.books.journal import FIRST, Change, Draft, Journal, NotWritten, seal
from houseway.floor.books.keeping import Taken, become_holder, hold
from houseway.floor.books.ledger import ISSUED, Move, carried, may_owe, moves_of, rack
from houseway.floor.books.models import Account, JournalEntry, Model, Posting
from houseway.floor.books.writer import Writer
from houseway.floor.dealing.standing import Standing
from houseway.floor.house import House
from houseway.floor.seats.people import People
from houseway.games import find_game
from houseway.round.payments import WagerLost, WagerPaid, WagerPlaced, WagerReturned
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.floor.databases import AS_SHIPPED


def draft(*moves: Move, **body: str) -> Change:
    return Change([Draft(kind="test", body=dict(body), moves=moves)])


def test_each_entry_is_sealed_with_the_one_before(engine: Engine) -> None:
    journal = Journal(engine)
    assert journal.head.digest == FIRST
    journal.write([draft(says="one"), draft(says="two")])
    journal.write([draft(says="three")])
    with engine.connect() as connection:
        rows = connection.execute(select(JournalEntry).order_by(JournalEntry.seq)).all()
    before = FIRST
    for number, row in enumerate(rows, start=1):
        assert row.seq == number
        before = seal(before, row.seq, row.at, row.kind, row.table_id, row.round_id, row.body)
        assert row.digest == before
    assert Journal(engine).head == journal.head


def test_a_commit_is_on_the_disk_when_it_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_PRAGMAS", AS_SHIPPED)
    engine = connect(f"sqlite:///{tmp_path / 'floor.db'}")
    with engine.connect() as connection:
        full = connection.exec_driver_sql("PRAGMA synchronous").scalar()
        kept = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
    engine.dispose()
    assert (full, kept) == (2, "wal")


def test_money_moves_between_two_accounts_at_a_time(engine: Engine) -> None:
    journal = Journal(engine)
    journal.write(
        [draft(Move(ISSUED, carried("a"), 500)), draft(Move(carried("a"), "rack/t/1", 200))]
    )
    journal.write([draft(Move("rack/t/1", carried("a"), 50))])
    with engine.connect() as connection:
        found = dict(connection.execute(select(Account.name, Account.balance_cents)).all())
        postings = connection.scalar(select(func.count()).select_from(Posting))
    assert found == {ISSUED: -500, "carried/a": 350, "rack/t/1": 150}
    assert sum(found.values()) == 0
    assert postings == 3


def test_nobody_pays_what_they_do_not_have_and_then_nothing_is_written(engine: Engine) -> None:
    journal = Journal(engine)
    journal.write([draft(Move(ISSUED, carried("a"), 500))])
    head = journal.head
    with pytest.raises(IntegrityError):
        journal.write([draft(says="good"), draft(Move(carried("a"), rack("t", 1), 501))])
    assert journal.head == head == Journal(engine).head
    with engine.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(JournalEntry)) == 1


def test_two_floors_cannot_both_write_one_journal(engine: Engine) -> None:
    first, second = Journal(engine), Journal(engine)
    first.write([draft(says="first")])
    with pytest.raises(IntegrityError):
        second.write([draft(says="second")])


def test_only_the_house_may_owe() -> None:
    assert may_owe(ISSUED)
    assert may_owe("inventory/t")
    assert not any(may_owe(name) for name in (carried("a"), rack("t", 1), "felt/t/1/ante"))


def test_what_facts_move() -> None:
    events = [
        WagerPlaced("§", 1, "ante", 500),
        WagerLost("§", 1, "ante", 500),
        WagerPaid("§", 2, "odds", 700),
        WagerPaid("§", 2, "odds", 0),
        WagerReturned("§", 2, "odds", 100),
    ]
    assert list(moves_of("t", events)) == [
        Move("rack/t/1", "felt/t/1/ante", 500),
        Move("felt/t/1/ante", "inventory/t", 500),
        Move("inventory/t", "rack/t/2", 700),
        Move("felt/t/2/odds", "rack/t/2", 100),
    ]


# The thread that writes.


def test_whoever_waits_is_told_in_order_and_after_it_is_durable(engine: Engine) -> None:
    writer = Writer(Journal(engine))
    told: list[tuple[int, int]] = []

    def tell(number: int) -> None:
        with engine.connect() as connection:
            stored = connection.scalar(select(func.count()).select_from(JournalEntry)) or 0
        told.append((number, stored))

    for number in range(1, 101):
        writer.submit(draft(says=str(number)), lambda _, number=number: tell(number))  # type: ignore[misc]
    writer.close()
    assert [number for number, _ in told] == list(range(1, 101))
    assert all(stored >= number for number, stored in told)
    assert writer.failure is None


class Answers:
    """What whoever waits was told."""

    def __init__(self) -> None:
        self.said: list[BaseException | None] = []
        self._done = threading.Semaphore(0)

    def told(self, failure: BaseException | None) -> None:
        self.said.append(failure)
        self._done.release()

    def wait(self, many: int = 1) -> list[BaseException | None]:
        for _ in range(many):
            assert self._done.acquire(timeout=10)
        return self.said


def test_what_the_books_do_not_take_is_refused_and_nothing_else(engine: Engine) -> None:
    writer, answers = Writer(Journal(engine)), Answers()
    overdrawn = draft(Move(carried("a"), ISSUED, 5))
    for change in (draft(says="before"), overdrawn, draft(says="after"), draft(says="\ud800")):
        writer.submit(change, answers.told)
    said = answers.wait(4)
    assert [type(each) for each in said] == [type(None), NotWritten, type(None), NotWritten]
    writer.close()
    assert writer.failure is None
    assert Journal(engine).head.seq == 2


def test_what_rests_on_a_refused_change_of_a_table_is_refused_until_it_is_mended(
    engine: Engine,
) -> None:
    writer, answers = Writer(Journal(engine)), Answers()

    def about(table: str, *moves: Move, mends: bool = False) -> Change:
        change = draft(*moves, says=table)
        change.table_id, change.mends = table, mends
        return change

    for change in (
        about("t", Move(carried("a"), ISSUED, 5)),
        about("t"),
        about("u"),
        about("t", mends=True),
        about("t"),
    ):
        writer.submit(change, answers.told)
    said = answers.wait(5)
    writer.close()
    assert [each is None for each in said] == [False, False, True, True, True]
    assert Journal(engine).head.seq == 3


def away(*_: object) -> None:
    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


def test_storage_that_goes_away_is_waited_for(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, answers, paused = Journal(engine), Answers(), list[bool]()
    write, tries = journal.write, list[int]()

    def full(changes: list[Change]) -> None:
        tries.append(1)
        if len(tries) < 3:
            away()
        write(changes)

    monkeypatch.setattr(journal, "write", full)
    writer = Writer(journal, paused=paused.append)
    writer.submit(draft(says="one"), answers.told)
    writer.submit(draft(says="two"), answers.told)
    assert answers.wait(2) == [None, None]
    writer.close()
    assert paused == [True, False]
    assert Journal(engine).head == journal.head
    assert journal.head.seq == 2


def test_a_commit_that_is_lost_on_its_way_back_is_not_written_twice(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, answers = Journal(engine), Answers()
    write = journal.write

    def lost(changes: list[Change]) -> None:
        before = journal.head
        write(changes)
        journal.head = before  # As if nothing had been heard of the commit.
        away()

    monkeypatch.setattr(journal, "write", lost)
    writer = Writer(journal)
    writer.submit(draft(Move(ISSUED, carried("a"), 500)), answers.told)
    assert answers.wait() == [None]
    writer.close()
    assert Journal(engine).head == journal.head
    with engine.connect() as connection:
        held = connection.scalar(select(Account.balance_cents).where(Account.name == carried("a")))
    assert (journal.head.seq, held) == (1, 500)


def test_what_cannot_be_written_at_the_end_is_a_failure(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    journal, answers, failed = Journal(engine), Answers(), list[int]()
    monkeypatch.setattr(journal, "write", away)
    writer = Writer(journal, failed=lambda: failed.append(1))
    writer.submit(draft(says="one"), answers.told)
    writer.close()
    assert isinstance(answers.wait()[0], OperationalError)
    assert failed == [1]
    assert "the journal cannot be written" in caplog.text


def test_of_two_writers_the_first_finds_out_before_it_writes(engine: Engine) -> None:
    first = Journal(engine, become_holder(engine))
    first.write([draft(says="one")])
    second = Journal(engine, become_holder(engine))
    second.write([draft(says="two")])
    writer, answers = Writer(first), Answers()
    writer.submit(draft(says="three"), answers.told)
    assert isinstance(answers.wait()[0], Taken)
    writer.submit(draft(says="four"), answers.told)
    assert isinstance(answers.wait()[1], Taken)
    writer.close()
    assert Journal(engine).head == second.head


def test_an_account_of_a_change_that_failed_is_made_by_the_next(engine: Engine) -> None:
    journal = Journal(engine)
    with pytest.raises(IntegrityError):
        journal.write([draft(Move(ISSUED, carried("a"), 5), Move(carried("b"), ISSUED, 7))])
    journal.write([draft(Move(ISSUED, carried("a"), 5))])
    with engine.connect() as connection:
        assert (
            connection.scalar(select(Account.balance_cents).where(Account.name == carried("a")))
            == 5
        )


# The schema.


def test_the_migrations_make_what_the_models_say(engine: Engine) -> None:
    migrate(engine)
    with engine.connect() as connection:
        assert revision(connection)
        assert compare_metadata(MigrationContext.configure(connection), Model.metadata) == []


def test_a_floor_opens_whichever_statement_of_its_schema_was_the_last(tmp_path: Path) -> None:
    """The process ends at every statement in turn; what it leaves behind can be opened."""

    class Ended(BaseException):
        """As if the process had been killed: nobody catches it."""

    def make(at: int) -> int:
        engine, done = connect(f"sqlite:///{tmp_path / f'{at}.db'}"), 0

        def count(*_: object) -> None:
            nonlocal done
            done += 1
            if done == at:
                # Nothing more reaches the file, the end of the transaction included.
                raise Ended

        event.listen(engine, "before_cursor_execute", count)
        with suppress(Ended):
            migrate(engine)
        engine.dispose()
        return done

    statements = make(0)
    assert statements > 15
    for at in range(1, statements + 1):
        make(at)
        engine = connect(f"sqlite:///{tmp_path / f'{at}.db'}")
        migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Model.metadata) == []
        engine.dispose()


def test_an_error_of_the_database_tells_nothing_of_what_was_to_be_written(engine: Engine) -> None:
    people = People(engine)
    person, change = people.come()
    change.writes *= 2
    with pytest.raises(IntegrityError) as caught:
        Journal(engine).write([change])
    assert person.token not in str(caught.value)


def test_a_database_that_is_no_database_is_refused() -> None:
    with pytest.raises(Unreadable, match="not the URL of a database"):
        connect("floor.db")


def test_the_variable_names_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_DATABASE_URL", f"sqlite:///{tmp_path / 'named.db'}")
    assert find_database().url.database == str(tmp_path / "named.db")
    named = find_database("postgresql://me@localhost/floor")
    assert named.url.drivername == "postgresql+psycopg"


def test_a_database_that_cannot_be_reached_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be reached: connection"):
        connect(f"postgresql://me@/floor?host={tmp_path}")
    with pytest.raises(Unreadable, match="cannot be reached: unable to open"):
        connect(f"sqlite:///{tmp_path / 'no' / 'floor.db'}")


def test_one_floor_at_a_time(engine: Engine) -> None:
    again = connect(engine.url.render_as_string(hide_password=False))
    with hold(engine), pytest.raises(NotAllowed, match="open in another process"), hold(again):
        pass
    with hold(again):
        pass
    again.dispose()
    # By another name it is the same floor.
    assert engine.url.database is not None
    link = Path(engine.url.database).with_name("another.db")
    link.symlink_to(engine.url.database)
    linked = connect(f"sqlite:///{link}")
    with hold(engine), pytest.raises(NotAllowed, match="open in another process"), hold(linked):
        pass
    linked.dispose()


# What is kept.


def test_everything_that_passes_from_round_to_round_is_kept() -> None:
    """A session that learns to remember something more must have it kept too."""
    game = find_game("heads-up-holdem")
    session = Session(game, game.ruleset("ma").open(), entropy(1))
    apart = {"game", "rules", "equipment", "chance", "round", "shoe", "stack", "committed"}
    assert set(vars(session)) - apart == set(Standing.__struct_fields__)


def test_the_key_that_signs_is_made_once(engine: Engine) -> None:
    assert House(engine).secret == House(engine).secret
    assert len(House(engine).secret) == 32
