"""A report from beginning to end."""

from collections.abc import Iterator

from houseway.door.asked import Asked
from houseway.door.finding import Choices
from houseway.odds import Progress
from houseway.odds.report import OddsReport
from houseway.reports.paper.blocks import Paper, Section
from houseway.reports.paper.further import further
from houseway.reports.paper.law import policies, rules_in_force, varied
from houseway.reports.paper.origin import certificate, command_of, head_of, method
from houseway.reports.paper.play import best_play
from houseway.reports.paper.wagers import hold, notes, returns, summary
from houseway.reports.paper.witnesses import Heard, witnesses


def make_paper(
    asked: Asked,
    chosen: Choices,
    report: OddsReport,
    heard: Heard,
    progress: Progress | None = None,
) -> Paper:
    """Put everything together: what was counted, what the witnesses say, and under which rules."""
    sections = tuple(_sections(asked, chosen, report, heard, progress))
    return head_of(asked, "the odds of every wager", sections)


def _sections(
    asked: Asked,
    chosen: Choices,
    report: OddsReport,
    heard: Heard,
    progress: Progress | None,
) -> Iterator[Section]:
    yield summary(report)
    yield from notes(report)
    yield from returns(report)
    yield hold(report)
    yield from further(report, asked.title, asked.source)
    names = {"title": asked.title, "subtitle": "Best play", "source": asked.source}
    yield best_play(asked.odds, asked.rules, report, names, progress)
    yield from witnesses(heard, report)
    yield method(asked.game)
    yield from varied(asked.ruleset)
    yield from rules_in_force(asked.ruleset, asked.rules)
    yield from policies(asked.game, asked.ruleset, asked.rules)
    yield from certificate(report, command_of(asked.game, asked.ruleset, chosen))
