"""What a part of the bench measures: figures, each beside something that was measured with it.

A machine is faster on one day than on the next, and others use it too. So a figure is kept as a
ratio: to what a peer does, or the machine itself (`bench.machine`), measured in turns with it. How
far the ratios of the turns lie apart is the noise.
"""

from collections.abc import Callable, Sequence
from math import isfinite, nan
from statistics import median
from typing import NamedTuple, TypeAlias

from bench import machine

Rate: TypeAlias = Callable[[float], float]
"""How often somebody does something in a second, told how many seconds it may be measured."""
NOISE_LEAST = 0.05
"""No run is taken for less noisy than this."""


class Work(NamedTuple):
    """How much is done for a figure."""

    turns: int
    seconds: float
    """How long each turn measures."""
    part: int = 1
    """What is counted out, as rounds, hands or tables, is divided by this."""

    def of(self, number: int, least: int = 1) -> int:
        """So many at full length, and fewer otherwise."""
        return max(number // self.part, least)


FULL = Work(turns=5, seconds=1.0)
BRIEF = Work(turns=1, seconds=0.02, part=100)


class Bar(NamedTuple):
    """What a figure is held to at full length."""

    bound: float
    of_ratio: bool = False
    """Whether it bounds the ratio, or else the figure itself."""


class Figure(NamedTuple):
    """Something measured, turn by turn."""

    name: str
    values: tuple[float, ...]
    beside: tuple[float, ...] = ()
    """What a peer or the machine did in the same turns; nothing where the figure is a ratio itself,
    or of room and not of time."""
    peer: str = "the machine"
    unit: str = "a second"
    is_cost: bool = False
    """Whether less of it is better."""
    bar: Bar | None = None

    @property
    def value(self) -> float:
        """The median of the turns."""
        return median(self.values or (nan,))

    @property
    def ratios(self) -> list[float]:
        """The ratio of every turn."""
        if not self.beside:
            return list(self.values)
        return [one / other for one, other in zip(self.values, self.beside, strict=True)]

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return median(self.ratios or (nan,))

    @property
    def noise(self) -> float:
        """How far the ratios lie from their median, as a part of it: half of them lie nearer."""
        away = [abs(each / self.ratio - 1) for each in self.ratios if self.ratio]
        return max(2 * median(away or (0.0,)), NOISE_LEAST)

    @property
    def is_a_number(self) -> bool:
        """Whether all that was measured is a number above nothing."""
        return bool(self.values) and all(
            isfinite(each) and each > 0 for each in (*self.values, *self.beside)
        )

    @property
    def complaint(self) -> str:
        """Why the bar is not held; nothing if it is."""
        if self.bar is None:
            return ""
        found, bound = self.ratio if self.bar.of_ratio else self.value, self.bar.bound
        if found <= bound if self.is_cost else found >= bound:
            return ""
        what = f"times {self.peer}" if self.bar.of_ratio else self.unit
        return f"{self.name}: {show(found)} {what}, {show(bound)} wanted"


class Measured(NamedTuple):
    """What a part has found."""

    figures: list[Figure]
    faults: Sequence[str] = ()
    """What is wrong however long it was measured: errors, books that do not balance."""


def in_turns(
    name: str, house: Rate, peer: Rate, work: Work, *, named: str, bar: Bar | None = None
) -> Figure:
    """How often the house does something in a second, in turns with a peer."""
    pairs = [(house(work.seconds), peer(work.seconds)) for _ in range(work.turns)]
    values, beside = zip(*pairs, strict=True)
    return Figure(name, values, beside, named, bar=bar)


def alone(name: str, house: Rate, work: Work, *, bar: Bar | None = None) -> Figure:
    """How often the house does something in a second, in turns with the machine's own measure."""
    pairs = [(house(work.seconds), machine.a_second()) for _ in range(work.turns)]
    values, beside = zip(*pairs, strict=True)
    return Figure(name, values, beside, bar=bar)


def show(number: float) -> str:
    """A number in as many digits as it deserves."""
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.3g}"
