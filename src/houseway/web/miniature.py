"""A felt in small, for the lobby and for the pictures of links: the areas of the layout in force.

Everything lies where the layout has it: the dealer's cards, the board, every seat with its betting
areas by row and column, a common field, or an oval with its pots. What is written is left out,
as nobody could read it, but for marks in the areas of a field where there is room.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.table.layout import Area, Layout

WIDTH: Final = 240
HEIGHT: Final = 135
MIDDLE: Final = WIDTH / 2
CARD_TALL: Final = 1.4
TILE_TALL: Final = 2.0
OWN: Final = (92.0, 54.0)
"""The most room that the betting areas of the seat in the middle take."""
OTHER: Final = (24.0, 19.0)
"""And those of another seat."""
FIELD: Final = (13.0, 27.0, 227.0, 123.0)
"""Where a common field lies: left, top, right, bottom."""
PAYTABLES: Final = (18.0, 16.0)

TableShape: TypeAlias = Literal["half-round", "oval", "board"]
Kind: TypeAlias = Literal[
    "area", "must", "later", "card", "tile", "die", "pip", "line", "seat", "pot"
]


class Shape(msgspec.Struct, frozen=True, array_like=True):
    """Something that is drawn: a circle by its middle and radius, a box by its corner and size."""

    what: Literal["circle", "box", "diamond"]
    kind: Kind
    at: tuple[float, ...]


class Box(NamedTuple):
    """Some room on the felt."""

    x: float
    y: float
    width: float
    height: float


def table_of(layout: Layout) -> TableShape:
    """What shape the table has."""
    if layout.ring:
        return "oval"
    return "board" if any(area.common for area in layout.areas) else "half-round"


def miniature(layout: Layout, seats: int) -> list[Shape]:
    """The felt of a table with so many seats."""
    drawn = _oval(layout, seats) if layout.ring else _half_round(layout, seats)
    return [msgspec.structs.replace(one, at=tuple(round(at, 1) for at in one.at)) for one in drawn]


def _box(kind: Kind, box: Box, round_by: float = 1) -> Shape:
    return Shape("box", kind, (*box, round_by))


# The two tables.


def _half_round(layout: Layout, seats: int) -> Iterator[Shape]:
    common = [area for area in layout.areas if area.common]
    yield from _head(layout)
    if common:
        yield from _field(common)
        return
    yield from _paytables(layout)
    own = (seats + 1) // 2
    for seat in range(1, seats + 1):
        if seat != own:
            side = (seat - own) / max(own - 1, seats - own, 1)
            yield from _small_seat(layout, side)
    yield from _own_seat(layout)


def _oval(layout: Layout, seats: int) -> Iterator[Shape]:
    yield from _row("line", 1, Box(MIDDLE - 13, 9, 26, 7), 1)
    if layout.community:
        yield from _row("card", layout.community, Box(MIDDLE - 40, 44, 80, 22), CARD_TALL)
    yield Shape("circle", "pot", (MIDDLE, 78 if layout.community else 62, 6.5))
    if not layout.community:
        yield Shape("circle", "pot", (MIDDLE - 9, 70, 6.5))
    yield from _row("card", layout.hand, Box(MIDDLE - 26, 92, 52, 21), CARD_TALL)
    yield _box("seat", Box(MIDDLE - 16, 115, 32, 7), 3.5)
    left = seats // 2
    for way, many in ((1, left), (-1, seats - 1 - left)):
        for seat in range(1, many + 1):
            # The own seat is in the middle below, the dealer has the place above.
            turn = pi / 2 + way * pi * seat / (many + 0.75)
            x, y = MIDDLE + 90 * cos(turn), 68 + 42 * sin(turn)
            yield from _row("card", min(layout.hand, 7), Box(x - 12, y - 9, 24, 9), CARD_TALL)
            yield _box("seat", Box(x - 11, y + 2, 22, 5), 2.5)


# The dealer's side.


def _head(layout: Layout) -> Iterator[Shape]:
    """What lies before the dealer: hands, the board, dice."""
    low = bool(layout.community)
    room = Box(MIDDLE - 40, 9, 80, 13 if low else 18)
    hands = layout.common_hands
    if hands:
        for number, cards in enumerate(hands.values()):
            middle = MIDDLE + (number - (len(hands) - 1) / 2) * 52
            yield from _row("card", cards, Box(middle - 22, 10, 44, 20), CARD_TALL)
    elif layout.dealer:
        yield from _pieces(layout, layout.dealer, room)
    if low:
        top = 26 if layout.dealer else 12
        yield from _row("card", layout.community, Box(MIDDLE - 45, top, 90, 20), CARD_TALL)
    if layout.dice:
        beside = MIDDLE + (50 if layout.dealer else -5.5 * layout.dice)
        for die in range(layout.dice):
            yield from _die(Box(beside + die * 11, 12, 9, 9))


def _die(box: Box, face: int = 5) -> Iterator[Shape]:
    yield _box("die", box, box.width / 5)
    for across, down in _PIPS[face]:
        middle = box.x + box.width * across / 4, box.y + box.height * down / 4
        yield Shape("circle", "pip", (*middle, box.width / 10))


_CORNERS: Final = ((1, 1), (3, 3), (1, 3), (3, 1))
_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((2, 2),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (2, 2)),
    4: _CORNERS,
    5: (*_CORNERS, (2, 2)),
    6: (*_CORNERS, (1, 2), (3, 2)),
}


def _paytables(layout: Layout) -> Iterator[Shape]:
    """A stroke for each line, on the left and on the right as the felt has them."""
    for side, x in ((0, PAYTABLES[0]), (1, WIDTH - PAYTABLES[0] - 34)):
        y = PAYTABLES[1]
        for table in layout.payouts[side::2]:
            if y + 3 * len(table.lines) > 46:
                break
            for line in range(min(9, len(table.lines))):
                yield _box("line", Box(x, y + 3 * line, 22 - (line * 5) % 9, 1), 0.5)
                yield _box("line", Box(x + 28, y + 3 * line, 6, 1), 0.5)
            y += 3 * len(table.lines) + 4


# Seats.


def _small_seat(layout: Layout, side: float) -> Iterator[Shape]:
    """A seat along the rail, from -1 on the far left to 1 on the far right."""
    x = MIDDLE + 30 * side / abs(side) + 66 * side
    y = 108 - 44 * abs(side) ** 1.6
    made = _areas(layout.areas, Box(x - OTHER[0] / 2, y - OTHER[1], *OTHER))
    yield from made
    if layout.hand:
        yield from _pieces(layout, min(layout.hand, 7), Box(x - 10, y + 1.5, 20, 8))


def _own_seat(layout: Layout) -> Iterator[Shape]:
    hand = layout.hand
    top = 52.0 if layout.community and layout.dealer else 42.0
    bottom = 127.0 if not hand else 106.0
    high = min(OWN[1], bottom - top)
    yield from _areas(layout.areas, Box(MIDDLE - OWN[0] / 2, bottom - high, OWN[0], high))
    if hand:
        yield from _pieces(layout, hand, Box(MIDDLE - 34, 108, 68, 19))


def _areas(areas: Sequence[Area], room: Box) -> Iterator[Shape]:
    """The areas of a seat in rows and columns, as large as the room lets them be."""
    own = [area for area in areas if not (area.common or area.on_hand or area.box)]
    if not own:
        return
    left = min(area.column for area in own)
    columns = max(area.column + area.width for area in own) - left
    rows = max(area.row + area.height for area in own)
    wide = 1.7 if all(area.shape == "square" for area in own) and columns < 4 else 1.0
    size = min(room.width / columns / wide, room.height / rows)
    x = room.x + (room.width - columns * size * wide) / 2
    y = room.y + room.height - rows * size
    for area in own:
        at = Box(x + (area.column - left) * size * wide, y + area.row * size, size * wide, size)
        yield _area(area, at)


def _area(area: Area, box: Box) -> Shape:
    kind: Kind = "must" if area.compulsory else "later" if area.after_deal else "area"
    gap = min(box.width, box.height) * 0.08
    inner = Box(box.x + gap, box.y + gap, box.width - 2 * gap, box.height - 2 * gap)
    middle = inner.x + inner.width / 2, inner.y + inner.height / 2
    if area.shape == "square":
        return _box(kind, inner, 1.5)
    what: Literal["circle", "diamond"] = "diamond" if area.shape == "diamond" else "circle"
    return Shape(what, kind, (*middle, min(inner.width, inner.height) / 2))


# A field for all.


def _field(areas: Sequence[Area]) -> Iterator[Shape]:
    left, top, right, bottom = FIELD
    across = (right - left) / max(area.column + area.width for area in areas)
    down = (bottom - top) / max(area.row + area.height for area in areas)
    for area in areas:
        box = Box(
            left + area.column * across,
            top + area.row * down,
            area.width * across,
            area.height * down,
        )
        yield _box("area", Box(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1), 1.2)
        yield from _dice_in(area.dice, box)


def _dice_in(faces: Sequence[int], box: Box) -> Iterator[Shape]:
    if not faces:
        return
    size = min(6.5, box.height * 0.6, (box.width - 2) / len(faces) - 0.6)
    x = box.x + (box.width - len(faces) * (size + 0.6) + 0.6) / 2
    for number, face in enumerate(faces):
        at = Box(x + number * (size + 0.6), box.y + (box.height - size) / 2, size, size)
        yield from _die(at, face)


# Cards and tiles.


def _pieces(layout: Layout, count: int, room: Box) -> Iterator[Shape]:
    is_tiles = layout.pieces == "tiles"
    kind: Kind = "tile" if is_tiles else "card"
    return _row(kind, count, room, TILE_TALL if is_tiles else CARD_TALL)


def _row(kind: Kind, count: int, room: Box, tall: float) -> Iterator[Shape]:
    """So many pieces side by side in the middle of some room."""
    if not count:
        return
    gap = 1.0
    width = min(room.height / tall, (room.width - gap * (count - 1)) / count)
    if tall == 1:
        width = room.width
    x = room.x + (room.width - count * (width + gap) + gap) / 2
    high = room.height if tall == 1 else width * tall
    for number in range(count):
        at = Box(x + number * (width + gap), room.y + (room.height - high) / 2, width, high)
        yield _box(kind, at, min(width, high) / 8)
