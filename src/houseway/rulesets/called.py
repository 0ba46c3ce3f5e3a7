"""Which rule is meant, or which part of one, by the words that people have for it."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from houseway.errors import NotPermitted
from houseway.rulesets.files import SIDE_WAGERS
from houseway.rulesets.plain import lines_of
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.side_wagers import SideWager

IRREGULARITIES: Final = "irregularities"


def rule_called(ruleset: Ruleset[Any], word: str) -> str:
    """The rule that a word means: its key, a paytable without that ending, or a wager's name."""
    if word.strip() in ruleset.data.get(SIDE_WAGERS, ()):
        return f"{SIDE_WAGERS}.{word.strip()}"
    name = word.strip().replace("-", "_").replace(" ", "_")
    names = getattr(ruleset.open(), "wager_names", None)
    wagers = msgspec.structs.asdict(names) if isinstance(names, msgspec.Struct) else {}
    fields = [field for field, wager in wagers.items() if wager == word.strip()]
    for key in (name, f"{name}_paytable", *(f"{field}_paytable" for field in fields)):
        if key in ruleset.entries or key in ruleset.data["irregularities"]:
            return key
    begin = [key for key in ruleset.tables if key.startswith(f"{name}_")]
    if len(begin) == 1:
        return begin[0]
    raise NotPermitted(f"no such rule{ruleset.near(name)}", key=word)


def parted(word: str) -> tuple[str, str]:
    """The word for a rule, and that for a part of it, where one is meant.

    >>> parted("pair_plus.flush"), parted("side_wagers.bonus.pays.flush"), parted("bonus.pays")
    (('pair_plus', 'flush'), ('bonus', 'flush'), ('bonus', ''))
    """
    name, _, part = word.removeprefix(f"{SIDE_WAGERS}.").partition(".")
    return name, "" if part == "pays" else part.removeprefix("pays.")


def remedy_called(ruleset: Ruleset[Any], kind: str) -> str:
    """The key under which the remedy of an irregularity is changed: its own, unless a rule has it.

    A game may have a rule of the same name, which says more than a remedy does.
    """
    return f"{IRREGULARITIES}.{kind}" if kind in ruleset.entries else kind


def side_wager(ruleset: Ruleset[Any], key: str) -> dict[str, Any] | None:
    """The side wager that a key names, as the file states it; None if it names none."""
    section, _, name = key.partition(".")
    found: dict[str, Any] | None = None
    if section == SIDE_WAGERS:
        found = ruleset.data[SIDE_WAGERS][name]
    return found


def part_called(ruleset: Ruleset[Any], key: str, word: str) -> Any:
    """The line or other part of a rule's value that a word means, as the ruleset writes it."""
    if word.isascii() and word.isdecimal() and key not in ruleset.tables:
        return int(word)
    now = getattr(ruleset.open(), key, None)
    known = [*getattr(now, "__struct_fields__", ())]
    if (side := side_wager(ruleset, key)) is not None:
        known = [*SideWager.__struct_fields__, *side["pays"]]
    for table in ruleset.tables.get(key, {}).values():
        known += table.get(lines_of(table), ())
    if hasattr(now, "pays"):
        known += ruleset.open().paid(key)
    return next((name for name in known if _folded(name) == _folded(word)), word)


def _folded(name: str) -> str:
    """A name without what people write differently."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def by_rule(ruleset: Ruleset[Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What is given for each rule, its parts together."""
    found: dict[str, Any] = {}
    for word, given in changes.items():
        section, _, kind = word.partition(".")
        is_remedy = section == IRREGULARITIES and kind in ruleset.data[section]
        if is_remedy or _is_new(ruleset, word, given):
            found[word] = given
            continue
        name, part = parted(word)
        key = rule_called(ruleset, name)
        if not part:
            found[key] = given
            continue
        before = found.setdefault(key, {})
        if not isinstance(before, dict):
            raise NotPermitted("is changed as a whole and in a part: say one of them", key=key)
        found[key] = {**before, part_called(ruleset, key, part): given}
    return found


def _is_new(ruleset: Ruleset[Any], word: str, given: Any) -> bool:
    """Whether somebody adds a side wager: all that it is, under a name of its own."""
    section, _, name = word.partition(".")
    is_whole = isinstance(given, Mapping) and {"looks_at", "pays"} <= set(given)
    return section == SIDE_WAGERS and is_whole and name not in ruleset.data.get(section, ())
