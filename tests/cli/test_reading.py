"""The commands that show what a regulation says: games, rules, compare, clauses."""

import json
from pathlib import Path

import pytest

from houseway.games import GAMES, find_game
from houseway.table.clauses import register
from tests.cli.conftest import Run

GAME = "fast-action-holdem"
NAMES = find_game(GAME).rulesets
EVERY = [(game, rules) for game in GAMES for rules in find_game(game).rulesets]


def squeezed(text: str) -> str:
    """Text with its line breaks and columns closed up."""
    return " ".join(text.split())


def test_games_lists_every_game_and_ruleset(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    for names in EVERY:
        assert names[0] in ran.out
        assert f"  {names[1]}" in ran.out
    listed = json.loads(run("games", "--json").out)["games"]
    assert [game["name"] for game in listed] == list(GAMES)
    assert [ruleset["name"] for ruleset in listed[0]["rulesets"]] == NAMES


@pytest.mark.parametrize(("game", "rules"), EVERY)
@pytest.mark.parametrize("columns", [50, 80, 400])
def test_rules_shows_every_value_with_its_clause(
    run: Run, game: str, rules: str, columns: int
) -> None:
    ran = run("rules", game, "--rules", rules, columns=columns)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= columns
    ruleset = find_game(game).ruleset(rules)
    for entry in ruleset.entries.values():
        assert entry.key in ran.out
    if columns == 400:
        said = squeezed(ran.out)
        for entry in ruleset.entries.values():
            assert squeezed(entry.cite) in said
            assert squeezed(entry.note) in said


def test_rules_says_who_chose_what_and_what_may_be_chosen(run: Run) -> None:
    said = squeezed(run("rules", GAME, "--rules", "ma", "--set", "decks=8", columns=160).out)
    assert "decks 8 §2(a)" in said
    assert "you chose; may be 6 · 8" in said
    assert "this house chose; may be to the player · to the house" in said
    assert "limits 10 to 1,000 by 1 147.07(1)" in said
    assert "as the licensee sets it" in said


def test_rules_shows_house_way_paytables_and_remedies(run: Run) -> None:
    ma = squeezed(run("rules", GAME, "--rules", "ma", columns=120).out)
    assert "House way, §8(i) 1 suited pair §8(i)(1) 2 highest pair §8(i)(2)" in ma
    assert "face-up-card to the discard rack, next card §9(a)" in ma
    assert "burn new set §7(a)" in ma
    washington = squeezed(
        run("rules", GAME, "--rules", "wa-multi-deck", "--set", "paytable=3", columns=120).out
    )
    assert "Paytable, WA6 paytable 1 2 3 (here)" in washington
    assert "three-of-a-kind – push push" in washington
    assert "equal to – – ante" in washington
    assert "bonus least 5.00" in washington


def test_rules_in_json_can_be_chosen_again(run: Run) -> None:
    facts = json.loads(run("rules", GAME, "--rules", "ma", "--set", "decks=8", "--json").out)
    assert facts["rules"]["decks"] == {
        "is": "8",
        "by": "you",
        "may": [6, 8],
        "cite": "§2(a)",
        "note": facts["rules"]["decks"]["note"],
    }
    assert facts["rules"]["natural_pays"] == {
        "is": "5 to 1",
        "by": "the law",
        "may": None,
        "cite": "§8(b)",
        "note": "",
    }
    assert facts["irregularities"]["face-up-card"]["cite"] == "§9(a)"
    assert facts["steps"]["marker"] == "§7(b)"
    chosen = [f"{key}={rule['is']}" for key, rule in facts["rules"].items() if rule["may"]]
    ruleset = find_game(GAME).ruleset("ma")
    assert ruleset.open(ruleset.parse_choices(chosen)).decks == 8


def test_the_first_ruleset_is_meant_where_none_is_named(run: Run) -> None:
    assert run("rules", GAME).out == run("rules", GAME, "--rules", sorted(NAMES)[0]).out


def test_rules_reads_a_file_of_the_users_own(run: Run, variation: Path) -> None:
    said = squeezed(run("rules", str(variation)).out)
    assert "Fast Action Hold'em, My variation" in said
    assert "my-variation, based on ma" in said
    assert "decks 8" in said


def test_compare_shows_what_differs_with_both_citations(run: Run) -> None:
    said = squeezed(run("compare", GAME, "ma", "wa-single-deck", columns=200).out)
    assert "decks may be 6 · 8 1 §2(a) WA1 introduction" in said
    assert "natural_pays 5 to 1 none §8(b) policy: nothing-added" in said
    assert "face-up-card to the discard rack, next card the round is void §9(a)" in said
    assert "cards_dealt" not in said
    facts = json.loads(run("compare", GAME, "ma", "wa-single-deck", "--json").out)
    assert facts["rulesets"] == ["ma", "wa-single-deck"]
    rules = {d["what"]: d for d in facts["differences"] if d["section"] == "Rules"}
    assert rules["decks"]["second"] == {"says": "1", "cite": "WA1 introduction"}
    steps = {d["what"]: d for d in facts["differences"] if d["section"] == "Steps"}
    assert steps["marker"]["second"]["says"] == "–"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [50, 80])
