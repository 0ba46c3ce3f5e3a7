"""A clause that a law does not have is never cited, and nothing is cited by empty brackets."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.errors import NotAllowed
from houseway.games import GAMES, find_game
from houseway.round.actions import Place
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import Ruleset
from houseway.rulesets.rules import Rules
from houseway.table.game import Game

GAMES_AND_RULES = [(game, rules) for game in GAMES for rules in find_game(game).rulesets]
FREE_POSITIONS = """\
[ruleset]
game = "{game}"
name = "free-positions"
title = "No clause on positions"
based_on = "ma"

[clauses]
{step} = "none"
"""


def clauses_of(ruleset: Ruleset[Any]) -> dict[str, str]:
    """The clauses that a file says something of; one that has a default may be left out there."""
    found: dict[str, str] = {}
    for step, clause in msgspec.to_builtins(ruleset.open().clause).items():
        if step in ruleset.data["clauses"]:
            found |= clause if isinstance(clause, dict) else {step: clause}
    return found


@pytest.mark.parametrize(("name", "rules"), GAMES_AND_RULES)
def test_an_absent_clause_is_empty(name: str, rules: str) -> None:
    ruleset = find_game(name).ruleset(rules)
    found = clauses_of(ruleset)
    assert "none" not in found.values()
    assert ("" in found.values()) == ('"none"' in msgspec.json.encode(ruleset.data).decode())


OF_MASSACHUSETTS = [game for game in GAMES if "ma" in find_game(game).rulesets]
KEEPS_TO = ("second_area", "positions", "one_box")
"""The steps by which a law keeps a player to one position, or to some."""


def keeping(name: str) -> str:
    """The step of the law that keeps a player to one position; nothing if none does."""
    found = clauses_of(find_game(name).ruleset("ma"))
    return next((step for step in KEEPS_TO if found.get(step)), "")


@pytest.mark.parametrize("name", OF_MASSACHUSETTS)
def test_a_law_that_keeps_a_player_to_one_position_is_followed(name: str) -> None:
    game = find_game(name)
    ruleset = game.ruleset("ma")
    cite = clauses_of(ruleset).get(keeping(name), "")
    assert game.wagers(ruleset.open()).one_area_each == cite


def test_most_laws_keep_a_player_to_one_position() -> None:
    assert len([name for name in OF_MASSACHUSETTS if keeping(name)]) > len(OF_MASSACHUSETTS) / 2


@pytest.mark.parametrize("name", [game for game in OF_MASSACHUSETTS if keeping(game)])
def test_positions_are_free_where_no_clause_keeps_a_player_to_one(
    name: str, tmp_path: Path
) -> None:
    game = find_game(name)
    file = tmp_path / "free-positions.toml"
    file.write_text(FREE_POSITIONS.format(game=name, step=keeping(name)), encoding="utf-8")
    rules = game.ruleset(str(file)).open()
    players = {1: Player("Ann", 1_000_00), 2: Player("Bo", 1_000_00), 3: Player("Ann", 1_000_00)}
    round_ = game.round(rules, Start(players=players))
    first = first_wager(game, rules)
    for seat in (1, 3):
        round_.take(Place(seat, first, 50_00))
    assert round_.felt.stake(3, first) == 50_00


# At poker nothing is wagered before the cards come: what is bet is held in tests of its own.
TAKING_WAGERS = [(name, rules) for name, rules in GAMES_AND_RULES if name != "poker"]


@pytest.mark.parametrize(("name", "rules"), TAKING_WAGERS)
def test_no_refusal_has_empty_brackets(name: str, rules: str) -> None:
    """Every wager in every wrong amount and tender, and again once each wager lies there."""
    game = find_game(name)
    opened = game.ruleset(rules).open()
    players = {1: Player("Ann", 10_000_00), 2: Player("Bo", 10_000_00)}
    round_ = game.round(opened, Start(players=players))
    seat = to_wagers(round_)
    said = []
    for _ in range(3):
        assert round_.turn is not None
        wagers = {getattr(option, "wager", "") for option in round_.turn.options} - {""}
        for wager in sorted(wagers):
            for action in (
                Place(seat, wager, 1),
                Place(seat, wager, 9_999_99),
                Place(seat, wager, 20_00, "promises" if game.wagers(opened).cash else "cash"),
                Place(seat, wager, 20_00, "beans"),
            ):
                with pytest.raises(NotAllowed) as refused:
                    round_.take(action)
                said.append(str(refused.value))
        assert round_.turn is not None
        places = [option for option in round_.turn.options if option.fits == (Place, seat)]
        place = next((action for option in places for action in option.examples()), None)
        if place is None:
            break
        round_.take(place)
    assert said
    assert not [text for text in said if re.search(r"\(\s*\)|\(none\)", text)]


def to_wagers(round_: Round) -> Seat:
    """Whoever may wager first, once what comes before wagers has been answered."""
    for _ in range(10):
        assert round_.turn is not None
        options = round_.turn.options
        for option in options:
            if isinstance(option, PlaceWager):
                return option.seat
        round_.take(next(action for option in options for action in option.examples()))
    raise AssertionError("nobody is asked for a wager")


def first_wager(game: Game, rules: Rules) -> str:
    round_ = game.round(rules, Start(players={1: Player("Ann", 1_000_00)}))
    assert round_.turn is not None
    return next(each.wager for each in round_.turn.options if isinstance(each, PlaceWager))
