"""What a plan comes to, exactly: how often hands end in each way, and what is staked on them.

Any plan can be asked for, best or not: cards are followed forward from the first two, where the
solver goes backward from the last. Both give one number for best play.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.spanish_21.bonus import (
    BY_LENGTH,
    LONGEST,
    OF_MIXED_SUITS,
    OF_ONE_SUIT,
    OF_SPADES,
    SEVENS,
    STRAIGHT,
)
from houseway.games.spanish_21.holdings import BEST, NONE, SEVEN, VALUES, holdings
from houseway.games.spanish_21.meeting import DEPTH, Whole, falling
from houseway.games.spanish_21.plan import Plan
from houseway.games.spanish_21.solver import MIXED, Opening, Solution, Up, third_of
from houseway.games.spanish_21.splits import (
    AGAIN,
    FAMILIES,
    ONCE,
    PAIR_STAYS,
    Hands,
    Parted,
    falling_table,
)
from houseway.games.spanish_21.terms import SEVENS as THREE_SEVENS
from houseway.games.spanish_21.terms import SPADES, Terms
from houseway.games.spanish_21.terms import STRAIGHT as THREE_IN_ROW
from houseway.games.spanish_21.unsplit import DOUBLE, HIT, RESPLIT, SPLIT, STAND, SURRENDER, is_21
from houseway.pieces.cards import PACK

BLACKJACK: Final = "blackjack"
WINS: Final = "wins"
PUSHES: Final = "pushes"
LOSES: Final = "loses"
DOUBLED: Final = "doubled, "
RESCUED: Final = "rescued"
SURRENDERED: Final = "surrendered"
TAKEN: Final = "dealer's blackjack"
SUPER_BONUS: Final = "super bonus"
BLACKJACK_OTHERWISE: Final = "blackjack against less than 21"


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How many hands of a round are to be expected to end in each way, and what is staked."""

    ends: dict[str, Fraction]
    doubles: Fraction
    """How many hands are doubled, rescued ones included; and those below."""
    doubles_free: Fraction
    """Those of rounds in which the dealer has no blackjack."""
    splits: Fraction
    """How many hands a split adds."""
    splits_free: Fraction
    openings: dict[int, Fraction]
    """How often each decision is taken with first cards."""

    def expectation(self, terms: Terms) -> Fraction:
        """What a round nets on average for one wagered."""
        nets = nets_of(terms)
        return sum((often * nets[end] for end, often in self.ends.items()), Fraction(0))

    def staked(self, *, reader: bool) -> Fraction:
        """What is staked on average for one wagered; a reader keeps some of it off the table."""
        more = self.doubles_free + self.splits_free if reader else self.doubles + self.splits
        return 1 + more


def nets_of(terms: Terms) -> dict[str, Fraction]:
    """What a hand nets by how it ends, for one wagered."""
    one = Fraction(1)
    found = {
        BLACKJACK: terms.blackjack,
        BLACKJACK_OTHERWISE: terms.blackjack_otherwise,
        SUPER_BONUS: terms.super_bonus,
        WINS: terms.win,
        PUSHES: 0 * one,
        LOSES: -one,
        DOUBLED + WINS: 2 * terms.win,
        DOUBLED + PUSHES: 0 * one,
        DOUBLED + LOSES: -2 * one,
        RESCUED: -one,
        SURRENDERED: -terms.surrender,
        TAKEN: -one,
    }
    for line, pays in ((STRAIGHT, terms.straight), (SEVENS, terms.sevens)):
        found[f"{line} {OF_SPADES}"] = pays.spades
        found[f"{line} {OF_ONE_SUIT}"] = pays.suited
        found[f"{line} {OF_MIXED_SUITS}"] = pays.mixed
    return found | dict(zip(BY_LENGTH.values(), terms.cards, strict=True))


def tally(solution: Solution, plan: Plan) -> Tally:
    """What a plan comes to from the shoe and under the terms of a solution."""
    return _Counting(solution, plan).counted()


def arrivals(solution: Solution, plan: Plan) -> Whole:
    """In how many orders of its cards, first ones included, a plan comes to each holding."""
    counting = _Counting(solution, plan)
    for up, copies in solution.ups():
        for opening, ways in solution.openings(up):
            counting.dealt(opening, up, copies * ways)
            counting.open(opening, up, copies * ways)
    return counting.firsts + counting.reached()


