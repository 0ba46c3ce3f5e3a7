"""Actions: what somebody does, written in a line and read back."""

from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houseway.errors import NotAllowed, Unreadable
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.dice import Dice
from houseway.pieces.stock import PIECES, parse_piece
from houseway.round.actions import (
    ACTIONS,
    Action,
    Call,
    Choose,
    Cut,
    Declare,
    Draw,
    Fold,
    InsertCutCard,
    Permit,
    Place,
    Proceed,
    Raise,
    Set,
    Split,
    Surrender,
    TakeBack,
    parse_action,
)
from houseway.round.options import Option
from houseway.round.spans import Span
from houseway.round.spots import CHANCE, DEALER, FLOORPERSON, SUPERVISOR, Actor
from houseway.round.stack_options import CountCards, CutAt, EndShoeAt
from houseway.round.wager_options import PlaceWager
from houseway.rulesets.values import Limits


def is_card(word: str) -> bool:
    try:
        parse_piece(word)
    except Unreadable:
        return False
    return True


words = st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True).filter(lambda word: not is_card(word))
places = st.integers(1, 60)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(0, 10**9),
    str: words,
    bool: st.booleans(),
    Card: st.sampled_from(PIECES),
    Dice: st.lists(st.integers(1, 7), min_size=1, max_size=3).map(tuple).map(Dice),
    tuple[Card, ...]: st.lists(st.sampled_from(PIECES), max_size=5).map(tuple),
    tuple[Span, ...]: st.lists(st.builds(Span, places, places), min_size=1, max_size=4).map(tuple),
    tuple[str, ...]: st.lists(words, max_size=3).map(tuple),
}


@st.composite
def actions(draw: st.DrawFn, kind: type[Action]) -> Action:
    """Any action of a kind."""
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: draw(VALUES[field.type]) for field in fields})


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.verb)
@given(data=st.data())
def test_every_action_is_read_back_from_its_text(kind: type[Action], data: st.DataObject) -> None:
    action = data.draw(actions(kind))
    assert parse_action(str(action)) == action
    assert str(action).split()[0] == kind.verb


def test_every_kind_of_action_has_its_own_verb() -> None:
    assert len({kind.verb for kind in ACTIONS}) == len(ACTIONS)
    assert all(kind.verb and kind.__doc__ for kind in ACTIONS)
    assert set(ACTIONS) == set(Action.__subclasses__())


@pytest.mark.parametrize(
    ("action", "text", "actor"),
    [
        (Place(1, "wager", 10_00), "place 1 wager 10.00", 1),
        (Place(2, "ante", 1_000_50, "plaques"), "place 2 ante 1,000.50 plaques", 2),
        (TakeBack(1, "wager"), "take-back 1 wager", 1),
        (Permit(1, "wager", 5_00), "permit 1 wager 5.00", SUPERVISOR),
        (Proceed(), "proceed", DEALER),
        (Proceed(FLOORPERSON), "proceed floorperson", FLOORPERSON),
        (Draw(Card.parse("Ah")), "draw Ah", CHANCE),
        (Draw(Card.parse("Ah"), cut_card=True), "draw Ah cut-card", CHANCE),
        (Set(3, parse_cards("Ah Kd")), "set 3 Ah Kd", 3),
        (Split(3, parse_cards("Ah Kd"), ("wager",)), "split 3 Ah Kd wager", 3),
        (Split(3, parse_cards("Ah Ah"), ("ante", "bonus")), "split 3 Ah Ah ante bonus", 3),
        (Surrender(3), "surrender 3", 3),
        (Declare(3), "declare 3", 3),
        (Choose(3, "void"), "choose 3 void", 3),
        (Cut(3, 100), "cut 3 100", 3),
        (InsertCutCard(78), "insert-cut-card 78", DEALER),
        (Call("passed-over"), "call passed-over", DEALER),
        (Call("extra-card", 2), "call extra-card 2", DEALER),
        (Call("face-up-card", 0, parse_cards("Ah")), "call face-up-card Ah", DEALER),
        (
            Call("player-card-exposed", 2, parse_cards("7c")),
            "call player-card-exposed 2 7c",
            DEALER,
        ),
    ],
)
def test_an_action_has_its_text_and_its_actor(action: Action, text: str, actor: Actor) -> None:
    assert str(action) == text
    assert parse_action(text) == action
    assert action.actor == actor


