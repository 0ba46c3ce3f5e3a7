"""What a ruleset, a register and a round cite, for the examination to hold against each other."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from houseway.round.engine import Round
from houseway.rulesets.values import NONE
from houseway.table.clauses import INCLUDE, Clause, parse_clause, register
from houseway.table.game import Game

STATUS_WIDTH_MAX = 44
"""A status that is longer does not push the whole column to the right."""


# What a ruleset cites.

ROMAN = [
    *("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"),
    *("x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii"),
]


def spread(cite: str) -> list[str]:
    """The clauses of a citation that may be a list or a span; what a list shares is said once.

    >>> spread("§5(a), §11"), spread("§8(k)-(m)"), spread("WA1 1, P2")
    (['§5(a)', '§11'], ['§8(k)', '§8(l)', '§8(m)'], ['WA1 1', 'WA1 P2'])
    """
    clauses = []
    shared = re.match(r"[A-Z]+\d* |", cite)
    assert shared is not None
    for part in cite.removeprefix(shared[0]).split(", "):
        span = re.fullmatch(r"(.*)\((\w+)\)-\((\w+)\)", part)
        if span is None:
            clauses.append(part)
        else:
            clauses += [f"{span[1]}({number})" for number in _between(span[2], span[3])]
    return [shared[0] + clause for clause in clauses]


def _between(first: str, last: str) -> list[str]:
    """The numbers from one to another, in whichever kind of numbering has both."""
    for numbers in (ROMAN, [*map(str, range(1, 100))], [*ascii_uppercase], [*ascii_lowercase]):
        if first in numbers and last in numbers[numbers.index(first) :]:
            return numbers[numbers.index(first) : numbers.index(last) + 1]
    raise ValueError(f"({first})-({last}) is not a span")


def citations(data: Any, inside: str = "") -> Iterator[tuple[str, str]]:
    """Every citation of a ruleset's file, with the place where it stands."""
    if isinstance(data, list):
        for number, item in enumerate(data, start=1):
            yield from citations(item, f"{inside}.{number}")
    if isinstance(data, dict):
        for key, value in data.items():
            where = f"{inside}.{key}".lstrip(".")
            if isinstance(value, str) and (key == "cite" or where.startswith("clauses.")):
                if value != NONE:
                    yield where, value
            else:
                yield from citations(value, where)


# What a register lists.


def ids_of(game: Game, ruleset_name: str) -> set[str]:
    """The numbers of all clauses of a register."""
    return {clause.id for clause in register(game, ruleset_name)}


def listed_in(file: Path) -> list[Clause]:
    """The clauses of a list, without those that it includes."""
    rows = columns_of(file.read_text(encoding="utf-8"))
    return [parse_clause(" | ".join(row)) for row in rows if not isinstance(row, str)]


def is_of(clause: str, known: set[str]) -> bool:
    """Whether a clause is in the register, or is a section of which the register has the parts."""
    return clause in known or any(
        name.startswith((f"{clause}(", f"{clause}.", f"{clause}/")) for name in known
    )


# What a round shows.

PART = re.compile(r"(.+?)(?:\(\w+\)|/\d+|\.[a-z]|(?<=\))\d+[a-z]?)")


def cited(game: Game, round_: Round) -> set[str]:
    """The clauses that the steps of a round cite: what was asked and what became fact."""
    again = game.round(round_.rules, round_.start)
    asked = {again.turn.clause} if again.turn else set()
    for action in round_.actions:
        again.take(action)
        if again.turn is not None:
            asked.add(again.turn.clause)
    cites = asked | {event.clause for event in again.events}
    return {clause for cite in cites for clause in spread(cite)}


def shown_by(cites: set[str], game: Game, ruleset_name: str) -> set[str]:
    """What is shown where these are cited: they, and the wholes that consist of such parts.

    Not the other way: who cites §10(c) has not shown what each of its parts says.
    """
    parents = {
        clause.id for clause in register(game, ruleset_name) if clause.says.endswith("(parent)")
    }
    shown = set(cites)
    for cite in cites:
        whole = PART.fullmatch(cite)
        while whole is not None:
            if whole[1] in parents:
                shown.add(whole[1])
            whole = PART.fullmatch(whole[1])
    return shown


# How a register is laid out.


def columns_of(text: str) -> list[str | tuple[str, ...]]:
    """The rows of a register: its clauses in columns, other lines as they are."""
    return [
        line
        if not line or line.startswith(("#", INCLUDE))
        else tuple(part.strip() for part in line.split("|"))
        for line in text.splitlines()
    ]


def lay_out(rows: list[str | tuple[str, ...]]) -> str:
    """Rows of three columns under one another, with headings between them."""
    columns = [row for row in rows if not isinstance(row, str)]
    first = max((len(row[0]) for row in columns), default=0)
    widths = [len(row[1]) for row in columns if len(row[1]) <= STATUS_WIDTH_MAX]
    second = max(widths, default=0)
    lines = [
        row if isinstance(row, str) else f"{row[0]:{first}} | {row[1]:{second}} | {row[2]}"
        for row in rows
    ]
    return "\n".join(lines) + "\n"
