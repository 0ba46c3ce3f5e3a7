"""The commands on Double Down Stud and Let It Ride: a person plays, and asks what is best."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAMES = pytest.mark.parametrize("game", ["double-down-stud", "let-it-ride"])


def test_a_double_down_wager_is_typed_with_the_table_in_view(run: Run) -> None:
    typed = "p\n10\n4\nq\n"
    said = run("play", "double-down-stud", "--seed", "3", typed=typed).out
    assert "double-down [none] > 4" in said
    assert "wager 10.00" in said
    assert "double-down  " in said


def test_bets_ride_or_are_withdrawn_by_a_letter(run: Run) -> None:
    typed = "5\n\n\n1\n\nl\nw\nq\n"
    said = run("play", "let-it-ride", "--seed", "3", typed=typed).out
    assert "l let-it-ride · w withdraw" in said
    assert "you: let-it-ride" in said
    assert "bonus " in said


@GAMES
def test_rounds_that_are_dealt_can_be_replayed(run: Run, game: str, tmp_path: Path) -> None:
    assert run("deal", game, "-n", "20", "--seed", "5", "--out", str(tmp_path)).code == 0
    assert run("replay", str(tmp_path)).out.splitlines()[-1] == "20 of 20 as written"


@GAMES
def test_odds_and_chance_agree_on_the_command_line(run: Run, game: str) -> None:
    found = json.loads(run("odds", game, "--json").out)
    simulated = run("simulate", game, "-n", "200_000", "--seed", "4", "--json").out
    wagers = json.loads(simulated)["wagers"]
    assert {each["wager"] for each in found["wagers"]} == {each["wager"] for each in wagers}
    assert all(each["counted_is_inside"] for each in wagers)


@pytest.mark.parametrize(
    ("words", "best"),
    [
        (["double-down-stud", "6h", "--board", "6d 2c 9s"], "double down"),
        (["double-down-stud", "5h", "--board", "5d 2c 9s"], "pass"),
        (["let-it-ride", "Th Td 2c"], "let it ride"),
        (["let-it-ride", "9h 9d 2c", "--board", "4s"], "withdraw"),
    ],
)
def test_advice(run: Run, words: list[str], best: str) -> None:
    options = json.loads(run("advise", *words, "--json").out)["options"]
    assert options[0]["decision"] == best


@GAMES
def test_best_play_is_printed_and_drawn(run: Run, game: str, tmp_path: Path) -> None:
    file = tmp_path / "play.svg"
    said = run("strategy", game, "--svg", str(file)).out
    assert "four of one suit" in said
    assert "open-ended" in file.read_text(encoding="utf-8")


@GAMES
def test_rules_and_clauses_are_shown(run: Run, game: str) -> None:
    rules = run("rules", game).out
    assert "or a table that pays no less" in " ".join(rules.split())
    assert "not modelled" in run("clauses", game).out
