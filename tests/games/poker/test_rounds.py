"""The golden rounds of poker, which is not offered yet, replayed as those of the others are."""

from houseway.games.poker import GAME
from houseway.table.clauses import round_files
from houseway.table.notation import read, replay

FILES = round_files(GAME, "ma")


def test_there_are_golden_rounds() -> None:
    assert len(FILES) > 40


def test_the_golden_rounds_are_made_again() -> None:
    ruleset = GAME.ruleset("ma")
    for file in FILES:
        round_ = replay(GAME, ruleset, read(file.read_text(encoding="utf-8"), str(file)))
        assert round_.turn is None, file.stem
