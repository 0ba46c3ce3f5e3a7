"""Playing rounds of Fast Action Hold'em by chance, and counting how they end.

Thirteen cards are dealt, the player does what a plan says, the dealer keeps two cards by the house
way, and one or two hands are compared with the dealer's.

Bounds: hands of four are numbered below C(55,4) = 341,055, and no product on the way exceeds 55^4;
a count goes up by one a round.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiling import kernel
from houseway.hands.kernels import SUITS_START
from houseway.odds.simulation_kernels import deal, in_order, strength

CARDS_DEALT = 13
"""Four for the player, four for the dealer, the board."""
SET, SPLIT_ANTE, SPLIT_BONUS, SPLIT_BOTH, SURRENDER, NATURAL = range(6)
"""What a player does. The first four are the two flags of a split in a plan's entry."""
WINS, COPIES, LOSES = range(3)
NOT_SHOWN = 0
"""Of a hand: it was not compared. Otherwise 1 + 3 * category + result."""


class Judge(NamedTuple):
    """What is needed to tell how a round ended."""

    tables: tuple[NDArray[np.generic], ...]
    """The fast order: keys of cards, and the tables of hands without and with a flush."""
    categories: NDArray[np.uint8]
    """The category of each strength, the lowest first."""
    preferences: NDArray[np.int16]
    """How much the house way wants any two cards."""
    has_naturals: bool
    """Whether four of a kind is a natural, which beats all wagers if the dealer has it."""
    plan: NDArray[np.uint8]
    """What the player does with each hand of four."""
    shift: int
    """0 where hands of four are numbered without repeated faces, 1 with them."""


@kernel
def four_number(one, two, three, four, shift):
    """The number of four faces in ascending order."""
    two, three, four = two + shift, three + 2 * shift, four + 3 * shift
    return (
        one
        + two * (two - 1) // 2
        + three * (three - 1) * (three - 2) // 6
        + four * (four - 1) * (four - 2) * (four - 3) // 24
    )


@kernel
def sort_four(cards):
    """Put the first four cards into ascending order."""
    one, two = in_order(cards[0], cards[1])
    three, four = in_order(cards[2], cards[3])
    one, three = in_order(one, three)
    two, four = in_order(two, four)
    two, three = in_order(two, three)
    cards[0], cards[1], cards[2], cards[3] = one, two, three, four


@kernel
def two_of_four(choice):
    """The two places that a choice keeps; what it does not is kept by choice 5 - choice."""
    if choice < 3:
        return 0, choice + 1
    return (1, choice - 1) if choice < 5 else (2, 3)


@kernel
def house_choice(cards, preferences):
    """The two of the dealer's cards, in the order dealt, that the house way keeps."""
    kept_one, kept_other, most = 0, 0, -1
    for one in range(3):
        for other in range(one + 1, 4):
            wanted = preferences[cards[one], cards[other]]
            if wanted > most:
                kept_one, kept_other, most = cards[one], cards[other], wanted
    return kept_one, kept_other


@kernel
def is_natural(cards):
    """Whether four cards are of one rank."""
    rank = cards[0] >> 2
    return cards[1] >> 2 == rank and cards[2] >> 2 == rank and cards[3] >> 2 == rank


@kernel
def shown(own, dealer, category):
    """What a hand that was compared counts as."""
    result = WINS if own > dealer else COPIES if own == dealer else LOSES
    return 1 + 3 * np.int64(category) + result


@kernel
def play_rounds(stream, rounds, pack, judge, counts):
    """Deal so many rounds and count how they end.

    Tuples are taken apart before the loop: to reach into one in each round would take longer than
    to play it.
    """
    tables, categories, preferences, has_naturals, plan, shift = judge
    keys, mixed_shift, mixed, suited_shift, suited = tables
    own, dealers, board = pack[:4], pack[4:8], pack[8:13]
    hand = np.empty(7, pack.dtype)
    faces = np.empty(4, np.int64)
    for _ in range(rounds):
        deal(stream, pack, CARDS_DEALT)
        for place in range(4):
            faces[place] = own[place]
        sort_four(faces)
        number = four_number(faces[0], faces[1], faces[2], faces[3], shift)
        entry = np.int64(plan[number])
        # Surrender and natural have flags of 4 and 8 here.
        play = min(entry >> 3, NATURAL)
        if play >= SURRENDER:
            counts[play, 0, NOT_SHOWN, NOT_SHOWN] += 1
            continue
        lost = has_naturals and is_natural(dealers)
        shared = SUITS_START
        for place in range(5):
            hand[place + 2] = board[place]
            shared += keys[board[place]]
        hand[0], hand[1] = house_choice(dealers, preferences)
        total = shared + keys[hand[0]] + keys[hand[1]]
        dealer = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
        choice = entry & 7
        second = NOT_SHOWN
        if play != SET:
            one, other = two_of_four(5 - choice)
            hand[0], hand[1] = faces[one], faces[other]
            total = shared + keys[hand[0]] + keys[hand[1]]
            found = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
            second = shown(found, dealer, categories[found])
        one, other = two_of_four(choice)
        hand[0], hand[1] = faces[one], faces[other]
        total = shared + keys[hand[0]] + keys[hand[1]]
        found = strength(hand, total, keys, mixed_shift, mixed, suited_shift, suited)
        counts[play, np.int64(lost), shown(found, dealer, categories[found]), second] += 1
