"""The commands `verify` and `appoint`: the floor's books, read and kept from the terminal."""

from argparse import Namespace

import msgspec
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import make_console, print_json
from houseway.errors import NotPermitted
from houseway.floor.database import connect, is_current, open_database, revision
from houseway.floor.keeping import hold
from houseway.pieces.money import show_money


def verify_books(given: Namespace) -> int:
    """Check the chain, the books and every round; name everything that is wrong."""
    from houseway.floor.verifying import verify

    engine = connect(given.database)
    with engine.connect() as connection:
        if not revision(connection):
            raise NotPermitted("there is no floor in this database: houseway serve opens one")
        if not is_current(connection):
            raise NotPermitted("this floor is of another version: houseway serve brings it up")
    report = verify(engine, given.head)
    engine.dispose()
    if given.json:
        print_json({**msgspec.to_builtins(report), "is_sound": report.is_sound})
        return 0 if report.is_sound else 1
    console = make_console()
    table = Columns("", "")
    for name in ("entries", "postings", "accounts", "rounds", "shoes", "tables", "people"):
        table.add(name, f"{getattr(report, name):,}")
    table.add("issued", show_money(report.issued_cents))
    table.add("head", report.head)
    console.print(table)
    for note in report.notes:
        console.print(Text(f"note: {note}"))
    for fault in report.faults:
        console.print(Text(f"wrong: {fault}", style="bold"))
    sound = "the chain is whole and the books balance"
    console.print(Text(sound if report.is_sound else f"{len(report.faults)} things are wrong"))
    return 0 if report.is_sound else 1


def appoint(given: Namespace) -> int:
    """Give somebody a role, from where the floor is stored; the floor must not be open."""
    from houseway.floor.journal import Journal
    from houseway.floor.people import People

    engine = open_database(given.database)
    with hold(engine):
        people = People(engine)
        person = people.find_name(given.name)
        if person is None:
            raise NotPermitted(f"nobody is called {given.name}")
        Journal(engine).write([people.appoint(person, given.role)])
    engine.dispose()
    make_console().print(Text(f"{person.name} is {person.role} from now on"))
    return 0
