"""Rulesets of earlier formats, brought into the shape that is read today.

A ruleset is stored with what was played under it, and must be read for as long as that is kept. So
when a rule is added or renamed, or its values change their meaning, `FORMAT` goes up by one and a
step goes into `STEPS`: it takes data of the format before and gives data under which every round
goes as it went then. A rule that is new is given the value under which nothing changes.

A step meets whole rulesets and files that are a difference to another one (`based_on`): it changes
what is there and adds nothing to a difference. It must not change what it was given.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

from houseway.errors import Unreadable

Data: TypeAlias = Mapping[str, Any]
"""The sections of a ruleset, as they stand in its file."""

FORMAT = 1
"""The format that this version writes and plays; a file that names none is of the first."""

STEPS: Final[dict[int, Callable[[Data], dict[str, Any]]]] = {}
"""From each earlier format to the one after it."""


def digest_of(data: Data) -> str:
    """What a ruleset is known by, whatever the order in its file."""
    return sha256(msgspec.json.encode(data, order="sorted")).hexdigest()[:16]


def upgraded(data: Data, file: str) -> dict[str, Any]:
    """The same rules in today's format; refuses those of a later version of Houseway."""
    header = data["ruleset"]
    said = header.get("format", 1)
    if type(said) is not int or not 1 <= said <= FORMAT:
        what = f"format {said!r} is not known here: this version reads 1 to {FORMAT}"
        raise Unreadable(f"[ruleset] {what}", file=file)
    now = dict(data)
    for step in range(said, FORMAT):
        now = STEPS[step](now)
        now["ruleset"] = {**now["ruleset"], "format": step + 1}
    return now
