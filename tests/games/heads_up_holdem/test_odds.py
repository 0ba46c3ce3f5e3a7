"""The odds of Heads Up Hold'em and Ultimate Texas Hold'em held against published figures.

Whole decks are counted once and kept: the first run takes half a minute for each table.
"""

import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from houseway.door.asked import Asked
from houseway.door.shapes.odds import odds_shape
from houseway.door.shapes.parts import Exact
from houseway.games import find_game
from houseway.games.heads_up_holdem import kernels
from houseway.games.heads_up_holdem.odds import kept_solution, main_wager, report, trips_wager
from houseway.games.heads_up_holdem.solver import solve
from houseway.odds import store
from houseway.odds.report import OddsReport, WagerOdds
from houseway.pieces.cards import SUITS, parse_cards
from houseway.rulesets import Paytable
from tests.games.heads_up_holdem.scenes import ULTIMATE, law
from tests.games.heads_up_holdem.walks import EXAMPLE, MA

DEALS = comb(52, 5) * comb(5, 3) * comb(47, 2) * comb(45, 2)
SMALL = parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Kc")
SEVEN_CARDS = {  # The standard counts of the best five of seven cards, of 133,784,560.
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four-of-a-kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two pair": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}


@pytest.fixture(scope="module")
def ma() -> OddsReport:
    return report(law(), law().open())


@pytest.fixture(scope="module")
def ultimate() -> OddsReport:
    return report(law(ULTIMATE), law(ULTIMATE).open())


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for counts, so that packs of a few cards do not fill the user's."""
    monkeypatch.setattr(store, "counts_folder", lambda: tmp_path)
    return tmp_path


def percent(value: Fraction, digits: int) -> str:
    """A part of one in percent, rounded to so many digits without leaving fractions."""
    tens = 10**digits
    whole = round(value * 100 * tens)
    return f"{whole // tens}.{whole % tens:0{digits}}"


# Published figures: those with a name in a comment are printed there, to the digits given here.


def test_ultimate_texas_holdem_gives_what_is_published(ultimate: OddsReport) -> None:
    main = ultimate.wager("ante and blind")
    assert percent(main.house_advantage, 3) == "2.185"  # Wizard of Odds
    assert percent(main.element_of_risk, 3) == "0.526"  # Wizard of Odds
    assert isinstance(main, WagerOdds)
    assert round(main.standard_deviation, 2) == 4.94  # Wizard of Odds
    assert main.house_advantage == Fraction(50643648973, 2317817502000)  # as first counted here


@pytest.mark.parametrize(
    ("paytable", "published"),
    # Wizard of Odds, for 50-40-30-9-7-4-3, 50-40-30-8-6-5-3, 50-40-30-8-7-4-3, 50-40-20-7-6-5-3
    [("1", "0.90"), ("2", "1.90"), ("3", "3.50"), ("4", "6.18")],
)
def test_trips_of_ultimate_texas_holdem_gives_what_is_published(
    ultimate: OddsReport, paytable: str, published: str
) -> None:
    assert percent(ultimate.wager("trips", paytable).house_advantage, 2) == published


def test_the_side_wagers_of_heads_up_holdem_give_what_is_published(ma: OddsReport) -> None:
    trips, pocket = ma.wager("trips-plus", "C"), ma.wager("pocket-bonus", "A")
    assert percent(1 - trips.house_advantage, 2) == "96.66"  # the operator's sheet
    assert percent(1 - pocket.house_advantage, 2) == "95.48"  # the operator's sheet


@pytest.mark.slow
def test_heads_up_holdem_with_a_richer_bad_beat_gives_what_is_published() -> None:
    # The odds wager of a loser paid 500-50-10-8-5, which is the example's table.
    ruleset = law(str(EXAMPLE))
    rules = ruleset.open()
    main = main_wager(rules, kept_solution(rules).found)
    assert percent(main.house_advantage, 2) == "2.36"  # Wizard of Odds
    assert percent(main.element_of_risk, 2) == "0.64"  # Wizard of Odds
    assert percent(1 - main.house_advantage, 2) == "97.64"  # the operator's sheet


def test_the_regulations_own_tables_give_what_they_gave_before(ma: OddsReport) -> None:
    assert ma.wager("ante and odds").expectation == Fraction(-21107007059, 463563500400)
    advantages = {odds.paytable: odds.house_advantage for odds in ma.wagers[1:5]}
    assert {table: percent(found, 2) for table, found in advantages.items()} == {
        **{"A": "0.74", "B": "1.74", "C": "3.34", "D": "4.34"},
    }
    assert [odds.house_advantage for odds in ma.wagers[5:]] == [
        *(Fraction(10, 221), Fraction(15, 221), Fraction(22, 221)),
    ]


@pytest.mark.parametrize("paytable", ["A", "B", "C", "D"])
def test_seven_cards_make_each_category_as_often_as_everybody_knows(
    ma: OddsReport, paytable: str
) -> None:
    trips = ma.wager("trips-plus", paytable)
    assert {line.result: line.count for line in trips.lines} == SEVEN_CARDS
    assert trips.combinations == comb(52, 7) == sum(SEVEN_CARDS.values())


def test_hole_cards_make_each_pocket_hand_as_often_as_they_can(ma: OddsReport) -> None:
    counts = {line.result: line.count for line in ma.wager("pocket-bonus").lines}
    assert counts == {
        "pair of aces": comb(4, 2),
        "ace and face card, suited": 4 * 3,
        "ace and face card, unsuited": 4 * 9,
        "pair, twos to kings": 12 * comb(4, 2),
        "nothing": comb(52, 2) - 6 - 12 - 36 - 72,
    }


def test_two_players_meet_as_often_as_is_published() -> None:
    # Wizard of Odds, bad beats of two players, of C(52,5) * C(47,2) * C(45,2): one has less than a
    # pair in 484,291,823,400, and the other has less than a pair besides in 164,934,908,760.
    by_outcome = kept_solution(MA).found.tally.sum(axis=(0, 1))
    not_qualified = [kernels.WIN_NOT, kernels.TIE_NOT, kernels.LOSE_NOT]
    assert by_outcome[0].sum() == 10 * 484_291_823_400
    assert by_outcome[0, not_qualified].sum() == 10 * 164_934_908_760
    assert by_outcome[:, not_qualified].sum() == 10 * 484_291_823_400
    # Player and dealer could change places.
    wins = by_outcome[:, [kernels.WIN_QUALIFIED, kernels.WIN_NOT]].sum()
    assert wins == by_outcome[:, [kernels.LOSE_QUALIFIED, kernels.LOSE_NOT]].sum()


# What every report has to be.


@pytest.mark.parametrize("name", ["ma", "ultimate"])
def test_a_report_adds_up(name: str, request: pytest.FixtureRequest) -> None:
    found: OddsReport = request.getfixturevalue(name)
    assert found.certificate.combinations == DEALS == 27_813_810_024_000
    for wager in found.wagers:
        assert sum(line.count for line in wager.lines) == wager.combinations
    assert sum(decision.count for decision in found.decisions) == DEALS
    assert sum(decision.frequency for decision in found.decisions) == 1
    early = [line.frequency for line in found.decisions if line.stage == "before the flop"]
    assert all((frequency * comb(52, 2)).denominator == 1 for frequency in early)
    rules = law(ULTIMATE if name == "ultimate" else "ma").open()
    assert found.wagers[0].expectation == kept_solution(rules).found.value


def test_a_report_lists_the_chosen_table_first_and_then_the_others(
    own_cache: Path,
) -> None:
    chosen = law().open({"trips_paytable": "C", "pocket_paytable": "B"})
    wagers = report(law(), chosen, pack=SMALL).wagers
    assert [odds.paytable for odds in wagers] == ["A", "C", "A", "B", "D", "B", "A", "C"]


def test_a_report_can_be_written_exactly(own_cache: Path) -> None:
    found = report(law(), law().open(), pack=SMALL)
    asked = Asked(find_game("heads-up-holdem"), law(), law().open())
    main, *_ = odds_shape(asked, found, None, []).wagers
    exact = read(main.house_advantage)
    assert exact == found.wagers[0].house_advantage == -solve(law().open(), pack=SMALL).value
    lines = [(int(line.count), read(line.net)) for line in main.lines]
    assert sum(count * net for count, net in lines) / int(main.combinations) == -exact


def read(said: Exact) -> Fraction:
    return Fraction(int(said.numerator), int(said.denominator))


@pytest.mark.parametrize("ranks", ["9JA", "TJQKA"])
def test_the_note_says_what_playing_for_trips_too_is_worth(own_cache: Path, ranks: str) -> None:
    pack = parse_cards(" ".join(rank + suit for rank in ranks for suit in SUITS))
    rules = law().open({"trips_after_fold": "is lost"})
    found = report(law(), rules, pack=pack)
    said = re.search(r"\((-?\d+(/\d+)?)\)\.$", found.notes[0])
    assert said is not None
    both = solve(rules, pack=pack, trips_stake=Fraction(1)).value
    apart = found.wager("ante and odds").expectation + found.wager("trips-plus").expectation
    assert Fraction(said[1]) == both - apart
    stays = solve(MA, pack=pack, trips_stake=Fraction(1)).value
    assert stays >= both >= apart


def test_trips_that_stay_change_nothing_but_what_they_pay() -> None:
    rules = MA
    alone, both = (solve(rules, pack=SMALL, trips_stake=Fraction(stake)) for stake in (0, 2))
    assert isinstance(rules.trips_paytable, Paytable)
    trips = trips_wager(rules, alone, rules.trips_paytable)
    assert both.value == alone.value + 2 * trips.expectation
    assert (both.tally == alone.tally).all()
