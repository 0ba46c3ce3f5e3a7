"""The house style, kept by a test. Each rule reads one file and says what is wrong with it.

A rule that cannot find fault is worth nothing, so `SINS` holds, for each rule, a file that breaks
it and one that comes close and does not.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PLACES = ("src", "tests", "bench", ".ci", "*.md", "*.toml", "Makefile")
TEXT_SUFFIXES = ("", ".py", ".toml", ".md", ".round", ".txt", ".js", ".css", ".html", ".svg")

MODULE_LINES_MAX = 800
FUNCTION_LINES_MAX = 40
KERNEL_LINES_MAX = 80
WITH_MONEY = ("pieces", "hands", "rulesets", "round", "steps", "table", "games", "floor")
# It reads the floats of a TOML file, and of a caller, and makes the exact number that was written.
READS_FLOATS = "src/houseway/rulesets/plain.py"
OF_TIME = re.compile("SECONDS|PAUSES")
BANNED_WORDS = {"manager", "helper", "helpers", "util", "utils", "base", "abstract"}
UNFINISHED = re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X)\b")  # In two parts, to pass itself.
MACHINE_PATH = re.compile(
    r"(?<![\w.~)}\]/-])/(?:home|root|Users|work|opt|tmp|var|mnt|srv)/\w|\b[A-Z]:\\\w|\bfile:/{2}"
)


class File:
    """A file of the project: where it stands, from the root, and what it says."""

    def __init__(self, path: str, text: str) -> None:
        self.path = PurePosixPath(path)
        self.text = text

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(ast.parse(self.text)))

    @property
    def is_python(self) -> bool:
        return self.path.suffix == ".py"

    @property
    def is_test(self) -> bool:
        return self.path.parts[0] == "tests" or self.path.name.startswith("test_")

    def is_in(self, *packages: str) -> bool:
        """Whether this is code of one of these packages of houseway: `games`, `cli`."""
        inside = self.path.with_suffix("").parts
        return self.is_python and any(
            inside[:3] == ("src", "houseway", package) for package in packages
        )


Rule = Callable[[File], Iterator[str]]


def modules_are_short(file: File) -> Iterator[str]:
    lines = file.text.count("\n")
    if file.path.suffix in (".py", ".js", ".css") and lines > MODULE_LINES_MAX:
        yield f"has {lines} lines, at most {MODULE_LINES_MAX}"


def functions_are_short(file: File) -> Iterator[str]:
    """Decorators and the docstring are not counted."""
    for node in functions(file):
        lines = (node.end_lineno or 0) - node.lineno + 1
        if ast.get_docstring(node) is not None:
            lines -= (node.body[0].end_lineno or 0) - node.body[0].lineno + 1
        # A kernel is one hot loop over arrays; a call in it costs what it saves in reading.
        most = KERNEL_LINES_MAX if file.path.name.endswith("kernels.py") else FUNCTION_LINES_MAX
        if lines > most:
            yield f"{node.lineno}: {node.name} has {lines} lines, at most {most}"


def only_the_terminal_prints(file: File) -> Iterator[str]:
    if not file.path.is_relative_to("src") or file.is_in("cli"):
        return
    for name in names(file):
        if name.id == "print":
            yield f"{name.lineno}: print"


def money_is_whole(file: File) -> Iterator[str]:
    """No floats where money is: cents are integers, odds are Fractions. Time may be a float."""
    if not file.is_in(*WITH_MONEY) or file.path.as_posix() == READS_FLOATS:
        return
    of_time = {
        id(inside)
        for node in file.nodes
        if isinstance(node, ast.AnnAssign) and OF_TIME.search(ast.unparse(node.target))
        for inside in ast.walk(node)
    }
    for node in file.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield from () if id(node) in of_time else (f"{node.lineno}: the float {node.value}",)
    for name in names(file):
        if name.id == "float":
            yield f"{name.lineno}: float"


def games_do_not_ask_where_they_are(file: File) -> Iterator[str]:
    """A difference between jurisdictions is a value in a ruleset, never a name in the code."""
    if not file.is_in("games", "steps", "round", "table") or file.is_test:
        return
    for node in file.nodes:
        if isinstance(node, ast.Constant) and node.value in RULESET_NAMES:
            yield f"{node.lineno}: names the ruleset {node.value!r}"


def nothing_is_no_word(file: File) -> Iterator[str]:
    """What a file calls none is nothing once it is read: whoever asks later asks for a value."""
    for node in file.nodes if file.is_python and not file.is_test else ():
        if isinstance(node, ast.Compare) and any(
            isinstance(op, ast.Eq | ast.NotEq) for op in node.ops
        ):
            words = [side.value for side in node.comparators if isinstance(side, ast.Constant)]
            if "none" in words:
                yield f"{node.lineno}: compares with a word for nothing"


def classes_are_known_before_they_are_read(file: File) -> Iterator[str]:
    """Two threads that have msgspec read a class for the first time would end the process."""
    if not file.is_in("floor", "web", "table", "odds", "round", "rulesets") or file.is_test:
        return
    for call in (node for node in file.nodes if isinstance(node, ast.Call)):
        kind = _read_kind(call)
        if kind is not None and not ast.unparse(kind).startswith("known("):
            yield f"{call.lineno}: {ast.unparse(kind)} is not known"


def _read_kind(call: ast.Call) -> ast.expr | None:
    """What msgspec is asked to read, if it is asked for a certain type."""
    asked = ast.unparse(call.func)
    if asked == "msgspec.json.decode":
        return next((word.value for word in call.keywords if word.arg == "type"), None)
    place = {"msgspec.convert": 1, "msgspec.json.Decoder": 0}.get(asked)
    return None if place is None else call.args[place]


def nothing_is_left_for_later(file: File) -> Iterator[str]:
    yield from found(UNFINISHED, file)


def no_path_of_one_machine(file: File) -> Iterator[str]:
    yield from found(MACHINE_PATH, file)


def public_modules_say_what_they_are(file: File) -> Iterator[str]:
    if not file.is_python or not file.path.is_relative_to("src"):
        return
    is_private = file.path.stem.startswith("_") and not file.path.stem.startswith("__")
    if not is_private and ast.get_docstring(ast.parse(file.text)) is None:
        yield "has no docstring"


def names_say_something(file: File) -> Iterator[str]:
    """Of modules, classes and functions."""
    if not file.is_python:
        return
    named = [(1, file.path.stem)]
    named += [(node.lineno, node.name) for node in functions(file)]
    named += [(node.lineno, node.name) for node in file.nodes if isinstance(node, ast.ClassDef)]
    for line, name in named:
        words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
        for word in words:
            if word.lower() in BANNED_WORDS:
                yield f"{line}: {name}: {word} says nothing"


def functions(file: File) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    if file.is_python:
        for node in file.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


def names(file: File) -> Iterator[ast.Name]:
    if file.is_python:
        yield from (node for node in file.nodes if isinstance(node, ast.Name))


def found(pattern: re.Pattern[str], file: File) -> Iterator[str]:
    for number, line in enumerate(file.text.splitlines(), start=1):
        for match in pattern.finditer(line):
            yield f"{number}: {match[0]}"


def read_project() -> Iterator[File]:
    """Every file of text in the project that is somebody's work."""
    for place in PLACES:
        for start in sorted(ROOT.glob(place)):
            for path in sorted(start.rglob("*")) if start.is_dir() else [start]:
                if path.is_file() and path.suffix in TEXT_SUFFIXES:
                    yield File(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))