class _Counting:
    """Adds up how hands end; numbers are over `falling(size of the shoe, DEPTH + 1)`."""

    def __init__(self, solution: Solution, plan: Plan) -> None:
        if solution.terms.split_21_wins_all:
            raise ValueError("hands that beat a blackjack are not told one by one")
        self.solution = solution
        self.plan = plan
        self.whole = hands_not_split(solution)
        self.all_ways = self.whole.every
        self.ends: dict[str, Fraction] = defaultdict(Fraction)
        self.doubles = [Fraction(0), Fraction(0)]
        self.splits = [Fraction(0), Fraction(0)]
        self.openings: Counter[int] = Counter()
        self.starts = self._nothing(self.whole)
        self.firsts = np.zeros(self.whole.free.shape, object)
        self.second_cards = self.firsts
        self.pairs: Counter[tuple[int, tuple[int, ...], Up]] = Counter()

    def counted(self) -> Tally:
        """Everything."""
        for up, copies in self.solution.ups():
            for opening, ways in self.solution.openings(up):
                self.open(opening, up, copies * ways)
        told = self.plan.later.T, self.plan.rescue.T
        self._follow(self.whole, self.all_ways, told, self.starts, is_split=False)
        self._follow_pairs()
        size = self.solution.shoe.size
        per = Fraction(1, falling(size, DEPTH + 1))
        return Tally(
            ends={end: often * per for end, often in self.ends.items() if often},
            doubles=self.doubles[0] * per,
            doubles_free=self.doubles[1] * per,
            splits=self.splits[0] * per,
            splits_free=self.splits[1] * per,
            openings={
                decision: Fraction(ways, falling(size, 3))
                for decision, ways in self.openings.items()
            },
        )

    @staticmethod
    def _nothing(hands: Hands) -> dict[int, Whole]:
        return {each: np.zeros(hands.free.shape, object) for each in (STAND, HIT, DOUBLE)}

    # First cards.

    def dealt(self, opening: Opening, up: Up, ways: int) -> None:
        """Note first cards, whatever becomes of them."""
        row = holdings().of(opening[:2])
        self.firsts[row, up.value] += Fraction(ways, self._one_order(opening, up))

    def reached(self) -> Whole:
        """In how many orders later cards come about where nothing is split."""
        arrived, _ = follow(self.whole, self.plan.later.T, self.starts)
        return arrived

    def open(self, opening: Opening, up: Up, ways: int) -> None:
        """First two cards, dealt in so many ways with this up card."""
        one, two, suit = opening
        row, column = holdings().of((one, two)), up.value
        all_of, free = (each[row, column] for each in (self.all_ways, self.whole.free))
        share = Fraction(ways, self._one_order(opening, up))
        if opening.is_blackjack:
            ties = self.whole.ties[row, column]
            self.ends[BLACKJACK] += share * (all_of - free + ties)
            self.ends[BLACKJACK_OTHERWISE] += share * (free - ties)
            return
        self.ends[TAKEN] += share * (all_of - free)
        decision = int(self.plan.first[face_of(up), one, two, suit])
        self.openings[RESPLIT if decision == SPLIT else decision] += ways
        if decision == SURRENDER:
            self.ends[SURRENDERED] += share * free
        elif decision in (SPLIT, RESPLIT):
            kinds = (AGAIN, PAIR_STAYS) if decision == RESPLIT else (ONCE,)
            for kind in kinds:
                self.pairs[one, kind, up] += ways
            self.splits[0] -= share * all_of
            self.splits[1] -= share * free
        else:
            self.starts[decision][row, column] += share
            if decision == HIT and suit != MIXED:
                self._complete(opening, up, share)

    def _one_order(self, opening: Opening, up: Up) -> Fraction:
        """In how many ways one order of two values is dealt, for one up card."""
        one, two = (self.solution.count(value, up) for value in opening[:2])
        ways = one * (two - (opening.one == opening.two))
        return Fraction(ways, 1)

    def _complete(self, opening: Opening, up: Up, share: Fraction) -> None:
        """Two cards of one suit draw: a third one may be of the suit too."""
        one, two, suit = opening
        third = third_of(one, two)
        assert third is not None, "only such cards have a suit here"
        own = 2 if one == two else 0
        left = max(0, self.solution.count_suited(third, suit, up) - own)
        of_rank = self.solution.count(third, up) - own
        row = holdings().of((one, two, third))
        if of_rank > 0:
            often = share * Fraction(left, of_rank) * self.whole.free[row, up.value]
            self._move(SEVENS if one == two else STRAIGHT, suit, often)
            if one == two == up.value == SEVEN:
                self.ends[SUPER_BONUS] += often

    def _move(self, line: str, suit: int, often: Fraction) -> None:
        self.ends[f"{line} {OF_MIXED_SUITS}"] -= often
        self.ends[f"{line} {OF_SPADES if suit == SPADES else OF_ONE_SUIT}"] += often

    # Split pairs.

    def _follow_pairs(self) -> None:
        """Every hand of every pair that was split."""
        groups: dict[tuple[int, tuple[int, ...]], dict[Up, int]] = {}
        for (value, kind, up), ways in self.pairs.items():
            groups.setdefault((value, kind), {})[up] = ways
        for (value, kind), ups in groups.items():
            hands = self.solution.family(value, kind).hands
            starts, number = self._nothing(hands), FAMILIES.index(kind)
            self.second_cards = np.zeros(hands.free.shape, object)
            for up, ways in ups.items():
                for card in range(VALUES):
                    if kind == ONCE or (kind == PAIR_STAYS) == (card == value):
                        self._second_card((hands, starts, number), (value, card), up, ways)
            every = hands.every
            self.splits[0] += (self.second_cards * every).sum()
            self.splits[1] += (self.second_cards * hands.free).sum()
            rows = hands.parted.numbers
            later = self.plan.split_later[number, value][:, rows].T
            rescue = self.plan.split_rescue[number, value][:, rows].T
            self._follow(hands, every, (later, rescue), starts, is_split=True)

    def _second_card(
        self,
        into: tuple[Hands, dict[int, Whole], int],
        cards: tuple[int, int],
        up: Up,
        ways: int,
    ) -> None:
        """Hands of a split pair that got their second card, by suit where that matters."""
        (hands, starts, number), (value, card) = into, cards
        row, column = hands.parted.row[holdings().of(cards)], up.value
        decisions = self.plan.split_first[number, face_of(up), value, card]
        rest = Fraction(1)
        third = third_of(value, card)
        if third is not None and is_paid_on_split(self.solution.terms):
            completed = hands.parted.row[holdings().of((value, card, third))]
            free = hands.free[completed, column]
            for suit, share, completes in self.solution.split_shares(value, card, up):
                rest -= share
                starts[int(decisions[suit])][row, column] += ways * share
                if decisions[suit] == HIT:
                    line = SEVENS if value == card else STRAIGHT
                    self._move(line, suit, ways * share * completes * free)
        starts[int(decisions[MIXED])][row, column] += ways * rest
        self.second_cards[row, column] += ways

    # Following.

    def _follow(
        self,
        hands: Hands,
        every: Whole,
        told: tuple[NDArray[np.uint8], NDArray[np.bool_]],
        starts: dict[int, Whole],
        *,
        is_split: bool,
    ) -> None:
        """From first decisions to the last card."""
        later, rescue = told
        scale, starts = _whole_numbers(starts)
        _, doubled = follow(hands, later, starts)
        pays = is_paid_on_split(self.solution.terms) or not is_split
        for end, often in _ends(hands, starts, pays=pays):
            self.ends[end] += Fraction(often, scale)
        for end, often in _ends_doubled(hands, starts[DOUBLE], doubled, rescue):
            self.ends[end] += Fraction(often, scale)
        self.doubles[0] += Fraction((starts[DOUBLE] * every).sum(), scale)
        self.doubles[1] += Fraction((starts[DOUBLE] * hands.free).sum(), scale)


