"""What the house takes of pots, and how often a bad beat comes: counted, by chance and by hand."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, perm

import numpy as np
import pytest

import houseway
from houseway.games.poker import GAME, category_kernels
from houseway.games.poker.bad_beat import beaten
from houseway.games.poker.beats import (
    FOUR,
    LEFT,
    Shape,
    at_least,
    beats,
    by_chance,
    chances,
    fours_on_board,
    shape_of,
    values_of,
)
from houseway.games.poker.equity import poker_rules
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.settlement import high_of
from houseway.games.poker.showdowns import WAYS, tables_of
from houseway.games.poker.takings import Takings, rakes_of, takings
from houseway.hands import STANDARD
from houseway.pieces.cards import PACK, Card, parse_cards

# The rake.


def rules_of(**choices: str) -> PokerRules:
    rules: PokerRules = GAME.ruleset("ma").open(choices)
    return rules


def test_a_percentage_is_taken_down_to_the_dollar_and_up_to_its_most() -> None:
    found = {each.pot_cents: each for each in rakes_of(rules_of(rake="10% up to 4"))}
    assert [found[pot].most_cents for pot in (500, 1000, 1500, 4000, 50000)] == [
        *(0, 100, 100),
        *(400, 400),
    ]
    assert found[4000].most_part == Fraction(1, 10)
    assert found[50000].most_part == Fraction(1, 125)


@pytest.mark.parametrize("rate", ["10% up to 4", "7.5% up to 3", "5% up to 2"])
def test_the_least_is_the_least_of_all_ways_to_spread_a_pot(rate: str) -> None:
    rules = rules_of(rake=rate, variant="draw")  # Two betting rounds.
    rake = rules.rake
    for each in rakes_of(rules):
        if each.pot_cents > 60_00:
            assert each.least_cents == each.most_cents == rake.most_cents
            continue
        spread = [
            min(rake.of(first, 100) + rake.of(each.pot_cents - first, 100), rake.most_cents)
            for first in range(each.pot_cents + 1)
        ]
        assert (each.least_cents, each.most_cents) == (min(spread), max(spread))


def test_levels_take_the_same_however_a_pot_came_about() -> None:
    found = {each.pot_cents: each for each in rakes_of(rules_of(rake="1 at 10, 1 at 20, 1 at 37"))}
    assert [found[pot].most_cents for pot in (500, 1000, 2000, 3000, 3700, 4000)] == [
        *(0, 100, 200, 200),
        *(300, 300),
    ]
    assert all(each.least_cents == each.most_cents for each in found.values())
    assert not list(rakes_of(rules_of()))


# Bad beats.

BOARDS = {
    "two pairs": "9c 9d 4h 4s Kd",
    "trips and a flush": "8c 8d 8h 7h 6h",
    "a full house": "8c 8d 8h 4h 4s",
    "three of a suit": "5h 6h 8h Kc 2d",
    "four of a suit": "5h 6h 7h 8h Ad",
    "a straight flush": "5h 6h 7h 8h 9h",
    "a royal flush": "Th Jh Qh Kh Ah",
    "nothing": "2c 7d 9h Jc Ks",
}


def by_hand(board: tuple[Card, ...], hand: str) -> int:
    """The deals of two hands of two, cards in order, with a bad beat, as the table pays it."""
    rules = rules_of(bad_beat=f"1 from 20, {hand}: 50/25/25")
    names = [row.name for row in STANDARD.rows]
    left = [card for card in PACK if card not in board]
    rated = {}
    for own in combinations(left, 2):
        found = high_of(rules, own, board)
        if names.index(found.category.name) <= names.index(hand):
            rated[own] = found.strength
    hits = 0
    for (one, first), (two, second) in product(rated.items(), repeat=2):
        if not {*one} & {*two}:
            winners = [1] if first > second else [2]
            if first == second:
                winners = [1, 2]
            hits += bool(beaten(rules, {1: first, 2: second}, winners))
    return 4 * hits


@pytest.mark.parametrize("name", BOARDS)
def test_two_hands_on_a_board_are_counted_as_they_are_paid(name: str) -> None:
    board, rules = parse_cards(BOARDS[name]), poker_rules("holdem")
    values, least = values_of()
    pairs = np.zeros((52, 52), np.int64)
    cards = np.array(board, np.int64)
    category_kernels.rate_pairs(WAYS["any five"], cards, tables_of(rules), values, pairs)
    shape = shape_of(pairs, least[FOUR])
    for hand in ("straight flush", FOUR):
        found = beats(at_least(shape, least[hand]), 2, 2)
        if name == "a straight flush":  # All have it, and whoever has the ten of hearts has more.
            assert found == perm(47, 4) - perm(46, 4)
        elif name == "a royal flush":
            assert found == 0
        else:
            assert found == by_hand(board, hand)


def test_two_fours_of_ten_hands_are_counted_as_alspach_does() -> None:
    """Two pairs on the board, and two of ten players hold just the pairs that are missing.

    Brian Alspach, Bad-Beat Jackpots: The Basics, Poker Digest 3, 23 (2000).
    """
    shape = Shape(0, (0, 0, 0, 0), ((0, 1, 1), (2, 3, 2)))
    chance = Fraction(beats(shape, 2, 10), perm(47, 20))
    assert chance == Fraction(10 * 9, comb(47, 2) * comb(45, 2))


def test_kickers_to_four_on_the_board_are_counted_by_hand() -> None:
    for four, kicker in ((3, 10), (0, 5)):
        ranks = [rank for rank in range(13) if rank != four for _ in range(4)]
        ranks.remove(kicker)
        best = [max(kicker, one, two) for one, two in combinations(ranks, 2)]
        hands = list(combinations(range(LEFT), 2))
        apart = sum(
            not {*hands[one]} & {*hands[two]}
            for one, two in combinations(range(len(hands)), 2)
            if best[one] != best[two]
        )
        assert fours_on_board(four, kicker, 2) == 8 * apart


def test_bad_beats_of_holdem_are_counted_for_a_full_table_and_chance_agrees() -> None:
    rules = poker_rules("holdem")
    counted = {(each.hand, each.players): each.chance for each in chances(rules).found}
    assert len(counted) == 2 * 10
    assert [counted[FOUR, players] for players in range(2, 12)] == sorted(
        counted[FOUR, players] for players in range(2, 12)
    )
    for players, deals in ((2, 400_000), (10, 400_000)):
        found = by_chance(rules, FOUR, players, deals, seed=3, workers=2)
        _agrees(counted[FOUR, players], found.chance, deals)
    full = by_chance(rules, "full house", 6, 100_000, seed=3, workers=2)
    assert full.chance > 50 * counted[FOUR, 6]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["holdem", "omaha"])
def test_many_deals_by_chance_agree_with_every_count(variant: str) -> None:
    rules = poker_rules(variant)
    for each in chances(rules).found:
        deals = 4_000_000
        found = by_chance(rules, each.hand, each.players, deals, seed=each.players, workers=2)
        _agrees(each.chance, found.chance, deals)


def _agrees(chance: Fraction, found: Fraction, deals: int) -> None:
    """Whether hits by chance lie within five deviations of what was counted."""
    expected = chance * deals
    assert (found * deals - expected) ** 2 <= 25 * max(expected, Fraction(1))


# Together.


def told(**choices: str) -> Takings:
    ruleset = GAME.ruleset("ma")
    return takings(ruleset, ruleset.open(choices))


def test_a_payout_that_gives_back_what_is_paid_in_is_told() -> None:
    found = told(bad_beat="1 from 20, four-of-a-kind: 50/25/25")
    beat = next(each for each in found.beats if (each.hand, each.players) == (FOUR, 10))
    assert found.contributed(beat) == 100 / beat.chance
    said = houseway.takings(choices={"bad_beat": "1 from 20, four-of-a-kind: 50/25/25"}).shape()
    with_payout = [each for each in said.bad_beats if each.contributed_cents_between_two]
    assert {each.hand for each in with_payout} == {FOUR}


def test_where_cards_are_drawn_no_bad_beat_is_told() -> None:
    found = told(variant="draw", bad_beat="1 from 20, full house: 50/25/25")
    assert not found.beats
    assert not told(variant="stud").beats
