"""What differs between two rulesets of a game, with both citations."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from houseway.door.results import Paper
from houseway.door.rulebook import remedies_of, steps_of
from houseway.door.shapes.law import ComparisonShape, DifferenceShape, SaysShape
from houseway.door.tables import Kind, Tidy
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.showing import is_list_of_steps, key_in_words, show_choice, table_lines
from houseway.table.game import Game

ABSENT = "–"
STEP = "a step"
DIFFERENCES: Final[dict[str, Kind]] = {
    "section": "text",
    "what": "text",
    "first_says": "text",
    "first_cite": "text",
    "second_says": "text",
    "second_cite": "text",
}


class Side(NamedTuple):
    """What one of the two rulesets says about something, and where."""

    says: str
    cite: str


class Difference(NamedTuple):
    """Something the two rulesets do not say alike."""

    section: str
    what: str
    first: Side
    second: Side


class Comparison(Paper, msgspec.Struct, frozen=True, eq=False):
    """All that two rulesets of a game do not say alike."""

    game: Game
    first: Ruleset[Any]
    second: Ruleset[Any]
    differences: tuple[Difference, ...]

    @classmethod
    def of(cls, game: Game, first: Ruleset[Any], second: Ruleset[Any]) -> "Comparison":
        """Compare two rulesets."""
        return cls(game, first, second, tuple(differences(first, second)))

    @property
    def title(self) -> str:
        """The game and the two laws."""
        one, other = self.first.header.title, self.second.header.title
        return f"{self.game.title}, {one} and {other}"

    def in_short(self) -> str:
        """How many there are."""
        names = f"{self.first.name} and {self.second.name}"
        return f"{len(self.differences)} differences between {names}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every difference."""
        heads = "section", "", self.first.name, self.second.name
        rows = ((d.section, d.what, d.first.says, d.second.says) for d in self.differences)
        return heads, rows

    def tables(self) -> tuple[Tidy, ...]:
        """`differences`."""
        rows = ((d.section, d.what, *d.first, *d.second) for d in self.differences)
        return (Tidy.of("differences", DIFFERENCES, rows),)

    def shape(self) -> ComparisonShape:
        """What `houseway compare --json` prints."""
        return ComparisonShape(
            game=self.game.name,
            rulesets=[self.first.name, self.second.name],
            differences=[
                DifferenceShape(
                    section=each.section,
                    what=each.what,
                    first=SaysShape(**each.first._asdict()),
                    second=SaysShape(**each.second._asdict()),
                )
                for each in self.differences
            ],
        )


def differences(one: Ruleset[Any], other: Ruleset[Any]) -> Iterator[Difference]:
    """Values, the house's choices, tables, side wagers, remedies and steps, in that order."""
    for key, entry in one.entries.items():
        second = other.entries[key]
        if _says(entry) != _says(second) or _by_law(entry.cite) != _by_law(second.cite):
            sides = Side(_says(entry), entry.cite), Side(_says(second), second.cite)
            yield Difference("Rules", key, *sides)
    choices = _choices(one), _choices(other)
    both = choices[0].keys() & choices[1].keys()
    for key in (key for key in one.entries if key in both):
        if choices[0][key].says != choices[1][key].says:
            yield Difference("This house's choices", key, choices[0][key], choices[1][key])
    yield from _unlike("Tables", _tables(one), _tables(other))
    yield from _unlike("Side wagers", _side_wagers(one), _side_wagers(other))
    pair = one.open(), other.open()
    remedies = [{kind: Side(says, cite) for kind, says, cite in remedies_of(r)} for r in pair]
    yield from _unlike("Irregularities", *remedies)
    steps = [
        {key_in_words(k).lower(): Side(STEP, c) for k, c in steps_of(r).items()}
        for r in (one, other)
    ]
    yield from _unlike("Steps", *steps)


def _unlike(
    section: str, one: Mapping[str, Side], other: Mapping[str, Side]
) -> Iterator[Difference]:
    nothing = Side(ABSENT, "")
    for what in dict.fromkeys((*one, *other)):
        first, second = one.get(what, nothing), other.get(what, nothing)
        is_unlike = first.says != second.says or _by_law(first.cite) != _by_law(second.cite)
        if is_unlike:
            yield Difference(section, what, first, second)


def _side_wagers(ruleset: Ruleset[Any]) -> dict[str, Side]:
    """What each side wager is, and what each of its lines pays."""
    found: dict[str, Side] = {}
    for wager in ruleset.side_wagers:
        found[wager.name] = Side(wager.said, wager.cite)
        for line, pays, when in wager.rows:
            said = f"{pays} ({when})" if when else pays
            found[f"{wager.name}, {line}"] = Side(said, wager.paid_by)
    return found


def _by_law(cite: str) -> bool:
    """Whether something is written in a clause, and not a policy of the house."""
    return bool(cite) and not cite.startswith("policy:")


def _says(entry: Entry) -> str:
    if is_list_of_steps(entry.fixed):
        lines = (f"{at}. {step['says']}" for at, step in enumerate(entry.fixed, start=1))
        return "\n".join(lines)
    if entry.choice is None:
        return str(entry) or "nothing"
    return show_choice(entry.choice)


def _choices(ruleset: Ruleset[Any]) -> dict[str, Side]:
    return {
        key: Side(show_value(value), ruleset.entries[key].cite)
        for key, value in ruleset.house.items()
    }


def _tables(ruleset: Ruleset[Any]) -> dict[str, Side]:
    found: dict[str, Side] = {}
    for kind, tables in ruleset.tables.items():
        for name, table in tables.items():
            lines = (f"{line} {cells[0]}" for line, cells in table_lines({name: table}).items())
            what = kind if name == kind else f"{kind} {name}"
            found[what] = Side("\n".join(lines), table["cite"])
    return found
