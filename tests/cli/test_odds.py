"""The commands that count: `odds`, `advise` and `strategy`.

What they print of Heads Up Hold'em rests on one whole count, which is kept in the cache.
"""

import io
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.door.watching import watched
from houseway.pieces.cards import RANKS
from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, rows, said, tables

GAME = "heads-up-holdem"
ADVANTAGE = Fraction(21107007059, 463563500400)
DEALS = 27_813_810_024_000
SVG = "{http://www.w3.org/2000/svg}"

VARIATION = """\
[ruleset]
game = "heads-up-holdem"
name = "my-odds"
title = "My odds"
based_on = "ma"

[house]
trips_paytable = "D"
"""


@pytest.fixture
def own_file(tmp_path: Path) -> str:
    """A ruleset of a user's own, with another side wager: the count is the same."""
    file = tmp_path / "my-odds.toml"
    file.write_text(VARIATION, encoding="utf-8")
    return str(file)


# The odds.


def test_odds_are_a_table_with_the_fraction_below_it(run: Run) -> None:
    lines = said(run, "odds", GAME, columns=120).splitlines()
    first = next(line.split() for line in lines if line.startswith("ante and odds"))
    assert first[3:] == [
        "A",
        "ante",
        "4.5532",
        "%",
        "1.2407",
        "%",
        "47.24",
        "%",
        "1.117",
        "3.255",
        "4.5247",
    ]
    exactly = [line.split() for line in lines if line.startswith("ante and odds")][1]
    assert exactly[3:5] == ["A", str(ADVANTAGE)]
    assert exactly[-1] == f"{DEALS:,}"
    assert "house" in lines[3]
    assert "advantage" in lines[4]


def test_odds_tell_the_decisions_and_certify_what_was_counted(run: Run) -> None:
    out = said(run, "odds", GAME)
    told = facts(run, "odds", GAME)
    certified = told["certificate"]
    decisions, certificate = out.partition("Decisions")[2].split("Certificate")
    assert "31.3725 %" in decisions
    assert "never" in decisions
    assert "fold" in decisions
    digests = f"{GAME} ma, {told['ruleset_digest']}", certified["code_digest"]
    for part in (*digests, f"{DEALS:,}", "trips-after-a-fold = stays", "made-part", "seconds"):
        assert part in certificate
    assert certified["policies"]["trips-after-a-fold"] == "stays"


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize(
    "words",
    [
        ("odds", GAME, "--lines"),
        ("advise", GAME, "Kh 7d"),
        ("strategy", GAME),
    ],
    ids=lambda words: words[0],
)
def test_pages_keep_to_the_terminals_width(run: Run, columns: int, words: tuple[str, ...]) -> None:
    out = said(run, *words, columns=columns)
    assert max(map(len, out.splitlines())) <= columns
    # A figure that is cut in two by the edge cannot be read.
    assert not [line for line in out.splitlines() if line.strip() in ("%", "ons", "0")]


def test_a_narrow_page_says_as_much_as_a_wide_one(run: Run) -> None:
    narrow = said(run, "odds", GAME, columns=50)
    for part in (str(ADVANTAGE), "4.5532 %", "1.2407 %", f"{DEALS:,}", "3.255", "47.24 %"):
        assert part in narrow


def test_every_result_is_told_when_asked_for(run: Run) -> None:
    plain, whole = (said(run, "odds", GAME, *more) for more in ((), ("--lines",)))
    flush = "flush               4,047,644      32.05    7    6    7    6"
    assert flush not in plain
    assert flush in whole
    assert "+504          556,552,440" in whole


def test_json_is_exact_to_the_last_digit(run: Run) -> None:
    found = facts(run, "odds", GAME)
    main = found["wagers"][0]
    assert fraction(main["house_advantage"]) == ADVANTAGE
    total = sum(int(line["count"]) * fraction(line["net"]) for line in main["lines"])
    assert -total / int(main["combinations"]) == ADVANTAGE
    assert sum(int(line["count"]) for line in main["lines"]) == DEALS
    assert sum(fraction(each["frequency"]) for each in found["decisions"]) == 1


