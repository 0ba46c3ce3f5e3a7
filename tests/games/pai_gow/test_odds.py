"""The odds of pai gow: counted exactly, found again by a plain program and by chance."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from houseway.errors import NotAllowed, NotPermitted
from houseway.games.pai_gow import GAME, kernels
from houseway.games.pai_gow.advice import advise, stage
from houseway.games.pai_gow.house_way import Way, WayLine
from houseway.games.pai_gow.odds import BANK, HOUSE_WAY, kept_lines, lowered, report
from houseway.games.pai_gow.rules import WAGER
from houseway.games.pai_gow.simulation import SIMULATOR, best_plan
from houseway.games.pai_gow.solver import (
    BESIDE,
    TILES,
    Solution,
    kinds,
    number_of,
    solve,
    way_settings,
    without_line,
)
from houseway.hands.pai_gow import BY_SIGN, settings_of
from houseway.odds.report import OddsReport
from houseway.pieces.tiles import Tile
from houseway.steps.in_order import set_too_low
from tests.games.pai_gow.test_house_way import rules

PAIRS = 736_281_000
COUNTED = {
    ("traditional", WAGER): (216_940_516, 300_956_548, 218_383_936),
    ("traditional", HOUSE_WAY): (216_844_056, 295_633_548, 223_803_396),
    ("traditional", BANK): (222_653_940, 303_354_380, 210_272_680),
    ("statutory", WAGER): (221_646_408, 311_195_460, 203_439_132),
    ("statutory", BANK): (229_168_912, 309_976_056, 197_136_032),
}
"""Pairs of hands that are won, pushed and lost."""


@cache
def counted() -> Solution:
    return solve(rules())


@cache
def told(way: str = "traditional") -> OddsReport:
    return report(GAME.ruleset("ma"), rules(way))


def plainly(four: tuple[int, ...], way: Way) -> list[list[int]]:
    """Won, lost, won and lost as the bank, setting by setting, tile by tile and without masks."""
    law = rules()
    left = [place for place in range(len(TILES)) if place not in four]
    own = settings_of([TILES[place] for place in four])
    others = list(combinations(left, 4))
    assert len(others) == BESIDE
    found = [[0, 0, 0, 0] for _ in own]
    for other in others:
        dealers = way.choose([TILES[place] for place in other]).setting
        for row, setting in zip(found, own, strict=True):
            fared, _ = law.compare(setting, dealers)
            against, _ = law.compare(dealers, setting)
            row[0] += fared == "wins"
            row[1] += fared == "loses"
            row[2] += against == "loses"
            row[3] += against == "wins"
    return found


@pytest.mark.parametrize("hand", ["6-6 1-1 1-3 2-2", "1-2 2-4 1-3 3-3"])
def test_a_kind_is_counted_as_a_plain_program_counts_it(hand: str) -> None:
    rest, four = list(enumerate(TILES)), []
    for sign in hand.split():
        found_at = next(item for item in rest if item[1].sign == sign)
        rest.remove(found_at)
        four.append(found_at[0])
    number = number_of([TILES[place] for place in four])
    found = plainly(tuple(four), rules().house_way)
    own = settings_of([TILES[place] for place in four])
    rows = {setting.strengths: row for setting, row in zip(own, found, strict=True)}
    for at, setting in enumerate(kinds()[number].settings):
        assert counted().counts[number, at].tolist() == rows[setting.strengths]


def test_all_pairs_of_hands_are_counted_and_the_figures_stay() -> None:
    for (way, wager), counts in COUNTED.items():
        odds = told().wager(wager, way)
        assert tuple(line.count for line in odds.lines) == counts
        assert sum(counts) == odds.combinations == PAIRS


def test_the_edge_is_said_plainly() -> None:
    assert told().wager(WAGER).house_advantage == Fraction(61_452_229, 3_681_405_000)
    assert told().wager(BANK).expectation == Fraction(1_248_563, 736_281_000)
    warnings = [note for note in told().notes if note.startswith("Warning")]
    assert "'traditional', as the bank" in warnings[0]
    assert any("'statutory', against the dealer" in note for note in warnings)
    assert not any("'traditional', against the dealer" in note for note in warnings)


def test_the_same_hands_against_each_other_are_fair_but_for_copies_and_the_commission() -> None:
    """What a player loses by the house way a bank that sets it wins: it is the same pair."""
    by_way = counted().by_way
    wins, pushes, losses = counted().tally(by_way, kernels.WON)
    assert counted().tally(by_way, kernels.BANK_WON) == (losses, pushes, wins)


def test_a_zero_by_tile_is_worth_more_to_the_player() -> None:
    by_tile = GAME.ruleset("ma").open({"zero_low_hand": "by tile"})
    by_way = counted().by_way
    one, other = (each.tally(by_way, kernels.WON) for each in (counted(), solve(by_tile)))
    assert one[0] < other[0]
    assert one[2] > other[2]


@pytest.mark.parametrize("line", ["3d"])
def test_a_line_dropped_is_the_way_without_it_counted_anew(line: str) -> None:
    dropped = without_line(rules(), counted(), line)
    anew = solve(rules(), rules().house_way.without(line))
    assert np.array_equal(dropped.counts, anew.counts)
    assert dropped.by_way == anew.by_way


def test_every_line_but_the_last_has_what_it_earns() -> None:
    (effects,) = told().effects
    assert len(effects.rows) == len(rules().house_way.lines) - 1
    earned = {row.what.split()[0]: row.figures for row in effects.rows}
    assert earned["2c"][WAGER] > 0 > earned["3d"][WAGER]
    assert earned["2b"][WAGER] == 0


def test_advice_has_every_setting_the_best_first() -> None:
    hand = [BY_SIGN[sign] for sign in ("6-6", "1-1", "1-3", "2-2")]
    options = advise(rules(), hand, ())
    worths = [option.expectation for option in options]
    assert worths == sorted(worths, reverse=True)
    assert len(options) == len(settings_of(hand))
    assert sum(option.decision.endswith("the house way") for option in options) == 1


@pytest.mark.parametrize(
    "hand", [("6-6",), ("6-6", "6-6", "6-6", "1-1"), ("6-6", "6-6", "4-5", "4-5")]
)
def test_advice_is_refused_without_four_tiles_of_a_set(hand: tuple[str, ...]) -> None:
    with pytest.raises(NotAllowed):
        advise(rules(), [BY_SIGN[sign] for sign in hand], ())


def test_the_list_of_settings_adds_up_to_best_play() -> None:
    lines = stage(rules(), counted(), kernels.WON, "").lines
    hands = sum(line.holdings for line in lines)
    worth = sum(line.holdings * line.worth for line in lines) / hands
    assert hands == 35_960
    assert worth == told().wager(WAGER).expectation


def test_chance_finds_the_same() -> None:
    played = SIMULATOR.simulate(rules(), 400_000, seed=16, plan=best_plan(rules()))
    for wager in (WAGER, BANK):
        assert played.wagers[wager].covers(told().wager(wager).expectation, 0.9999)
    simple = SIMULATOR.simulate(rules(), 400_000, seed=17, strategy="simple")
    assert simple.wagers[WAGER].covers(told().wager(HOUSE_WAY).expectation, 0.9999)


def test_a_way_that_tells_the_tiles_of_a_pair_apart_is_not_counted() -> None:
    odd = WayLine(line="0", cite="§7(e)", says="some", allows="any", holds=("4-5",))
    way = Way(name="odd", cite="§7(e)", lines=(odd, *rules().house_way.lines))
    with pytest.raises(NotPermitted, match="4-5"):
        way_settings(way)


def test_a_pack_is_of_the_set() -> None:
    with pytest.raises(ValueError, match="1 set of tiles"):
        SIMULATOR.simulate(rules(), 1, strategy="simple", pack=(*TILES, Tile(TILES[0])))


def test_a_way_that_tells_the_supreme_tiles_apart_by_their_ranks_is_not_counted() -> None:
    """Beside a five the lowest tile is the 1-2, or is not the 2-4: the two hands are no kind."""
    line = WayLine(line="all", cite="§7(e)", says="highest with lowest", allows="ends")
    way = Way(name="ends", cite="§7(e)", lines=(line,))
    with pytest.raises(NotPermitted, match="which tile of the supreme pair"):
        way_settings(way)
    law = GAME.ruleset("ma").open({"house_way": "statutory"})
    earned = kept_lines(law, solve(law))
    assert [row.what[0] for row in earned.rows] == ["1", "2"]
    assert "supreme tiles would differ: 3." in earned.says


def test_advice_names_the_tiles_that_are_held() -> None:
    """Hands of one kind are worth the same and are called by their own tiles."""
    said = [
        [each.decision for each in advise(rules(), [BY_SIGN[sign] for sign in four.split()], ())]
        for four in ("4-5 3-5 1-4 1-2", "3-6 2-6 2-3 2-4")
    ]
    assert said[0][0] == "7 (4-5) / 8 (1-4), the house way"
    assert said[1][0] == "7 (3-6) / 8 (2-3), the house way"


def test_hands_that_a_way_sets_lower_than_they_could_be_are_told() -> None:
    """The statutory way splits two pairs of two hands so that both hands are lower."""
    assert lowered(rules().house_way) == {}
    found = lowered(rules("statutory").house_way)
    assert {line: hands for line, (hands, _) in found.items()} == {"4": 32}
    (said,) = set_too_low("statutory", found)
    assert said.startswith("WARNING: house way statutory: line 4 sets 32 hands lower in one of")
    assert said.endswith("such as 2-2 3-3 5-5 4-6.")
