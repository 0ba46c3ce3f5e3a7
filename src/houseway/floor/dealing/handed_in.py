"""A ruleset file that somebody hands in: rehearsed, or refused at the line that is wrong."""

import re
from typing import Any, Final

import msgspec

from houseway.errors import HousewayError, plain_words
from houseway.floor.dealing.laws import KeptLaw
from houseway.floor.dealing.own_laws import rehearse

QUOTE: Final = '"'
DOT: Final = r"\s*\.\s*"
_AT_LINE: Final = re.compile(r"\bat line (\d+)")
_IN_BRACKETS: Final = re.compile(r"\[([\w.\"-]+)\]")
_WHERE: Final = re.compile(r"\s*\(at line \d+, column \d+\)|\s*\(at end of document\)")


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a file, and in which of its lines; 0 where that is not known."""

    says: str
    line: int


class HandedIn(msgspec.Struct, frozen=True):
    """A file that was looked at: the law that it states, or what is wrong with it."""

    law: KeptLaw | None
    fault: Fault | None = None


def hand_in(text: str) -> HandedIn:
    """Look at a file; done where it can harm nobody."""
    try:
        return HandedIn(rehearse(text))
    except HousewayError as error:
        key = getattr(error, "key", "")
        said = _WHERE.sub("", plain_words(error))
        says = f"[rules.{key}]: {said}" if key and key not in said else said
        return HandedIn(None, Fault(says, line_of(text, error)))


def line_of(text: str, error: HousewayError) -> int:
    """The line that an error is about, as far as it says or names it."""
    said = str(error)
    line: Any = getattr(error, "line", None)
    if line:
        return int(line)
    found = _AT_LINE.search(said)
    if found:
        return int(found[1])
    if "end of document" in said:
        return text.count("\n") + (not text.endswith("\n"))
    paths = [getattr(error, "key", ""), *_IN_BRACKETS.findall(said)]
    for path in filter(None, paths):
        for name in (path, path.rpartition(".")[2]):
            number = _stated_at(text, name)
            if number:
                return number
    return 0


def _stated_at(text: str, name: str) -> int:
    """The line whose heading or key ends with a name."""
    parts = (f'"?{re.escape(part.strip(QUOTE))}"?' for part in name.split("."))
    path = DOT.join(parts)
    stated = re.compile(rf'\s*\[*\s*(?:[\w"-]+{DOT})*{path}\s*[\]=]')
    for number, line in enumerate(text.split("\n"), start=1):
        if stated.match(line):
            return number
    return 0
