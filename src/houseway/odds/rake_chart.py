"""A drawing of what the rake takes of a pot, as a part of it: at most, and at least."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Final, NamedTuple

from houseway.odds.charts import BORDER, FONT, MARGIN, PAPER, QUIET, label, path
from houseway.odds.meter_chart import COLOURS, DASHES
from houseway.pieces.figures import percent
from houseway.pieces.money import Cents, show_money

WIDTH, HEIGHT = 760, 520
LEFT, RIGHT, TOP, BOTTOM = 74, 150, 92, 420
LEVELS: Final = 5
STEPS: Final = (1, 2, 5, 10)
SUBTITLE = "What the rake takes of a pot, as a part of it"
NAMES: Final = ("in one round", "spread to take least")


class Raked(NamedTuple):
    """What is taken of a pot, as parts of it."""

    pot_cents: Cents
    most_part: Fraction
    least_part: Fraction


def to_svg(rakes: Sequence[Raked], *, title: str, source: str) -> str:
    """The picture, which needs nothing else; pots stand side by side, each as wide as another."""
    said = "; ".join(f"of {show_money(it.pot_cents)} {percent(it.most_part, 2)}" for it in rakes)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}: {escape(SUBTITLE)}</title>',
            f'<desc id="desc">{escape(said)}.</desc>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            label(MARGIN, 36, title, size=24, weight=700),
            label(MARGIN, 58, SUBTITLE, size=14.5, fill=QUIET),
            *_drawn(rakes),
            label(LEFT, BOTTOM + 52, "Pot", size=13.5),
            label(MARGIN, HEIGHT - 11, source, size=12.5, fill=QUIET),
            "</svg>\n",
        ]
    )


def _step(highest: Fraction) -> Fraction:
    """A round number of percent, of which the highest has a few."""
    found = (Fraction(times, 100) for times in STEPS if highest <= Fraction(times * LEVELS, 100))
    return next(found, Fraction(1, 5))


def _drawn(rakes: Sequence[Raked]) -> Iterator[str]:
    lines = [[it.most_part for it in rakes], [it.least_part for it in rakes]]
    step = _step(max(max(line) for line in lines))
    top = max(step, -(-max(max(line) for line in lines) // step) * step)

    def x(at: int) -> float:
        return LEFT + at * (WIDTH - LEFT - RIGHT) / max(1, len(rakes) - 1)

    def y(part: Fraction) -> float:
        return float(BOTTOM - part / top * (BOTTOM - TOP))

    level = Fraction(0)
    while level <= top:
        yield path([(LEFT, y(level)), (WIDTH - RIGHT, y(level))], BORDER, 0.4 if level else 1.6)
        yield label(LEFT - 8, y(level) + 4, percent(level, 0), size=12, anchor="end")
        level += step
    for at, each in enumerate(rakes):
        shown = show_money(each.pot_cents).removesuffix(".00")
        yield path([(x(at), TOP), (x(at), BOTTOM)], BORDER, 0.3)
        yield label(x(at), BOTTOM + 20 + 14 * (at % 2), shown, size=12, anchor="middle")
    lowest = TOP - 26.0
    for line, name, colour, dash in zip(lines, NAMES, COLOURS, DASHES, strict=False):
        yield path([(x(at), y(part)) for at, part in enumerate(line)], colour, 2.2, dash)
        for at, part in enumerate(line):
            yield f'<circle cx="{x(at):.1f}" cy="{y(part):.1f}" r="3" fill="{colour}"/>'
        lowest = max(lowest + 32, min(y(line[-1]), BOTTOM - 20))
        place = WIDTH - RIGHT + 12
        yield path([(x(len(line) - 1), y(line[-1])), (place - 2, lowest - 4)], colour, 0.6)
        yield label(place, lowest, name, size=13.5, weight=700, fill=colour)
        yield label(place, lowest + 14, percent(line[-1], 2), size=12)
