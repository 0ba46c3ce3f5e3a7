"""Games that other packages bring: found by their entry points, loaded when they are asked for.

    [project.entry-points."houseway.games"]
    high-or-low = "high_or_low"

The name is what people type, the value the module that has the game under `GAME`. All else, from
the rulesets to the odds, is found in the folder that the game names. A plugin that cannot be loaded
is said to be so when somebody asks for it, and is left out of every list: the house goes on.
"""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final, NamedTuple

from houseway.errors import HousewayError
from houseway.table.game import Game

GROUP: Final = "houseway.games"


class BrokenPlugin(HousewayError):
    """A package brings a game that cannot be played. Says which package, and what is wrong."""

    def __init__(self, plugin: "Plugin", why: str) -> None:
        self.plugin = plugin
        super().__init__(f"the game {plugin.name} of {plugin.package} cannot be loaded: {why}")


class Plugin(NamedTuple):
    """A game that a package brings."""

    name: str
    """The name people type."""
    package: str
    """The package as it was installed, with its version."""
    entry: EntryPoint | None
    """Where the game is; nothing where it is not to be loaded."""
    why: str = ""
    """Why it is not to be loaded: another has the name already."""

    def load(self) -> Game:
        """The game; raises `BrokenPlugin`, whatever is wrong with it."""
        if self.entry is None:
            raise BrokenPlugin(self, self.why)
        try:
            module = self.entry.load()
        except Exception as error:
            raise BrokenPlugin(self, f"{type(error).__name__}: {error}") from error
        return self._checked(getattr(module, "GAME", module))

    def _checked(self, game: object) -> Game:
        if not isinstance(game, Game):
            raise BrokenPlugin(self, "it has no GAME, or one that is no houseway.table.game.Game")
        if game.name != self.name:
            raise BrokenPlugin(self, f"its GAME calls itself {game.name!r}")
        if not game.rulesets:
            raise BrokenPlugin(self, f"there is no ruleset in {game.folder}")
        return game


@cache
def plugins(taken: tuple[str, ...]) -> Mapping[str, Plugin]:
    """What other packages bring, by name. Whoever brings a name that is taken brings nothing."""
    found: dict[str, Plugin] = {}
    for entry in sorted(entry_points(group=GROUP), key=_order):
        package = _package(entry)
        before = found.get(entry.name)
        if entry.name in taken:
            plugin = Plugin(entry.name, package, None, "the house has a game of this name")
        elif before is not None and before.package != package:
            both = f"{before.package} and {package} both bring a game of this name"
            plugin = Plugin(entry.name, package, None, f"{both}: uninstall one of them")
        else:
            plugin = Plugin(entry.name, package, entry)
        found[entry.name] = plugin
    return found


def _order(entry: EntryPoint) -> tuple[str, str]:
    return entry.name, _package(entry)


def _package(entry: EntryPoint) -> str:
    """The package that an entry point belongs to."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "a package"
