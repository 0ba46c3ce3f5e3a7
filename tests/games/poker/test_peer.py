"""The ten variants held to PokerKit, turn by turn and stack by stack."""

import pytest

from tests.games.poker.peer import Outcome, compare
from tests.games.poker.peer_types import TYPES

BY_DAY, BY_NIGHT, PARTS = 50, 500, 5
EXPLAINED = {
    *("raise of a short bet", "a pot without a low of its own", "two common cards"),
    *("raise after a short one", "a last bet that is not raked"),
    *("a fold over what is called", "odd dollars after a rake"),
}
"""What the two do differently by design, each told apart to the cent where it comes."""
COUNTED = {"common cards", "cards dealt again", "killed rounds", "raked rounds"}


def check(variant: str, seed: int, rounds: int) -> Outcome:
    said = compare(variant, seed, rounds)
    assert said.turns > 5 * rounds
    assert said.pots > 2
    assert set(+said.explained) <= EXPLAINED | COUNTED
    assert said.explained["raked rounds"] > rounds // 8
    if variant == "omaha-8":
        assert said.explained["killed rounds"] > rounds // 2
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
    """Twenty-five thousand rounds in all."""
    check(variant, seed=2026 + part, rounds=BY_NIGHT)
