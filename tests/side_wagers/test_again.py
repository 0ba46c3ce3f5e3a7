"""Side wagers of every kind settled and counted again by somebody who did not write them.

Rounds of every game that takes them are played with random side wagers, choices, amounts and
irregularities; what each wager comes to follows from the record and from docs/side-wagers.md alone.
"""

import random
from typing import Any

import msgspec
import pytest

from houseway.examination.strategies import Way, answer, open_table, script_of, start_of
from houseway.games import GAMES, find_game
from houseway.rulesets import Ruleset
from houseway.rulesets.files import merged, ruleset_file
from houseway.rulesets.side_wagers import SideWager
from houseway.rulesets.values import decode
from houseway.steps.side_counting import count_lines
from houseway.table.game import Game
from tests.side_wagers.any_sides import any_section
from tests.side_wagers.settled_again import Oracle, Step, ended

CARDS = 52
WAYS = (
    *(Way(), Way(), Way(), Way(calls=3), Way(calls=6), Way(calls=8, same=True)),
    Way(left_max=40, calls=3),
)


def laws() -> list[tuple[str, str]]:
    """Every game and ruleset that takes side wagers; poker's wait until a round is over, unseen."""
    games = (find_game(name) for name in GAMES if name != "poker")
    every = ((game, name) for game in games for name in game.rulesets)
    return [(game.name, name) for game, name in every if game.ruleset(name).open().in_sight]


def any_sides(rules: Any, chance: random.Random) -> dict[str, dict[str, Any]]:
    """Four sections by chance, of all that a table has in sight; some lines may be nobody's."""
    seen = rules.in_sight.sights.items()
    sights = {key: (sight.area, sight.cards, sight.fewest) for key, sight in seen}
    orders = ["standard", "three-card"]
    if max(rules.stock.copies) > 1:
        orders = ["multideck", "washington-multideck"]
    if len(rules.stock.copies) > CARDS:
        orders = ["pai-gow-poker"]
    besides = [rules.in_sight.beside] if rules.in_sight.beside else []
    return {f"side-{each}": any_section(chance, sights, orders, besides) for each in "abcd"}


def read(sides: dict[str, dict[str, Any]]) -> tuple[SideWager, ...]:
    """Sections as a file's are read, but for the count of their lines, which takes its time."""
    given = [{"name": name, **section} for name, section in sides.items()]
    return tuple(msgspec.convert(each, SideWager, dec_hook=decode) for each in given)


def play_again(game: Game, name: str, seed: int, rounds: int) -> int:
    """Play rounds and settle their side wagers again; how many of them there were."""
    settled = 0
    for number in range(rounds):
        chance = random.Random(f"{game.name} {name} {seed} {number}")
        way = chance.choice(WAYS)
        rules = open_table(game.ruleset(name), chance)
        sides = any_sides(rules, chance)
        rules = msgspec.structs.replace(rules, side_wagers=read(sides))
        start = start_of(rules, way, chance)
        script = script_of(rules, start, way, chance)
        script = script._replace(wagers_max=chance.choice((3, 6, 9)) * len(start.players))
        round_ = game.round(rules, start)
        steps = []
        while round_.turn is not None:
            action = answer(round_, script)
            steps.append(Step(action, list(round_.take(action))))
        oracle = Oracle(round_, steps, sides)
        for end in ended(steps, sides):
            cents, why = oracle.expected(end.seat, end.name, end.stake)
            said = f"{game.name} {name} {seed} {number}: {end}, {why}, {sides[end.name]}"
            assert end.net == cents, said
            settled += 1
    return settled


@pytest.mark.parametrize(("game", "name"), laws())
def test_rounds_are_settled_again(game: str, name: str) -> None:
    assert play_again(find_game(game), name, seed=1, rounds=25) > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize(("game", "name"), laws())
def test_many_rounds_are_settled_again(game: str, name: str, seed: int) -> None:
    assert play_again(find_game(game), name, seed=seed, rounds=50) > 5


def test_facts_with_the_same_numbers_are_told_apart() -> None:
    # In closed form: 48 faces, six of each, and 72 cards of a suit.
    section = {
        "cite": "example",
        "looks_at": ["own first", "dealer first"],
        "lines": [{"name": "alike", "when": "3 alike"}, {"name": "suit", "when": "3 of a suit"}],
        "pays": {"alike": "100 to 1", "suit": "5 to 1"},
        "limits": "1 to 5 by 1",
    }
    game = find_game("spanish-21")
    file = ruleset_file(game.folder, "ma")
    data = {**merged(file, game.folder), "side_wagers": {"one": section}}
    rules = Ruleset(game.name, game.rules, data, file).open()
    assert rules.in_sight is not None
    found = count_lines(rules.side_wagers[0], rules.in_sight, rules.stock)
    assert found.deals == 288 * 287 * 286 // 6
    assert found.lines == {"alike": 48 * 20, "suit": 4 * (72 * 71 * 70 // 6) - 48 * 20}
