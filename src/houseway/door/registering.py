"""Every clause of a regulation, and what shows that it is kept."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from houseway.door.results import Paper
from houseway.door.shapes.law import ClauseShape, ClausesShape
from houseway.door.tables import Kind, Tidy
from houseway.errors import NotPermitted
from houseway.rulesets.ruleset import Ruleset
from houseway.table.clauses import (
    register,
    register_file,
    rounds_showing,
    showing_tests,
)
from houseway.table.game import Game

CLAUSES: Final[dict[str, Kind]] = {
    "clause": "text",
    "section": "text",
    "status": "text",
    "says": "text",
    "rounds": "whole",
    "tests": "whole",
}
WITNESSES: Final[dict[str, Kind]] = {"clause": "text", "kind": "text", "witness": "text"}


class Shown(msgspec.Struct, kw_only=True):
    """A clause of a regulation as the register has it, and its witnesses."""

    clause: str
    section: str
    status: str
    """`shown`, `shown: what is left aside`, or `not modelled: why`."""
    says: str
    rounds: list[str]
    tests: list[str]

    @property
    def kind(self) -> str:
        """The status without its reason."""
        return self.status.partition(":")[0]


class Register(Paper, msgspec.Struct, frozen=True, eq=False):
    """The register of a regulation."""

    game: Game
    ruleset: str
    clauses: tuple[Shown, ...]

    @classmethod
    def of(cls, game: Game, ruleset: Ruleset[Any]) -> "Register":
        """The register of a ruleset's regulation."""
        name = _registered(game, ruleset)
        return cls(game, name, tuple(read_register(game, name)))

    @property
    def counts(self) -> Counter[str]:
        """How many clauses there are of each status."""
        return Counter(clause.kind for clause in self.clauses)

    @property
    def title(self) -> str:
        """The game and the law's name."""
        return f"{self.game.title}, {self.ruleset}"

    def in_short(self) -> str:
        """How many clauses, by what shows them."""
        tally = ", ".join(f"{count} {kind}" for kind, count in self.counts.most_common())
        return f"{len(self.clauses)} clauses: {tally}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every clause."""
        return ("clause", "", "status"), ((c.clause, c.says, c.status) for c in self.clauses)

    def tables(self) -> tuple[Tidy, ...]:
        """`clauses`, and `witnesses`: every round and test that shows one."""
        rows = (
            (c.clause, c.section, c.status, c.says, len(c.rounds), len(c.tests))
            for c in self.clauses
        )
        kinds = ("round", "rounds"), ("test", "tests")
        witnesses = (
            (clause.clause, kind, witness)
            for clause in self.clauses
            for kind, field in kinds
            for witness in getattr(clause, field)
        )
        return (
            Tidy.of("clauses", CLAUSES, rows),
            Tidy.of("witnesses", WITNESSES, witnesses),
        )

    def shape(self) -> ClausesShape:
        """What `houseway clauses --json` prints."""
        return ClausesShape(
            game=self.game.name,
            ruleset=self.ruleset,
            clauses=[ClauseShape(**msgspec.structs.asdict(clause)) for clause in self.clauses],
            counts=dict(self.counts),
        )


def read_register(game: Game, ruleset_name: str) -> list[Shown]:
    """The clauses of a ruleset's regulation, with their witnesses."""
    rounds, tests = rounds_showing(game, ruleset_name), showing_tests(game, ruleset_name)
    return [
        Shown(
            clause=clause.id,
            section=clause.section,
            status=f"{clause.status}: {clause.why}" if clause.why else clause.status,
            says=clause.says,
            rounds=rounds.get(clause.id, []),
            tests=tests.get(clause.id, []),
        )
        for clause in register(game, ruleset_name)
    ]


def _registered(game: Game, ruleset: Ruleset[Any]) -> str:
    """The ruleset whose register is a ruleset's own, or the one that it is based on."""
    for name in (ruleset.name, ruleset.header.based_on):
        if name and register_file(game, name).is_file():
            return name
    files = (game.folder / "clauses").glob("*.txt")
    known = ", ".join(sorted(file.stem for file in files)) or "none"
    raise NotPermitted(f"{ruleset.name} has no register of clauses; there are: {known}")
