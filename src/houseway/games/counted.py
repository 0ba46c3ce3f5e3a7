"""The games that are counted: their odds by name, and `houseway.odds_of(GAME)`.

import houseway
report = houseway.odds_of("heads-up-holdem", rules="ma", paytables={"trips_paytable": "B"})
report.wager("trips-plus").house_advantage
"""

from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houseway.errors import NotPermitted
from houseway.games import every_game, find_game, game_of
from houseway.odds import Progress
from houseway.pieces.cards import Card, parse_cards
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import Rules
from houseway.table.game import Game

if TYPE_CHECKING:
    from houseway.odds.report import OddsReport
    from houseway.odds.seam import GameOdds


def require_counted(game: Game) -> None:
    """Refuse a game that is not counted, with those that are, before anything large is loaded."""
    if not game.odds:
        have = [other.name for other in every_game() if other.odds]
        there_are = ", ".join(have) or "none"
        raise NotPermitted(f"{game.name} is not counted yet; counted are {there_are}")


def find_odds(game: Game) -> "GameOdds":
    """What a game says of its odds."""
    require_counted(game)
    return game.counted()


def odds_of(
    game: str | PathLike[str],
    *,
    rules: str | PathLike[str] | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Mapping[str, Any] | None = None,
    seen: str | Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> "OddsReport":
    """The exact odds of every wager of a table under best play.

    `game` is a game's name or the path of a ruleset file; `rules` a ruleset's name or path, the
    game's first if left out. `paytables` and `choices` are the licensee's, by rule. `seen` are
    cards that came out of the shoe before, where that can be counted: for study only. What was
    counted before is taken from the cache unless `recount` is asked for.
    """
    found, ruleset = _find_ruleset(fspath(game), "" if rules is None else fspath(rules))
    require_counted(found)
    for key in paytables or {}:
        if key not in ruleset.tables:
            there_are = ", ".join(ruleset.tables)
            raise NotPermitted(f"there is no paytable {key!r}; there are {there_are}")
    table = ruleset.open({**(paytables or {}), **(choices or {})})
    odds = find_odds(found)
    if seen:
        odds = odds_having_seen(found, odds, table, seen)
    return odds.report(ruleset, table, recount=recount, progress=progress)


def odds_having_seen(
    game: Game, odds: "GameOdds", rules: Rules, seen: str | Sequence[Card]
) -> "GameOdds":
    """The odds from a shoe of which some cards were seen; refused where decks are always whole."""
    if odds.having_seen is None:
        raise NotPermitted(f"{game.name} is counted from whole decks only: nothing can be seen")
    return odds.having_seen(rules, parse_cards(seen) if isinstance(seen, str) else seen)


def _find_ruleset(game: str, rules: str) -> tuple[Game, Ruleset[Any]]:
    if game.endswith(".toml"):
        if rules:
            raise NotPermitted(f"{game} is a ruleset already; leave rules={rules!r} out")
        found, rules = game_of(Path(game)), game
    else:
        found = find_game(game)
    return found, found.ruleset(rules or found.rulesets[0])
