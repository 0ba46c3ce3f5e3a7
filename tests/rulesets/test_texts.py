"""Texts of a ruleset: whatever is written in a file can stand in a record and on a screen."""

import pytest

from houseway.errors import Unreadable
from houseway.round.actions import Place
from houseway.round.start import Player, Start
from houseway.table import notation
from tests.rulesets.editing import ORIGINALS, Edit
from tests.rulesets.editing import Place as Where

LAW = ORIGINALS[0]
PLACES: list[Where] = [
    ("clauses", "wagers"),
    ("rules", "win_pays", "cite"),
    ("irregularities", "face_up_card", "cite"),
    ("ruleset", "title"),
    ("ruleset", "name"),
    ("ruleset", "source"),
]


@pytest.mark.parametrize("place", PLACES, ids=".".join)
@pytest.mark.parametrize("text", ["a|b", "a\nb", "a\x1b[31mb", "a\tb", "a\u202eb", " a", "a "])
def test_a_text_that_no_line_could_hold_is_refused(place: Where, text: str) -> None:
    with pytest.raises(Unreadable, match=r"is not one line of characters that print") as refused:
        LAW.read(Edit(place, text))
    assert f"[{place[0]}.{place[1]}]" in str(refused.value)


def test_a_line_of_a_paytable_is_a_text_too() -> None:
    law = next(law for law in ORIGINALS if law.name == "wa-multi-deck")
    with pytest.raises(Unreadable, match=r"\[tables.paytable\]: 'flush\\n'"):
        law.read(Edit(("tables", "paytable", "2", "pays", "flush\n"), "2 to 1"))


@pytest.mark.parametrize(
    ("place", "text"), [(("clauses", "wagers"), "§6 # a; b"), (("ruleset", "name"), "naïve#2;b")]
)
def test_a_round_under_any_text_is_read_back(place: Where, text: str) -> None:
    law = LAW.read(Edit(place, text))
    round_ = LAW.game.round(law.open(), Start(players={1: Player("Ann", 100_00)}))
    round_.take(Place(1, "wager", 10_00))
    script = notation.read(notation.write(LAW.game, law, round_), "a round")
    assert notation.replay(LAW.game, law, script).events == round_.events


def test_a_ruleset_is_named_by_one_word() -> None:
    """A record names it with its digest, a blank between them."""
    with pytest.raises(Unreadable, match="name: is not written as it should be"):
        LAW.read(Edit(("ruleset", "name"), "my own"))
