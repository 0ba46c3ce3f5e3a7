"""What a command said, as a page, as JSON and as tables."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

from tests.cli.conftest import Run


def fraction(facts: dict[str, str]) -> Fraction:
    numbers = {name: part for name, part in facts.items() if name != "estimated"}
    assert {type(part) for part in numbers.values()} == {str}
    return Fraction(int(facts["numerator"]), int(facts["denominator"]))


def said(run: Run, *words: str, columns: int = 80) -> str:
    ran = run(*words, columns=columns)
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def facts(run: Run, *words: str) -> Any:
    return json.loads(said(run, *words, "--json"))


def csv_tables(text: str) -> list[list[dict[str, str]]]:
    return [list(csv.DictReader(io.StringIO(part))) for part in text.split("\n\n")]
