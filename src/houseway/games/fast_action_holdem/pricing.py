"""Prices: what every setting of every hand is worth, and best play at any ratio of Bonus to Ante.

Counts are whole numbers, and so is every price in parts of a common unit. Choices are first weighed
as floats; where two lie so close that rounding might decide, they are weighed again as they are.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem.categories import names_of
from houseway.games.fast_action_holdem.classes import (
    CHOICES,
    Copies,
    Hands,
    dealers_beside,
    hands_of,
    keeps_of,
    least_codes,
    setting_numbers,
    settings_of,
)
from houseway.games.fast_action_holdem.counting import Counted
from houseway.games.fast_action_holdem.plan import Plan
from houseway.games.fast_action_holdem.rules import BONUS, FOUR_OF_A_KIND, FastActionRules
from houseway.rulesets import Paytable

Whole = NDArray[np.object_]
"""Python's integers, of any size."""
CLOSE = 10**9
"""Closer than so small a part of a wager, and a choice is weighed again exactly."""


class Kind(NamedTuple):
    """What can be done with a hand that is set."""

    flags: int
    splits_main: bool
    splits_bonus: bool


KEEP = Kind(0, splits_main=False, splits_bonus=False)


def kinds_of(rules: FastActionRules, *, with_bonus: bool) -> tuple[Kind, ...]:
    """The ways to set a hand that the rules allow."""
    found = [KEEP]
    for wagers in rules.split_choices:
        main, bonus = rules.main_wager in wagers, BONUS in wagers
        if bonus and not with_bonus:
            continue
        flags = plans.SPLIT_ANTE * main | plans.SPLIT_BONUS * bonus
        found.append(Kind(flags, splits_main=main, splits_bonus=bonus))
    return tuple(found)


class Best(NamedTuple):
    """Best play at one ratio, class of hands by class of hands."""

    entries: NDArray[np.uint8]
    """What is done, as a plan has it."""
    main: Fraction
    """What the wager against the dealer and its split are worth on average, in such wagers."""
    bonus: Fraction
    """What Bonus and split Bonus are worth on average, in Bonuses."""
    even: NDArray[np.bool_]
    """Of which hands another decision is worth the same; which cards are kept is none."""

    def value(self, ratio: Fraction) -> Fraction:
        """What both are worth together, in wagers against the dealer."""
        return self.main + ratio * self.bonus


class Fixed(NamedTuple):
    """A decision that is worth the same whatever comes."""

    entry: int
    name: str
    which: NDArray[np.bool_]
    """The hands with which it may be taken."""
    main: Fraction
    bonus: Fraction


