"""Every clause of a regulation is in its register, and is shown or said to be not modelled."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.rulesets.files import ruleset_file
from houseway.table.clauses import (
    Clause,
    parse_clause,
    register,
    register_file,
    round_files,
    rounds_showing,
)
from houseway.table.game import Game
from houseway.table.notation import read
from tests.clauses import (
    ROOT,
    RULESETS,
    citations,
    collect,
    every_ruleset,
    lay_out,
    marked_tests,
    refresh,
    spread,
)

POLICY = re.compile(r"policy: ([\w-]+)")

LEAVES = {
    ("fast-action-holdem", "ma"): {
        **{"§1 ": 10, "§2": 9, "§3": 19, "§4": 4, "§5": 14, "§6": 3, "§7": 4, "§8": 28, "§9": 11},
        **{"§10": 1, "§11": 1, "146.29": 7, "147.07": 4, "146.49": 1},
    },
    ("fast-action-holdem", "section-36"): {
        **{"(a)": 10, "(b)": 9, "(c)": 19, "(d)": 5, "(e)": 14, "(f)": 3, "(g)": 4, "(h)": 25},
        **{"(i)": 6, "(j)": 1, "(k)": 1},
    },
    ("fast-action-holdem", "wa-single-deck"): {"steps": 29},
    ("fast-action-holdem", "wa-multi-deck"): {"steps": 27},
    ("heads-up-holdem", "ma"): {
        **{"§1 ": 21, "§2": 6, "§3": 4, "§4": 10, "§5": 11, "§6": 5, "§7": 11, "§8": 12, "§9": 7},
        # §11 has 13 leaves and four paytables.
        **{"§10": 9, "§11": 17, "§12": 7, "146.61": 9, "146.49": 1, "147.07": 5},
    },
    ("heads-up-holdem", "ultimate-texas-holdem"): {"146.40": 11, "146.49": 2},
    ("three-card-poker", "ma"): {
        **{"§1 ": 7, "§2": 7, "§3": 7, "§4": 4, "§5": 10, "§6": 10, "§7": 7, "§8": 8, "§9": 7},
        # §11 has 3 leaves and three paytables.
        **{"§10": 10, "§11": 6, "§12": 7, "146.14": 8, "146.49": 2, "147.07": 5},
    },
    ("colorado-holdem", "ma"): {
        # §6 has six leaves and §6a four; §12 has four and two paytables, as has §13.
        **{"§1 ": 10, "§2": 6, "§3": 12, "§4": 4, "§5": 10, "§6": 10, "§7": 12, "§8": 13, "§9": 6},
        **{"§10": 13, "§12": 6, "§14": 7, "146.31": 7, "146.49": 2, "147.07": 4},
    },
    ("colorado-holdem", "ma-permissible-bet"): {"§11": 13, "§13": 6},
    ("caribbean-stud", "ma"): {
        **{"§1 ": 12, "§2": 6, "§3": 4, "§4": 10, "§5": 11, "§6": 6, "§7": 11, "§8": 12, "§9": 8},
        # §11 has 15 leaves and three paytables, or sets of them.
        **{"§10": 19, "§11": 18, "§12": 7, "146.26": 12, "146.49": 2, "147.07": 5},
    },
    ("double-down-stud", "ma"): {
        **{"§1 ": 7, "§2": 6, "§3": 4, "§4": 9, "§5": 10, "§6": 3, "§7": 1, "§8": 9, "§9": 4},
        **{"§10": 3, "§11": 6, "146.25": 7, "146.49": 2, "147.07": 4},
    },
    ("let-it-ride", "ma"): {
        # §6 with §6a and §6b.
        **{"§1 ": 6, "§2": 6, "§3": 16, "§4": 4, "§5": 10, "§6": 13, "§7": 12, "§8": 13, "§9": 6},
        **{"§10": 15, "§11": 5, "§12": 6, "146.27": 13, "146.49": 3, "147.07": 5},
    },
}
"""How many clauses without numbered parts each section of a regulation has, counted in its text."""

every_ruleset_of_every_game = pytest.mark.parametrize(("game", "ruleset_name"), RULESETS)


def ids(game: Game, ruleset_name: str) -> set[str]:
    return {clause.id for clause in register(game, ruleset_name)}


def raw(game: Game, ruleset_name: str) -> dict[str, Any]:
    return tomllib.loads(ruleset_file(game.folder, ruleset_name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def decided() -> set[str]:
    """The headings of DECISIONS.md."""
    text = Path(ROOT, "DECISIONS.md").read_text(encoding="utf-8")
    return {line.lstrip("#").strip() for line in text.splitlines() if line.startswith("#")}


# The register.


@every_ruleset_of_every_game
def test_a_register_lists_every_clause_once(game: Game, ruleset_name: str) -> None:
    listed = Counter(clause.id for clause in register(game, ruleset_name))
    assert listed
    assert not [name for name, times in listed.items() if times > 1]


@every_ruleset_of_every_game
def test_a_register_counts_what_it_lists(game: Game, ruleset_name: str) -> None:
    """The second line of a register says how many clauses of each kind it has."""
    count = register_file(game, ruleset_name).read_text(encoding="utf-8").splitlines()[1]
    numbers = [re.search(r"(?<![\w.])\d+\b", part) for part in re.split("; | and ", count)]
    assert sum(int(number[0]) for number in numbers if number) == len(ids(game, ruleset_name))


@every_ruleset_of_every_game
def test_a_register_has_every_leaf_of_the_regulation(game: Game, ruleset_name: str) -> None:
    assert (game.name, ruleset_name) in LEAVES, "count them in the text, and say so in LEAVES"
    counted = Counter(
        section(clause)
        for clause in register(game, ruleset_name)
        if not clause.says.endswith("(parent)") and section(clause)
    )
    assert counted == LEAVES[game.name, ruleset_name]


def section(clause: Clause) -> str:
    """The section of its regulation that a clause belongs to; nothing for notes and the like."""
    if clause.id.startswith("WA"):
        return "steps" if re.fullmatch(r"WA\d \d+\S*", clause.id) else ""
    found = re.match(r"§1 |§\d+|\([a-z]\)|\d+\.\d+", clause.id)
    return found[0] if found else "?"


@every_ruleset_of_every_game
def test_a_register_is_laid_out_in_columns(game: Game, ruleset_name: str) -> None:
    text = register_file(game, ruleset_name).read_text(encoding="utf-8")
    rows = [
        line
        if line.startswith("#") or not line
        else tuple(part.strip() for part in line.split("|"))
        for line in text.splitlines()
    ]
    assert lay_out(rows) == text  # type: ignore[arg-type]


# The evidence.


@every_ruleset_of_every_game
def test_what_is_shown_is_shown(game: Game, ruleset_name: str) -> None:
    rounds, tests = rounds_showing(game, ruleset_name), marked_tests(game.name, ruleset_name)
    bare = [
        clause.id
        for clause in register(game, ruleset_name)
        if clause.status == "shown" and not clause.tests and clause.id not in rounds
    ]
    assert not bare, f"no golden round and no test shows {', '.join(bare)}"
    for clause in register(game, ruleset_name):
        missing = set(clause.tests) - set(tests.get(clause.id, ()))
        assert not missing, f"{clause.id}: no such test, or not marked so: {missing}"


@every_ruleset_of_every_game
def test_what_is_not_modelled_is_not_shown(game: Game, ruleset_name: str) -> None:
    shown = {**rounds_showing(game, ruleset_name), **marked_tests(game.name, ruleset_name)}
    silent = {
        clause.id for clause in register(game, ruleset_name) if clause.status == "not modelled"
    }
    assert not silent & set(shown)


@every_ruleset_of_every_game
def test_rounds_cite_clauses_that_there_are(game: Game, ruleset_name: str) -> None:
    assert set(rounds_showing(game, ruleset_name)) <= ids(game, ruleset_name)


def test_marks_cite_clauses_that_there_are() -> None:
    known = {
        (game.name, name, clause) for game, name in every_ruleset() for clause in ids(game, name)
    }
    strays = [mark for mark in collect() if mark[1:] not in known]
    assert not strays, "\n".join(map(str, strays))


@every_ruleset_of_every_game
def test_a_register_is_up_to_date(game: Game, ruleset_name: str) -> None:
    """If not: `python -m tests.clauses`."""
    text = register_file(game, ruleset_name).read_text(encoding="utf-8")
    assert refresh(game, ruleset_name) == text


# The rulesets.


@every_ruleset_of_every_game
def test_a_ruleset_cites_clauses_that_there_are(game: Game, ruleset_name: str) -> None:
    known = ids(game, ruleset_name)
    parent = raw(game, ruleset_name)["ruleset"].get("based_on")
    if parent:
        known |= ids(game, parent)
    cited = [
        (where, clause)
        for where, cite in citations(raw(game, ruleset_name))
        for clause in spread(cite)
        if not clause.startswith("policy: ")
    ]
    assert cited
    strays = [f"{where}: {clause}" for where, clause in cited if not is_of(clause, known)]
    assert not strays, "\n".join(strays)


def is_of(clause: str, known: set[str]) -> bool:
    """Whether a clause is in the register, or is a section of which the register has the parts."""
    return clause in known or any(
        name.startswith((f"{clause}(", f"{clause}.", f"{clause}/")) for name in known
    )


@every_ruleset_of_every_game
def test_policies_of_a_ruleset_are_decided(
    game: Game, ruleset_name: str, decided: set[str]
) -> None:
    parent = raw(game, ruleset_name)["ruleset"].get("based_on")
    files = [ruleset_file(game.folder, name) for name in (ruleset_name, parent) if name]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    cited = {f"policy: {name}" for name in POLICY.findall(text)}
    assert cited
    assert not cited - decided


@every_ruleset_of_every_game
def test_policies_of_rounds_are_decided(game: Game, ruleset_name: str, decided: set[str]) -> None:
    for file in round_files(game, ruleset_name):
        for comment in read(file.read_text(encoding="utf-8"), file.name).comments:
            kind, _, name = comment.partition(" ")
            if kind == "policy":
                assert f"policy: {name}" in decided, file.name
            elif kind == "reading":
                assert name in decided, file.name


# Reading a register.


@pytest.mark.parametrize(
    "line",
    [
        "§8(b) | shown",
        "§8(b) | shown | natural | paid",
        "§8(b) |  | natural",
        "§8(b) | open | natural",
        "§8(b) | not modelled | natural",
        "§8(b) | not modelled:  | natural",
        "§8(b) | shown by somebody | natural",
        "§8(b) | shown by tests/test_x.py::test_y, somebody | natural",
    ],
)
def test_a_line_that_is_no_clause_is_refused(line: str) -> None:
    with pytest.raises(Unreadable):
        parse_clause(line)


def test_a_clause_has_its_tests_or_its_reason() -> None:
    shown = parse_clause("§10 | shown by tests/a.py::test_b, tests/c.py::D::test_e | One area")
    assert shown.tests == ("tests/a.py::test_b", "tests/c.py::D::test_e")
    assert (shown.status, shown.why) == ("shown", "")
    silent = parse_clause("§2(c) | not modelled: the stack is never visible | A second cut card")
    assert (silent.status, silent.why) == ("not modelled", "the stack is never visible")


def test_a_game_without_a_register_says_so() -> None:
    game, _ = next(every_ruleset())
    with pytest.raises(NotPermitted, match="no register"):
        register(game, "nowhere")


def test_an_unreadable_line_is_found_by_its_number(tmp_path: Path) -> None:
    game, _ = next(every_ruleset())
    folder = tmp_path / "clauses"
    folder.mkdir()
    (folder / "here.txt").write_text("# A heading\n§1 | shown | fine\n§2 | whatever | not\n")
    with pytest.raises(Unreadable, match=r"here\.txt:3: .*not a status"):
        register(moved(game, tmp_path), "here")


def moved(game: Game, folder: Path) -> Game:
    """The same game with another folder."""
    fields = {name: getattr(game, name) for name in game.__struct_fields__}
    return Game(**{**fields, "folder": folder})


# Marks.

MARKED = """
import pytest

