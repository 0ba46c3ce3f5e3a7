"""`houseway.games` and `houseway.ruleset`: what there is."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, overload

import msgspec

from houseway.door.finding import AnyRuleset, Which, find_ruleset
from houseway.door.results import Paper
from houseway.door.shapes.law import GameShape, GamesShape, HeaderShape
from houseway.door.tables import Kind, Tidy
from houseway.games import every_game
from houseway.rulesets.header import Header
from houseway.table.game import Game


class GameListed(NamedTuple):
    """A game, and whose law it can be played under."""

    name: str
    """The name people type."""
    title: str
    is_counted: bool
    """Whether its exact odds can be asked for."""
    rulesets: tuple[Header, ...]

    def __repr__(self) -> str:
        return f"<{self.name}: {self.title}, {len(self.rulesets)} rulesets>"


GAMES: Final[dict[str, Kind]] = {
    "game": "text",
    "title": "text",
    "is_counted": "yes",
    "ruleset": "text",
    "law": "text",
    "source": "text",
    "read_on": "text",
}


class Games(Paper, Sequence[GameListed]):
    """The games of the house, in its order."""

    def __init__(self, listed: Sequence[GameListed]) -> None:
        self._listed = tuple(listed)

    @overload
    def __getitem__(self, at: int) -> GameListed: ...
    @overload
    def __getitem__(self, at: slice) -> "Games": ...
    def __getitem__(self, at: int | slice) -> "GameListed | Games":
        return self._listed[at] if isinstance(at, int) else Games(self._listed[at])

    def __len__(self) -> int:
        return len(self._listed)

    def __repr__(self) -> str:
        return f"<{self.in_short()}>"

    @property
    def title(self) -> str:
        """What it is."""
        return "Games"

    def in_short(self) -> str:
        """The names."""
        return f"{len(self)} games: {', '.join(self.names)}"

    @property
    def names(self) -> tuple[str, ...]:
        """The names people type."""
        return tuple(game.name for game in self)

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every ruleset of every game."""
        return ("game", "ruleset", "title", "source"), (
            (game.name, header.name, f"{game.title}, {header.title}", header.source)
            for game in self
            for header in game.rulesets
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`games`: a row a ruleset."""
        rows = (
            (
                *(game.name, game.title, game.is_counted),
                *(header.name, header.title, header.source, header.read_on),
            )
            for game in self
            for header in game.rulesets
        )
        return (Tidy.of("games", GAMES, rows),)

    def shape(self) -> GamesShape:
        """What `houseway games --json` prints."""
        return GamesShape(games=[_shape(game) for game in self])


def header_shape(header: Header) -> HeaderShape:
    """Whose law a ruleset is, for another program."""
    return HeaderShape(**msgspec.structs.asdict(header))


def _shape(game: GameListed) -> GameShape:
    return GameShape(
        name=game.name,
        title=game.title,
        is_counted=game.is_counted,
        rulesets=list(map(header_shape, game.rulesets)),
    )


def games() -> Games:
    """The games and their rulesets.

    >>> import houseway
    >>> houseway.games().names[:3]
    ('fast-action-holdem', 'heads-up-holdem', 'three-card-poker')
    >>> [header.name for header in houseway.games()[1].rulesets]
    ['ma', 'ultimate-texas-holdem']
    """
    return Games([_listed(game) for game in every_game()])


def _listed(game: Game) -> GameListed:
    headers = tuple(map(game.header, game.rulesets))
    return GameListed(game.name, game.title, bool(game.odds), headers)


def ruleset(game: Which, rules: Which | None = None) -> AnyRuleset:
    """A ruleset of a game: every value of its law with its clause, and what may be chosen.

    >>> import houseway
    >>> law = houseway.ruleset("three-card-poker", "ma")
    >>> law.header.title, law.entries["decks"].cite
    ('Massachusetts', '§2(a)')
    """
    return find_ruleset(game, rules)[1]
