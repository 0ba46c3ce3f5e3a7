"""The commands `verify` and `appoint`: the floor's books, read and kept from the terminal."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.text import Text
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from houseway.cli.columns import Columns
from houseway.cli.console import make_console
from houseway.cli.presenting import print_shape
from houseway.door.shapes.floor import AppointmentShape, VerificationShape
from houseway.errors import NotPermitted, Unreadable
from houseway.floor.books.database import (
    connect,
    find_database,
    in_a_sentence,
    is_current,
    is_there,
    open_database,
    revision,
)
from houseway.floor.books.keeping import hold
from houseway.pieces.money import show_money

NOT_WHOLE = 3
"""The exit status where nothing is wrong, but something had to be taken as it is said."""
_COUNTED = {
    **{name: name for name in ("entries", "postings", "accounts", "rounds")},
    "replayed": "played again",
    **{name: name for name in ("shoes", "tables", "people")},
}

if TYPE_CHECKING:
    from houseway.floor.audit.sampling import Sample
    from houseway.floor.audit.verifying import Report
    from houseway.floor.books.heads import SignedHead

NO_FLOOR = "there is no floor in this database: houseway serve opens one"


@contextmanager
def floor_at(url: str) -> Iterator[Engine]:
    """A floor's database of this version; whatever of it cannot be read is told in a sentence."""
    if not is_there(find_database(url)):
        raise NotPermitted(NO_FLOOR)
    engine = connect(url)
    try:
        with engine.connect() as connection:
            found, is_ours = revision(connection), is_current(connection)
        if not found:
            raise NotPermitted(NO_FLOOR)
        if not is_ours:
            raise NotPermitted("this floor is of another version: houseway serve brings it up")
        yield engine
    except DBAPIError as error:
        advice = " (on a disk that cannot be written, copy it elsewhere with its -wal file first)"
        raise in_a_sentence("the floor cannot be read", error, advice=advice) from None
    finally:
        engine.dispose()


def _read_heads(given: Namespace) -> "list[SignedHead]":
    """The heads that are to be found in the journal."""
    from houseway.floor.books.heads import read_heads

    if given.heads and not Path(given.heads).exists():
        raise Unreadable("there is no such file of heads", file=given.heads)
    return read_heads(Path(given.heads), given.key) if given.heads else []


def _sample(given: Namespace) -> "Sample":
    """What is to be played again; by a seed that nobody could foresee, unless one is given."""
    from houseway.floor.audit.sampling import ALL, Sample, draw_seed

    if given.sample < 1:
        raise NotPermitted("--sample takes a number from 1 on: 100 for one shoe in a hundred")
    if given.sample == 1:
        return ALL
    if given.checkpoint:
        raise NotPermitted("a checkpoint is written only where everything was played again")
    return Sample(given.sample, given.seed or draw_seed())


def verify_books(given: Namespace) -> int:
    """Check the chain, the books and every round; name everything that is wrong."""
    from houseway.floor.audit.checkpoints import State, read_checkpoint, write_checkpoint
    from houseway.floor.audit.segments import verify_parts
    from houseway.floor.audit.verifying import Audit, verify_on
    from houseway.floor.books.keys import read_key

    with floor_at(given.database) as engine:
        by = given.signed_by
        known = [read_checkpoint(Path(file), by) for file in given.checkpoints]
        start = read_checkpoint(Path(given.start), by) if given.start else State()
        sample = _sample(given)
        audit = Audit(head=given.head, heads=_read_heads(given), start=start, sample=sample)
        if known:
            url = engine.url.render_as_string(hide_password=False)
            report, state = verify_parts(url, known, audit, given.jobs)
        else:
            report, state = verify_on(engine, audit)
    if given.checkpoint and report.is_sound:
        key = read_key(Path(given.sign)) if given.sign else None
        write_checkpoint(state, Path(given.checkpoint), key)
    elif given.checkpoint:
        report.notes.append("no checkpoint was written: not all is sound")
    return _show(report, is_json=given.json)


def _show(report: "Report", *, is_json: bool) -> int:
    """Print what was found; gives the exit status."""
    if is_json:
        fields = msgspec.structs.asdict(report)
        fields |= {"is_sound": report.is_sound, "is_whole": report.is_whole}
        print_shape(VerificationShape(verdict=report.verdict, **fields))
        return _status(report)
    console = make_console()
    table = Columns("", "")
    for name, label in _COUNTED.items():
        table.add(label, f"{getattr(report, name):,}")
    table.add("issued", show_money(report.issued_cents))
    table.add("head", report.head)
    console.print(table)
    for note in report.notes:
        console.print(Text(f"note: {note}"))
    for fault in report.faults:
        console.print(Text(f"wrong: {fault}", style="bold"))
    console.print(Text(report.verdict))
    return _status(report)


def _status(report: "Report") -> int:
    """Give the exit status that says what was found."""
    if not report.is_sound:
        return 1
    return 0 if report.is_whole else NOT_WHOLE


def appoint(given: Namespace) -> int:
    """Give somebody a role, from where the floor is stored; the floor must not be open."""
    from houseway.floor.books.journal import Journal
    from houseway.floor.seats.people import TERMINAL, People

    if not is_there(find_database(given.database)):
        raise NotPermitted(NO_FLOOR)
    engine = open_database(given.database)
    with hold(engine):
        people = People(engine)
        person = people.find_name(given.name)
        if person is None:
            raise NotPermitted(f"nobody is called {given.name}")
        Journal(engine).write([people.appoint(person, given.role, TERMINAL)])
    engine.dispose()
    if given.json:
        print_shape(AppointmentShape(name=person.name, role=person.role))
    else:
        make_console().print(Text(f"{person.name} is {person.role} from now on"))
    return 0
