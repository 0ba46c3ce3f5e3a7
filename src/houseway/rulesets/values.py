"""The kinds of values a ruleset is made of, each readable from and writable as text."""

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.pieces.figures import parse_exact
from houseway.pieces.money import (
    STAKE_MOST,
    SUM_MOST,
    Cents,
    Odds,
    parse_money,
    require_parts,
    show_money,
)

Tender: TypeAlias = Literal["chips", "plaques"]
"""What a wager may be made in."""

OddCentGoes: TypeAlias = Literal["to the player", "to the house"]
"""Who gets a part of a cent at a table; there, one always arises sooner or later."""

Won: TypeAlias = Annotated[Cents, msgspec.Meta(ge=0, le=SUM_MOST)]
"""A sum of money that a hand wins, in cents."""


class Written:
    """A value that stands in a file as text. Two are the same if they are written the same."""

    __slots__ = ()
    EXAMPLE: ClassVar[str] = ""
    """How such a value is written."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The value that this text writes."""
        raise TypeError(f"{cls.__name__} cannot be read from {text!r}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


NONE: Final = "none"
"""What a file writes where there is no such clause, table, limit or payout. Nothing but the reading
of a file and the writing of a value knows this word: read, it is no value at all."""
PUSH: Final = "push"


class Pay(Written):
    """What a hand is paid: odds, a push, or nothing at all."""

    __slots__ = ("odds", "pushes")
    EXAMPLE = "5 to 1"

    def __init__(self, odds: Odds | None, *, pushes: bool = True) -> None:
        self.odds = odds
        self.pushes = odds is None and pushes

    @classmethod
    def parse(cls, text: str) -> Self:
        """`5 to 1`, `push`, or `none` where a rule does not pay it."""
        if text in (PUSH, NONE):
            return cls(None, pushes=text == PUSH)
        return cls(Odds.parse(text))

    @property
    def worth(self) -> Fraction:
        """What it adds to a stake of one: the odds, nothing for a push, the stake gone for none."""
        if self.odds is not None:
            return self.odds
        return Fraction(0 if self.pushes else -1)

    @property
    def loses(self) -> bool:
        """Whether the wager is lost all the same."""
        return self.odds is None and not self.pushes

    def __str__(self) -> str:
        if self.odds is not None:
            return str(self.odds)
        return PUSH if self.pushes else NONE


LOST: Final = Pay(None, pushes=False)
"""A line that pays nothing at all: the wager is lost."""


class Paytable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each category of hand is paid. A category that is not listed loses."""

    name: str
    cite: str
    pays: dict[str, Pay]
    equal_to: str = ""
    """The wager that this one must equal if it is made at all; mostly none."""
    equal_cite: str = ""
    """Where that is written."""

    def pay(self, category: str) -> Pay | None:
        """The line for a category, or None where the wager loses."""
        return self.pays.get(category)

    @property
    def least(self) -> Odds | None:
        """The lowest odds in the table, if it has any."""
        return min((pay.odds for pay in self.pays.values() if pay.odds is not None), default=None)

    @property
    def best(self) -> Odds:
        """The highest odds in the table."""
        return max((pay.odds for pay in self.pays.values() if pay.odds), default=Odds(0))

    def __str__(self) -> str:
        return self.name


Paid: TypeAlias = Pay | Cents | None
"""What a hand is paid: by a line of a table, a sum of money, or nothing."""


def worth(paid: Paid) -> Fraction:
    """What a hand adds to a stake of one, or the sum it wins; less than anything if it loses."""
    if isinstance(paid, int):
        return Fraction(paid)
    return Fraction(-1) if paid is None else paid.worth


class Limits(Written):
    """The smallest and largest wager a table takes unasked, and the step between amounts."""

    __slots__ = ("maximum", "minimum", "step")
    EXAMPLE = "5 to 500 by 5"

    def __init__(self, minimum: Cents, maximum: Cents, step: Cents) -> None:
        self.minimum = minimum
        self.maximum = maximum
        self.step = step

    @classmethod
    def parse(cls, text: str) -> Self:
        """Limits as a sign states them; `none` where there is no such wager.

        >>> Limits.parse("5 to 500 by 2.50")
        Limits('5.00 to 500.00 by 2.50')
        """
        if text == NONE:
            return cls(0, 0, 1)
        found = re.fullmatch(r"(\S+) to (\S+) by (\S+)", text.strip())
        if found is None:
            raise Unreadable(f"{text!r} are not limits: write them as 5 to 500 by 1")
        minimum, maximum, step = (parse_money(part) for part in found.groups())
        if not 0 < minimum <= maximum or step <= 0:
            raise Unreadable(
                f"{text!r} are not limits: the minimum lies above the maximum, or is 0"
            )
        if maximum > STAKE_MOST or step > STAKE_MOST:
            raise Unreadable(f"{text!r} are more than can be counted: {most(STAKE_MOST)}")
        return cls(minimum, maximum, step)

    def refusal(self, cents: Cents) -> str | None:
        """Why an amount is outside these limits, or None."""
        if not self.minimum <= cents <= self.maximum:
            return f"{show_money(cents)} is outside the table's limits, {self}"
        if (cents - self.minimum) % self.step:
            return f"{show_money(cents)} is not in the table's steps, {self}"
        return None

    def has_in_common(self, other: "Limits") -> bool:
        """Whether some amount is within these limits and others, and in the steps of both.

        >>> Limits.parse("5 to 100 by 5").has_in_common(Limits.parse("6 to 90 by 4"))
        True
        >>> Limits.parse("5 to 100 by 5").has_in_common(Limits.parse("6 to 9 by 1"))
        False
        """
        if (self.minimum - other.minimum) % gcd(self.step, other.step):
            return False
        first = max(self.minimum, other.minimum)
        amounts = range(first + (self.minimum - first) % self.step, self.maximum + 1, self.step)
        # The steps of two limits meet at least once in as many of these as the other's step has.
        return any(other.refusal(cents) is None for cents in amounts[: other.step])

    @property
    def largest(self) -> Cents:
        """The largest amount that can be wagered: the last step up to the maximum."""
        return self.maximum - (self.maximum - self.minimum) % self.step

    def require_spread(self, times: int, up_to: "Amount", key: str = "limits") -> None:
        """Refuse a largest wager that is not so many times a minimum up to some amount."""
        if self.minimum <= up_to.cents and self.largest < times * self.minimum:
            least = f"a maximum of at least {times} times it"
            if self.maximum >= times * self.minimum:
                least = f"a step that leads to {times} times it"
            message = f"{key} {self}: a minimum of {up_to} or less needs {least}"
            raise NotPermitted(message, key="limits_spread")

    def __str__(self) -> str:
        if not self.maximum:
            return NONE
        parts = (show_money(self.minimum), show_money(self.maximum), show_money(self.step))
        return "{} to {} by {}".format(*parts)


def most(cents: Cents) -> str:
    """How a bound of money is said."""
    return f"{show_money(cents)} at most"


def parse_sum(text: str) -> Cents:
    """Cents from dollars as written, as far as sums of a ruleset go."""
    cents = parse_money(text)
    if cents > SUM_MOST:
        raise Unreadable(f"{text!r} is more than can be counted: {most(SUM_MOST)}")
    return cents


class Amount(Written):
    """A sum of money, such as what a meter begins with."""

    __slots__ = ("cents",)
    EXAMPLE = "10,000"

    def __init__(self, cents: Cents) -> None:
        self.cents = cents

    @classmethod
    def parse(cls, text: str) -> Self:
        """Dollars as a sign states them: `10,000`.

        >>> Amount.parse("10,000")
        Amount('10,000.00')
        """
        return cls(parse_sum(text))

    def __str__(self) -> str:
        return show_money(self.cents)


Scope: TypeAlias = Literal["per hand", "per round"]


class AggregateLimit(Written):
    """The most that paytables pay, over a hand or over a round; or no limit."""

    __slots__ = ("cents", "scope")
    EXAMPLE = "50,000 per round"

    def __init__(self, scope: Scope | None, cents: Cents) -> None:
        self.scope = scope
        self.cents = cents

    @classmethod
    def parse(cls, text: str) -> Self:
        """`none`, `50,000 per round` or `25,000 per hand`."""
        if text == NONE:
            return cls(None, 0)
        amount, _, scope = text.partition(" ")
        if scope == "per hand" and parse_sum(amount):
            return cls("per hand", parse_sum(amount))
        if scope == "per round" and parse_sum(amount):
            return cls("per round", parse_sum(amount))
        raise Unreadable(f"{text!r} is not a payout limit: write none, or 50,000 per round")

    def require_least(self, least_cents: Cents) -> None:
        """Refuse a limit below what must be paid at least."""
        if self.scope is not None and self.cents < least_cents:
            raise NotPermitted(
                f"{self}: a payout limit is {show_money(least_cents)} or more here",
                key="payout_limit",
            )

    def __str__(self) -> str:
        return NONE if self.scope is None else f"{show_money(self.cents)} {self.scope}"


class Remedy(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"remedy": "is", "clause": "cite"},
):
    """What is done about an irregularity, and the clause or policy that says so."""

    remedy: str
    clause: str


def check_remedies(irregularities: msgspec.Struct, known: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse remedies that the game does not know."""
    for kind, remedies in known.items():
        chosen: Remedy = getattr(irregularities, kind)
        if chosen.remedy not in remedies:
            raise Unreadable(
                f"[irregularities.{kind}] ({chosen.clause}): {chosen.remedy!r} is not a remedy; "
                f"there are: {'; '.join(remedies)}"
            )


def check_hands(name: str, cite: str, lines: Iterable[str], known: Collection[str]) -> None:
    """Refuse a table with a line for a hand that there is not."""
    unknown = sorted(set(lines) - set(known))
    if unknown:
        raise Unreadable(
            f"table {name} ({cite}): there is no {unknown[0]!r}; there are: {', '.join(known)}"
        )


def written(clauses: Mapping[str, Any]) -> dict[str, Any]:
    """The clauses of a file; one that it calls none is empty, so that it is never cited."""
    return {
        step: written(clause) if isinstance(clause, dict) else "" if clause == NONE else clause
        for step, clause in clauses.items()
    }


@lru_cache(maxsize=4096)
def _parsed(kind: Any, text: str) -> Any:
    """A value from its text, read once: the same few stand in every line of every table."""
    return kind.parse(text)


def decode(kind: type, value: Any) -> Any:
    """A value that is written as text, from what stands in a file."""
    if not isinstance(value, str):
        example = getattr(kind, "EXAMPLE", "1/2")
        raise Unreadable(f'{value!r} should be text in quotes, such as "{example}"')
    if issubclass(kind, (Written, Odds)):
        written_as: Any = kind
        return _parsed(written_as, value)
    if kind is Fraction:
        try:
            part = parse_exact(value)
        except (ValueError, ZeroDivisionError):
            raise Unreadable(f"{value!r} is not a fraction: write it as 1/2") from None
        require_parts(part, value)
        return part
    raise TypeError(f"a ruleset has no values of {kind}")