def test_csv_has_the_three_tables(run: Run, tmp_path: Path) -> None:
    found = tables(run, tmp_path, "odds", GAME)
    assert [*found] == ["wagers", "lines", "decisions"]
    wagers, lines, decisions = found.values()
    assert wagers == rows(run, "odds", GAME)
    main = wagers[0]
    parts = int(main["house_advantage_numerator"]), int(main["house_advantage_denominator"])
    assert Fraction(*parts) == ADVANTAGE
    assert main["house_advantage_decimal"] == str(float(ADVANTAGE))
    assert len(wagers) == 8
    pocket = [line for line in lines if (line["wager"], line["paytable"]) == ("pocket-bonus", "B")]
    assert sum(int(line["combinations"]) for line in pocket) == 1326
    assert sum(int(each["combinations"]) for each in decisions) == DEALS


def test_a_choice_and_a_file_are_what_is_counted(run: Run, own_file: str) -> None:
    chosen = facts(run, "odds", GAME, "--set", "trips_paytable=D")
    own = facts(run, "odds", own_file)
    for found in (chosen, own):
        assert [odds["paytable"] for odds in found["wagers"][1:5]] == ["D", "A", "B", "C"]
    assert own["title"] == "Heads Up Hold'em, My odds"
    assert (chosen["ruleset"], own["ruleset"]) == ("ma", "my-odds")


# Advice.


def test_advice_weighs_every_decision_and_prices_the_others(run: Run) -> None:
    found = facts(run, "advise", GAME, "Kh 7d", "--board", "2c 9d Ts")
    assert (found["hole"], found["board"]) == (["Kh", "7d"], ["2c", "9d", "Ts"])
    options = [(each["decision"], fraction(each["expectation"])) for each in found["options"]]
    assert options[0] == ("check", Fraction(-199625, 214038))
    assert [name.split()[:2] for name, _ in options] == [["check"], ["raise", "1"], ["raise", "2"]]
    assert sorted(options, key=lambda option: -option[1]) == options
    best = options[0][1]
    costs = [fraction(each["cost"]) for each in found["options"]]
    assert costs == [best - worth for _, worth in options]
    out = said(run, "advise", GAME, "Kh", "7d", "--board", "2c9dTs")
    assert "-0.932661      best  -199625/214038" in out
    assert "-0.936481  0.003820  -111357/118910" in out


@pytest.mark.parametrize(
    ("board", "best"),
    [("", "raise 3"), ("2c 9d Ts", "check"), ("2c 9d Ts 3h 4d", "raise 1")],
)
def test_advice_on_every_street(run: Run, board: str, best: str) -> None:
    options = facts(run, "advise", GAME, "Kh 7d", "--board", board)["options"]
    assert options[0]["decision"].startswith(best)
    table = rows(run, "advise", GAME, "Kh 7d", "--board", board)
    assert [row["decision"] for row in table] == [option["decision"] for option in options]
    assert {row["cost_decimal"] for row in table[:1]} == {"0.0"}


# The chart.


def test_the_chart_is_best_play_to_the_last_digit(run: Run) -> None:
    hands = facts(run, "strategy", GAME)["play"]["hands"]
    assert len(hands) == 169
    assert sum(hand["holdings"] for hand in hands) == 1326
    worth = sum(hand["holdings"] * fraction(hand["options"][0]["expectation"]) for hand in hands)
    assert -worth / 1326 == ADVANTAGE
    assert {row["hand"] for row in rows(run, "strategy", GAME)} == {hand["hand"] for hand in hands}


@pytest.mark.parametrize("columns", [50, 80])
def test_the_chart_tells_decisions_without_colours(run: Run, columns: int) -> None:
    out = said(run, "strategy", GAME, columns=columns)
    lines = out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.split() == list(RANKS[::-1]))
    grid = [line.split() for line in lines[start + 1 : start + 14]]
    assert [row[0] for row in grid] == list(RANKS[::-1])
    best = {
        (row[0], rank): mark
        for row in grid
        for rank, mark in zip(RANKS[::-1], row[1:], strict=True)
    }
    # Suited above the diagonal, offsuit below: the king and the four are raised only if suited.
    assert (best["K", "4"], best["4", "K"]) == ("3", "c")
    assert (best["A", "A"], best["2", "2"]) == ("|3|", "|c|")
    assert "raise 3 times  416 of 1,326, 31.37 %" in out
    assert "K4s   raise 3  +0.0547  check" in out


