"""Kernels that play Spanish 21 by chance: whole shoes to the cutting card, any number of boxes.

Cards are drawn from a shoe one by one, each with its own chance, so that a shoe of which one round
is played costs no more than its cards. Whoever wants rounds that are independent puts the cutting
card in front of the first card.
"""

from typing import NamedTuple

import numpy as np

from houseway.bare_kernels import bare_kernel
from houseway.compiling import kernel
from houseway.odds.simulation_kernels import draw_below

STAND, HIT, DOUBLE, SURRENDER, SPLIT, RESPLIT = range(6)
ONE, SIX, SEVEN, EIGHT, FACE = 0, 5, 6, 7, 9
SPADES, MIXED = 3, 4
HANDS = 4
AGAIN, PAIR_STAYS, ONCE = range(3)
WINS, PUSHES, LOSES = 0, 1, 2
DOUBLED = 3
"""What a doubled hand adds to how it ends."""
RESCUED, SURRENDERED, TAKEN, BLACKJACK, LESS = 6, 7, 8, 9, 10
STRAIGHT, SEVENS, FIVE = 11, 14, 17
"""Lines: of spades, of one suit, of mixed suits; then by the number of cards."""
SUPER_BONUS, TWO_CARD_21, ENDS = 20, 21, 22
STAKES = 8
MATCHES = 9
INSURED = 3
"""No insurance, insurance that won, insurance that lost."""

NEXT, LIMIT, FIRST, REFILLED, SHORT = range(5)
"""Of a shoe: the place of the next card, where its cards end, where the round began, whether
discards were shuffled in, and whether they did not suffice."""


class Told(NamedTuple):
    """What the kernels are told of hands, of payouts and of the plan."""

    values: np.ndarray
    drawn: np.ndarray
    totals: np.ndarray
    line: np.ndarray
    single: np.ndarray
    thirds: np.ndarray
    """Whether two values can become 6-7-8 or 7-7-7."""
    pays: np.ndarray
    """What one wagered nets by how a hand ends, in units."""
    scale: int
    first: np.ndarray
    later: np.ndarray
    rescue: np.ndarray
    split_first: np.ndarray
    split_later: np.ndarray
    split_rescue: np.ndarray
    boxes: int
    behind: int
    """How many cards lie behind the cutting card."""
    has_hole_card: bool
    has_reader: bool
    bonus_on_split: bool
    bonus_by_player: bool
    takes_at_stake: bool
    split_21_wins: bool


@bare_kernel
def draw(stream, pack, shoe):
    """The next card of a shoe; if it is empty, the discards are shuffled and one is burned."""
    if shoe[NEXT] == shoe[LIMIT]:
        if shoe[REFILLED] or shoe[FIRST] < 2:
            shoe[SHORT] = 1
            return pack[0]
        shoe[REFILLED], shoe[LIMIT] = 1, shoe[FIRST]
        shoe[NEXT] = 1
        burned = draw_below(stream, shoe[LIMIT])
        pack[0], pack[burned] = pack[burned], pack[0]
    place = shoe[NEXT]
    other = place + draw_below(stream, shoe[LIMIT] - place)
    card = pack[other]
    pack[other] = pack[place]
    pack[place] = card
    shoe[NEXT] = place + 1
    return card


@bare_kernel
def suit_of(one, two, told):
    """The suit that two cards have in common, where a third one may make a line of it."""
    if one & 3 == two & 3 and told.thirds[told.values[one], told.values[two]]:
        return np.int64(one & 3)
    return np.int64(MIXED)


@bare_kernel
def draw_to(stream, pack, shoe, told, up, held, decision, family, pair, suit, hand):
    """Play a hand on from a decision about its two cards; what comes of it stands in `hand`.

    There stand its total, whether it was doubled, whether it was rescued, its line, and whether it
    was completed by a card of one suit.
    """
    of_up = told.values[up]
    size = 2
    hand[1], hand[2] = 0, 0
    while decision in (HIT, DOUBLE):
        card = draw(stream, pack, shoe)
        size += 1
        value = told.values[card]
        held = told.drawn[held, value]
        if held < 0:
            hand[0], hand[1], hand[3] = 22, decision == DOUBLE, WINS
            return
        if decision == DOUBLE:
            hand[1] = 1
            if told.totals[held] < 21:
                if family < 0:
                    hand[2] = told.rescue[of_up, held]
                else:
                    hand[2] = told.split_rescue[family, pair, of_up, held]
            break
        if told.totals[held] == 21:
            break
        if family < 0:
            decision = told.later[of_up, held]
        else:
            decision = told.split_later[family, pair, of_up, held]
        if size == 3:
            suit = MIXED
    hand[0] = told.totals[held]
    line = told.line[held]
    if size == 3 and suit != MIXED and line >= STRAIGHT and line < FIVE and card & 3 == suit:
        line -= 2 if suit == SPADES else 1
    hand[3] = line


