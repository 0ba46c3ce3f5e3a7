"""A game that another package brings: found, played, examined; and packages that are broken."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from gymnasium.utils.env_checker import check_env

import houseway
from houseway.errors import NotPermitted, Unreadable
from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.offered import Offered
from houseway.games import (
    GAMES,
    broken_plugins,
    every_game,
    find_game,
    game_of,
    names,
    rulesets_called,
)
from houseway.sources import code_of
from houseway.table.plugins import BrokenPlugin, plugins
from houseway.web.describing import describe_games
from tests.cli.conftest import Run, run
from tests.floor.scenes import Scene, make_engine
from tests.test_add_a_game import FILES, FOLDER, GAME, RULESET

__all__ = ["run"]  # A fixture.


def install(root: Path, package: str, entries: str) -> None:
    """A package as pip leaves it: what it is called, and what it brings."""
    told = root / f"{package.replace('-', '_')}-1.0.dist-info"
    told.mkdir(parents=True)
    told.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    told.joinpath("entry_points.txt").write_text(f"[houseway.games]\n{entries}\n")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where packages are installed while a test runs."""
    monkeypatch.syspath_prepend(tmp_path)
    for cached in (plugins, describe_games):
        cached.cache_clear()
    yield tmp_path
    for cached in (plugins, describe_games):
        cached.cache_clear()
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def plugin(shelf: Path) -> Path:
    """The game of "Adding a game" as a package of its own."""
    for block in FILES:
        file = shelf / block.path.relative_to(FOLDER.parent)
        file.parent.mkdir(parents=True, exist_ok=True)
        inside = block.text.replace("houseway.games.high_or_low", "high_or_low")
        file.write_text(inside, encoding="utf-8")
    install(shelf, GAME, f"{GAME} = high_or_low")
    return shelf


# A good one.


def test_it_is_found_by_its_name_with_all_that_is_in_its_folder(plugin: Path) -> None:
    game = find_game(GAME)
    assert game.folder == plugin / "high_or_low"
    assert names() == (*GAMES, GAME)
    assert [each.name for each in every_game()] == list(names())
    assert not broken_plugins()
    assert rulesets_called(RULESET) == [GAME]


def test_the_terminal_knows_it(plugin: Path, run: Run) -> None:
    assert GAME in run("games").out
    assert [each["name"] for each in json.loads(run("games", "--json").out)["games"]][-1] == GAME
    golden = str(plugin / "high_or_low" / "rounds")
    commands = [["rules"], ["clauses"], ["schema"], ["deal", "-n", "5"]]
    for command, *more in commands:
        assert run(command, "High or Low", *more).code == 0
    assert run("replay", golden).out.endswith("2 of 2 as written\n")
    assert run("rules", RULESET).code == 0
    assert "not counted yet" in run("odds", GAME).err
    assert "did you mean high-or-low?" in run("rules", "high-or-lo").err


def test_a_ruleset_file_may_be_based_on_its_law(plugin: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    header = f'game = "{GAME}"\nname = "mine"\ntitle = "Mine"\nbased_on = "{RULESET}"'
    file.write_text(f"[ruleset]\n{header}\n", encoding="utf-8")
    assert game_of(file).ruleset(str(file)).open().seats_max == 6


def test_the_floor_deals_it(plugin: Path, tmp_path: Path) -> None:
    assert describe_games(Offered())[-1]["name"] == GAME
    engine = make_engine(tmp_path)
    scene = Scene(engine, GAME)
    scene.sit_all()
    while scene.table.session.rounds_completed < 3:
        scene.step()
    assert verify(engine).faults == []
    engine.dispose()


def test_python_knows_it(plugin: Path) -> None:
    with pytest.raises(NotPermitted, match="high-or-low is not counted yet"):
        houseway.odds(GAME)


def test_it_has_numbers_from_its_first_day(plugin: Path, run: Run) -> None:
    """High or Low by the simple player, by best play on seven cards, and for whoever learns it."""
    found = houseway.simulate(GAME, 200, seed=7)
    assert (found.is_through_engine, found.wagers["wager"].rounds) == (True, 200)
    said = run("simulate", GAME, "-n", "100", "--seed", "7")
    assert said.code == 0
    assert "High or Low is not counted. The rounds went through" in said.out
    pack = "2c 5d 6h 9s Jd Qh Kc"
    best, simple = (houseway.walk(GAME, pack, policy=policy) for policy in ("best", "simple"))
    assert simple.walk.house_advantage > best.walk.house_advantage
    assert sum(best.walk.outcomes.values()) == 1
    check_env(houseway.environment(GAME, seats=2), skip_render_check=True)


def test_a_count_of_it_stands_on_its_own_code_too(plugin: Path) -> None:
    before = code_of("high_or_low.procedure")
    assert {"high_or_low.rules", "houseway.round.engine"} <= set(before.modules)
    rules = plugin / "high_or_low" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\n", encoding="utf-8")
    code_of.cache_clear()
    assert code_of("high_or_low.procedure").digest != before.digest


def examine(root: Path, game: str) -> subprocess.CompletedProcess[str]:
    """The one command, in a folder that is not the house's."""
    words = ("-p", "houseway.examination", "--pyargs", "houseway.examination", "--game", game)
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *words],
        env={**os.environ, "PYTHONPATH": str(root)},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_one_command_examines_it(plugin: Path) -> None:
    ran = examine(plugin, GAME)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert int(ran.stdout.rpartition("\n")[0].rpartition("\n")[2].split()[0]) > 40


