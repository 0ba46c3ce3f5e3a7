"""Every clause of a register is shown or said to be not modelled; what is cited is in one."""

from pathlib import Path

import pytest

from houseway.examination.citing import citations, ids_of, is_of, spread
from houseway.games.poker import GAME as POKER
from houseway.rulesets.readings import policies_in
from houseway.table.clauses import (
    evidence_file,
    register,
    round_files,
    rounds_showing,
    showing_tests,
)
from houseway.table.game import Game
from houseway.table.notation import read
from tests.clauses import RULESETS, collect, every_ruleset, evidence, marked_tests

every_ruleset_of_every_game = pytest.mark.parametrize(("game", "ruleset_name"), RULESETS)


# The evidence.


@every_ruleset_of_every_game
def test_what_is_shown_is_shown(game: Game, ruleset_name: str) -> None:
    """By a golden round, which `test_rounds` holds to what it names, or by a marked test."""
    shown = {*rounds_showing(game, ruleset_name), *marked_tests(game.name, ruleset_name)}
    bare = [
        clause.id
        for clause in register(game, ruleset_name)
        if clause.status == "shown" and clause.id not in shown
    ]
    assert not bare, f"no golden round and no test shows {', '.join(bare)}"


@every_ruleset_of_every_game
def test_what_is_not_modelled_is_not_shown(game: Game, ruleset_name: str) -> None:
    shown = {*rounds_showing(game, ruleset_name), *marked_tests(game.name, ruleset_name)}
    for file in round_files(game, ruleset_name):
        shown.update(read(file.read_text("utf-8"), file.name).named("illustrates"))
    silent = {
        clause.id for clause in register(game, ruleset_name) if clause.status == "not modelled"
    }
    assert not silent & shown


def test_marks_cite_clauses_that_there_are() -> None:
    known = {
        (game.name, name, clause) for game, name in every_ruleset() for clause in ids_of(game, name)
    }
    known |= {(POKER.name, "ma", clause) for clause in ids_of(POKER, "ma")}  # not offered yet
    strays = [mark for mark in collect() if mark[1:] not in known]
    assert not strays, "\n".join(map(str, strays))


@every_ruleset_of_every_game
def test_the_tests_that_are_listed_are_those_that_are_collected(
    game: Game, ruleset_name: str
) -> None:
    """If not: `python -m tests.clauses`."""
    assert evidence_file(game, ruleset_name).read_text("utf-8") == evidence(game, ruleset_name)
    assert showing_tests(game, ruleset_name) == marked_tests(game.name, ruleset_name)


@every_ruleset_of_every_game
def test_every_ruleset_of_the_house_stands_on_a_policy(game: Game, ruleset_name: str) -> None:
    assert policies_in(game.ruleset(ruleset_name).data)


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