@bare_kernel
def play_split(stream, pack, shoe, told, up, one, two, again, hands, waiting):
    """Play the hands of a split pair from the first to the last; how many there are."""
    made, count, left = 2, 0, 1
    waiting[0] = two
    card = one
    pair = told.values[one]
    while True:
        second = draw(stream, pack, shoe)
        while again and told.values[second] == pair and made < HANDS:
            waiting[left] = second
            left += 1
            made += 1
            second = draw(stream, pack, shoe)
        value = told.values[second]
        family = ONCE
        if again:
            family = PAIR_STAYS if value == pair else AGAIN
        held = told.drawn[told.single[pair], value]
        if told.totals[held] == 21:
            hands[count, 0], hands[count, 1], hands[count, 2] = 21, 0, 0
            hands[count, 3] = TWO_CARD_21
        else:
            suit = suit_of(card, second, told)
            decision = told.split_first[family, up, pair, value, suit]
            draw_to(stream, pack, shoe, told, up, held, decision, family, pair, suit, hands[count])
        count += 1
        if left == 0:
            return count
        left -= 1
        card = waiting[left]


@bare_kernel
def play_box(stream, pack, shoe, told, up, one, two, hands, waiting):
    """Play a box; how many hands it has. Of a blackjack and a surrender the line says so."""
    first, second = told.values[one], told.values[two]
    held = told.drawn[told.single[first], second]
    if told.totals[held] == 21:
        hands[0, 0], hands[0, 1], hands[0, 2], hands[0, 3] = 21, 0, 0, BLACKJACK
        return 1
    suit = suit_of(one, two, told)
    decision = told.first[up, first, second, suit]
    if decision == SURRENDER:
        hands[0, 0], hands[0, 1], hands[0, 2], hands[0, 3] = 0, 0, 0, SURRENDERED
        return 1
    if decision in (SPLIT, RESPLIT):
        again = decision == RESPLIT
        return play_split(stream, pack, shoe, told, up, one, two, again, hands, waiting)
    draw_to(stream, pack, shoe, told, up, held, decision, -1, 0, suit, hands[0])
    return 1


@bare_kernel
def is_open(hand):
    """Whether a hand can still win, tie or lose by what the dealer makes."""
    return 0 < hand[0] < 21 and hand[2] == 0


@bare_kernel
def settle_hand(hand, dealer, is_split, by_player, told):
    """How a hand ends if the dealer has no blackjack."""
    if hand[3] == SURRENDERED:
        return SURRENDERED
    if hand[3] == BLACKJACK:
        return BLACKJACK if dealer == 21 else LESS
    if hand[2]:
        return RESCUED
    doubled = DOUBLED if hand[1] else 0
    if hand[0] > 21:
        return LOSES + doubled
    if hand[0] == 21:
        if hand[1] or by_player:
            return WINS + doubled
        if hand[3] == TWO_CARD_21:
            return TWO_CARD_21 if told.split_21_wins and dealer == 21 else WINS
        return WINS if is_split and not told.bonus_on_split else hand[3]
    if dealer > 21 or hand[0] > dealer:
        return WINS + doubled
    return (PUSHES if hand[0] == dealer else LOSES) + doubled


@bare_kernel
def settle_blackjack(hands, count, told, ends):
    """What a box nets against a dealer's blackjack, in units."""
    if hands[0, 3] == BLACKJACK:
        ends[BLACKJACK] += 1
        return told.pays[BLACKJACK]
    net, lost, beating = 0, 0, 0
    for number in range(count):
        if hands[number, 2]:
            lost += 1
        elif hands[number, 0] > 21:
            lost += 1 + hands[number, 1]
        elif hands[number, 3] == TWO_CARD_21 and told.split_21_wins:
            beating += 1
            ends[TWO_CARD_21] += 1
            net += told.pays[TWO_CARD_21]
    if told.takes_at_stake and lost:
        return net - lost * told.scale
    if beating == count:
        return net
    ends[TAKEN] += 1
    return net - told.scale


