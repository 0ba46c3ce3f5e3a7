"""The command itself: how it starts, what it says when something is wrong, and how fast."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

import houseway
from houseway.cli.commands import COMMANDS
from houseway.floor.books.database import DEFAULT_URL, open_database
from houseway.floor.books.keys import read_key
from houseway.pieces.stock import Stock
from houseway.table.shoe import Stack, entropy
from tests.cli.conftest import Run
from tests.floor.scenes import Scene

GAME = "fast-action-holdem"
HOUSEWAY = Path(sys.executable).parent / "houseway"


def shell(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        check=False,
    )


def test_the_script_and_the_module_are_the_same_command() -> None:
    script = shell(str(HOUSEWAY), "--version")
    module = shell(sys.executable, "-m", "houseway", "--version")
    assert script.stdout == module.stdout == f"houseway {houseway.__version__}\n"
    assert script.returncode == module.returncode == 0


def test_help_answers_quickly() -> None:
    def seconds() -> float:
        began = time.perf_counter()
        ran = shell(str(HOUSEWAY), "--help")
        assert ran.returncode == 0
        return time.perf_counter() - began

    assert min(seconds() for _ in range(3)) < 1.0


def test_help_loads_nothing_that_only_a_command_needs() -> None:
    script = (
        "import sys\nfrom houseway.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print('loaded:', *sorted({'rich', 'msgspec', 'tomllib'} & set(sys.modules)))"
    )
    assert shell(sys.executable, "-c", script).stdout.splitlines()[-1] == "loaded:"


def test_a_report_that_came_with_the_game_needs_no_compiler_and_no_arrays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether it is of this very code is not asked: a changed comment makes it stale."""
    monkeypatch.delenv("HOUSEWAY_RECOUNT")
    script = (
        "import sys\nfrom houseway.odds import shipped\n"
        "shipped.is_made_by_this_code = lambda modules: True\n"
        "from houseway.cli import main\n"
        "main(['odds', 'spanish-21'])\nmain(['games'])\n"
        "print('loaded:', *sorted({'numba', 'llvmlite', 'numpy', 'scipy'} & set(sys.modules)))"
    )
    said = shell(sys.executable, "-c", script).stdout
    assert "Spanish 21, Massachusetts" in said
    assert said.splitlines()[-1] == "loaded:"


def test_the_bare_command_shows_the_commands(run: Run) -> None:
    ran = run()
    assert ran.code == 0
    assert "examples:" in ran.out
    for name in COMMANDS:
        assert f"    {name} " in ran.out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_each_command_teaches_with_an_example(run: Run, name: str) -> None:
    ran = run(name, "--help")
    assert ran.code == 0
    assert f"  houseway {name} " in ran.out


@pytest.mark.parametrize("columns", [80, 50])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_fits_the_terminal_but_for_what_is_typed(run: Run, name: str, columns: int) -> None:
    said = run(name, "--help", columns=columns).out.partition("\n\n")[2]
    wide = [line for line in said.splitlines() if len(line) > columns]
    assert all(line.startswith(("  houseway ", "      --")) and columns < 80 for line in wide), wide


def examples(run: Run) -> list[str]:
    texts = [run("--help").out, *(run(name, "--help").out for name in COMMANDS)]
    lines = [line for text in texts for line in text.replace("\\\n", " ").splitlines()]
    return [line.strip() for line in lines if line.startswith("  houseway ")]


def open_floor_with_ann() -> str:
    """A floor in this folder with an account on it, and the name of a round that was played."""
    scene = Scene(open_database(DEFAULT_URL))
    ann = scene.guest()
    scene.house.journal.write([scene.house.people.register(ann, "Ann", "")])
    scene.sit_all()
    scene.play(1)
    scene.engine.dispose()
    return scene.table.last_round_id


def few_rounds(example: str) -> list[str]:
    """The words of an example, for fewer rounds than it says or takes by itself."""
    words = shlex.split(example.partition(" > ")[0])[1:]
    few = {"deal": "3", "simulate": "20_000", "fairness": "2_000", "report": "20_000"}.get(words[0])
    if few is None:
        return words
    if {"--play", "--through-engine"} & {*words}:  # Round by round, in processes of their own.
        few = "400"
    if "-n" in words:
        at = words.index("-n")
        words[at : at + 2] = []
    return [*words, "-n", few]


