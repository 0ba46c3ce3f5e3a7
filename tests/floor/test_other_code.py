"""A floor that was dealt by other code is held only against what that code can have made."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Engine

import houseway
from houseway.floor.audit import seen
from houseway.floor.audit.verifying import Audit, verify_on
from houseway.floor.dealing import dealing
from houseway.floor.dealing.version import version_of
from houseway.games import find_game
from tests.floor.scenes import Scene

PACKAGE = Path(houseway.__file__).parent
SETTLEMENT = Path("games", "heads_up_holdem", "settlement.py")
LINE = '        table.collect(Spot(seat), "hand", rules.clause.clear)\n'
"""Of every hand that is not given up."""


def changed(folder: Path, module: Path, old: str, new: str) -> Path:
    """The package with one module changed; all others are the house's own."""
    here, there = PACKAGE, folder / "houseway"
    for part in module.parts:
        there.mkdir(parents=True)
        for each in here.iterdir():
            if each.name not in (part, "__pycache__"):
                (there / each.name).symlink_to(each)
        here, there = here / part, there / part
    source = here.read_text("utf-8")
    assert source.count(old) == 1
    there.write_text(source.replace(old, new), "utf-8")
    return folder


def by_code_in(folder: Path, *words: str) -> str:
    """What Python says to these words where the package is the one in a folder."""
    env = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"}
    command = [sys.executable, *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False).stdout


ASKS = """
from houseway.floor.dealing.version import version_of
from houseway.games import find_game
print([version_of(find_game(name)) for name in ("heads-up-holdem", "pai-gow")])
"""


@pytest.mark.parametrize(
    ("line", "is_other"),
    [(LINE.replace('"hand"', '"cards"'), True), (f"        # All of it.\n{LINE}", False)],
    ids=["a fact", "a comment"],
)
def test_rounds_of_other_code_are_told_apart_and_not_called_wrong(
    engine: Engine, tmp_path: Path, line: str, is_other: bool
) -> None:
    scene = Scene(engine, people=4)
    scene.sit_all()
    scene.play(3)
    here = [version_of(find_game(name)) for name in ("heads-up-holdem", "pai-gow")]
    folder = changed(tmp_path / "code", SETTLEMENT, LINE, line)
    said = by_code_in(folder, "-m", "houseway", "verify", "--database", str(engine.url))
    there = by_code_in(folder, "-c", ASKS).strip()
    assert "wrong:" not in said
    assert ("rounds were not played again" in said) == is_other
    assert (there != str(here)) == is_other
    assert here[1] in there, "another game is dealt by the code that it was dealt by"


def test_a_floor_is_upgraded_between_two_checkpoints(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the earlier code dealt after the first is no lie of the later, which goes on from it."""
    with monkeypatch.context() as earlier:
        for module in (dealing, seen):
            earlier.setattr(module, "version_of", lambda _: "0.0.1 earlier")
        scene = Scene(engine)
        scene.sit_all()
        scene.play(1)
        report, state = verify_on(engine, Audit())
        assert (report.faults, state.of_today) == ([], ["0.0.1 earlier"])
        scene.play(1)
    scene.table.version = version_of(find_game("heads-up-holdem"))
    scene.play(1)
    report, state = verify_on(engine, Audit(start=state))
    assert (report.faults, report.notes) == ([], [])
    assert state.of_today == ["0.0.1 earlier", scene.table.version]
