"""Count pai gow poker anew, under the house way of each rule set, and write what is shipped.

    .venv/bin/python tools/ship_pai_gow_poker.py
    .venv/bin/python tools/ship_pai_gow_poker.py --bank    # only a bank against several

Three minutes of processor time for each, the bank included. A count that differs from the one that
is there is written all the same, and named: docs/counting.md says when that may be.
"""

import sys

import msgspec

from houseway.errors import Differs
from houseway.games import find_game
from houseway.games.pai_gow_poker import bank_worth, filed
from houseway.games.pai_gow_poker.bank_moments import count_moments
from houseway.games.pai_gow_poker.odds import counted_for
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.odds.store import write_sealed


def ship_bank(rules: PaiGowPokerRules) -> None:
    """How hands of the bank fare against several opponents."""
    answer = counted_for(rules).answer
    file = bank_worth.shipped_file(answer.question.digest)
    made = count_moments(answer, bank_worth.sources_digest())
    write_sealed(file, msgspec.json.encode(made))
    print(f"{file.name}: {len(made.best)} outcomes")


def main() -> int:
    """Count and write, and say what was done."""
    print(f"the code that counts: {filed.sources_digest()}")
    game, differ = find_game("pai-gow-poker"), False
    for name in game.rulesets:
        rules = game.ruleset(name).open()
        if "--bank" in sys.argv:
            ship_bank(rules)
            continue
        question = question_of(rules)
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
        ship_bank(rules)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
