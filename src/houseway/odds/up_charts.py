"""The chart that players of twenty-one know: hands down, up cards across, a colour a decision."""

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import Final

import msgspec

from houseway.odds.charts import (
    BORDER,
    COLOURS,
    FONT,
    INK,
    LINE,
    MARGIN,
    PAPER,
    QUIET,
    Colour,
    label,
)
from houseway.pieces.figures import percent

STUDY: Final = (
    "For study and practice: at a table of a casino nobody may use a device that says how to play"
)


class UpCell(msgspec.Struct, frozen=True, kw_only=True):
    """What is done with a hand against an up card."""

    decision: str
    mark: str
    """The decision in a letter or two, with what it changes to."""
    says: str
    """The same in words."""


class UpRow(msgspec.Struct, frozen=True, kw_only=True):
    """A hand against every up card."""

    hand: str
    cells: tuple[UpCell, ...]


class UpSection(msgspec.Struct, frozen=True, kw_only=True):
    """Hands of one kind."""

    title: str
    rows: tuple[UpRow, ...]


class UpChart(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play that fits a page, and what it costs."""

    columns: tuple[str, ...]
    sections: tuple[UpSection, ...]
    costs: dict[str, Fraction]
    """What it costs against best play, in first wagers; other charts beside it."""
    remarks: tuple[str, ...] = ()
    clause: str = ""
    """What forbids devices at a table, where the law has it."""

    def __repr__(self) -> str:
        return f"<UpChart: {len(self.cells)} cells, {', '.join(self.decisions)}>"

    @property
    def words(self) -> list[str]:
        """What is to be said besides, and what it costs."""
        costs = self.costs.items()
        against = "of the first wager against best play"
        return [
            *self.remarks,
            *(f"{name} costs {percent(cost, 4)} {against}." for name, cost in costs),
        ]

    @property
    def note(self) -> str:
        """What a chart that a machine shows is for, and what not."""
        return STUDY

    @property
    def cells(self) -> list[UpCell]:
        """Every cell, row by row."""
        return [cell for part in self.sections for row in part.rows for cell in row.cells]

    @property
    def decisions(self) -> list[str]:
        """Every decision that there is, in the order in which they come."""
        return list(dict.fromkeys(cell.decision for cell in self.cells))

    @property
    def marks(self) -> dict[str, str]:
        """What every mark means."""
        found = {cell.mark: cell.says for cell in self.cells}
        return dict(sorted(found.items(), key=lambda item: (item[0][:1], len(item[0]), item[0])))

    def colour(self, decision: str) -> Colour:
        """How cells of a decision look."""
        return COLOURS[self.decisions.index(decision) % len(COLOURS)]


# The drawing.

CELL = 50
ROW = 26
HAND = 96
TOP = 74
LEGEND = 20


def to_svg(chart: UpChart, *, title: str, subtitle: str, source: str) -> str:
    """The chart as a picture that needs nothing else."""
    width = 2 * MARGIN + HAND + CELL * len(chart.columns)
    drawn = list(_sections(chart))
    below = max(y for y, _ in drawn)
    words = [*_legend(chart, below + 34), *chart.words, source]
    height = int(below + 34 + LEGEND * len(words) + MARGIN)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}: {escape(subtitle)}</title>',
            f'<desc id="desc">{escape(_described(chart))}</desc>',
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
            label(MARGIN, 36, title, size=24, weight=700),
            label(MARGIN, 58, subtitle, size=14.5, fill=QUIET),
            *(part for _, part in drawn),
            *(
                part if part.startswith("<") else label(MARGIN, y, part, size=13, fill=QUIET)
                for part, y in zip(
                    words, (below + 34 + LEGEND * n for n in range(len(words))), strict=True
                )
            ),
            "</svg>\n",
        ]
    )


def _described(chart: UpChart) -> str:
    """The whole chart in words, for those who do not see it."""
    lines = []
    for part in chart.sections:
        for row in part.rows:
            said = ", ".join(
                f"{column} {cell.mark}"
                for column, cell in zip(chart.columns, row.cells, strict=True)
            )
            lines.append(f"{part.title} {row.hand}: {said}")
    return ". ".join(lines) + "."


def _sections(chart: UpChart) -> Iterator[tuple[float, str]]:
    y = float(TOP)
    for part in chart.sections:
        yield y + ROW, label(MARGIN, y + 18, part.title, size=15, weight=700)
        for place, column in enumerate(chart.columns):
            x = MARGIN + HAND + CELL * (place + 0.5)
            yield y + ROW, label(x, y + 18, column, size=15, weight=700, anchor="middle")
        y += ROW
        for row in part.rows:
            yield y + ROW, label(MARGIN, y + 18, row.hand, size=14.5)
            for place, cell in enumerate(row.cells):
                yield y + ROW, _cell(chart, cell, MARGIN + HAND + CELL * place, y)
            y += ROW
        across = HAND + CELL * len(chart.columns)
        yield y, f'<path d="M{MARGIN} {y:g}h{across}" fill="none" stroke="{BORDER}"/>'
        y += 12


def _cell(chart: UpChart, cell: UpCell, x: float, y: float) -> str:
    colour = chart.colour(cell.decision)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CELL}" height="{ROW}" fill="{colour.fill}" '
        f'stroke="{LINE}"/>'
    ) + label(
        x + CELL / 2, y + 18, cell.mark, size=14.5, weight=700, fill=colour.ink, anchor="middle"
    )


def _legend(chart: UpChart, y: float) -> Iterator[str]:
    first = {cell.mark: cell.decision for cell in reversed(chart.cells)}
    for number, (mark, says) in enumerate(chart.marks.items()):
        colour, at = chart.colour(first[mark]), y + LEGEND * number
        yield (
            f'<rect x="{MARGIN}" y="{at - 14:g}" width="34" height="18" fill="{colour.fill}" '
            f'stroke="{BORDER}" stroke-width="0.6"/>'
            + label(MARGIN + 17, at, mark, size=13, weight=700, fill=colour.ink, anchor="middle")
            + label(MARGIN + 44, at, says, size=13.5, fill=INK)
        )
