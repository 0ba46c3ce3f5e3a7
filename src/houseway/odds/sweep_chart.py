"""A drawing of a sweep: what the house keeps as a value changes, a line for each wager.

Where two values are swept there is a field for each wager, and a line for each second value.
"""

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import NamedTuple

from houseway.errors import NotPermitted
from houseway.odds.charts import BORDER, FONT, MARGIN, PAPER, QUIET, label, path
from houseway.odds.meter_chart import COLOURS, DASHES
from houseway.odds.sweeps import Axis, Swept
from houseway.pieces.figures import percent

WIDTH = 760
LEFT, RIGHT, TOP = 74, 190, 92
FIELD, GAP = 300, 84
"""How high a field is, and what lies between two."""
TICKS = 6
NAMES_MOST = 9
"""Names that stand below each other beside a field."""
SUBTITLE = "What the house keeps of each wager, under best play"


class Line(NamedTuple):
    """What the house keeps along the first axis; nothing where there is no such table."""

    name: str
    edges: tuple[Fraction | None, ...]


class Field(NamedTuple):
    """Lines that are drawn together."""

    title: str
    lines: tuple[Line, ...]


def to_svg(swept: Swept, *, title: str, source: str) -> str:
    """The picture, which needs nothing else."""
    fields = list(fields_of(swept))
    height = TOP + len(fields) * (FIELD + GAP) + 30
    drawn = [
        part for at, field in enumerate(fields) for part in _Plot(swept.axes[0], field, at).parts()
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}: {escape(SUBTITLE)}</title>',
            f'<desc id="desc">{escape(" ".join(map(_described, fields)))}</desc>',
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            label(MARGIN, 36, title, size=24, weight=700),
            label(MARGIN, 58, SUBTITLE, size=14.5, fill=QUIET),
            *drawn,
            label(MARGIN, height - 11, source, size=12.5, fill=QUIET),
            "</svg>\n",
        ]
    )


def fields_of(swept: Swept) -> Iterator[Field]:
    """What is drawn: the wagers that change, or all where none does."""
    if len(swept.axes) > 2:
        raise NotPermitted("a chart has one or two sweeps: leave the others out")
    wagers = swept.changing or swept.wagers
    if len(swept.axes) == 1:
        lines = [
            Line(wager, tuple(point.edges.get(wager) for point in swept.points)) for wager in wagers
        ]
        for start in range(0, len(lines), NAMES_MOST):
            yield Field("", tuple(lines[start : start + NAMES_MOST]))
        return
    second = swept.axes[1]
    for wager in wagers:
        edges = [point.edges.get(wager) for point in swept.points]
        every = len(second.values)
        lines = [
            Line(f"{second.key} {second.shown(value)}", tuple(edges[at::every]))
            for at, value in enumerate(second.values)
        ]
        yield Field(wager, tuple(lines))


def _described(field: Field) -> str:
    """A field in words, for those who do not see it."""
    said = []
    for line in field.lines:
        known = [edge for edge in line.edges if edge is not None]
        if known:
            said.append(f"{line.name} from {percent(known[0], 2)} to {percent(known[-1], 2)}")
    return f"{field.title}: {'; '.join(said)}." if field.title else f"{'; '.join(said)}."


class _Plot:
    """Where a value and an edge lie in a field of the picture."""

    def __init__(self, axis: Axis, field: Field, number: int) -> None:
        self.axis = axis
        self.field = field
        self.top = TOP + number * (FIELD + GAP) + 18
        self.bottom = self.top + FIELD
        edges = [edge for line in field.lines for edge in line.edges if edge is not None]
        self.step = _step(max(edges) - min(edges))
        self.highest = (max(edges) // self.step + 1) * self.step
        self.lowest = min(edges) // self.step * self.step
        is_number = all(isinstance(value, int | Fraction) for value in axis.values)
        self.places = [
            Fraction(value) if is_number else Fraction(at) for at, value in enumerate(axis.values)
        ]

    def x(self, place: Fraction) -> float:
        span = self.places[-1] - self.places[0]
        part = (place - self.places[0]) / span if span else Fraction(1, 2)
        return float(LEFT + part * (WIDTH - LEFT - RIGHT))

    def y(self, edge: Fraction) -> float:
        return float(self.top + (self.highest - edge) / (self.highest - self.lowest) * FIELD)

    def parts(self) -> Iterator[str]:
        """The field with all that is in it."""
        if self.field.title:
            yield label(LEFT, self.top - 8, self.field.title, size=15, weight=700)
        level = self.lowest
        while level <= self.highest:
            y = self.y(level)
            yield path([(LEFT, y), (WIDTH - RIGHT, y)], BORDER, 0.4 if level else 1.6)
            shown = percent(level, 1 if self.step >= Fraction(1, 1000) else 3)
            yield label(LEFT - 8, y + 4, shown.replace("-", "−"), size=12, anchor="end")
            level += self.step
        yield from self._values()
        yield from self._lines()

    def _values(self) -> Iterator[str]:
        every = -(-len(self.places) // 12)
        for at, (place, value) in enumerate(zip(self.places, self.axis.values, strict=True)):
            x = self.x(place)
            yield path([(x, self.top), (x, self.bottom)], BORDER, 0.3)
            if at % every == 0:
                shown = self.axis.shown(value)
                yield label(x, self.bottom + 20, shown, size=12, anchor="middle")
        yield label(LEFT, self.bottom + 42, self.axis.key, size=13.5)

    def _lines(self) -> Iterator[str]:
        lowest = self.top - 26.0
        last = [_last(line) for line in self.field.lines]
        for at in sorted(range(len(last)), key=lambda at: -last[at]):
            line, colour = self.field.lines[at], COLOURS[at % len(COLOURS)]
            places = [
                (self.x(place), self.y(edge))
                for place, edge in zip(self.places, line.edges, strict=True)
                if edge is not None
            ]
            yield path(places, colour, 2.2, DASHES[at % len(DASHES)])
            for x, y in places:
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'
            lowest = max(lowest + 32, min(self.y(last[at]), self.bottom - 20))
            x = WIDTH - RIGHT + 12
            if places:
                yield path([places[-1], (x - 2, lowest - 4)], colour, 0.6)
                yield label(x, lowest, line.name, size=13.5, weight=700, fill=colour)
                yield label(x, lowest + 14, percent(last[at]).replace("-", "−"), size=12)


def _last(line: Line) -> Fraction:
    return next((edge for edge in reversed(line.edges) if edge is not None), Fraction(0))


def _step(span: Fraction) -> Fraction:
    """A round step of which a span has a few."""
    size = Fraction(1, 10_000)
    while True:
        for times in (1, 2, 5):
            if span <= TICKS * times * size:
                return times * size
        size *= 10
