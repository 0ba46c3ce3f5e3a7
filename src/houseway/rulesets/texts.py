"""The texts of a ruleset: each goes into records, onto screens and layouts as it is written."""

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.errors import Unreadable


def check_texts(data: Mapping[str, Any], file: str) -> None:
    """Refuse a text that a record of a round could not be read back with, or that hides itself.

    A line of a record has a clause in its last column. What does not print can move the cursor of
    a terminal, or turn around what stands beside it.
    """
    for section, part in data.items():
        for key, text in _texts(part, ""):
            if not text.isprintable() or "|" in text or text != text.strip():
                place = f"[{section}.{key}]" if key else f"[{section}]"
                what = f"{text!r} is not one line of characters that print"
                raise Unreadable(f"{place}: {what}, without | and blanks at its ends", file=file)


def _texts(thing: Any, key: str) -> Iterator[tuple[str, str]]:
    """Every text in a thing, the names in it too, by its first key."""
    if isinstance(thing, str):
        yield key, thing
    elif isinstance(thing, Mapping):
        for name, part in thing.items():
            yield key or name, name
            yield from _texts(part, key or name)
    elif isinstance(thing, list):
        for part in thing:
            yield from _texts(part, key)
