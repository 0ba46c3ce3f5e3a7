"""The register of clauses: every clause of a regulation, and what shows that the house keeps it.

    clauses/<ruleset>.txt       one line a clause, `<id> | <status> | <what it says>`
    clauses/<ruleset>.tests     one line a clause and a test that is marked with it
    rounds/<ruleset>/*.round    golden rounds; their headers name the clauses that they show

The status is `shown`, `shown: <what of it is left aside>`, or `not modelled: <why>`. What it says
is a whole sentence wherever something cites the clause. Lines that begin with `#` are headings.
What several games share stands in one list beside the rulesets: `include <list>`.

The tests are what pytest has collected, kept in a file because they do not come with an installed
package; `python -m tests.clauses` writes it, and the suite holds it to what is collected. A round
shows a clause only if a step of its replay cites it; the suite holds the headers to that.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

import houseway.rulesets
from houseway.errors import NotPermitted, Unreadable
from houseway.table.game import Game
from houseway.table.notation import read

SHOWN: Final = "shown"
NOT_MODELLED: Final = "not modelled"
INCLUDE: Final = "include "
SHARED: Final = Path(houseway.rulesets.__file__).parent / "clauses"
"""Where the lists are that several games share."""

Status: TypeAlias = Literal["shown", "not modelled"]


class Clause(msgspec.Struct, frozen=True):
    """A clause of a regulation, and where the house stands with it."""

    id: str
    """The clause's number as the rulesets cite it: `§8(b)`."""
    status: Status
    why: str
    """Why it is not modelled, or what of it is left aside; empty if it is shown whole."""
    says: str
    """What the clause says, in our words."""
    section: str = ""
    """The heading under which it stands."""


def register(game: Game, ruleset_name: str) -> list[Clause]:
    """Every clause of a ruleset's regulation, in the order of the text."""
    file = register_file(game, ruleset_name)
    if not file.is_file():
        raise NotPermitted(f"there is no register of clauses for {ruleset_name!r}", file=str(file))
    return list(_read(file))


def _read(file: Path) -> Iterator[Clause]:
    """The clauses of a list, and of those that it includes."""
    section = ""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            if line.startswith("#"):
                section = line[1:].strip()
            elif line.startswith(INCLUDE):
                yield from _read(_included(line.removeprefix(INCLUDE).strip()))
            elif line.strip():
                yield msgspec.structs.replace(parse_clause(line), section=section)
        except Unreadable as error:
            if error.file:
                raise
            raise Unreadable(str(error), file=str(file), line=number) from None


def _included(name: str) -> Path:
    file = SHARED / f"{name}.txt"
    if not file.is_file():
        raise Unreadable(f"there is no shared list {name!r}")
    return file


def rounds_showing(game: Game, ruleset_name: str) -> dict[str, list[str]]:
    """The golden rounds of a ruleset by the clauses that they show."""
    showing: dict[str, list[str]] = {}
    for file in round_files(game, ruleset_name):
        for clause in read(file.read_text(encoding="utf-8"), str(file)).clauses:
            showing.setdefault(clause, []).append(file.name)
    return showing


def showing_tests(game: Game, ruleset_name: str) -> dict[str, list[str]]:
    """The tests that are marked with the clauses of a ruleset, by clause, as pytest names them."""
    file = evidence_file(game, ruleset_name)
    showing: dict[str, list[str]] = {}
    if file.is_file():
        for line in file.read_text(encoding="utf-8").splitlines():
            clause, _, test = line.partition(" | ")
            showing.setdefault(clause, []).append(test)
    return showing


def register_file(game: Game, ruleset_name: str) -> Path:
    """Where the register of a ruleset is kept."""
    return game.folder / "clauses" / f"{ruleset_name}.txt"


def evidence_file(game: Game, ruleset_name: str) -> Path:
    """Where the marked tests of a ruleset are kept."""
    return game.folder / "clauses" / f"{ruleset_name}.tests"


def round_files(game: Game, ruleset_name: str) -> list[Path]:
    """The golden rounds of a ruleset."""
    return sorted((game.folder / "rounds" / ruleset_name).glob("*.round"))


def parse_clause(line: str) -> Clause:
    """The clause that a line of a register is about.

    >>> parse_clause("§8(b) | shown | A natural is paid at once.")
    Clause(id='§8(b)', status='shown', why='', says='A natural is paid at once.', section='')
    """
    parts = [part.strip() for part in line.split("|")]
    if len(parts) != 3 or not all(parts):
        raise Unreadable(f"{line.strip()!r} is not a clause: write id | status | what it says")
    name, status, says = parts
    word, colon, why = (part.strip() for part in status.partition(":"))
    if word == SHOWN and (why or not colon):
        return Clause(name, "shown", why, says)
    if word == NOT_MODELLED and why:
        return Clause(name, "not modelled", why, says)
    raise Unreadable(
        f"{status!r} is not a status: write shown, shown: <what is aside>, or not modelled: <why>"
    )
