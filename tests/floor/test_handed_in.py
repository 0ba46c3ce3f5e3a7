"""Files that are handed in: what can be played is a law, all else is refused at its line."""

import pytest

from houseway.floor.dealing.handed_in import hand_in
from houseway.floor.dealing.own_laws import TEXT_MAX

HEAD = '[ruleset]\ngame = "three-card-poker"\nname = "mine"\ntitle = "Mine"\nbased_on = "ma"\n'


def test_a_file_that_can_be_played_is_a_law() -> None:
    found = hand_in(f'{HEAD}\n[rules.dealer_qualifies]\nis = "jack high"\ncite = "ours"\n')
    assert found.fault is None
    assert found.law is not None
    assert found.law.law().ruleset.header.title == "Mine"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 0, "game is none of"),
        (f"{HEAD}[rules.draws]\nis = \n", 7, "Invalid value"),
        (f"{HEAD}[rules.draws", 6, "Expected"),
        (f'{HEAD}\n\n[rules.dealer_qualify]\nis = "x"\ncite = "ours"\n', 8, "no such rule"),
        (f'{HEAD}\n[rules.dealer_qualifies]\nis = 12\ncite = "ours"\n', 7, "should be"),
        (f'{HEAD}\n[rules.seats_max]\nis = {"9" * 31}\ncite = "x"\n', 7, "100 or less"),
        (f"{HEAD}\n[nonsense]\nx = 1\n", 7, "no such section"),
        (f"{HEAD}x = {'[' * 3_000}", 0, "too deeply"),
        ("#" * (TEXT_MAX + 1), 0, "letters"),
        ("\x00", 1, "Invalid statement"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(text: str, line: int, says: str) -> None:
    fault = hand_in(text).fault
    assert fault is not None
    assert says in fault.says
    assert fault.line == line
    assert "your file" not in fault.says
