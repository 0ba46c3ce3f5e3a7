"""The command `compare`: what differs between two rulesets of a game, with both citations."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading, make_console, print_json, stacked
from houseway.cli.rulebook import remedies_of, steps_of
from houseway.door.finding import find_named_game, named_ruleset
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.showing import is_list_of_steps, key_in_words, show_choice, table_lines

ABSENT = "–"
STEP = "a step"


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


def show_comparison(given: Namespace) -> int:
    """What differs between two rulesets."""
    game = find_named_game(given.game)
    pair = named_ruleset(game, given.first), named_ruleset(game, given.second)
    found = list(differences(*pair))
    if given.json:
        print_json(
            {
                "game": game.name,
                "rulesets": [ruleset.name for ruleset in pair],
                "differences": [_facts(difference) for difference in found],
            }
        )
        return 0
    console = make_console()
    section = None
    table = Columns()
    for difference in found:
        if difference.section != section:
            if section is not None:
                console.print(table)
            section = difference.section
            console.print(heading(section))
            table = Columns("", pair[0].name, pair[1].name)
        cells = [_cell(side) for side in (difference.first, difference.second)]
        table.add(difference.what, *cells)
    if found:
        console.print(table)
    console.print(Text(f"\n{len(found)} differences between {pair[0].name} and {pair[1].name}"))
    return 0


def _cell(side: Side) -> Text:
    """What one side says with its citation below; of a step only the citation is worth a line."""
    return Text(side.cite) if side.says == STEP else stacked(side.says, side.cite, style="")


def _facts(difference: Difference) -> dict[str, Any]:
    sides = {name: getattr(difference, name)._asdict() for name in ("first", "second")}
    return {"section": difference.section, "what": difference.what, **sides}


def differences(one: Ruleset[Any], other: Ruleset[Any]) -> Iterator[Difference]:
    """Values, the house's choices, tables, remedies and steps, in that order."""
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
