"""The chart of the first decision: thirteen by thirteen holdings, drawn as SVG or PNG.

Pairs stand on the diagonal, suited holdings above it, the others below.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

import msgspec

from houseway.errors import NotAllowed
from houseway.extras import load
from houseway.odds.report import Advice
from houseway.pieces.cards import RANKS, Card
from houseway.pieces.figures import decimal, percent

RANKS_DOWN = RANKS[::-1]
SIDE = len(RANKS)


class Colour(NamedTuple):
    """How cells of one decision look."""

    fill: str
    ink: str


COLOURS = (
    Colour("#cfe6d6", "#0d4a26"),
    Colour("#f6eedd", "#6d4a0c"),
    Colour("#d3e2f4", "#173f70"),
    Colour("#f3d9dc", "#7c1a2a"),
    Colour("#e4dcf1", "#452878"),
)
"""For the decisions of a chart in their order; never the only thing that tells them apart."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of holding, and what each decision with it is worth, the best first."""

    hand: str
    holdings: int
    """How many holdings are of this kind."""
    options: tuple[Advice, ...]

    @property
    def best(self) -> Advice:
        """What to do."""
        return self.options[0]

    @property
    def lead(self) -> Fraction:
        """By how much the best decision beats the second; nothing if there is no other."""
        if len(self.options) < 2:
            return Fraction(0)
        return self.best.expectation - self.options[1].expectation


class Chart(msgspec.Struct, frozen=True, kw_only=True):
    """What to do with every kind of two cards."""

    title: str
    subtitle: str
    source: str
    """What it was made from, in small letters."""
    rows: tuple[tuple[Cell, ...], ...]
    """Thirteen rows of thirteen, from the ace down."""

    def __repr__(self) -> str:
        return f"<Chart {self.title}: {', '.join(self.decisions)}>"

    @property
    def cells(self) -> list[Cell]:
        """Every cell, row by row."""
        return [cell for row in self.rows for cell in row]

    @property
    def decisions(self) -> dict[str, int]:
        """Each decision that is best somewhere, and with how many holdings, the boldest first."""
        found: dict[str, int] = {}
        for cell in self.cells:
            found[cell.best.decision] = found.get(cell.best.decision, 0) + cell.holdings
        return dict(sorted(found.items(), key=lambda item: _boldness(item[0])))

    @property
    def marks(self) -> dict[str, str]:
        """A sign for each decision: its number or its first letter, longer where two are alike."""
        marks: dict[str, str] = {}
        for decision in self.decisions:
            sign = _number(decision) or decision[0]
            marks[decision] = sign if sign not in marks.values() else short_name(decision)[:3]
        return marks

    def colour(self, decision: str) -> Colour:
        """How a decision's cells look."""
        return COLOURS[list(self.decisions).index(decision) % len(COLOURS)]


def make_chart(
    options: Mapping[tuple[Card, Card], tuple[Advice, ...]],
    *,
    title: str,
    subtitle: str = "",
    source: str = "",
) -> Chart:
    """The chart of what each decision is worth, from one holding that stands for each kind."""
    cells = {place(holding): _cell(holding, found) for holding, found in options.items()}
    if len(cells) < SIDE * SIDE:
        raise NotAllowed(f"a chart needs {SIDE * SIDE} kinds of holdings, there are {len(cells)}")
    rows = tuple(tuple(cells[row, column] for column in range(SIDE)) for row in range(SIDE))
    return Chart(title=title, subtitle=subtitle, source=source, rows=rows)


def place(holding: tuple[Card, Card]) -> tuple[int, int]:
    """The row and the column of a holding.

    >>> ace, king = Card.parse("Ah"), Card.parse("Kh")
    >>> place((king, ace)), place((Card.parse("Kd"), ace))
    ((0, 1), (1, 0))
    """
    one, other = (SIDE - 1 - card.rank for card in holding)
    high, low = min(one, other), max(one, other)
    return (high, low) if holding[0].suit == holding[1].suit else (low, high)


def hand_name(holding: tuple[Card, Card]) -> str:
    """A kind of holding as players write it: `AA`, `AKs`, `AKo`."""
    high, low = sorted((card.rank for card in holding), reverse=True)
    if high == low:
        return RANKS[high] * 2
    return f"{RANKS[high]}{RANKS[low]}{'s' if holding[0].suit == holding[1].suit else 'o'}"


def _cell(holding: tuple[Card, Card], options: tuple[Advice, ...]) -> Cell:
    hand = hand_name(holding)
    holdings = {2: 6, 3: 4 if hand.endswith("s") else 12}[len(hand)]
    return Cell(hand=hand, holdings=holdings, options=options)


def _number(decision: str) -> str:
    return next((word for word in decision.split() if word.isdigit()), "")


def _boldness(decision: str) -> tuple[int, str]:
    """The largest raise first, then what has no number."""
    return -int(_number(decision) or 0), decision


def short_name(decision: str) -> str:
    """A decision in few letters.

    >>> short_name("raise 3 times"), short_name("check")
    ('raise 3', 'check')
    """
    return decision.removesuffix(" times").removesuffix(" time")


def signed(value: Fraction, places: int) -> str:
    """A decimal with its sign, also where it is a gain.

    >>> signed(Fraction(2, 3), 2), signed(Fraction(-1, 3), 4)
    ('+0.67', '-0.3333')
    """
    return f"{'+' if value > 0 else ''}{decimal(value, places)}"


