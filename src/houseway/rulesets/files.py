"""Ruleset files: found by name, read, and laid over what they are based on."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from houseway.errors import NotPermitted, Unreadable
from houseway.rulesets.floors import keep_floors
from houseway.rulesets.side_wagers import wagers_over
from houseway.rulesets.upgrading import upgraded

SECTIONS: Final = ("ruleset", "rules", "tables", "clauses", "irregularities", "house")
SIDE_WAGERS: Final = "side_wagers"
"""A section that most files have not, and that their data have only if they do."""
DEPTH_MAX: Final = 20
"""Twice as deep as any rule goes; at a few hundred who writes it down again gives up."""
TOO_DEEP: Final = f"tables or lists stand in each other more than {DEPTH_MAX} deep"


def merged(file: Path, parents: Path, children: tuple[str, ...] = ()) -> dict[str, Any]:
    """What a file says, laid over what it is based on."""
    return laid_over(read_toml(file), file, parents, children)


def laid_over(
    data: dict[str, Any], file: Path, parents: Path, children: tuple[str, ...] = ()
) -> dict[str, Any]:
    """What stands in a file, or would, laid over what it is based on."""
    _check_sections(data, file)
    data = upgraded(data, str(file))
    parent = data["ruleset"].get("based_on")
    if parent is None:
        return _with_side_wagers({section: data.get(section, {}) for section in SECTIONS}, {}, data)
    if parent in children:
        raise Unreadable(f"{parent} is based on itself", file=str(file))
    for field in ("name", "title"):
        if field not in data["ruleset"]:
            raise Unreadable(f"[ruleset] has no {field} of its own", file=str(file))
    try:
        based = merged(ruleset_file(parents, str(parent)), parents, (*children, parent))
    except NotPermitted as error:
        raise Unreadable(f"[ruleset] based_on: {error}", file=str(file)) from None
    keep_floors(based, data, str(file))
    own = data.get("rules", {})
    fixed = [key for key, entry in own.items() if isinstance(entry, dict) and "is" in entry]
    based["house"] = {key: value for key, value in based["house"].items() if key not in fixed}
    laid = {section: {**based[section], **data.get(section, {})} for section in SECTIONS}
    for section in ("tables", "clauses"):
        for key, value in laid[section].items():
            beneath = based[section].get(key, {})
            if isinstance(value, dict) and isinstance(beneath, dict):
                laid[section][key] = {**beneath, **value}
    return _with_side_wagers(laid, based, data)


def _with_side_wagers(
    laid: dict[str, Any], based: dict[str, Any], own: dict[str, Any]
) -> dict[str, Any]:
    """The sections with one for side wagers, if there are any."""
    wagers = wagers_over(based.get(SIDE_WAGERS, {}), own.get(SIDE_WAGERS, {}))
    return {**laid, SIDE_WAGERS: wagers} if wagers else laid


def _check_sections(data: dict[str, Any], file: Path) -> None:
    """Refuse sections that are unknown, missing, not tables, or too deep to be read."""
    for section, table in data.items():
        if section not in (*SECTIONS, SIDE_WAGERS):
            raise Unreadable(f"[{section}]: no such section", file=str(file))
        if not isinstance(table, dict):
            raise Unreadable(f"[{section}] should be a table", file=str(file))
        for key, part in table.items():
            if is_deep(part):
                raise Unreadable(f"[{section}.{key}]: {TOO_DEEP}", file=str(file))
    for key, table in data.get("tables", {}).items():
        if not isinstance(table, dict) or not all(isinstance(t, dict) for t in table.values()):
            raise Unreadable(f"[tables.{key}] should hold tables by name", file=str(file))
    if "ruleset" not in data:
        raise Unreadable("[ruleset] is missing", file=str(file))


def is_deep(part: Any) -> bool:
    """Whether something holds tables or lists in each other, deeper than any rule has them."""
    parts = [part]
    for _ in range(DEPTH_MAX):
        held = [each for each in parts if isinstance(each, dict | list)]
        parts = [it for each in held for it in (each.values() if isinstance(each, dict) else each)]
    return bool(parts)


def ruleset_file(folder: Path, name: str) -> Path:
    """The file of a game's ruleset by its name."""
    file = folder / f"{name.replace('-', '_')}.toml"
    if not file.is_file():
        names = ", ".join(ruleset_names(folder))
        raise NotPermitted(f"there is no ruleset {name!r}; there are {names}")
    return file


def ruleset_names(folder: Path) -> list[str]:
    """The rulesets of a game, by name."""
    return sorted(file.stem.replace("_", "-") for file in folder.glob("*.toml"))


@lru_cache(maxsize=100)
def _parsed(text: str) -> dict[str, Any]:
    """What a text says. Whoever asks for the same is given the same, and changes nothing in it."""
    return tomllib.loads(text)


def read_toml(file: Path) -> dict[str, Any]:
    """A TOML file, or an error that names it."""
    try:
        return _parsed(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Unreadable("there is no such file", file=str(file)) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Unreadable(str(error), file=str(file)) from None
    except RecursionError:
        raise Unreadable("brackets stand in brackets too deeply", file=str(file)) from None
