"""What a command said, as a page, as JSON and as tables."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run


def fraction(facts: dict[str, Any]) -> Fraction:
    """A fraction in the one shape that all commands have for it."""
    assert {"numerator", "denominator", "decimal"} <= set(facts) <= {*facts, "estimated"}
    assert {type(facts[part]) for part in ("numerator", "denominator")} == {str}
    found = Fraction(int(facts["numerator"]), int(facts["denominator"]))
    assert facts["decimal"] == float(found)
    return found


def said(run: Run, *words: str, columns: int = 80) -> str:
    ran = run(*words, columns=columns)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def facts(run: Run, *words: str) -> Any:
    return json.loads(said(run, *words, "--json"))


def rows(run: Run, *words: str) -> list[dict[str, str]]:
    """The table that matters most."""
    return list(csv.DictReader(io.StringIO(said(run, *words, "--csv"))))


def tables(run: Run, folder: Path, *words: str) -> dict[str, list[dict[str, str]]]:
    """All tables of a command by their names."""
    files = said(run, *words, "--csv-to", str(folder)).splitlines()
    found = {}
    for file in map(Path, files):
        with file.open(encoding="utf-8", newline="") as text:
            found[file.stem] = list(csv.DictReader(text))
    assert {file.name for file in folder.iterdir()} == {f"{name}.csv" for name in found}
    return found


def by_wager(facts: dict[str, Any]) -> dict[str, Any]:
    """What is said of each wager; of its first table, where it has several."""
    return {each["wager"]: each for each in reversed(facts["wagers"])}
