"""What each difference between two rulesets does to the edge."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from houseway.door.asked import Asked
from houseway.door.results import Result
from houseway.door.shapes.odds import ChangeShape, ChangesShape, SideShape
from houseway.door.shapes.parts import exactly, facts_of
from houseway.door.tables import Kind, Tidy
from houseway.errors import NotPermitted
from houseway.odds.report import OddsReport
from houseway.pieces.figures import decimal, percent
from houseway.rulesets.ruleset import GIVEN, show_value

if TYPE_CHECKING:
    from houseway.odds import Progress
    from houseway.odds.seam import GameOdds

NOT_COMPARED = frozenset(GIVEN)
"""What names the rules or the remedies of irregularities, and is no part of the odds."""


CHANGES: Final[dict[str, Kind]] = {
    "wager": "text",
    "with": "text",
    "house_advantage": "exact",
    "change": "exact",
}


class Change(NamedTuple):
    """One difference, and the odds with that difference alone."""

    what: str
    before: str
    after: str
    report: OddsReport

    @property
    def says(self) -> str:
        """The difference in a line."""
        said = f"{self.before} → {self.after}" if self.after else self.before
        return f"{self.what}: {said}"


class Changes(Result, frozen=True, kw_only=True, eq=False):
    """What the differences of a ruleset from another do to the odds, each alone and all."""

    against: Asked
    """The table that is compared with."""
    before: OddsReport
    """The odds of that one."""
    changes: tuple[Change, ...]
    """The same with each difference alone. Those that make sense only together are left out."""
    after: OddsReport
    """The odds with all differences."""

    @property
    def steps(self) -> Iterator[tuple[str, OddsReport]]:
        """The odds before, with each difference alone, and after, each with what it is."""
        yield self.against.ruleset.name, self.before
        for change in self.changes:
            yield change.says, change.report
        yield f"all: {self.asked.ruleset.name}", self.after

    def in_short(self) -> str:
        """What all differences together do to each wager."""
        start, end = advantages(self.before), advantages(self.after)
        both = [wager for wager in start if wager in end]
        said = ", ".join(f"{wager} {points(end[wager] - start[wager])}" for wager in both)
        name = self.against.ruleset.name
        return f"{len(self.changes)} differences from {name}: {said} percentage points"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every wager with each difference."""
        heads = "wager", "with", "house advantage", "percentage points"
        return heads, (
            (wager, says, percent(edge), "" if report is self.before else points(edge - start))
            for wager, start in advantages(self.before).items()
            for says, report in self.steps
            for edge in [advantages(report).get(wager)]
            if edge is not None
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`changes`: every wager with each difference."""
        rows = (
            (wager, says, edge, edge - start)
            for wager, start in advantages(self.before).items()
            for says, report in self.steps
            for edge in [advantages(report).get(wager)]
            if edge is not None
        )
        return (Tidy.of("changes", CHANGES, rows),)

    def shape(self) -> ChangesShape:
        """What `houseway odds --against --json` prints."""
        return ChangesShape(
            against=_side(self.against, self.before),
            changes=[
                ChangeShape(
                    what=change.what,
                    before=change.before,
                    after=change.after,
                    house_advantage=exactly(advantages(change.report)),
                )
                for change in self.changes
            ],
            all=_side(self.asked, self.after),
        )


def _side(asked: Asked, report: OddsReport) -> SideShape:
    return SideShape(**facts_of(asked), house_advantage=exactly(advantages(report)))


def changes_of(
    asked: Asked, other: Asked, report: OddsReport, odds: "GameOdds", progress: "Progress | None"
) -> Changes:
    """Count every difference of a table from another by itself."""
    before = odds.report(other.ruleset, other.rules, progress=progress)
    changes = tuple(_changes(other, asked, odds, progress))
    return Changes(asked=asked, against=other, before=before, changes=changes, after=report)


def advantages(report: OddsReport) -> dict[str, Fraction]:
    """The wagers that a change is judged by: those under the tables in use."""
    return {odds.wager: odds.house_advantage for odds in report.in_use}


def points(value: Fraction) -> str:
    """A difference between two percentages.

    >>> points(Fraction(1, 80)), points(Fraction(0))
    ('+1.2500', 'none')
    """
    sign = "+" if value > 0 else ""
    return f"{sign}{decimal(100 * value, 4)}" if value else "none"


def _changes(
    other: Asked, asked: Asked, odds: "GameOdds", progress: "Progress | None"
) -> Iterator[Change]:
    """Each difference put alone into the rules that are compared with."""
    for name in type(asked.rules).__struct_fields__:
        before, after = getattr(other.rules, name), getattr(asked.rules, name)
        if name in NOT_COMPARED or before == after:
            continue
        rules = msgspec.structs.replace(other.rules, **{name: after})
        try:
            rules.check()
        except NotPermitted:
            continue  # Some differences only make sense together; they are in the last line.
        found = odds.report(other.ruleset, rules, progress=progress)
        yield Change(name.replace("_", " "), *_said(before, after), found)


def _said(before: Any, after: Any) -> tuple[str, str]:
    """Two values in words; of lists only what differs."""
    if isinstance(before, tuple) and isinstance(after, tuple):
        gone = [_word(each) for each in before if each not in after]
        come = [_word(each) for each in after if each not in before]
        same = not gone and not come
        return ("another order", "") if same else ("; ".join(gone), "; ".join(come))
    return _word(before), _word(after)


def _word(value: Any) -> str:
    says = getattr(value, "says", None)
    return str(says) if says else show_value(value)
