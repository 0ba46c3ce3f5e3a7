"""The register of clauses: every clause of a regulation, and what shows that the house keeps it.

One line a clause, `<id> | <status> | <gist>`; lines that begin with `#` are headings. The status is

    shown                                   by golden rounds that name it
    shown by tests/test_x.py::test_y, ...   by tests marked with it, and by rounds if any name it
    not modelled: <why>                     by nothing, for this reason
"""

from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.table.game import Game
from houseway.table.notation import read

SHOWN: Final = "shown"
SHOWN_BY: Final = "shown by "
NOT_MODELLED: Final = "not modelled"

Status: TypeAlias = Literal["shown", "not modelled"]


class Clause(msgspec.Struct, frozen=True):
    """A clause of a regulation, and where the house stands with it."""

    id: str
    """The clause's number as the rulesets cite it: `§8(b)`."""
    status: Status
    why: str
    """Why it is not modelled; empty if it is shown."""
    says: str
    """What the clause is about, in a few words."""
    tests: tuple[str, ...]
    """The tests that show it, as pytest names them; rounds are found by `rounds_showing`."""


def register(game: Game, ruleset_name: str) -> list[Clause]:
    """Every clause of a ruleset's regulation, in the order of the text."""
    file = register_file(game, ruleset_name)
    if not file.is_file():
        raise NotPermitted(f"there is no register of clauses for {ruleset_name!r}", file=str(file))
    clauses = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                clauses.append(parse_clause(line))
            except Unreadable as error:
                raise Unreadable(str(error), file=str(file), line=number) from None
    return clauses


def rounds_showing(game: Game, ruleset_name: str) -> dict[str, list[str]]:
    """The golden rounds of a ruleset by the clauses that they are kept to show."""
    showing: dict[str, list[str]] = {}
    for file in round_files(game, ruleset_name):
        for clause in read(file.read_text(encoding="utf-8"), str(file)).clauses:
            showing.setdefault(clause, []).append(file.name)
    return showing


def register_file(game: Game, ruleset_name: str) -> Path:
    """Where the register of a ruleset is kept."""
    return game.folder / "clauses" / f"{ruleset_name}.txt"


def round_files(game: Game, ruleset_name: str) -> list[Path]:
    """The golden rounds of a ruleset."""
    return sorted((game.folder / "rounds" / ruleset_name).glob("*.round"))


def parse_clause(line: str) -> Clause:
    """The clause that a line of a register is about.

    >>> parse_clause("§8(b) | shown | A natural is paid at once")
    Clause(id='§8(b)', status='shown', why='', says='A natural is paid at once', tests=())
    """
    parts = [part.strip() for part in line.split("|")]
    if len(parts) != 3 or not all(parts):
        raise Unreadable(f"{line.strip()!r} is not a clause: write id | status | gist")
    name, status, says = parts
    if status == SHOWN:
        return Clause(name, "shown", "", says, ())
    if status.startswith(SHOWN_BY):
        tests = tuple(test.strip() for test in status.removeprefix(SHOWN_BY).split(","))
        if all("::" in test for test in tests):
            return Clause(name, "shown", "", says, tests)
    word, _, why = status.partition(": ")
    if word == NOT_MODELLED and why.strip():
        return Clause(name, "not modelled", why.strip(), says, ())
    raise Unreadable(
        f"{status!r} is not a status: write shown, shown by <file>::<test>, or not modelled: <why>"
    )