def follow(hands: Hands, later: NDArray[np.uint8], starts: dict[int, Whole]) -> tuple[Whole, Whole]:
    """Where hands arrive by drawing, and by their last card after a double; adds to `starts`."""
    every, numbers, row = holdings(), hands.parted.numbers, hands.parted.row
    arrived, doubled = (np.zeros(hands.free.shape, object) for _ in range(2))
    for hard in range(1, BEST + 1):
        at = np.flatnonzero(every.hard[numbers] == hard)
        over = is_21()[numbers[at], None]
        for decision in (STAND, HIT, DOUBLE):
            told = np.where(over, decision == STAND, later[at] == decision)
            starts[decision][at] += np.where(told, arrived[at], 0)
        for card in range(VALUES):
            drawn = every.drawn[numbers[at], card]
            can = drawn != NONE
            arrived[row[drawn[can]]] += starts[HIT][at[can]]
            doubled[row[drawn[can]]] += starts[DOUBLE][at[can]]
    return arrived, doubled


def _whole_numbers(starts: Mapping[int, Whole]) -> tuple[int, dict[int, Whole]]:
    """Shares as whole numbers, and of what they are parts."""
    scale = lcm(*(each.denominator for one in starts.values() for each in one.flat))
    found = {}
    for decision, one in starts.items():
        whole = np.empty(one.size, object)
        whole[:] = [int(each * scale) for each in one.flat]
        found[decision] = whole.reshape(one.shape)
    return scale, found


