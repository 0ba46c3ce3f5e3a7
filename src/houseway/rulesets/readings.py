"""Readings: what the house does where a law leaves something open, and why.

    games/<game>/readings.md    those of one game
    rulesets/readings.md        those that several games cite

A heading `### policy: name` is what a ruleset cites. Below it stand what the text leaves open, and
then the parts `**Reading.**`, `**Alternative.**` and `**Reason.**`. In a game's file the heading
`### policy: name here` says what a shared policy means in that game. Any other heading of the third
level is an open point: a reading that no value hangs on, named by the rounds that show it.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from houseway.errors import Unreadable

POLICY: Final = re.compile(r"policy: ([\w-]+)")
SHARED: Final = Path(__file__).parent
"""Where the readings are that several games share."""
FILE: Final = "readings.md"
PARTS: Final = ("reading", "alternative", "reason")

_HEADING: Final = "### "
_NAMED: Final = "policy: "
_HERE: Final = " here"
_LABEL: Final = re.compile(r"^\*\*(\w+)\.\*\* ")


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """One named policy, as plain text."""

    name: str
    """As it is cited after `policy: `."""
    left_open: str
    """What the text says, and what it leaves open."""
    reading: str
    alternative: str
    reason: str
    here: str = ""
    """What a shared policy means in this game."""
    file: Path
    line: int

    @property
    def paragraphs(self) -> list[str]:
        """All of it, to be read."""
        labelled = {**{part: getattr(self, part) for part in PARTS}, "here": self.here}
        said = [f"{part.capitalize()}: {text}" for part, text in labelled.items() if text]
        return "\n".join([self.left_open, *said]).split("\n")


class _Part(msgspec.Struct, frozen=True):
    """A heading of a file of readings, and what stands below it."""

    heading: str
    paragraphs: list[str]
    file: Path
    line: int


def shared_policies() -> dict[str, Reading]:
    """The named policies that several games cite."""
    return _policies(SHARED)


@cache
def policies_of(folder: Path) -> dict[str, Reading]:
    """The named policies that a game may cite: its own, and those that games share."""
    shared, own = shared_policies(), _policies(folder)
    for name, reading in own.items():
        if name in shared:
            raise _unreadable(reading, f"policy {name!r} is shared: write `policy: {name} here`")
    found = {**shared, **own}
    for name, part in _meant_here(folder):
        if name not in shared:
            raise _unreadable(part, f"there is no shared policy {name!r}")
        found[name] = msgspec.structs.replace(shared[name], here="\n".join(part.paragraphs))
    return found


@cache
def open_points_of(folder: Path) -> dict[str, str]:
    """The readings that no value hangs on, by their headings: a game's own and the shared ones."""
    parts = [part for where in (SHARED, folder) for part in _parts(where)]
    plain = (part for part in parts if not part.heading.startswith(_NAMED))
    return {part.heading: "\n".join(part.paragraphs) for part in plain}


def policies_in(data: Any) -> list[str]:
    """The names of the policies that some data of a ruleset cite, notes included."""
    return sorted(set(POLICY.findall(msgspec.json.encode(data).decode())))


def _policies(folder: Path) -> dict[str, Reading]:
    found: dict[str, Reading] = {}
    for part in _parts(folder):
        name = part.heading.removeprefix(_NAMED)
        if name == part.heading or name.endswith(_HERE):
            continue
        if name in found:
            raise _unreadable(part, f"policy {name!r} has two readings")
        found[name] = _reading(name, part)
    return found


def _meant_here(folder: Path) -> Iterator[tuple[str, _Part]]:
    for part in _parts(folder):
        if part.heading.startswith(_NAMED) and part.heading.endswith(_HERE):
            yield part.heading.removeprefix(_NAMED).removesuffix(_HERE), part


def _reading(name: str, part: _Part) -> Reading:
    """A policy from its paragraphs; one without a label goes on with what stands before it."""
    texts, label = {"left_open": ""}, "left_open"
    for paragraph in part.paragraphs:
        labelled = _LABEL.match(paragraph)
        label = labelled[1].lower() if labelled else label
        said = _LABEL.sub("", paragraph, count=1)
        texts[label] = f"{texts.get(label, '')}\n{said}".strip()
    if list(texts) != ["left_open", *PARTS] or not texts["left_open"]:
        raise _unreadable(part, f"policy {name!r} should have {', '.join(PARTS)}, in this order")
    return Reading(name=name, file=part.file, line=part.line, **texts)


@cache
def _parts(folder: Path) -> list[_Part]:
    file = folder / FILE
    found: list[_Part] = []
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            found.append(_Part(line, [""], file, number))
        elif found and not line:
            found[-1].paragraphs.append("")
        elif found:
            found[-1].paragraphs[-1] += f" {line.replace('`', '')}"
    return [_tidied(part) for part in found if part.heading.startswith(_HEADING)]


def _tidied(part: _Part) -> _Part:
    paragraphs = [text.strip() for text in part.paragraphs if text]
    heading = part.heading.removeprefix(_HEADING)
    return msgspec.structs.replace(part, heading=heading, paragraphs=paragraphs)


def _unreadable(part: _Part | Reading, why: str) -> Unreadable:
    return Unreadable(why, file=str(part.file), line=part.line)
