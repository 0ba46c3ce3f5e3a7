"""The commands that count, for a game whose best play is lines and not a chart."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GAME = "three-card-poker"
SVG = "{http://www.w3.org/2000/svg}"


def said(run: Run, *words: str, columns: int = 80) -> str:
    ran = run(*words, columns=columns)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_best_play_is_a_sentence_and_lines(run: Run) -> None:
    out = said(run, "strategy", GAME)
    assert "Play Q-6-4 or better, fold anything less." in out
    lines = [line.split() for line in out.splitlines()]
    queens = next(line for line in lines if line[:1] == ["Q-6-4"])
    assert queens[:7] == ["Q-6-4", "to", "Q-J-9", "play", "9.77", "%", "-0.8350"]
    assert queens[7:] == ["fold", "0.1650"]


@pytest.mark.parametrize("columns", [40, 60, 71, 72, 120])
def test_the_lines_fit_the_terminal(run: Run, columns: int) -> None:
    out = said(run, "strategy", GAME, columns=columns)
    assert max(map(len, out.splitlines())) <= columns
    assert "jack high" in out


def test_the_lines_for_another_program(run: Run) -> None:
    facts = json.loads(said(run, "strategy", GAME, "--json"))
    assert facts["play"]["kind"] == "lines"
    (stage,) = facts["play"]["stages"]
    assert int(stage["holdings"]) == 22_100 == sum(int(each["holdings"]) for each in stage["lines"])
    worth = sum(
        Fraction(int(line["worth"]["numerator"]), int(line["worth"]["denominator"]))
        * Fraction(int(line["holdings"]), 22_100)
        for line in stage["lines"]
    )
    assert worth == Fraction(-686689, 20358520)


def test_the_lines_for_a_spreadsheet(run: Run) -> None:
    rows = list(csv.DictReader(io.StringIO(said(run, "strategy", GAME, "--csv"))))
    assert [row["decision"] for row in rows] == ["play"] * 9 + ["fold"] * 2
    assert rows[-1]["hands"] == "jack high or lower"


def test_the_lines_are_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lines.svg"
    assert str(file) in said(run, "strategy", GAME, "--svg", str(file)).replace("\n", "")
    texts = [text.text for text in ET.parse(file).iter(f"{SVG}text")]
    assert "Three Card Poker" in texts
    assert "Q-3-2 to Q-6-3" in texts


def test_advice_on_three_cards(run: Run) -> None:
    out = said(run, "advise", GAME, "Qh 6d 4c")
    assert "play      -0.993378      best  -9151/9212" in out
    ran = run("advise", GAME, "Qh 6d")
    assert ran.code != 0
    assert "advice needs the three cards of a hand" in ran.err


def test_tables_of_a_wager_stand_abreast_as_far_as_there_is_room(run: Run) -> None:
    lines = said(run, "odds", GAME, "--lines").splitlines()
    heads = [line.split()[4:] for line in lines if line.startswith("result")]
    assert heads[0] == ["standard", "A"]
    assert max(map(len, lines)) <= 80
    wide = said(run, "odds", GAME, "--lines", columns=160).splitlines()
    heads = [line.split()[4:6] for line in wide if line.startswith("result")]
    assert heads == [["standard", "A"], ["minimum", "40-30-6-4-1"]]
    lost = next(line.split() for line in lines if line.startswith("loses  "))
    assert lost[-1] == "-2", "two wagers, and not only the first"


def test_a_simulation_agrees_with_the_count(run: Run) -> None:
    out = said(run, "simulate", GAME, "-n", "400_000", "--seed", "5")
    assert out.count("inside") == 2
    out = said(run, "simulate", GAME, "-n", "10_000", "--seed", "5", "--strategy", "simple")
    assert "simple play" in out
