"""Finished reports that come with a game, so that its known rule sets answer at once.

A report lies in the game's folder under its ruleset's name, pressed and sealed; beside it may lie
those of choices that make another game of it, under that name too. One is taken only
for the very ruleset and choices that it was made for, and only while every module that its figures
stand on is the one that made it; otherwise the odds are counted anew. Versions of Python and of
libraries may differ, as whole numbers do not depend on them: the certificate names those used.
"""

import gzip
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from houseway.first_use import known
from houseway.odds.store import read_sealed, write_sealed
from houseway.sources import is_made_by_this_code

if TYPE_CHECKING:
    from houseway.odds.report import OddsReport
    from houseway.rulesets.rules import Rules
    from houseway.rulesets.ruleset import Ruleset

FOLDER: Final = "reports"
SUFFIX: Final = ".report"
BESIDE: Final = "+"
"""Between the names of a ruleset and of what its choices make of it."""
SAYS: Final = "the whole report comes with Houseway"


def shipped_file(folder: Path, ruleset: "Ruleset[Any]", entry: str = "") -> Path:
    """Where the report of a ruleset lies in a game's folder, if it comes with the game.

    `entry` is the name of another game that some choices make of it.
    """
    name = f"{ruleset.name}{BESIDE}{entry}" if entry else ruleset.name
    return folder / FOLDER / f"{name}{SUFFIX}"


def shipped_report(folder: Path, ruleset: "Ruleset[Any]", rules: "Rules") -> "OddsReport | None":
    """The report that came with the game for this table; nothing if there is none that holds."""
    first = shipped_file(folder, ruleset)
    beside = first.parent.glob(f"{ruleset.name}{BESIDE}*{SUFFIX}")
    found = (_holding(file, ruleset, rules) for file in (first, *sorted(beside)))
    return next((report for report in found if report is not None), None)


def _holding(file: Path, ruleset: "Ruleset[Any]", rules: "Rules") -> "OddsReport | None":
    """The report in a file, if it is of this table and made by this code."""
    from houseway.odds.certificate import CountOrigin

    report = read_report(file)
    if report is None:
        return None
    made = report.certificate
    asked = ruleset.digest, rules.choices
    if (made.ruleset_digest, made.choices) != asked or not is_made_by_this_code(made.modules):
        return None
    origin = made.count or CountOrigin(
        code_digest=made.code_digest, versions=made.versions, says=SAYS
    )
    certificate = msgspec.structs.replace(made, count=origin)
    return msgspec.structs.replace(report, certificate=certificate)


def read_report(file: Path) -> "OddsReport | None":
    """A report that was written here; nothing if it is missing, cut off or changed."""
    from houseway.odds.report import OddsReport

    pressed = read_sealed(file)
    if pressed is None:
        return None
    try:
        return msgspec.json.decode(gzip.decompress(pressed), type=known(OddsReport), dec_hook=_read)
    except msgspec.ValidationError:
        # Written by a Houseway whose reports had another shape.
        return None


def write_report(report: "OddsReport", file: Path) -> None:
    """Press and seal a report into a file; the same report gives the same bytes."""
    file.parent.mkdir(exist_ok=True)
    written = msgspec.json.encode(report, enc_hook=_write)
    write_sealed(file, gzip.compress(written, mtime=0))


def _write(value: object) -> str:
    if not isinstance(value, Fraction):
        raise NotImplementedError(f"{type(value).__name__} in a report")
    # Odds are fractions too, and would be written as "3 to 2".
    return f"{value.numerator}/{value.denominator}"


def _read(kind: type[Any], value: Any) -> Any:
    return kind(value)
