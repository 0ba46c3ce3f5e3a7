"""Chance and the deal, equal to what plain integers do."""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import numpy as np
import pytest

from houseway.odds.simulate import stream_of
from houseway.odds.simulation_kernels import FIVES, deal, draw_below, next_word, number_of_five
from houseway.pieces.cards import PACK, Card
from tests.chance import PlainChance

SMALL = PACK[3:16]
SIX_DECKS = PACK * 6


def test_the_generator_gives_the_words_that_its_authors_publish() -> None:
    stream = np.array([1, 2, 3, 4], np.uint64)
    words = [int(next_word(stream)) for _ in range(7)]
    known = [11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600]
    assert words == [*known, 16172922978634559625]
    plain = PlainChance([1, 2, 3, 4])
    assert words == [plain.word() for _ in range(7)]


def test_fives_are_numbered_one_after_the_other_in_any_order() -> None:
    some = list(combinations(range(9), 5))
    numbers = [number_of_five(*np.array(hand[::-1], np.uint8)) for hand in some]
    assert sorted(numbers) == list(range(len(some)))
    assert number_of_five(51, 47, 50, 48, 49) == FIVES - 1


@pytest.mark.parametrize(("size", "drawn_again"), [(52, True), (47, True), (32, False)])
def test_a_word_that_would_favour_a_card_is_drawn_again(size: int, drawn_again: bool) -> None:
    """The first word of this stream is 0; with 32 cards it does no harm, as 32 divides 2^32."""
    state = [0x9E3779B97F4A7C15, 0, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB]
    stream, after = np.array(state, np.uint64), PlainChance(state)
    assert after.word() == 0
    if drawn_again:
        after.word()
    found = draw_below(stream, size)
    assert found == PlainChance(state).below(size)
    assert stream.tolist() == after.state


@pytest.mark.parametrize("pack", [PACK, SMALL, SIX_DECKS], ids=["whole", "small", "six decks"])
def test_cards_are_dealt_as_plain_integers_deal_them(pack: Sequence[Card]) -> None:
    stream, lying = stream_of(5, 0), np.array(pack, np.uint8)
    chance, plainly = PlainChance(stream_of(5, 0).tolist()), list(pack)
    for _ in range(2_000):
        deal(stream, lying, 9)
        assert lying[:9].tolist() == chance.deal(plainly, 9)
    assert sorted(lying.tolist()) == sorted(pack)


@pytest.mark.parametrize("pack", [PACK, SIX_DECKS], ids=["one deck", "six decks"])
def test_every_card_comes_to_every_place_equally_often(pack: Sequence[Card]) -> None:
    stream, lying, rounds = stream_of(6, 0), np.array(pack, np.uint8), 100_000
    seen = np.zeros((9, 52), np.int64)
    for _ in range(rounds):
        deal(stream, lying, 9)
        seen[np.arange(9), lying[:9]] += 1
    square = float(((seen - rounds / 52) ** 2 / (rounds / 52)).sum())
    freedom = 9 * 51
    assert abs(square - freedom) < 4 * sqrt(2 * freedom)
