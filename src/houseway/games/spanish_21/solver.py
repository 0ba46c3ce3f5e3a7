"""Spanish 21 solved: best play off the top of a shoe, and what it is worth, as fractions.

Hands that are not split are played best by everything that a player sees, suits included. Hands of
a split pair are played best by their own cards and the up card. Pairs are split again whenever they
can be, or once, whichever is better for the pair and the up card. Whether sixes, sevens and eights
are of one suit matters only where a third card can complete a line, and is looked at there.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import perm
from typing import Final, NamedTuple

import numpy as np

from houseway.games.spanish_21 import dealer
from houseway.games.spanish_21.holdings import FACE, ONE, SEVEN, VALUES, Numbers, holdings
from houseway.games.spanish_21.meeting import DEPTH, UPS, falling
from houseway.games.spanish_21.splits import (
    AGAIN,
    FAMILIES,
    ONCE,
    PAIR_STAYS,
    Family,
    Hands,
    gather,
    part,
    play_family,
)
from houseway.games.spanish_21.terms import STRAIGHT, Pays, Shoe, Terms
from houseway.games.spanish_21.unsplit import (
    DOUBLE,
    HIT,
    RESPLIT,
    SPLIT,
    STAND,
    SURRENDER,
    Unsplit,
    play_unsplit,
)
from houseway.odds import Progress
from houseway.pieces.cards import SUITS

MIXED: Final = -1
"""The suit of a hand whose suits pay nothing more."""


class Up(NamedTuple):
    """An up card: its value, and its suit where that matters."""

    value: int
    suit: int = MIXED


class Opening(NamedTuple):
    """The first two cards of a hand by value, and their suit where both have it and it matters."""

    one: int
    two: int
    suit: int = MIXED

    @property
    def is_blackjack(self) -> bool:
        """Whether it is an ace and a face card."""
        return (self.one, self.two) == (ONE, FACE)


class Choices(NamedTuple):
    """What each decision about first cards is worth, given that the dealer has no blackjack.

    As numerators, and what the dealer's blackjack takes or brings on top, for every decision.
    """

    values: dict[int, Fraction]
    blackjack: Fraction

    @property
    def best(self) -> int:
        """The best decision; of equal ones the first."""
        return max(self.values, key=lambda decision: (self.values[decision], -decision))

    @property
    def value(self) -> Fraction:
        """What best play is worth, all in all."""
        return self.values[self.best] + self.blackjack


def third_of(one: int, two: int) -> int | None:
    """The card that makes 6-7-8 or 7-7-7 of two cards; none if no card does."""
    if one == two == SEVEN:
        return SEVEN
    if one != two and {one, two} < {*STRAIGHT}:
        return sum(STRAIGHT) - one - two
    return None


def count_ways(cards: int, drawn: int) -> int:
    """In how many orders so many of some cards are drawn; none if there are too few."""
    return perm(max(0, cards), drawn)


class Solver:
    """Best play from a shoe, worked out once for all terms: what is paid comes last."""

    def __init__(self, shoe: Shoe, ups: Numbers = UPS, progress: Progress | None = None) -> None:
        dealer.check_shoe(shoe.copies)
        self.shoe = shoe
        self.ups = ups
        self.copies = np.array(shoe.copies, np.int64)
        self._hands: dict[tuple[int, tuple[int, ...]], Hands] = {}
        self._progress = progress

    def hands(self, value: int, family: tuple[int, ...]) -> Hands:
        """What hands of a split pair can become, counted when it is first asked for."""
        if (value, family) not in self._hands:
            parted = part(self.copies, value, self.ups)
            for each in FAMILIES:
                self._hands[value, each] = gather(parted, each)
            if self._progress:
                self._progress("split pairs", len(self._hands) // len(FAMILIES), VALUES)
        return self._hands[value, family]

    def with_suits(self, shoe: Shoe) -> "Solver":
        """The same for a shoe that differs in suits alone."""
        assert shoe.copies == self.shoe.copies, "values are what was counted"
        other = Solver(shoe, self.ups)
        other._hands = self._hands
        return other

    def solve(self, terms: Terms) -> "Solution":
        """Best play under some terms."""
        return Solution(self, terms, play_unsplit(self.copies, terms, self.ups))


class Solution:
    """Best play under some terms."""

    def __init__(self, solver: Solver, terms: Terms, unsplit: Unsplit) -> None:
        self.solver = solver
        self.shoe = solver.shoe
        self.terms = terms
        self.unsplit = unsplit
        self._families: dict[tuple[int, tuple[int, ...]], Family] = {}

    # Up cards and first cards.

    def ups(self) -> Iterator[tuple[Up, int]]:
        """Every up card that makes a difference, and how many cards it stands for."""
        for value in self.solver.ups.tolist():
            if value in STRAIGHT:
                for suit in range(len(SUITS)):
                    if self.shoe.suited(value, suit):
                        yield Up(value, suit), self.shoe.suited(value, suit)
            elif self.shoe.copies[value]:
                yield Up(value), self.shoe.copies[value]

    def openings(self, up: Up) -> Iterator[tuple[Opening, int]]:
        """Every first two cards that make a difference, and in how many orders they are dealt."""
        for one, two in combinations_with_replacement(range(VALUES), 2):
            first, second = self.count(one, up), self.count(two, up)
            ways = first * (first - 1) if one == two else 2 * first * second
            if third_of(one, two) is not None:
                for suit in range(len(SUITS)):
                    first, second = (self.count_suited(each, suit, up) for each in (one, two))
                    of_suit = first * (first - 1) if one == two else 2 * first * second
                    if of_suit:
                        yield Opening(one, two, suit), of_suit
                    ways -= of_suit
            if ways:
                yield Opening(one, two), ways

    def has_up(self, up: Up) -> bool:
        """Whether there is such an up card."""
        return bool(self.shoe.suited(*up) if up.suit != MIXED else self.shoe.copies[up.value])

    def count(self, value: int, up: Up) -> int:
        """How many cards of a value are left beside an up card."""
        return self.shoe.copies[value] - (value == up.value)

    def count_suited(self, value: int, suit: int, up: Up) -> int:
        """How many sixes, sevens or eights of a suit are left beside an up card."""
        return self.shoe.suited(value, suit) - (up == (value, suit))

    # What decisions are worth.

    @property
    def denominator(self) -> int:
        """What a value of first cards is a part of."""
        return falling(self.shoe.size - 3, DEPTH - 2) * self.terms.scale

    def choices(self, opening: Opening, up: Up) -> Choices:
        """What every decision about the first two cards is worth, as parts of one wager."""
        one, two, _ = opening
        number, column = holdings().of((one, two)), self._column(up)
        free, unsplit = self.unsplit.standing.free[number, column], self.unsplit
        scale, per = self.terms.scale, Fraction(1, self.denominator)
        taken = Fraction(self._blackjacks(opening, up), self.shoe.size - 3)
        if opening.is_blackjack:
            return Choices({STAND: self._blackjack_pays(up)}, self.terms.blackjack * taken)
        hit = unsplit.hit[number, column] + self._suited_gain(opening, up)
        values = {
            STAND: unsplit.stand[number, column],
            HIT: hit,
            DOUBLE: unsplit.double[number, column],
            SURRENDER: -self.terms.surrender * scale * free,
        }
        found = {decision: value * per for decision, value in values.items()}
        if one == two:
            found[SPLIT] = self.split_value(one, up, again=False) * per
            found[RESPLIT] = self.split_value(one, up, again=True) * per
        return Choices(found, -taken)

    def _column(self, up: Up) -> int:
        return int(np.flatnonzero(self.solver.ups == up.value)[0])

    def _blackjacks(self, opening: Opening, up: Up) -> int:
        """How many cards that are left would make the dealer's blackjack."""
        wanted = {ONE: FACE, FACE: ONE}.get(up.value)
        return 0 if wanted is None else self.count(wanted, up) - opening[:2].count(wanted)

    def _blackjack_pays(self, up: Up) -> Fraction:
        """What a blackjack is worth if the dealer has none."""
        number, column, terms = holdings().of((ONE, FACE)), self._column(up), self.terms
        per = Fraction(1, falling(self.shoe.size - 3, DEPTH - 2))
        free, ties = (each[number, column] * per for each in self.unsplit.standing[2:4])
        return Fraction(terms.blackjack_otherwise * (free - ties) + terms.blackjack * ties)

    def _suited_gain(self, opening: Opening, up: Up) -> Fraction:
        """What a draw is worth more with two cards of one suit, as a numerator."""
        one, two, suit = opening
        third = third_of(one, two)
        if suit == MIXED or third is None:
            return Fraction(0)
        left = self.count_suited(third, suit, up) - (2 if one == two else 0)
        pays = self._line(one, two)
        more = pays.of(suit) - pays.mixed
        if one == two == up.value == SEVEN:
            more += self.terms.super_bonus
        number = holdings().of((one, two, third))
        free = self.unsplit.standing.free[number, self._column(up)]
        return Fraction(max(0, left) * more * self.terms.scale * free)

    def _line(self, one: int, two: int) -> Pays:
        return self.terms.sevens if one == two else self.terms.straight

    # Pairs.

    @property
    def pairs(self) -> list[int]:
        """The values of which the shoe has two cards or more."""
        return [value for value, count in enumerate(self.shoe.copies) if count > 1]

    def family(self, value: int, family: tuple[int, ...]) -> Family:
        """Best play of hands of a split pair."""
        key = value, family
        if key not in self._families:
            self._families[key] = play_family(self.solver.hands(value, family), self.terms)
        return self._families[key]

    def split_value(self, value: int, up: Up, *, again: bool) -> Fraction:
        """What all hands of a split pair are worth together, as a numerator."""
        total = Fraction(0)
        for card in range(VALUES):
            kind = (PAIR_STAYS if card == value else AGAIN) if again else ONCE
            found = self.family(value, kind)
            total += found.value[self._place(found, value, card), self._column(up)]
            total += self._split_gain(value, card, up, found)
        if self.terms.split_21_wins_all and value in (ONE, FACE):
            total += self._two_card_21(value, up, again=again)
        return total

    def _two_card_21(self, value: int, up: Up, *, again: bool) -> Fraction:
        """What two cards that are 21 add to a split pair if they beat every 21, as a numerator.

        Without a card reader they beat a blackjack too. The original wager is then taken, unless
        no hand of the box has lost.
        """
        other, column, terms = ONE + FACE - value, self._column(up), self.terms
        hands = self.family(value, AGAIN if again else ONCE).hands
        row = hands.parted.row[holdings().of((value, other))]
        found = (terms.blackjack - terms.win) * hands.ties[row, column]
        if not terms.reader:
            found += terms.blackjack * (hands.every[row, column] - hands.free[row, column])
            found += self._all_two_card_21(value, other, up, again=again)
        return Fraction(found * terms.scale)

    def _all_two_card_21(self, value: int, other: int, up: Up, *, again: bool) -> Fraction:
        """How often every hand of the box is such a 21 and the dealer has a blackjack."""
        pairs, others = self.count(value, up) - 2, self.count(other, up)
        unseen, total = self.shoe.size - 3, Fraction(0)
        wanted = {ONE: FACE, FACE: ONE}.get(up.value)
        for hands, orders in ((2, 1), (3, 2), (4, 5)) if again else ((2, 1),):
            ways = orders * count_ways(pairs, hands - 2) * count_ways(others, hands)
            left = {value: pairs - hands + 2, other: others - hands}.get(wanted or 0, 0)
            drawn = 2 * hands - 2
            if ways and wanted is not None:
                chance = Fraction(left, unseen - drawn)
                total += ways * chance * falling(unseen - drawn, DEPTH - 2 - drawn)
        return total

    def _split_gain(self, value: int, card: int, up: Up, found: Family) -> Fraction:
        """What suits add to the hands of a split pair that have a second card."""
        row, column = self._place(found, value, card), self._column(up)
        hit, best = found.hit[row, column], found.value[row, column]
        suits = self.split_suits(value, card, up, found.hands)
        return sum((share * max(0, gain + hit - best) for _, share, gain in suits), Fraction(0))

    def split_decision(self, value: int, card: int, up: Up, family: tuple[int, ...]) -> int:
        """What is done with two cards of a split hand that are not of one suit."""
        found = self.family(value, family)
        return int(found.decision[self._place(found, value, card), self._column(up)])

    def split_suit_decisions(
        self, value: int, card: int, up: Up, family: tuple[int, ...]
    ) -> Iterator[tuple[int, int]]:
        """What is done if they are, suit by suit."""
        found = self.family(value, family)
        row, column = self._place(found, value, card), self._column(up)
        hit, best = found.hit[row, column], found.value[row, column]
        for suit, _, gain in self.split_suits(value, card, up, found.hands):
            yield suit, HIT if gain + hit > best else int(found.decision[row, column])

    def _place(self, found: Family, *values: int) -> int:
        return int(found.hands.parted.row[holdings().of(values)])

    def split_suits(
        self, value: int, card: int, up: Up, hands: Hands
    ) -> Iterator[tuple[int, Fraction, Fraction]]:
        """Each suit that a split hand of two cards can have, how often, and what a draw gains."""
        third = third_of(value, card)
        if third is None or not self.terms.bonus_on_split:
            return
        row = hands.parted.row[holdings().of((value, card, third))]
        free, pays = hands.free[row, self._column(up)], self._line(value, card)
        for suit, share, completes in self.split_shares(value, card, up):
            more = (pays.of(suit) - pays.mixed) * self.terms.scale
            yield suit, share, completes * more * free

    def split_shares(
        self, value: int, card: int, up: Up
    ) -> Iterator[tuple[int, Fraction, Fraction]]:
        """Each suit that both cards of a split hand can have, how often, and of how many thirds."""
        third, own = third_of(value, card), 2 if value == card else 0
        assert third is not None, "only such cards have a suit here"
        one, two, three = (self.count(each, up) for each in (value, card, third))
        if min(one, two - own // 2, three - own) <= 0:
            return
        for suit in range(len(SUITS)):
            first, second, left = (
                self.count_suited(each, suit, up) for each in (value, card, third)
            )
            share = Fraction(first * (second - own // 2), one * (two - own // 2))
            yield suit, share, Fraction(max(0, left - own), three - own)

    # All in all.

    @cached_property
    def expectation(self) -> Fraction:
        """What a round nets on average for one wagered."""
        total = Fraction(0)
        for up, copies in self.ups():
            for opening, ways in self.openings(up):
                total += copies * ways * self.choices(opening, up).value
        return total / falling(self.shoe.size, 3)

    @cached_property
    def indifferent(self) -> int:
        """In how many ways first cards are dealt with which two decisions are worth the same."""
        ways_in_all = 0
        for up, copies in self.ups():
            for opening, ways in self.openings(up):
                values = dict(self.choices(opening, up).values)
                if SPLIT in values:
                    values[SPLIT] = max(values[SPLIT], values.pop(RESPLIT))
                best = max(values.values())
                if sum(value == best for value in values.values()) > 1:
                    ways_in_all += copies * ways
        return ways_in_all


@lru_cache(maxsize=1)
def _latest(copies: tuple[int, ...]) -> list[Solver]:
    """The solver that was asked last, if it was for such a shoe."""
    return []


def solve(shoe: Shoe, terms: Terms, progress: Progress | None = None) -> Solution:
    """Best play from a shoe; what was counted last serves where only suits or terms differ."""
    latest = _latest(shoe.copies)
    if not latest:
        latest.append(Solver(shoe, progress=progress))
    solver = latest[0] if latest[0].shoe == shoe else latest[0].with_suits(shoe)
    return solver.solve(terms)
