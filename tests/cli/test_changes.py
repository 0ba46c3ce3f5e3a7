"""The ratio of two wagers, and what differences between rulesets do to the edge."""

import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.reading import facts, fraction, said

GAME = "fast-action-holdem"
THREE_CARD = """\
[ruleset]
game = "three-card-poker"
based_on = "ma"
name = "dearer-draws"
title = "Dearer draws"
source = "nobody's law"
read_on = "2026-11-16"

[rules.draws]
is = "lose"
cite = "nobody's law"
"""
ONE_DECK = (GAME, "--rules", "wa-single-deck")
VARIATION = """\
[ruleset]
game = "fast-action-holdem"
based_on = "wa-single-deck"
name = "better-ante"
title = "A better Ante"
source = "nobody's law"
read_on = "2026-11-16"

[rules.win_pays]
is = "3 to 2"
cite = "nobody's law"

[rules.splits]
is = "ante, or both"
cite = "nobody's law"
"""


def advantages(run: Run, *words: str) -> dict[str, Fraction]:
    wagers = facts(run, "odds", *words)["wagers"]
    return {each["wager"]: fraction(each["house_advantage"]) for each in reversed(wagers)}


@pytest.mark.slow
def test_a_larger_bonus_changes_best_play(run: Run) -> None:
    even, large = (advantages(run, *ONE_DECK, "--ratio", ratio) for ratio in ("1", "60"))
    assert even["ante and bonus"] == even["ante"] + even["bonus"]
    assert large["ante and bonus"] == large["ante"] + 60 * large["bonus"]
    assert large["ante"] > even["ante"]
    assert large["bonus"] < even["bonus"]


def test_the_edge_by_ratio_is_drawn_and_simulated_figures_are_said_to_be(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.games.fast_action_holdem.odds.ROUNDS", 20_000)
    file = tmp_path / "edge.svg"
    out = " ".join(said(run, "odds", *ONE_DECK, "--ratios", str(file)).split())
    assert "~ is estimated from 20,000 rounds of best play" in out
    words = " ".join(ET.fromstring(file.read_text(encoding="utf-8")).itertext())
    for table in ("4", "5", "6"):
        assert f"paytable {table}" in words
    assert "at 60 times" in words


def test_what_each_difference_does_to_the_edge(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "variation.toml"
    file.write_text(VARIATION, encoding="utf-8")
    found = facts(run, "odds", str(file), "--against", "wa-single-deck")
    changes = {each["what"]: each["house_advantage"] for each in found["changes"]}
    assert {*changes} == {"win pays", "splits"}
    before, after = (
        fraction(found[side]["house_advantage"]["ante and bonus"]) for side in ("against", "all")
    )
    alone = {what: fraction(edges["ante and bonus"]) for what, edges in changes.items()}
    assert alone["win pays"] < after < before < alone["splits"]


def test_a_difference_is_shown_beside_what_it_does(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "variation.toml"
    file.write_text(THREE_CARD, encoding="utf-8")
    shown = said(run, "odds", str(file), "--against", "ma")
    assert "draws: push → lose" in shown
    assert "all: dearer-draws" in shown
    assert "percentage" in shown
    assert "points" in shown
    narrow = said(run, "odds", str(file), "--against", "ma", columns=40)
    for figure in ("3.3730 %", "3.5044 %", "+0.1315"):
        assert figure in shown
        assert figure in narrow, "a figure is not broken"


@pytest.mark.parametrize(
    "words",
    [
        ("odds", "heads-up-holdem", "--ratio", "2"),
        ("odds", "heads-up-holdem", "--ratios", "edge.svg"),
        ("odds", GAME, "--rules", "ma", "--ratio", "2"),
        ("odds", GAME, "--rules", "wa-multi-deck", "--set", "paytable=3", "--ratio", "2"),
        ("odds", *ONE_DECK, "--ratio", "1/0"),
        ("odds", *ONE_DECK, "--against", "nj"),
    ],
)
def test_what_cannot_be_asked_is_refused(run: Run, words: tuple[str, ...]) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("houseway: ")
