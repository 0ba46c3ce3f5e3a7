"""What a report says of the law: the values in force with their clauses, and the readings."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from houseway.reports.paper.blocks import Block, Section, Typed, Words, grid
from houseway.rulesets.readings import policies_of
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.showing import is_list_of_steps, key_in_words, show_choice, table_lines
from houseway.rulesets.variation import Variation
from houseway.table.game import Game

TABLES_ABREAST = 6
"""So many tables stand side by side; of more only the chosen one is printed."""

RULES_SAID = (
    "Every value of the rule set, and the clause where it is written. Where the law lets the "
    "licensee choose, the choice in force stands here, and what else might have been chosen."
)
POLICIES_SAID = (
    "Where the text is silent or says two things, the house has a reading. Each has a name, which "
    "is cited in place of a clause; what was in force here stands beside it."
)


def varied(ruleset: Ruleset[Any]) -> Iterator[Section]:
    """A variation: what the law does not permit of it, and the file that states it."""
    if not isinstance(ruleset, Variation):
        return
    blocks: list[Block] = [
        Words(f"Not permitted by the law: {departure}", "warning")
        for departure in ruleset.departures
    ]
    blocks += [Words("This rule set is a variation. As a file it is:"), Typed(ruleset.toml())]
    yield Section("The variation", tuple(blocks))


def rules_in_force(ruleset: Ruleset[Any], rules: Rules) -> Iterator[Section]:
    """Every value with its clause; then the lists and the tables."""
    rows = [(key, _value(entry, rules), entry.cite) for key, entry in ruleset.entries.items()]
    values = grid(("rule", "in force", "clause"), rows, widths=(5, 9, 4))
    yield Section("The rules in force", (Words(RULES_SAID, "quiet"), values))
    for key, entry in ruleset.entries.items():
        if is_list_of_steps(entry.fixed):
            yield _steps(f"{key_in_words(key)}, {entry.cite}", entry.fixed)
    for kind, named in ruleset.tables.items():
        chosen = getattr(rules, kind, None)
        if chosen is not None:
            name = str(getattr(chosen, "name", chosen))
            ways = _lists_of_steps(named.get(name, {}))
            if ways:
                title = f"{key_in_words(kind)}, {name} (in force), {named[name]['cite']}"
                yield from (_steps(title, steps) for steps in ways)
            else:
                yield _tables(kind, named, name)
    for wager in rules.side_wagers:
        lines = grid(("line", "pays", "when"), wager.rows, widths=(6, 3, 8))
        said = (Words(said) for said in (wager.said, wager.warning) if said)
        yield Section(f"Side wager {wager.name}, {wager.cite}", (*said, lines), level=2)


def _steps(title: str, steps: Sequence[Mapping[str, Any]]) -> Section:
    """A list that is read from the top, each line with its own clause."""
    rows = [
        (str(number), str(step["says"]), str(step["cite"]))
        for number, step in enumerate(steps, start=1)
    ]
    return Section(title, (grid(("", "says", "clause"), rows, widths=(1, 12, 4)),), level=2)


def _lists_of_steps(table: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """The lists of a table that are read from the top, as a house way is."""
    lists = [value for value in table.values() if is_list_of_steps(value)]
    return [steps for steps in lists if all("says" in step for step in steps)]


def _value(entry: Entry, rules: Rules) -> str:
    if entry.choice is not None:
        said = f"{rules.choices[entry.key]} (chosen; {show_choice(entry.choice)})"
    elif is_list_of_steps(entry.fixed):
        said = f"{len(entry.fixed)} steps, below"
    else:
        said = show_value(entry.fixed) or "nothing"
    return f"{said}. {entry.note}" if entry.note else said


def _tables(kind: str, named: Mapping[str, Mapping[str, Any]], chosen: str) -> Section:
    """The tables of a kind side by side, the chosen one first."""
    if chosen not in named or len(named) <= TABLES_ABREAST:
        shown = {name: named[name] for name in sorted(named, key=lambda name: name != chosen)}
    else:
        shown = {chosen: named[chosen]}
    names = [f"{name} (in force)" if name == chosen else name for name in shown]
    cites = ", ".join(sorted({str(table["cite"]) for table in shown.values()}))
    rows = [(line, *cells) for line, cells in table_lines(shown).items()]
    lines = grid(("", *names), rows, widths=(8, *(4 for _ in names)))
    return Section(f"{key_in_words(kind)}, {cites}", (lines,), level=2)


def policies(game: Game, ruleset: Ruleset[Any], rules: Rules) -> Iterator[Section]:
    """The text of each reading that these rules stand on."""
    known, in_force = policies_of(game.folder), ruleset.policies(rules)
    if not in_force:
        return
    yield Section("Readings of the law", (Words(POLICIES_SAID, "quiet"),))
    for name, value in in_force.items():
        title = f"policy: {name}" + (f" = {value}" if value else "")
        blocks: list[Block] = (
            [Words(text) for text in known[name].paragraphs] if name in known else []
        )
        yield Section(title, tuple(blocks) or (Words("Not written down with the game."),), level=2)
