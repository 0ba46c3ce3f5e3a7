"""The JSON Schema that an editor checks a ruleset file against."""

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from houseway.games import GAMES, find_game
from houseway.rulesets.schema import ruleset_schema
from tests.cli.conftest import VARIATION, Run

FILES = [file for name in GAMES for file in sorted(find_game(name).folder.glob("*.toml"))]


def faults(data: dict[str, Any]) -> list[str]:
    game = find_game(data["ruleset"]["game"])
    schema = ruleset_schema(game.rules, game.name, game.title)
    return [
        f"{'.'.join(map(str, fault.absolute_path))}: {fault.message}"
        for fault in Draft202012Validator(schema).iter_errors(data)
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_command_prints_a_schema(run: Run, name: str) -> None:
    schema = json.loads(run("schema", name).out)
    Draft202012Validator.check_schema(schema)
    game = find_game(name)
    assert schema == json.loads(json.dumps(ruleset_schema(game.rules, game.name, game.title)))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_ruleset_of_the_house_keeps_to_it(file: Path) -> None:
    assert faults(tomllib.loads(file.read_text("utf-8"))) == []


def test_a_file_that_is_based_on_another_may_leave_things_out() -> None:
    assert faults(tomllib.loads(VARIATION)) == []
    changes = '[clauses.cards]\ncut = "§5"\n[irregularities]\n'
    changes += 'face_up_card = { is = "the round is void", cite = "policy: mine" }\n'
    assert faults(tomllib.loads(VARIATION + changes)) == []


WRONG = {
    "a misspelt rule": ("rules", "dekcs", {"is": 6, "cite": "§1"}),
    "a rule without a citation": ("rules", "decks", {"is": 6}),
    "both is and may": ("rules", "decks", {"is": 6, "may": [6], "cite": "§1"}),
    "neither is nor may": ("rules", "decks", {"cite": "§1"}),
    "text for a number": ("rules", "decks", {"is": "six", "cite": "§1"}),
    "a span without an end": ("rules", "decks", {"may": {"from": 6}, "cite": "§1"}),
    "a floor under a number": ("rules", "decks", {"may": {"at_least": "A"}, "cite": "§1"}),
    "a span of words": ("rules", "order", {"may": {"from": 1, "to": 2}, "cite": "§1"}),
    "odds that include the stake": ("rules", "win_pays", {"is": "2 for 1", "cite": "§1"}),
    "limits without a step": ("rules", "limits", {"is": "5 to 500", "cite": "§1"}),
    "an unknown word": ("rules", "settlement", {"is": "as it comes", "cite": "§1"}),
    "an unknown choice of the house": ("house", "dekcs", 6),
    "a choice of the wrong kind": ("house", "decks", "six"),
    "a misspelt step": ("clauses", "wagrs", "§1"),
    "a remedy without a clause": ("irregularities", "face_up_card", {"is": "none"}),
    "a table of no rule": ("tables", "paytables", {}),
    "a paytable without pays": ("tables", "paytable", {"7": {"cite": "§1"}}),
    "a header that says too much": ("ruleset", "motto", "The house wins"),
    "another game": ("ruleset", "game", "old-maid"),
}


@pytest.mark.parametrize(("section", "key", "value"), WRONG.values(), ids=list(WRONG))
def test_what_the_loader_refuses_the_schema_marks(section: str, key: str, value: Any) -> None:
    data = tomllib.loads(VARIATION)
    game = find_game(data["ruleset"]["game"])
    wrong = copy.deepcopy(data)
    wrong.setdefault(section, {})[key] = value
    schema = ruleset_schema(game.rules, game.name, game.title)
    assert not list(Draft202012Validator(schema).iter_errors(data))
    assert list(Draft202012Validator(schema).iter_errors(wrong))


@pytest.mark.parametrize("section", ["rules", "clauses", "irregularities"])
def test_a_file_that_stands_alone_must_say_everything(section: str) -> None:
    data = tomllib.loads(FILES[0].read_text("utf-8"))
    key = next(iter(data[section]))
    del data[section][key]
    assert any(key in fault for fault in faults(data))
    del data[section]
    assert any(section in fault for fault in faults(data))