@bare_kernel
def settle_box(hands, count, dealer, told, ends):
    """What a box nets if the dealer has no blackjack, in units."""
    by_player = False
    if told.bonus_by_player:
        for number in range(count):
            by_player = by_player or hands[number, 1] == 1
    net = 0
    for number in range(count):
        end = settle_hand(hands[number], dealer, count > 1, by_player, told)
        ends[end] += 1
        net += told.pays[end]
    return net


@bare_kernel
def matched(one, two, up):
    """How two cards match the up card: three times those of another suit, and those of its own."""
    found = 0
    for card in (one, two):
        if card >> 2 == up >> 2:
            found += 1 if card & 3 == up & 3 else 3
    return found


@bare_kernel
def play_dealer(stream, pack, shoe, told, up, second):
    """The dealer's total."""
    held = told.drawn[told.single[told.values[up]], told.values[second]]
    while held >= 0 and told.totals[held] < 17:
        held = told.drawn[held, told.values[draw(stream, pack, shoe)]]
    return told.totals[held] if held >= 0 else 22


@kernel
def play_rounds(stream, rounds, pack, told, lowest, cells, counts):
    """Play so many rounds; count what every box nets, and below that how its hands end."""
    ends = counts[cells:]
    boxes = told.boxes
    cards = np.empty((boxes, 2), np.int64)
    hands = np.empty((boxes, HANDS, 4), np.int64)
    made = np.empty(boxes, np.int64)
    waiting = np.empty(HANDS, np.int64)
    shoe = np.zeros(5, np.int64)
    size = len(pack)
    shoe[NEXT] = size
    done = 0
    while done < rounds:
        if shoe[NEXT] >= size - told.behind or shoe[REFILLED]:
            shoe[NEXT], shoe[LIMIT], shoe[REFILLED], shoe[SHORT] = 0, size, 0, 0
            draw(stream, pack, shoe)
        shoe[FIRST] = shoe[NEXT]
        for box in range(boxes):
            cards[box, 0] = draw(stream, pack, shoe)
        up = draw(stream, pack, shoe)
        for box in range(boxes):
            cards[box, 1] = draw(stream, pack, shoe)
        second = 0
        if told.has_hole_card:
            second = draw(stream, pack, shoe)
        makes = told.values[up] == ONE or told.values[up] == FACE
        found = False
        if told.has_reader and makes:
            found = told.values[up] + told.values[second] == ONE + FACE
        matters = False
        for box in range(boxes):
            one, two = cards[box, 0], cards[box, 1]
            if found:
                hands[box, 0, 0], hands[box, 0, 1], hands[box, 0, 2] = 0, 0, 0
                natural = told.values[one] + told.values[two] == FACE
                natural = natural and told.values[one] * told.values[two] == 0
                hands[box, 0, 3] = BLACKJACK if natural else WINS
                made[box] = 1
                continue
            made[box] = play_box(stream, pack, shoe, told, up, one, two, hands[box], waiting)
            for number in range(made[box]):
                matters = matters or is_open(hands[box, number])
        if not told.has_hole_card:
            second = draw(stream, pack, shoe)
        blackjack = makes and told.values[up] + told.values[second] == ONE + FACE
        dealer = 0
        needs_total = told.pays[BLACKJACK] != told.pays[LESS] or told.split_21_wins
        if not blackjack and (matters or needs_total):
            dealer = play_dealer(stream, pack, shoe, told, up, second)
        if shoe[SHORT]:
            continue
        for box in range(boxes):
            one, two = cards[box, 0], cards[box, 1]
            count = made[box]
            if blackjack:
                net = settle_blackjack(hands[box], count, told, ends)
            else:
                net = settle_box(hands[box], count, dealer, told, ends)
            special = 0
            suited = hands[box, 0, 3] in (SEVENS, SEVENS + 1)
            if suited and told.values[up] == SEVEN and count == 1 and hands[box, 0, 1] == 0:
                special = 1
                ends[SUPER_BONUS] += 1
            stake = count
            for number in range(count):
                stake += hands[box, number, 1]
            insured = 0
            if told.values[up] == ONE:
                insured = 1 if blackjack else 2
            cell = ((net - lowest) * STAKES + stake - 1) * HANDS + count - 1
            cell = (cell * MATCHES + matched(one, two, up)) * INSURED + insured
            counts[2 * cell + special] += 1
        done += 1
