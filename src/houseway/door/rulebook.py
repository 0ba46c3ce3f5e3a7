"""What a ruleset says, whole: its values, tables, remedies, steps and the policies it stands on."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec

from houseway.door.listing import header_shape
from houseway.door.results import Result
from houseway.door.shapes.law import EntryShape, ReadingShape, RemedyShape, RulesShape
from houseway.door.shapes.parts import facts_of
from houseway.door.tables import Cell, Kind, Tidy
from houseway.door.warning import warnings_of
from houseway.rulesets.files import SIDE_WAGERS
from houseway.rulesets.readings import SHARED, Reading, policies_in, policies_of
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.showing import show_choice, table_lines
from houseway.steps.remedies import Cure

RULES: Final[dict[str, Kind]] = {
    "rule": "text",
    "value": "text",
    "by": "text",
    "may": "text",
    "cite": "text",
    "note": "text",
}
TABLES: Final[dict[str, Kind]] = {
    "rule": "text",
    "table": "text",
    "line": "text",
    "says": "text",
    "cite": "text",
}
IRREGULARITIES: Final[dict[str, Kind]] = {"what": "text", "remedy": "text", "cite": "text"}
STEPS: Final[dict[str, Kind]] = {"step": "text", "cite": "text"}


class Rulebook(Result, frozen=True, kw_only=True, eq=False):
    """A ruleset under some choices, to be read."""

    chosen: Collection[str]
    """The rules that somebody chose for, and not this house."""

    def by(self, entry: Entry) -> str:
        """Who has set a value."""
        if entry.choice is None:
            return "the law"
        return "you" if entry.key in self.chosen else "this house"

    def value(self, entry: Entry) -> str:
        """What a value is here, in one line."""
        if entry.choice is None:
            return show_value(entry.fixed)
        return self.asked.rules.choices[entry.key]

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for every hand that a table treats worse than a lesser one."""
        return warnings_of(self.asked)

    def in_short(self) -> str:
        """How much there is of it."""
        entries, tables = self.asked.ruleset.entries, self.asked.ruleset.tables
        return f"{len(entries)} values, {sum(map(len, tables.values()))} tables"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every value and its clause."""
        entries = self.asked.ruleset.entries.values()
        rows = ((each.key, self.value(each), self.by(each), each.cite) for each in entries)
        return ("rule", "here", "by", "clause"), rows

    def tables(self) -> tuple[Tidy, ...]:
        """`rules`, `tables`, `irregularities` and `steps`."""
        ruleset = self.asked.ruleset
        return (
            Tidy.of("rules", RULES, map(self._row, ruleset.entries.values())),
            Tidy.of("tables", TABLES, _table_rows(ruleset)),
            Tidy.of("irregularities", IRREGULARITIES, remedies_of(self.asked.rules)),
            Tidy.of("steps", STEPS, steps_of(ruleset).items()),
        )

    def _row(self, entry: Entry) -> tuple[Cell, ...]:
        may = "" if entry.choice is None else show_choice(entry.choice)
        return entry.key, self.value(entry), self.by(entry), may, entry.cite, entry.note

    def shape(self) -> RulesShape:
        """What `houseway rules --json` prints."""
        ruleset, known = self.asked.ruleset, policies_of(self.asked.game.folder)
        remedies = remedies_of(self.asked.rules)
        return RulesShape(
            **facts_of(self.asked),
            header=header_shape(ruleset.header),
            file=str(ruleset.file),
            rules={key: self._entry(entry) for key, entry in ruleset.entries.items()},
            tables=ruleset.tables,
            side_wagers=ruleset.data.get(SIDE_WAGERS, {}),
            steps=steps_of(ruleset),
            irregularities={
                kind: RemedyShape(remedy=remedy, cite=clause) for kind, remedy, clause in remedies
            },
            policies={
                name: reading_shape(known[name]) if name in known else None
                for name in policies_in(ruleset.data)
            },
            warnings=list(self.warnings),
        )

    def _entry(self, entry: Entry) -> EntryShape:
        return EntryShape(
            value=entry.fixed if entry.choice is None else self.value(entry),
            by=self.by(entry),
            may=_may(entry),
            cite=entry.cite,
            note=entry.note,
        )


def _may(entry: Entry) -> Any:
    """What may be chosen."""
    if entry.choice is None:
        return None
    if entry.choice.span is not None:
        return {"from": entry.choice.span[0], "to": entry.choice.span[1]}
    if entry.choice.at_least:
        return {"at_least": list(entry.choice.at_least)}
    return list(entry.choice.values) or "any"


def _table_rows(ruleset: Ruleset[Any]) -> Iterable[tuple[Cell, ...]]:
    for rule, tables in ruleset.tables.items():
        for name, table in tables.items():
            for line, cells in table_lines({name: table}).items():
                yield rule, name, line, cells[0], table["cite"]


def remedies_of(rules: Any) -> list[tuple[str, str, str]]:
    """Each irregularity that can happen, its remedy and its clause."""
    remedies = msgspec.structs.asdict(rules.irregularities)
    return [
        (kind.replace("_", "-"), remedy.remedy, remedy.clause)
        for kind, remedy in remedies.items()
        if remedy.remedy != Cure.NEVER
    ]


def steps_of(ruleset: Ruleset[Any]) -> dict[str, str]:
    """Each step of the procedure that this law has, with its clause."""
    found: dict[str, str] = {}
    for step, clause in ruleset.steps.items():
        if isinstance(clause, dict):
            found |= {f"{step}: {key}": cite for key, cite in clause.items()}
        else:
            found[step] = clause
    return {step: clause for step, clause in found.items() if clause}


def reading_shape(reading: Reading) -> ReadingShape:
    """A reading for another program."""
    return ReadingShape(
        left_open=reading.left_open,
        reading=reading.reading,
        alternative=reading.alternative,
        reason=reading.reason,
        here=reading.here,
        file=where(reading),
    )


def where(reading: Reading) -> str:
    """The file and line of a reading, from the package's folder on."""
    return f"{reading.file.relative_to(SHARED.parent).as_posix()}:{reading.line}"
