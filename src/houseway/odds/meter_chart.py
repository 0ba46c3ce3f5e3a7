"""A drawing of what wagers with a meter are worth as it rises: a straight line for each table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from houseway.odds.charts import BORDER, FONT, INK, MARGIN, PAPER, QUIET, label, path
from houseway.odds.meters import MeterOdds
from houseway.pieces.figures import percent
from houseway.pieces.money import show_money

WIDTH = 760
LEFT = 74
RIGHT = 170
TOP = 92
PLOT_HEIGHT = 360
BOTTOM = TOP + PLOT_HEIGHT
HEIGHT = BOTTOM + 96
TICKS = 6
ROOM = Fraction(5, 4)
"""How far beyond the last break-even the meter is drawn."""
COLOURS = ("#0b5cad", "#b3440f", "#1d7a3e", "#7a2f8f", "#9a6b00", "#46525c")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "12 4", "4 4")
"""Lines differ by their strokes too, for those who do not tell the colours apart."""
STEPS = (1, 2, 5)


def to_svg(meters: Sequence[MeterOdds], *, title: str, source: str) -> str:
    """The picture, which needs nothing else: the house advantage against the meter's reading."""
    drawn, same = _different(meters)
    plot = _Plot(drawn)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}: {escape(SUBTITLE)}</title>',
            f'<desc id="desc">{escape(f"{_described(drawn)} {same}".strip())}</desc>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            label(MARGIN, 36, title, size=24, weight=700),
            label(MARGIN, 58, SUBTITLE, size=14.5, fill=QUIET),
            *plot.frame(),
            *plot.lines(),
            label(LEFT, BOTTOM + 44, "Reading of the meter", size=13.5),
            label(MARGIN, HEIGHT - 28, f"{DOTS_SAID} {same}".strip(), size=12.5, fill=QUIET),
            label(MARGIN, HEIGHT - 11, source, size=12.5, fill=QUIET),
            "</svg>\n",
        ]
    )


SUBTITLE = "What the house keeps of a wager, as the meter rises"
DOTS_SAID = "A dot: there the house keeps nothing. The upright line: what the meter begins with."


def _different(meters: Sequence[MeterOdds]) -> tuple[list[tuple[str, MeterOdds]], str]:
    """Every wager that is not worth the same as one before it by its name, and which are the same.

    Wagers that are worth the same would lie upon each other.
    """
    found: dict[tuple[object, ...], tuple[str, MeterOdds]] = {}
    same = []
    for odds in meters:
        name, slope = f"{odds.wager} {odds.paytable}", (odds.fixed, odds.of_meter, odds.stake_cents)
        if slope in found:
            same.append(f"{name} is as {found[slope][0]}.")
        found.setdefault(slope, (name, odds))
    return list(found.values()), " ".join(same)


def _described(drawn: Sequence[tuple[str, MeterOdds]]) -> str:
    """The whole picture in words, for those who do not see it."""
    return " ".join(
        f"{name}: {_percent(odds.house_advantage(odds.reset_cents))} with the meter at "
        f"{show_money(odds.reset_cents)}, nothing at {_money(odds.break_even())}."
        for name, odds in drawn
    )


def _percent(part: Fraction, places: int = 2) -> str:
    return percent(part, places).replace(".0 %", " %").replace("-", "−")


def _money(cents: Fraction) -> str:
    return show_money((cents + Fraction(1, 2)).__floor__())


def _step(span: Fraction, most: int) -> Fraction:
    """The smallest round step that makes at most so many of a span."""
    size = Fraction(1, 1000)
    while True:
        for times in STEPS:
            if span / (times * size) <= most:
                return times * size
        size *= 10


class _Plot:
    """Where a meter and an advantage lie in the picture."""

    def __init__(self, drawn: Sequence[tuple[str, MeterOdds]]) -> None:
        self.drawn = drawn
        evens = [odds.break_even() for _, odds in drawn]
        self.widest = max([*evens, *(Fraction(odds.reset_cents) for _, odds in drawn)]) * ROOM
        ends = [odds.house_advantage(at) for _, odds in drawn for at in (0, self.widest)]
        self.step = _step(max(ends) - min(ends), TICKS)
        self.highest = -(-max(ends) // self.step) * self.step
        self.lowest = max(min(ends) // self.step * self.step, -self.highest)

    def x(self, cents: Fraction | int) -> float:
        return float(LEFT + Fraction(cents) / self.widest * (WIDTH - LEFT - RIGHT))

    def y(self, advantage: Fraction) -> float:
        part = (self.highest - advantage) / (self.highest - self.lowest)
        return float(TOP + part * PLOT_HEIGHT)

    def frame(self) -> Iterator[str]:
        """Axes, grid and what the meter begins with."""
        level = self.lowest
        while level <= self.highest:
            y = self.y(level)
            width = 1.4 if level == 0 else 0.4
            yield path([(LEFT, y), (WIDTH - RIGHT, y)], BORDER, width)
            yield label(LEFT - 8, y + 4, _percent(level, 1), size=12, anchor="end")
            level += self.step
        step = _step(self.widest / 100, TICKS) * 100
        for number in range(int(self.widest // step) + 1):
            x = self.x(number * step)
            yield path([(x, TOP), (x, BOTTOM)], BORDER, 0.3)
            shown = f"{int(number * step) // 100:,}"
            yield label(x, BOTTOM + 20, shown, size=12, anchor="middle")
        for reset in sorted({odds.reset_cents for _, odds in self.drawn}):
            x = self.x(reset)
            yield path([(x, TOP), (x, BOTTOM)], QUIET, 1, "3 3")

    def lines(self) -> Iterator[str]:
        """A line for each, with a dot where the house keeps nothing, and its name at the end."""
        places = self._label_places()
        for at, (name, odds) in enumerate(self.drawn):
            colour, dash = COLOURS[at % len(COLOURS)], DASHES[at % len(DASHES)]
            last = self._last(odds)
            start = (self.x(0), self.y(odds.house_advantage(0)))
            end = (self.x(last), self.y(odds.house_advantage(last)))
            yield path([start, end], colour, 2.2, dash)
            even = odds.break_even()
            yield (
                f'<circle cx="{self.x(even):.1f}" cy="{self.y(Fraction(0)):.1f}" r="4.5" '
                f'fill="{colour}"/>'
            )
            x, y = WIDTH - RIGHT + 12, places[name]
            yield path([end, (x - 2, y - 4)], colour, 0.6)
            yield label(x, y, name, size=13.5, weight=700, fill=colour)
            yield label(x, y + 15, f"even at {_money(even)}", size=12, fill=INK)

    def _last(self, odds: MeterOdds) -> Fraction:
        """The reading at which a line leaves the picture."""
        if odds.house_advantage(self.widest) >= self.lowest:
            return self.widest
        slope = odds.of_meter / odds.stake_cents
        return (odds.house_advantage(0) - self.lowest) / slope

    def _label_places(self) -> dict[str, float]:
        """How high each name stands, none upon another."""
        ends = sorted(
            (self.y(odds.house_advantage(self._last(odds))), self.x(self._last(odds)), name)
            for name, odds in self.drawn
        )
        places, lowest = {}, TOP - 30.0
        room = len(ends) * 34
        for number, (y, _, name) in enumerate(ends):
            most = BOTTOM - room + number * 34 + 20
            lowest = max(lowest + 34, min(y, most))
            places[name] = lowest
        return places
