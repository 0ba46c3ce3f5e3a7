"""Playing rounds of Heads Up Hold'em and its variations by chance, and counting how they end.

Nothing is shared with the exact counting but the numbers of pairs, flops and boards: nine cards are
dealt, the player decides from what can be seen, two hands are compared.

Bounds: a count goes up by one a round.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.hands.kernels import SUITS_START
from houseway.odds.kernels import pair_number, sorting_permutation
from houseway.odds.simulation_kernels import deal, number_of_five, number_of_three, strength

BEFORE_FLOP, AFTER_FLOP, AFTER_RIVER, FOLD = range(4)
WINS, TIES, LOSES = range(3)
CARDS_DEALT = 9
"""Two for the player, the board, two for the dealer."""


class Judge(NamedTuple):
    """What is needed to tell how a round ended."""

    tables: tuple[NDArray[np.generic], ...]
    """The fast order: keys of cards, and the tables of hands without and with a flush."""
    categories: NDArray[np.uint8]
    """The category of each strength, the lowest first."""
    dealer_floor: int
    """The lowest strength with which the dealer qualifies."""
    pockets: NDArray[np.uint8]
    """What each pair is to the pocket wager; 0 is nothing."""


class Habits(NamedTuple):
    """What the simple player does: the place of the raise it makes with a good hand, 0 for none."""

    before: NDArray[np.uint8]
    """For each pair, whether it is good or not."""
    after: int
    river: int
    pair_floor: int
    """The lowest strength that is good at the end."""


class WholePlan(NamedTuple):
    """What the best player does, pair by pair: the place of the raise; 0 to check, or at last fold.

    Flops and boards that differ by a renaming of suits only share a number. The pair is renamed in
    the same way before it is looked up.
    """

    pack: NDArray[np.uint8]
    """The cards that it was made for, in order."""
    before: NDArray[np.uint8]
    after: NDArray[np.uint8]
    """By a flop's number and a pair."""
    rivers: NDArray[np.uint8]
    """By a board's number and a pair."""
    flop_numbers: NDArray[np.int32]
    flop_renamings: NDArray[np.uint8]
    board_numbers: NDArray[np.int32]
    board_renamings: NDArray[np.uint8]
    renamed: NDArray[np.uint16]
    """By a renaming and a pair: the pair that it becomes."""


# Numbers.


@kernel
def first_three(cards):
    """The flop of nine cards as they are dealt."""
    return np.int64(cards[2]), np.int64(cards[3]), np.int64(cards[4])


@kernel
def last_two(cards):
    """Turn and river of nine cards as they are dealt."""
    return np.int64(cards[5]), np.int64(cards[6])


@kernel
def number_renamed(board, suits):
    """The number of a board after its suits have been renamed."""
    one, two, three, four, five = board
    return number_of_five(
        (one & 60) | suits[one & 3],
        (two & 60) | suits[two & 3],
        (three & 60) | suits[three & 3],
        (four & 60) | suits[four & 3],
        (five & 60) | suits[five & 3],
    )


@kernel
def number_boards(boards, permutations, numbers, renamings):
    """For every board its place among these, up to suits, and the renaming that leads there.

    A board that is not among these under any names of its suits gets -1.
    """
    numbers[:] = -1
    renamings[:] = 0
    for place in range(len(boards)):
        one, two, three, four, five = boards[place]
        numbers[number_of_five(one, two, three, four, five)] = place
    masks = np.empty(4, np.int64)
    number = 0
    for five in range(4, 52):
        for four in range(3, five):
            for three in range(2, four):
                for two in range(1, three):
                    for one in range(two):
                        if numbers[number] < 0:
                            board = (one, two, three, four, five)
                            masks[:] = 0
                            for card in board:
                                masks[card & 3] |= 1 << (card >> 2)
                            renaming = sorting_permutation(masks, permutations)
                            numbers[number] = numbers[number_renamed(board, permutations[renaming])]
                            renamings[number] = renaming
                        number += 1


# Rounds. Tuples are taken apart before the loops, and small kernels are handed the arrays that they
# need and no more: to reach into a tuple in each round would take longer than to play it.


@kernel
def board_total(cards, keys):
    """The sum of the board's keys, which both hands share."""
    total = SUITS_START
    for place in range(2, 7):
        total += keys[cards[place]]
    return total


@kernel
def result_of(own, dealer):
    """Whose hand is higher."""
    return WINS if own > dealer else TIES if own == dealer else LOSES


@kernel
def look_up(decisions, numbers, renamings, renamed, cards, pair):
    """What a plan decides for a pair with these community cards, given by their number."""
    return decisions[numbers[cards], renamed[renamings[cards], pair]]


@kernel
def play_by_plan(stream, rounds, pack, judge, plan, counts):
    """Deal so many rounds to the best player and count how they end."""
    (keys, mixed_shift, mixed, suited_shift, suited), categories, dealer_floor, pockets = judge
    _, before, after, rivers, flops, flop_renamings, boards, board_renamings, renamed = plan
    hand, rival = pack[:7], pack[2:9]
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        board = board_total(pack, keys)
        total = board + keys[pack[0]] + keys[pack[1]]
        own = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
        total = board + keys[pack[7]] + keys[pack[8]]
        dealer = strength(rival, total, keys, mixed_shift, mixed, suited_shift, suited)
        pair = pair_number(np.int64(pack[0]), np.int64(pack[1]))
        stage, place = BEFORE_FLOP, before[pair]
        if not place:
            stage, number = AFTER_FLOP, number_of_three(*first_three(pack))
            place = look_up(after, flops, flop_renamings, renamed, number, pair)
        if not place:
            stage, number = AFTER_RIVER, number_of_five(*first_three(pack), *last_two(pack))
            place = look_up(rivers, boards, board_renamings, renamed, number, pair)
        if not place:
            stage = FOLD
        result, qualifies = result_of(own, dealer), int(dealer >= dealer_floor)
        counts[stage, place, categories[own], result, qualifies, pockets[pair]] += 1


@kernel
def is_matched(cards):
    """Whether the hole cards are a pair, or one of them makes a pair with the flop."""
    one, two = cards[0] >> 2, cards[1] >> 2
    matched = one == two
    for place in range(2, 5):
        matched |= cards[place] >> 2 == one or cards[place] >> 2 == two
    return matched


@kernel
def play_simply(stream, rounds, pack, judge, habits, counts):
    """Deal so many rounds to the simple player and count how they end."""
    (keys, mixed_shift, mixed, suited_shift, suited), categories, dealer_floor, pockets = judge
    before, after, river, pair_floor = habits
    hand, rival = pack[:7], pack[2:9]
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        board = board_total(pack, keys)
        total = board + keys[pack[0]] + keys[pack[1]]
        own = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
        total = board + keys[pack[7]] + keys[pack[8]]
        dealer = strength(rival, total, keys, mixed_shift, mixed, suited_shift, suited)
        pair = pair_number(np.int64(pack[0]), np.int64(pack[1]))
        stage, place = BEFORE_FLOP, np.int64(before[pair])
        if not place and is_matched(pack):
            stage, place = AFTER_FLOP, after
        if not place and own >= pair_floor:
            stage, place = AFTER_RIVER, river
        if not place:
            stage = FOLD
        result, qualifies = result_of(own, dealer), int(dealer >= dealer_floor)
        counts[stage, place, categories[own], result, qualifies, pockets[pair]] += 1
