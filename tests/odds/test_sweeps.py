"""Where a game says that nothing is decided by a table, prices add up over its lines."""

from fractions import Fraction

import pytest

from houseway.games import find_game
from houseway.odds.report import OddsReport
from houseway.rulesets.plain import lines_of

TABLES = [
    ("three-card-poker", "pair_plus_paytable"),
    ("let-it-ride", "three_card_paytable"),
    ("let-it-ride", "bonus_prizes"),
    ("sic-bo", "paytable"),
    ("minibaccarat", "dragon_bonus"),
    ("colorado-holdem", "bonus_payouts"),
    pytest.param("caribbean-stud", "bonus_paytable", marks=pytest.mark.slow),
    pytest.param("heads-up-holdem", "trips_paytable", marks=pytest.mark.slow),
    pytest.param("heads-up-holdem", "pocket_paytable", marks=pytest.mark.slow),
    pytest.param("pai-gow-poker", "insurance_paytable", marks=pytest.mark.slow),
    pytest.param("spanish-21", "match_pays", marks=pytest.mark.slow),
]
"""Those of games that are counted in a moment; the others with `make slow`."""


@pytest.mark.parametrize(("name", "key"), TABLES)
def test_prices_add_up_over_the_lines(name: str, key: str) -> None:
    game = find_game(name)
    assert key in game.counted().undecided
    ruleset = game.ruleset(game.rulesets[0])
    if getattr(ruleset.open(), key) is None:
        ruleset = game.variation(ruleset, {key: next(iter(ruleset.tables[key]))})
    table = next(iter(ruleset.tables[key].values()))
    one, two = list(table[lines_of(table)])[:2]

    def edges(*lines: str) -> dict[str, Fraction]:
        pays = dict.fromkeys((one, two), 3) | dict.fromkeys(lines, 7)
        made = game.variation(ruleset, {key: pays})
        report: OddsReport = game.counted().report(made, made.open())
        return {odds.wager: odds.house_advantage for odds in report.in_use}

    none, first, second, both = edges(), edges(one), edges(two), edges(one, two)
    assert any(none[wager] != first.get(wager) for wager in none), "the line pays nobody"
    for wager in none:
        if wager in both:
            assert first[wager] + second[wager] - none[wager] == both[wager]