def test_compare_keeps_to_the_terminals_width(run: Run, game: str, columns: int) -> None:
    rulesets = find_game(game).rulesets
    ran = run("compare", game, rulesets[0], rulesets[-1], columns=columns)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= columns


def test_compare_takes_files_and_finds_nothing_between_a_ruleset_and_itself(
    run: Run, variation: Path
) -> None:
    assert "0 differences between ma and ma" in run("compare", GAME, "ma", "ma").out
    facts = json.loads(run("compare", GAME, "ma", str(variation), "--json").out)
    assert facts["differences"] == [
        {
            "section": "This house's choices",
            "what": "decks",
            "first": {"says": "6", "cite": "§2(a)"},
            "second": {"says": "8", "cite": "§2(a)"},
        }
    ]


@pytest.mark.parametrize("rules", NAMES)
def test_clauses_lists_the_whole_register(run: Run, rules: str) -> None:
    facts = json.loads(run("clauses", GAME, "--rules", rules, "--json").out)
    listed = register(find_game(GAME), rules)
    assert len(facts["clauses"]) == len(listed) == sum(facts["counts"].values())
    said = run("clauses", GAME, "--rules", rules, columns=200).out
    for clause in facts["clauses"]:
        assert clause["clause"] in said
    assert f"{rules}: {len(listed)} clauses: " in said.splitlines()[-1]


def test_clauses_names_the_rounds_and_tests_that_show_a_clause(run: Run) -> None:
    facts = json.loads(run("clauses", GAME, "--rules", "ma", "--json").out)
    clauses = {clause["clause"]: clause for clause in facts["clauses"]}
    assert "8-f-surrender.round" in clauses["§8(f)"]["rounds"]
    # A mark on the test, one on a parameter of it, one that a helper has put there.
    assert (
        "tests/pieces/test_cards.py::test_a_pack_has_thirteen_ranks_in_each_of_four_suits"
        in clauses["§1 suit"]["tests"]
    )
    assert any("test_hands_multideck.py" in test for test in clauses["§3(b)(17)"]["tests"])
    assert any("test_refusals.py" in test for test in clauses["§6(a)"]["tests"])
    witnesses = [*clauses["§8(f)"]["rounds"], *clauses["§8(f)"]["tests"]]
    assert witnesses
    assert clauses["146.29(3)"]["status"].startswith("not modelled: ")
    assert clauses["146.29(3)"]["rounds"] == []


def test_clauses_of_a_variation_are_those_it_is_based_on(run: Run, variation: Path) -> None:
    assert run("clauses", str(variation)).out == run("clauses", GAME, "--rules", "ma").out
