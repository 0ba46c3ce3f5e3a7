"""What is wrong with a value is said in words, with what may be chosen instead."""

from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.games import find_game

FILE = """\
[ruleset]
game = "fast-action-holdem"
name = "mine"
title = "Mine"
based_on = "wa-single-deck"

"""


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[house]\nlimits = 15000", '15000 should be text in quotes, such as "5 to 500 by 5"'),
        ("[rules]\nsplits = { is = 'never', cite = '§1' }", "'never' is none of: "),
        ("[rules]\ndecks = { is = '6', cite = '§1' }", "should be a whole number, not text"),
        ("[irregularities]\nface_up_card = 'void'", "face_up_card: should be a table, not text"),
        ("[rules]\nseats_max = { is = 0, cite = '§1' }", "should be 1 or more"),
        ("[rules]\nseats_max = { is = 101, cite = '§1' }", "should be 100 or less"),
    ],
)
def test_a_value_of_another_kind(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE + text + "\n", encoding="utf-8")
    with pytest.raises(HousewayError) as refused:
        find_game("fast-action-holdem").ruleset(str(file))
    assert says in str(refused.value)
    assert "Expected `" not in str(refused.value)
    assert "Invalid enum" not in str(refused.value)


def test_the_choices_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FILE + "[rules]\nsplits = { is = 'never', cite = '§1' }\n", encoding="utf-8")
    with pytest.raises(HousewayError, match=r"none of: .*ante, bonus or both"):
        find_game("fast-action-holdem").ruleset(str(file))
