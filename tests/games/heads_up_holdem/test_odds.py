"""The odds of Heads Up Hold'em and Ultimate Texas Hold'em held against published figures.

Whole decks are counted once and kept: the first run takes half a minute for each table.
"""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from houseway.games.heads_up_holdem import kernels, odds, solver
from houseway.games.heads_up_holdem.odds import main_wager, report, solution_of, trips_wager
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import Solution, solve
from houseway.odds import store
from houseway.odds.report import OddsReport
from houseway.pieces.cards import SUITS, Card, parse_cards
from houseway.pieces.money import Odds
from houseway.rulesets import Limits, Paytable
from houseway.rulesets.values import Pay
from tests.games.heads_up_holdem.scenes import ULTIMATE, law

EXAMPLE = Path(__file__).parents[3] / "examples" / "heads-up-bad-beat.toml"
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
    monkeypatch.setattr(store, "cache_folder", lambda: tmp_path)
    return tmp_path


def percent(value: Fraction, digits: int) -> str:
    """A part of one in percent, rounded to so many digits without leaving fractions."""
    tens = 10**digits
    whole = round(value * 100 * tens)
    return f"{whole // tens}.{whole % tens:0{digits}}"


def rules_of(name: str = "ma", **values: Any) -> HeadsUpRules:
    rules = law(name).open()
    assert isinstance(rules, HeadsUpRules)
    return msgspec.structs.replace(rules, **values)


# Published figures: those with a name in a comment are printed there, to the digits given here.


def test_ultimate_texas_holdem_gives_what_is_published(ultimate: OddsReport) -> None:
    main = ultimate.wager("ante and blind")
    assert percent(main.house_advantage, 3) == "2.185"  # Wizard of Odds
    assert percent(main.element_of_risk, 3) == "0.526"  # Wizard of Odds
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
    main = main_wager(rules, solution_of(rules))
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
    by_outcome = solution_of(rules_of()).tally.sum(axis=(0, 1))
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
    assert found.wagers[0].expectation == solution_of(rules).value


def test_a_report_lists_the_chosen_table_first_and_then_the_others(
    own_cache: Path,
) -> None:
    chosen = law().open({"trips_paytable": "C", "pocket_paytable": "B"})
    wagers = report(law(), chosen, pack=SMALL).wagers
    assert [odds.paytable for odds in wagers] == ["A", "C", "A", "B", "D", "B", "A", "C"]


def test_a_report_can_be_written_exactly(own_cache: Path) -> None:
    found = report(law(), law().open(), pack=SMALL)
    (main, *_) = found.to_dict()["wagers"]
    advantage = main["house_advantage"]
    exact = Fraction(int(advantage["numerator"]), int(advantage["denominator"]))
    assert exact == found.wagers[0].house_advantage == -solve(law().open(), pack=SMALL).value
    lines = [
        (
            int(line["count"]),
            Fraction(int(line["net"]["numerator"]), int(line["net"]["denominator"])),
        )
        for line in main["lines"]
    ]
    assert sum(count * net for count, net in lines) / int(main["combinations"]) == -exact


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
    stays = solve(rules_of(), pack=pack, trips_stake=Fraction(1)).value
    assert stays >= both >= apart


def test_trips_that_stay_change_nothing_but_what_they_pay() -> None:
    rules = rules_of()
    alone, both = (solve(rules, pack=SMALL, trips_stake=Fraction(stake)) for stake in (0, 2))
    assert isinstance(rules.trips_paytable, Paytable)
    trips = trips_wager(rules, alone, rules.trips_paytable)
    assert both.value == alone.value + 2 * trips.expectation
    assert (both.tally == alone.tally).all()


# Raises that are left out, because another decision is never worse.

RAISES = [
    pytest.param((1, 2, 3), (1, 2), (1,), id="the regulation's"),
    pytest.param((3, 4), (2,), (1,), id="ultimate's"),
    pytest.param((1, 3), (1, 2, 3, 4), (2, 3), id="smaller ones first"),
    pytest.param((2,), (2, 3, 5), (2,), id="the same later"),
    pytest.param((), (1, 2, 3), (15,), id="much larger later"),
]