def test_the_examination_finds_what_is_wrong_with_it(plugin: Path) -> None:
    """The dealer's hand stays on the felt: a fault that no type and no linter sees."""
    procedure = plugin / "high_or_low" / "procedure.py"
    text = procedure.read_text("utf-8")
    wrong = text.replace('table.collect(DEALER_HAND, "hand", clause.round_ends)', "pass")
    assert wrong != text
    procedure.write_text(wrong, encoding="utf-8")
    ran = examine(plugin, GAME)
    assert ran.returncode == 1
    assert "collected hand of dealer" in ran.stdout


def test_a_game_that_is_not_there_is_not_examined(shelf: Path) -> None:
    ran = examine(shelf, "high-or-low")
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "there is no game 'high-or-low'" in ran.stderr


# Broken ones.


def write_module(shelf: Path, name: str, text: str) -> None:
    """A package with one module, which brings a game of the module's name."""
    (shelf / f"{name}.py").write_text(text, encoding="utf-8")
    install(shelf, f"{name}-package", f"{name} = {name}")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nothing_of_this_name", "ModuleNotFoundError: No module named 'nothing_of_"),
        ("raise SystemError('out of order')", "SystemError: out of order"),
        ("GAME = 'a word'", "it has no GAME, or one that is no houseway.table.game.Game"),
        ("from houseway.games.sic_bo import GAME", "its GAME calls itself 'sic-bo'"),
        (
            "from pathlib import Path\nfrom msgspec.structs import replace\n"
            "from houseway.games.sic_bo import GAME as S\n"
            "GAME = replace(S, name='broken', folder=Path(__file__).parent / 'nowhere')",
            "there is no ruleset in ",
        ),
    ],
)
def test_a_broken_plugin_is_told_and_the_house_goes_on(
    shelf: Path, run: Run, text: str, why: str
) -> None:
    write_module(shelf, "broken", text)
    with pytest.raises(BrokenPlugin) as told:
        find_game("broken")
    begins = "the game broken of broken-package 1.0 cannot be loaded: "
    assert str(told.value).startswith(f"{begins}{why}")
    said = run("games")
    assert (said.code, said.err) == (0, f"houseway: {told.value}\n")
    assert "sic-bo" in said.out
    assert run("rules", "broken").err == f"houseway: {told.value}\n"
    assert [game["name"] for game in describe_games(Offered())] == list(GAMES)
    assert run("deal", "sic-bo", "-n", "1").code == 0


def test_no_plugin_takes_a_name_of_the_house(shelf: Path) -> None:
    install(shelf, "usurper", "sic-bo = nothing_of_this_name")
    assert find_game("sic-bo").folder.parent == find_game("three-card-poker").folder.parent
    assert names() == GAMES
    (fault,) = broken_plugins()
    assert fault == (
        "the game sic-bo of usurper 1.0 cannot be loaded: the house has a game of this name"
    )


def test_of_two_packages_with_one_name_neither_is_taken(shelf: Path) -> None:
    install(shelf, "first", "war = nothing_of_this_name")
    install(shelf, "second", "war = nothing_of_this_name")
    with pytest.raises(BrokenPlugin, match=r"first 1\.0 and second 1\.0 both bring"):
        find_game("war")
    (fault,) = broken_plugins()
    assert "uninstall one of them" in fault


def test_a_file_of_a_game_that_nobody_brings_says_which_there_are(shelf: Path) -> None:
    file = shelf / "mine.toml"
    file.write_text('[ruleset]\ngame = "war"\n', encoding="utf-8")
    with pytest.raises(Unreadable, match="game is none of fast-action-holdem"):
        game_of(file)
