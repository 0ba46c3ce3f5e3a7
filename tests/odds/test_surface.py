"""`houseway.odds` in Python, the seam between a game and its odds, and the charts."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

import houseway
from houseway.door.counting import Odds
from houseway.errors import HousewayError, NotAllowed, NotPermitted
from houseway.games import GAMES, find_game
from houseway.games.counted import find_odds
from houseway.odds.charts import hand_name, make_chart, place, signed, to_svg
from houseway.odds.report import Advice
from houseway.odds.seam import GameOdds
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.pieces.figures import decimal

GAME = "heads-up-holdem"
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "heads-up-bad-beat.toml"
PAGE = ROOT / "docs" / "odds.md"


def test_odds_are_loaded_when_they_are_asked_for() -> None:
    script = (
        "import sys, houseway\n"
        "from houseway.games import GAMES, find_game\n"
        "before = 'houseway.odds' in sys.modules\n"
        "houseway.odds\n"
        "named = [name for name in GAMES if not find_game(name).odds] == ['poker']\n"
        "print(before, named, 'houseway.odds.seam' in sys.modules, 'numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True", "False", "False"]
    assert not hasattr(houseway, "evens")


COUNTED = [name for name in GAMES if name != "poker"]
"""Poker has takings, and no wager against the house."""


@pytest.mark.parametrize("game", COUNTED)
def test_every_game_names_its_odds_in_its_own_folder(game: str) -> None:
    found = find_game(game)
    assert found.odds == f"houseway.games.{found.folder.name}.counted"
    odds = found.counted()
    assert isinstance(odds, GameOdds)
    assert (odds.at_ratio is None) == (odds.ratio_curves is None)


def test_a_ratio_and_a_cluster_can_be_asked_for_together() -> None:
    """Either gives odds that know of the other."""
    odds = find_game("fast-action-holdem").counted()
    rules = find_game("fast-action-holdem").ruleset("wa-single-deck").open()
    assert odds.at_ratio is not None
    assert odds.on_cluster is not None
    with ThreadPoolExecutor(1) as executor:
        first = odds.at_ratio(rules, Fraction(2)).on_cluster
        then = odds.on_cluster(executor).at_ratio
        assert first is not None
        assert then is not None
        for both in (first(executor), then(rules, Fraction(2))):
            assert isinstance(both.report, partial)
            assert both.report.keywords == {"ratio": Fraction(2), "executor": executor}


def test_odds_are_objects_with_fractions() -> None:
    report = houseway.odds(GAME, rules="ma", paytables={"trips_paytable": "B"})
    main, trips = report.wagers[:2]
    assert main.house_advantage == Fraction(21107007059, 463563500400)
    assert (trips.paytable, trips.house_advantage) == ("B", Fraction(582781, 33446140))
    assert report.certificate.choices["trips_paytable"] == "B"
    assert houseway.odds(GAME).wager("trips-plus").paytable == "A"


def test_odds_of_a_file_by_either_name(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = '[ruleset]\ngame = "heads-up-holdem"\nname = "own"\ntitle = "Own"\nbased_on = "ma"\n'
    file.write_text(text, encoding="utf-8")
    as_rules = houseway.odds(GAME, rules=file, choices={"pocket_paytable": "C"})
    as_game = houseway.odds(str(file), choices={"pocket_paytable": "C"})
    assert as_rules.wagers == as_game.wagers
    assert (as_game.title, as_game.certificate.ruleset) == ("Heads Up Hold'em, Own", "own")
    assert as_game.wager("pocket-bonus").house_advantage == Fraction(22, 221)


def test_a_notebook_shows_a_table() -> None:
    shown = houseway.odds(GAME)._repr_html_()
    assert shown is not None
    assert shown.startswith("<table><caption>Heads Up Hold&#x27;em, Massachusetts</caption>")
    assert "4.5532%" in shown.replace(" ", "")
    assert "21107007059/463563500400" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"game": "old-maid"}, "there is no game 'old-maid'; there are"),
        ({"game": GAME, "rules": "nj"}, "there is no ruleset 'nj'; there are ma"),
        (
            {"game": GAME, "paytables": {"trips": "B"}},
            "there is no paytable 'trips'; there are odds_paytable, bad_beat_paytable",
        ),
        (
            {"game": GAME, "paytables": {"trips_paytable": "Z"}},
            "trips_paytable: Z is not permitted; may be A, B, C, D",
        ),
        ({"game": GAME, "choices": {"raises": 4}}, "raises: no such rule"),
        ({"game": str(EXAMPLE), "rules": "ma"}, "is a ruleset already"),
    ],
    ids=["game", "ruleset", "kind of paytable", "paytable", "choice", "twice"],
)
def test_what_is_not_there_is_refused_with_what_is(words: dict[str, Any], says: str) -> None:
    with pytest.raises(HousewayError, match=says.replace("(", r"\(")) as refusal:
        houseway.odds(**words)
    assert isinstance(refusal.value, NotPermitted)


def stated(report: Odds) -> list[str]:
    """What docs/odds.md has to say of each wager."""
    found = []
    for odds in report.wagers:
        found += [str(odds.house_advantage), f"{decimal(100 * odds.house_advantage, 4)} %"]
        found.append(f"{decimal(100 * odds.element_of_risk, 4)} %")
    return found


def test_the_page_on_odds_states_what_is_counted() -> None:
    page = PAGE.read_text("utf-8")
    report = houseway.odds(GAME, rules="ma")
    often = [str(each.frequency) for each in report.decisions if each.count]
    assert [figure for figure in (*stated(report), *often) if figure not in page] == []


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["ultimate-texas-holdem", str(EXAMPLE)], ids=["uth", "bad beat"])
def test_the_page_on_odds_states_what_is_counted_of_variations(rules: str) -> None:
    page = PAGE.read_text("utf-8")
    report = houseway.odds(GAME, rules=rules)
    main = report.wagers[0]
    percents = [
        f"{decimal(100 * value, 6)} %" for value in (main.house_advantage, main.element_of_risk)
    ]
    wanted = (*stated(report), *percents, str(main.element_of_risk))
    assert [figure for figure in wanted if figure not in page] == []


# Charts.


def options(*worth: tuple[str, int]) -> tuple[Advice, ...]:
    return tuple(
        Advice(decision=decision, expectation=Fraction(times, 7)) for decision, times in worth
    )


def test_holdings_stand_where_players_look_for_them() -> None:
    found = {text: place(pair(text)) for text in ("As Ah", "2c 2d", "Ah Kh", "Kh Ah", "Ah Kd")}
    assert list(found.values()) == [(0, 0), (12, 12), (0, 1), (0, 1), (1, 0)]
    names = [hand_name(pair(text)) for text in ("As Ah", "Th 9h", "2d Kc")]
    assert names == ["AA", "T9s", "K2o"]


def pair(text: str) -> tuple[Card, Card]:
    one, other = parse_cards(text)
    return one, other


def test_every_decision_has_a_sign_of_its_own() -> None:
    said = [options((name, 1)) for name in ("raise 3 times", "check", "call", "raise 10 times")]
    holdings = [(one, other) for one in PACK for other in PACK if one > other]
    chart = make_chart(
        {holding: said[at % 4] for at, holding in enumerate(holdings)}, title="<High> & 'low'"
    )
    assert list(chart.decisions) == ["raise 10 times", "raise 3 times", "call", "check"]
    assert list(chart.marks.values()) == ["10", "3", "c", "che"]
    colours = {chart.colour(decision) for decision in chart.decisions}
    assert len(colours) == 4
    assert "&lt;High&gt; &amp; ’low’" in to_svg(chart)


def test_a_chart_of_too_few_holdings_is_refused() -> None:
    with pytest.raises(NotAllowed, match="needs 169 kinds of holdings, there are 1"):
        make_chart({pair("Ah Kh"): options(("check", 1))}, title="Short")


def test_what_the_second_best_costs() -> None:
    holdings = [(one, other) for one in PACK for other in PACK if one > other]
    chart = make_chart(
        dict.fromkeys(holdings, options(("raise 2 times", 3), ("check", -2))), title="Always"
    )
    cell = chart.rows[0][1]
    assert (cell.hand, cell.holdings, cell.lead) == ("AKs", 4, Fraction(5, 7))
    assert sum(cell.holdings for cell in chart.cells) == 1326


def test_numbers_are_signed() -> None:
    assert [signed(Fraction(n, 3), 3) for n in (-2, 0, 2)] == ["-0.667", "0.000", "+0.667"]


def test_a_game_that_is_not_counted_is_refused_with_those_that_are() -> None:
    new = msgspec.structs.replace(find_game(GAME), name="high-or-low", odds="")
    with pytest.raises(NotPermitted, match=f"high-or-low is not counted yet; .*, {GAME}, "):
        find_odds(new)
