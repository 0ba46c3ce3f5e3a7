"""Rulesets from files, read each time and checked once."""

from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from houseway.first_use import known
from houseway.rulesets import upgrading
from houseway.rulesets.files import merged, read_toml
from houseway.rulesets.header import Header
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset

R = TypeVar("R", bound=Rules)

CHECKED_MAX: Final = 100
"""So many rulesets are remembered that were found in order."""
_checked: dict[Any, Any] = {}


def load(game: str, kind: type[R], file: Path, parents: Path) -> Ruleset[R]:
    """A game's ruleset in a file; what it is based on is looked for in the folder `parents`.

    Files are read each time. What says the same as before is checked once.
    """
    data = merged(file, parents)
    said = game, kind, file, repr(data), upgrading.FORMAT
    if said not in _checked:
        if len(_checked) >= CHECKED_MAX:
            _checked.clear()
        _checked[said] = Ruleset(game, kind, data, file)
        _checked[said].own = read_toml(file)
    found: Ruleset[R] = _checked[said]
    return found


def load_header(file: Path, parents: Path) -> Header:
    """Read whose law a file is, without the rest being checked."""
    return msgspec.convert(merged(file, parents)["ruleset"], known(Header))
