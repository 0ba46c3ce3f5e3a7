"""Count pai gow poker anew, under the house way of each rule set, and write what is shipped.

    .venv/bin/python tools/ship_pai_gow_poker.py

A minute and a half of processor time for each. A count that differs from the one that is there is
written all the same, and named: docs/counting.md says when that may be.
"""

import sys

import msgspec

from houseway.errors import Differs
from houseway.games import find_game
from houseway.games.pai_gow_poker import filed
from houseway.games.pai_gow_poker.questions import question_of
from houseway.odds.store import write_sealed


def main() -> int:
    """Count and write, and say what was done."""
    print(f"the code that counts: {filed.sources_digest()}")
    game, differ = find_game("pai-gow-poker"), False
    for name in game.rulesets:
        question = question_of(game.ruleset(name).open())
        file = filed.shipped_file(question)
        known, made = filed.read_file(file), filed.count(question)
        if known is not None:
            try:
                filed.require_same(known, made)
            except Differs as error:
                print(f"{file.name}: {error}", file=sys.stderr)
                differ = True
        file.parent.mkdir(exist_ok=True)
        write_sealed(file, msgspec.json.encode(made))
        print(f"{file.name}: {name}, {made.seconds:.0f} s")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