def test_the_drawing_says_it_all(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    assert str(file) in said(run, "strategy", GAME, "--svg", str(file)).replace("\n", "")
    root = ET.fromstring(file.read_text("utf-8"))
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    hands = facts(run, "strategy", GAME)["play"]["hands"]
    at = texts.index("K4s")
    assert texts[at : at + 3] == ["K4s", "raise 3", "+0.055"]
    assert sum(text in {hand["hand"] for hand in hands} for text in texts) == 169
    assert root.get("role") == "img"
    title, described = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert described is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
    checked = (described.text or "").partition("check: ")[2]
    assert "T9s" in checked
    assert "AKs" not in checked


def test_the_drawing_as_pixels(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    said(run, "strategy", GAME, "--png", str(file))
    picture = file.read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(picture[16:20], "big") >= 1200


def test_pixels_without_what_draws_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    file = tmp_path / "chart.png"
    ran = run("strategy", GAME, "--png", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert 'pip install "houseway[charts]"' in ran.err
    assert not file.exists()


# What is refused.

ERRORS = {
    "best play that is no chart": (
        ("strategy", "fast-action-holdem"),
        "ask with your cards, by advise",
    ),
    "an unknown game": (("odds", "old-maid"), "there is no game 'old-maid'; there are"),
    "an unknown ruleset": (("odds", GAME, "--rules", "nj"), "there is no ruleset 'nj'; there are"),
    "an unknown paytable": (
        ("odds", GAME, "--set", "trips_paytable=Z"),
        "--set trips_paytable=Z: Z is not permitted; may be A, B, C, D (§11(g))",
    ),
    "a misspelt choice": (
        ("odds", GAME, "--set", "trip_paytable=A"),
        "did you mean trips_paytable?",
    ),
    "one card": (("advise", GAME, "Kh"), "advice needs two hole cards"),
    "four community cards": (
        ("advise", GAME, "Kh 7d", "--board", "2c 3c 4c 5c"),
        "a board of none, three or five cards",
    ),
    "a card twice": (("advise", GAME, "Kh 7d", "--board", "Kh 3c 4c"), "a card comes twice"),
    "no card": (("advise", GAME, "Kh 7x"), "'7x' is not a card"),
    "two forms at once": (("odds", GAME, "--json", "--csv"), "not allowed with argument --json"),
    "a folder that is not there": (
        ("strategy", GAME, "--svg", "nowhere/chart.svg"),
        "nowhere/chart.svg: No such file or directory",
    ),
}


@pytest.mark.parametrize(("words", "says"), ERRORS.values(), ids=list(ERRORS))
def test_what_is_refused_is_told_in_one_line(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


# How it starts, and what it tells meanwhile.


@pytest.mark.parametrize("words", [["--help"], ["odds", "--help"], ["simulate", "--help"]])
def test_help_loads_no_numbers(words: list[str]) -> None:
    script = (
        f"import sys\nfrom houseway.cli import main\ntry: main({words})\nexcept SystemExit: pass\n"
        "print('loaded:', *sorted({'numpy', 'numba', 'rich', 'msgspec'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "loaded:"


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("cold", [True, False])
def test_progress_is_told_to_somebody_who_watches(
    cold: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("houseway.cache.is_cold", lambda: cold)
    monkeypatch.setenv("TERM", "xterm")
    with watched() as progress:
        assert progress is not None
        progress("boards", 1, 2)
        progress("boards", 2, 2)
    assert ("compiling kernels, once" in screen.getvalue()) == cold
    assert "boards" in screen.getvalue()
    assert capsys.readouterr().out == ""


def test_nobody_is_told_of_progress_where_nobody_watches() -> None:
    with watched() as progress:
        assert progress is None
