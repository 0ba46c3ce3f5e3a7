"""The command `simulate`: who plays, for what, and how far its figures are to be trusted."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Run
from tests.cli.reading import csv_tables, facts, fraction, said

GAME = "heads-up-holdem"
FAST_ACTION = "fast-action-holdem"


def test_a_seed_gives_the_same_rounds_on_any_number_of_threads(run: Run) -> None:
    words = ("simulate", GAME, "-n", "200_000", "--seed", "7", "--strategy", "simple")
    one, two = (facts(run, *words, "--threads", threads) for threads in ("1", "2"))
    other = facts(run, *words[:4], "--seed", "8", *words[6:])
    assert one["wagers"] == two["wagers"]
    assert one["wagers"] != other["wagers"]
    assert (one["seed"], one["rounds"], one["strategy"]) == (7, 200_000, "simple")


def test_best_play_by_chance_agrees_with_the_count(run: Run) -> None:
    found = facts(run, "simulate", GAME, "-n", "400,000", "--seed", "7")
    exactly = {odds["wager"]: odds for odds in reversed(facts(run, "odds", GAME)["wagers"])}
    assert set(exactly) <= set(found["wagers"])
    for name, odds in exactly.items():
        estimate = found["wagers"][name]
        low, high = estimate["house_advantage_interval"]
        assert estimate["counted"] == odds["house_advantage"]
        assert low < fraction(odds["house_advantage"]) < high
        assert estimate["counted_is_inside"]


def test_a_simulation_says_how_far_to_trust_it(run: Run) -> None:
    words = ("simulate", GAME, "-n", "1000", "--seed", "7", "--strategy", "simple")
    out = said(run, *words)
    assert "1,000 rounds, seed 7" in out
    assert "with 99 %" in out
    (rows,) = csv_tables(said(run, *words, "--csv"))
    main = rows[0]
    low, found, high = (
        float(main[key]) for key in ("from_percent", "house_advantage_percent", "to_percent")
    )
    assert low < found < high
    assert -100 * float(main["net"]) / int(main["rounds"]) == pytest.approx(found)
    assert f"{low:.3f} to {high:.3f} %" in out
    assert f"{float(main['hit_frequency_percent']):.3f} %" in out
    assert f"{float(main['standard_deviation']):.4f}" in out


def test_a_simulation_at_a_ratio_of_two_wagers(run: Run) -> None:
    rules = "--rules", "wa-single-deck", "--strategy", "simple"
    words = ("simulate", FAST_ACTION, *rules, "-n", "20_000", "--seed", "7")
    even, uneven = facts(run, *words), facts(run, *words, "--ratio", "5/2")
    assert (even["strategy"], even["seed"]) == ("simple", 7)
    for found, ratio in ((even, Fraction(1)), (uneven, Fraction(5, 2))):
        ante, bonus, both = (
            fraction(found["wagers"][name]["house_advantage"])
            for name in ("ante", "bonus", "ante and bonus")
        )
        assert both == ante + ratio * bonus
    names = ["ante", "bonus", "ante and bonus", "envy per other player"]
    assert [*uneven["wagers"]] == names
    assert fraction(even["wagers"]["ante"]["hit_frequency"]) < Fraction(1, 2)
    assert even["wagers"]["ante"] == uneven["wagers"]["ante"]


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize(
    "words",
    [(game, "--strategy", "simple") for game in (GAME, FAST_ACTION)],
    ids=[GAME, FAST_ACTION],
)
def test_pages_keep_to_the_terminals_width(run: Run, columns: int, words: tuple[str, ...]) -> None:
    out = said(run, "simulate", *words, "-n", "1000", columns=columns)
    assert max(map(len, out.splitlines())) <= columns
    # A figure that is cut in two by the edge cannot be read.
    assert not [line for line in out.splitlines() if line.strip() in ("%", "ons", "0")]


ERRORS = {
    "an unknown strategy": (
        ("simulate", GAME, "--strategy", "brave"),
        "there is no strategy 'brave'; there are best, simple",
    ),
    "no ratio": (
        ("simulate", FAST_ACTION, "--ratio", "1/0"),
        "'1/0' is not a ratio: write it as 5/2",
    ),
    "a ratio of one wager": (
        ("simulate", FAST_ACTION, "--rules", "ma", "--ratio", "2"),
        "the table has no Bonus",
    ),
    "a ratio in another game": (
        ("simulate", GAME, "--strategy", "simple", "--ratio", "2"),
        f"{GAME} has no two wagers whose ratio can be chosen",
    ),
    "no rounds": (("simulate", GAME, "-n", "0"), "'0' is not a number from 1 up"),
}


@pytest.mark.parametrize(("words", "says"), ERRORS.values(), ids=list(ERRORS))
def test_what_is_refused_is_told_in_one_line(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1
