"""What a sign at a poker table posts about money: blinds, the rake, a kill, a bad beat payout."""

import re
from fractions import Fraction
from typing import Self

from houseway.errors import Unreadable
from houseway.pieces.money import STAKE_MOST, Cents, parse_money, show_money
from houseway.rulesets.commission import parse_rate, show_rate
from houseway.rulesets.values import NONE, Written, most


def _stake(text: str) -> Cents:
    """Cents from dollars as written, as far as a pot's parts go."""
    cents = parse_money(text)
    if cents > STAKE_MOST:
        raise Unreadable(f"{text!r} is more than can be counted: {most(STAKE_MOST)}")
    return cents


class Blinds(Written):
    """The blind bets, the first of them left of the button.

    >>> Blinds.parse("2 and 4"), Blinds.parse("4").cents
    (Blinds('2.00 and 4.00'), (400,))
    """

    __slots__ = ("cents",)
    EXAMPLE = "2 and 4"

    def __init__(self, cents: tuple[Cents, ...]) -> None:
        self.cents = cents

    @classmethod
    def parse(cls, text: str) -> Self:
        """One amount, or two that do not fall with `and` between them."""
        cents = tuple(_stake(part) for part in text.split(" and "))
        if not all(cents) or len(cents) > 2 or list(cents) != sorted(cents):
            why = f"write one, or two of which the second is no less: {cls.EXAMPLE}"
            raise Unreadable(f"{text!r} are no blinds: {why}")
        return cls(cents)

    def __str__(self) -> str:
        return " and ".join(map(show_money, self.cents))


