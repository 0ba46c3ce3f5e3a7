"""Side wagers counted exactly, whatever they look at: every deal, and none of them one by one.

Ranks are dealt from the ace down, each with all ways in which its suits can go to the lots that the
wager looks at. Deals of which the same is known (`side_facts`) go on together, with their number.
Suits that nothing tells apart are one. All numbers are whole to the end.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from houseway.pieces.stock import Stock
from houseway.pieces.tiles import JOKER
from houseway.rulesets.side_wagers import InSight, SideWager, Sight, Thirds
from houseway.serving import apart_only
from houseway.steps.side_lines import Dealing, gather
from houseway.steps.side_shapes import Shape, shapes
from houseway.steps.side_suits import deals_of, spread


class SideCount(NamedTuple):
    """How many of all deals each line has."""

    deals: int
    lines: dict[str, int]
    """By line; those that no line has are not there."""

    @property
    def others(self) -> int:
        """Deals that no line has."""
        return self.deals - sum(self.lines.values())


@apart_only
def count_lines(wager: SideWager, in_sight: InSight, stock: Stock) -> SideCount:
    """Count a wager of a game from a stock."""
    sights = tuple(in_sight.sights[name] for name in wager.looks_at)
    thirds = in_sight.thirds if any(sight.is_whole for sight in sights) else None
    return _counted(_Said(wager), sights, thirds, stock)


def forget_counts() -> None:
    """Forget what was counted, so that the next count is as the first one."""
    _counted.cache_clear()


class _Said:
    """A wager as far as its count hangs on it: two that say the same are counted once."""

    __slots__ = ("said", "wager")

    def __init__(self, wager: SideWager) -> None:
        lines = tuple((line.name, str(line.when)) for line in wager.lines)
        self.said = wager.order, lines, tuple(wager.pays), wager.looks_at
        self.wager = wager

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Said) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)


@lru_cache(maxsize=256)
def _counted(
    said: _Said, sights: tuple[Sight, ...], thirds: Thirds | None, stock: Stock
) -> SideCount:
    wager = said.wager
    if thirds is None:
        dealing = _dealing(wager, sights)
        found, deals = _count(wager, dealing, stock), deals_of(stock.size, dealing.lots)
    else:
        found, named, deals = Counter(), dict(zip(wager.looks_at, sights, strict=True)), 0
        for shape in shapes(named, thirds):
            ways = deals_of(stock.size - sum(shape.dealing.lots), shape.undrawn)
            for line, number in _count(wager, shape.dealing, stock, shape).items():
                found[line] += ways * number
                deals += ways * number
    return SideCount(deals, {line: number for line, number in found.items() if line and number})


def _dealing(wager: SideWager, sights: Sequence[Sight]) -> Dealing:
    """A lot for each sight; one for all where no term tells them apart."""
    lots = tuple(sight.cards for sight in sights)
    if any(term.scope for line in wager.lines for term in line.when.terms):
        return Dealing(lots, {name: (at,) for at, name in enumerate(wager.looks_at)})
    return Dealing((sum(lots),), dict.fromkeys(wager.looks_at, (0,)))


def _count(
    wager: SideWager, dealing: Dealing, stock: Stock, shape: Shape | None = None
) -> Counter[str]:
    """How many deals each line has, empty for no line; those of a shape alone, if one is given."""
    # Imported late: whoever has no side wagers does not wait for arrays.
    from houseway.steps.side_walk import Walk

    jokers = stock.copies[JOKER] if len(stock.copies) > JOKER else 0
    found: Counter[str] = Counter()
    for among, ways in spread(jokers, dealing.lots):
        gathered = gather(wager, dealing, among)
        left = tuple(size - got for size, got in zip(dealing.lots, among, strict=True))
        for line, deals in Walk(gathered, stock, shape).count(left).items():
            found[line] += ways * deals
    return found
