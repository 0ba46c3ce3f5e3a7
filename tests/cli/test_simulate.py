"""The command `simulate`: who plays, for what, and how far its figures are to be trusted."""

from fractions import Fraction

import pytest

from tests.cli.conftest import Run
from tests.cli.reading import by_wager, facts, fraction, rows, said

GAME = "heads-up-holdem"
FAST_ACTION = "fast-action-holdem"


def test_a_seed_gives_the_same_rounds_on_any_number_of_threads(run: Run) -> None:
    words = ("simulate", GAME, "-n", "200_000", "--seed", "7", "--strategy", "simple")
    one, two = (facts(run, *words, "--threads", threads) for threads in ("1", "2"))
    other = facts(run, *words[:4], "--seed", "8", *words[6:])
    assert one["wagers"] == two["wagers"]
    assert one["wagers"] != other["wagers"]
    assert (one["seed"], one["rounds"], one["strategy"]) == ("7", 200_000, "simple")


def test_best_play_by_chance_agrees_with_the_count(run: Run) -> None:
    found = facts(run, "simulate", GAME, "-n", "400,000", "--seed", "7")
    exactly, estimates = by_wager(facts(run, "odds", GAME)), by_wager(found)
    assert set(exactly) <= set(estimates)
    for name, odds in exactly.items():
        estimate = estimates[name]
        low, high = (estimate[f"house_advantage_{end}"] for end in ("from", "to"))
        assert estimate["house_advantage"]["estimated"] is True
        assert estimate["counted"] == odds["house_advantage"]
        assert low < fraction(odds["house_advantage"]) < high
        assert estimate["counted_is_inside"]


def test_a_simulation_says_how_far_to_trust_it(run: Run) -> None:
    words = ("simulate", GAME, "-n", "1000", "--seed", "7", "--strategy", "simple")
    out = said(run, *words)
    assert "1,000 rounds, seed 7" in out
    assert "with 99 %" in out
    main = rows(run, *words)[0]
    low, found, high = (
        100 * float(main[f"house_advantage_{which}"]) for which in ("from", "decimal", "to")
    )
    assert low < found < high
    assert -100 * float(main["net_decimal"]) / int(main["rounds"]) == pytest.approx(found)
    assert f"{low:.3f} to {high:.3f} %" in out
    assert f"{100 * float(main['hit_frequency_decimal']):.3f} %" in out
    assert f"{float(main['standard_deviation']):.4f}" in out


def test_a_simulation_at_a_ratio_of_two_wagers(run: Run) -> None:
    rules = "--rules", "wa-single-deck", "--strategy", "simple"
    words = ("simulate", FAST_ACTION, *rules, "-n", "20_000", "--seed", "7")
    even, uneven = facts(run, *words), facts(run, *words, "--ratio", "5/2")
    assert (even["strategy"], even["seed"]) == ("simple", "7")
    for found, ratio in ((even, Fraction(1)), (uneven, Fraction(5, 2))):
        ante, bonus, both = (
            fraction(by_wager(found)[name]["house_advantage"])
            for name in ("ante", "bonus", "ante and bonus")
        )
        assert both == ante + ratio * bonus
    names = ["ante", "bonus", "ante and bonus", "envy per other player"]
    assert [each["wager"] for each in uneven["wagers"]] == names
    ante = by_wager(even)["ante"]
    assert fraction(ante["hit_frequency"]) < Fraction(1, 2)
    assert ante == by_wager(uneven)["ante"]


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


def test_a_game_that_nobody_plays_alone_says_so(run: Run) -> None:
    ran = run("simulate", "poker", "--seats", "1")
    assert ran.code != 0
    assert "nobody plays this game alone: let two seats" in " ".join(ran.err.split())