class Rake(Written):
    """What the house takes of pots: a percentage by the betting round, or amounts at levels.

    >>> Rake.parse("10% up to 4"), Rake.parse("1 at 10, 1 at 20, 1 at 40").at(25_00)
    (Rake('10% up to 4.00'), 200)
    """

    __slots__ = ("levels", "most_cents", "rate")
    EXAMPLE = "10% up to 4"

    def __init__(
        self, rate: Fraction, most_cents: Cents, levels: tuple[tuple[Cents, Cents], ...]
    ) -> None:
        self.rate = rate
        self.most_cents = most_cents
        """The most that a percentage takes of a round of play."""
        self.levels = levels
        """What is taken, and from which pot on, one after the other."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """A percentage and the most, or amounts with the levels from which each is taken."""
        if text == NONE:
            return cls(Fraction(0), 0, ())
        percent = re.fullmatch(r"(\S+)% up to (\S+)", text)
        if percent is not None:
            return cls(parse_rate(percent[1], text), _stake(percent[2]), ())
        found = [re.fullmatch(r"(\S+) at (\S+)", part) for part in text.split(", ")]
        levels = [(_stake(each[1]), _stake(each[2])) for each in found if each]
        rising = [level for _, level in levels]
        if not all(found) or rising != sorted({*rising}) or not all(cents for cents, _ in levels):
            raise Unreadable(f"{text!r} is no rake: write {cls.EXAMPLE}, or 1 at 10, 1 at 20")
        total = 0
        for cents, level in levels:
            total += cents
            if total > level:
                raise Unreadable(f"{text!r} is no rake: it takes more than lies in the pot")
        return cls(Fraction(0), 0, tuple(levels))

    def __bool__(self) -> bool:
        return bool(self.rate or self.levels)

    def at(self, pot_cents: Cents) -> Cents:
        """What the levels take of a pot that has come to so much."""
        return sum(cents for cents, level in self.levels if pot_cents >= level)

    def of(self, bet_cents: Cents, unit: Cents) -> Cents:
        """What the percentage takes of so much that was bet."""
        return int(bet_cents * self.rate / unit) * unit

    def __str__(self) -> str:
        if self.rate:
            return f"{show_rate(self.rate)} up to {show_money(self.most_cents)}"
        levels = (f"{show_money(cents)} at {show_money(level)}" for cents, level in self.levels)
        return ", ".join(levels) or NONE


class Kill(Written):
    """Whether the winner of a whole pot raises the limits of the next hand, and from which pot on.

    >>> Kill.parse("half-kill at 10 times").threshold(400), Kill.parse("kill at 40").times
    (4000, (2, 1))
    """

    __slots__ = ("cents", "half", "multiple")
    EXAMPLE = "kill at 10 times"

    def __init__(self, *, half: bool, cents: Cents, multiple: int) -> None:
        self.half = half
        self.cents = cents
        self.multiple = multiple

    @classmethod
    def parse(cls, text: str) -> Self:
        """`kill` or `half-kill`, and a pot: in dollars, or so many times the minimum."""
        if text == NONE:
            return cls(half=False, cents=0, multiple=0)
        found = re.fullmatch(r"(kill|half-kill) at (?:([1-9]\d{0,3}) times|(\S+))", text)
        if found is None or not (found[2] or parse_money(found[3])):
            raise Unreadable(f"{text!r} is no kill: write {cls.EXAMPLE}, or half-kill at 40")
        cents = 0 if found[2] else _stake(found[3])
        return cls(half=found[1] == "half-kill", cents=cents, multiple=int(found[2] or 0))

    def __bool__(self) -> bool:
        return bool(self.cents or self.multiple)

    @property
    def times(self) -> tuple[int, int]:
        """By what the limits are raised, as a fraction."""
        return (3, 2) if self.half else (2, 1)

    def threshold(self, minimum: Cents) -> Cents:
        """The pot that qualifies, where the minimum of the hand is this."""
        return self.cents or self.multiple * minimum

    def __str__(self) -> str:
        if not self:
            return NONE
        at = f"{self.multiple} times" if self.multiple else show_money(self.cents)
        return f"{'half-kill' if self.half else 'kill'} at {at}"


class BadBeat(Written):
    """What each pot contributes to a bad beat payout, from which pot on, for which hand, to whom.

    >>> rule = BadBeat.parse("1 from 20, four-of-a-kind: 50/25/25")
    >>> rule.cents, rule.least_cents, rule.hand, rule.percents
    (100, 2000, 'four-of-a-kind', (50, 25, 25))
    """

    __slots__ = ("cents", "hand", "least_cents", "percents")
    EXAMPLE = "1 from 20, four-of-a-kind: 50/25/25"

    def __init__(
        self, cents: Cents, least_cents: Cents, hand: str, percents: tuple[int, int, int]
    ) -> None:
        self.cents = cents
        self.least_cents = least_cents
        """The least pot that contributes, after the rake."""
        self.hand = hand
        """The lowest hand that qualifies if it loses."""
        self.percents = percents
        """Of the payout to who loses, to who wins, and to the others who were dealt in."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """What, from which pot on, the hand, and three percentages that come to a hundred."""
        if text == NONE:
            return cls(0, 0, "", (0, 0, 0))
        found = re.fullmatch(
            r"(\S+) from (\S+), ([a-z -]+): (\d{1,3})/(\d{1,3})/(\d{1,3})", text, re.ASCII
        )
        if found is None:
            raise Unreadable(f"{text!r} is no bad beat payout: write {cls.EXAMPLE}")
        cents, least = _stake(found[1]), _stake(found[2])
        percents = int(found[4]), int(found[5]), int(found[6])
        if sum(percents) != 100 or not 0 < cents <= least:
            raise Unreadable(f"{text!r}: a pot contributes a part, and the parts come to 100")
        return cls(cents, least, found[3], percents)

    def __bool__(self) -> bool:
        return bool(self.cents)

    def __str__(self) -> str:
        if not self:
            return NONE
        parts = "/".join(map(str, self.percents))
        pot = f"{show_money(self.cents)} from {show_money(self.least_cents)}"
        return f"{pot}, {self.hand}: {parts}"
