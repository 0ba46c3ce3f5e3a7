"""Every command's JSON is of its shape, and every shape has its schema."""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from houseway.cli import main
from houseway.cli.commands import COMMANDS
from houseway.cli.schemas import OUTPUTS, shape_of
from houseway.door.asked import find_table
from houseway.door.counting import Ratios
from houseway.door.shapes.parts import schema_of
from houseway.errors import NotPermitted
from houseway.games import GAMES, find_game
from houseway.odds.ratios import RatioOdds, RatioPoint
from houseway.pieces.stock import Stock
from houseway.table.shoe import Stack, entropy
from tests.cli.conftest import Run, run
from tests.cli.test_entry import open_floor_with_ann

__all__ = ["run"]  # A fixture.

GAME = "three-card-poker"
ROUND = find_game(GAME).folder / "rounds" / "ma"
PAIR_PLUS = ("--wager", "pair-plus", "--target", "3.5%", "--vary", "pair_plus.flush=1..5")
EXAMPLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "games": (("games",),),
    "rules": tuple(
        ("rules", game, "--rules", rules) for game in GAMES for rules in find_game(game).rulesets
    ),
    "policy": (("rules", "let-it-ride", "--policy", "early-exposure"),),
    "comparison": (("compare", "fast-action-holdem", "ma", "wa-single-deck"),),
    "clauses": tuple(("clauses", game) for game in GAMES),
    "odds": (("odds", GAME), ("odds", "sic-bo"), ("odds", "double-down-stud")),
    "takings": (("odds", "poker", "--set", "variant=draw", "--set", "rake=10% up to 4"),),
    "changes": (("odds", GAME, "--change", "draws=lose", "--against", "ma"),),
    "sweep": (("odds", GAME, "--sweep", "pair_plus.flush=3..4"),),
    "search": (("search", GAME, *PAIR_PLUS),),
    "advice": (("advise", GAME, "Qh 6d 4c"),),
    "weighed": (("advise", "sic-bo"), ("advise", "sic-bo", "small 10, total-9 5")),
    "strategy": (("strategy", GAME), ("strategy", "double-down-stud")),
    "simulation": tuple(
        ("simulate", game, "-n", "500", "--seed", "7", "--strategy", "simple")
        for game in ("sic-bo", GAME, "let-it-ride")
    ),
    "deal": tuple(("deal", game, "-n", "2", "--seed", "7") for game in GAMES),
    "walk": (("walk", "sic-bo"),),
    "equity": (
        ("equity", "holdem", "AhKh", "QcQd", "--board", "2c 9d Ts 3h"),
        ("equity", "omaha-8", "AhAd2c3d", "KhKdQcJd", "--simulate", "2000", "--seed", "7"),
    ),
    "replay": (("replay", str(ROUND)),),
    "fairness": (("fairness", "-n", "2000", "--seed", "7"),),
}
"""What is printed under each name, by commands that take no time."""
BY_OTHERS = {
    *("verification", "proof-check", "backup", "archive", "restoration", "appointment"),
    *("shoe", "price", "ratios"),
}
"""What needs a floor, a shoe or a chart, or is asked for in Python alone."""
SAYS_NOTHING = {"play", "serve", "schema", "report", "head", "prove"}
"""Commands without `--json`: they talk, write a file, or print JSON by themselves."""


@cache
def validator(output: str) -> Draft202012Validator:
    schema = schema_of(shape_of(output))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def hold(output: str, text: str) -> Any:
    """Hold what was printed to the schema of its format."""
    told = json.loads(text)
    assert next(iter(told)) == "format"
    assert told["format"] == f"houseway-{output}/1"
    validator(output).validate(told)
    return told


@pytest.mark.parametrize("output", EXAMPLES)
def test_what_a_command_prints_is_of_its_shape(run: Run, output: str) -> None:
    for words in EXAMPLES[output]:
        ran = run(*words, "--json")
        assert (ran.code, ran.err) == (0, ""), words
        hold(output, ran.out)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_odds_and_best_play_of_every_game_are_of_their_shape(run: Run, game: str) -> None:
    for rules in find_game(game).rulesets:
        words = game, "--rules", rules, "--json"
        hold("takings" if game == "poker" else "odds", run("odds", *words).out)
        best = run("strategy", *words)
        if best.code == 0:
            hold("strategy", best.out)


