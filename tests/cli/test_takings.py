"""The command `odds` of a game in which players contend for a pot."""

from fractions import Fraction
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, said, tables

BEAT = "bad_beat=1 from 20, four-of-a-kind: 50/25/25"


def test_there_is_a_rake_by_the_pot_and_no_edge(run: Run) -> None:
    out = said(run, "odds", "poker", "--set", "rake=10% up to 4", "--set", BEAT)
    assert "no hand, no stake and no edge" in " ".join(out.split())
    row = next(line.split() for line in out.splitlines() if line.split()[:1] == ["50.00"])
    assert row == ["50.00", "4.00", "8.00", "%", "2.00", "4.00", "%"]
    beat = next(line.split() for line in out.splitlines() if line.startswith("four-of-a-kind"))
    assert beat[1:4] == ["2", "0.017306", "%"]


def test_another_program_is_told_of_all_forms_of_the_rake(run: Run) -> None:
    words = "odds", "poker", "--set", "variant=draw", "--set", "time_charge=6"
    told = facts(run, *words, "--set", "rake=1 at 10, 1 at 20")
    assert (told["format"], told["time_cents"]) == ("houseway-takings/1", 600)
    assert not told["bad_beats"]
    pots = {each["pot_cents"]: each for each in told["rakes"]}
    assert fraction(pots[2500]["most_part"]) == Fraction(2, 25)
    assert not facts(run, *words)["rakes"]


def test_a_spreadsheet_has_pots_and_bad_beats(run: Run, tmp_path: Path) -> None:
    found = tables(run, tmp_path, "odds", "poker", "--set", "rake=10% up to 4")
    rakes, beats = found["rakes"], found["bad_beats"]
    assert rakes[1]["pot_cents"] == "1000"
    assert {row["hand"] for row in beats} == {"straight flush", "four-of-a-kind"}
    assert {row["estimated_from_deals"] for row in beats} == {"0"}


def test_what_is_asked_of_wagers_is_refused(run: Run) -> None:
    ran = run("odds", "poker", "--against", "ma")
    assert (ran.code, ran.out) == (2, "")
    assert "poker has no wagers with an edge: leave --against out" in ran.err
