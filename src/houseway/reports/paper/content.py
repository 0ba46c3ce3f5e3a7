"""A report from beginning to end."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from houseway.odds import Progress
from houseway.odds.seam import GameOdds
from houseway.reports.paper.blocks import Paper, Section
from houseway.reports.paper.further import further
from houseway.reports.paper.law import policies, rules_in_force
from houseway.reports.paper.origin import certificate, command_of, method
from houseway.reports.paper.play import best_play
from houseway.reports.paper.wagers import hold, notes, returns, summary
from houseway.reports.paper.witnesses import Bench, witnesses
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import Rules
from houseway.table.game import Game


class Subject(NamedTuple):
    """What a report is about: a table, and what the licensee chose for it."""

    game: Game
    ruleset: Ruleset[Any]
    rules: Rules
    chosen: Mapping[str, Any]
    """What was chosen otherwise than the house of the file does."""


def make_paper(
    subject: Subject,
    odds: GameOdds,
    bench: Bench,
    *,
    out: str = "report.pdf",
    progress: Progress | None = None,
) -> Paper:
    """Count, ask the witnesses, and put everything together."""
    game, ruleset = subject.game, subject.ruleset
    sections = tuple(_sections(subject, odds, bench, out, progress))
    header = ruleset.header
    based = f", based on {header.based_on}" if header.based_on else ""
    return Paper(
        title=game.title,
        subtitle=f"{header.title}: the odds of every wager",
        facts=(
            ("source", header.source),
            (
                "rule set",
                f"{ruleset.name}{based}, read on {header.read_on}, digest {ruleset.digest}",
            ),
        ),
        footer=f"Houseway · {game.name} {ruleset.name} · rule set {ruleset.digest}",
        sections=sections,
    )


def _sections(
    subject: Subject, odds: GameOdds, bench: Bench, out: str, progress: Progress | None
) -> Iterator[Section]:
    game, ruleset, rules, chosen = subject
    report = odds.report(ruleset, rules, progress=progress)
    source = f"{game.name} {ruleset.name}, ruleset {ruleset.digest}"
    title = f"{game.title}, {ruleset.header.title}"
    yield summary(report)
    yield from notes(report)
    yield from returns(report)
    yield hold(report)
    yield from further(report, title, source)
    names = {"title": title, "subtitle": "Best play", "source": source}
    yield best_play(odds, rules, report, names, progress)
    yield from witnesses(rules, odds, report, bench, progress)
    yield method(game)
    yield from rules_in_force(ruleset, rules)
    yield from policies(game, ruleset, rules)
    yield from certificate(report, command_of(game, ruleset, chosen, out))
