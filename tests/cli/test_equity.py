"""The command `equity`."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, rows, said


def test_hands_are_a_table_with_the_fractions_below_it(run: Run) -> None:
    out = said(run, "equity", "holdem", "AhKh", "QcQd")
    assert "AhKh  46.018 %  0.393 %  46.214 %" in out
    assert "All 1,712,304 deals that are left, counted." in out
    assert "197833/428076" in out


def test_both_halves_are_told_where_there_are_two(run: Run) -> None:
    out = said(run, "equity", "omaha-8", "Ah2dKsKd", "As2cQhJh", "--board", "3c7d8sKhTc")
    first = next(line for line in out.splitlines() if line.startswith("Ah2dKsKd"))
    assert first.split()[1::2] == ["0.000", "100.000", "75.000", "100.000", "50.000", "0.000"]
    assert "Quartered" in out


def test_another_program_is_told_exactly(run: Run) -> None:
    told = facts(run, "equity", "holdem", "AhKh", "QcQd", "--board", "2c 9d Ts", "--dead", "Qh")
    assert (told["estimated"], told["deals"], told["dead"]) == (False, "946", ["Qh"])
    shares = [fraction(hand["share"]) for hand in told["hands"]]
    assert sum(shares) == 1
    assert shares[0] == fraction(told["hands"][0]["win"])
    assert "estimated" not in told["hands"][0]["share"]


def test_an_estimate_says_that_it_is_one(run: Run) -> None:
    words = "equity", "stud", "AhKhQh", "9c9d2s", "--simulate", "20_000", "--seed", "7"
    told = facts(run, *words)
    assert (told["estimated"], told["deals"], told["seed"]) == (True, "20000", "7")
    share = told["hands"][0]["share"]
    assert share["estimated"] is True
    low, high = (told["hands"][0][f"share_{end}"] for end in ("from", "to"))
    assert low < fraction(share) < high
    out = said(run, *words)
    assert "~ Estimated from 20,000 of 18,265,297,050 deals by chance, seed 7" in out


def test_a_spreadsheet_has_whole_numbers(run: Run) -> None:
    first = rows(run, "equity", "draw", "AhKhQhJh/2c", "9c9d9s9h3d")[0]
    share = Fraction(int(first["share_numerator"]), int(first["share_denominator"]))
    assert share == Fraction(1, 42)  # Only the ten of hearts beats four nines.
    assert (first["estimated"], first["deals"]) == ("no", "42")


def test_the_readings_of_a_table_can_be_chosen(run: Run) -> None:
    words = "equity", "draw-low", "AhAd3c4s5h", "2d2s3h4c5d"
    assert said(run, *words).count("100.000 %") == 2
    other = said(run, *words, "--set", "low_pairs=aces are the worst pair")
    first = next(line for line in other.splitlines() if line.startswith("AhAd"))
    assert first.split()[1] == "0.000"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("holdm", "AhKh", "QcQd"), "did you mean holdem?"),
        (("holdem", "AhKh", "AhQd"), "Ah comes twice"),
        (("holdem", "AhKh", "Qc"), "a hand of Hold'em has 2 cards, not 1"),
        (("holdem", "AhKh", "QcQd", "--exact", "--simulate", "5"), "not allowed with"),
        (("holdem",), "2 to 11 hands, not 0"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run("equity", *words)
    assert ran.code == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
