"""Dice: a roll is its faces, in the order of the dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Unreadable
from houseway.pieces.dice import FACES, Roll

faces = st.lists(st.sampled_from(FACES), min_size=1, max_size=5).map(tuple)


@given(faces)
def test_a_roll_is_read_back_from_its_text(thrown: tuple[int, ...]) -> None:
    roll = Roll(thrown)
    again = Roll.parse(str(roll))
    assert (type(again), again) == (Roll, roll)
    assert repr(roll) == str(roll)


@given(faces)
def test_a_total_is_the_sum_of_the_faces(thrown: tuple[int, ...]) -> None:
    assert Roll(thrown).total == sum(thrown)


def test_the_order_of_the_dice_matters() -> None:
    assert Roll((1, 6)) != Roll((6, 1))
    assert str(Roll((3, 4, 4))) == "3-4-4"


@pytest.mark.parametrize("thrown", [(), (0,), (7,), (1, 2, 9), (-1, 3)])
def test_a_die_shows_one_to_six(thrown: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable, match="each die shows 1 to 6"):
        Roll(thrown)


@pytest.mark.parametrize("text", ["", "-", "3-", "3 4", "a-b", "3-7", "3.0-4"])
def test_what_is_not_a_roll_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a roll"):
        Roll.parse(text)
