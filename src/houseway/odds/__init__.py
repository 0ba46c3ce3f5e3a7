"""Exact counting, pricing and simulation; and `houseway.odds(GAME)`, the odds of a table.

    import houseway
    report = houseway.odds("heads-up-holdem", rules="ma", paytables={"trips_paytable": "B"})
    report.wager("trips-plus").house_advantage

A game's odds stand in its own folder and are found by their names: `odds.report`, `advice.advise`,
`advice.chart` of the first two cards or `advice.strategy` in lines, and `simulation.simulate`. A
game that lacks one is not counted yet.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from os import PathLike, fspath
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from houseway.errors import NotPermitted

if TYPE_CHECKING:
    from houseway.odds.report import OddsReport

Part: TypeAlias = Literal["odds", "advice", "simulation"]
Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""

GAMES = "houseway.games"
"""By name, because imports go down only and games stand above their odds."""
NOT_YET: dict[Part, str] = {
    "odds": "the odds of {} are not counted yet; counted are {}",
    "advice": "there is no advice on {} yet; there is on {}",
    "simulation": "{} is not simulated yet; simulated are {}",
}


def find_part(game: str, part: Part) -> ModuleType:
    """The module of a game that counts, advises or simulates."""
    require_part(game, part)
    return import_module(module_of(game, part))


def require_part(game: str, part: Part) -> None:
    """Refuse a game that cannot do this, with those that can, before anything large is loaded."""
    if not has_part(game, part):
        have = [name for name in import_module(GAMES).GAMES if has_part(name, part)]
        raise NotPermitted(NOT_YET[part].format(game, ", ".join(have) or "none"))


def has_part(game: str, part: Part) -> bool:
    """Whether a game can do this."""
    return find_spec(module_of(game, part)) is not None


def module_of(game: str, part: Part) -> str:
    """The name of that module."""
    return f"{GAMES}.{game.replace('-', '_')}.{part}"


class OddsModule(ModuleType):
    """This package, which can be called."""

    def __call__(
        self,
        game: str | PathLike[str],
        *,
        rules: str | PathLike[str] | None = None,
        paytables: Mapping[str, str] | None = None,
        choices: Mapping[str, Any] | None = None,
        recount: bool = False,
        progress: Progress | None = None,
    ) -> "OddsReport":
        """The exact odds of every wager of a table under best play.

        `game` is a game's name or the path of a ruleset file; `rules` a ruleset's name or path, the
        game's first if left out. `paytables` and `choices` are the licensee's, by rule. What was
        counted before is taken from the cache unless `recount` is asked for.
        """
        found, ruleset = _find_ruleset(fspath(game), "" if rules is None else fspath(rules))
        require_part(found.name, "odds")
        for key in paytables or {}:
            if key not in ruleset.tables:
                there_are = ", ".join(ruleset.tables)
                raise NotPermitted(f"there is no paytable {key!r}; there are {there_are}")
        table = ruleset.open({**(paytables or {}), **(choices or {})})
        count = find_part(found.name, "odds").report
        report: OddsReport = count(ruleset, table, recount=recount, progress=progress)
        return report


def _find_ruleset(game: str, rules: str) -> tuple[Any, Any]:
    games = import_module(GAMES)
    if game.endswith(".toml"):
        if rules:
            raise NotPermitted(f"{game} is a ruleset already; leave rules={rules!r} out")
        found, rules = games.game_of(Path(game)), game
    else:
        found = games.find_game(game)
    return found, found.ruleset(rules or found.rulesets[0])


sys.modules[__name__].__class__ = OddsModule
