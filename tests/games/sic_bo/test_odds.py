"""The odds of Sic Bo: figures that others have published, and three paths to the same numbers."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Any

import pytest

import houseway
from houseway.errors import NotAllowed
from houseway.games.sic_bo.odds import groups, weigh
from houseway.games.sic_bo.rules import SicBoRules, offered
from houseway.games.sic_bo.simulation import SIMULATOR, lights
from houseway.games.sic_bo.solver import CASES, ROLLS, solve
from houseway.pieces.dice import Dice
from houseway.round.actions import Enter, Place, Proceed, Roll
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.start import Player, Start
from tests.games.sic_bo.scenes import GAME, LAW

ATLANTIC_CITY = Path(__file__).parents[3] / "examples" / "sic-bo-atlantic-city.toml"
EDGES = {
    **{"three-of-a-kind-4": "65/216", "two-of-a-kind-4": "1/3", "any-three-of-a-kind": "11/36"},
    **{"total-4": "7/24", "total-5": "17/36", "total-6": "11/36", "total-7": "7/72"},
    **{"total-8": "1/8", "total-9": "41/216", "total-10": "1/8"},
    **{"combination-2-5": "1/6", "small": "1/36", "big": "1/36", "one-of-a-kind-6": "17/216"},
}
READINGS: list[dict[str, Any]] = [
    {},
    {"paytable": "as printed"},
    {"two_of_a_kind": "exactly two"},
    {"paytable": "as printed", "two_of_a_kind": "exactly two"},
]
FIRST = {roll: at for at, roll in enumerate(product(range(1, 7), repeat=3))}
every_reading = pytest.mark.parametrize("choices", READINGS, ids=str)


# Figures.


def test_the_edge_of_every_area_of_the_standard_table() -> None:
    report = houseway.odds("sic-bo")
    assert {name: str(report.wager(name).house_advantage) for name in EDGES} == EDGES
    for total in range(4, 11):
        one, other = report.wager(f"total-{total}"), report.wager(f"total-{21 - total}")
        assert one.house_advantage == other.house_advantage
    assert all(odds.combinations == 216 for odds in report.wagers)


def test_what_hangs_on_a_reading_is_told_beside_it() -> None:
    report = houseway.odds("sic-bo")
    other = report.wager("two-of-a-kind", "exactly two")
    assert (other.house_advantage, other.hit_frequency) == (Fraction(3, 8), Fraction(15, 216))
    assert report.wager("one-of-a-kind", "as printed").house_advantage == Fraction(169, 432)
    turned = houseway.odds("sic-bo", choices={"two_of_a_kind": "exactly two"})
    assert turned.wager("two-of-a-kind").house_advantage == Fraction(3, 8)
    assert turned.wager("two-of-a-kind", "at least two").house_advantage == Fraction(1, 3)


def test_the_totals_of_atlantic_city_are_as_published() -> None:
    report = houseway.odds(ATLANTIC_CITY)
    found = [
        round(float(report.wager(f"total-{total}").house_advantage) * 100, 2)
        for total in range(4, 11)
    ]
    assert found == [15.28, 13.89, 16.67, 9.72, 12.5, 18.98, 12.5]


def test_a_table_that_the_limits_forbid_is_not_told_beside_the_one_in_use(tmp_path: Path) -> None:
    """Combinations paid more than 5 to 1 are free of the tenfold maximum; at 5 they are not."""
    text = ATLANTIC_CITY.read_text("utf-8").replace(
        'combination" = "5 to 1"', 'combination" = "6 to 1"'
    )
    file = tmp_path / "freed.toml"
    file.write_text(f'{text}combination_limits = "10 to 50 by 1"\n', "utf-8")
    report = houseway.odds(file)
    assert report.wager("combination").house_advantage == Fraction(1, 36)
    assert {odds.paytable for odds in report.wagers} == {"atlantic-city", "exactly two"}


def test_every_area_is_told_once_in_few_lines() -> None:
    groups_told = [odds.wagers for odds in groups(LAW.open())]
    assert len(groups_told) == 13
    areas = [wager for wagers in groups_told for wager in wagers]
    assert sorted(areas) == sorted(spot.wager for spot in offered(LAW.open()))
    told = houseway.odds("sic-bo").shape().wagers
    assert {wager for odds in told for wager in odds.wagers} == {*areas}


def test_variance_and_hits_are_exact() -> None:
    small = houseway.odds("sic-bo").wager("small")
    assert (small.hit_frequency, small.variance) == (Fraction(35, 72), 1 - Fraction(1, 36) ** 2)
    one = houseway.odds("sic-bo").wager("one-of-a-kind")
    assert [(line.result, line.count, line.net) for line in one.lines] == [
        ("on three dice", 1, Fraction(3)),
        ("on two dice", 15, Fraction(2)),
        ("on one die", 75, Fraction(1)),
        ("lost", 125, Fraction(-1)),
    ]


# Three paths: rolls of a wager, wagers of a roll, and the table.


@every_reading
def test_the_lights_of_the_simulator_are_the_wins_of_the_solver(choices: dict[str, Any]) -> None:
    rules = LAW.open(choices)
    nets = solve(rules).nets
    assert set(nets) == {spot.wager for spot in offered(rules)}
    for at, roll in enumerate(ROLLS.tolist()):
        lit = lights(rules, tuple(roll))
        assert lit == {wager: net[at] for wager, net in nets.items() if net[at] > 0}


@every_reading
def test_the_table_pays_what_is_counted(choices: dict[str, Any]) -> None:
    """A chip on each area, each set of faces once: which die shows what makes no difference."""
    rules = LAW.open(choices)
    found: dict[str, Counter[Fraction]] = {wager: Counter() for wager in solve(rules).nets}
    rolls = [*combinations_with_replacement(range(1, 7), 3)]
    for roll in rolls if not choices else rolls[::5]:
        times = len(set(permutations(roll)))
        for wager, net in walked(rules, Dice(roll)).items():
            found[wager][net] += times
            assert net == solve(rules).nets[wager][FIRST[roll]]
    if not choices:
        assert found == {wager: Counter(nets) for wager, nets in solve(rules).nets.items()}


def walked(rules: SicBoRules, dice: Dice) -> dict[str, Fraction]:
    """What one staked on each area nets at the table."""
    round_ = GAME.round(rules, Start(players={1: Player("Ann", 1_000_000_00)}))
    for area in GAME.wagers(rules).areas:
        round_.take(Place(1, area.wager, 20_00))
    for action in (Proceed(), Proceed(), Roll(dice), Enter(dice), Proceed(), Proceed()):
        round_.take(action)
    nets: dict[str, Fraction] = {}
    for event in round_.events:
        if isinstance(event, WagerPaid | WagerLost):
            sign = 1 if isinstance(event, WagerPaid) else -1
            nets[event.wager] = Fraction(sign * event.cents, 20_00)
    return nets


@every_reading
def test_simulated_rounds_lie_where_the_count_says(choices: dict[str, Any]) -> None:
    rules, rounds = LAW.open(choices), 1 << 18
    result = SIMULATOR.simulate(rules, rounds, 7, plan=SIMULATOR.best_plan(rules))
    counted = {odds.wager: odds for odds in groups(rules)}
    assert set(result.wagers) == set(counted)
    assert len(result.apart) == 50
    for name, estimate in result.wagers.items():
        low, high = counted[name].interval(estimate, 0.99999)
        assert low <= counted[name].expectation <= high, name


def test_a_simulation_is_the_same_again_from_its_seed() -> None:
    rules = LAW.open()
    plan = SIMULATOR.best_plan(rules)
    one, other = (SIMULATOR.simulate(rules, 100_000, 5, plan=plan, workers=n) for n in (1, 2))
    assert one.endings == other.endings
    assert sum(one.endings.values()) == 100_000


# Wagers together.


def test_wagers_that_lie_together_are_weighed_over_all_rolls() -> None:
    rules = LAW.open()
    both = weigh(rules, {"small": 10_00, "big": 10_00})
    assert [(line.result, line.count) for line in both.lines] == [("0.00", 210), ("-20.00", 6)]
    assert both.house_advantage == Fraction(1, 36)
    some = weigh(rules, {"small": 10_00, "total-9": 5_00})
    single = {name: Fraction(edge) for name, edge in EDGES.items()}
    assert some.house_advantage == (2 * single["small"] + single["total-9"]) / 3
    assert some.combinations == CASES


@pytest.mark.parametrize("stakes", [{}, {"total-3": 500}, {"small": 0}, {"small": -5}])
def test_what_cannot_be_wagered_cannot_be_weighed(stakes: dict[str, int]) -> None:
    with pytest.raises(NotAllowed):
        weigh(LAW.open(), stakes)
