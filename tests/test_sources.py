"""What a figure stands on: whichever of it changes, the figure is made anew and says so."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

import houseway
from houseway import sources
from houseway.games import GAMES
from houseway.sources import behaviour_of, code_of, imports, maker, show_tree, versions

ROOT = Path(__file__).parents[1]
PACKAGE = Path(houseway.__file__).parent
SOLVER = PACKAGE / "games" / "double_down_stud" / "solver.py"


def plain_imports(source: str) -> Iterator[str]:
    """The same by Python's own reading of a source, without what is there for types alone."""

    def walk(node: ast.AST) -> Iterator[ast.AST]:
        for child in ast.iter_child_nodes(node):
            if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
                yield child
                yield from walk(child)
            else:
                for other in child.orelse:
                    yield from walk(other)

    for node in walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.startswith("houseway"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("houseway"):
            for each in node.names:
                yield sources._module(str(node.module), each.name)


def test_imports_are_those_that_python_reads() -> None:
    for file in PACKAGE.rglob("*.py"):
        source = file.read_text("utf-8")
        # An example in a docstring may be taken for an import: too much, never too little.
        assert (
            {*plain_imports(source)} <= {*imports(source)} <= {*plain_imports(source), "houseway"}
        )


def test_imports_for_types_alone_are_left_out() -> None:
    source = (
        "from houseway.hands import (\n    ORDERS,  # a table (of orders)\n    batch as fast,\n)\n"
        "if TYPE_CHECKING:\n    from houseway.table.game import Game\n\n    import houseway.web\n"
        "def late():\n    from houseway.pieces.cards import PACK\n"
    )
    assert [*imports(source)] == ["houseway.hands", "houseway.hands.batch", "houseway.pieces.cards"]


@pytest.mark.parametrize("game", [name for name in GAMES if name != "poker"])
def test_a_game_stands_on_its_solver_its_kernels_and_the_orders_of_hands(game: str) -> None:
    modules = code_of(f"houseway.games.{game.replace('-', '_')}.odds").modules
    folder = f"houseway.games.{game.replace('-', '_')}"
    assert f"{folder}.rules" in modules
    assert {f"{folder}.solver", f"{folder}.counting"} & modules.keys()
    hands = {f"houseway.hands.{name}" for name in ("order", "points", "pai_gow")}
    assert {*hands, f"{folder}.areas"} & modules.keys(), "what wins, of hands or of dice"
    assert {"houseway.pieces.cards", "houseway.pieces.dice"} & modules.keys()
    kernels = {name for name in modules if name.startswith(folder) and name.endswith("kernels")}
    counted = {f"houseway.odds.{name}" for name in ("fours_kernels", "coups")}
    assert kernels or {*counted, f"{folder}.areas"} & modules.keys(), "what counts"
    assert "houseway.odds.report" in modules
    assert not [name for name in modules if name.startswith(("houseway.cli", "houseway.web"))]


def test_a_maker_is_code_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [*versions()] == ["houseway", "python", "numpy", "numba"]
    before = maker("houseway.pieces.cards")
    assert before != maker("houseway.pieces.money")
    monkeypatch.setattr(sources, "versions", lambda: {**versions(), "numba": "0"})
    assert maker.__wrapped__("houseway.pieces.cards") != before


def test_what_code_does_is_all_that_counts_of_it() -> None:
    """Comments, docstrings, quotes and line ends go; a number does not. So in all that deals."""
    games = [f"houseway.games.{game.replace('-', '_')}.procedure" for game in GAMES]
    found = code_of(*games).modules
    assert {"houseway.round.engine", "houseway.steps.dealing", *games} < found.keys()
    for name in found:
        tree = ast.parse(sources._file(name).read_text("utf-8"))
        said = show_tree(tree)
        assert said == show_tree(ast.parse(f"'Another text.'\n{ast.unparse(tree)}\n# And more.\n"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, int):
                node.value += 1
                assert show_tree(tree) != said, f"{name}, line {node.lineno}"
                node.value -= 1
                break


def test_a_change_anywhere_beneath_is_another_behaviour(monkeypatch: pytest.MonkeyPatch) -> None:
    before = behaviour_of("houseway.games.poker.procedure")
    assert before != behaviour_of("houseway.games.pai_gow.procedure")
    monkeypatch.setattr(sources, "_behaviour", lambda name: name[-7:] == ".engine" or "the same")
    after = behaviour_of.__wrapped__("houseway.games.poker.procedure")
    monkeypatch.setattr(sources, "_behaviour", lambda _: "the same")
    assert after != behaviour_of.__wrapped__("houseway.games.poker.procedure")


def test_a_module_without_a_source_is_refused() -> None:
    with pytest.raises(ModuleNotFoundError, match="no source"):
        code_of("houseway.no_such_module")


# A broken solver.

BREAK = """
import sys
import houseway.games.double_down_stud as game
game.__path__.insert(0, {folder!r})
"""
ODDS = """
import houseway
report = houseway.odds("double-down-stud")
print(report.wagers[0].house_advantage, report.certificate.code_digest)
"""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder in which the solver gives the house ten points more, and what puts it in front."""
    whole = "nets_of(rules.paytable, 1 + amount, limit) for amount"
    source = SOLVER.read_text("utf-8")
    assert source.count(whole) == 1
    less = (
        "[net - Fraction(1, 10) for net in nets_of(rules.paytable, 1 + amount, limit)] for amount"
    )
    wrong = source.replace(whole, less)
    (tmp_path / "solver.py").write_text(wrong, "utf-8")
    (tmp_path / "break_solver.py").write_text(BREAK.format(folder=str(tmp_path)), "utf-8")
    return tmp_path


def run(*words: str, cache: Path, path: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "HOUSEWAY_COUNTS": str(cache), "PYTHONPATH": str(path)}
    command = [sys.executable, *words]
    return subprocess.run(command, env=env, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_broken_solver_cannot_hide_behind_a_kept_count(broken: Path, tmp_path: Path) -> None:
    """Not from `odds`, not from the certificate, not from the suite, with everything kept."""
    cache = tmp_path / "counts"
    right = run("-c", ODDS, cache=cache, path=tmp_path)
    advantage, digest = right.stdout.split()
    assert advantage == "15403/324870"
    kept = {*cache.iterdir()}
    assert kept

    wrong = run("-c", f"import break_solver\n{ODDS}", cache=cache, path=tmp_path)
    other_advantage, other_digest = wrong.stdout.split()
    assert Fraction(other_advantage) == Fraction(advantage) + Fraction(1, 10)
    assert other_digest != digest
    assert kept < {*cache.iterdir()}

    test = "tests/games/double_down_stud/test_odds.py"
    words = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test, "-k", "law_leaves")
    failed = run(*words, "-p", "break_solver", cache=cache, path=tmp_path)
    assert failed.returncode == 1
    assert "AssertionError" in failed.stdout
