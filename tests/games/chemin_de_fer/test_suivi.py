"""Who has the right of suivi, and when it ends."""

from typing import Any

import pytest

from houseway.round.payments import WagerPlaced
from tests.games.chemin_de_fer.scenes import (
    LOSE,
    TIE,
    WIN,
    asked,
    banked,
    begin,
    next_hand,
    passes,
    played,
    seated_as,
    shows,
    who,
)
from tests.games.scenes import draws, refused, take


@shows("§6(b)")
def test_suivi_goes_with_the_participant_to_another_seat() -> None:
    round_ = seated_as(begin((3, 4, 5), carried=banked(suivi=who(6))), s3="Four")
    take(round_, "place 5 banker 100.00")
    assert (round_.turn.wants if round_.turn else "").startswith("seat 3: suivi")


def test_suivi_that_ends_with_the_shoe_outlives_every_change_of_banker() -> None:
    """An order to pass, and a shoe that nobody wanted at first; it ends with a new shoe."""
    suivi: Any = {"suivi_ends": "with the shoe"}
    ordered = begin((3, 4, 5), carried=banked(suivi=who(3)), **suivi)
    take(ordered, "call ordered-to-pass; place 4 banker 100.00")
    assert (ordered.turn.wants if ordered.turn else "").startswith("seat 3: suivi")
    nobody = begin((3, 4, 5), carried=banked(suivi=who(3)), auction="one offer each", **suivi)
    take(nobody, passes(5, 4, 3, 4, 3, 5, 4, 3))
    assert nobody.turn is None
    later = next_hand(nobody, **suivi)
    take(later, "proceed; place 5 bid 100.00", passes(4, 3, 4, 3), "place 5 banker 100.00")
    assert (later.turn.wants if later.turn else "").startswith("seat 3: suivi")
    kept = {**banked(suivi=who(3), passer=who(4)), "in_shoe": False}
    new = begin((3, 4, 5), carried=kept, new_shoe="the bank goes on", **suivi)
    take(new, "place 5 banker 100.00")
    assert (new.turn.wants if new.turn else "").startswith("banco")
    take(new, "choose 4 banco", draws(LOSE), "choose 4 natural; proceed; proceed")
    assert new.carried["passer"]["seat"] == 0, "a passed bank is one until the shoe ends"


@shows("§6(b)", "§6(c)")
def test_suivi_outlives_a_stand_off() -> None:
    """G3: Eight lost banco at 600.00, declined at 1,200.00, and has the right at 2,400.00."""
    round_ = begin(range(1, 10), carried=banked(5, 600_00, 1200_00, suivi=who(2)))
    for wrong in ("599.00", "1201.00"):
        assert refused(round_, f"place 5 banker {wrong}")
    take(round_, "place 5 banker 1200.00")
    assert asked(round_) == (2,)
    take(round_, passes(2, 4, 3, 2, 1), "choose 6 banco; choose 8 banco", passes(9), draws(TIE))
    assert [e.seat for e in round_.events if isinstance(e, WagerPlaced)] == [5, 8]
    take(round_, "choose 8 stay; proceed; proceed; proceed")
    assert round_.carried["suivi"] == who(2)
    again = next_hand(round_)
    assert (again.start.carried["least"], again.start.carried["most"]) == (1200_00, 2400_00)
    take(again, "place 5 banker 2400.00; choose 2 suivi")
    assert again.felt.stake(2, "against") == 2400_00


def test_who_equalled_and_lost_has_suivi_and_nobody_else() -> None:
    assert played(WIN).carried["suivi"] == who(4)
    assert played(LOSE).carried["suivi"]["seat"] == 0
    parts = begin()
    take(parts, "place 5 banker 200.00", passes(4, 3), "place 4 against 100.00")
    take(parts, "place 3 against 100.00", draws(WIN), "choose 4 stay; proceed; proceed; proceed")
    assert parts.carried["suivi"]["seat"] == 0


@pytest.mark.parametrize(("reading", "seat"), [("the wager placed", 0), ("the wager covered", 4)])
def test_suivi_by_what_was_placed_or_covered(reading: str, seat: int) -> None:
    round_ = begin(suivi_equals=reading)
    take(round_, "place 5 banker 200.00", passes(4, 3), "place 4 against 150.00; proceed")
    take(round_, draws(WIN), "choose 4 stay; proceed; proceed; proceed")
    assert round_.carried["suivi"]["seat"] == seat


@pytest.mark.parametrize("reading", ["with the Banker", "with the shoe"])
def test_suivi_ends_with_the_banker_or_with_the_shoe(reading: str) -> None:
    round_ = begin((3, 4, 5), carried=banked(suivi=who(3)), suivi_ends=reading)
    take(round_, passes(5), "place 4 banker 100.00")
    wants = round_.turn.wants if round_.turn else ""
    assert wants.startswith("seat 3: suivi") == (reading == "with the shoe")
