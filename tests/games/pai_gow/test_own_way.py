"""A way of one's own to set four tiles is priced exactly, as a player's and as the bank's."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.errors import HousewayError
from houseway.games.pai_gow.odds import kept_solution, wagers_of
from houseway.games.pai_gow.rules import PaiGowRules
from houseway.games.pai_gow.solver import TILES
from houseway.hands.pai_gow import settings_of
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.seam import Side
from houseway.odds.situations import Situation
from houseway.pieces.tiles import Tile

GAME = "pai-gow"
Lines = tuple[str | tuple[str, ...], str]


def chart(*lines: Lines, role: str = "", way: tuple[dict[str, object], ...] = ()) -> OwnChart:
    head = ChartHead(game=GAME, role=role)
    return OwnChart(chart=head, stages=(ChartStage(lines=lines, way=way),))


def counted(wager: str) -> Fraction:
    rules = find_counted(GAME).rules
    assert isinstance(rules, PaiGowRules)
    wagers = wagers_of(rules, kept_solution(rules).found)
    return next(each.house_advantage for each in wagers if each.wager == wager)


@pytest.mark.parametrize("role", ["player", "bank"])
def test_best_play_as_a_chart_costs_nothing_and_the_house_way_what_is_counted(
    role: str, tmp_path: Path
) -> None:
    wager = {"player": "wager", "bank": "bank"}[role]
    best = best_play_chart(find_counted(GAME), side=Side(role))
    found = houseway.price(GAME, play=best.save(tmp_path / "best.toml")).price
    assert found.cost == 0
    assert found.edge == counted(wager)
    assert not found.stages[0].worst
    as_dealer = houseway.price(GAME, play=chart(("anything", "the house way"), role=role)).price
    assert as_dealer.edge == counted(f"{wager}-set-the-house-way")


def highest_high(tiles: tuple[Tile, ...]) -> tuple[int, int]:
    """Both strengths, as the law compares a player's: a low hand of zero is never higher."""
    setting = max(settings_of(tiles), key=lambda each: each.strengths)
    high, low = setting.strengths
    return high, -1 if setting.made[1].is_zero else low


@pytest.mark.slow
def test_the_highest_high_hand_costs_what_all_pairs_of_hands_come_to() -> None:
    """Every hand against every other that can lie beside it, without kinds and without a kernel."""
    rules = find_counted(GAME).rules
    assert isinstance(rules, PaiGowRules)
    assert (rules.zero_high_hand, rules.zero_low_hand) == ("by tile", "never higher")
    fours = list(combinations(range(32), 4))
    masks = np.array([sum(1 << at for at in four) for four in fours], np.int64)
    hands = [tuple(TILES[at] for at in four) for four in fours]
    own = np.array([highest_high(hand) for hand in hands])
    dealt = np.array([rules.house_way.choose(hand).setting.strengths for hand in hands])
    won = lost = 0
    # Hands that are set alike and hold alike tiles fare alike: 35,960 rows would be a minute.
    seen: dict[tuple[object, ...], list[int]] = {}
    for at, hand in enumerate(hands):
        seen.setdefault((*sorted(tile.sign for tile in hand), *own[at]), []).append(at)
    for alike in seen.values():
        first = alike[0]
        beside = (masks & masks[first]) == 0
        above = (own[first] > dealt[beside]).all(axis=1).sum()
        below = (own[first] <= dealt[beside]).all(axis=1).sum()
        won, lost = won + len(alike) * int(above), lost + len(alike) * int(below)
    expected = Fraction(lost - won * (1 - rules.commission.rate), len(hands) * 20_475)
    found = houseway.price(GAME, play=chart(("anything", "highest high hand"))).price
    assert found.edge == expected > found.best_edge


def test_a_function_is_a_chart_and_is_told_by_the_lines_of_the_house_way() -> None:
    def low(situation: Situation) -> str:
        way, *settings = situation.decisions
        assert way == "the house way"
        by_name = {
            str(each): each.strengths[::-1]
            for each in settings_of([tile for tile in situation.own if isinstance(tile, Tile)])
        }
        return max(settings, key=by_name.__getitem__)

    found = houseway.price(GAME, play=low).price
    as_chart = houseway.price(GAME, play=chart(("anything", "highest low hand"))).price
    assert (found.edge, found.stages[0].worst) == (as_chart.edge, as_chart.stages[0].worst)
    lines = found.stages[0].lines
    assert {line.decision for line in lines} == {"the house way", "otherwise"}
    assert sum(line.cost for line in lines) == found.cost > 0
    assert sum(line.frequency for line in lines) == 1


def test_a_house_way_of_ones_own_is_the_dealers_in_the_same_words(tmp_path: Path) -> None:
    """The statutory way, played against the traditional one, as lines and word by word."""
    rules = find_counted(GAME, choices={"house_way": "statutory"}).rules
    assert isinstance(rules, PaiGowRules)
    statutory = rules.house_way
    said = "line", "says", "pair", "allows", "prefers"
    way = tuple({key: getattr(line, key) for key in said} for line in statutory.lines)
    found = houseway.price(GAME, play=chart(way=way)).price

    def by_hand(situation: Situation) -> str:
        tiles = [tile for tile in situation.own if isinstance(tile, Tile)]
        return str(statutory.choose(tiles).setting)

    assert found.edge == houseway.price(GAME, play=by_hand).price.edge
    assert [line.line for line in found.stages[0].lines] == [0, 1, 2, 3]
    kept = chart(("line 2g", "keep"), (("pair of sevens", "makes 7/9, no pair"), "split"), way=way)
    assert OwnChart.read(kept.save(tmp_path / "own.toml")).toml() == kept.toml()
    assert houseway.price(GAME, play=kept).price.cost > 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (("pair of thirteens", "keep"), "names no hands here"),
        (("anything", "sideways"), "names no setting here"),
        (("6-6 6-6 6-6", "keep"), "not so many of 6-6"),
        (("6-6 6-6", "keep"), "no line says how to set"),
        (("no pair", "keep"), "is no setting of"),
    ],
)
def test_what_means_nothing_is_refused(line: Lines, why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        houseway.price(GAME, play=chart(line))


def test_roles_and_functions_that_there_are_not_are_refused() -> None:
    with pytest.raises(HousewayError, match="no role 'dealer'; there are player, bank"):
        houseway.price(GAME, play=chart(("anything", "the house way")), role="dealer")
    with pytest.raises(HousewayError, match="no role 'bank'"):
        houseway.price("three-card-poker", play=lambda _: "play", role="bank")
    with pytest.raises(HousewayError, match="'x' is no setting of"):
        houseway.price(GAME, play=lambda _: "x")
