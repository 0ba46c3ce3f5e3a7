"""Write the finished reports that come with the games, wherever what made them has changed.

    make ship

A report is of the ruleset as this house plays it, and of what the lobby has as a game of its own.
One that still holds is left alone; another is counted anew. Fast Action Hold'em and pai gow poker
stand on counts that are shipped themselves.
"""

import sys

from houseway.games import every_game, find_game
from houseway.odds.shipped import shipped_file, shipped_report, write_report
from houseway.table.entries import entries_of
from houseway.table.game import Game


def main(names: list[str]) -> int:
    """Look at every counted game, or at those that are named."""
    games = [find_game(name) for name in names] or [game for game in every_game() if game.odds]
    for game in games:
        for name in game.rulesets:
            ship(game, name, {})
            for entry in entries_of(game):
                if entry.choices and name in (entry.rulesets or game.rulesets):
                    ship(game, name, entry.choices, entry.name)
    return 0


def ship(game: Game, name: str, choices: dict[str, str], entry: str = "") -> None:
    """Write the report of a ruleset with some choices, unless there is one that holds."""
    ruleset = game.ruleset(name)
    rules = ruleset.open(choices)
    if shipped_report(game.folder, ruleset, rules) is not None:
        print(f"{game.name} {name} {entry}: holds")
        return
    report = game.counted().report(ruleset, rules)
    write_report(report, shipped_file(game.folder, ruleset, entry))
    print(f"{game.name} {name} {entry}: written")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
