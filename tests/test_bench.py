"""The bench: what becomes of figures, and rounds that end before they are looked for to end."""

import random
from collections.abc import Iterable
from math import nan
from pathlib import Path

import pytest

from bench import kept
from bench.__main__ import main
from bench.figures import BRIEF, Bar, Figure, Measured, Work
from bench.rounds import SEATS, play
from houseway.games import find_game
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import Card, parse_cards
from houseway.round.start import Player, Start


def figure(
    *values: float, beside: float = 1.0, noise: float = 0.0, is_cost: bool = False
) -> Figure:
    spread = [value * factor for value in values for factor in (1 - noise, 1, 1 + noise)]
    return Figure("rounds", tuple(spread), (beside,) * len(spread), is_cost=is_cost)


def test_a_figure_is_the_median_of_its_ratios_and_says_how_far_they_lie_apart() -> None:
    found = Figure("rounds", (10, 20, 33), (1, 2, 3), "PokerKit", bar=Bar(12, of_ratio=True))
    assert found.ratios == [10, 10, 11]
    assert (found.value, found.ratio, found.noise) == (20, 10, 0.05)
    assert found.complaint == "rounds: 10 times PokerKit, 12 wanted"
    assert not found._replace(bar=Bar(10, of_ratio=True)).complaint
    assert found._replace(bar=Bar(19), is_cost=True).complaint


@pytest.mark.parametrize("values", [(), (0.0,), (nan,), (float("inf"),), (-1.0,)])
def test_what_is_no_number_is_a_fault(
    values: tuple[float, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measure(work: Work) -> Measured:
        assert work is BRIEF
        return Measured([Figure("rounds", values)])

    monkeypatch.setattr("bench.__main__.PARTS", {"rounds": measure})
    assert main(["--brief"]) == 1
    assert "Not held, rounds: rounds: no number" in capsys.readouterr().out


def test_what_is_slower_by_more_than_noise_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "_git", lambda *words: "abc" if words[0] == "rev-parse" else "")
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    file = tmp_path / "kept.jsonl"
    for _ in range(2):  # A commit has one line, however often it is measured.
        assert kept.keep({"part": [figure(100, noise=0.05)]}, file) == "kept as abc in kept.jsonl"
    (last,) = kept.runs(file)
    slower = [list(kept.slower({"part": [figure(now)]}, last)) for now in (100, 88, 80)]
    assert slower == [[], [], ["part: rounds: 1.25 times as slow as at abc"]]
    costs = [list(kept.slower({"part": [figure(now, is_cost=True)]}, last)) for now in (100, 130)]
    assert [len(each) for each in costs] == [0, 1]
    assert not list(kept.slower({"another": [figure(1)]}, last))


def test_what_is_in_no_commit_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_git", lambda *words: " M src/houseway/serving.py")
    file = tmp_path / "kept.jsonl"
    assert kept.keep({}, file) == "not kept: M src/houseway/serving.py is in no commit"
    assert not file.exists()


def test_a_round_that_a_natural_ends_is_over() -> None:
    """One in some ten thousand: it has no board."""

    class Dealt(random.Random):
        def sample(self, population: Iterable[Card], k: int) -> list[Card]:  # type: ignore[override]
            sevens = "7h 2c 3c 4c 5c 6c 8c 7d 9c Tc Jc Qc Kc Ac 7s 2d 3d 4d 5d 6d 8d 7c"
            cards = f"{sevens} 9d Td Jd Qd Kd Ad 2s 3s 4s 5s 6s 8s"
            return list(parse_cards(cards))[:k]

    game = find_game("fast-action-holdem")
    rules = game.ruleset("ma").open()
    assert isinstance(rules, FastActionRules)
    start = Start(players={seat: Player(f"Player {seat}", 100_000) for seat in SEATS})
    round_ = game.round(rules, start)
    play(round_, rules, Dealt())
    assert round_.turn is None
    assert any("dealer's natural" in event.text() for event in round_.events)
