"""Hands that are split, and split again: each further one has its number."""

import pytest

from houseway.pieces.cards import parse_cards
from houseway.pieces.stock import Stock
from houseway.round.card_events import HandSplit, HandUnset
from houseway.round.felt import Felt
from houseway.round.spots import Spot, hand_of


def felt_with(text: str) -> Felt:
    felt = Felt({}, 0, Stock.of_decks(1).left_without(()))
    felt.piles[Spot(3)] = list(parse_cards(text))
    return felt


def cards(felt: Felt, number: int) -> tuple[object, ...]:
    return tuple(felt.cards(hand_of(3, number)))


def test_a_hand_is_split_in_two() -> None:
    felt, (one, two) = felt_with("Ah Kd 7c 2s"), (parse_cards("Ah Kd"), parse_cards("7c 2s"))
    event = HandSplit("§8(d)", 3, one, two)
    event.apply(felt)
    assert event.text() == "split 3 Ah Kd and 7c 2s"
    assert event.sight == "owner"
    assert (cards(felt, 1), cards(felt, 2)) == (one, two)
    assert not felt.lies_up(Spot(3))


def test_a_hand_that_was_split_is_split_again_and_all_go_back_together() -> None:
    felt = felt_with("8h 8d")
    (one, two), (three,) = [parse_cards(text) for text in ("8h", "8d")], [parse_cards("8c")]
    HandSplit("§9", 3, one, two, face_up=True).apply(felt)
    felt.piles[hand_of(3, 2)].append(three[0])
    again = HandSplit("§9", 3, two, three, hand=2, made=3, face_up=True)
    again.apply(felt)
    assert again.text() == "split 3.second 8d and 3.third 8c"
    assert again.sight == "all"
    assert [cards(felt, number) for number in (1, 2, 3)] == [one, two, three]
    assert all(felt.lies_up(hand_of(3, number)) for number in (1, 2, 3))
    HandUnset("§9", 3).apply(felt)
    assert cards(felt, 1) == (*one, *two, *three)
    assert not cards(felt, 2)
    assert felt.face_up[Spot(3)] == [True, True, True]


@pytest.mark.parametrize(("hand", "made"), [(1, 5), (5, 2)])
def test_a_seat_has_four_hands_at_most(hand: int, made: int) -> None:
    event = HandSplit("§9", 3, parse_cards("8h"), parse_cards("8d"), hand=hand, made=made)
    with pytest.raises(IndexError):
        event.apply(felt_with("8h 8d"))
