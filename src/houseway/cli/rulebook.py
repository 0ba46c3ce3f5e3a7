"""The commands that show what a regulation says: `games` and `rules`."""

import sys
from argparse import Namespace
from functools import partial
from typing import Any

from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import PLAIN, QUIET, cite, heading, make_console, stacked
from houseway.cli.counting import given_ruleset
from houseway.cli.policies import print_policies, show_policy
from houseway.cli.presenting import present
from houseway.door.asked import Asked
from houseway.door.listing import Games, games
from houseway.door.rulebook import Rulebook, remedies_of, steps_of
from houseway.games import broken_plugins
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.showing import is_list_of_steps, key_in_words, show_choice, table_lines
from houseway.rulesets.side_wagers import SideWager
from houseway.rulesets.variation import Variation
from houseway.table.game import Game


def show_games(given: Namespace) -> int:
    """The games and their rulesets."""
    for fault in broken_plugins():
        print(f"houseway: {fault}", file=sys.stderr)
    found = games()
    present(found, given, partial(_print_games, found=found))
    return 0


def _print_games(console: Console, found: Games) -> None:
    for game in found:
        console.print(Text.assemble((game.name, PLAIN), "  ", (game.title, QUIET)))
        table = Columns("", "")
        for header in game.rulesets:
            table.add(f"  {header.name}", stacked(header.title, header.source, style=""))
        console.print(table)
    first = found[0]
    console.print(
        Text(f"\nhouseway play {first.name} --rules {first.rulesets[0].name}", style=QUIET)
    )


def show_rules(given: Namespace) -> int:
    """One ruleset, whole; or one of the policies that it stands on."""
    game, ruleset = given_ruleset(given)
    if given.policy:
        return show_policy(given, game)
    chosen = ruleset.parse_choices(given.choices)
    if given.save:
        return _save(game.variation(ruleset, chosen), given.save)
    asked = Asked(game, ruleset, ruleset.open(chosen))
    found = Rulebook(asked=asked, chosen=chosen.keys())
    present(found, given, partial(_print_rules, found=found))
    return 0


def _print_rules(console: Console, found: Rulebook) -> None:
    game, ruleset, rules = found.asked
    _print_header(console, game, ruleset)
    for warning in found.warnings:
        console.print(Text(f"\n{warning}"))
    _print_values(console, found)
    _print_steps_of_lists(console, ruleset)
    for kind in ruleset.tables:
        _print_tables(console, ruleset, kind, rules)
    for wager in rules.side_wagers:
        _print_side_wager(console, wager)
    _print_irregularities(console, rules)
    _print_procedure(console, ruleset)
    print_policies(console, game, ruleset)


def _save(made: Variation[Any], file: str) -> int:
    """Write the rules as a file of one's own."""
    path = made.save(file)
    console = make_console()
    console.print(Text(f"written: {path}, {made.name} {made.digest}"), soft_wrap=True)
    for departure in made.departures:
        console.print(Text(f"not permitted by the law: {departure}", style=QUIET))
    return 0


def _print_header(console: Console, game: Game, ruleset: Ruleset[Any]) -> None:
    header = ruleset.header
    console.print(Text(f"{game.title}, {header.title}", style=PLAIN))
    console.print(Text(header.source))
    based = f", based on {header.based_on}" if header.based_on else ""
    console.print(
        Text(f"{ruleset.name}{based}, read on {header.read_on}, {ruleset.digest}", style=QUIET)
    )


def _print_values(console: Console, found: Rulebook) -> None:
    console.print(heading("Rules"))
    table = Columns("rule", "here", "clause")
    for key, entry in found.asked.ruleset.entries.items():
        table.add(key, _value_cell(found, entry), cite(entry.cite))
    console.print(table)


def _value_cell(found: Rulebook, entry: Entry) -> Text:
    if entry.choice is not None:
        may = show_choice(entry.choice)
        return stacked(found.value(entry), f"{found.by(entry)} chose; {may}", entry.note)
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


def _print_side_wager(console: Console, wager: SideWager) -> None:
    """A wager that the file adds: what it looks at, what becomes of it, and what each line pays."""
    console.print(heading(f"Side wager {wager.name}, {', '.join(filter(None, wager.cites))}"))
    console.print(Text(wager.said, style=QUIET))
    if wager.warning:
        console.print(Text(wager.warning))
    table = Columns("line", "pays", "when" if wager.lines else "", figures=(1,))
    for row in wager.rows:
        table.add(*row)
    console.print(table)


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
