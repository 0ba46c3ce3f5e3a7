"""Dice: a roll is its faces, in the order of the dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Unreadable
from houseway.pieces.dice import FACES, Dice

faces = st.lists(st.integers(1, FACES), min_size=1, max_size=5).map(tuple)


@given(faces)
def test_a_roll_is_read_back_from_its_text(thrown: tuple[int, ...]) -> None:
    roll = Dice(thrown)
    again = Dice.parse(str(roll))
    assert (type(again), again) == (Dice, roll)
    assert repr(roll) == str(roll)


@given(faces)
def test_a_total_is_the_sum_of_the_faces(thrown: tuple[int, ...]) -> None:
    assert Dice(thrown).total == sum(thrown)


def test_the_order_of_the_dice_matters() -> None:
    assert Dice((1, 6)) != Dice((6, 1))
    assert str(Dice((3, 4, 4))) == "3-4-4"


@pytest.mark.parametrize("thrown", [(), (0,), (-1, 3)])
def test_a_die_shows_one_or_more(thrown: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable, match="each die shows 1 or more"):
        Dice(thrown)


@pytest.mark.parametrize("text", ["", "-", "3-", "3 4", "a-b", "3-0", "3.0-4"])
def test_what_is_not_a_roll_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a roll"):
        Dice.parse(text)
