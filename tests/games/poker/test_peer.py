"""The ten variants held to PokerKit, turn by turn and stack by stack."""

import pytest

from tests.games.poker.peer import Outcome, compare
from tests.games.poker.peer_types import TYPES

BY_DAY, BY_NIGHT, PARTS = 100, 400, 5
EXPLAINED = {
    *("raise of a short bet", "a pot without a low of its own", "two common cards"),
    *("raise of a completion", "common cards", "cards dealt again"),
}
"""What the two do differently by design, and what is counted besides."""


def check(variant: str, seed: int, rounds: int) -> Outcome:
    said = compare(variant, seed, rounds)
    assert said.turns > 5 * rounds
    assert said.pots > 2
    assert set(said.explained) <= EXPLAINED
    if len(TYPES[variant]) == 1:
        assert "a pot without a low of its own" not in said.explained
    if variant.startswith("stud"):
        assert said.explained["common cards"] > rounds // 50
    if variant.startswith(("stud", "draw")):
        assert said.explained["cards dealt again"]
    return said


@pytest.mark.parametrize("variant", TYPES)
def test_the_same_turns_and_stacks(variant: str) -> None:
    check(variant, seed=14, rounds=BY_DAY)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("variant", TYPES)
def test_the_same_turns_and_stacks_for_long(variant: str, part: int) -> None:
    """Twenty thousand rounds in all."""
    check(variant, seed=2026 + part, rounds=BY_NIGHT)