def read_ruleset_names() -> set[str]:
    """As files are named, with either dash, and the jurisdiction before the first dash."""
    games = ROOT / "src/houseway/games"
    stems = {path.stem for path in [*games.glob("*/*.toml"), *games.glob("*/clauses/*.txt")]}
    states = {re.split("[-_]", stem)[0] for stem in stems}
    return (
        {"ma", "wa", "nj"}
        | {stem.replace("-", "_") for stem in stems}
        | {stem.replace("_", "-") for stem in stems}
        | {state for state in states if len(state) == 2}
    )


RULESET_NAMES = read_ruleset_names()
PROJECT = list(read_project())


class Sin(NamedTuple):
    """For one rule: where a file would stand, a text that breaks it, and one that just does not."""

    path: str
    wrong: str
    right: str


BODY = "    pass\n" * (FUNCTION_LINES_MAX - 1)
JUST = f"def deal():\n    '''Deals.\n\n    Well.\n    '''\n{BODY}"
LONG = f"{JUST}    pass\n"
GAME = "src/houseway/games/let_it_ride/procedure.py"

SINS: dict[Rule, Sin] = {
    modules_are_short: Sin(GAME, "\n" * (MODULE_LINES_MAX + 1), "\n" * MODULE_LINES_MAX),
    functions_are_short: Sin(GAME, LONG, JUST),
    only_the_terminal_prints: Sin(GAME, "print('Ah')", "blueprint = 'print()'"),
    money_is_whole: Sin(GAME, "cents = 1.5 * stake", "cents = 3 * stake // 2"),
    games_do_not_ask_where_they_are: Sin(GAME, "if rules.name == 'wa': pass", "wager = 'wag'"),
    nothing_is_no_word: Sin(GAME, "if table == 'none': pass", "if text == NONE: fill = 'none'"),
    classes_are_known_before_they_are_read: Sin(
        "src/houseway/floor/books/heads.py",
        "head = msgspec.json.decode(line, type=SignedHead)",
        "head = msgspec.json.decode(line, type=known(SignedHead))",
    ),
    nothing_is_left_for_later: Sin(GAME, "# TO" + "DO: burn", "method = todos"),
    no_path_of_one_machine: Sin(
        "bench/rounds.py",
        "open('/ho" + "me/dealer/shoe.txt')",
        "open(root / 'tmp/x'); 'https://example.org/home/x'; '#!/usr/bin/env bash'",
    ),
    public_modules_say_what_they_are: Sin(GAME, "DECKS = 1", "'''One deck.'''\nDECKS = 1"),
    names_say_something: Sin(GAME, "class ShoeManager: pass", "class Database: pass"),
}