shows = pytest.mark.clause
pytestmark = shows("a game", "its rules", "§1")

@pytest.mark.parametrize("number", [1, 2])
@shows("a game", "its rules", "§2")
def test_two_clauses(number): ...

@pytest.mark.parametrize("word", [pytest.param("x", marks=shows("a game", "its rules", "§3"))])
def test_a_clause_of_one_parameter(word): ...
"""


def test_marks_are_found_wherever_they_are_put(tmp_path: Path) -> None:
    (tmp_path / "test_marked.py").write_text(MARKED, encoding="utf-8")
    assert [(mark.test.partition("::")[2], mark.clause) for mark in collect(str(tmp_path))] == [
        ("test_a_clause_of_one_parameter", "§1"),
        ("test_a_clause_of_one_parameter", "§3"),
        ("test_two_clauses", "§1"),
        ("test_two_clauses", "§2"),
    ]


def test_tests_that_cannot_be_read_are_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name", encoding="utf-8")
    with pytest.raises(AssertionError, match="cannot be collected"):
        collect(str(tmp_path))


# Citations.


@pytest.mark.parametrize(
    ("cite", "clauses"),
    [
        ("§8(b)", ["§8(b)"]),
        ("§5(a), §11", ["§5(a)", "§11"]),
        ("(h)(11)-(12)", ["(h)(11)", "(h)(12)"]),
        ("(e)(8)(ii)(A)-(B)", ["(e)(8)(ii)(A)", "(e)(8)(ii)(B)"]),
        ("(h)(9)(i)-(iii)", ["(h)(9)(i)", "(h)(9)(ii)", "(h)(9)(iii)"]),
        ("policy: odd-cent", ["policy: odd-cent"]),
        ("WA1 9/1", ["WA1 9/1"]),
        ("WA1 1, 1.a, P2", ["WA1 1", "WA1 1.a", "WA1 P2"]),
    ],
)
def test_a_citation_is_spread(cite: str, clauses: list[str]) -> None:
    assert spread(cite) == clauses


def test_a_span_the_wrong_way_round_is_refused() -> None:
    with pytest.raises(ValueError, match="is not a span"):
        spread("§8(n)-(k)")


def test_citations_are_found_wherever_they_stand() -> None:
    data = {
        "rules": {"decks": {"may": [6, 8], "cite": "§2(a)"}},
        "clauses": {"deal": "§7(c)", "bonus": "none", "cards": {"cut": "§5(e)"}},
        "tables": {"paytable": {"A": {"cite": "§12", "pays": {"pair": "1 to 1"}}}},
        "irregularities": {"face_up_card": {"is": "to the rack", "cite": "§9(a)"}},
    }
    way = {"rules": {"house_way": {"cite": "§8(i)", "is": [{"cite": "§8(i)(1)", "says": "pair"}]}}}
    found = [cite for _, cite in citations(data)]
    assert found == ["§2(a)", "§7(c)", "§5(e)", "§12", "§9(a)"]
    assert [cite for _, cite in citations(way)] == ["§8(i)", "§8(i)(1)"]


def test_a_section_counts_where_its_parts_are_registered() -> None:
    known = {"§6(a)", "§60", "WA1 9/1"}
    assert is_of("§6", known)
    assert is_of("WA1 9", known)
    assert not is_of("§5", known)
    assert not is_of("WA1", known)
