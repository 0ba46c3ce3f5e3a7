"""A ruleset for a reader: its values, what may be chosen, and its tables side by side."""

from collections.abc import Mapping
from html import escape
from typing import Any

from houseway.pieces.money import show_money
from houseway.rulesets.ruleset import Choice, Entry, Ruleset, show_value

CENTS = "_cents"
"""How the names of amounts of money end."""


def key_in_words(key: str) -> str:
    """A key as a heading.

    >>> key_in_words("house_way")
    'House way'
    """
    return key.replace("_", " ").replace("-", " ").capitalize()


def show_choice(choice: Choice) -> str:
    """What may be chosen, told apart even where a value has a comma of its own."""
    if not choice.values:
        return f"may be {choice}" if choice.span or choice.at_least else str(choice)
    return f"may be {' · '.join(map(show_value, choice.values))}"


def to_html(ruleset: Ruleset[Any]) -> str:
    """A table for a notebook: every value, or what may be chosen, and its clause."""
    rows = "".join(
        f"<tr><td>{escape(key)}</td><td>{escape(_value(entry))}</td><td>{escape(entry.cite)}</td></tr>"
        for key, entry in ruleset.entries.items()
    )
    title = escape(f"{ruleset.header.game} {ruleset.name}, {ruleset.header.title}")
    head = "<thead><tr><th>rule</th><th>here</th><th>clause</th></tr></thead>"
    return f"<table><caption>{title}</caption>{head}<tbody>{rows}</tbody></table>"


def _value(entry: Entry) -> str:
    if entry.choice is not None:
        return show_choice(entry.choice)
    if is_list_of_steps(entry.fixed):
        return f"{len(entry.fixed)} steps"
    return show_value(entry.fixed)


def is_list_of_steps(value: Any) -> bool:
    """Whether a value is a list to be read from the top, each line with its own clause."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def table_lines(tables: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """The lines of several tables of one kind: what stands in each of them."""
    flat = [_flat(table) for table in tables.values()]
    lines = dict.fromkeys(line for table in flat for line in table)
    return {line: [table.get(line, "–") for table in flat] for line in lines}


def _flat(table: Mapping[str, Any]) -> dict[str, str]:
    lines: dict[str, str] = {}
    for key, value in table.items():
        is_money = key.endswith(CENTS)
        if isinstance(value, dict):
            lines |= {k: show_money(v) if is_money else show_value(v) for k, v in value.items()}
        elif key != "cite":
            name = key_in_words(key.removesuffix(CENTS)).lower()
            lines[name] = show_money(value) if is_money else show_value(value)
    return lines
