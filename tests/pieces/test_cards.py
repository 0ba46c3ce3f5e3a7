"""Cards: a number, a name and back again."""

import pickle
from array import array
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import Unreadable
from houseway.pieces.cards import (
    ACE,
    JACK,
    KING,
    PACK,
    QUEEN,
    RANK_NAMES,
    RANKS,
    SUIT_SIGNS,
    SUITS,
    TEN,
    Card,
    parse_cards,
    show_cards,
)

cards = st.sampled_from(PACK)
hands = st.lists(cards, max_size=12).map(tuple)


@pytest.mark.clause("fast-action-holdem", "ma", "§1 suit")
@pytest.mark.clause("fast-action-holdem", "section-36", "(a)(1)(x)")
def test_a_pack_has_thirteen_ranks_in_each_of_four_suits() -> None:
    assert len(set(PACK)) == 52
    assert {(card.rank, card.suit) for card in PACK} == set(product(range(13), range(4)))
    assert {str(card) for card in PACK} == {rank + suit for rank in RANKS for suit in SUITS}


def test_numbers_go_from_the_two_of_clubs_to_the_ace_of_spades() -> None:
    assert [int(card) for card in PACK] == list(range(52))
    named = {"2c": 0, "2d": 1, "2h": 2, "2s": 3, "3c": 4, "Tc": 32, "Ac": 48, "As": 51}
    assert {str(PACK[number]): number for number in named.values()} == named


def test_ranks_rise_from_the_two_to_the_ace() -> None:
    ranks = [Card.parse(f"{rank}h").rank for rank in "AKQJT98765432"]
    assert ranks == list(range(12, -1, -1))
    assert (TEN, JACK, QUEEN, KING, ACE) == (8, 9, 10, 11, 12)
    assert (RANK_NAMES[0], RANK_NAMES[TEN], RANK_NAMES[ACE]) == ("two", "ten", "ace")


def test_every_card_comes_back_from_its_name_its_sign_and_its_number() -> None:
    for card in PACK:
        rank, suit = tuple(str(card))
        assert Card.parse(str(card)) is card
        assert Card.parse(card.sign) is card
        assert Card(int(card)) == card
        assert (RANKS[card.rank], SUITS[card.suit]) == (rank, suit)
        assert (rank, SUIT_SIGNS[card.suit]) == tuple(card.sign)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ah", "Ah"),
        ("ah", "Ah"),
        ("AH", "Ah"),
        ("10c", "Tc"),
        ("10C", "Tc"),
        ("tc", "Tc"),
        ("7♦", "7d"),
        ("10♠", "Ts"),
        ("q♣", "Qc"),
    ],
)
def test_a_name_may_be_written_in_other_ways(text: str, name: str) -> None:
    assert str(Card.parse(text)) == name


@pytest.mark.parametrize(
    "text", ["", "A", "h", "1h", "11h", "Ax", "hA", "Ah ", "A h", "Joker", "♥A"]
)
def test_what_is_not_a_card_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize("number", [-1, 52, 53, 1000])
def test_there_is_no_card_with_another_number(number: int) -> None:
    with pytest.raises(ValueError, match="not a card's number"):
        Card(number)


def test_a_card_is_an_index() -> None:
    counts = [0] * 52
    tally = array("l", counts)
    for card in parse_cards("2c As As Th"):
        counts[card] += 1
        tally[card] += 1
    assert counts == list(tally)
    assert {PACK[at]: count for at, count in enumerate(counts) if count} == dict(
        zip(parse_cards("2c As Th"), (1, 2, 1), strict=True)
    )
    assert bytes(PACK) == bytes(range(52))


@given(cards, cards)
def test_cards_of_one_face_are_one_key(one: Card, other: Card) -> None:
    assert (one == other) == (str(one) == str(other)) == (len({one, other}) == 1)
    assert (one < other) == ((one.rank, one.suit) < (other.rank, other.suit))


@given(cards)
def test_a_card_survives_pickling_and_formatting(card: Card) -> None:
    again = pickle.loads(pickle.dumps(card))
    assert (type(again), again) == (Card, card)
    assert f"{card}" == str(card) == repr(card)
    assert f"{card:>4}" == f"  {card!s}"


@given(hands)
def test_hands_are_read_back_with_blanks_with_commas_and_as_signs(hand: tuple[Card, ...]) -> None:
    assert parse_cards(show_cards(hand)) == hand
    assert parse_cards(", ".join(map(str, hand))) == hand
    assert parse_cards(" ".join(card.sign for card in hand).replace("T", "10")) == hand


@given(st.lists(cards, min_size=1).map(tuple))
def test_hands_are_read_back_without_anything_between(hand: tuple[Card, ...]) -> None:
    assert parse_cards("".join(map(str, hand))) == hand
    assert parse_cards("".join(map(str, hand)).replace("T", "10")) == hand


def test_a_card_not_seen_is_shown_as_such() -> None:
    assert show_cards([None, Card.parse("Ah"), None]) == "?? Ah ??"
    assert show_cards([]) == ""


@given(st.text())
def test_any_text_is_cards_or_unreadable(text: str) -> None:
    try:
        hand = parse_cards(text)
    except Unreadable:
        return
    assert parse_cards(show_cards(hand)) == hand
