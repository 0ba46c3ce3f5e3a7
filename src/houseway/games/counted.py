"""The games that are counted, and what each says of its odds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.errors import NotPermitted
from houseway.games import every_game
from houseway.pieces.cards import Card, parse_cards
from houseway.rulesets.values import Rules
from houseway.table.game import Game

if TYPE_CHECKING:
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


def odds_having_seen(
    game: Game, odds: "GameOdds", rules: Rules, seen: str | Sequence[Card]
) -> "GameOdds":
    """The odds from a shoe of which some cards were seen; refused where decks are always whole."""
    if odds.having_seen is None:
        raise NotPermitted(f"{game.name} is counted from whole decks only: nothing can be seen")
    return odds.having_seen(rules, parse_cards(seen) if isinstance(seen, str) else seen)