def test_every_example_in_the_help_works(
    run: Run, variation: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(variation.parent)
    monkeypatch.delenv("HOUSEWAY_RECOUNT")  # As for whoever types them: what came counted is read.
    assert run("deal", str(variation), "-n", "1", "--out", "mine.round").code == 0
    Path("shoe.stack").write_text(Stack.shuffled(Stock.of_decks(1), entropy(1)).text())
    assert run("strategy", "three-card-poker", "--out", "mine.toml").code == 0
    assert run("deal", "poker", "-n", "2", "--seed", "7", "--out", "evening").code == 0
    played = open_floor_with_ann()
    # The floor would be open until somebody stops it.
    monkeypatch.setattr("houseway.web.serving._run", lambda *_, **__: True)
    monkeypatch.setattr("logging.basicConfig", lambda **_: None)
    found = examples(run)
    assert len(found) > len(COMMANDS)
    for example in found:
        words = [played if word == "k3v9qz7m-12" else word for word in few_rounds(example)]
        if "5d1c..." in words:
            key = read_key(Path("houseway-floor.key")).public_key().public_bytes_raw().hex()
            words[words.index("5d1c...")] = key
        ran = run(*words, typed="q\n")
        assert (ran.code, ran.err) == (0, ""), example


ERRORS = {
    "an unknown game": (("rules", "old-maid"), "there is no game 'old-maid'; there are"),
    "an unknown ruleset": (
        ("rules", GAME, "--rules", "nj"),
        "there is no ruleset 'nj'; there are ma, section-36, wa-multi-deck, wa-single-deck",
    ),
    "a choice outside the law": (
        ("play", GAME, "--set", "decks=7"),
        "--set decks=7: 7 is not permitted; may be 6, 8 (§2(a))",
    ),
    "a misspelt choice": (("deal", GAME, "--set", "dekcs=8"), "did you mean decks?"),
    "a choice that is none": (("rules", GAME, "--set", "decks"), "write it as key=value"),
    "a seat too many": (("deal", GAME, "--seats", "60"), "there is no seat 7: the table has 6"),
    "no seats": (("deal", GAME, "--seats", "0"), "'0' is not a number from 1 up"),
    "a place that is not there": (("play", GAME, "--seat", "9"), "no seat 9 among 3"),
    "an amount that is none": (("play", GAME, "--rack", "much"), "'much' is not an amount"),
    "a file that is not there": (("rules", "./no.toml"), "no.toml: there is no such file"),
    "a round that is not there": (("replay", "./no.round"), "no.round: No such file"),
    "a ruleset twice": (("rules", "./my.toml", "--rules", "ma"), "my.toml"),
    "one file for many rounds": (
        ("deal", GAME, "-n", "2", "--out", "x.round"),
        "x.round is one file and there are 2 rounds: name a folder",
    ),
    "a port that is none": (("serve", "--port", "99999"), "there is no port 99999"),
    "a database that cannot be reached": (
        ("verify", "--database", "sqlite:////no/such/folder/floor.db"),
        "the database cannot be reached: unable to open database file",
    ),
    "an unknown command": (("shuffle",), "there is no command 'shuffle'; there are serve, verify"),
    "a misspelt command": (("gamse",), "there is no command 'gamse'; did you mean games?"),
    "a database of another kind": (
        ("verify", "--database", "mysql://ann@localhost/floor"),
        "a floor is stored in sqlite or postgresql, not by 'mysql'",
    ),
    "a role where there is no floor": (
        ("appoint", "Ann", "supervisor", "--database", "sqlite:///none.db"),
        "there is no floor in this database",
    ),
    "a walk without cards": (("walk", "three-card-poker"), "there is no pack to deal from"),
    "a game left out": (("play",), "required: GAME (see houseway play --help)"),
}


@pytest.mark.parametrize(("words", "says"), ERRORS.values(), ids=list(ERRORS))
def test_what_a_person_can_put_right_is_told_in_one_line(
    run: Run, words: tuple[str, ...], says: str
) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("houseway: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err


def test_a_ruleset_cannot_be_given_twice(run: Run, variation: Path) -> None:
    ran = run("rules", str(variation), "--rules", "ma")
    assert ran.code == 2
    assert "is a ruleset already: name no rules beside it, not ma" in ran.err


def test_an_error_has_no_traceback_in_the_shell_either() -> None:
    ran = shell(str(HOUSEWAY), "rules", "old-maid")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("houseway: there is no game")


@pytest.mark.parametrize("command", [["rules", GAME], ["schema", GAME], ["rules", GAME, "--json"]])
def test_a_reader_who_leaves_early_is_no_error(command: list[str]) -> None:
    with subprocess.Popen(
        [HOUSEWAY, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as ran:
        assert ran.stdout is not None
        assert ran.stderr is not None
        ran.stdout.close()
        assert ran.stderr.read() == b""
    assert ran.returncode == 141


def test_no_colour_where_none_is_wanted_and_letters_where_signs_cannot_be_written() -> None:
    typed = "\n\nab\nq\n"
    words = (str(HOUSEWAY), "play", GAME, "--seed", "3")
    coloured = shell(*words, typed=typed, FORCE_COLOR="1", NO_COLOR="").stdout
    plain = shell(*words, typed=typed, NO_COLOR="1").stdout
    bare = shell(*words, typed=typed, PYTHONIOENCODING="ascii").stdout
    assert "\x1b[" in coloured
    assert "\x1b[" not in plain
    assert "K♣ J♣" in plain
    assert bare.isascii()
    assert "Kc Jc" in bare
    assert "??" in bare