class Prices:
    """What the settings of a table's hands are worth."""

    def __init__(
        self,
        rules: FastActionRules,
        counted: Counted,
        boards: NDArray[np.int64] | None,
        table: Paytable | None,
    ) -> None:
        self.rules = rules
        self.copies: Copies = counted.question.copies
        self.counted = counted
        self.boards = boards
        """For each class of settings and category, the boards that make it."""
        self.table = table if boards is not None else None
        self.hands: Hands = hands_of(self.copies)
        self.parts = self._parts()
        self.unit = counted.showdowns * counted.scale * self.parts
        """What one wager counts in the prices."""
        self._best: dict[Fraction | None, Best] = {}
        self._under: dict[str, Prices] = {}

    def settings(self, best: Best) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The classes of what best play keeps of each hand, and of what it does not."""
        rows, settings = np.arange(len(best.entries)), self.hands.settings
        choice = np.minimum(best.entries & plans.KEEP_BITS, 5)
        return settings[rows, choice], settings[rows, 5 - choice]

    def under(self, table: Paytable) -> "Prices":
        """The same under another paytable of the law."""
        if self.table is not None and table.name == self.table.name:
            return self
        if table.name not in self._under:
            self._under[table.name] = Prices(self.rules, self.counted, self.boards, table)
        return self._under[table.name]

    def _parts(self) -> int:
        """What makes every payout whole."""
        rules = self.rules
        odds = [rules.win_pays, rules.surrender_part, rules.natural_pays.odds or 0]
        if self.table:
            odds += [pay.odds or 0 for pay in self.table.pays.values()]
        return lcm(*(Fraction(each).denominator for each in odds))

    @cached_property
    def main(self) -> Whole:
        """The wager against the dealer, for each class of settings."""
        win, beaten = self.rules.win_pays, self.counted.beaten
        stake = self.counted.showdowns * self.counted.scale
        paid = int(win * self.parts)
        priced: Whole = beaten * paid - (stake - beaten) * self.parts
        return priced

    @cached_property
    def bonus(self) -> Whole:
        """The Bonus, for each class of settings."""
        if self.boards is None or self.table is None:
            return np.zeros(len(self.counted.beaten), object)
        nets = [int(each * self.parts) for each in bonus_nets(self.table, self.rules.order)]
        won = over_boards(self.boards, nets)
        priced: Whole = won * (dealers_beside(self.copies) * self.counted.scale)
        return priced

    @cached_property
    def returned(self) -> Whole:
        """What a second wager is given back for, hand by hand: the dealer's naturals."""
        if not self.rules.has_natural:
            return np.zeros(len(self.hands.faces), object)
        naturals = dealer_naturals(self.copies, self.hands.faces)
        boards = comb(sum(self.copies) - 8, 5)
        return naturals.astype(object) * (boards * self.counted.scale * self.parts)

    @cached_property
    def fixed(self) -> list[Fixed]:
        """What is worth the same whatever the dealer has, and the board."""
        rules, faces = self.rules, self.hands.faces
        found = []
        if rules.surrender_part:
            every = np.ones(len(faces), bool)
            part, bonus_part = Fraction(-rules.surrender_part), Fraction(-rules.bonus_part)
            found.append(Fixed(plans.SURRENDER, "surrendered", every, part, bonus_part))
        if rules.natural_pays.odds is not None:
            four = faces[:, 0] >> 2 == faces[:, 3] >> 2
            odds, line = Fraction(rules.natural_pays.odds), self._natural_line
            found.append(Fixed(plans.NATURAL, "natural", four, odds, line))
        return found

    @property
    def _natural_line(self) -> Fraction:
        """What a Bonus nets when its player shows a natural, by the table that is priced."""
        if self.table is None or self.rules.bonus_at_natural == "goes back":
            return Fraction(0)
        return bonus_nets(self.table, self.rules.order)[
            names_of(self.rules.order).index(FOUR_OF_A_KIND)
        ]

    @cached_property
    def _floats(self) -> tuple[NDArray[np.float64], ...]:
        """The prices hand by hand and choice by choice, in wagers, rounded."""
        settings, unit = self.hands.settings, self.unit
        main, bonus, returned = (
            whole.astype(np.float64) / unit for whole in (self.main, self.bonus, self.returned)
        )
        return main[settings], bonus[settings], returned[:, None]

    def weigh(self, ratio: Fraction, kinds: Sequence[Kind]) -> NDArray[np.float64]:
        """What every way to set every hand is worth, rounded: hands by kinds by choices."""
        main, bonus, returned = self._floats
        bonus = bonus * (ratio.numerator / ratio.denominator)
        second, second_bonus = main[:, ::-1] + returned, bonus[:, ::-1]
        ways = [
            main + bonus + kind.splits_main * second + kind.splits_bonus * second_bonus
            for kind in kinds
        ]
        return np.stack(ways, axis=1)

    def exactly(self, hand: int, kind: Kind, choice: int) -> tuple[int, int]:
        """The prices of one way to set one hand: against the dealer, and of the Bonus."""
        first = self.hands.settings[hand, choice]
        second = self.hands.settings[hand, 5 - choice]
        main, bonus = self.main[first], self.bonus[first]
        if kind.splits_main:
            main += self.main[second] + self.returned[hand]
        if kind.splits_bonus:
            bonus += self.bonus[second]
        return int(main), int(bonus)

    def _exactly(
        self, hands: NDArray[np.int64], ways: NDArray[np.int64], kinds: Sequence[Kind]
    ) -> tuple[Whole, Whole]:
        """The same for many hands, with one way for each."""
        number, choice = np.divmod(ways, 6)
        settings = self.hands.settings
        first, second = settings[hands, choice], settings[hands, 5 - choice]
        splits_main = np.array([kind.splits_main for kind in kinds])[number]
        splits_bonus = np.array([kind.splits_bonus for kind in kinds])[number]
        main = self.main[first] + (self.main[second] + self.returned[hands]) * splits_main
        return main, self.bonus[first] + self.bonus[second] * splits_bonus

    def best(self, ratio: Fraction | None) -> Best:
        """Best play where the Bonus is this many times the wager; None if it outweighs it."""
        if ratio not in self._best:
            self._best[ratio] = self._find_best(ratio)
        return self._best[ratio]

    def _find_best(self, ratio: Fraction | None) -> Best:
        kinds = kinds_of(self.rules, with_bonus=ratio is None or bool(ratio))
        values = self._bonus_only(kinds) if ratio is None else self.weigh(ratio, kinds)
        flat = values.reshape(len(values), -1)
        chosen = flat.argmax(axis=1)
        top = flat[np.arange(len(flat)), chosen]
        near = top - np.abs(top).max(initial=1) / CLOSE
        close = np.flatnonzero((flat > near[:, None]).sum(axis=1) > 1)
        even = np.zeros(len(flat), bool)
        chosen[close], even[close] = self._decide(
            close, flat[close] > near[close, None], kinds, ratio
        )
        return self._tally(chosen, kinds, ratio, even)

    def _decide(
        self,
        close: NDArray[np.int64],
        rivals: NDArray[np.bool_],
        kinds: Sequence[Kind],
        ratio: Fraction | None,
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The best way with hands whose rivals are close, exactly, and where another is as good.

        Of ways that are worth the same the first is chosen.
        """
        row, way = np.nonzero(rivals)
        main, bonus = self._exactly(close[row], way, kinds)
        if ratio is None:
            worth = bonus * (2 * np.abs(main).max(initial=0) + 1) + main  # The Bonus decides first.
        else:
            worth = main * ratio.denominator + bonus * ratio.numerator
        starts = np.searchsorted(row, np.arange(len(close)))
        most = np.maximum.reduceat(worth, starts) if len(close) else worth
        at = np.flatnonzero(worth == most[row])
        row, way = row[at], way[at]
        best = way[np.searchsorted(row, np.arange(len(close)))]
        another = row[way // 6 != best[row] // 6]
        return best, np.isin(np.arange(len(close)), another)

    def _bonus_only(self, kinds: Sequence[Kind]) -> NDArray[np.float64]:
        bonus = self._floats[1]
        return np.stack([bonus + kind.splits_bonus * bonus[:, ::-1] for kind in kinds], axis=1)

    def _tally(
        self,
        chosen: NDArray[np.int64],
        kinds: Sequence[Kind],
        ratio: Fraction | None,
        even: NDArray[np.bool_],
    ) -> Best:
        """Add up what the chosen ways are worth, over every hand that can be dealt."""
        number, choice = np.divmod(chosen, 6)
        main, bonus = self._exactly(np.arange(len(chosen)), chosen, kinds)
        entries = (choice | np.array([kind.flags for kind in kinds])[number]).astype(np.uint8)
        for fixed in self.fixed:
            prices = int(fixed.main * self.unit), int(fixed.bonus * self.unit)
            better = fixed.which & _is_more(prices, (main, bonus), ratio)
            same = fixed.which & _is_even(prices, (main, bonus), ratio)
            even = ~better & (even | same)
            main, bonus = np.where(better, prices[0], main), np.where(better, prices[1], bonus)
            entries = np.where(better, fixed.entry, entries)
        ways = self.hands.ways.astype(object)
        total = int(ways.sum()) * self.unit
        return Best(
            entries.astype(np.uint8),
            Fraction(int((main * ways).sum()), total),
            Fraction(int((bonus * ways).sum()), total),
            even.astype(bool),
        )


def _is_more(
    prices: tuple[int, int], than: tuple[Whole, Whole], ratio: Fraction | None
) -> NDArray[np.bool_]:
    """Whether fixed prices are more than others, where the Bonus counts for so much."""
    (main, bonus), (main_than, bonus_than) = prices, than
    if ratio is None:
        is_more = (bonus_than < bonus) | ((bonus_than == bonus) & (main_than < main))
    else:
        one, other = ratio.denominator, ratio.numerator
        is_more = main_than * one + bonus_than * other < main * one + bonus * other
    decided: NDArray[np.bool_] = is_more.astype(bool)
    return decided


def _is_even(
    prices: tuple[int, int], than: tuple[Whole, Whole], ratio: Fraction | None
) -> NDArray[np.bool_]:
    """Whether fixed prices are the same as others, where the Bonus counts for so much."""
    (main, bonus), (main_than, bonus_than) = prices, than
    if ratio is None:
        is_even = (bonus_than == bonus) & (main_than == main)
    else:
        one, other = ratio.denominator, ratio.numerator
        is_even = main_than * one + bonus_than * other == main * one + bonus * other
    decided: NDArray[np.bool_] = np.asarray(is_even).astype(bool)
    return decided


def over_boards(boards: NDArray[np.int64], worth: Sequence[int]) -> Whole:
    """What each class of settings comes to over all boards, where a category is worth so much."""
    most = int(boards.sum(axis=1).max(initial=0)) * max(map(abs, worth))
    number = np.int64 if most < 2**63 else object
    total: Whole = (boards.astype(number) @ np.array(worth, number)).astype(object)
    return total


def bonus_nets(table: Paytable, order: str) -> list[Fraction]:
    """What a Bonus nets for each category, from the lowest."""
    nets = []
    for name in names_of(order):
        line = table.pay(name)
        nets.append(Fraction(-1) if line is None else Fraction(line.worth))
    return nets


def dealer_naturals(copies: Copies, faces: NDArray[np.int64]) -> NDArray[np.int64]:
    """The dealer's hands of four equal ranks beside each player's hand."""
    total = np.zeros(len(faces), np.int64)
    for rank in range(13):
        left = sum(copies[4 * rank : 4 * rank + 4]) - (faces >> 2 == rank).sum(axis=1)
        total += np.array([comb(int(count), 4) for count in range(5 * max(copies) + 1)])[left]
    return total


class Every(NamedTuple):
    """Every hand there is, as a plan numbers them."""

    number: NDArray[np.int64]
    """The class that each is of."""
    settings: NDArray[np.int64]
    """The class of each of its six settings."""


@cache
def every_hand(decks: int) -> Every:
    """The classes of all hands of so many decks; they are the same for every table of them."""
    copies = (decks,) * 52
    every = plans.hands_of(decks).astype(np.int64)
    keeps = keeps_of(copies)
    codes = least_codes(hands_of(copies).faces, keeps.permutations)
    order = np.argsort(codes)
    number = order[np.searchsorted(codes[order], least_codes(every, keeps.permutations))]
    return Every(number, setting_numbers(every, keeps, settings_of(copies)))


def plan_of(rules: FastActionRules, best: Best) -> Plan:
    """Best play for every hand there is, for the simulator and the table."""
    every = every_hand(rules.decks)
    entries = best.entries[every.number]
    choice = np.minimum(entries & plans.KEEP_BITS, len(CHOICES) - 1)
    wanted = hands_of((rules.decks,) * 52).settings[every.number, choice]
    kept = (every.settings == wanted[:, None]).argmax(axis=1).astype(np.uint8)
    plan: Plan = (entries & ~np.uint8(plans.KEEP_BITS)) | kept
    return plan
