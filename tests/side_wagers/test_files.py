"""Side wagers in files: laid over one another, changed, written, told and drawn."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import houseway
from houseway.cli import main
from houseway.games import game_of
from houseway.odds.side_chance import side_estimates
from houseway.odds.side_wagers import side_wager_odds
from houseway.reports.paper.page import to_html
from houseway.rulesets import Ruleset
from houseway.rulesets.schema import ruleset_schema
from houseway.rulesets.side_wagers import wagers_over
from houseway.steps.side_counting import count_lines
from houseway.steps.side_terms import SIDE_ORDERS
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.side_wagers.making import of_lines, of_order

EXAMPLES = Path(__file__).parents[2] / "examples"
SHOWN = {
    "three-card-6-card-bonus": "6-card-bonus",
    "heads-up-suited-pair": "suited-pair",
    "spanish-21-first-pair": "first-pair",
    "minibaccarat-pairs": "player-pair",
    "minibaccarat-banker-six": "banker-six",
    "chemin-de-fer-natural": "natural",
    "poker-flop-bonus": "flop-bonus",
}
each_example = pytest.mark.parametrize(("file", "name"), SHOWN.items())


def found(file: str) -> tuple[Any, Ruleset[Any]]:
    """The game and the ruleset of an example."""
    path = EXAMPLES / f"{file}.toml"
    game = game_of(path)
    return game, game.ruleset(str(path))


@each_example
def test_an_example_is_loaded_counted_drawn_and_dealt(file: str, name: str) -> None:
    game, ruleset = found(file)
    rules = ruleset.open()
    side = rules.side_wagers[0]
    counted = count_lines(side, rules.in_sight, rules.stock)
    assert side.name == name
    assert sum(counted.lines.values()) + counted.others == counted.deals
    layout = game.layout(rules)
    assert name in {area.wager for area in layout.areas}
    assert name in {payouts.wager for payouts in layout.payouts}
    session = Session(game, rules, entropy(5))
    for seat in (1, 2, 3):
        session.sit(seat, f"Ann {seat}", 500_00)
    made = 0
    for _ in range(6):
        round_ = session.play(dict.fromkeys(session.players, game.policy))
        assert round_.felt.is_empty
        made += sum(f"wager 1 {name}" in event.text() for event in round_.events)
    assert made, "a simple player makes it"


@each_example
def test_the_count_lies_in_the_interval_of_a_simulation(file: str, name: str) -> None:
    _, ruleset = found(file)
    rules = ruleset.open()
    (counted,) = side_wager_odds(rules)
    played = side_estimates(rules, 60_000, 11, rules.stock.pieces)
    low, high = counted.interval(played[name])
    assert low <= counted.expectation <= high
    assert played[name].rounds == 60_000


def test_it_is_a_further_wager_of_the_report_and_of_the_simulation() -> None:
    file, name = EXAMPLES / "minibaccarat-pairs.toml", "player-pair"
    counted = houseway.odds(file).wager(name)
    assert counted.combinations == 416 * 415 // 2
    assert [line.result for line in counted.lines] == ["perfect pair", "pair", "no line"]
    played = houseway.simulate(file, rounds=20_000, seed=11)
    assert played.wagers[name].rounds == 20_000


def test_cards_that_were_seen_are_gone() -> None:
    """What is left of the shoe is what a side wager is counted from."""
    file, name = EXAMPLES / "minibaccarat-pairs.toml", "player-pair"
    counted = houseway.odds(file, seen="Ah Kd 2c 2d").wager(name)
    assert counted.combinations == 412 * 411 // 2


def test_a_difference_changes_a_part_and_leaves_out(tmp_path: Path) -> None:
    based = (EXAMPLES / "three-card-6-card-bonus.toml").read_text(encoding="utf-8")
    game, plain = found("three-card-6-card-bonus")
    changed = tmp_path / "changed.toml"
    changed.write_text(based.replace('"1 to 25 by 1"', '"5 to 25 by 5"'), encoding="utf-8")
    other = game.ruleset(str(changed))
    assert other.digest != plain.digest
    assert str(other.open().side_wagers[0].limits) == "5.00 to 25.00 by 5.00"
    gone = {"side_wagers": {"6-card-bonus": "none"}}
    assert wagers_over(plain.data["side_wagers"], gone["side_wagers"]) == {}
    part = {"6-card-bonus": {"limits": "5 to 10 by 5"}}
    laid = wagers_over(plain.data["side_wagers"], part)["6-card-bonus"]
    assert laid == {**plain.data["side_wagers"]["6-card-bonus"], "limits": "5 to 10 by 5"}


def test_a_ruleset_without_one_has_the_digest_it_had() -> None:
    game, ruleset = found("three-card-6-card-bonus")
    law = game.ruleset("ma")
    assert "side_wagers" not in law.data
    assert ruleset.data["side_wagers"]


def test_paytables_are_changed_like_others(tmp_path: Path) -> None:
    law = EXAMPLES / "three-card-6-card-bonus.toml"
    short = houseway.variation(law, changes={"6-card-bonus.flush": 20})
    mine = houseway.variation(law, changes={"side_wagers.6-card-bonus.pays.flush": "20 to 1"})
    for made in (short, mine):
        assert str(made.open().side_wagers[0].pays["flush"]) == "20 to 1"
    file = mine.save(tmp_path / "mine.toml")
    game = game_of(file)
    again = game.ruleset(str(file))
    assert again.open().side_wagers == mine.open().side_wagers
    conditions = houseway.variation(
        EXAMPLES / "heads-up-suited-pair.toml", changes={"suited-pair": [30, 5, 4, 1]}
    )
    saved = game_of(conditions.save(tmp_path / "lines.toml"))
    assert saved.ruleset(str(tmp_path / "lines.toml")).open().side_wagers[0].pays


@each_example
def test_the_schema_knows_it(file: str, name: str) -> None:
    game, _ = found(file)
    schema = json.loads(json.dumps(ruleset_schema(game.rules, game.name, game.title)))
    data = tomllib.loads((EXAMPLES / f"{file}.toml").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    assert not list(validator.iter_errors(data))
    data["side_wagers"][name]["beans"] = 1
    assert list(validator.iter_errors(data))


@pytest.mark.parametrize("order", SIDE_ORDERS)
def test_a_royal_flush_that_would_lose_unawares_is_warned_of(order: str) -> None:
    names = [row.name for row in SIDE_ORDERS[order].rows]
    (royal,) = (name for name in names if "royal" in name)
    assert names.index(royal) < names.index("straight flush"), "it is the higher one"
    wager = of_order(order, ["straight flush", "flush"], "own")
    assert f"has no line for a {royal}: that loses" in wager.warning
    assert not of_order(order, [royal, "straight flush"], "own").warning
    assert not of_order(order, ["flush"], "own").warning
    assert not of_lines({"flush": "3 of a suit"}, "own").warning


def test_the_warning_stands_in_rules_odds_and_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    known = EXAMPLES / "three-card-6-card-bonus.toml"
    file = tmp_path / "mine.toml"
    text = known.read_text(encoding="utf-8")
    file.write_text(text.replace('"royal flush" = "1000 to 1", ', ""), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != text
    warning = "6-card-bonus pays a straight flush and has no line for a royal flush: that loses."

    def paper(of: Path) -> str:
        return to_html(houseway.report(str(of), rounds=500, threads=1).paper)

    for is_warned, of in ((True, file), (False, known)):
        for command in ("rules", "odds"):
            assert main([command, str(of)]) == 0
            assert (f"Warning: {warning}" in capsys.readouterr().out) == is_warned
        assert (warning in paper(of)) == is_warned
