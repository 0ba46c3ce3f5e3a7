"""Rulesets of one's own on the floor: read at the start, stored when played."""

from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.cli import main
from houseway.errors import HousewayError, NotPermitted
from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.offered import Offered
from houseway.floor.house import House
from houseway.games import find_game
from houseway.web.describing import describe_clauses, describe_games, describe_ruleset
from tests.floor.scenes import Scene, standing

GAME = "three-card-poker"


def file_of(folder: Path, name: str = "mine", title: str = "Mine", **changes: object) -> str:
    game = find_game(GAME)
    made = game.variation(game.ruleset("ma"), {"draws": "lose", **changes}, name=name, title=title)
    return str(made.save(folder / "mine.toml"))


def test_it_is_offered_beside_the_packages_own(tmp_path: Path) -> None:
    offered = Offered.read([file_of(tmp_path)])
    assert offered.names(GAME) == ["ma", "mine"]
    assert offered.names("sic-bo") == ["ma"]
    listed = {game["name"]: game["rulesets"] for game in describe_games(offered)}
    assert [each["title"] for each in listed[GAME]] == ["Massachusetts", "Mine"]
    assert describe_ruleset(offered, GAME, "mine")["ruleset"]["name"] == "mine"
    assert "§11(a)(2)" in describe_clauses(offered, GAME, "mine")
    with pytest.raises(NotPermitted, match="there is no ruleset 'his'; there are ma, mine"):
        offered.law(GAME, "his", {})


def test_its_law_is_stored_and_outlives_its_file(engine: Engine, tmp_path: Path) -> None:
    offered = Offered.read([file_of(tmp_path)])
    scene = Scene(engine, GAME, people=2, offered=offered, ruleset="mine")
    scene.sit_all()
    scene.play(2)
    while scene.phase != "decision":
        scene.step()
    before = standing(scene.table)

    (tmp_path / "mine.toml").unlink()
    scene.house = House(engine)
    scene.table = scene.house.tables[scene.table.id]
    assert standing(scene.table) == before
    assert scene.table.law.ruleset.name == "mine"
    scene.play(2)
    report = verify(engine)
    assert (report.faults, report.notes) == ([], [])

    changed = Offered.read([file_of(tmp_path, play_times=2)])
    again = House(engine, offered=changed)
    assert again.tables[scene.table.id].law.ruleset.digest == scene.table.law.ruleset.digest
    assert changed.law(GAME, "mine", {}).ruleset.digest != scene.table.law.ruleset.digest


HOSTILE = {
    "a name of the package": ({"name": "ma"}, "there is a ruleset ma of three-card-poker already"),
    "a path": ({"name": "../../etc"}, "cannot stand in an address"),
    "a long name": ({"name": "m" * 61}, "cannot stand in an address"),
    "a long title": ({"title": "M" * 81}, "title has 81 letters, at most 80"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_names_that_do_harm_are_refused(tmp_path: Path, what: str) -> None:
    header, why = HOSTILE[what]
    with pytest.raises(HousewayError, match=why):
        Offered.read([file_of(tmp_path, **header)])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "game is none of fast-action-holdem"),
        ("x = " + "[" * 50_000, "too deeply"),
        ("[ruleset]\ngame = 'three-card-poker'\nbased_on = '../ma'", "has no name of its own"),
        ("# " + "x" * 1_000_001, "more than 1,000,000 bytes"),
    ],
    ids=["empty", "deep", "elsewhere", "large"],
)
def test_a_hostile_file_is_refused_before_the_floor_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    file = tmp_path / "hostile.toml"
    file.write_text(text, encoding="utf-8")
    database = tmp_path / "floor.db"
    words = ["serve", "--port", "0", "--ruleset", str(file), "--database", f"sqlite:///{database}"]
    assert main(words) == 2
    assert why in capsys.readouterr().err
    assert not database.exists()


def test_the_same_file_twice_is_refused(tmp_path: Path) -> None:
    file = file_of(tmp_path)
    with pytest.raises(NotPermitted, match="already: rename this one"):
        Offered.read([file, file])


def test_a_file_is_known_by_its_ending(tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match=r"a ruleset file ends in \.toml"):
        Offered.read([str(tmp_path / "mine.txt")])