def test_what_the_floor_prints_is_of_its_shape(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    played = open_floor_with_ann()
    assert main(["verify", "--checkpoint", "c.checkpoint"]) == main(["head"]) == 0
    assert main(["prove", played, "--out", "round.proof"]) == 0
    for output, words in {
        "verification": ["verify"],
        "proof-check": ["check-proof", "round.proof"],
        "backup": ["backup", "a.backup"],
        "restoration": ["restore", "a.backup", "--database", "sqlite:///again.db"],
        "archive": ["archive", "c.checkpoint"],
        "appointment": ["appoint", "Ann", "supervisor"],
    }.items():
        run("games")  # What was printed before is gone.
        ran = run(*words, "--json")
        assert (ran.code, ran.err) == (0, ""), words
        hold(output, ran.out)
    wrong = run("check-proof", "round.proof", "--key", "00" * 32, "--json")
    assert wrong.code == 1
    assert hold("proof-check", wrong.out)["holds"] is False


def test_a_shoe_and_a_chart_of_ones_own_are_told_in_their_shapes(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("shoe.stack").write_text(Stack.shuffled(Stock.of_decks(1), entropy(1)).text())
    hold("shoe", run("verify-shoe", "shoe.stack", "--json").out)
    assert run("strategy", GAME, "--out", "mine.toml").code == 0
    hold("price", run("price", GAME, "mine.toml", "--json").out)


def test_ratios_are_told_in_their_shape() -> None:
    half = RatioPoint(ratio=Fraction(1, 2), house_advantage=Fraction(1, 30))
    curve = RatioOdds(paytable="5", first="ante", second="bonus", points=(half,), even=())
    found = Ratios(asked=find_table("wa-single-deck"), curves=(curve,))
    hold("ratios", found.to_json())
    assert found.to_csv().splitlines()[1].startswith("5,ante,bonus,1,2,0.5,1,30,")
    assert repr(found).endswith("5 2.2222 % at 1/2>")


def test_every_shape_is_shown_by_some_command() -> None:
    assert {*EXAMPLES, *BY_OTHERS} == {*OUTPUTS}
    for output in OUTPUTS:
        assert validator(output).schema["$schema"].endswith("2020-12/schema")


def test_every_format_stands_on_the_page_about_them() -> None:
    page = (Path(__file__).parents[2] / "docs" / "output.md").read_text("utf-8")
    assert [output for output in OUTPUTS if f"`houseway-{output}/1`" not in page] == []


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - SAYS_NOTHING))
def test_every_command_that_finds_something_says_it_to_programs(run: Run, command: str) -> None:
    assert "--json" in run(command, "--help").out


def test_a_key_that_the_schema_does_not_name_is_refused() -> None:
    """So that a schema cannot fall behind what is printed."""
    made = {"format": "houseway-games/1", "games": [], "more": 1}
    assert not validator("games").is_valid(made)
    del made["more"]
    assert validator("games").is_valid(made)


def test_the_schema_is_printed_by_either_name(run: Run) -> None:
    by_name = run("schema", "--output", "odds")
    assert by_name.code == 0
    assert run("schema", "--output", "houseway-odds/1").out == by_name.out
    assert json.loads(by_name.out)["$schema"].endswith("2020-12/schema")
    assert "did you mean odds?" in run("schema", "--output", "ods").err
    assert "name a game, or by --output" in run("schema").err
    with pytest.raises(NotPermitted):
        shape_of("cards")


@pytest.mark.parametrize("words", [("odds", GAME), ("rules", GAME), ("deal", GAME, "-n", "2")])
def test_tables_are_written_where_they_are_asked_for(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    book, folder = tmp_path / "book.xlsx", tmp_path / "tables"
    assert run(*words, "--xlsx", str(book)).out == f"{book}\n"
    assert book.read_bytes().startswith(b"PK")
    files = run(*words, "--csv-to", str(folder)).out.splitlines()
    assert [Path(file).parent for file in files] == [folder] * len(files)
    if words[0] != "deal":
        assert run(*words, "--csv").out == Path(files[0]).read_text("utf-8")
