"""The areas of the layout: eight kinds of wagers, each defined once, and a pick for each area."""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from houseway.pieces.dice import FACES, Dice

DICE: Final = 3
NUMBERS: Final = range(1, FACES + 1)
TOTALS: Final = range(DICE, DICE * FACES + 1)
SMALL_TOTALS: Final = range(4, 11)
BIG_TOTALS: Final = range(11, 18)

THREE: Final = "three-of-a-kind"
TWO: Final = "two-of-a-kind"
ANY_THREE: Final = "any-three-of-a-kind"
TOTAL: Final = "total"
COMBINATION: Final = "combination"
SMALL: Final = "small"
BIG: Final = "big"
ONE: Final = "one-of-a-kind"

Pick: TypeAlias = tuple[int, ...]
"""The numbers that an area is for: none, one, or the two of a combination."""


class Kind(NamedTuple):
    """One of the permissible wagers, with an area for each pick."""

    name: str
    picks: tuple[Pick, ...]
    line: str
    """What the table of odds calls it, with the total where that has lines of its own."""
    wins: Callable[[Dice, Pick], bool]
    title: str
    """What is written in an area."""

    def line_of(self, pick: Pick) -> str:
        """The line of the table of odds that pays an area."""
        return self.line.format(*pick)

    def wager_of(self, pick: Pick) -> str:
        """The wager as it is typed: the kind, and its numbers behind it."""
        return "-".join((self.name, *map(str, pick)))


class Spot(NamedTuple):
    """An area: a kind and its pick."""

    kind: Kind
    pick: Pick

    @property
    def wager(self) -> str:
        """The wager as it is typed."""
        return self.kind.wager_of(self.pick)

    @property
    def line(self) -> str:
        """The line of the table of odds that pays it."""
        return self.kind.line_of(self.pick)

    def wins(self, dice: Dice) -> bool:
        """Whether it wins with these dice."""
        return self.kind.wins(dice, self.pick)


def is_triple(dice: Dice) -> bool:
    """Whether all dice show the same."""
    return dice.count(dice[0]) == DICE


_EACH: Final = tuple((number,) for number in NUMBERS)
_NO_PICK: Final = ((),)

KINDS: Final = (
    Kind(
        THREE,
        _EACH,
        "three of a kind",
        lambda dice, pick: dice.count(pick[0]) == DICE,
        "Three {0}s",
    ),
    Kind(TWO, _EACH, "two of a kind", lambda dice, pick: dice.count(pick[0]) >= 2, "Two {0}s"),
    Kind(
        ANY_THREE,
        _NO_PICK,
        "any three of a kind",
        lambda dice, pick: is_triple(dice),
        "Any Three of a Kind",
    ),
    Kind(
        TOTAL,
        tuple((total,) for total in TOTALS),
        "total value of {0}",
        lambda dice, pick: dice.total == pick[0],
        "Total {0}",
    ),
    Kind(
        COMBINATION,
        tuple(combinations(NUMBERS, 2)),
        "any two dice combination",
        lambda dice, pick: pick[0] in dice and pick[1] in dice,
        "{0} and {1}",
    ),
    Kind(
        SMALL,
        _NO_PICK,
        "small bet",
        lambda dice, pick: dice.total in SMALL_TOTALS and not is_triple(dice),
        "Small",
    ),
    Kind(
        BIG,
        _NO_PICK,
        "big bet",
        lambda dice, pick: dice.total in BIG_TOTALS and not is_triple(dice),
        "Big",
    ),
    Kind(ONE, _EACH, "one of a kind", lambda dice, pick: pick[0] in dice, "One {0}"),
)
"""In the order of the table of odds."""

LINES: Final = tuple(dict.fromkeys(kind.line_of(pick) for kind in KINDS for pick in kind.picks))
"""What a table of odds may have."""


def spots() -> Iterator[Spot]:
    """Every area that there can be, in the order of the table of odds."""
    return (Spot(kind, pick) for kind in KINDS for pick in kind.picks)


SPOTS: Final = {spot.wager: spot for spot in spots()}
