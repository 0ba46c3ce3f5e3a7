"""The command `price`, and `strategy --out`."""

import csv
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from houseway.odds.board_charts import pairs_named
from houseway.odds.board_files import read_rows
from houseway.odds.own_charts import OwnChart
from houseway.odds.situations import up_to_suits
from houseway.pieces.cards import PACK, parse_cards
from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, rows, said

THREE = "three-card-poker"


def test_best_play_is_written_edited_and_priced(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert "written" in said(run, "strategy", THREE, "--out", str(file))
    assert "0.000000 %" in said(run, "price", THREE, str(file))
    file.write_text(file.read_text().replace("Q-6-4", "Q-2-3").replace("Q-2-3", "K-3-2"))
    shown = said(run, "price", THREE, str(file), columns=100)
    assert "K-3-2 or better" in shown
    assert "What costs most" in shown
    price = facts(run, "price", THREE, str(file))
    assert fraction(price["cost"]) == sum(
        Fraction(int(row["cost_numerator"]), int(row["cost_denominator"]))
        for row in rows(run, "price", THREE, str(file))
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "`chart` is missing"),
        ("[chart]\ngame = 'three-card-poker'\n[[stages]]\nlines = [['pair']]", "stages"),
        ("[chart]\ngame = 'three-card-poker'\nx = 1\n[[stages]]\nlines = []", "there is no `x`"),
        ("x = [", "mine.toml"),
    ],
)
def test_a_file_that_is_no_chart_is_refused(run: Run, tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    done = run("price", THREE, str(file))
    assert done.code == 2
    assert why in done.err


def named(row: dict[str, str]) -> set[int]:
    """The pairs of cards of a row that its board leaves."""
    board = {*map(int, parse_cards(row["board"]))}
    pairs = [(low, high) for high in range(52) for low in range(high)]
    return {at for at in pairs_named(row["cards"]).tolist() if not board & {*pairs[at]}}


@pytest.mark.slow
def test_flops_are_a_table_that_adds_up_to_how_often_one_raises(run: Run, tmp_path: Path) -> None:
    file, chart = tmp_path / "flops.csv", tmp_path / "best.toml"
    said(run, "strategy", "heads-up-holdem", "--out", str(chart), "--later", str(file))
    with file.open(encoding="utf-8", newline="") as text:
        table = list(csv.DictReader(text))
    flops = Counter(up_to_suits(flop, ()) for flop in combinations(PACK, 3))
    assert len({row["board"] for row in table}) == len(flops) == 1755
    assert all(len(named(row)) == int(row["holdings"]) for row in table)
    stage = OwnChart.read(chart).stages[0]
    checked = [str(hands) for hands, decision in stage.lines if decision == "check"]
    waits = {*pairs_named(" ".join(checked)).tolist()}
    raises = sum(
        len(named(row) & waits) * flops[up_to_suits(parse_cards(row["board"]), ())]
        for row in table
        if row["decision"] == "raise 2 times"
    )
    assert Fraction(raises, comb(52, 3) * comb(49, 2)) == Fraction(390121, 1624350)
    assert facts(run, "price", "heads-up-holdem", str(chart))["cost"]["numerator"] == "0"


@pytest.mark.slow
def test_rivers_are_a_table_too_and_both_priced_cost_nothing(run: Run, tmp_path: Path) -> None:
    files = tmp_path / "flops.parquet", tmp_path / "rivers.parquet"
    chart = tmp_path / "best.toml"
    words = "--out", str(chart), "--later", *map(str, files)
    said(run, "strategy", "heads-up-holdem", *words)
    boards = Counter(row.board for row in read_rows(files[1]))
    assert len(boards) == 134_459
    assert all(stage.table for stage in OwnChart.read(chart).stages[1:])
    assert facts(run, "price", "heads-up-holdem", str(chart))["cost"]["numerator"] == "0"


def test_later_decisions_of_others_are_no_table(run: Run, tmp_path: Path) -> None:
    done = run("strategy", THREE, "--later", str(tmp_path / "later.csv"))
    assert (done.code, "are no table of boards" in done.err) == (2, True)
