"""A wager that is refused is refused under the clause that forbids it, in every game."""

from typing import Any, NamedTuple

import pytest

from houseway.games import find_game
from houseway.round.actions import Place, parse_action
from houseway.round.engine import Round
from houseway.round.start import Player, Start


class Table(NamedTuple):
    """A game's first wager, and the clause about what wagers are made with."""

    game: str
    wager: str
    tender: str

    def begin(self, **choices: Any) -> Round:
        game = find_game(self.game)
        rules = game.ruleset("ma").open({"limits": "10 to 500 by 5", **choices})
        return game.round(rules, Start(players={1: Player("Ann", 10_000_00)}))

    def refusal(self, amount: int, tender: str = "chips") -> str:
        turn = self.begin().turn
        assert turn is not None
        return str(turn.refusal(Place(1, self.wager, amount * 100, tender)))


TABLES = [
    Table("heads-up-holdem", "ante", "§6(a)"),
    Table("three-card-poker", "ante", "§6(b)"),
    Table("caribbean-stud", "ante", "§6(a)"),
    Table("let-it-ride", "bet-1", "§6(a)"),
    Table("double-down-stud", "wager", "§6(a)"),
    Table("colorado-holdem", "ante", "§6(a)"),
    Table("fast-action-holdem", "wager", "§6(a)"),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.game)


@every_table
def test_cash_is_refused_where_the_law_speaks_of_cash(table: Table) -> None:
    assert table.refusal(10, "cash").endswith(f"not cash ({table.tender})")


@every_table
def test_a_coupon_is_refused_by_the_reading_and_not_by_the_law_that_names_it(table: Table) -> None:
    by = "policy: match-play" if table.game != "fast-action-holdem" else table.tender
    assert table.refusal(10, "coupon").endswith(f"not coupon ({by})")


@every_table
def test_limits_and_steps_have_their_clauses(table: Table) -> None:
    assert table.refusal(5).endswith("10.00 to 500.00 by 5.00 (147.07(1))")
    assert table.refusal(505).endswith("10.00 to 500.00 by 5.00 (147.07(1))")
    assert table.refusal(12).endswith("10.00 to 500.00 by 5.00 (147.07(6))")


def refused(round_: Round, text: str) -> str:
    assert round_.turn is not None
    return str(round_.turn.refusal(parse_action(text)))


@pytest.mark.parametrize(
    ("version", "clause"),
    [("ante covers pair plus", "§6(f)(1)"), ("ante covers half of pair plus", "§6(f)(2)")],
)
def test_pair_plus_needs_an_ante_in_the_versions_that_say_so(version: str, clause: str) -> None:
    table = TABLES[1]
    round_ = table.begin(version=version, ante_bonus_paytable="A")
    assert refused(round_, "place 1 pair-plus 10") == f"pair-plus needs ante first ({clause})"
    for text in ("place 1 ante 10", "place 1 pair-plus 10"):
        round_.take(parse_action(text))
    says = f"pair-plus needs ante: take back pair-plus first ({clause})"
    assert refused(round_, "take-back 1 ante") == says


def test_a_chip_in_a_device_is_refused_under_its_own_clause() -> None:
    round_ = find_game("let-it-ride").round(
        find_game("let-it-ride").ruleset("ma").open(), Start(players={1: Player("Ann", 100_00)})
    )
    for number in (1, 2, 3):
        assert "needs bet-" in refused(round_, "place 1 bonus 1")
        round_.take(parse_action(f"place 1 bet-{number} 5"))
    assert refused(round_, "place 1 bonus 2").endswith("(§6a(b))")
    plaque = Place(1, "bonus", 1_00, "plaques")
    assert round_.turn is not None
    assert str(round_.turn.refusal(plaque)).endswith("made in chips, not plaques (§6a(b))")