def test_cards_and_money_are_read_as_people_write_them() -> None:
    assert parse_action("set 1 ah 10♦") == Set(1, parse_cards("Ah Td"))
    assert parse_action("  place   1  wager  $10 ") == Place(1, "wager", 10_00)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not an action"),
        ("   ", "is not an action"),
        ("deal 1", "'deal' is not an action; actions are place, take-back"),
        ("place", "is not whole: place needs seat, wager, cents, tender"),
        ("place 1 wager", "is not whole"),
        ("place one wager 5", "is not an amount of money"),
        ("place 1 wager five", "is not an amount of money"),
        ("place 1 wager 5 chips twice", "'twice' is left over"),
        ("surrender", "is not whole"),
        ("surrender 1 2", "'2' is left over"),
        ("surrender ²", "'²' is left over"),
        ("surrender -1", "'-1' is left over"),
        ("cut 1", "is not whole"),
        ("cut 0 ²", "is not a number"),
        ("cut 0 deep", "'deep' is not a number"),
        ("draw", "is not whole"),
        ("draw 1h", "is not a card"),
        ("draw Ah foo", "'foo' is left over"),
        ("draw Ah cut-card Kd", "'Kd' is left over"),
        ("set 1 Ah Kx", "'Kx' is left over"),
        ("call", "is not whole"),
        ("call extra-card 2 Ah foo", "'foo' is left over"),
    ],
)
def test_what_is_not_an_action_is_unreadable(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        parse_action(text)


@given(st.text() | st.lists(words | st.sampled_from([kind.verb for kind in ACTIONS])).map(" ".join))
@example("call x ٣ Ah")
@example("set ٣ Ah")
def test_any_text_is_an_action_or_unreadable(text: str) -> None:
    try:
        action = parse_action(text)
    except Unreadable:
        return
    assert parse_action(str(action)) == action


def place_wager(
    rack_cents: int, permitted: tuple[int, ...] = (), equal_to: int | None = None
) -> PlaceWager:
    return PlaceWager(
        seat=3,
        wager="ante",
        limits=Limits(5_00, 100_00, 1_00),
        rack_cents=rack_cents,
        permitted=permitted,
        equal_to=equal_to,
        equal_clause="",
        compulsory=True,
        tender=("chips",),
        clause="§6",
    )


DIALLED = [
    CutAt(3, 10, 42, "§4(c)"),
    EndShoeAt(60, 200, "§4(d)"),
    CountCards(52),
    place_wager(rack_cents=50_50),
    place_wager(rack_cents=500_00, permitted=(150_00,)),
]


@pytest.mark.parametrize("option", DIALLED, ids=lambda option: type(option).__name__)
def test_an_answer_of_an_option_takes_the_numbers_of_its_dial(option: Option) -> None:
    answer, dial = next(option.examples()), option.dial
    assert dial is not None
    numbers = range(dial.first, dial.last + 1, dial.step)
    assert all(option.refusal(answer.numbered(number)) is None for number in numbers)
    for number in (dial.first - 1, dial.last + dial.step):
        assert option.refusal(answer.numbered(number))


def test_a_wager_of_one_amount_has_one_number() -> None:
    equal = place_wager(rack_cents=500_00, equal_to=10_00)
    assert equal.dial == (10_00, 10_00, 1_00)
    assert place_wager(rack_cents=1_00).dial is None


@pytest.mark.parametrize("action", [Fold(3), Raise(3, 2), Set(3, ())])
def test_an_action_without_a_number_to_choose_takes_none(action: Action) -> None:
    with pytest.raises(NotAllowed, match="there is no number to choose"):
        action.numbered(3)
