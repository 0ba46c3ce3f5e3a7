"""`houseway.games` and `houseway.ruleset`: what there is."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from houseway.door.finding import AnyRuleset, Which, find_ruleset
from houseway.door.results import html_table
from houseway.games import every_game
from houseway.rulesets.ruleset import Header
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


class Games(Sequence[GameListed]):
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
        return f"<{len(self)} games: {', '.join(game.name for game in self)}>"

    @property
    def names(self) -> tuple[str, ...]:
        """The names people type."""
        return tuple(game.name for game in self)

    def _repr_html_(self) -> str:
        return html_table("Games", ("game", "ruleset", "title", "source"), self._rows())

    def _rows(self) -> Iterator[Sequence[str]]:
        for game in self:
            for header in game.rulesets:
                yield game.name, header.name, f"{game.title}, {header.title}", header.source


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
    headers = tuple(game.ruleset(rules).header for rules in game.rulesets)
    return GameListed(game.name, game.title, bool(game.odds), headers)


def ruleset(game: Which, rules: Which | None = None) -> AnyRuleset:
    """A ruleset of a game: every value of its law with its clause, and what may be chosen.

    >>> import houseway
    >>> law = houseway.ruleset("three-card-poker", "ma")
    >>> law.header.title, law.entries["decks"].cite
    ('Massachusetts', '§2(a)')
    """
    return find_ruleset(game, rules)[1]
