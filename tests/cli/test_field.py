"""Wagers on a field of many areas, as somebody types them."""

import pytest

from houseway.cli.field_answers import FieldQuestion, is_field, is_meant
from houseway.errors import HousewayError
from houseway.games import find_game
from houseway.round.actions import parse_action
from houseway.round.engine import Round
from houseway.round.start import Player, Start
from houseway.round.view import look
from tests.games.scenes import take

GAME = find_game("sic-bo")


def begin(rack_cents: int = 500_00) -> Round:
    start = Start(players={1: Player("Ann", rack_cents)})
    return GAME.round(GAME.ruleset("ma").open(), start)


def ask(round_: Round, habits: dict[str, int] | None = None) -> FieldQuestion:
    view = look(round_, 1)
    assert is_field(view)
    return FieldQuestion(view, habits or {}, [])


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("total-9 5", "place 1 total-9 5.00"),
        ("total 9 5", "place 1 total-9 5.00"),
        ("t 9 5", "place 1 total-9 5.00"),
        ("comb 2 5 10", "place 1 combination-2-5 10.00"),
        ("two 4 1", "place 1 two-of-a-kind-4 1.00"),
        ("three 4 1", "place 1 three-of-a-kind-4 1.00"),
        ("any 1", "place 1 any-three-of-a-kind 1.00"),
        ("S 10", "place 1 small 10.00"),
    ],
)
def test_an_area_is_named_by_as_much_as_no_other_has(typed: str, action: str) -> None:
    assert str(ask(begin()).read(typed)) == action


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("nonsense", "is no answer here"),
        ("small much", "is no answer here"),
        ("small -10", "is no answer here"),
        ("total 9 -5", "is no answer here"),
        ("total 3 5", "there is no 'total-3' here"),
        ("t 4 5", "may be three-of-a-kind-4, two-of-a-kind-4, total-4"),
        ("small 1", "outside the table's limits"),
        ("small 501", "seat 1 has 500.00"),
    ],
)
def test_what_is_not_meant_is_refused_in_words(typed: str, says: str) -> None:
    with pytest.raises(HousewayError, match=says):
        ask(begin()).read(typed)


def test_several_wagers_of_a_line_are_made_one_after_the_other() -> None:
    asked = ask(begin())
    assert str(asked.read("small 10, total 9 5, big 5")) == "place 1 small 10.00"
    assert asked.queue == ["total 9 5", "big 5"]


def test_a_comma_between_thousands_is_no_end_of_a_wager() -> None:
    rich = begin(rack_cents=5_000_00)
    rich.take(parse_action("permit 1 total-9 1,000"))
    assert str(ask(rich).read("total 9 1,000")) == "place 1 total-9 1,000.00"
    again = ask(rich, {"small": 500_00, "total-9": 1_000_00})
    assert str(again.read("")) == "place 1 small 500.00"
    assert str(ask(rich).read(again.queue[0])) == "place 1 total-9 1,000.00"


def test_enter_wagers_again_and_then_deals() -> None:
    round_ = begin()
    asked = ask(round_, {"small": 10_00, "total-9": 5_00})
    assert "again 15.00" in asked.prompt
    assert str(asked.read("")) == "place 1 small 10.00"
    take(round_, "place 1 small 10; place 1 total-9 5")
    assert ask(round_).read("") is None
    assert "15.00 wagered [deal]" in ask(round_).prompt


def test_wagers_are_taken_back_one_or_all() -> None:
    round_ = begin()
    take(round_, "place 1 small 10; place 1 total-9 5")
    assert str(ask(round_).read("b total 9")) == "take-back 1 total-9"
    everything = ask(round_)
    assert str(everything.read("b")) == "take-back 1 small"
    assert everything.queue == ["b total-9"]
    with pytest.raises(HousewayError, match="lies there already"):
        ask(round_).read("small 10")


def test_all_numbers_of_an_area_are_said() -> None:
    assert is_meant(["one", "6"], ["one", "of", "a", "kind", "6"])
    assert not is_meant(["combination", "2"], ["combination", "2", "5"])


def test_words_that_are_no_wager_are_typed_beside_wagers() -> None:
    """Where several may wager on a box, whoever has a wager says whether others are welcome."""
    game = find_game("spanish-21")
    start = Start(players={seat: Player(f"Player {seat}", 500_00) for seat in (1, 2)})
    round_ = game.round(game.ruleset("ma").open({"box_bettors": 3}), start)
    assert "s" not in ask(round_).answers()
    assert str(ask(round_).read("wager 2 5")) == "place 1 wager-2 5.00"
    take(round_, "place 1 wager 5.00")
    assert ask(round_).answers()["s"] == "share"
    assert [str(ask(round_).read(typed)) for typed in ("s", "share")] == ["choose 1 share"] * 2
    assert str(ask(round_).read("b")) == "take-back 1 wager"
