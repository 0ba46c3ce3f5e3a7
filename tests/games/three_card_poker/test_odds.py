"""The odds of Three Card Poker held against published figures, advice, and best play in lines."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from houseway.errors import NotAllowed
from houseway.games.three_card_poker.advice import advise, strategy
from houseway.games.three_card_poker.odds import kept_solution, main_wager, report
from houseway.games.three_card_poker.policy import is_good
from houseway.games.three_card_poker.solver import FOLD, solve
from houseway.hands import THREE_CARD
from houseway.odds import store
from houseway.odds.report import OddsReport
from houseway.pieces.cards import PACK, parse_cards
from tests.games.three_card_poker.scenes import BOTH, COVERS, law
from tests.games.three_card_poker.walks import MA, ODD, table, worth_of

DEALS = comb(52, 3) * comb(49, 3)
HANDS = {
    **{"mini royal flush of spades": 1, "mini royal flush": 3, "straight flush": 44},
    **{"three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744, "high card": 16_440},
}


@pytest.fixture(scope="module")
def ma() -> OddsReport:
    return report(law(), law().open())


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for counts."""
    monkeypatch.setattr(store, "counts_folder", lambda: tmp_path)
    return tmp_path


def percent(value: Fraction, digits: int) -> str:
    """A part of one in percent, rounded to so many digits without leaving fractions."""
    tens = 10**digits
    whole = round(value * 100 * tens)
    return f"{whole // tens}.{whole % tens:0{digits}}"


# Published figures: those with a name in a comment are printed there, to the digits given here.


def test_ante_and_play_give_what_is_published(ma: OddsReport) -> None:
    main = ma.wager("ante and play", "standard")
    assert percent(main.house_advantage, 2) == "3.37"  # Wizard of Odds
    assert percent(main.element_of_risk, 2) == "2.01"  # Wizard of Odds
    assert main.house_advantage == Fraction(13_733_780, 407_170_400)


@pytest.mark.parametrize(
    ("paytable", "published"),
    # Wizard of Odds for the last three; the floor of the law as counted here
    [
        ("minimum", "12.80"),
        ("40-30-6-4-1", "2.32"),
        ("40-30-6-3-1", "7.28"),
        ("40-25-6-4-1", "3.49"),
    ],
)
def test_pair_plus_gives_what_is_published(ma: OddsReport, paytable: str, published: str) -> None:
    assert percent(ma.wager("pair-plus", paytable).house_advantage, 2) == published


def test_the_floor_of_pair_plus_exactly(ma: OddsReport) -> None:
    assert ma.wager("pair-plus", "minimum").house_advantage == Fraction(2_828, 22_100)


@pytest.mark.parametrize(
    ("paytable", "expected"),
    [
        ("A", "3.604"),
        ("B", "4.749"),
        ("C", "6.794"),
        ("B with straight", "1.491"),
        ("C with straight", "3.536"),
    ],
)
def test_the_bonus_tables_of_the_other_versions(
    ma: OddsReport, paytable: str, expected: str
) -> None:
    assert percent(ma.wager("ante and play", paytable).house_advantage, 3) == expected


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"draws": "lose"}, "3.504"),
        ({"ante_bonus_paid": "only if the ante wins"}, "3.449"),
    ],
)
def test_the_other_readings_of_the_text(choices: dict[str, str], expected: str) -> None:
    main = report(law(), law().open(choices)).wager("ante and play")
    assert percent(main.house_advantage, 3) == expected


def test_hands_come_as_often_as_everybody_knows(ma: OddsReport) -> None:
    for odds in ma.wagers:
        if odds.wager == "pair-plus":
            assert {line.result: line.count for line in odds.lines} == HANDS


def test_the_dealer_qualifies_as_often_as_is_published() -> None:
    solution = kept_solution(MA).found
    weak = sum(holding.hands * holding.results[0] for holding in solution.holdings)
    assert 1 - Fraction(weak, solution.deals) == Fraction(15_380, 22_100)


# What every report has to be.


def test_a_report_adds_up(ma: OddsReport) -> None:
    assert ma.certificate.combinations == DEALS == 407_170_400
    for wager in ma.wagers:
        assert sum(line.count for line in wager.lines) == wager.combinations
    assert sum(decision.count for decision in ma.decisions) == DEALS
    assert ma.decisions[0].decision == "play"
    assert percent(ma.decisions[0].frequency, 2) == "67.42"


@pytest.mark.parametrize(
    ("choices", "bonus", "pair_plus"),
    [
        ({}, "standard", "minimum"),
        ({**COVERS, "ante_bonus_paytable": "B"}, "B", "minimum"),
        ({**BOTH, "pair_plus_paytable": "40-30-6-3-1"}, "A", "40-30-6-3-1"),
    ],
)
def test_a_report_lists_the_tables_in_use_first_and_then_the_others(
    choices: dict[str, str], bonus: str, pair_plus: str
) -> None:
    found = report(law(), law().open(choices))
    named = {"ante and play": [], "pair-plus": []}  # type: dict[str, list[str]]
    for odds in found.wagers:
        named[odds.wager].append(odds.paytable)
    assert named["ante and play"][0] == bonus
    assert sorted(named["ante and play"]) == sorted(law().tables["ante_bonus_paytable"])
    assert named["pair-plus"][0] == pair_plus
    assert sorted(named["pair-plus"]) == sorted(law().tables["pair_plus_paytable"])


