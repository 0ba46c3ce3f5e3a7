"""A drawing of what a round brings: how often a wager comes to each result.

Bars are drawn by the logarithm of how often, so that a result of one in a million is still seen;
every bar has its figure beside it.
"""

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from math import log10
from typing import Final, NamedTuple

from houseway.errors import NotPermitted
from houseway.odds.charts import BORDER, FONT, MARGIN, PAPER, QUIET, label
from houseway.odds.report import Combined, WagerOdds
from houseway.pieces.figures import decimal, percent

WIDTH: Final = 760
LEFT, RIGHT, TOP, ROW = 330, 110, 92, 24
BARS_MOST: Final = 40
"""Rows of a drawing; what comes more seldom stands in one."""
SUBTITLE: Final = "What one staked at the beginning comes to, and how often"
NAME_MAX: Final = 36
"""Letters that stand beside a bar."""
LOST, EVEN, WON = "#b3440f", "#5c645f", "#1d7a3e"


class Bar(NamedTuple):
    """Results of one worth: what they are, what they net for one staked, and how often."""

    says: str
    net: Fraction
    part: Fraction


def bars_of(odds: WagerOdds) -> list[Bar]:
    """Results that net the same together, the best first."""
    names: dict[Fraction, list[str]] = {}
    counts: dict[Fraction, int] = {}
    for line in odds.lines:
        if line.count:
            counts[line.net] = counts.get(line.net, 0) + line.count
            names.setdefault(line.net, []).append(line.result)
    return [
        Bar(_named(names[net]), net, Fraction(counts[net], odds.combinations))
        for net in sorted(counts, reverse=True)
    ]


def _named(results: list[str]) -> str:
    """Results by their names, the first of them where they would not fit.

    >>> _named(["wins"]), _named(["a", "b"]), _named(["straight flush"] * 3)
    ('wins', 'a, b', 'straight flush and 2 more')
    """
    said = ", ".join(results)
    if len(said) <= NAME_MAX or len(results) == 1:
        return said
    return f"{results[0]} and {len(results) - 1} more"


def require_results(odds: WagerOdds | Combined) -> WagerOdds:
    """Refuse wagers of which only the worth is counted, and not every result."""
    if isinstance(odds, WagerOdds):
        return odds
    raise NotPermitted(f"the results of {odds.wager} are not told apart: its worth is counted")


def net_shown(net: Fraction) -> str:
    """What is won or lost, with its sign.

    >>> net_shown(Fraction(5)), net_shown(Fraction(-1, 2)), net_shown(Fraction(0))
    ('+5', '−0.5', '0')
    """
    places = next((few for few in range(5) if (net * 10**few).denominator == 1), 4)
    sign = "+" if net > 0 else "−" if net < 0 else ""
    return f"{sign}{decimal(abs(net), places)}"


def part_shown(part: Fraction) -> str:
    """How often, with as many figures as tell something."""
    places = 2
    while part and part * 100 * 10**places < 10 and places < 12:
        places += 1
    return percent(part, places)


def to_svg(odds: WagerOdds | Combined, *, title: str, source: str) -> str:
    """The picture, which needs nothing else."""
    bars = bars_of(require_results(odds))
    shown = _fitting(bars)
    height = TOP + len(shown) * ROW + 60
    name = f"{odds.wager} {odds.paytable}".strip()
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}, {escape(name)}: {escape(SUBTITLE)}</title>',
            f'<desc id="desc">{escape(_described(bars))}</desc>',
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            label(MARGIN, 36, f"{title}: {name}", size=22, weight=700),
            label(MARGIN, 58, SUBTITLE, size=14.5, fill=QUIET),
            *_rows(shown),
            label(MARGIN, height - 11, source, size=12.5, fill=QUIET),
            "</svg>\n",
        ]
    )


def _fitting(bars: list[Bar]) -> list[Bar]:
    """As many bars as a drawing has room for; the most seldom in one."""
    if len(bars) <= BARS_MOST:
        return bars
    often = sorted(bars, key=lambda bar: -bar.part)
    kept, rest = often[: BARS_MOST - 1], often[BARS_MOST - 1 :]
    part = sum((bar.part for bar in rest), Fraction(0))
    net = sum((bar.part * bar.net for bar in rest), Fraction(0)) / part
    together = Bar(f"{len(rest)} rarer results, on average", net, part)
    return sorted([*kept, together], key=lambda bar: -bar.net)


def _rows(bars: list[Bar]) -> Iterator[str]:
    lowest = min(_size(bar.part) for bar in bars) - 0.5
    for at, bar in enumerate(bars):
        y = TOP + at * ROW
        colour = WON if bar.net > 0 else LOST if bar.net < 0 else EVEN
        share = (_size(bar.part) - lowest) / -lowest
        width = max(2.0, share * (WIDTH - LEFT - RIGHT))
        yield label(LEFT - 84, y + 15, _short(bar.says), size=13, anchor="end")
        yield label(LEFT - 12, y + 15, net_shown(bar.net), size=13, weight=700, anchor="end")
        yield (
            f'<rect x="{LEFT}" y="{y + 3}" width="{width:.1f}" height="{ROW - 7}" '
            f'fill="{colour}" stroke="{BORDER}" stroke-width="0.6"/>'
        )
        yield label(LEFT + width + 7, y + 15, part_shown(bar.part), size=12.5)
    bottom = TOP + len(bars) * ROW
    said = "Bars grow by the logarithm of how often: a step of the same length is the same factor."
    yield label(MARGIN, bottom + 24, said, size=12.5, fill=QUIET)


def _size(part: Fraction) -> float:
    return log10(part.numerator) - log10(part.denominator)


def _short(says: str) -> str:
    return says if len(says) <= NAME_MAX else f"{says[: NAME_MAX - 1]}…"


def _described(bars: list[Bar]) -> str:
    """The bars in words, for those who do not see them."""
    said = (f"{bar.says}: {net_shown(bar.net)} in {part_shown(bar.part)}" for bar in bars)
    return f"{'; '.join(said)}."
