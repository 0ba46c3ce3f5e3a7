"""Write the finished reports that come with the games, wherever what made them has changed.

    make ship

A report is of the ruleset as this house plays it. One that still holds is left alone; another is
counted anew. Fast Action Hold'em and pai gow poker stand on counts that are shipped themselves.
"""

import sys

from houseway.games import every_game, find_game
from houseway.odds.shipped import shipped_file, shipped_report, write_report


def main(names: list[str]) -> int:
    """Look at every counted game, or at those that are named."""
    games = [find_game(name) for name in names] or [game for game in every_game() if game.odds]
    for game in games:
        for name in game.rulesets:
            ruleset = game.ruleset(name)
            rules = ruleset.open()
            if shipped_report(game.folder, ruleset, rules) is not None:
                print(f"{game.name} {name}: holds")
                continue
            report = game.counted().report(ruleset, rules)
            write_report(report, shipped_file(game.folder, ruleset))
            print(f"{game.name} {name}: written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
