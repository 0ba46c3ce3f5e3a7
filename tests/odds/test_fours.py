"""What four cards can become, counted by the kernel and by hand; and kinds of cards in words."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.errors import NotPermitted
from houseway.hands import STANDARD
from houseway.odds import fours_kernels as kernels
from houseway.odds.fours import LESS, five_card_counts, fours_of, number_of, plan_of, scaled
from houseway.odds.kinds import kinds_of_hands
from houseway.odds.report import Advice
from houseway.odds.sights import Family, Sight, lines_of, sights
from houseway.pieces.cards import PACK, parse_cards

LISTED = ("flush", "two pair", "pair of tens or better")
SMALL = parse_cards("2c 9d Tc Td Th 4c 7c Kc")


def test_every_fifth_card_is_counted_as_the_plain_order_has_it() -> None:
    fours = fours_of("standard", LISTED, SMALL)
    assert fours.lines == (*LISTED, LESS)
    for four in combinations(SMALL, 4):
        plain = Counter(
            STANDARD.line(STANDARD.strength([*four, card]), LISTED) or LESS
            for card in SMALL
            if card not in four
        )
        row = fours.counts[number_of(four)].tolist()
        assert dict(zip(fours.lines, row, strict=True)) == {
            line: plain[line] for line in fours.lines
        }
    assert len(fours.numbers) == fours.sets == comb(8, 4)
    assert fours.cases == 4 * comb(8, 4)


def test_cards_are_numbered_without_gaps() -> None:
    numbers = [number_of(four) for four in combinations(PACK[:9], 4)]
    assert sorted(numbers) == list(range(comb(9, 4)))
    chance = Random(1)
    for _ in range(200):
        four = sorted(chance.sample(PACK, 4))
        assert kernels.four_number(*four) == number_of(four)
        dealt = np.array(chance.sample(four, 4), np.int64)
        kernels.sort_cards(dealt)
        assert dealt.tolist() == four


def test_five_cards_make_each_category_as_often_as_everybody_knows() -> None:
    assert five_card_counts("standard", PACK) == {
        **{"royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744},
        **{"flush": 5_108, "straight": 10_200, "three-of-a-kind": 54_912, "two pair": 123_552},
        **{"pair": 1_098_240, "high card": 1_302_540},
    }


def test_payouts_become_whole_numbers_or_are_refused() -> None:
    assert scaled([[Fraction(3, 2), Fraction(-1)]], 48).table.tolist() == [[3, -2]]
    with pytest.raises(NotPermitted, match="too large"):
        scaled([[Fraction(1 << 55)]], 48)


def test_a_plan_has_a_place_for_every_set_of_cards() -> None:
    plan = plan_of(SMALL, 3, lambda cards: cards[0].suit == cards[1].suit == cards[2].suit)
    assert len(plan) == comb(52, 3)
    assert plan.sum() == comb(5, 3)


def test_hands_are_told_apart_by_category_and_pairs_by_rank() -> None:
    kinds = kinds_of_hands("standard")
    assert len(kinds.names) == 9 + 13
    for name, strength in zip(kinds.names, kinds.strengths, strict=True):
        assert name in (STANDARD.category(strength).name, STANDARD.describe(strength))


@pytest.mark.parametrize("count", [3, 4])
def test_sights_stand_for_every_set_of_cards(count: int) -> None:
    found = list(sights(count))
    assert sum(sight.times for sight in found) == comb(52, count)
    seen = Counter((sight.ranks, sight.is_suited) for sight in found)
    assert set(seen.values()) == {1}
    assert all(len({*sight.cards}) == count for sight in found)


def test_a_kind_that_is_not_decided_alike_is_said_to_be_so() -> None:
    family = Family(lambda _: 0, lambda _: "cards")
    up, down = (
        Advice(decision="up", expectation=Fraction(1)),
        Advice(decision="down", expectation=Fraction(0)),
    )
    low = Advice(decision="up", expectation=Fraction(-1))
    cards = Sight(parse_cards("2c 3c 4c"), 4)
    lines = list(lines_of([family], [(cards, (up, down)), (cards, (down, low))]))
    assert [(line.hands, line.decision) for line in lines] == [
        ("cards, some of them", "down"),
        ("cards, some of them", "up"),
    ]
    with pytest.raises(ValueError, match="belong to no family"):
        list(lines_of([Family(lambda _: None, lambda _: "")], [(cards, (up, down))]))