def _ends(hands: Hands, starts: Mapping[int, Whole], *, pays: bool) -> Iterator[tuple[str, int]]:
    """Hands that stand, and those that drew too many."""
    over, stands = is_21()[hands.parted.numbers], starts[STAND]
    below = ~over
    yield WINS, (stands * hands.wins)[below].sum()
    yield PUSHES, (stands * hands.ties)[below].sum()
    yield LOSES, (stands * hands.losses)[below].sum()
    yield LOSES, (starts[HIT] * hands.bust).sum()
    for place in np.flatnonzero(over):
        line = line_of(int(hands.parted.numbers[place])) if pays else WINS
        yield line, (stands[place] * hands.free[place]).sum()


def _ends_doubled(
    hands: Hands, doubles: Whole, doubled: Whole, rescue: NDArray[np.bool_]
) -> Iterator[tuple[str, int]]:
    """Hands that were doubled."""
    given_up = rescue & ~is_21()[hands.parted.numbers][:, None]
    stays = ~given_up
    yield DOUBLED + LOSES, (doubles * hands.bust).sum()
    yield RESCUED, (doubled * hands.free)[given_up].sum()
    yield DOUBLED + WINS, (doubled * hands.wins)[stays].sum()
    yield DOUBLED + PUSHES, (doubled * hands.ties)[stays].sum()
    yield DOUBLED + LOSES, (doubled * hands.losses)[stays].sum()


def is_paid_on_split(terms: Terms) -> bool:
    """Whether split hands have the lines of the additional payouts."""
    return terms.bonus_on_split


def face_of(up: Up) -> int:
    """A card that such an up card can be."""
    from houseway.games.spanish_21.plan import up_of

    return next(int(card) for card in PACK if up_of(card) == up)


def line_of(number: int) -> str:
    """The line of a holding that is 21, of mixed suits where suits matter."""
    cards = holdings().cards[number]
    values = tuple(np.repeat(np.arange(VALUES), cards).tolist())
    if values in (THREE_IN_ROW, THREE_SEVENS):
        return f"{STRAIGHT if values == THREE_IN_ROW else SEVENS} {OF_MIXED_SUITS}"
    return BY_LENGTH.get(min(len(values), LONGEST), WINS)


def hands_not_split(solution: Solution) -> Hands:
    """All hands that are not split, each as often as one order of its cards is dealt."""
    every, standing = holdings(), solution.unsplit.standing
    numbers = np.arange(len(every.size))
    left = solution.solver.copies - np.eye(VALUES, dtype=np.int64)[solution.solver.ups]
    weights = np.ones(standing.free.shape, object)
    for value in range(VALUES):
        drawn = every.cards[:, value]
        weights = weights * falling_table(left[:, value].clip(0), int(drawn.max()))[drawn]
    return Hands(
        Parted(NONE, numbers, numbers, weights[:, :, None], (standing,), DEPTH),
        (1,),
        weights * standing.free,
        weights * standing.ties,
        weights * standing.losses,
        weights * standing.bust,
    )
