"""The games that are counted, and what each says of its odds."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.errors import NotPermitted
from houseway.games import every_game
from houseway.odds.shipped import shipped_report
from houseway.pieces.cards import Card, parse_cards
from houseway.rulesets.rules import Rules
from houseway.serving import apart_only
from houseway.table.game import Game

if TYPE_CHECKING:
    from houseway.odds import Progress
    from houseway.odds.report import OddsReport
    from houseway.odds.seam import GameOdds
    from houseway.rulesets.ruleset import Ruleset


def require_counted(game: Game) -> None:
    """Refuse a game that is not counted, with those that are, before anything large is loaded."""
    if not game.odds:
        have = [other.name for other in every_game() if other.odds]
        there_are = ", ".join(have) or "none"
        raise NotPermitted(f"{game.name} is not counted yet; counted are {there_are}")


@apart_only
def find_odds(game: Game) -> "GameOdds":
    """What a game says of its odds."""
    require_counted(game)
    return game.counted()


def finished_report(game: Game, ruleset: "Ruleset[Any]", rules: Rules) -> "OddsReport | None":
    """The report that came with the game for this table, for which nothing large is loaded.

    None is taken where `HOUSEWAY_RECOUNT` is set in the environment.
    """
    if os.environ.get("HOUSEWAY_RECOUNT"):
        return None
    return shipped_report(game.folder, ruleset, rules)


@apart_only
def report_of(
    game: Game,
    ruleset: "Ruleset[Any]",
    rules: Rules,
    *,
    recount: bool = False,
    progress: "Progress | None" = None,
) -> "OddsReport":
    """The odds of a table: from the report that came with the game, or counted."""
    report = None if recount else finished_report(game, ruleset, rules)
    if report is not None:
        return report
    return find_odds(game).report(ruleset, rules, recount=recount, progress=progress)


def odds_having_seen(
    game: Game, odds: "GameOdds", rules: Rules, seen: str | Sequence[Card]
) -> "GameOdds":
    """The odds from a shoe of which some cards were seen; refused where decks are always whole."""
    if odds.having_seen is None:
        raise NotPermitted(f"{game.name} is counted from whole decks only: nothing can be seen")
    return odds.having_seen(rules, parse_cards(seen) if isinstance(seen, str) else seen)
