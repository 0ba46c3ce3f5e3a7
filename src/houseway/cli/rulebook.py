"""The commands that show what a regulation says: `games`, `rules` and `schema`."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import (
    PLAIN,
    QUIET,
    cite,
    heading,
    make_console,
    print_json,
    stacked,
)
from houseway.cli.counting import given_ruleset
from houseway.cli.policies import policies_facts, print_policies, show_policy
from houseway.door.finding import find_named_game
from houseway.games import broken_plugins, every_game
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.showing import is_list_of_steps, key_in_words, show_choice, table_lines
from houseway.rulesets.values import Rules
from houseway.rulesets.variation import Variation
from houseway.steps.remedies import Cure
from houseway.table.game import Game


def show_games(given: Namespace) -> int:
    """The games and their rulesets."""
    games = every_game()
    for fault in broken_plugins():
        print(f"houseway: {fault}", file=sys.stderr)
    if given.json:
        print_json([_game_facts(game) for game in games])
        return 0
    console = make_console()
    for game in games:
        console.print(Text.assemble((game.name, PLAIN), "  ", (game.title, QUIET)))
        table = Columns("", "")
        for name in game.rulesets:
            header = game.ruleset(name).header
            table.add(f"  {name}", stacked(header.title, header.source, style=""))
        console.print(table)
    console.print(
        Text(f"\nhouseway play {games[0].name} --rules {games[0].rulesets[0]}", style=QUIET)
    )
    return 0


def _game_facts(game: Game) -> dict[str, Any]:
    headers = [msgspec.to_builtins(game.ruleset(name).header) for name in game.rulesets]
    return {"name": game.name, "title": game.title, "rulesets": headers}


def show_rules(given: Namespace) -> int:
    """One ruleset, whole; or one of the policies that it stands on."""
    game, ruleset = given_ruleset(given)
    if given.policy:
        return show_policy(given, game)
    chosen = ruleset.parse_choices(given.choices)
    rules = ruleset.open(chosen)
    if given.save:
        return _save(game.variation(ruleset, chosen), given.save)
    if given.json:
        print_json(rules_facts(game, ruleset, rules, chosen))
        return 0
    console = make_console()
    _print_header(console, game, ruleset)
    _print_values(console, ruleset, rules, chosen)
    _print_steps_of_lists(console, ruleset)
    for kind in ruleset.tables:
        _print_tables(console, ruleset, kind, rules)
    _print_irregularities(console, rules)
    _print_procedure(console, ruleset)
    print_policies(console, game, ruleset)
    return 0


def _save(made: Variation[Any], file: str) -> int:
    """Write the rules as a file of one's own."""
    path = made.save(file)
    console = make_console()
    console.print(Text(f"written: {path}, {made.name} {made.digest}"), soft_wrap=True)
    for departure in made.departures:
        console.print(Text(f"not permitted by the law: {departure}", style=QUIET))
    return 0


def show_schema(given: Namespace) -> int:
    """The JSON Schema of a game's ruleset files."""
    from houseway.rulesets.schema import ruleset_schema

    game = find_named_game(given.game)
    print_json(ruleset_schema(game.rules, game.name, game.title))
    return 0


# What a ruleset says, as data.


def rules_facts(
    game: Game, ruleset: Ruleset[Any], rules: Rules, chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """A ruleset for another program."""
    return {
        "game": game.name,
        "ruleset": msgspec.to_builtins(ruleset.header),
        "digest": ruleset.digest,
        "file": str(ruleset.file),
        "rules": {key: entry_facts(entry, rules, chosen) for key, entry in ruleset.entries.items()},
        "tables": ruleset.tables,
        "steps": steps_of(ruleset),
        "irregularities": {
            kind: {"is": remedy, "cite": clause} for kind, remedy, clause in remedies_of(rules)
        },
        "policies": policies_facts(game, ruleset),
    }


def entry_facts(entry: Entry, rules: Rules, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """One value of the law for another program."""
    facts: dict[str, Any] = {"cite": entry.cite}
    if entry.note:
        facts["note"] = entry.note
    if entry.choice is None:
        return {"is": entry.fixed, "by": "the law", **facts}
    may: Any = list(entry.choice.values) or "any"
    if entry.choice.span is not None:
        may = {"from": entry.choice.span[0], "to": entry.choice.span[1]}
    if entry.choice.at_least:
        may = {"at_least": entry.choice.at_least}
    by = "you" if entry.key in chosen else "this house"
    return {"is": rules.choices[entry.key], "by": by, "may": may, **facts}


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


# On paper.


def _print_header(console: Console, game: Game, ruleset: Ruleset[Any]) -> None:
    header = ruleset.header
    console.print(Text(f"{game.title}, {header.title}", style=PLAIN))
    console.print(Text(header.source))
    based = f", based on {header.based_on}" if header.based_on else ""
    console.print(
        Text(f"{ruleset.name}{based}, read on {header.read_on}, {ruleset.digest}", style=QUIET)
    )


def _print_values(
    console: Console, ruleset: Ruleset[Any], rules: Rules, chosen: Mapping[str, Any]
) -> None:
    console.print(heading("Rules"))
    table = Columns("rule", "here", "clause")
    for key, entry in ruleset.entries.items():
        table.add(key, _value_cell(entry, rules, chosen), cite(entry.cite))
    console.print(table)


def _value_cell(entry: Entry, rules: Rules, chosen: Mapping[str, Any]) -> Text:
    if entry.choice is not None:
        by = "you chose" if entry.key in chosen else "this house chose"
        may = show_choice(entry.choice)
        return stacked(rules.choices[entry.key], f"{by}; {may}", entry.note)
    if is_list_of_steps(entry.fixed):
        return stacked(f"{len(entry.fixed)} steps, below", entry.note)
    return stacked(show_value(entry.fixed) or "nothing", entry.note)


def _print_steps_of_lists(console: Console, ruleset: Ruleset[Any]) -> None:
    for key, entry in ruleset.entries.items():
        if is_list_of_steps(entry.fixed):
            console.print(heading(f"{key_in_words(key)}, {entry.cite}"))
            table = Columns("", "", "")
            for number, step in enumerate(entry.fixed, start=1):
                table.add(f"{number:2}", step["says"], cite(step["cite"]))
            console.print(table)


def _print_tables(console: Console, ruleset: Ruleset[Any], kind: str, rules: Rules) -> None:
    """The tables of one kind side by side, the chosen one marked."""
    tables = ruleset.tables[kind]
    chosen = getattr(rules, kind, "")
    here = str(getattr(chosen, "name", chosen))
    names = [f"{name} (here)" if name == here else name for name in tables]
    cites = sorted({table["cite"] for table in tables.values()})
    console.print(heading(f"{key_in_words(kind)}, {', '.join(cites)}"))
    grid = Columns("", *names, figures=range(1, len(names) + 1), splits=True)
    for line, cells in table_lines(tables).items():
        grid.add(line, *cells)
    console.print(grid)


def _print_irregularities(console: Console, rules: Rules) -> None:
    console.print(heading("Irregularities"))
    table = Columns("what happened", "what is done", "clause")
    for kind, remedy, clause in remedies_of(rules):
        table.add(kind, remedy, cite(clause))
    console.print(table)


def _print_procedure(console: Console, ruleset: Ruleset[Any]) -> None:
    console.print(heading("Steps and their clauses"))
    table = Columns("", "")
    for step, clause in steps_of(ruleset).items():
        table.add(key_in_words(step).lower(), cite(clause))
    console.print(table)