# The drawing.

CELL_WIDTH = 48
CELL_HEIGHT = 52
MARGIN = 18
TOP = 74
WIDTH = SIDE * CELL_WIDTH + 2 * MARGIN
BOTTOM = TOP + SIDE * CELL_HEIGHT
LEGEND_LINE = 22
FONT = "'Libertinus Serif', Charter, 'Bitstream Charter', Georgia, 'Times New Roman', serif"
INK = "#1f2421"
QUIET = "#5c645f"
PAPER = "#fdfcf9"
LINE = "#ffffff"
BORDER = "#39423c"


def to_svg(chart: Chart) -> str:
    """The chart as a picture that needs nothing else: every cell with hand, decision and worth."""
    height = BOTTOM + 22 + LEGEND_LINE * (len(chart.decisions) + 3) + MARGIN - 12
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(chart.title)}: {escape(chart.subtitle)}</title>',
            f'<desc id="desc">{escape(_described(chart))}</desc>',
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            label(MARGIN, 36, chart.title, size=24, weight=700),
            label(MARGIN, 58, chart.subtitle, size=14.5, fill=QUIET),
            *_grid(chart),
            *_legend(chart),
            "</svg>\n",
        ]
    )


def _described(chart: Chart) -> str:
    """The whole chart in words, for those who do not see it."""
    lines = []
    for decision in chart.decisions:
        hands = [cell.hand for cell in chart.cells if cell.best.decision == decision]
        lines.append(f"{decision}: {' '.join(hands)}")
    return ". ".join(lines) + "."


def _grid(chart: Chart) -> Iterator[str]:
    for row, cells in enumerate(chart.rows):
        for column, cell in enumerate(cells):
            yield from _drawn(chart, cell, MARGIN + column * CELL_WIDTH, TOP + row * CELL_HEIGHT)
    yield f'<path d="{_borders(chart)}" fill="none" stroke="{BORDER}" stroke-width="1.6"/>'


def _drawn(chart: Chart, cell: Cell, x: int, y: int) -> Iterator[str]:
    colour = chart.colour(cell.best.decision)
    worth = signed(cell.best.expectation, 3).replace("-", "−")
    middle = x + CELL_WIDTH / 2
    yield (
        f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" '
        f'fill="{colour.fill}" stroke="{LINE}"/>'
    )
    ink = colour.ink
    yield label(middle, y + 19, cell.hand, size=17, weight=700, fill=ink, anchor="middle")
    said = short_name(cell.best.decision)
    yield label(middle, y + 32.5, said, size=12, fill=ink, anchor="middle")
    yield label(middle, y + 46.5, worth, size=13, fill=INK, anchor="middle")


def _borders(chart: Chart) -> str:
    """The outline, and lines wherever neighbours are decided differently."""
    said = [[cell.best.decision for cell in row] for row in chart.rows]
    across, down = SIDE * CELL_WIDTH, SIDE * CELL_HEIGHT
    parts = [f"M{MARGIN} {TOP}h{across}v{down}h-{across}z"]
    for row in range(SIDE):
        for column in range(SIDE):
            x, y = MARGIN + column * CELL_WIDTH, TOP + row * CELL_HEIGHT
            if column and said[row][column] != said[row][column - 1]:
                parts.append(f"M{x} {y}v{CELL_HEIGHT}")
            if row and said[row][column] != said[row - 1][column]:
                parts.append(f"M{x} {y}h{CELL_WIDTH}")
    return "".join(parts)


def _legend(chart: Chart) -> Iterator[str]:
    y = BOTTOM + 28
    total = sum(cell.holdings for cell in chart.cells)
    for decision, count in chart.decisions.items():
        colour = chart.colour(decision)
        yield (
            f'<rect x="{MARGIN}" y="{y - 13}" width="26" height="17" '
            f'fill="{colour.fill}" stroke="{BORDER}"/>'
        )
        share = percent(Fraction(count, total), 2)
        says = f"{decision}: {count:,} of {total:,} holdings, {share}"
        yield label(MARGIN + 36, y, says, size=14)
        y += LEGEND_LINE
    for line in (SUITS_SAID, WORTH_SAID, chart.source):
        yield label(MARGIN, y + 2, line, size=13, fill=QUIET)
        y += LEGEND_LINE - 3


SUITS_SAID = "Above the diagonal both cards are of one suit (s), below it they are not (o)."
WORTH_SAID = (
    "The number is what the decision is worth on average, in first wagers, with best play after it."
)


def path(places: Sequence[tuple[float, float]], colour: str, width: float, dash: str = "") -> str:
    """A line through some places."""
    line = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashes}/>'


def label(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    weight: int = 400,
    fill: str = INK,
    anchor: str = "start",
) -> str:
    """A line of text in a drawing."""
    said = escape(text.replace("'", "’"))
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" '
        f'fill="{fill}" text-anchor="{anchor}">{said}</text>'
    )


# The page is as large as the picture; one of its units is two pixels.
_PAGE = """\
#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg")
"""
PIXELS_PER_INCH = 192.0


def to_png(svg: str) -> bytes:
    """The same picture as pixels. The letters come with the drawing program: all machines agree."""
    png: bytes = load("typst").compile(
        _PAGE.encode(),
        format="png",
        ppi=PIXELS_PER_INCH,
        sys_inputs={"svg": svg},
        ignore_system_fonts=True,
    )
    return png
