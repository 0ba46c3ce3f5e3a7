"""The ten variants held to PokerKit, turn by turn and stack by stack."""

import pytest

from tests.games.poker.peer import TYPES, Outcome, compare

BY_DAY, BY_NIGHT = 100, 2_000


def check(variant: str, seed: int, rounds: int) -> Outcome:
    said = compare(variant, seed, rounds)
    assert said.turns > 5 * rounds
    assert said.pots > 2
    assert set(said.explained) <= {"raise of a short bet", "a pot without a low of its own"}
    if len(TYPES[variant]) == 1:
        assert "a pot without a low of its own" not in said.explained
    return said


@pytest.mark.parametrize("variant", TYPES)
def test_the_same_turns_and_stacks(variant: str) -> None:
    check(variant, seed=14, rounds=BY_DAY)


@pytest.mark.slow
@pytest.mark.parametrize("variant", TYPES)
def test_the_same_turns_and_stacks_for_long(variant: str) -> None:
    check(variant, seed=2026, rounds=BY_NIGHT)
