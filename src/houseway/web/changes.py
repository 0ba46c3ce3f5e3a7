"""What another law changes about a game, in a line: the wagers it has, and values of its rules."""

from typing import Any, Final, Literal

import msgspec

from houseway.door.comparing import Difference, differences
from houseway.floor.seats.seating import Law
from houseway.rulesets.showing import key_in_words

MOST: Final = 3
"""As many changes as a line tells."""
TOLD_IN_WORDS: Final = 26
"""Values that are longer are left to the comparison."""
SECTIONS: Final = ("Rules", "This house's choices")
FIRST: Final = (
    "decks",
    "version",
    "natural",
    "raises",
    "qualifies",
    "bonus",
    "surrender",
    "splits",
)
"""Rules that a player asks for first, by the words in their names."""


class Changed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is otherwise: a wager more or less, or a value."""

    how: Literal["with", "without", "is"]
    what: str
    now: str = ""
    was: str = ""


def what_changes(first: Law, law: Law) -> tuple[list[Changed], int]:
    """What a law has otherwise than another, the most telling first, and how much in all."""
    if law.ruleset.digest == first.ruleset.digest:
        return [], 0
    unlike = list(differences(first.ruleset, law.ruleset))
    wagers = _wagers(first, law)
    named = {each.what for each in wagers}
    values = [each for each in _values(first, law, unlike) if each.what not in named]
    told = [*values[:1], *wagers[:1], *values[1:], *wagers[1:]]
    return told[:MOST], len(unlike)


def _wagers(first: Law, law: Law) -> list[Changed]:
    """Wagers that one of them has and the other has not, besides the one that must be made."""
    one, other = (
        {
            area.wager: area.title
            for area in it.game.layout(it.rules).areas
            if not (area.compulsory or area.on_hand or area.box)
        }
        for it in (first, law)
    )
    new = [Changed(how="with", what=it) for wager, it in other.items() if wager not in one]
    gone = [Changed(how="without", what=it) for wager, it in one.items() if wager not in other]
    return [*new, *gone]


def _values(first: Law, law: Law, unlike: list[Difference]) -> list[Changed]:
    """Values in force that differ, those first that a player asks for first."""
    keys = [each.what for each in unlike if each.section in SECTIONS]
    keys.sort(key=_rank)
    said = []
    for key in dict.fromkeys(keys):
        was, now = (_shown(getattr(it.rules, key, None)) for it in (first, law))
        if was != now and max(len(was), len(now)) <= TOLD_IN_WORDS:
            said.append(Changed(how="is", what=key_in_words(key), now=now, was=was))
    return said


def _rank(key: str) -> int:
    return next((at for at, word in enumerate(FIRST) if word in key), len(FIRST))


def _shown(value: Any) -> str:
    """A value as a reader sees it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(_shown(each) for each in value)
    return str(getattr(value, "name", value))
