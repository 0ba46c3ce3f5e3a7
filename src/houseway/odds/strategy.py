"""Best play in words: stage by stage, which hands are played how, and what that is worth.

A game whose first decision is not about two cards has no chart of thirteen by thirteen; its advice
gives a `Strategy` instead, lines that are read from the top.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape

import msgspec

from houseway.odds.charts import BORDER, COLOURS, FONT, MARGIN, PAPER, QUIET, Colour, label, signed
from houseway.odds.report import Advice
from houseway.pieces.figures import decimal, percent


class StrategyLine(msgspec.Struct, frozen=True, kw_only=True):
    """Some hands that are played alike."""

    hands: str
    decision: str
    holdings: int
    """How many equally likely cases of the stage these are."""
    worth: Fraction
    """What the decision is worth on average, in first wagers, with best play after it."""
    second: str
    """What would be second best, on the whole; empty if nothing else may be done."""
    costs: Fraction
    """What that would cost on average."""
    closest: Fraction
    """What the second best would cost where it costs least."""
    named: tuple[str, ...] = ()
    """The hands by name, where they are exceptions to the line above; nothing elsewhere."""

    @classmethod
    def of(
        cls, hands: str, cases: Iterable[tuple[int, Sequence[Advice]]], *, decision: str = ""
    ) -> "StrategyLine":
        """The line of some hands from what every decision is worth with each, the best first.

        Refused if best play does not play them all alike; `decision` may be given where two are
        equally good.
        """
        known = [
            (count, {each.decision: each.expectation for each in all_}) for count, all_ in cases
        ]
        names = list(dict.fromkeys(name for _, values in known for name in values))
        total = sum(count for count, _ in known)
        means = {
            name: sum((count * values[name] for count, values in known), Fraction(0)) / total
            for name in names
        }
        best = decision or max(means, key=lambda name: means[name])
        leads = []
        for _, values in known:
            others = [value for name, value in values.items() if name != best]
            lead = values[best] - max(others, default=values[best])
            if lead < 0:
                raise ValueError(f"{hands}: {best} is not always best")
            leads.append(lead)
        rest = {name: mean for name, mean in means.items() if name != best}
        second = max(rest, key=lambda name: rest[name]) if rest else ""
        return cls(
            hands=hands,
            decision=best,
            holdings=total,
            worth=means[best],
            second=second,
            costs=means[best] - rest[second] if rest else Fraction(0),
            closest=min(leads),
        )


class StrategyStage(msgspec.Struct, frozen=True, kw_only=True):
    """A chance to decide."""

    title: str
    lines: tuple[StrategyLine, ...]

    @property
    def holdings(self) -> int:
        """All cases of the stage."""
        return sum(line.holdings for line in self.lines)

    def share(self, line: StrategyLine) -> Fraction:
        """How often a line comes up when this is decided."""
        return Fraction(line.holdings, self.holdings)


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """Best play, stage by stage, and the same in a sentence or two."""

    stages: tuple[StrategyStage, ...]
    in_short: str = ""

    def __repr__(self) -> str:
        return f"<Strategy: {self.in_short or ', '.join(self.decisions)}>"

    @property
    def decisions(self) -> list[str]:
        """Every decision that is best somewhere, in the order of the lines."""
        lines = [line for stage in self.stages for line in stage.lines]
        return list(dict.fromkeys(line.decision for line in lines))

    def colour(self, decision: str) -> Colour:
        """How a decision's lines look."""
        return COLOURS[self.decisions.index(decision) % len(COLOURS)]


# The drawing.

WIDTH = 720
ROW = 30
STAGE_GAP = 46
SHARE_WIDTH = 70
COLUMNS = (MARGIN + 12, 330, 466, 560)
"""Where hands, decision, worth and share begin."""


def to_svg(strategy: Strategy, *, title: str, subtitle: str, source: str) -> str:
    """The lines as a picture that needs nothing else."""
    rows = list(_rows(strategy))
    height = int(max((y for y, _ in rows), default=90)) + 84
    says = ". ".join(
        f"{line.hands}: {line.decision}" for stage in strategy.stages for line in stage.lines
    )
    words = strategy.in_short or "Read from the top."
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="title desc" '
            f'font-family="{FONT}">',
            f'<title id="title">{escape(title)}: {escape(subtitle)}</title>',
            f'<desc id="desc">{escape(says)}.</desc>',
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            label(MARGIN, 36, title, size=24, weight=700),
            label(MARGIN, 58, subtitle, size=14.5, fill=QUIET),
            *(drawn for _, drawn in rows),
            label(MARGIN, height - 48, words, size=14),
            label(MARGIN, height - 28, WORTH_SAID, size=12.5, fill=QUIET),
            label(MARGIN, height - 11, source, size=12.5, fill=QUIET),
            "</svg>\n",
        ]
    )


WORTH_SAID = "Worth on average, in first wagers, with best play after it; the bar is how often."


def _rows(strategy: Strategy) -> Iterator[tuple[float, str]]:
    y = 52.0
    for stage in strategy.stages:
        y += STAGE_GAP
        yield y, label(MARGIN, y, stage.title, size=16, weight=700)
        y += 12
        for line in stage.lines:
            yield y + ROW, "\n".join(_drawn(strategy, stage, line, y))
            y += ROW


def _drawn(strategy: Strategy, stage: StrategyStage, line: StrategyLine, y: float) -> Iterator[str]:
    colour, at = strategy.colour(line.decision), y + 20
    hands, decision, worth, share = COLUMNS
    yield (
        f'<rect x="{MARGIN}" y="{y:g}" width="{WIDTH - 2 * MARGIN}" height="{ROW - 2}" '
        f'fill="{colour.fill}"/>'
    )
    yield label(hands, at, line.hands, size=15, weight=700, fill=colour.ink)
    yield label(decision, at, line.decision, size=15, fill=colour.ink)
    yield label(worth, at, signed(line.worth, 4).replace("-", "−"), size=14)
    part = stage.share(line)
    bar = decimal(part * SHARE_WIDTH, 1)
    yield (
        f'<rect x="{share}" y="{y + 8:g}" width="{bar}" height="{ROW - 18}" fill="{colour.ink}" '
        f'fill-opacity="0.55"/><rect x="{share}" y="{y + 8:g}" width="{SHARE_WIDTH}" '
        f'height="{ROW - 18}" fill="none" stroke="{BORDER}" stroke-width="0.6"/>'
    )
    yield label(share + SHARE_WIDTH + 6, at, percent(part, 2), size=12.5)
