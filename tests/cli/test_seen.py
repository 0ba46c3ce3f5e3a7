"""What the commands that count say of a shoe of which cards were seen, and what they refuse."""

from fractions import Fraction
from math import perm
from pathlib import Path

import pytest

import houseway
from houseway.errors import NotAllowed, Unreadable
from tests.cli.conftest import Run
from tests.cli.reading import by_wager, facts, fraction, said, tables

GAME = "minibaccarat"
FIVES = "5c 5d 5h 5s"


def advantage(told: dict[str, object], wager: str) -> Fraction:
    wagers = told["wagers"]
    assert isinstance(wagers, list)
    return next(fraction(odds["house_advantage"]) for odds in wagers if odds["wager"] == wager)


def test_odds_of_what_is_left_of_a_shoe(run: Run) -> None:
    whole, left = facts(run, "odds", GAME), facts(run, "odds", GAME, "--seen", FIVES)
    assert whole["certificate"]["combinations"] == str(perm(416, 6))
    assert left["certificate"]["combinations"] == str(perm(412, 6))
    assert advantage(left, "banker") > advantage(whole, "banker"), "fives help the Banker"
    assert "For study only: counted after 4 of 416 cards were seen" in left["notes"][0]
    assert (whole["seen"], left["seen"]) == ([], FIVES.split())


def test_the_page_says_that_it_is_for_study(run: Run) -> None:
    page = said(run, "odds", GAME, "--seen", FIVES, columns=120)
    assert "For study only: counted after 4 of 416 cards were seen (5c 5d 5h 5s)" in page
    assert "(147.06)" in page
    assert "If one card is gone" in page


def test_python_asks_for_the_same(run: Run) -> None:
    report = houseway.odds(GAME, seen=FIVES)
    told = facts(run, "odds", GAME, "--seen", FIVES)
    assert report.wager("tie").house_advantage == advantage(told, "tie")
    with pytest.raises(NotAllowed, match="Ah was seen 9 times"):
        houseway.odds(GAME, seen="Ah " * 9)
    with pytest.raises(Unreadable, match="not a card"):
        houseway.odds(GAME, seen="Ah 9x")


def test_tables_of_effects_for_a_spreadsheet(run: Run, tmp_path: Path) -> None:
    effects = tables(run, tmp_path, "odds", GAME)["effects"]
    by_deck = {
        (row["what"], row["wager"]): Fraction(
            int(row["figure_numerator"]), int(row["figure_denominator"])
        )
        for row in effects
    }
    assert by_deck["decks 6", "player"] == Fraction(18880657128, 1525814595305)


def test_advice_strategy_and_simulation_of_what_is_left(run: Run) -> None:
    told = facts(run, "advise", GAME, "Qc Qh", "--board", "Kd 5s", "--seen", FIVES)
    assert told["options"][0]["decision"] == "add to banker"
    lines = facts(run, "strategy", GAME, "--seen", FIVES)
    assert len(lines["play"]["stages"]) == 3
    words = ["simulate", GAME, "--seen", FIVES, "-n", "100000", "--seed", "3"]
    played = facts(run, *words)
    assert by_wager(played)["player"]["counted_is_inside"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["odds", GAME, "--seen", "Ah 9x"], "'9x' is not a card"),
        (["odds", GAME, "--seen", "Ah " * 9], "Ah was seen 9 times, and the shoe has it 8 times"),
        (["advise", GAME, "Qc Qh", "--board", "Kd 5s", "--seen", "Qc " * 8], "Qc was seen 9 times"),
        (["advise", GAME, "Qc Jh", "--board", "Kd 5s"], "neither hand is a pair"),
        (["odds", "three-card-poker", "--seen", "Ah"], "counted from whole decks only"),
        (["simulate", "let-it-ride", "--seen", "Ah"], "counted from whole decks only"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(
    run: Run, words: list[str], why: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert why in ran.err
    assert ran.err.count("\n") == 1
