"""The command `price`, and `strategy --out`."""

from fractions import Fraction
from pathlib import Path

import pytest

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
