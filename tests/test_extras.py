"""What `pip install .` brings is enough for rules, rounds and odds, on every system.

The commands run in a process of their own, in which only the modules of the plain install can be
found, and none that is there on one kind of system alone.
"""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import Engine

from houseway.cli import main
from houseway.cli.floor_commands import FLOOR_COMMANDS
from houseway.errors import NotAllowed
from houseway.extras import EXTRAS
from houseway.floor.books.database import connect
from houseway.floor.books.keeping import hold

ROOT = Path(__file__).parent.parent
ONE_SYSTEM = ("fcntl", "grp", "msvcrt", "pwd", "resource", "termios", "winreg")
FLOOR_ONLY = (
    "houseway.examination",
    "houseway.study.gymnasium_env",
    "houseway.study.pettingzoo_env",
    "houseway.floor",
    "houseway.web",
    *(f"houseway.cli.{m}" for m in ("books", "copies", "heads")),
)
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

PLAIN = """
import sys
from importlib import import_module
from pkgutil import walk_packages


class Shut:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {shut!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)


sys.meta_path.insert(0, Shut())
for name in {one_system!r}:
    sys.modules.pop(name, None)
"""

IMPORT_ALL = """
import houseway

failed = []
for found in walk_packages(houseway.__path__, "houseway.", onerror=lambda name: None):
    if not found.name.startswith({floor_only!r}):
        import_module(found.name)
print(len([name for name in sys.modules if name.startswith("houseway.")]))
"""

COMMANDS = """
from houseway.cli import main

for words in {commands!r}:
    print("=", main(words.split()), flush=True)
"""


def name_of(requirement: str) -> str:
    """The package that a requirement asks for, as all spellings of its name have in common."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", requirement)[0]).lower()  # type: ignore[index]


def brought_by(packages: list[str]) -> set[str]:
    """These packages, and all that they need in turn, extras left out."""
    found: set[str] = set()
    waiting = [name_of(package) for package in packages]
    while waiting:
        package = waiting.pop()
        if package in found:
            continue
        found.add(package)
        waiting += [name_of(one) for one in requires(package) or () if "extra ==" not in one]
    return found


def shut_modules() -> list[str]:
    """What is installed here and would not be after `pip install .`."""
    plain = brought_by(PROJECT["dependencies"]) | {"houseway"}
    known = packages_distributions()
    return sorted(
        module
        for module, packages in known.items()
        if not plain & {name_of(package) for package in packages}
    )


def run_plain(script: str, **values: object) -> str:
    text = (PLAIN + script).format(
        shut=[*shut_modules(), *ONE_SYSTEM], one_system=ONE_SYSTEM, **values
    )
    ran = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


def test_the_extras_are_those_of_the_package() -> None:
    known = packages_distributions()
    for extra, modules in EXTRAS.items():
        asked = [name_of(one) for one in PROJECT["optional-dependencies"][extra]]
        packages = {name_of(known[module][0]) for module in modules}
        assert packages == {one for one in asked if one != "houseway"}, extra


def test_everything_but_the_floor_is_imported_after_a_plain_install() -> None:
    assert {"sqlalchemy", "starlette", "psycopg", "typst", "distributed"} <= set(shut_modules())
    assert int(run_plain(IMPORT_ALL, floor_only=FLOOR_ONLY)) > 200


def test_rules_rounds_and_odds_after_a_plain_install() -> None:
    commands = [
        "games",
        "rules fast-action-holdem --rules ma",
        "deal three-card-poker -n 3 --seed 7",
        "odds three-card-poker",
        "clauses let-it-ride",
        "schema let-it-ride",
    ]
    said = run_plain(COMMANDS, commands=commands)
    assert re.findall(r"^= (\d+)$", said, re.MULTILINE) == ["0"] * len(commands)
    assert "house advantage" in said.lower()


def test_each_command_of_the_floor_says_which_extra_it_needs() -> None:
    more = {
        "prove": "k3v9qz7m-12",
        "check-proof": "round.proof",
        "backup": "monday.backup",
        "restore": "monday.backup --database sqlite:///restored.db",
        "appoint": "Ann supervisor",
        "archive": "monday.checkpoint",
    }
    commands = [f"{command} {more.get(command, '')}" for command in FLOOR_COMMANDS]
    said = run_plain(COMMANDS, commands=commands)
    assert said.count("= 2\n") == len(commands)
    lines = [line for line in said.splitlines() if not line.startswith("=")]
    assert len(lines) == len(commands)
    assert all(re.fullmatch(SENTENCE, line) for line in lines), lines


SENTENCE = r'houseway: the floor needs \w+, which is not installed: pip install "houseway\[floor\]"'


def test_a_floor_on_postgresql_says_which_extra_it_needs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["verify", "--database", "postgresql://me@127.0.0.1/floor"]) == 2
    assert capsys.readouterr().err == (
        "houseway: a floor on PostgreSQL needs psycopg, which is not installed: "
        'pip install "houseway[postgres]"\n'
    )


class Windows(ModuleType):
    """As much of `msvcrt` as a lock needs: one holder of the first byte of a file."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.held: dict[int, tuple[int, int]] = {}

    def locking(self, number: int, mode: int, count: int) -> None:
        import os

        found = os.fstat(number)
        file = (found.st_dev, found.st_ino)
        assert (mode, count, os.lseek(number, 0, os.SEEK_CUR)) == (self.LK_NBLCK, 1, 0)
        if file in self.held.values():
            raise PermissionError(13, "Permission denied")
        self.held[number] = file


def test_one_floor_at_a_time_where_there_is_no_fcntl(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    windows = Windows()
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    engine: Engine = connect(f"sqlite:///{tmp_path / 'floor.db'}")
    with hold(engine), pytest.raises(NotAllowed, match="open in another process"), hold(engine):
        pass
    windows.held.clear()  # As the system does when the file is closed.
    with hold(engine):
        pass
    engine.dispose()
