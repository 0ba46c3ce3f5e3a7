"""What the checks of golden rounds are worth: a fault is found, by the check that is meant to."""

from collections.abc import Callable
from pathlib import Path

import pytest

from houseway.errors import Differs, Unreadable
from houseway.examination.golden import (
    Golden,
    a_step_cites_each_clause_that_it_shows,
    faults_of,
    it_names_a_clause_of_its_ruleset,
    the_facts_are_made_again,
)
from houseway.games import find_game
from houseway.table.notation import read, replay


def natural(folder: Path | None = None) -> Golden:
    """A golden round, or a copy of it that can be spoilt."""
    game = find_game("fast-action-holdem")
    file = game.folder / "rounds" / "ma" / "8-b-natural.round"
    if folder is not None:
        copy = folder / file.name
        copy.write_text(file.read_text("utf-8"), "utf-8")
        file = copy
    return Golden(file, game, "ma")


@pytest.mark.parametrize(
    ("right", "wrong", "check"),
    [
        ("paid 1 wager 50.00", "paid 1 wager 49.99", the_facts_are_made_again),
        ("# clause §8(b)", "# clause §9(k)", a_step_cites_each_clause_that_it_shows),
        ("# clause §8(b)", "# illustrates §8(b)", a_step_cites_each_clause_that_it_shows),
        ("# clause §8(b)", "# clause §99", it_names_a_clause_of_its_ruleset),
    ],
)
def test_a_fault_is_told_by_the_check_that_finds_it(
    right: str, wrong: str, check: Callable[[Golden], None], tmp_path: Path
) -> None:
    golden = natural(tmp_path)
    assert not list(faults_of(golden))
    golden.file.write_text(golden.text.replace(right, wrong, 1), "utf-8")
    spoilt = list(faults_of(natural_at(golden.file)))
    assert any(f": {check.__name__}: " in fault for fault in spoilt)


def natural_at(file: Path) -> Golden:
    return Golden(file, find_game("fast-action-holdem"), "ma")


def test_a_wrong_fact_is_noticed() -> None:
    golden = natural()
    text = golden.text
    for right, wrong in (
        ("paid 1 wager 50.00", "paid 1 wager 49.99"),
        ("| §8(b)", "| §8(c)"),
        ("collected natural of 1", "collected natural of 2"),
    ):
        assert right in text
        with pytest.raises(Differs):
            replay(golden.game, golden.ruleset, read(text.replace(right, wrong, 1)))


def test_a_fact_left_out_is_noticed() -> None:
    golden = natural()
    lines = golden.text.splitlines(keepends=True)
    facts = [at for at, line in enumerate(lines) if line.startswith(" ")]
    assert facts
    for at in facts:
        with pytest.raises(Unreadable):
            replay(golden.game, golden.ruleset, read("".join(lines[:at] + lines[at + 1 :])))
