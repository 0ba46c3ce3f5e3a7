"""Variations on the command line: `--change`, `--pays`, `--sweep` and `search`."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway.games import find_game
from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, rows, said

GAME = "three-card-poker"


def edge(run: Run, *words: str, wager: str = "pair-plus") -> Fraction:
    report = facts(run, "odds", GAME, *words)
    first = next(odds for odds in report["wagers"] if odds["wager"] == wager)
    return fraction(first["house_advantage"])


# Changes.


def test_a_paytable_is_typed_from_the_top(run: Run) -> None:
    assert edge(run, "--pays", "pair_plus:40-30-6-4-1") == Fraction(128, 5525)
    assert edge(run, "--pays", "pair-plus:40-40-30-6-3-1") == Fraction(402, 5525)


def test_and_by_its_lines(run: Run) -> None:
    assert edge(run, "--pays", "pair_plus:flush=4, three of a kind=30") == Fraction(368, 5525)
    assert edge(run, "--change", "pair_plus.flush=4") == Fraction(433, 5525)


def test_a_line_may_have_a_comma_in_its_name(run: Run) -> None:
    typed = "pocket:pair of aces=40, ace and face card, unsuited=7, ace and face card, suited=9"
    told = facts(run, "rules", "heads-up-holdem", "--pays", typed)
    lines = {"pair of aces": 40, "ace and face card, unsuited": 7, "ace and face card, suited": 9}
    made = houseway.variation("heads-up-holdem", pocket_paytable=lines)
    assert told["ruleset_digest"] == made.digest


def test_any_value_is_changed_and_the_law_is_told(run: Run) -> None:
    shown = " ".join(said(run, "odds", GAME, "--change", "dealer_qualifies=jack high").split())
    assert "Massachusetts, varied" in shown
    assert (
        "dealer_qualifies: is queen high and is not the licensee's to choose (§11(a)(1))" in shown
    )


def test_what_was_chosen_stays_beside_what_is_changed(run: Run) -> None:
    words = ("--set", "draws=lose", "--change", "play_times=2")
    varied = find_game(GAME).ruleset("ma")
    made = find_game(GAME).variation(varied, {"draws": "lose", "play_times": 2})
    odds = find_game(GAME).counted().report(made, made.open())
    assert edge(run, *words, wager="ante and play") == odds.wager("ante and play").house_advantage


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--pays", "pair_plus:40-30-6"), "3 lines for a table of 6: mini royal flush"),
        (("--pays", "pair_plus"), "write it as TABLE:40-30-6-4-1"),
        (("--pays", "limits:1-2"), "is no paytable"),
        (("--pays", "pair_plus:flush=4,5"), "'5' in 'pair_plus:flush=4,5' is no line"),
        (("--change", "draws"), "write it as key=value"),
        (("--change", "drawz=lose"), "did you mean draws?"),
        (("--change", "inscriptions=[1"), "cannot be read"),
        (("--change", "draws=lose", "--change", "draws=push"), "draws is changed twice"),
    ],
)
def test_what_is_wrong_is_said(run: Run, words: tuple[str, ...], why: str) -> None:
    done = run("odds", GAME, *words)
    assert done.code == 2
    assert why in done.err


def test_lists_and_tables_are_typed_as_in_a_file(run: Run) -> None:
    words = ("--change", "raises_before_flop=3,4", "--change", 'inscriptions=["Play"]', "--json")
    rules = facts(run, "rules", "heads-up-holdem", *words)["rules"]
    assert (rules["raises_before_flop"]["is"], rules["inscriptions"]["is"]) == ([3, 4], ["Play"])


@pytest.mark.parametrize(
    ("game", "key", "values"),
    [
        ("sic-bo", "tender", ["plaques"]),
        ("heads-up-holdem", "raises_after_river", [1, 2]),
        ("heads-up-holdem", "raises_before_flop", [3, 4]),
    ],
)
def test_a_list_is_typed_without_brackets(
    run: Run, game: str, key: str, values: list[object]
) -> None:
    """Also where the law says of a list that it must not be empty."""
    told = facts(run, "rules", game, "--change", f"{key}={','.join(map(str, values))}")
    assert told["ruleset_digest"] == houseway.variation(game, changes={key: values}).digest


def test_rules_are_written_as_a_file_that_reads_the_same(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    shown = said(run, "rules", GAME, "--pays", "pair_plus:flush=2", "--save", str(file))
    assert "not permitted by the law: pair_plus_paytable" in " ".join(shown.split())
    assert find_game(GAME).ruleset(str(file)).digest in shown


def test_a_variation_is_dealt(run: Run) -> None:
    dealt = facts(run, "deal", GAME, "-n", "20", "--seed", "7", "--change", "play_times=3")
    assert dealt["ruleset"] == "ma-varied"


# Sweeps.


def test_a_sweep_is_a_table(run: Run) -> None:
    shown = said(run, "odds", GAME, "--sweep", "pair_plus.flush=2..4", columns=100)
    lines = [line.split() for line in shown.splitlines() if line[:1].isdigit()]
    assert [line[:2] for line in lines] == [["2", "17.7557"], ["3", "12.7964"], ["4", "7.8371"]]
    assert "* §11(a)(2)" in shown
    assert "Nothing changes for ante and play." in shown


def test_two_make_a_grid(run: Run) -> None:
    sweeps = "--sweep", "pair_plus.flush=3,4", "--sweep", "dealer_qualifies=queen high,king high"
    points = facts(run, "odds", GAME, *sweeps)["points"]
    assert [list(point["given"].values()) for point in points] == [
        ["3", "queen high"],
        ["3", "king high"],
        ["4", "queen high"],
        ["4", "king high"],
    ]
    assert fraction(points[2]["house_advantage"]["pair-plus"]) == Fraction(433, 5525)
    assert points[3]["departures"][0]["clause"] == "§11(a)(1)"


def test_for_a_spreadsheet_there_is_a_row_a_wager(run: Run) -> None:
    table = rows(run, "odds", GAME, "--sweep", "pair_plus.flush=3..4")
    assert len(table) == 4
    assert table[3]["wager"] == "pair-plus"
    assert int(table[3]["house_advantage_denominator"]) == 5525


def test_a_sweep_is_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sweep.svg"
    said(run, "odds", GAME, "--sweep", "pair_plus.flush=1..6", "--chart", str(file))
    drawn = ET.parse(file)
    assert "pair-plus from 22.71 % to -2.08 %" in ET.tostring(drawn.getroot(), "unicode")


def test_a_table_that_there_is_not_is_told_at_its_place(run: Run) -> None:
    shown = said(run, "odds", GAME, "--sweep", "limits_spread=10,1000")
    assert "no such table" in shown
    assert "needs a maximum of at least 1000 times it" in " ".join(shown.split())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--sweep", "pair_plus.flush"), "write key=1..9"),
        (("--sweep", "pair_plus.flush=9..1"), "goes nowhere"),
        (("--sweep", "pair_plus.flush=1..9:0"), "goes nowhere"),
        (("--sweep", "pair_plus.flush=1..9999"), "at most 2,000 are taken"),
        (("--sweep", "x=1"), "--sweep x=1: no such rule"),
        (("--sweep", "draws=push", "--sweep", "draws=lose"), "draws is swept twice"),
        (("--sweep", "seats_max=1..90", "--sweep", "play_times=1..90"), "8,100 tables"),
        (("--sweep", "dealer_qualifies=jacks,kings"), "no hand of the three-card order"),
        (("--chart", "x.svg"), "name a value, such as key=1..9"),
    ],
)
def test_sweeps_that_cannot_be_are_refused(run: Run, words: tuple[str, ...], why: str) -> None:
    done = run("odds", GAME, *words)
    assert done.code == 2
    assert why in done.err


# Searches.

VARY = ("--vary", "pair_plus.flush=1..10", "--vary", "pair_plus.straight=1..10")
TARGET = ("search", GAME, "--wager", "pair-plus", "--target")


def test_the_nearest_tables_come_first_with_their_clause(run: Run) -> None:
    shown = said(run, *TARGET, "3.5%", *VARY, "--within", "0.7", columns=120)
    lines = [line for line in shown.splitlines() if line[:1].isdigit()][:2]
    assert [line.split()[:3] for line in lines] == [["3", "8", "3.0226"], ["5", "5", "2.8778"]]
    assert "100 tables were searched, 2 reach it" in " ".join(shown.split())


def test_every_table_that_is_found_is_what_it_costs_by_itself(run: Run) -> None:
    hits = facts(run, *TARGET, "3.5%", *VARY, "--list", "4")["hits"]
    off = [abs(fraction(hit["distance"])) for hit in hits]
    assert off == sorted(off)
    for hit in hits:
        given = hit["point"]["given"]
        words = [word for key, pay in given.items() for word in ("--change", f"{key}={pay}")]
        assert edge(run, *words) == fraction(hit["house_advantage"])
        assert bool(hit["point"]["departures"]) == (
            int(given["pair_plus.flush"]) < 3 or int(given["pair_plus.straight"]) < 5
        )


def test_where_play_changes_every_table_is_priced(run: Run) -> None:
    wager = ("search", GAME, "--wager", "ante-and-play", "--target", "3.4")
    shown = said(run, *wager, "--vary", "ante_bonus.straight=1..2:1/2")
    assert "Each was priced under best play of its own." in " ".join(shown.split())
    many = run(*wager, "--vary", "ante_bonus.straight=1..600")
    assert (many.code, "these are 600 tables; at most 500 are priced" in many.err) == (2, True)


def test_none_may_reach_it(run: Run) -> None:
    shown = said(run, *TARGET, "50", "--vary", "pair_plus.flush=3..4", "--within", "1")
    assert "No table reaches it." in shown


def test_a_search_for_a_spreadsheet(run: Run) -> None:
    table = rows(run, *TARGET, "3.5", *VARY)
    assert len(table) == 10
    assert "§11(a)(2)" in table[2]["not_permitted"] + table[3]["not_permitted"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--wager", "pear", "--target", "3", *VARY), "there is no wager 'pear'; there are ante"),
        (("--wager", "pair-plus", "--target", "x", *VARY), "write it as 3.5% or 7/200"),
        (("--wager", "pair-plus", "--target", "3"), "name a value"),
        (("--wager", "pair-plus", "--target", "3", "--vary", "pair_plus.x=1..3"), "no 'x'"),
    ],
)
def test_searches_that_cannot_be_are_refused(run: Run, words: tuple[str, ...], why: str) -> None:
    done = run("search", GAME, *words)
    assert done.code == 2
    assert why in done.err


def test_a_number_below_nothing_is_refused_as_a_number(run: Run) -> None:
    ran = run("odds", "three-card-poker", "--change", "limits_spread=-1")
    assert ran.code != 0
    assert "should be 0 or more" in ran.err
    assert "text" not in ran.err


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("limits_spread=1/2", "--change limits_spread=1/2: should be a whole number, not"),
        ("limits=1/2", "'1/2' are not limits"),
        ("pair_plus_paytable=1/2", "or what changes, not 1/2"),
        ("shoe_jam=1/2", "[irregularities.shoe_jam]"),
    ],
)
def test_a_broken_number_is_refused_where_it_is_not_meant(run: Run, change: str, why: str) -> None:
    ran = run("rules", GAME, "--change", change)
    assert ran.code != 0
    assert why in ran.err