@pytest.mark.parametrize("rule", SINS, ids=lambda rule: rule.__name__)
def test_the_house_is_tidy(rule: Rule) -> None:
    faults = [f"{file.path}:{fault}" for file in PROJECT for fault in rule(file)]
    assert not faults, "\n".join([f"{rule.__name__}:", *faults])


@pytest.mark.parametrize("package", ["round", "steps", "rulesets", "floor", "table", "pieces"])
def test_money_is_whole_wherever_money_is(package: str) -> None:
    assert list(money_is_whole(File(f"src/houseway/{package}/x.py", "cents = 1.5 * stake")))


@pytest.mark.parametrize("package", ["games", "steps", "round", "table"])
def test_no_code_of_a_game_asks_for_a_ruleset(package: str) -> None:
    file = File(f"src/houseway/{package}/x.py", "if rules.name == 'wa': pass")
    assert list(games_do_not_ask_where_they_are(file))


def test_the_glossary_has_each_word_once_and_in_order() -> None:
    """Lists of their own for the regulations' words and for ours."""
    text = (ROOT / "GLOSSARY.md").read_text("utf-8")
    for part in text.split("\n## ")[1:]:
        words = [word.lower() for word in re.findall(r"^- \*\*(.+?)\*\*", part, re.MULTILINE)]
        plain = [re.sub("[^a-z0-9 ]", "", word.replace("-", " ")) for word in words]
        assert len(plain) > 40
        assert plain == sorted(set(plain))


def test_the_readme_has_every_folder_game_and_tool_and_no_other() -> None:
    tree = _told("src/houseway/\n", "```")
    house = ROOT / "src/houseway"
    packages = {path.parent for path in house.glob("*/__init__.py")}
    games = {path.parent for path in house.glob("games/*/__init__.py")}
    tools = {path for path in (ROOT / "tools").iterdir() if path.is_file()}
    places = {ROOT / name for name in ("tests", "bench", "examples", "tools", "docs")}
    there = {f"{path.name}/" for path in packages | games | places} | {p.name for p in tools}
    assert set(re.findall(r"\b[a-z]\w*(?:/|\.py\b|\.mjs\b)", tree)) == there


def test_the_readme_has_the_layers_as_they_are_held() -> None:
    drawn = _told("## How the house is laid out\n\n```\n", "```")
    said = [set(line[:36].split()) for line in drawn.splitlines()]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = contracts["tool"]["importlinter"]["contracts"][0]["layers"]
    held = [set(re.findall(r"\w+", layer)) for layer in layers]
    # The packages: what starts the program and the single files at the foot are not drawn.
    files = {path.stem for path in (ROOT / "src/houseway").glob("*.py")}
    assert said == [layer for layer in held if not layer & files]


def _told(begin: str, end: str) -> str:
    """What the README says between two marks."""
    text = (ROOT / "README.md").read_text("utf-8")
    return text.split(begin)[1].split(end)[0]


@pytest.mark.parametrize("rule", SINS, ids=lambda rule: rule.__name__)
def test_each_rule_can_fail(rule: Rule) -> None:
    path, wrong, right = SINS[rule]
    assert list(rule(File(path, wrong)))
    assert not list(rule(File(path, right)))


@pytest.mark.parametrize(
    ("rule", "path", "text"),
    [
        (only_the_terminal_prints, "src/houseway/cli.py", "print('Ah')"),
        (only_the_terminal_prints, "bench/__main__.py", "print('Ah')"),
        (money_is_whole, "src/houseway/odds/simulate.py", "half_width = 1.96"),
        (money_is_whole, "src/houseway/floor/x.py", "PAUSES: Final = (0.1, 0.2)"),
        (games_do_not_ask_where_they_are, "src/houseway/games/x/test_x.py", "load('wa')"),
        (public_modules_say_what_they_are, "src/houseway/games/x/_tables.py", "DECKS = 1"),
    ],
)
def test_rules_hold_only_where_they_should(rule: Rule, path: str, text: str) -> None:
    assert not list(rule(File(path, text)))


def test_there_is_a_project_to_read() -> None:
    paths = {str(file.path) for file in PROJECT}
    assert {"pyproject.toml", "Makefile", "src/houseway/pieces/cards.py"} <= paths
    assert "tests/test_tidy.py" in paths
