"""Charts as pages draw them: where a hand stands that one decides with."""

from functools import cache
from random import Random

import pytest

from houseway.games.pai_gow.advice import AS_PLAYER
from houseway.games.pai_gow.solver import TILES
from houseway.odds.seam import WAY
from houseway.pieces.cards import Card, parse_cards
from houseway.round.view import look
from houseway.study.analysing import weigh_answers
from houseway.web.analysis_wire import ChartPlace
from houseway.web.charts import Sheet
from houseway.web.sheets import count_sheet, place_in
from tests.study.analysed import law, rounds, with_wagers
from tests.study.test_analysing import decisions_of, replayed


@cache
def sheet(name: str) -> Sheet:
    return count_sheet(name, law(name)[2])


def line_at(name: str, place: ChartPlace) -> tuple[str, str]:
    part = sheet(name).parts[place.part]
    return part.title, part.rows[place.row].hand


def test_every_four_tiles_stand_in_the_chart_or_in_the_house_way() -> None:
    game, _, rules = law("pai-gow")
    lines = game.counted().lines
    assert lines is not None
    chance, titles = Random(3), set[str]()
    listed = {row.hand for row in sheet("pai-gow").parts[0].rows}
    for _ in range(300):
        tiles = chance.sample(TILES, 4)
        first, decided = lines.of(rules, tiles, ())
        way = rules.house_way.choose(tiles).line
        assert decided == (WAY, way.says)
        titles.add(AS_PLAYER if first.words in listed else WAY)
    assert titles == {AS_PLAYER, WAY}


@pytest.mark.parametrize("name", ["pai-gow", pytest.param("pai-gow-poker", marks=pytest.mark.slow)])
def test_the_house_way_stands_below_with_the_line_of_the_present_hand(name: str) -> None:
    game, _, rules = law(name)
    odds = game.counted()
    part = sheet(name).parts[-1]
    assert part.title == WAY
    assert [row.hand for row in part.rows] == [line.says for line in rules.house_way.lines]
    signs = {one.mark: one.says for one in sheet(name).marks}
    assert {signs[mark] for row in part.rows for mark in row.marks} == {"the house way"}
    assert odds.decide is not None
    seen = 0
    for played in rounds(name, {1: with_wagers(game.policy, {"wager": 100_00}, only=True)}, 3):
        for at in decisions_of(played)[:1]:
            found = weigh_answers(odds.decide, look(replayed(played, played.actions[:at]), 1))
            if found is None:
                continue
            place = place_in(odds, rules, sheet(name), found)
            assert place is not None
            title, words = line_at(name, place)
            assert title in (WAY, AS_PLAYER)
            assert words
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("cards", "words"), [("2c 3d", "a two and a three"), ("5c Kd", "a ten and a five")]
)
def test_a_five_of_chemin_de_fer_is_lit(cards: str, words: str) -> None:
    game, _, rules = law("chemin-de-fer")
    lines = game.counted().lines
    assert lines is not None
    own: tuple[Card, ...] = parse_cards(cards)
    found = lines.of(rules, own, ())
    there = {(part.title, row.hand) for part in sheet("chemin-de-fer").parts for row in part.rows}
    first = next(line for line in found if tuple(line) in there)
    assert first.words == words
