"""What a report was made from and how: method, versions, digests, and what makes it again."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from houseway.door.asked import Asked
from houseway.door.finding import Choices
from houseway.odds.certificate import Certificate
from houseway.odds.report import OddsReport
from houseway.reports.paper.blocks import Block, Facts, Paper, Section, Typed, Words, grid
from houseway.rulesets.ruleset import Ruleset, show_value
from houseway.table.game import Game

METHOD = "method.md"
"""The file of a game's folder that says in plain words how it is counted."""
EVERYWHERE = (
    "Counts are whole numbers of equally likely cases, and fractions of them to the end: nothing "
    "is rounded before it is printed. Decisions are compared exactly, over the same cases."
)
CERTIFICATE_SAID = (
    "Whoever has the same rule set, choices, code and versions gets the same fractions. A digest "
    "is the beginning of a SHA-256."
)
COMMAND_SAID = "The command that makes this report again:"


def head_of(asked: Asked, what: str, sections: tuple[Section, ...]) -> Paper:
    """A report under its title: the game, whose law it is, and where that is written."""
    ruleset, header = asked.ruleset, asked.ruleset.header
    based = f", based on {header.based_on}" if header.based_on else ""
    named = f"{ruleset.name}{based}, read on {header.read_on}, digest {ruleset.digest}"
    return Paper(
        title=asked.game.title,
        subtitle=f"{header.title}: {what}",
        facts=(("source", header.source), ("rule set", named)),
        footer=f"Houseway · {asked.source}",
        sections=sections,
    )


def method(game: Game) -> Section:
    """How the figures were counted, in plain words."""
    file = game.folder / METHOD
    told = file.read_text(encoding="utf-8").strip().split("\n\n") if file.is_file() else []
    return Section("How it was counted", tuple(Words(text) for text in (*told, EVERYWHERE)))


def certificate(report: OddsReport, command: str) -> Iterator[Section]:
    """Law, code and versions, and what to type."""
    made = report.certificate
    blocks: tuple[Block, ...] = (
        Facts(tuple(_facts(made))),
        Words(CERTIFICATE_SAID, "quiet"),
        Words(COMMAND_SAID),
        Typed(command),
    )
    yield Section("Certificate", blocks)
    rows = list(made.modules.items())
    half = (len(rows) + 1) // 2
    left, right = rows[:half], [*rows[half:], ("", "")][:half]
    pairs = [(*one, *other) for one, other in zip(left, right, strict=True)]
    columns = "module", "digest", "module", "digest"
    table = grid(columns, pairs, widths=(6, 3, 6, 3))
    yield Section("The code that the figures stand on", (table,), level=2)


def _facts(made: Certificate) -> Iterator[tuple[str, str]]:
    yield "rule set", f"{made.game} {made.ruleset}"
    yield "its digest", made.ruleset_digest
    yield "combinations", f"{made.combinations:,}"
    yield "code", f"{made.code_digest}, {len(made.modules)} modules, below"
    yield "versions", ", ".join(f"{name} {version}" for name, version in made.versions.items())
    if made.count is not None:
        by = ", ".join(f"{name} {v}" for name, v in made.count.versions.items())
        yield "count", f"{made.count.says}; made by code {made.count.code_digest} {by}".strip()


def command_of(game: Game, ruleset: Ruleset[Any], chosen: Choices) -> str:
    """What to type to make a report again; a variation in memory is saved as a file before."""
    file = Path(ruleset.file)
    if file.parent == game.folder:
        named = f"{game.name} --rules {ruleset.name}"
    else:
        named = file.with_suffix(".toml").name
    choices = "".join(
        f" --set {_quoted(f'{key}={show_value(value)}')}" for key, value in chosen.items()
    )
    return f"houseway report {named}{choices} -o report.pdf"


def _quoted(words: str) -> str:
    return f"'{words}'" if " " in words else words
