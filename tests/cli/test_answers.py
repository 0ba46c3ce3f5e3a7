"""Questions are made from options, so that a game with new ones needs no new code."""

from collections.abc import Iterator

import pytest

from houseway.cli.answers import Question, WagerQuestion, question
from houseway.cli.waiting import is_waited_for
from houseway.errors import HousewayError
from houseway.games import find_game
from houseway.pieces.cards import parse_cards
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Action, Check, Choose, Fold, Place, Raise, Set, Split, TakeBack
from houseway.round.options import Closed, Exactly, Keep, OnHand, Option
from houseway.round.spots import DEALER, Actor
from houseway.round.view import Ask, View
from houseway.round.wager_options import PlaceWager, RaiseTimes
from houseway.rulesets import Limits

SEAT = 2
RULES = find_game("fast-action-holdem").ruleset("ma").open()


def view(*options: Option, dealer: bool = False, wagers: dict[str, int] | None = None) -> View:
    asked: tuple[Actor, ...] = (SEAT, DEALER) if dealer else (SEAT,)
    return View(
        eyes=SEAT,
        rules=RULES,
        ask=Ask("what now", "§0", asked, options, ()),
        racks={SEAT: 50_00},
        wagers={(SEAT, wager): cents for wager, cents in (wagers or {}).items()},
        piles={},
        discard_rack_size=0,
        lammers=frozenset(),
        marker=0,
    )


def wager(name: str, limits: str, *, compulsory: bool = False, equal: int | None = None) -> Option:
    return PlaceWager(
        seat=SEAT,
        wager=name,
        limits=Limits.parse(limits),
        rack_cents=50_00,
        permitted=(),
        equal_to=equal,
        equal_clause="§0",
        compulsory=compulsory,
        tender=("chips",),
        clause="§0",
    )


def asked(shown: View, habits: dict[str, int] | None = None) -> Question:
    found = question(shown, habits or {}, set())
    assert found is not None
    return found


