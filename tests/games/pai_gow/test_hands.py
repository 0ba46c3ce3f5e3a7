"""Hands of two tiles, as §1 and §2 rank them."""

from collections.abc import Callable
from itertools import combinations
from typing import TypeVar

import pytest

from houseway.games.pai_gow import GAME
from houseway.hands.pai_gow import (
    BY_SIGN,
    PAIRS,
    RANKED,
    TILE_RANKS,
    TwoTiles,
    setting_of,
    settings_of,
    two_tiles,
)
from houseway.pieces.stock import A_SET_OF_TILES
from houseway.pieces.tiles import PAIRED, TILES, Tile
from tests.games.pai_gow.test_house_way import rules, tiles

Test = TypeVar("Test", bound=Callable[..., None])


def shows(*clauses: str) -> Callable[[Test], Test]:
    """Mark a test with clauses of the regulation."""

    def mark(test: Test) -> Test:
        for clause in clauses:
            test = pytest.mark.clause("pai-gow", "ma", clause)(test)
        return test

    return mark


def made(text: str) -> TwoTiles:
    one, other = tiles(text)
    return two_tiles(one, other)


@shows("§2(a)", "146.52(1)", "146.52(3)", "§2(g)", "§2(g) tiles")
def test_a_set_has_thirty_two_tiles_of_twenty_one_faces() -> None:
    assert rules().stock.size == 32
    assert len(TILES) == 21 == sum(map(len, RANKED))
    assert len(RANKED) == 17
    numbers = {BY_SIGN[sign]: 2 for signs in RANKED[:11] for sign in signs}
    assert set(numbers) == PAIRED
    assert sum(numbers.get(tile, 1) for tile in TILES) == 32


@shows("§2(b)", "§2(b) pairs", "§1 rank", "§1 supreme pair", "§1 matched pairs")
def test_any_pair_is_above_any_other_hand_and_pairs_go_by_their_rank() -> None:
    strengths = [{made(pair).strength for pair in each} for _, each in PAIRS]
    assert all(len(each) == 1 for each in strengths)
    ranked = [strength for each in strengths for strength in each]
    assert ranked == sorted(ranked, reverse=True)
    permissible = {frozenset(pair.split()) for _, each in PAIRS for pair in each}
    others = [
        two_tiles(one, other).strength
        for one, other in combinations(A_SET_OF_TILES.pieces, 2)
        if isinstance(one, Tile)
        and isinstance(other, Tile)
        and frozenset((one.sign, other.sign)) not in permissible
    ]
    assert len(permissible) == 26
    assert max(others) < min(ranked)
    assert made("1-2 2-4").strength == max(ranked)


@shows("§1 wongs", "§1 gongs", "§1 mixed or unmatched pairs")
def test_mixed_pairs_wongs_and_gongs() -> None:
    assert [made(pair).name for pair in ("3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3")] == [
        *("mixed nines", "mixed eights", "mixed sevens", "mixed fives")
    ]
    assert made("6-6 3-6").name == "wong of twelve" == made("4-5 6-6").name
    assert made("1-1 4-4").name == "gong of two" == made("1-1 2-6").name
    assert made("4-4 3-5").value == 6


@shows("§2(d)", "§2(d)1", "§2(d)2", "§1 value")
def test_a_value_is_what_is_left_of_the_spots_without_their_tens() -> None:
    assert made("1-1 3-3").value == 8
    assert made("5-6 1-6").value == 8
    assert made("5-5 4-6").value == 0
    assert made("5-5 5-5").value is None


@shows("§2(e)")
def test_a_supreme_tile_apart_counts_as_three_or_six() -> None:
    for supreme in ("1-2", "2-4"):
        assert made(f"{supreme} 3-3").name == "9 (3-3)"
        assert made(f"{supreme} 1-3").name == "7 (1-3)"
    for tile in TILES:
        if tile.sign not in ("1-2", "2-4"):
            assert made(f"1-2 {tile.sign}").strength == made(f"2-4 {tile.sign}").strength
            assert TILE_RANKS[tile] < 17


@shows("§2(f)")
def test_of_equal_values_the_higher_tile_decides() -> None:
    assert made("6-6 3-3").value == 8 == made("4-4 5-5").value
    assert made("6-6 3-3").strength > made("1-1 1-5").strength > made("4-4 5-5").strength


@shows("§2(c)", "§2(h)", "§1 copy hand")
def test_a_copy_is_the_dealers() -> None:
    """The same pair rank, then the same value and highest tile."""
    for own, other in (("6-6 4-5", "6-6 3-6"), ("1-1 1-5", "1-1 3-3")):
        assert made(own).strength == made(other).strength
        low = tiles("1-3 5-5")
        player, dealer = (setting_of(tiles(pair), low) for pair in (own, other))
        assert rules().compare(player, dealer)[0] == "loses"


@shows("§1 high hand", "§1 second highest or low hand", "§1 setting the hands")
def test_the_higher_two_tiles_are_the_high_hand_however_they_are_laid() -> None:
    one, other = tiles("6-6 3-3"), tiles("1-3 5-5")
    assert setting_of(one, other) == setting_of(other, one)
    assert str(setting_of(one, other)) == "4 (1-3) / 8 (6-6)"
    assert len(settings_of([*one, *other])) == 3


@shows("§1 push", "§7(i)")
def test_a_push_is_one_hand_higher_and_the_other_not() -> None:
    law = rules()
    dealer = setting_of(tiles("4-4 5-5"), tiles("1-4 4-6"))
    assert law.compare(setting_of(tiles("6-6 6-6"), tiles("1-3 5-5")), dealer) == (
        *("pushes", law.clause.push_high),
    )
    assert law.compare(setting_of(tiles("1-3 1-3"), tiles("6-6 1-1")), dealer)[0] != "loses"


@shows("§7(d)")
def test_the_laws_own_way_can_be_filed() -> None:
    assert GAME.ruleset("ma").open({"house_way": "statutory"}).house_way.lines[0].cite == "§7(d)1"


def test_a_zero_high_hand_is_compared_by_its_tile_or_never_higher() -> None:
    own = setting_of(tiles("6-6 2-6"), tiles("1-1 3-5"))
    assert own.made[0].value is None  # Gongs are no zeros.
    zero, dealer = (
        setting_of(tiles("1-3 1-5"), tiles("5-5 4-6")),
        setting_of(tiles("5-5 4-6"), tiles("5-5 4-6")),
    )
    by_tile = rules()
    never = GAME.ruleset("ma").open({"zero_high_hand": "never higher"})
    assert by_tile.compare(zero, dealer)[0] == "pushes"
    assert never.compare(zero, dealer)[0] == "loses"
