"""Rulesets written as TOML again: what is read from it is what was written."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from houseway.rulesets.files import SECTIONS

LINE_MOST = 100
"""A list whose items are tables stands on one line a table where it would be longer than this."""


def to_toml(data: Mapping[str, Any]) -> str:
    """The sections of a ruleset as a file has them; those that say nothing are left out.

    >>> print(to_toml({"ruleset": {"name": "mine"}, "house": {"decks": 6, "second_deck": False}}))
    [ruleset]
    name = "mine"
    <BLANKLINE>
    [house]
    decks = 6
    second_deck = false
    <BLANKLINE>
    """
    order = [*SECTIONS, *(name for name in data if name not in SECTIONS)]
    parts = [part for name in order if data.get(name) for part in _parts((name,), data[name])]
    return "\n\n".join(parts) + "\n"


DEPTH = {"rules": 2, "tables": 3, "clauses": 2}
"""How many names stand in the brackets above a table of a section."""


def _parts(path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """A table, then the tables in it that stand under a heading of their own."""
    is_apart = len(path) < DEPTH.get(path[0], 1)
    below = {key: value for key, value in table.items() if is_apart and isinstance(value, Mapping)}
    lines = [
        f"{_key(key)} = {toml_value(value)}" for key, value in table.items() if key not in below
    ]
    if lines or not below:
        yield "\n".join([f"[{'.'.join(map(_key, path))}]", *lines])
    for key, value in below.items():
        yield from _parts((*path, key), value)


def _key(key: str) -> str:
    plain = key.replace("_", "").replace("-", "")
    return key if plain.isascii() and plain.isalnum() else toml_value(key)


def toml_value(value: Any) -> str:
    """A value as a line of a file has it."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {toml_value(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        items = [toml_value(item) for item in value]
        line = f"[{', '.join(items)}]"
        is_long = len(line) > LINE_MOST and any(isinstance(item, Mapping) for item in value)
        return "[\n" + "".join(f"  {item},\n" for item in items) + "]" if is_long else line
    # What JSON writes of texts, whole numbers and truths, TOML reads.
    return msgspec.json.encode(value).decode()