class PickADoor(Option, frozen=True):
    """An option that no game has yet."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Choose, SEAT

    def refusal(self, action: Action) -> str | None:
        return None

    def examples(self) -> Iterator[Action]:
        return (Choose(SEAT, door) for door in ("left", "right"))


def test_an_option_that_nobody_has_seen_becomes_a_numbered_list() -> None:
    found = asked(view(PickADoor()))
    assert found.answers() == {"1": "choose 2 left", "2": "choose 2 right"}
    assert found.read("2") == Choose(SEAT, "right")
    with pytest.raises(HousewayError):
        found.read("3")
    with pytest.raises(HousewayError):
        found.read("")


def test_where_the_dealer_may_go_on_enter_does_nothing() -> None:
    assert asked(view(PickADoor(), dealer=True)).read("") is None


def test_single_actions_have_a_letter_and_their_name() -> None:
    options = [Exactly(Choose(SEAT, word)) for word in ("void", "valid", "quit")]
    found = asked(view(*options))
    assert list(found.answers().items()) == [("v", "void"), ("a", "valid"), ("u", "quit")]
    assert found.read("v") == found.read("VOID") == Choose(SEAT, "void")
    assert found.read("quit") == Choose(SEAT, "quit")


def test_raises_are_typed_as_multiples() -> None:
    raising = RaiseTimes(SEAT, (2, 3), 10_00, 25_00)
    found = asked(view(raising, Exactly(Check(SEAT)), Exactly(Fold(SEAT))))
    assert found.answers() == {
        "2": "raise 20.00",
        "3": "raise 30.00",
        "c": "check",
        "f": "fold",
    }
    assert found.read("2") == Raise(SEAT, 2)
    assert found.read("c") == Check(SEAT)
    with pytest.raises(HousewayError, match=r"a raise is 2 or 3 times, not 1"):
        found.read("1")
    with pytest.raises(HousewayError, match=r"a raise takes 30\.00"):
        found.read("3")


def test_a_further_wager_is_called_by_its_name() -> None:
    found = asked(view(RaiseTimes(SEAT, (1,), 10_00, 25_00, "play"), Exactly(Fold(SEAT))))
    assert found.answers() == {"1": "play 10.00", "f": "fold"}
    with pytest.raises(HousewayError, match="a play is 1 times, not 2"):
        found.read("2")


def test_who_may_make_another_wager_alone_does_not_sit_out_without_this_one() -> None:
    two = view(wager("ante", "5 to 50 by 5"), wager("side", "1 to 9 by 1"), dealer=True)
    assert asked(two).answers()["0"] == "no ante"
    assert asked(view(wager("ante", "5 to 50 by 5"), dealer=True)).answers()["0"] == (
        "sit this round out"
    )


def test_wagers_are_asked_one_after_the_other_and_not_again_once_declined() -> None:
    shown = view(wager("ante", "5 to 50 by 5"), wager("bonus", "1 to 9 by 1"), dealer=True)
    assert asked(shown).topic == "ante"
    later = question(shown, {}, {"ante"})
    assert later is not None
    assert later.topic == "bonus"
    assert question(shown, {}, {"ante", "bonus"}) is None


def test_a_wager_after_the_deal_is_typed_as_an_amount_and_declined_by_enter() -> None:
    passing = Choose(SEAT, "pass")
    found = asked(view(wager("double-down", "1 to 5 by 1"), Exactly(passing)))
    assert found.answers() == {
        "amount": "(1.00 to 5.00 by 1.00)",
        "Enter": "no double-down",
        "p": "pass",
    }
    assert found.read("") == found.read("0") == found.read("p") == passing
    assert found.read("2") == Place(SEAT, "double-down", 2_00)
    with pytest.raises(HousewayError, match="limits"):
        found.read("6")
    with pytest.raises(HousewayError, match="no answer here"):
        found.read("plenty")


def test_enter_decides_nothing_where_nobody_may_pass() -> None:
    """To draw a card is no way to decline a double."""
    draw, stand = Choose(SEAT, "draw"), Choose(SEAT, "stand")
    found = asked(view(Exactly(draw), Exactly(stand), wager("double", "1 to 5 by 1")))
    assert found.prompt == "> "
    assert found.answers() == {
        "amount": "double (1.00 to 5.00 by 1.00)",
        "d": "draw",
        "s": "stand",
    }
    for typed in ("", "none", "no", "-"):
        with pytest.raises(HousewayError, match="no answer here"):
            found.read(typed)
    with pytest.raises(HousewayError, match="more than nothing"):
        found.read("0")
    assert (found.read("d"), found.read("stand")) == (draw, stand)
    assert found.read("3") == found.read("double 3") == Place(SEAT, "double", 3_00)


def test_of_several_wagers_after_the_deal_any_is_named() -> None:
    """Who insures the second of two boxes need not insure the first."""
    two = (wager("insurance", "1 to 5 by 1"), wager("insurance-3", "1 to 9 by 1"))
    passing = Choose(SEAT, "pass")
    found = asked(view(Exactly(passing), *two))
    assert found.answers() == {
        "insurance amount": "(1.00 to 5.00 by 1.00)",
        "insurance-3 amount": "(1.00 to 9.00 by 1.00)",
        "Enter": "none of them",
        "p": "pass",
    }
    assert found.read("") == passing
    assert found.read("insurance-3 8") == found.read("insurance 3 8")
    assert found.read("insurance-3 8") == Place(SEAT, "insurance-3", 8_00)
    assert found.read("insurance 5") == Place(SEAT, "insurance", 5_00)
    with pytest.raises(HousewayError, match="say which wager before the amount: insurance, insur"):
        found.read("5")


def test_what_somebody_has_too_little_for_has_no_key() -> None:
    split = OnHand(Choose(SEAT, "split"), costs=10_00, rack_cents=9_99)
    stand = Exactly(Choose(SEAT, "stand"))
    assert asked(view(stand, split)).answers() == {"s": "stand"}


@pytest.mark.parametrize(
    ("compulsory", "placed", "habit", "usual"),
    [
        (True, {}, {}, 5_00),
        (True, {}, {"bonus": 20_00}, 20_00),
        (True, {}, {"bonus": 7_00}, 5_00),
        (False, {"ante": 10_00}, {}, 0),
        (False, {"ante": 10_00}, {"bonus": 20_00}, 20_00),
        (True, {"ante": 10_00}, {}, 5_00),
    ],
)
def test_enter_wagers_as_last_time_else_the_least_and_nothing_extra(
    compulsory: bool, placed: dict[str, int], habit: dict[str, int], usual: int
) -> None:
    option = wager("bonus", "5 to 50 by 5", compulsory=compulsory)
    found = asked(view(option, dealer=True, wagers=placed), habit)
    assert isinstance(found, WagerQuestion)
    assert found.read("") == (Place(SEAT, "bonus", usual) if usual else None)


def test_a_wager_that_must_equal_another_says_so() -> None:
    found = asked(view(wager("bonus", "1 to 50 by 1", equal=10_00), wagers={"ante": 10_00}))
    assert found.answers()["amount"] == "(10.00)"
    assert found.read("10") == Place(SEAT, "bonus", 10_00)
    with pytest.raises(HousewayError, match=r"must equal 10\.00"):
        found.read("9")


def test_cards_are_kept_by_letters_from_the_highest() -> None:
    cards = parse_cards("4s Kc Jc 4d 9h")
    found = asked(view(Keep(SEAT, cards, 3, (), 0), Exactly(Choose(SEAT, "beat"))))
    assert found.read("abe") == Set(SEAT, parse_cards("Kc Jc 4d"))
    assert found.read("d c a") == Set(SEAT, parse_cards("4s 9h Kc"))
    assert found.answers() == {"abc": "keep these, by their letters", "t": "beat"}
    assert found.read("t") == Choose(SEAT, "beat")
    with pytest.raises(HousewayError, match="a split is not offered"):
        found.read("s abc")


def test_which_wagers_are_split_is_said_by_their_names_or_beginnings() -> None:
    cards = parse_cards("4s Kc Jc 4d")
    keeps = [Keep(SEAT, cards, 2, wagers, 0) for wagers in ((), ("ante",), ("ante", "bonus"))]
    found = asked(view(*keeps))
    first = parse_cards("Kc Jc")
    assert found.read("s ab ante") == found.read("split ab a") == Split(SEAT, first, ("ante",))
    assert found.read("s a b a b") == Split(SEAT, first, ("ante", "bonus"))
    assert found.read("s ab bonus ante") == Split(SEAT, first, ("ante", "bonus"))
    with pytest.raises(HousewayError, match="say which wagers to split"):
        found.read("s ab bonus")


def test_nothing_is_asked_of_a_seat_that_has_nothing_to_answer() -> None:
    assert question(view(), {}, set()) is None
    assert question(view(Closed(Place, SEAT, "one area each")), {}, set()) is None
    assert question(view(Exactly(TakeBack(SEAT, "ante")), dealer=True), {}, set()) is None


def test_a_simple_player_is_waited_for_until_its_wagers_are_made() -> None:
    assert is_waited_for(view(wager("ante", "5 to 50 by 5"), dealer=True))
    assert not is_waited_for(view(wager("ante", "60 to 600 by 5"), dealer=True))
    assert not is_waited_for(view(Exactly(TakeBack(SEAT, "ante")), dealer=True))
    assert is_waited_for(view(PickADoor()))
    assert not is_waited_for(view())


def test_enter_passes_where_one_may_and_nothing_else_is_done_by_it() -> None:
    passes, shows = Exactly(Choose(SEAT, "pass")), Exactly(Choose(SEAT, "show-burn"))
    found = asked(view(passes, shows))
    assert found.answers() == {"Enter": "pass", "p": "pass", "s": "show-burn"}
    assert found.read("") == Choose(SEAT, "pass")
    with pytest.raises(HousewayError):
        asked(view(Exactly(Choose(SEAT, "play-on")), Exactly(Choose(SEAT, "surrender")))).read("")


def test_tiles_are_lettered_as_they_lie_and_the_house_way_is_an_answer() -> None:
    tiles = parse_pieces("t42 t64 t43 t44")
    keep = Keep(SEAT, tiles, 2, (), named=lambda kept, rest: "pairs")
    way = Set(SEAT, tiles[:2])
    found = question(view(keep), {}, set(), way)
    assert found is not None
    assert found.answers()["h"] == "set the house way"
    assert found.read("h") == way
    assert found.read("ab") == Set(SEAT, tiles[:2])
    unnamed = question(view(Keep(SEAT, tiles, 2, ())), {}, set(), way)
    assert unnamed is not None
    assert "h" not in unnamed.answers()
