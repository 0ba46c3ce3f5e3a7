"""Golden rounds of both pai gows as analysis: every seat of every round, and the sums are exact."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from houseway.games import find_game
from houseway.games.counted import report_of
from houseway.odds.banking import AGAINST
from houseway.round.engine import Round
from houseway.study.analysing import Analysis, Played, analyse
from houseway.study.placed import Prices
from houseway.table.game import Game
from houseway.table.notation import Script, read, replay

GOLDEN = ("pai-gow", "pai-gow-poker")
COUNTED_ANEW = {"3-d-ace-to-five-is-lowest"}
"""Rounds under an order of hands of which no count comes along: a minute and a half."""


def golden(game: Game) -> Iterator[tuple[str, Script]]:
    """Every golden round of a game; preparations of cards are none."""
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        script = read(file.read_text("utf-8"), file.name)
        if hasattr(script.start, "players"):
            yield file.stem, script


@cache
def prices_of(name: str, ruleset: str, choices: tuple[str, ...]) -> Prices:
    """What wagers are priced by under some rules."""
    game = find_game(name)
    found = game.ruleset(ruleset)
    rules = found.open(found.parse_choices(list(choices)))
    return Prices(rules, game.counted(), report_of(game, found, rules))


def analyses(name: str, script: Script) -> Iterator[tuple[Round, int, Analysis]]:
    """A golden round through the eyes of each of its players."""
    game = find_game(name)
    played = replay(game, game.ruleset(script.ruleset), script)
    prices = prices_of(name, script.ruleset, tuple(script.choices))
    if played.turn is None:
        again = Played(game, played.rules, played.start, tuple(played.actions))
        for seat in played.start.players:
            yield played, seat, analyse(again, seat, prices)


def check(played: Round, seat: int, found: Analysis) -> None:
    assert found.start_cents + found.luck_cents + found.skill_cents == found.net_cents
    assert found.net_cents == played.net(seat)
    assert found.skill_cents <= 0
    for point in found.points:
        assert point.chosen in point.deciding.answers
        assert point.deciding.unit_cents > 0


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_rounds_are_analysed(name: str) -> None:
    seen: dict[str, Any] = {"rounds": 0, "points": 0, "banked": 0}
    for title, script in golden(find_game(name)):
        if title in COUNTED_ANEW:
            continue
        for played, seat, found in analyses(name, script):
            check(played, seat, found)
            seen["rounds"] += 1
            seen["points"] += len(found.points)
            seen["banked"] += any(point.deciding.wager == AGAINST for point in found.points)
    assert seen["banked"] >= 3
    assert seen["points"] > seen["rounds"] // 2


@pytest.mark.slow
def test_golden_rounds_that_need_a_count_are_analysed() -> None:
    scripts = dict(golden(find_game("pai-gow-poker")))
    for title in COUNTED_ANEW:
        for played, seat, found in analyses("pai-gow-poker", scripts[title]):
            check(played, seat, found)
            assert found.points
