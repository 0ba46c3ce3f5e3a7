"""A drawing of what the house keeps of two wagers as one grows against the other."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from math import log1p

from houseway.odds.charts import BORDER, FONT, MARGIN, PAPER, QUIET, label, path
from houseway.odds.ratios import RatioOdds
from houseway.pieces.figures import decimal, percent

WIDTH, HEIGHT = 760, 560
LEFT, RIGHT, TOP, BOTTOM = 74, 170, 92, 452
COLOURS = ("#0b5cad", "#b3440f", "#1d7a3e", "#7a2f8f")
DASHES = ("", "7 3", "2 3", "9 3 2 3")
"""Lines differ by their strokes too, for those who do not tell the colours apart."""
SHOWN_RATIOS = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)
AGAINST = "#f6d9d5"
"""Where the player has the advantage."""
SUBTITLE = "What the house keeps of all that is bet, as the {second} grows against the {first}"


def to_svg(curves: Sequence[RatioOdds], *, title: str, source: str) -> str:
    """The picture, which needs nothing else; ratios are drawn closer together as they grow."""
    plot = _Plot(curves)
    said = SUBTITLE.format(second=curves[0].second, first=curves[0].first)
    axis = f"Times the {curves[0].first} that is bet on the {curves[0].second}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}: {escape(said)}</title>',
            f'<desc id="desc">{escape(" ".join(map(describe, curves)))}</desc>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            label(MARGIN, 36, title, size=24, weight=700),
            label(MARGIN, 58, said, size=14.5, fill=QUIET),
            *plot.frame(),
            *plot.lines(),
            label(LEFT, BOTTOM + 44, axis, size=13.5),
            label(MARGIN, HEIGHT - 28, BELOW_SAID, size=12.5, fill=QUIET),
            label(MARGIN, HEIGHT - 11, source, size=12.5, fill=QUIET),
            "</svg>\n",
        ]
    )


BELOW_SAID = (
    "In the shaded part, below nothing, the player has the advantage. Best play throughout."
)


def describe(curve: RatioOdds) -> str:
    """A curve in words, for those who do not see it."""
    ends = ", ".join(
        f"{_percent(point.of_all)} at {_times(point.ratio)} times"
        for point in (curve.points[0], curve.points[-1])
    )
    return f"Paytable {curve.paytable}: the house keeps {ends}."


def _percent(value: Fraction) -> str:
    return percent(value, 2).replace("-", "−")


def _times(ratio: Fraction) -> str:
    return str(ratio) if ratio.denominator == 1 else decimal(ratio, 2)


class _Plot:
    """Where a ratio and an advantage lie in the picture."""

    def __init__(self, curves: Sequence[RatioOdds]) -> None:
        self.curves = curves
        self.widest = max(float(curve.points[-1].ratio) for curve in curves) or 1.0
        ends = [float(point.of_all) for curve in curves for point in curve.points]
        self.step = next(
            step
            for step in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
            if (max(ends) - min(*ends, 0)) / step <= 8
        )
        self.highest = (max(ends) // self.step + 1) * self.step
        self.lowest = (min(*ends, 0) // self.step) * self.step

    def x(self, ratio: float) -> float:
        return LEFT + log1p(ratio) / log1p(self.widest) * (WIDTH - LEFT - RIGHT)

    def y(self, advantage: float) -> float:
        part = (self.highest - advantage) / (self.highest - self.lowest)
        return TOP + part * (BOTTOM - TOP)

    def frame(self) -> Iterator[str]:
        """Axes and grid, and where the player has the advantage."""
        nothing = self.y(0)
        if nothing < BOTTOM:
            yield (
                f'<rect x="{LEFT}" y="{nothing:.1f}" width="{WIDTH - LEFT - RIGHT}" '
                f'height="{BOTTOM - nothing:.1f}" fill="{AGAINST}"/>'
            )
        for number in range(round((self.highest - self.lowest) / self.step) + 1):
            level = self.lowest + number * self.step
            y, width = self.y(level), 1.6 if abs(level) < self.step / 2 else 0.4
            yield path([(LEFT, y), (WIDTH - RIGHT, y)], BORDER, width)
            shown = percent(Fraction(round(1000 * level), 1000), 1).replace("-", "−")
            yield label(LEFT - 8, y + 4, shown, size=12, anchor="end")
        for ratio in SHOWN_RATIOS:
            if ratio <= self.widest:
                x = self.x(ratio)
                yield path([(x, TOP), (x, BOTTOM)], BORDER, 0.3)
                yield label(x, BOTTOM + 20, f"{ratio:,}", size=12, anchor="middle")

    def lines(self) -> Iterator[str]:
        """A line for each paytable, with its name and the last figure at the end."""
        lowest = TOP - 34.0
        ends = sorted(enumerate(self.curves), key=lambda each: -each[1].points[-1].of_all)
        for at, curve in ends:
            colour, dash = COLOURS[at % len(COLOURS)], DASHES[at % len(DASHES)]
            places = [
                (self.x(float(point.ratio)), self.y(float(point.of_all))) for point in curve.points
            ]
            if len(places) == 1:
                x, y = places[0]
                yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'
            yield path(places, colour, 2.2, dash)
            lowest = max(lowest + 36, min(places[-1][1], BOTTOM - 20))
            yield path([places[-1], (WIDTH - RIGHT + 10, lowest - 4)], colour, 0.6)
            x, last = WIDTH - RIGHT + 12, curve.points[-1]
            yield label(x, lowest, f"paytable {curve.paytable}", size=13.5, fill=colour)
            said = f"{_percent(last.of_all)} at {_times(last.ratio)}"
            yield label(x, lowest + 15, said, size=12)
