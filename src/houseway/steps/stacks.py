"""Stacks of pieces side by side, and what is done to them before they are delivered.

A row of stacks is one stack of places: those of the first stack from the dealer's right, from the
top down, then those of the next. Cuts of stacks and styles of delivery are other orders of the
places, so that what was dealt can be compared with what was sealed.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from houseway.round.spans import Span

STACKS: Final = 8
HEIGHT: Final = 4
"""Stacks in a row, and pieces in each."""

Places = list[int]
"""Places of the row in some order, the first being 0."""


def spans_of(places: Sequence[int]) -> tuple[Span, ...]:
    """Places as spans of neighbours.

    >>> [str(span) for span in spans_of([4, 5, 0, 1, 2, 3])]
    ['5-6', '1-4']
    """
    runs = groupby(enumerate(places), key=lambda item: item[1] - item[0])
    blocks = [[place for _, place in run] for _, run in runs]
    return tuple(Span(block[0] + 1, block[-1] + 1) for block in blocks)


def tops(stacks: Sequence[Sequence[int]], count: int = HEIGHT, first: int = 0) -> Places:
    """So many pieces of each of some stacks, from the top or from further down."""
    return [place for stack in stacks for place in stack[first : first + count]]


def row(stacks: int = STACKS) -> list[Places]:
    """The stacks from the dealer's right, each with its places from the top down."""
    return [list(range(HEIGHT * at, HEIGHT * (at + 1))) for at in range(stacks)]


# The cut.


class StackCut(NamedTuple):
    """A cut of adjacent stacks, in words, and the order of the stacks from the right after it."""

    said: str
    order: tuple[int, ...]
    """Stacks by their number from the right, the first being 1."""
    divided: bool
    """Whether one part goes to one end and the rest to the other."""

    @property
    def spans(self) -> tuple[Span, ...]:
        """The same as an order of places."""
        stacks = row()
        return spans_of([place for number in self.order for place in stacks[number - 1]])


def cuts() -> tuple[StackCut, ...]:
    """Every cut there is, each order once: a block to one end, or a block divided to both ends.

    >>> len(cuts()), cuts()[-1].said, cuts()[-1].order[:3]
    (119, 'stack 7 to the right end, stack 6 to the left end', (7, 1, 2))
    """
    found: dict[tuple[int, ...], StackCut] = {}
    for cut in (*_blocks(), *_divided()):
        if cut.order != tuple(range(1, STACKS + 1)):
            found.setdefault(cut.order, cut)
    return tuple(found.values())


def _blocks() -> Iterator[StackCut]:
    for first in range(1, STACKS + 1):
        for last in range(first, STACKS + 1):
            block, rest = _taken(first, last)
            yield StackCut(f"{_named(block)} to the right end", (*block, *rest), divided=False)
            yield StackCut(f"{_named(block)} to the left end", (*rest, *block), divided=False)


def _divided() -> Iterator[StackCut]:
    for first in range(1, STACKS):
        for last in range(first + 1, STACKS + 1):
            block, rest = _taken(first, last)
            for at in range(1, len(block)):
                for right, left in ((block[:at], block[at:]), (block[at:], block[:at])):
                    said = f"{_named(right)} to the right end, {_named(left)} to the left end"
                    yield StackCut(said, (*right, *rest, *left), divided=True)


def _taken(first: int, last: int) -> tuple[list[int], list[int]]:
    block = list(range(first, last + 1))
    return block, [number for number in range(1, STACKS + 1) if number not in block]


def _named(block: Sequence[int]) -> str:
    if len(block) == 1:
        return f"stack {block[0]}"
    between = "and" if len(block) == 2 else "to"
    return f"stacks {block[0]} {between} {block[-1]}"


# The styles of delivery.


def _house_way(stacks: list[Places]) -> Places:
    return tops(stacks)


def _pick_four(stacks: Sequence[Places]) -> Places:
    """The top halves of two stacks, then their lower halves, pair after pair."""
    pairs = [stacks[at : at + 2] for at in range(0, len(stacks), 2)]
    return [place for pair in pairs for first in (0, 2) for place in tops(pair, 2, first)]


def _take_the_heart(stacks: list[Places]) -> Places:
    middle = len(stacks) // 2
    outward = [(middle - 1 - at, middle + at) for at in range(middle)]
    return _pick_four([stacks[number] for pair in outward for number in pair])


def _chop_the_ears(stacks: list[Places]) -> Places:
    inward = [(at, len(stacks) - 1 - at) for at in range(len(stacks) // 2)]
    return _pick_four([stacks[number] for pair in inward for number in pair])


def _slice_four(stacks: list[Places]) -> Places:
    """The top of each of four stacks at one side, then at the other, layer after layer."""
    half = len(stacks) // 2
    near, far = stacks[:half], list(reversed(stacks[half:]))
    layers = range(HEIGHT)
    return [place for at in layers for side in (near, far) for place in tops(side, 1, at)]


def _dragon_and_phoenix(stacks: list[Places]) -> Places:
    """Two stacks of eight at one side, two from each; then the top of four stacks at the other."""
    head = [stacks[0] + stacks[2], stacks[1] + stacks[3]]
    tail = list(reversed(stacks[4:]))
    return [
        place
        for at in range(HEIGHT)
        for places in (tops(head, 2, 2 * at), tops(tail, 1, at))
        for place in places
    ]


STYLES: Final = {
    "house-way-from-the-right": (_house_way, False),
    "house-way-from-the-left": (_house_way, True),
    "cup-say-from-the-right": (_pick_four, False),
    "cup-say-from-the-left": (_pick_four, True),
    "jung-quat": (_take_the_heart, False),
    "chee-yee": (_chop_the_ears, False),
    "pin-say-from-the-right": (_slice_four, False),
    "pin-say-from-the-left": (_slice_four, True),
    "dragon-head-and-phoenix-tail-from-the-right": (_dragon_and_phoenix, False),
    "dragon-head-and-phoenix-tail-from-the-left": (_dragon_and_phoenix, True),
}
"""The styles of delivery, each by what it does with the row, and whether it begins at the left."""


def delivered(style: str) -> Places:
    """The places of the row in the order in which a style delivers them, four to a position.

    >>> delivered("cup-say-from-the-right")[:8], delivered("jung-quat")[:4]
    ([0, 1, 4, 5, 2, 3, 6, 7], [12, 13, 16, 17])
    """
    lay, from_left = STYLES[style]
    stacks = row()
    return lay(list(reversed(stacks)) if from_left else stacks)