def test_a_count_is_kept_and_does_not_depend_on_what_is_paid(own_cache: Path) -> None:
    pack = parse_cards("2c 3d 5h 7c 9s Jd Qh Kc")
    first = kept_solution(MA, pack=pack)
    assert kept_solution(table({"draws": "lose"}), pack=pack).seconds == first.seconds
    assert len(list(own_cache.iterdir())) == 1
    kept_solution(ODD, pack=pack)
    assert len(list(own_cache.iterdir())) == 2, "another dealer's line is another count"


@pytest.mark.parametrize("cards", ["2c 3d 5h 7c 9s", "2c 3d 5h 7c 9s 9s"])
def test_a_pack_of_too_few_cards_is_refused(cards: str) -> None:
    with pytest.raises(ValueError, match="six or more different cards"):
        solve(MA, pack=parse_cards(cards))


# Advice.


@pytest.mark.parametrize(
    ("cards", "best", "played"),
    [
        ("Qh 6d 4c", "play", Fraction(-9151, 9212)),
        ("Qh 6d 3c", "fold", None),
        ("As Ks Qs", "play", None),
        ("7h 5d 2c", "fold", None),
    ],
)
def test_advice(cards: str, best: str, played: Fraction | None) -> None:
    options = advise(MA, parse_cards(cards))
    assert options[0].decision == best
    worth = {option.decision: option.expectation for option in options}
    assert worth["fold"] == -1
    assert played is None or worth["play"] == played


def test_advice_counted_on_the_spot_is_what_the_kernel_counted() -> None:
    holdings = kept_solution(MA).found.holdings
    for holding in holdings[::250]:
        options = {o.decision: o.expectation for o in advise(MA, holding.cards)}
        assert options["play"] == worth_of(MA, holding)


@pytest.mark.parametrize(
    ("hole", "board", "why"),
    [
        ("Qh 6d", "", "three cards"),
        ("Qh 6d 4c 2s", "", "three cards"),
        ("Qh 6d 4c", "2s", "no others"),
        ("Qh Qh 4c", "", "comes twice"),
    ],
)
def test_advice_that_cannot_be_given(hole: str, board: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        advise(MA, parse_cards(hole), parse_cards(board))


# Best play in lines.


def test_best_play_is_queen_six_four() -> None:
    found = strategy(MA)
    assert found.in_short == "Play Q-6-4 or better, fold anything less."
    (stage,) = found.stages
    assert stage.holdings == comb(52, 3)
    assert [(line.hands, line.decision) for line in stage.lines] == [
        *((name, "play") for name in ("mini royal flush", "straight flush", "three-of-a-kind")),
        *((name, "play") for name in ("straight", "flush", "pair", "ace high", "king high")),
        ("Q-6-4 to Q-J-9", "play"),
        ("Q-3-2 to Q-6-3", "fold"),
        ("jack high or lower", "fold"),
    ]


def test_the_lines_of_best_play_add_up_to_its_worth(ma: OddsReport) -> None:
    (stage,) = strategy(MA).stages
    total = sum(stage.share(line) * line.worth for line in stage.lines)
    assert total == ma.wager("ante and play").expectation


def test_the_sentence_is_what_best_play_does_with_every_hand() -> None:
    least = THREE_CARD.strength(parse_cards("Qc 6d 4h"))
    for holding in kept_solution(MA).found.holdings:
        played = worth_of(MA, holding) > FOLD
        assert played == (THREE_CARD.strength(holding.cards) >= least)


def test_lines_where_play_stakes_more_and_the_dealer_needs_a_pair() -> None:
    assert [line.hands for line in strategy(ODD).stages[0].lines][-1].endswith(" or lower")
    assert strategy(ODD).in_short == "", "everything is played"
    found = strategy(table(play_times=3))
    (stage,) = found.stages
    assert stage.holdings == comb(52, 3)
    assert {line.decision for line in stage.lines} == {"play", "fold"}
    assert found.in_short.startswith("Play K-")


def test_the_simple_player_plays_what_a_dealer_does_and_pays_for_it() -> None:
    played = [hand for hand in combinations(PACK, 3) if is_good(MA, hand)]
    assert len(played) == 15_380
    best = main_wager(MA, kept_solution(MA).found, MA.ante_bonus_paytable).expectation
    simple = sum(
        holding.hands * (worth_of(MA, holding) if good else FOLD)
        for holding in kept_solution(MA).found.holdings
        for good in [is_good(MA, holding.cards)]
    ) / Fraction(comb(52, 3))
    assert percent(-simple, 2) == "3.45"  # Wizard of Odds, playing like the dealer
    assert simple < best