@pytest.mark.parametrize("lost", [False, True], ids=["trips stays", "trips is lost"])
@pytest.mark.parametrize("cards", ["3d 4c 5d 6c 6d 7c 8d Jc Kc", "2d 4c 6c 7c 7d 8d 9c Ac Ah As"])
@pytest.mark.parametrize(("before", "flop", "river"), RAISES)
def test_leaving_dominated_raises_out_changes_nothing(
    before: tuple[int, ...],
    flop: tuple[int, ...],
    river: tuple[int, ...],
    cards: str,
    lost: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = rules_of(
        raises_before_flop=before,
        raises_after_flop=flop,
        raises_after_river=river,
        trips_after_fold="is lost" if lost else "stays",
    )
    compare_with_all_raises(rules, parse_cards(cards), Fraction(lost), monkeypatch)


@pytest.mark.slow
def test_leaving_dominated_raises_out_changes_nothing_with_a_whole_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compare_with_all_raises(rules_of(), tuple(map(Card, range(52))), Fraction(0), monkeypatch)


def compare_with_all_raises(
    rules: HeadsUpRules,
    pack: tuple[Card, ...],
    stake: Fraction,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = solve(rules, pack=pack, trips_stake=stake)
    monkeypatch.setattr(solver, "amounts_after_flop", lambda rules: rules.raises_after_flop)
    whole = solve(rules, pack=pack, trips_stake=stake)
    assert found.value == whole.value
    assert found.early == whole.early
    assert (found.tally == whole.tally).all()
    assert (found.plan.after == whole.plan.after).all()


def test_some_raises_are_left_out_and_others_are_not() -> None:
    amounts = solver.amounts_after_flop
    assert amounts(rules_of()) == (2,)
    assert amounts(rules_of(raises_after_flop=(1, 2, 4), raises_after_river=(2,))) == (1, 4)
    assert amounts(rules_of(raises_after_flop=(3,), raises_after_river=(9,))) == (3,)
    assert amounts(rules_of(raises_after_flop=())) == ()


@pytest.mark.parametrize("name", ["ma", ULTIMATE])
def test_before_the_flop_only_a_check_or_the_largest_raise_is_best(name: str) -> None:
    rules = rules_of(name)
    early = solution_of(rules).early
    assert len(early) == 169
    for options in early.values():
        worth = {option.times: option.value for option in options}
        largest = max(rules.raises_before_flop)
        best = max(worth.values())
        assert best in (worth[0], worth[largest])
        between = [times for times, value in worth.items() if value == best]
        assert {*between} <= {0, largest}


# What a count depends on.


@pytest.fixture
def counted(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[HeadsUpRules]:
    """The tables that are counted anew."""
    done: list[HeadsUpRules] = []

    def count(rules: HeadsUpRules, **how: Any) -> Solution:
        done.append(rules)
        return solve(rules, **how)

    monkeypatch.setattr(odds, "solve", count)
    return done


def other_pays(table: Paytable | str) -> Paytable:
    assert isinstance(table, Paytable)
    return msgspec.structs.replace(table, pays={**table.pays, "straight": Pay.parse("2 to 1")})


@pytest.mark.parametrize(
    "other",
    [
        lambda rules: {"raises_before_flop": (2, 3)},
        lambda rules: {"raises_after_flop": (2,)},
        lambda rules: {"raises_after_river": (2,)},
        lambda rules: {"dealer_qualifies": "two pair"},
        lambda rules: {"win_pays": Odds.parse("2 to 1")},
        lambda rules: {"odds_paytable": other_pays(rules.odds_paytable)},
        lambda rules: {"bad_beat_paytable": other_pays(rules.bad_beat_paytable)},
        lambda rules: {"bad_beat_paytable": "none"},
    ],
    ids=["before", "flop", "river", "qualifies", "win", "odds", "bad beat", "no bad beat"],
)
def test_what_best_play_depends_on_is_counted_anew(
    counted: list[HeadsUpRules], other: Callable[[HeadsUpRules], dict[str, Any]]
) -> None:
    rules = rules_of()
    changed = rules_of(**other(rules))
    found = [solution_of(each, pack=SMALL) for each in (rules, changed, rules, changed)]
    assert counted == [rules, changed]
    assert found[1].value == found[3].value == solve(changed, pack=SMALL).value
    assert found[2].value == found[0].value != found[1].value


def test_what_best_play_does_not_depend_on_is_not_counted_anew(
    counted: list[HeadsUpRules],
) -> None:
    rules = rules_of()
    others = [
        rules_of(limits=Limits.parse("25 to 1000 by 5")),
        rules_of(trips_after_fold="is lost"),
        rules_of(trips_paytable=other_pays(rules.trips_paytable)),
        rules_of(pocket_paytable="none"),
        rules_of(seats_max=1),
    ]
    for each in (rules, *others):
        solution_of(each, pack=SMALL)
    assert counted == [rules]
    solution_of(rules, pack=parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Ac"))
    solution_of(rules, pack=SMALL, recount=True)
    solution_of(rules, pack=SMALL, trips_stake=Fraction(1))
    assert len(counted) == 4


def test_a_count_comes_back_as_it_was(own_cache: Path) -> None:
    first, again = (solution_of(rules_of(), pack=SMALL) for _ in range(2))
    assert first is not again
    assert first.value == again.value
    assert first.early == again.early
    arrays = zip(
        (first.tally, *first.plan, *first.boards),
        (again.tally, *again.plan, *again.boards),
        strict=True,
    )
    assert all(np.array_equal(one, other) for one, other in arrays)
    assert Counter(map(str, own_cache.iterdir())).total() == 1
