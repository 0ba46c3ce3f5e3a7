"""Designs by chance: the lab tells what the terminal tells of the same file, or refuses."""

import json
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.labs import asked

AT_ONCE = ("three-card-poker", "let-it-ride", "double-down-stud", "sic-bo", "minibaccarat")
GAMES = (*AT_ONCE, "caribbean-stud", "colorado-holdem", "pai-gow", "chemin-de-fer")
HOSTILE: tuple[Any, ...] = (
    *(None, "", [], {}, -1, 10**30, 1e308, True, [[]], [1, 2, 3]),
    *("nan", "1 to 0", "0 to 1", f"{10**20} to 1", "1e9 to 1", "-5 to 1", "\x00", "a" * 5000),
    *("<script>alert(1)</script>", "../../etc/passwd", {"": ""}, {"x": "1 to 1"}),
)


@cache
def fields(game: str) -> list[dict[str, Any]]:
    form = asked("form", {"game": game, "ruleset": "ma"})["form"]
    return [each for each in form["fields"] if edits(each, Random(0)) is not None]


def edits(field: dict[str, Any], chance: Random) -> Any:
    """Another value of a rule, or another pay of one of its lines."""
    table = next((each for each in field["tables"] if each["name"] == field["value"]), None)
    if field["field"] == "pays" and table and table["lines"]:
        pay = chance.choice(["push", "none", "3 to 2", f"{chance.randint(1, 60)} to 1"])
        return {chance.choice(table["lines"])[0]: pay}
    others = [each for each in field["options"] if each != field["value"]]
    if others:
        return chance.choice(others)
    if field["kind"] == "odds":
        return f"{chance.randint(1, 5)} to {chance.randint(1, 3)}"
    return not field["value"] if field["kind"] == "truth" else None


def design(game: str, chance: Random) -> dict[str, Any]:
    some = chance.sample(fields(game), min(3, len(fields(game))))
    changes = {each["key"]: edits(each, chance) for each in some[: chance.randint(1, 3)]}
    return {"game": game, "ruleset": "ma", "changes": changes}


def told_by_terminal(toml: str, folder: Path) -> dict[tuple[str, str], Fraction]:
    file = folder / "mine.toml"
    file.write_text(toml, encoding="utf-8")
    command = [sys.executable, "-m", "houseway", "odds", str(file), "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return {
        (each["wager"], each["paytable"]): Fraction(
            int(each["house_advantage"]["numerator"]), int(each["house_advantage"]["denominator"])
        )
        for each in json.loads(ran.stdout)["wagers"]
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_lab_and_the_terminal_say_the_same_of_designs_by_chance(
    game: str, tmp_path: Path
) -> None:
    chance, compared = Random(game), 0
    while compared < 4:
        found = asked("figures", design(game, chance))
        if "figures" not in found:
            assert found["refusal"]["why"]
            continue
        told = found["figures"]
        by_lab = {
            (each["wager"], each["paytable"]): Fraction(each["edge"]["exact"])
            for each in told["wagers"]
        }
        assert by_lab == told_by_terminal(told["toml"], tmp_path)
        assert asked("form", {"toml": told["toml"]})["form"]["digest"] == told["digest"]
        compared += 1


def test_hostile_values_are_refused_or_counted_and_never_break_the_lab(
    caplog: pytest.LogCaptureFixture,
) -> None:
    chance, refused = Random(20), 0
    for number in range(60):
        game = AT_ONCE[number % len(AT_ONCE)]
        field, value = chance.choice(fields(game)), chance.choice(HOSTILE)
        key = field["key"] if chance.random() < 0.85 else chance.choice(["", "__class__", "tables"])
        if field["tables"] and field["tables"][0]["lines"] and chance.random() < 0.5:
            value = {field["tables"][0]["lines"][0][0]: value}
        found = asked("figures", {"game": game, "ruleset": "ma", "changes": {key: value}})
        why = found.get("refusal", {}).get("why", "")
        assert ("figures" in found) != bool(why), (key, value)
        assert "Traceback" not in why
        refused += bool(why)
    assert refused > 30
    assert not caplog.records, "every refusal was foreseen"
